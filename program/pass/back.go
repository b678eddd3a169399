package pass

import (
	"slices"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Back leads from the output program of a pass, or of a pipeline, back to its input program. It leaves its arguments
// unchanged.
type Back interface {
	// Certificate returns the certificate of the input program that corresponds to one of the output program. Every
	// cycle of the input program passes a location with an invariant.
	Certificate(*verdict.Certificate) *verdict.Certificate
	// Counterexample returns the choices of the input program that correspond to choices of the output program.
	Counterexample(*verdict.Counterexample) *verdict.Counterexample
	// Avoided returns the edges of the input program that an execution with these choices of the output program does not take, though
	// it comes to the branch that they leave. Branches that are open (see Open) do not count.
	Avoided(*verdict.Counterexample) map[*program.Edge]bool
	// Open reports whether there are places at which choices of the output program do not say how an execution of the input
	// program goes on.
	Open() bool
	// Predicates returns what predicates of the output program are in the input program, and Onward what those of the input
	// program are in the output program. Those of variables that the other one does not have are as they were.
	Predicates(*verdict.Predicates) *verdict.Predicates
	Onward(*verdict.Predicates) *verdict.Predicates
}

// backTranslation is the Back of one pass. Most of it follows from the Origins in the output program; a pass adds what it did
// besides.
type backTranslation struct {
	in, out *program.Program

	// merged gives input locations that have no location of their own in the output the one whose invariant holds
	// there too.
	merged map[*program.Loc]*program.Loc
	// unreachable holds the input locations and procedures to which the input's graph lets no execution come: the certificate
	// says so. Locations that were removed without being in it have no need of an invariant but true.
	unreachable unreachable
	// term translates formulas of the output program; nil stands for the identity.
	term func(*logic.Term) *logic.Term
	// onward translates formulas of the input program that are translations; nil stands for the identity.
	onward func(*logic.Term) *logic.Term
	// known is what the output may say besides in the place of a predicate at a location of the input, and named the other way
	// round, with variables that the source has there. Nil: nothing, and the identity.
	known func(*program.Loc, *logic.Term) []*logic.Term
	named func(*program.Loc, *logic.Term) *logic.Term
	// values translates the values chosen at an output Havoc to those for an input Havoc; nil stands for going by
	// variables.
	values func(out step, in *program.Havoc) []logic.Value
	// facts are what the pass knew of the input program and relied on.
	facts *facts
	// open holds the input locations from which executions of the input may go other ways than one of the output that it
	// corresponds to; nil if there are none.
	open map[*program.Loc]bool
}

// facts are formulas about a program that hold in all its executions and are inductive together.
type facts struct {
	at   func(*program.Loc) *logic.Term  // over current values; false where no execution comes
	pre  func(*program.Proc) *logic.Term // over the values of the parameters at entry (Var.Old)
	post func(*program.Proc) *logic.Term // over the results, when the procedure returns
}

// of returns for facts about q what they are of the program that q was made of.
func (f *facts) of(q *program.Program) *facts {
	locs, procs := make(map[*program.Loc]*program.Loc), make(map[*program.Proc]*program.Proc)
	for _, pr := range q.Procs {
		procs[pr.Origin] = pr
		for _, l := range pr.Locs {
			if l.Origin != nil {
				locs[l.Origin] = l
			}
		}
	}
	return &facts{
		at:   func(l *program.Loc) *logic.Term { return f.at(locs[l]) },
		pre:  func(pr *program.Proc) *logic.Term { return f.pre(procs[pr]) },
		post: func(pr *program.Proc) *logic.Term { return f.post(procs[pr]) },
	}
}

// unreachable is the part of a program that its graph alone keeps from being executed.
type unreachable struct {
	locs       map[*program.Loc]bool
	noReturns  map[*program.Proc]bool // procedures that do not return
	noFailures map[*program.Proc]bool // procedures in which no assertion is violated
}

// Certificate implements Back. With facts, an invariant I becomes pre ⇒ I ∧ fact and a contract K becomes
// pre ⇒ K ∧ (failed ∨ post), so that a checker which knows nothing of the arguments a procedure is called with can
// prove it; callers have pre from the facts at the call.
func (w *backTranslation) Certificate(c *verdict.Certificate) *verdict.Certificate {
	if c.Unwinding != nil {
		return &verdict.Certificate{Unwinding: w.unwinding(c.Unwinding)}
	}
	r := &verdict.Certificate{
		Invariants: make(map[*program.Loc]*logic.Term),
		Contracts:  make(map[*program.Proc]*logic.Term),
		Err:        c.Err,
	}
	if r.Err == nil {
		r.Err = w.in.Ctx.Fresh("failed", logic.Bool)
	}
	image := make(map[*program.Loc]*program.Loc)
	procs := make(map[*program.Proc]*program.Proc)
	for _, pr := range w.out.Procs {
		procs[pr.Origin] = pr
		for _, l := range pr.Locs {
			if l.Origin != nil {
				image[l.Origin] = l
			}
		}
	}
	for in, out := range w.merged {
		if image[in] == nil {
			image[in] = out
		}
	}
	fails := program.NewCallGraph(w.in).MayFail()
	kept := w.kept(procs)
	for _, pr := range w.in.Procs {
		w.contract(r, pr, c.Contracts[procs[pr]], fails[pr])
		w.invariants(r, pr, c.Invariants, image, kept)
	}
	return r
}

// unwinding returns how far the input is executed where the output is executed as far as u says. Where several loops of the output are
// of one of the input, the induction of one of them stands for all.
func (w *backTranslation) unwinding(u *verdict.Unwinding) *verdict.Unwinding {
	in := &verdict.Unwinding{
		Loops: make(map[*program.Loc]int), Calls: make(map[*program.Proc]int), Inductions: make(map[*program.Loc]verdict.Induction),
	}
	for _, pr := range w.out.Procs {
		in.Calls[pr.Origin] = max(in.Calls[pr.Origin], u.Calls[pr])
		for _, l := range pr.Locs {
			if l.Origin != nil {
				in.Loops[l.Origin] = max(in.Loops[l.Origin], u.Loops[l])
				if x, ok := u.Inductions[l]; ok {
					in.Inductions[l.Origin] = x.Translated(w.translate)
				}
			}
		}
	}
	return in
}

// kept returns for output locations what holds there of parameters that the output procedure never writes, while the
// input procedure has assignments to them, or to the array that they are cells of, in code that is gone: they have the
// values with which the procedure was entered, so that an invariant of the output may speak of these instead. Where a
// parameter is not live, a dead assignment to it may be gone as well, and nothing is said.
func (w *backTranslation) kept(procs map[*program.Proc]*program.Proc) map[*program.Loc]*logic.Term {
	ctx, out, x := w.in.Ctx, make(map[*program.Loc]*logic.Term), program.NewIndex(w.in)
	var live *program.Liveness
	for _, pr := range w.in.Procs {
		q := procs[pr]
		if q == nil {
			continue
		}
		before, after := written(pr.Locs), written(q.Locs)
		for _, v := range q.Params {
			// What v stands for in the input: itself, or the array that it is a cell of.
			stands := slices.ContainsFunc(x.Vars(w.translate(v.Term)), func(of *program.Var) bool { return before[of] })
			if !stands || after[v] {
				continue
			}
			if live == nil {
				live = program.NewLiveness(w.out, program.NewIndex(w.out), program.NewCallGraph(w.out), nil)
			}
			for _, l := range q.Locs {
				if live.Live(l, v) {
					same := ctx.Eq(v.Term, v.Old)
					if out[l] != nil {
						same = ctx.And(out[l], same)
					}
					out[l] = same
				}
			}
		}
	}
	return out
}

// written returns the variables that statements from locs assign to.
func written(locs []*program.Loc) map[*program.Var]bool {
	set := make(map[*program.Var]bool)
	for _, l := range locs {
		for _, e := range l.Out {
			for _, v := range program.Writes(e.Stmt) {
				set[v] = true
			}
		}
	}
	return set
}

// contract adds the contract of the input procedure pr to r, given that of its counterpart; nil if there is none.
func (w *backTranslation) contract(r *verdict.Certificate, pr *program.Proc, k *logic.Term, fails bool) {
	ctx := w.in.Ctx
	pre, post := ctx.True(), ctx.True()
	if w.facts != nil {
		pre, post = w.facts.pre(pr), w.facts.post(pr)
	}
	if w.unreachable.noReturns[pr] {
		post = ctx.False()
	}
	if k == nil {
		k = ctx.True()
	}
	k = w.translate(k)
	post = ctx.Or(r.Err, post)
	if !fails || w.unreachable.noFailures[pr] || pr == w.in.Entry {
		k = ctx.And(k, ctx.Not(r.Err))
	}
	r.Contracts[pr] = ctx.Implies(pre, ctx.And(k, post))
}

// invariants adds the invariants of the input procedure pr to r, given those of the output and the output's locations
// that correspond to its own, with what kept says of them.
func (w *backTranslation) invariants(r *verdict.Certificate, pr *program.Proc, out map[*program.Loc]*logic.Term,
	image map[*program.Loc]*program.Loc, kept map[*program.Loc]*logic.Term) {
	ctx := w.in.Ctx
	add := func(l *program.Loc, inv *logic.Term) {
		if w.facts != nil {
			inv = ctx.Implies(w.facts.pre(pr), ctx.And(inv, w.facts.at(l)))
		}
		r.Invariants[l] = inv
	}
	for _, l := range pr.Locs {
		if o := image[l]; o != nil && out[o] != nil {
			inv := out[o]
			if kept[o] != nil {
				inv = ctx.And(inv, kept[o])
			}
			add(l, w.translate(inv))
		}
	}
	has := func(l *program.Loc) bool { return r.Invariants[l] != nil }
	for _, l := range program.NewWTOWithout(pr, func(l *program.Loc) bool { return has(l) || w.isLost(l) }).Heads() {
		add(l, ctx.True())
	}
	rest := program.NewWTOWithout(pr, has) // its cycles pass unreachable locations
	for _, h := range rest.Heads() {
		for _, l := range rest.Component(h) {
			if w.isLost(l) {
				add(l, ctx.False())
			}
		}
	}
}

// isLost reports whether no execution comes to the input location l, and the certificate of the front end's program can
// say so because l exists there too.
func (w *backTranslation) isLost(l *program.Loc) bool {
	if !w.unreachable.locs[l] && (w.facts == nil || !w.facts.at(l).IsFalse()) {
		return false
	}
	for l.Origin != nil {
		l = l.Origin
	}
	return l.Proc.Origin == nil
}

// clean removes from the output the edges that assume the constant false. The certificate of the input needs an invariant
// on the cycles that they were on, and it has to say what those of the output say of what comes behind. So each such cycle
// gets a location with a trivial loop in the output, which no later pass removes. That the location is on other cycles, too,
// is not enough: later passes and engines may choose other locations of those.
func (w *backTranslation) clean() {
	for _, pr := range w.out.Procs {
		pr.KeepEdges(func(e *program.Edge) bool { return !e.IsImpossible() })
		image := make(map[*program.Loc]*program.Loc, len(pr.Locs))
		kept := make(map[*program.Edge]bool) // of the input: the output leads where they lead
		for _, l := range pr.Locs {
			image[l.Origin] = l
			for _, e := range l.Out {
				if e.Origin == nil {
					continue
				}
				_, isCall := e.Origin.Stmt.(*program.Call) // there may be a location between it and what comes next
				kept[e.Origin] = kept[e.Origin] || isCall || e.To.Origin == e.Origin.To
			}
		}
		order := program.NewWTOWithout(pr.Origin, w.isLost)
		for _, h := range order.Heads() {
			if o := image[h]; o != nil && !loops(o) && broken(order.Component(h), kept) {
				program.NewEdge(o, o, &program.Assume{Cond: w.out.Ctx.True()}, o.Pos)
			}
		}
	}
	w.out.Number()
}

// broken reports whether an edge between members, the component of a loop, is none of those kept.
func broken(members []*program.Loc, kept map[*program.Edge]bool) bool {
	inside := make(map[*program.Loc]bool, len(members))
	for _, l := range members {
		inside[l] = true
	}
	return slices.ContainsFunc(members, func(l *program.Loc) bool {
		return slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return inside[e.To] && !kept[e] && !e.IsImpossible() })
	})
}

