package bmc

import (
	"fmt"

	"craig/internal/bounds"
	"craig/internal/cells"
	"craig/internal/stop"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// unsupported is the panic for what cannot be executed symbolically.
type unsupported struct{ term *logic.Term }

func (u *unsupported) Error() string { return fmt.Sprintf("%v of sort %v", u.term, u.term.Sort()) }

// procedure is what is known of a procedure before it is executed.
type procedure struct {
	*program.Proc
	order *program.WTO
	slots map[*logic.Term]int // of variables, by their terms
	n     int                 // how many slots there are
}

// unwinding is one symbolic execution of a program, in which loops and recursive calls go on up to their bounds. Executions that
// meet are one from there on, with values that depend on which it is.
type unwinding struct {
	c          *logic.Context
	p          *program.Program
	limits     *limits
	signal     *stop.Signal
	procs      map[*program.Proc]*procedure
	globals    map[*logic.Term]int // slots, by their terms
	firstLocal int                 // slot, at the beginning of a chunk
	recursive  func(*program.Proc) bool
	active     map[*program.Proc][]*guard // under which the calls of it began that are being executed

	intervals *bounds.Intervals      // that hold everywhere
	space     *cells.Space           // of all arrays
	now       *guard                 // of the statement that is executed; nil: bounds hold everywhere
	fresh     map[*logic.Term]*guard // of inputs: under which they were chosen

	// Of unknown arrays, see content.go.
	contents   map[*cells.Unknown]*content
	contentOf  map[*logic.Term]*content   // by element
	contentsIn map[*logic.Term][]*content // by what was read: what that may be an element of
	pending    []pending
	boundedAt  map[*logic.Term][]*guard // where values that were read got bounds
	rough      bool                     // bounds of elements were wrong: what is proved does not count

	inductions map[*program.Loc]*induction // by head, of loops that are not unwound; see induction.go
	granted    bool                        // nothing is violated in the iteration that is executed: an induction says so

	log        []event // in order of execution
	violations []violation
	open       []residue
	steps      int               // locations
	reached    verdict.Unwinding // how far it went
}

// event is a choice of executions: what a Havoc chose, or which of several edges they take.
type event struct {
	guard  *guard
	edge   *program.Edge
	values []value          // of a Havoc
	of     []*cells.Unknown // of values that are arrays
}

// violation is a violated Assert.
type violation struct {
	guard *guard
	edge  *program.Edge
}

// residue are executions that go on beyond a bound: of a loop, by its head, or of a recursive procedure.
type residue struct {
	guard *guard
	head  *program.Loc
	proc  *program.Proc
	times int // so many iterations, or calls within each other, lead to no residue
}

func newUnwinding(p *program.Program, l *limits, signal *stop.Signal) *unwinding {
	u := &unwinding{
		c: p.Ctx, p: p, limits: l, signal: signal, procs: make(map[*program.Proc]*procedure), globals: make(map[*logic.Term]int),
		recursive: program.NewCallGraph(p).Recursive, active: make(map[*program.Proc][]*guard),
		intervals: bounds.NewIntervals(), fresh: make(map[*logic.Term]*guard), contents: make(map[*cells.Unknown]*content),
		contentOf: make(map[*logic.Term]*content), contentsIn: make(map[*logic.Term][]*content),
		boundedAt: make(map[*logic.Term][]*guard), inductions: make(map[*program.Loc]*induction),
	}
	for i, g := range p.Globals {
		u.globals[g.Term] = i
	}
	u.firstLocal = (len(p.Globals) + chunkSize - 1) / chunkSize * chunkSize
	u.reached.Loops, u.reached.Calls = make(map[*program.Loc]int), make(map[*program.Proc]int)
	u.space = cells.New(p.Ctx, func(t *logic.Term) cells.Bounds {
		in := u.within(t)
		return cells.Bounds{Lo: in.Lo, Hi: in.Hi, Finite: in.Finite(), Always: u.intervals.Of(t).Finite()}
	}, u.element)
	return u
}

// procedure returns what is known of a procedure.
func (u *unwinding) procedure(pr *program.Proc) *procedure {
	if p := u.procs[pr]; p != nil {
		return p
	}
	p := &procedure{Proc: pr, order: program.NewWTO(pr), slots: make(map[*logic.Term]int), n: u.firstLocal}
	for t, i := range u.globals {
		p.slots[t] = i
	}
	for _, vars := range [][]*program.Var{pr.Params, pr.Results, pr.Locals} {
		for _, v := range vars {
			if _, ok := p.slots[v.Term]; !ok {
				p.slots[v.Term] = p.n
				p.n++
			}
		}
	}
	u.procs[pr] = p
	return p
}

// run executes the program.
func (u *unwinding) run() {
	p := u.procedure(u.p.Entry)
	u.call(p, newState(new(guard), p.n))
	u.settle()
}

// frame is a call that is executed: where its executions are that have not been continued yet.
type frame struct {
	*procedure
	at   map[*program.Loc]*state
	stay map[*program.Loc]bool // executions that leave these locations are of no interest; nil: all are
}

// call executes a procedure from the state at its entry, and returns the one at its exit; nil if no execution comes there.
func (u *unwinding) call(p *procedure, s *state) *state {
	f := &frame{procedure: p, at: map[*program.Loc]*state{p.Entry: s}}
	u.active[p.Proc] = append(u.active[p.Proc], s.guard)
	u.reached.Calls[p.Proc] = max(u.reached.Calls[p.Proc], len(u.active[p.Proc]))
	u.region(f, p.order.Order)
	u.active[p.Proc] = u.active[p.Proc][:len(u.active[p.Proc])-1]
	return f.at[p.Exit]
}

// region executes locations that are in weak topological order, components among them with all their iterations.
func (u *unwinding) region(f *frame, locs []*program.Loc) {
	for len(locs) > 0 {
		l := locs[0]
		if comp := f.order.Component(l); comp != nil {
			u.loop(f, comp)
			locs = locs[len(comp):]
			continue
		}
		u.location(f, l)
		locs = locs[1:]
	}
}

// loop executes a component until no execution is in it any more, or the bound is reached.
func (u *unwinding) loop(f *frame, comp []*program.Loc) {
	head := comp[0]
	if in := u.inductions[head]; in != nil {
		u.induct(f, comp, in)
		return
	}
	var entered *guard
	decided := 0 // iterations that all executions do
	for n := 0; f.inside(comp); {
		if s := f.at[head]; s != nil {
			if s.guard == entered {
				decided++
			} else {
				n++
			}
			entered = s.guard
			u.reached.Loops[head] = max(u.reached.Loops[head], n+decided)
			if n > u.limits.of(head) || decided > u.limits.decided {
				// An execution that leaves the loop has come to the head once more than it has had iterations.
				u.leave(residue{guard: s.guard, head: head, times: n + decided - 2})
				delete(f.at, head)
				continue
			}
		}
		u.location(f, head)
		u.region(f, comp[1:])
	}
}

// inside reports whether executions are at one of the locations.
func (f *frame) inside(locs []*program.Loc) bool {
	for _, l := range locs {
		if f.at[l] != nil {
			return true
		}
	}
	return false
}

// leave takes notice of executions that go beyond a bound.
func (u *unwinding) leave(r residue) {
	if !u.granted {
		u.open = append(u.open, r)
	}
}

// location continues the executions at l.
func (u *unwinding) location(f *frame, l *program.Loc) {
	s := f.at[l]
	if s == nil || l == f.Exit {
		return
	}
	delete(f.at, l)
	u.signal.Poll()
	u.steps++
	var edges []*program.Edge
	for _, e := range l.Out {
		if !e.IsImpossible() {
			edges = append(edges, e)
		}
	}
	if len(edges) == 1 && len(l.Out) == 1 {
		u.take(f, s, edges[0])
		return
	}
	u.branch(f, s, edges)
}

// branch continues executions at a location that several edges leave.
func (u *unwinding) branch(f *frame, s *state, edges []*program.Edge) {
	e := u.in(s, f.procedure)
	conds := make([]*logic.Term, len(edges))
	for i, edge := range edges {
		conds[i] = u.c.True()
		if a, ok := edge.Stmt.(*program.Assume); ok {
			conds[i] = e.term(a.Cond)
		}
	}
	u.exclude(conds)
	for i, edge := range edges {
		if conds[i].IsFalse() {
			continue
		}
		next := s.clone(s.guard.and(u.c, conds[i]))
		if _, ok := edge.Stmt.(*program.Havoc); !ok { // which is an event itself
			u.log = append(u.log, event{guard: next.guard, edge: edge})
		}
		if _, ok := edge.Stmt.(*program.Assume); ok {
			u.arrive(f, edge.To, next)
		} else {
			u.take(f, next, edge)
		}
	}
}

// exclude makes conditions exclude each other, by choices of executions where they do not.
func (u *unwinding) exclude(conds []*logic.Term) {
	open := false
	for i, a := range conds {
		for _, b := range conds[:i] {
			open = open || !u.disjoint(a, b)
		}
	}
	if !open {
		return
	}
	others := u.c.True()
	for i := range conds {
		chosen := others
		if i < len(conds)-1 {
			pick := u.c.Fresh("choice", logic.Bool)
			chosen = u.c.And(others, pick)
			others = u.c.And(others, u.c.Not(pick))
		}
		conds[i] = u.c.And(conds[i], chosen)
	}
}

// disjoint reports whether two conditions are seen to exclude each other.
func (u *unwinding) disjoint(a, b *logic.Term) bool {
	if a == u.c.Not(b) || a.Op() == logic.OpEq && b.Op() == logic.OpEq && a.Arg(0) == b.Arg(0) && a.Arg(1) != b.Arg(1) && a.Arg(1).IsNum() && b.Arg(1).IsNum() {
		return true
	}
	return u.c.And(a, b).IsFalse()
}

// arrive lets the executions of s go on at l.
func (u *unwinding) arrive(f *frame, l *program.Loc, s *state) {
	if s.guard.never || f.stay != nil && !f.stay[l] {
		return
	}
	if there := f.at[l]; there != nil {
		s = u.join(there, s)
	}
	f.at[l] = s
}

// join returns the state of the executions of a and b, which exclude each other.
func (u *unwinding) join(a, b *state) *state {
	g, first := joined(u.c, a.guard, b.guard)
	a = a.clone(g)
	for i, x := range a.chunks {
		y := b.chunks[i]
		if x == y {
			continue
		}
		for k := range chunkSize {
			slot := i*chunkSize + k
			v, w := a.get(slot), b.get(slot)
			if v == w {
				continue
			}
			v, w = u.filled(v, w)
			a.set(slot, u.merged(first, v, w))
		}
	}
	return a
}

// filled returns v and w, of which one that is anything yet gets a value.
func (u *unwinding) filled(v, w value) (value, value) {
	like := func(x value) value {
		if x.array != nil {
			return u.anything(u.c.Array(logic.Int, x.array.Elem()))
		}
		return u.anything(x.term.Sort())
	}
	if v == (value{}) {
		v = like(w)
	}
	if w == (value{}) {
		w = like(v)
	}
	return v, w
}

// take executes the statement of an edge in s, which is changed.
func (u *unwinding) take(f *frame, s *state, edge *program.Edge) {
	e := u.in(s, f.procedure)
	switch st := edge.Stmt.(type) {
	case *program.Assume:
		u.assume(e, st.Cond)
	case *program.Assign:
		vals := make([]value, len(st.Rhs))
		for i, t := range st.Rhs {
			vals[i] = e.value(t)
		}
		for i, v := range st.Lhs {
			s.set(f.slots[v.Term], vals[i])
		}
	case *program.Havoc:
		u.havoc(f, s, edge, st)
	case *program.Assert:
		cond := e.term(st.Cond)
		if !cond.IsTrue() && !u.granted {
			u.violations = append(u.violations, violation{s.guard.and(u.c, u.c.Not(cond)), edge})
		}
		s.guard = s.guard.and(u.c, cond)
	case *program.Call:
		if s = u.enter(f, e, st); s == nil {
			return
		}
	}
	u.arrive(f, edge.To, s)
}

// havoc gives variables new values, which executions choose.
func (u *unwinding) havoc(f *frame, s *state, edge *program.Edge, h *program.Havoc) {
	ev := event{guard: s.guard, edge: edge}
	for _, v := range h.Vars {
		var x value
		var of *cells.Unknown
		if v.Term.Sort().Kind() == logic.KindArray {
			x.array, of = u.unknownArray(v.Term.Sort())
		} else {
			x.term = u.c.Fresh("input", v.Term.Sort())
			u.fresh[x.term] = s.guard
		}
		s.set(f.slots[v.Term], x)
		ev.values, ev.of = append(ev.values, x), append(ev.of, of)
	}
	u.log = append(u.log, ev)
}

// assume continues the executions on which a condition holds. What it says of inputs that were chosen under the same guard
// becomes their bounds, as other choices are those of no execution.
func (u *unwinding) assume(e *evaluation, cond *logic.Term) {
	g := e.s.guard
	for _, x := range limitsOf(cond) {
		t := e.held(x.term)
		switch {
		case !x.in.Finite():
		case u.fresh[t] == g && g != nil && t.Op() == logic.OpConst:
			u.intervals.Set(t, u.intervals.Of(t).Narrowed(x.in))
		case u.boundRead(g, t, x.in):
			u.intervals.Refresh(t)
		}
	}
	e.s.guard = g.and(u.c, e.term(cond))
}

// enter executes a call, and returns the state after it; nil if no execution returns.
func (u *unwinding) enter(f *frame, e *evaluation, call *program.Call) *state {
	s, p := e.s, u.procedure(call.Callee)
	if u.tooDeep(call.Callee, s.guard) {
		u.leave(residue{guard: s.guard, proc: call.Callee, times: len(u.active[call.Callee])})
		return nil
	}
	inner := newState(s.guard, p.n)
	s.owner = new(owner)
	copy(inner.chunks, s.chunks[:u.firstLocal/chunkSize])
	for i, v := range p.Params {
		inner.set(p.slots[v.Term], e.value(call.Args[i]))
	}
	out := u.call(p, inner)
	if out == nil {
		return nil
	}
	back := s.clone(out.guard)
	copy(back.chunks, out.chunks[:u.firstLocal/chunkSize])
	for i, v := range call.Results {
		if v != nil {
			back.set(f.slots[v.Term], out.get(p.slots[p.Results[i].Term]))
		}
	}
	return back
}

// tooDeep reports whether a call under the guard g goes beyond the bounds of its procedure.
func (u *unwinding) tooDeep(pr *program.Proc, g *guard) bool {
	if !u.recursive(pr) {
		return false
	}
	n := 0
	calls := append(u.active[pr], g)
	for i, g := range calls {
		if i > 0 && g != calls[i-1] {
			n++
		}
	}
	return n >= u.limits.depth(pr) || len(calls) > u.limits.decided
}
