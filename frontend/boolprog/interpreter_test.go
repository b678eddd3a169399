// An interpreter that visits all states, to compare verdicts with. It reads the syntax tree and shares nothing with the
// lowering: reachable states of each procedure for each entry, with summaries of calls (Sharir, Pnueli 1981).

package boolprog

import "testing"

// operation is a step of a procedure; each goes on at the next one unless it says where.
type operation struct {
	do any   // *assign, *call, *assume, *assert, *giving, *dead or branch; nil goes on anywhere in to
	to []int // where it goes on
}

type branch struct{ cond expr } // to[0] if it holds, to[1] if not

// routineCode is a procedure with its variables numbered: globals first, then parameters, then locals.
type routineCode struct {
	def   *procedure
	index map[string]int
	vars  int
	code  []operation
}

// explicit explores a program.
type explicit struct {
	globals int
	procs   map[string]*routineCode
	seen    map[state]bool
	todo    []state
	waiting map[entry][]state   // the calls of an entry, at their call operations
	results map[entry][]outcome // of an entry
	known   map[entry]map[outcome]bool
	limit   int
	failed  bool
}

// entry is a procedure with the values of globals and parameters.
type entry struct {
	proc *routineCode
	env  uint64
}

type state struct {
	entry
	pc  int
	now uint64 // all variables
}

// outcome is the globals and results that a call ends with.
type outcome struct{ globals, results uint64 }

// ExplicitUnsafe reports whether the Boolean program, which must be one, can violate an assertion; not decided if there
// are more than limit states.
func ExplicitUnsafe(t testing.TB, text string, limit int) (unsafe, decided bool) {
	t.Helper()
	var src source
	if err := parse("t.bp", []byte(text), &src); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	x := &explicit{
		globals: len(src.globals), procs: make(map[string]*routineCode), seen: make(map[state]bool),
		waiting: make(map[entry][]state), results: make(map[entry][]outcome), known: make(map[entry]map[outcome]bool),
		limit: limit,
	}
	for _, f := range src.procs {
		r := &routineCode{def: f, index: make(map[string]int)}
		for _, list := range [][]name{src.globals, f.params, f.locals} {
			for _, n := range list {
				r.index[n.text] = r.vars
				r.vars++
			}
		}
		r.compile()
		x.procs[f.name.text] = r
	}
	main := x.procs["main"]
	for env := range uint64(1) << (x.globals + len(main.def.params)) {
		x.enter(entry{main, env})
	}
	for len(x.todo) > 0 && !x.failed {
		if len(x.seen) > limit {
			return false, false
		}
		s := x.todo[len(x.todo)-1]
		x.todo = x.todo[:len(x.todo)-1]
		x.step(s)
	}
	return x.failed, true
}

func (x *explicit) push(s state) {
	if !x.seen[s] {
		x.seen[s] = true
		x.todo = append(x.todo, s)
	}
}

// enter starts a procedure: its locals are arbitrary.
func (x *explicit) enter(n entry) {
	fixed := x.globals + len(n.proc.def.params)
	for locals := range uint64(1) << (n.proc.vars - fixed) {
		x.push(state{n, 0, n.env | locals<<fixed})
	}
}

// compile makes the operations of the procedure.
func (r *routineCode) compile() {
	labels := make(map[string]int)
	type patch struct {
		at     int
		labels []name
	}
	var jumps []patch
	emit := func(do any) int {
		r.code = append(r.code, operation{do: do, to: []int{len(r.code) + 1}})
		return len(r.code) - 1
	}
	enforce := func() {
		if r.def.enforce != nil {
			emit(&assume{cond: r.def.enforce})
		}
	}
	var block func(list []stmt)
	block = func(list []stmt) {
		for _, s := range list {
			for _, l := range s.labels {
				labels[l.text] = len(r.code)
			}
			enforce()
			for _, l := range s.labels {
				if l.text == "ERROR" || l.text == "SLIC_ERROR" {
					emit(&assert{&constant{false}})
				}
			}
			switch do := s.do.(type) {
			case *skip, *show:
			case *jump:
				jumps = append(jumps, patch{emit(nil), do.targets})
			case *giving:
				emit(do)
			case *choice:
				var ends []int
				for _, a := range do.arms {
					b := emit(branch{a.cond})
					block(a.body)
					ends = append(ends, emit(nil))
					r.code[b].to = []int{b + 1, len(r.code)}
				}
				block(do.els)
				for _, e := range ends {
					r.code[e].to = []int{len(r.code)}
				}
			case *loop:
				head := len(r.code)
				enforce()
				b := emit(branch{do.cond})
				block(do.body)
				r.code[emit(nil)].to = []int{head}
				r.code[b].to = []int{b + 1, len(r.code)}
			default:
				emit(do)
			}
		}
	}
	block(r.def.body)
	enforce()
	var values []expr // a procedure that ends without return has arbitrary results
	for range r.def.results {
		values = append(values, &star{})
	}
	emit(&giving{values})
	for _, j := range jumps {
		r.code[j.at].to = nil
		for _, l := range j.labels {
			r.code[j.at].to = append(r.code[j.at].to, labels[l.text])
		}
	}
}

// values is the set of values that an expression may have: bit 0 for false, bit 1 for true. Choices in different places
// do not depend on each other, so that sets of values of parts are enough.
type values uint8

func (v values) may(b bool) bool {
	if b {
		return v&2 != 0
	}
	return v&1 != 0
}

