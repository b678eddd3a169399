// Evaluations one by one, in the orders that C allows.

package lower

import (
	"math/bits"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// maxOrders bounds how many statements there are in all orders of evaluations that conflict with each other.
const maxOrders = 256

// groups returns the steps in an order that C allows: those together of which the order is chosen, others alone.
func (s *sequence) groups(o *ordering) [][]int {
	group := make([]int, len(s.list)) // by step
	var steps []int
	for i := range s.list {
		group[i] = i
		if o.steps[i] {
			steps = append(steps, i)
		}
	}
	join := func(a, b int) {
		from, to := max(group[a], group[b]), min(group[a], group[b])
		for _, i := range steps {
			if group[i] == from {
				group[i] = to
			}
		}
	}
	for c := range o.choices {
		join(c.a, c.b)
	}
	var out [][]int
	for {
		// The groups whose members come behind members of groups that are done only; if there is none, groups depend on
		// each other.
		out = nil
		left := map[int]bool{}
		for _, i := range steps {
			left[group[i]] = true
		}
		needs := func(g int) (other int, ok bool) {
			for _, i := range steps {
				for _, j := range steps {
					if group[i] == g && group[j] != g && left[group[j]] && s.list[i].before.has(j) {
						return group[j], true
					}
				}
			}
			return 0, false
		}
		stuck := false
		for len(left) > 0 && !stuck {
			stuck = true
			for _, g := range steps {
				if !left[g] || group[g] != g {
					continue
				}
				if _, ok := needs(g); ok {
					continue
				}
				delete(left, g)
				var members []int
				for _, i := range steps {
					if group[i] == g {
						members = append(members, i)
					}
				}
				out = append(out, members)
				stuck = false
				break
			}
		}
		if !stuck {
			return out
		}
		// Follow what a group needs until a group comes again: those in between belong together.
		var path []int
		for g := range left {
			path = []int{g}
			break
		}
		for {
			next, _ := needs(path[len(path)-1])
			if k := slices.Index(path, next); k >= 0 {
				for _, g := range path[k+1:] {
					join(path[k], g)
				}
				break
			}
			path = append(path, next)
		}
	}
}

// inEveryOrder does the evaluations of a group, in each order that C allows.
func (l *lowerer) inEveryOrder(r *region, group []int) {
	if len(group) == 1 {
		l.do(r, group[0])
		return
	}
	at := l.pos(r.root)
	tooMany := func() {
		syntax.Unsupported(r.root, "%d operands with conflicting effects, whose order of evaluation C leaves open", len(group))
	}
	if len(group) > 16 {
		tooMany()
	}
	// A state is the set of the evaluations that are done, of which a bit each is set.
	states := map[uint32]*program.Loc{0: l.cur}
	work := []uint32{0}
	all := uint32(1)<<len(group) - 1
	statements := 0
	for k := 0; k < len(work); k++ {
		state := work[k]
		l.cur = states[state]
		if l.cur != nil && state != 0 && len(l.cur.In) == 0 {
			l.cur = nil
		}
		if state == all {
			return
		}
		var ready []int // of the group
		for m, i := range group {
			if state>>m&1 != 0 {
				continue
			}
			free := true
			for n, j := range group {
				free = free && (state>>n&1 != 0 || !r.s.list[i].before.has(j))
			}
			if free {
				ready = append(ready, m)
			}
		}
		for _, m := range ready { // what conflicts with nothing that is left need not wait
			if !slices.ContainsFunc(group, func(j int) bool {
				n := slices.Index(group, j)
				return state>>n&1 == 0 && r.o.choices[pair{min(group[m], j), max(group[m], j)}]
			}) {
				ready = []int{m}
				break
			}
		}
		from := l.cur
		var choice *logic.Term
		if len(ready) > 1 && from != nil {
			choice = l.chooseOrder(r, group, ready, at)
			from = l.cur
		}
		for n, m := range ready {
			l.cur = from
			if choice != nil {
				start := l.newLoc(at)
				l.goIf(l.c.Eq(choice, l.c.Int(int64(n))), start, at)
				l.cur = start
			}
			if statements++; statements > maxOrders {
				tooMany()
			}
			l.do(r, group[m])
			next := state | 1<<m
			if states[next] == nil {
				states[next] = l.newLoc(at)
				work = append(work, next)
			}
			l.leave(states[next], at)
		}
		slices.SortStableFunc(work[k+1:], func(a, b uint32) int { return bits.OnesCount32(a) - bits.OnesCount32(b) })
	}
}

// chooseOrder lets an input of the execution choose which of the evaluations that are ready comes next: its number.
func (l *procedure) chooseOrder(r *region, group, ready []int, at program.Pos) *logic.Term {
	v := l.temp(logic.Int)
	in := program.Input{Kind: program.EvaluationOrder}
	for _, m := range ready {
		e := r.s.list[group[m]].e
		in.Operands = append(in.Operands, program.Operand{Text: sourceOf(e), Pos: l.pos(e)})
	}
	l.emit(&program.Havoc{Vars: []*program.Var{v}, Input: in}, at)
	l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(v.Term, l.c.Int(0)), l.c.Lt(v.Term, l.c.Int(int64(len(ready)))))}, at)
	return v.Term
}