// loops reports whether l has a trivial loop.
func loops(l *program.Loc) bool {
	return slices.ContainsFunc(l.Out, func(e *program.Edge) bool { return e.To == l && trivial(e) })
}

func (w *backTranslation) translate(t *logic.Term) *logic.Term {
	if w.term == nil {
		return t
	}
	return w.term(t)
}

// Counterexample implements Back.
func (w *backTranslation) Counterexample(c *verdict.Counterexample) *verdict.Counterexample {
	return composed{w}.Counterexample(c)
}

// Avoided implements Back.
func (w *backTranslation) Avoided(c *verdict.Counterexample) map[*program.Edge]bool {
	return composed{w}.Avoided(c)
}

// Open implements Back.
func (w *backTranslation) Open() bool { return len(w.open) > 0 }

// avoided translates edges of the output program that an execution avoids to those of the input program.
func (w *backTranslation) avoided(edges map[*program.Edge]bool) map[*program.Edge]bool {
	in := make(map[*program.Edge]bool)
	for e := range edges {
		if o := e.Origin; o != nil && !w.open[o.From] {
			in[o] = true
		}
	}
	return in
}

// composed is the Back of several passes, in the order in which they ran.
type composed []*backTranslation

// Certificate implements Back.
func (b composed) Certificate(c *verdict.Certificate) *verdict.Certificate {
	for i := len(b) - 1; i >= 0; i-- {
		c = b[i].Certificate(c)
	}
	return c
}

