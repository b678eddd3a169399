package whale

// The tree of graphs, and the formulas of what can happen in it.

import (
	"slices"

	"craig/horn"
	"craig/logic"
)

// graph is the ARG of a call: paths from the parameters of a predicate through its clauses.
type graph struct {
	id, depth int
	pred      *horn.Pred
	params    []*logic.Term // constants, or terms of the caller, that stand for the arguments
	parent    *graph        // nil for the goal's
	unwound   int           // so many clauses of the predicate, in the order of run.clauses, have paths
	opened    bool          // calls have graphs
	ways      []*way
	body      *logic.Term // DAGCOND: one of the ways is taken, of calls nothing is said
	calls     []*call     // of all ways, in order

	known     struct{ f, said *logic.Term } // what was known of the predicate, and what that says of params
	contract  contract
	by        []*lemma    // of which the contract consists; nil if it does not
	height    int         // of the calls below, see levels
	root      *logic.Term // what of the guard proofs needed so far, over the predicate's parameters
	safe      bool        // the summary follows from the contracts of calls
	coveredBy []*graph
	covers    []*graph
	tried     int // the number of changes when it was last tried to cover it
	queued    bool
}

// way is a clause of a graph's predicate, with constants of its own.
type way struct {
	clause *horn.Clause
	taken  *logic.Term // it is chosen; true if there is no choice
	rename map[*logic.Term]*logic.Term
	calls  []*call // by atom
}

// call is an edge of a graph with a call.
type call struct {
	of     *way
	on     *logic.Term   // the edge is on the path: a Bool constant, which no other way has, or true
	guard  *logic.Term   // of the atom
	args   []*logic.Term // different constants, which are the callee's parameters
	pred   *horn.Pred
	callee *graph // the one that justifies it; nil while there is none
}

// contract is a specification: what satisfies the guard and is returned satisfies the summary. Both are about the parameters of the
// predicate. The guard has other constants, too, which stand for some values, unless it is exact.
type contract struct {
	guard, summary *logic.Term
	exact          bool
}

// newGraph makes a graph for a call, without paths.
func (e *run) newGraph(p *horn.Pred, parent *graph, params []*logic.Term) *graph {
	g := &graph{
		id: len(e.graphs), pred: p, params: params, parent: parent, body: e.C.False(),
		contract: contract{guard: e.C.True(), summary: e.C.True(), exact: true}, root: e.C.True(), tried: -1,
	}
	if parent != nil {
		g.depth = parent.depth + 1
	}
	e.depth = max(e.depth, g.depth)
	e.graphs = append(e.graphs, g)
	e.of[p.ID] = append(e.of[p.ID], g)
	e.unwind(g, e.config.initial(e.clauses(p)))
	return g
}

// clauses returns the clauses of p, those with fewer calls first.
func (e *run) clauses(p *horn.Pred) []*horn.Clause {
	cs := slices.Clone(p.Clauses)
	slices.SortStableFunc(cs, func(a, b *horn.Clause) int { return len(a.Body) - len(b.Body) })
	return cs
}

// complete reports whether all paths are there.
func (g *graph) complete() bool { return g.opened && g.unwound == len(g.pred.Clauses) }

// active reports whether the contract of g is still to be proved by g itself.
func (g *graph) active() bool { return !g.contract.summary.IsTrue() && !g.covered() }

// covered reports whether other graphs prove the contract of g, or that of one of its callers.
func (g *graph) covered() bool {
	for ; g != nil; g = g.parent {
		if g.coveredBy != nil {
			return true
		}
	}
	return false
}

// expand adds paths to g, as many as the configuration says, with graphs that justify their calls.
func (e *run) expand(g *graph) {
	if n := e.config.next(len(g.pred.Clauses), g.unwound); n > g.unwound {
		e.unwind(g, n)
	}
	g.opened, g.safe = true, false
	for _, k := range g.calls {
		if k.callee == nil {
			k.callee = e.newGraph(k.pred, g, k.args)
		}
	}
}

// unwind gives g the paths through the first n clauses.
func (e *run) unwind(g *graph, n int) {
	clauses := e.clauses(g.pred)
	for _, c := range clauses[g.unwound:n] {
		w := e.newWay(g, c, len(clauses) == 1)
		g.ways = append(g.ways, w)
		g.calls = append(g.calls, w.calls...)
	}
	g.unwound = n
	taken := make([]*logic.Term, len(g.ways))
	parts := make([]*logic.Term, len(g.ways))
	for i, w := range g.ways {
		taken[i] = w.taken
		parts[i] = e.C.Implies(w.taken, e.wayCondition(g, w))
	}
	g.body = e.C.And(append(parts, e.C.Or(taken...))...)
}

