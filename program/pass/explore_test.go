package pass

// An explicit-state explorer for small programs: it finds every reachable state, a counterexample if there is one, and
// otherwise a certificate made of the states it saw.

import (
	"fmt"
	"slices"
	"strings"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// Values outside of ±clip end an execution; Havoc chooses among the numbers from havocLow to havocHigh.
const (
	clip      = 64
	havocLow  = -3
	havocHigh = 9
	maxStates = 5_000
)

type explorer struct {
	p        *program.Program
	live     *program.Liveness
	scope    map[*program.Proc][]*program.Var
	contexts map[string]*frame
	order    []*frame
	work     []*state
	states   int
	cut      bool // something was left out
	failure  *state
	failEdge *program.Edge
}

// frame is a procedure with arguments.
type frame struct {
	proc    *program.Proc
	args    []logic.Value
	states  map[string]*state
	order   []*state
	exits   []*state
	callers []call
}

type call struct {
	from *state
	edge *program.Edge
}

// state is a location with values, and how it was reached first.
type state struct {
	c      *frame
	loc    *program.Loc
	vals   map[*program.Var]logic.Value
	prev   *state
	edge   *program.Edge
	values []logic.Value // chosen
	exit   *state        // of the call
}

func explore(p *program.Program) *explorer {
	x := program.NewIndex(p)
	e := &explorer{
		p: p, scope: make(map[*program.Proc][]*program.Var), contexts: make(map[string]*frame),
		live: program.NewLiveness(p, x, program.NewCallGraph(p), nil),
	}
	for _, pr := range p.Procs {
		for _, v := range slices.Concat(p.Globals, pr.Params, pr.Results, pr.Locals) {
			if !slices.Contains(e.scope[pr], v) {
				e.scope[pr] = append(e.scope[pr], v)
			}
		}
	}
	e.enter(p.Entry, nil, nil, nil, nil)
	for len(e.work) > 0 && e.failure == nil {
		s := e.work[0]
		e.work = e.work[1:]
		e.visit(s)
	}
	return e
}

func key(vars []*program.Var, vals map[*program.Var]logic.Value) string {
	var b strings.Builder
	for _, v := range vars {
		fmt.Fprintf(&b, "%v ", vals[v])
	}
	return b.String()
}

// enter starts the procedure with the given values of parameters (and globals, if any).
func (e *explorer) enter(pr *program.Proc, args []logic.Value, globals map[*program.Var]logic.Value, from *state, edge *program.Edge) *frame {
	vals := make(map[*program.Var]logic.Value)
	for _, v := range e.scope[pr] {
		vals[v] = logic.ZeroValue(v.Term.Sort())
	}
	for _, v := range e.p.Globals {
		if globals != nil {
			vals[v] = globals[v]
		}
	}
	for i, v := range pr.Params {
		vals[v] = args[i]
	}
	k := fmt.Sprintf("%p %s", pr, key(e.scope[pr], vals))
	c := e.contexts[k]
	if c == nil {
		c = &frame{proc: pr, args: args, states: make(map[string]*state)}
		e.contexts[k] = c
		e.order = append(e.order, c)
		e.add(&state{c: c, loc: pr.Entry, vals: vals})
	}
	if from != nil {
		c.callers = append(c.callers, call{from, edge})
	}
	return c
}

// full reports whether there are more states than are looked at.
func (e *explorer) full() bool {
	e.cut = e.cut || e.states > maxStates
	return e.states > maxStates
}

func (e *explorer) add(s *state) {
	if e.full() {
		return
	}
	for _, v := range s.vals {
		if v.Sort.IsArith() && (v.N.Less(num.Int(-clip)) || num.Int(clip).Less(v.N)) {
			e.cut = true
			return
		}
	}
	k := fmt.Sprintf("%d %s", s.loc.ID, key(e.scope[s.c.proc], s.vals))
	if s.c.states[k] != nil {
		return
	}
	s.c.states[k] = s
	s.c.order = append(s.c.order, s)
	e.states++
	e.work = append(e.work, s)
	if s.loc == s.c.proc.Exit {
		s.c.exits = append(s.c.exits, s)
		for _, c := range slices.Clone(s.c.callers) {
			e.back(c, s)
		}
	}
}

func (s *state) model() *logic.Evaluator {
	m := logic.NewModel()
	for v, x := range s.vals {
		m.Consts[v.Term] = x
	}
	return m.Evaluator()
}

// next returns the state after s along edge with some variables changed.
func (s *state) next(edge *program.Edge, changed map[*program.Var]logic.Value) *state {
	t := &state{c: s.c, loc: edge.To, prev: s, edge: edge, vals: make(map[*program.Var]logic.Value, len(s.vals))}
	for v, x := range s.vals {
		t.vals[v] = x
	}
	for v, x := range changed {
		t.vals[v] = x
	}
	return t
}

func (e *explorer) visit(s *state) {
	m := s.model()
	for _, edge := range s.loc.Out {
		switch st := edge.Stmt.(type) {
		case *program.Assume:
			if m.Holds(st.Cond) {
				e.add(s.next(edge, nil))
			}
		case *program.Assert:
			if !m.Holds(st.Cond) {
				e.failure, e.failEdge = s, edge
				return
			}
			e.add(s.next(edge, nil))
		case *program.Assign:
			changed := make(map[*program.Var]logic.Value)
			for i, v := range st.Lhs {
				changed[v] = m.Eval(st.Rhs[i])
			}
			e.add(s.next(edge, changed))
		case *program.Havoc:
			e.havoc(s, edge, st, nil)
		case *program.Call:
			args := make([]logic.Value, len(st.Args))
			for i, t := range st.Args {
				args[i] = m.Eval(t)
			}
			c := e.enter(st.Callee, args, s.vals, s, edge)
			for _, exit := range slices.Clone(c.exits) {
				e.back(call{s, edge}, exit)
			}
		}
	}
}

func (e *explorer) havoc(s *state, edge *program.Edge, st *program.Havoc, values []logic.Value) {
	if e.full() {
		return
	}
	if i := len(values); i < len(st.Vars) {
		for _, x := range e.choices(st.Vars[i], edge.To) {
			e.havoc(s, edge, st, append(slices.Clip(values), x))
		}
		return
	}
	changed := make(map[*program.Var]logic.Value)
	for i, v := range st.Vars {
		changed[v] = values[i]
	}
	t := s.next(edge, changed)
	t.values = values
	e.add(t)
}

// choices returns the values that Havoc tries for v.
func (e *explorer) choices(v *program.Var, at *program.Loc) []logic.Value {
	if !e.live.Live(at, v) {
		return []logic.Value{logic.ZeroValue(v.Term.Sort())}
	}
	switch v.Term.Sort() {
	case logic.Bool:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case logic.Int:
		var out []logic.Value
		for i := havocLow; i <= havocHigh; i++ {
			out = append(out, logic.NumValue(num.Int(int64(i)), logic.Int))
		}
		return out
	}
	e.cut = true // these are not all
	zero := logic.ZeroValue(v.Term.Sort())
	out := []logic.Value{zero}
	for i := range int64(3) {
		at := logic.NumValue(num.Int(i), logic.Int)
		out = append(out, zero.With(at, logic.NumValue(num.One, logic.Int)))
	}
	return out
}

func (e *explorer) back(c call, exit *state) {
	st := c.edge.Stmt.(*program.Call)
	changed := make(map[*program.Var]logic.Value)
	for _, v := range e.p.Globals {
		changed[v] = exit.vals[v]
	}
	for i, v := range st.Results {
		if v != nil {
			changed[v] = exit.vals[st.Callee.Results[i]]
		}
	}
	t := c.from.next(c.edge, changed)
	t.exit = exit
	e.add(t)
}

// counterexample returns the choices that lead to the failure.
func (e *explorer) counterexample() *verdict.Counterexample {
	cex := new(verdict.Counterexample)
	note := func(edge *program.Edge, values []logic.Value) {
		if _, ok := edge.Stmt.(*program.Havoc); ok || len(edge.From.Out) > 1 {
			cex.Choices = append(cex.Choices, verdict.Choice{Edge: edge, Values: values})
		}
	}
	var within func(s *state)
	within = func(s *state) {
		var path []*state
		for ; s.prev != nil; s = s.prev {
			path = append(path, s)
		}
		for i := len(path) - 1; i >= 0; i-- {
			note(path[i].edge, path[i].values)
			if path[i].exit != nil {
				within(path[i].exit)
			}
		}
	}
	var whole func(s *state)
	whole = func(s *state) {
		if len(s.c.callers) > 0 {
			whole(s.c.callers[0].from)
			note(s.c.callers[0].edge, nil)
		}
		within(s)
	}
	whole(e.failure)
	if e.failEdge != nil {
		note(e.failEdge, nil)
	}
	return cex
}

// certificate returns the certificate that consists of the states that were seen; p has no globals.
func (e *explorer) certificate() *verdict.Certificate {
	c := e.p.Ctx
	cert := &verdict.Certificate{
		Invariants: make(map[*program.Loc]*logic.Term), Contracts: make(map[*program.Proc]*logic.Term),
	}
	cert.Err = c.Fresh("failed", logic.Bool)
	never := c.Not(cert.Err)
	for _, pr := range e.p.Procs {
		entered := c.False()
		contract := c.False()
		seen := make(map[*program.Loc][]*logic.Term)
		w := program.NewWTO(pr)
		for _, ctx := range e.order {
			if ctx.proc != pr {
				continue
			}
			old := c.True()
			for i, v := range pr.Params {
				if !e.live.Live(pr.Entry, v) {
					continue // callers do not keep track of it
				}
				old = c.And(old, c.Eq(v.Old, c.ValueTerm(ctx.args[i])))
			}
			entered = c.Or(entered, old)
			for _, s := range ctx.order {
				f := old
				for _, v := range e.scope[pr] {
					if e.live.Live(s.loc, v) {
						f = c.And(f, c.Eq(v.Term, c.ValueTerm(s.vals[v])))
					}
				}
				if w.IsHead(s.loc) {
					seen[s.loc] = append(seen[s.loc], f)
				}
			}
			for _, s := range ctx.exits {
				f := old
				for _, v := range pr.Results {
					if !e.live.Live(pr.Exit, v) {
						continue
					}
					f = c.And(f, c.Eq(v.Term, c.ValueTerm(s.vals[v])))
				}
				contract = c.Or(contract, f)
			}
		}
		for _, l := range w.Heads() {
			cert.Invariants[l] = c.Implies(entered, c.Or(seen[l]...))
		}
		cert.Contracts[pr] = c.Implies(entered, c.And(contract, never))
	}
	return cert
}