// do does one evaluation, if its guards hold, and keeps the outcome in variables: the same ones each time.
func (l *lowerer) do(r *region, i int) {
	e := r.s.list[i].e
	at := l.pos(e)
	join := l.guards(r.s.list[i].guards, at)
	before := r.doing
	r.doing = e
	out := r.outcomes[e]
	isNew := out == nil
	if isNew {
		out = &kept{}
	}
	switch t := e.Type(); {
	case t.Kind() == cc.Void:
		l.discard(e)
	case ctypes.IsRecord(t):
		p := l.lvalue(e)
		if isNew {
			out.p = l.whole(l.temporary(e, t, "value"))
		}
		l.copy(out.p, p, e)
	default:
		var v val
		x, name := allocation(e)
		if elem, ok := l.mem.allocatedAs[x]; ok && x != nil {
			v = l.allocate(x, name, elem)
		} else {
			v = l.rvalue(e)
		}
		if isNew {
			out.v = l.slot(v, t, e)
		}
		l.refill(out.v, v, at)
	}
	r.outcomes[e] = out
	r.doing = before
	if join != nil {
		l.leave(join, at)
		l.cur = join
	}
}

// guards goes on only where conditions hold, and returns where it goes on where they do not; nil if there are none.
func (l *lowerer) guards(guards []guard, at program.Pos) *program.Loc {
	var join *program.Loc
	for _, g := range guards {
		if join == nil {
			join = l.newLoc(at)
		}
		cond := l.cond(g.cond)
		if !g.holds {
			cond = l.c.Not(cond)
		}
		yes, no := l.newLoc(at), l.newLoc(at)
		l.branch(cond, yes, no, at)
		l.cur = no
		l.leave(join, at)
		l.cur = yes
	}
	return join
}

// newSlot returns the term of a new variable that is assigned to in several places.
func (l *procedure) newSlot(s *logic.Sort) *logic.Term {
	v := l.temp(s)
	l.slots[v.Term] = v
	return v.Term
}

// slot returns variables for values like v, of e, which has type t.
func (l *procedure) slot(v val, t cc.Type, e cc.ExpressionNode) val {
	w := val{lo: v.lo, hi: v.hi}
	if v.t != nil {
		w.t = l.newSlot(v.t.Sort())
	}
	if v.off != nil {
		w.off = l.newSlot(logic.Int)
	} else if cc.IsIntegerType(t) {
		lo, hi := l.bounds(l.mem.TypeOf(e))
		w.lo, w.hi = num.Min(lo, v.lo), num.Max(hi, v.hi)
	}
	if v.of != nil {
		w.of = &provenance{l.newSlot(logic.Int), l.newSlot(logic.Int), v.of.sure}
	}
	return w
}

// refill gives the variables of w, a slot, the value v.
func (l *procedure) refill(w, v val, at program.Pos) {
	var u updates
	set := func(to, t *logic.Term) {
		if to != nil && t != nil {
			u.vars, u.values = append(u.vars, l.slots[to]), append(u.values, t)
		}
	}
	set(w.t, v.t)
	set(w.off, v.off)
	if w.of != nil && v.of != nil {
		set(w.of.t, v.of.t)
		set(w.of.off, v.of.off)
	} else if w.of != nil {
		set(w.of.t, l.c.Int(0))
		set(w.of.off, l.c.Int(0))
	}
	l.apply(u, at)
}
