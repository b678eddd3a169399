package whale

// RefineARG, and what happens to contracts.

import (
	"fmt"

	"craig/logic"
	"craig/smt"
)

// refine is RefineARG: it looks for an execution of g, as far as calls are unrolled, that its guard allows and its summary does not.
// Without one, its refutation gives the calls of g contracts that exclude it, and g is safe. Otherwise the contract of g is refuted;
// the goal is derived if g is its graph.
func (e *run) refine(g *graph) (refuted bool, err error) {
	e.counts.refinements++
	if e.config.deep && !(e.mixed && e.counts.refinements%2 == 0) {
		return e.refineDeep(g)
	}
	return e.refineCalls(g)
}

// refineCalls is refine where only the calls of g get contracts.
func (e *run) refineCalls(g *graph) (refuted bool, err error) {
	parts := e.parts(g)
	s := e.NewSolver(true)
	for i, f := range parts {
		s.AssertIn(smt.Partition(i), f)
	}
	switch e.Check(s) {
	case smt.Unknown:
		return false, s.Reason()
	case smt.Sat:
		if g.parent == nil {
			e.found = e.derivation(g, s.Model().Evaluator(), s.Model())
		}
		return true, nil
	}
	states, transitions, err := e.interpolants(s, parts)
	if err != nil {
		return false, fmt.Errorf("interpolants of a call: %w", err)
	}
	e.learn(g, states, transitions)
	return false, nil
}

// parts returns the condition that refine asks about, by what is a partition of its own: the guard, the paths of g, each call, and
// that the summary does not hold.
func (e *run) parts(g *graph) []*logic.Term {
	c := e.C
	parts := []*logic.Term{at(c, g.pred, g.contract.guard, g.params), c.And(g.body, e.knownOf(g))}
	for _, k := range g.calls {
		parts = append(parts, c.Implies(k.on, e.calleeCondition(k)))
	}
	return append(parts, c.Not(at(c, g.pred, g.contract.summary, g.params)))
}

// learn gives the calls of g the contracts that the interpolants of its refutation are.
func (e *run) learn(g *graph, states, transitions []*logic.Term) {
	g.safe = true
	if g.complete() { // UpdateGuard
		back := make(map[*logic.Term]*logic.Term)
		for i, x := range g.params {
			back[x] = g.pred.Params[i]
		}
		g.root = e.C.And(g.root, e.C.Substitute(states[0], back))
		if g.contract.guard != g.root {
			e.changes++
		}
		g.contract.guard, g.contract.exact = g.root, true
	}
	for i, k := range g.calls {
		if k.callee == nil {
			continue
		}
		guard, exact := e.C.True(), true
		if !e.config.deep { // else contracts are about all that may be passed
			guard, exact = e.guard(g, k, states[i+1])
		}
		e.update(k.callee, contract{guard: guard, summary: e.summary(k, k.on, transitions[i+1]), exact: exact})
	}
}

// update is UPDATE: g is to satisfy a contract besides its own.
func (e *run) update(g *graph, by contract) {
	if by.summary.IsTrue() {
		return
	}
	by.summary = e.C.Implies(e.passedTo(g.pred), by.summary)
	old := g.contract
	if old.summary.IsTrue() {
		g.contract = by
	} else {
		g.contract.guard = e.C.And(old.guard, by.guard)
		g.contract.summary = e.C.And(old.summary, by.summary)
		g.contract.exact = old.exact && by.exact
	}
	if g.contract != old {
		g.by = nil
		e.changed(g)
	}
}

// changed is RESET: the contract of g has changed, and what followed from the old one is to be found anew.
func (e *run) changed(g *graph) {
	e.changes++
	g.safe = false
	e.uncover(g)
	e.enqueue(g)
}

// forgetCalls gives up the contracts of the graphs that justify calls of g, and of those that justify theirs: they were guessed
// for a contract or from a refutation that no longer counts.
func (e *run) forgetCalls(g *graph) {
	for _, k := range g.calls {
		if k.callee == nil || k.callee.contract.summary.IsTrue() {
			continue
		}
		h := k.callee
		h.contract = contract{guard: e.C.True(), summary: e.C.True(), exact: true}
		h.root, h.by = e.C.True(), nil
		e.changed(h)
		e.forgetCalls(h)
	}
}