func just(b bool) values {
	if b {
		return 2
	}
	return 1
}

// combine returns the values of f for all values of x and y.
func combine(x, y values, f func(a, b bool) bool) (out values) {
	for _, a := range []bool{false, true} {
		for _, b := range []bool{false, true} {
			if x.may(a) && y.may(b) {
				out |= just(f(a, b))
			}
		}
	}
	return out
}

// eval returns the values of e; now has the values of the variables, and next those of 'x.
func (r *routineCode) eval(e expr, now, next uint64) values {
	switch e := e.(type) {
	case *constant:
		return just(e.value)
	case *variable:
		if e.next {
			return just(next>>r.index[e.text]&1 == 1)
		}
		return just(now>>r.index[e.text]&1 == 1)
	case *star:
		return 3
	case *negation:
		return combine(r.eval(e.x, now, next), 1, func(a, _ bool) bool { return !a })
	case *ternary:
		var out values
		if c := r.eval(e.cond, now, next); c.may(true) {
			out |= r.eval(e.yes, now, next)
			if c.may(false) {
				out |= r.eval(e.no, now, next)
			}
			return out
		}
		return r.eval(e.no, now, next)
	case *schoose:
		var out values
		for _, p := range []bool{false, true} {
			for _, n := range []bool{false, true} {
				switch {
				case !r.eval(e.yes, now, next).may(p) || !r.eval(e.not, now, next).may(n):
				case p:
					out |= 2
				case n:
					out |= 1
				default:
					out |= 3
				}
			}
		}
		return out
	case *chain:
		v := r.eval(e.args[0], now, next)
		for i, op := range e.ops {
			v = combine(v, r.eval(e.args[i+1], now, next), func(a, b bool) bool {
				switch op {
				case "&":
					return a && b
				case "|":
					return a || b
				case "=>":
					return !a || b
				case "=":
					return a == b
				default: // "^" and "!="
					return a != b
				}
			})
		}
		return v
	}
	panic("an expression of unknown kind")
}

// tuples calls f with each combination of values, as bits.
func (r *routineCode) tuples(list []expr, now uint64, f func(uint64)) {
	var rec func(i int, bits uint64)
	rec = func(i int, bits uint64) {
		if i == len(list) {
			f(bits)
			return
		}
		v := r.eval(list[i], now, now)
		if v.may(false) {
			rec(i+1, bits)
		}
		if v.may(true) {
			rec(i+1, bits|1<<i)
		}
	}
	rec(0, 0)
}

// store returns now with the bits as the values of the names.
func (r *routineCode) store(now uint64, to []name, bits uint64) uint64 {
	for i, n := range to {
		if n.text == "_" {
			continue
		}
		k := r.index[n.text]
		now = now&^(1<<k) | bits>>i&1<<k
	}
	return now
}

// step goes on from a state.
func (x *explicit) step(s state) {
	r := s.proc
	op := r.code[s.pc]
	on := func(i int, now uint64) { x.push(state{s.entry, op.to[i], now}) }
	switch do := op.do.(type) {
	case nil:
		for i := range op.to {
			on(i, s.now)
		}
	case branch:
		v := r.eval(do.cond, s.now, s.now)
		if v.may(true) {
			on(0, s.now)
		}
		if v.may(false) {
			on(1, s.now)
		}
	case *assume:
		if r.eval(do.cond, s.now, s.now).may(!do.not) {
			on(0, s.now)
		}
	case *assert:
		v := r.eval(do.cond, s.now, s.now)
		x.failed = x.failed || v.may(false)
		if v.may(true) {
			on(0, s.now)
		}
	case *dead:
		r.tuples(choices(len(do.vars)), s.now, func(bits uint64) { on(0, r.store(s.now, do.vars, bits)) })
	case *assign:
		r.tuples(do.values, s.now, func(bits uint64) {
			next := r.store(s.now, do.to, bits)
			if do.constrain == nil || r.eval(do.constrain, s.now, next).may(true) {
				on(0, next)
			}
		})
	case *giving:
		r.tuples(do.values, s.now, func(bits uint64) { x.finish(s.entry, outcome{s.now & (1<<x.globals - 1), bits}) })
	case *call:
		callee := x.procs[do.callee.text]
		r.tuples(do.args, s.now, func(bits uint64) {
			n := entry{callee, s.now&(1<<x.globals-1) | bits<<x.globals}
			if x.waiting[n] == nil {
				x.enter(n)
			}
			x.waiting[n] = append(x.waiting[n], s)
			for _, o := range x.results[n] {
				x.goOn(s, o)
			}
		})
	}
}

// choices returns n choices.
func choices(n int) []expr {
	list := make([]expr, n)
	for i := range list {
		list[i] = &star{}
	}
	return list
}

// finish notes how a call may end and goes on behind all of its kind.
func (x *explicit) finish(n entry, o outcome) {
	if x.known[n] == nil {
		x.known[n] = make(map[outcome]bool)
	}
	if x.known[n][o] {
		return
	}
	x.known[n][o] = true
	x.results[n] = append(x.results[n], o)
	for _, s := range x.waiting[n] {
		x.goOn(s, o)
	}
}

// goOn goes on behind a call that ended in o.
func (x *explicit) goOn(s state, o outcome) {
	op := s.proc.code[s.pc]
	now := s.now&^(1<<x.globals-1) | o.globals
	x.push(state{s.entry, op.to[0], s.proc.store(now, op.do.(*call).to, o.results)})
}