// Avoided implements Back.
func (b composed) Avoided(c *verdict.Counterexample) map[*program.Edge]bool {
	edges := avoided(c)
	for i := len(b) - 1; i >= 0; i-- {
		edges = b[i].avoided(edges)
	}
	return edges
}

// avoided returns the edges from places where c chooses others only.
func avoided(c *verdict.Counterexample) map[*program.Edge]bool {
	taken := make(map[*program.Edge]bool)
	for _, ch := range c.Choices {
		if ch.Edge != nil && len(ch.Edge.From.Out) > 1 {
			taken[ch.Edge] = true
		}
	}
	edges := make(map[*program.Edge]bool)
	for t := range taken {
		for _, e := range t.From.Out {
			if !taken[e] {
				edges[e] = true
			}
		}
	}
	return edges
}

// Open implements Back.
func (b composed) Open() bool {
	return slices.ContainsFunc(b, (*backTranslation).Open)
}

// Counterexample implements Back.
func (b composed) Counterexample(c *verdict.Counterexample) *verdict.Counterexample {
	if len(b) == 0 {
		return c
	}
	steps := walk(b[len(b)-1].out, c)
	for i := len(b) - 1; i >= 0; i-- {
		steps = b[i].steps(steps)
	}
	return choices(steps)
}