// newWay returns the way through c.
func (e *run) newWay(g *graph, c *horn.Clause, only bool) *way {
	w := &way{clause: c, taken: e.C.True(), rename: make(map[*logic.Term]*logic.Term)}
	if !only {
		w.taken = e.C.Fresh("way", logic.Bool)
	}
	for i, a := range c.HeadArgs { // parameters need no equation where they are variables of the clause
		if a.Op() == logic.OpConst && w.rename[a] == nil {
			w.rename[a] = g.params[i]
		}
	}
	for _, x := range c.Consts() {
		if w.rename[x] == nil {
			w.rename[x] = e.C.Fresh(x.Name(), x.Sort())
		}
	}
	sub := e.C.NewSubst(w.rename)
	for _, a := range c.Body {
		guard := sub.Apply(a.Guard)
		k := &call{of: w, on: guard, guard: guard, pred: a.Pred, args: make([]*logic.Term, len(a.Args))}
		switch {
		case guard.IsTrue():
			k.on = w.taken
		case slices.Contains(g.params, guard): // other ways have it, too
			k.on = e.C.Fresh("call", logic.Bool)
		}
		for i, t := range a.Args {
			x := sub.Apply(t)
			if x.Op() != logic.OpConst || slices.Contains(k.args[:i], x) {
				x = e.C.Fresh(a.Pred.Params[i].Name(), x.Sort())
			}
			k.args[i] = x
		}
		w.calls = append(w.calls, k)
	}
	return w
}

// wayCondition returns what holds on the way: the clause's constraint, and what the parameters and the arguments of calls are.
func (e *run) wayCondition(g *graph, w *way) *logic.Term {
	sub := e.C.NewSubst(w.rename)
	fs := []*logic.Term{sub.Apply(w.clause.Constraint)}
	for i, a := range w.clause.HeadArgs {
		fs = append(fs, e.C.Eq(g.params[i], sub.Apply(a)))
	}
	for i, k := range w.calls {
		if !k.guard.IsTrue() {
			fs = append(fs, e.C.Implies(k.guard, k.on))
		}
		for j, a := range w.clause.Body[i].Args {
			fs = append(fs, e.C.Eq(k.args[j], sub.Apply(a)))
		}
	}
	return e.C.And(fs...)
}

// condition is IDAGCOND: the paths of g, calls included as far as they are unrolled.
func (e *run) condition(g *graph) *logic.Term {
	e.effort++
	fs := []*logic.Term{g.body}
	for _, k := range g.calls {
		fs = append(fs, e.C.Implies(k.on, e.calleeCondition(k)))
	}
	return e.C.And(fs...)
}

// calleeCondition returns what a call can do, as far as it is unrolled, with what is known of its predicate.
func (e *run) calleeCondition(k *call) *logic.Term {
	if k.callee == nil || k.callee.body.IsFalse() {
		return e.C.False()
	}
	return e.C.And(e.condition(k.callee), e.knownOf(k.callee))
}

// knownOf returns what is known of a call.
func (e *run) knownOf(g *graph) *logic.Term { return e.said(g, e.known.of(g.pred)) }

// said returns what f, which is about the parameters of the predicate of g, says of the call.
func (e *run) said(g *graph, f *logic.Term) *logic.Term {
	if g.known.f != f {
		g.known.f, g.known.said = f, at(e.C, g.pred, f, g.params)
	}
	return g.known.said
}

// at returns f, which is about the parameters of p, for these arguments.
func at(c *logic.Context, p *horn.Pred, f *logic.Term, args []*logic.Term) *logic.Term {
	if f.IsTrue() || f.IsFalse() {
		return f
	}
	return substitution(c, p, args).Apply(f)
}

// substitution has arguments in place of the parameters of p.
func substitution(c *logic.Context, p *horn.Pred, args []*logic.Term) *logic.Subst {
	m := make(map[*logic.Term]*logic.Term, len(args))
	for i, x := range p.Params {
		m[x] = args[i]
	}
	return c.NewSubst(m)
}
