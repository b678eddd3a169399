package unwinding

// Which nodes need no successors.

import (
	"slices"

	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// Covering is a policy: which nodes may be covered, and by which.
type Covering struct {
	// Where says whether nodes at a location may be covered by others there. Every cycle must pass such a location.
	Where func(*cfa.Automaton, *cfa.Loc) bool
	// Left returns which of the nodes at the head of a loop may cover others there when the order has left the loop.
	Left func([]*arg.Node) []*arg.Node
}

// Heads is where a loop begins, in the weak topological order.
func Heads(a *cfa.Automaton, l *cfa.Loc) bool { return a.IsHead(l) }

// Anywhere is every location.
func Anywhere(*cfa.Automaton, *cfa.Loc) bool { return true }

// Keep lets all nodes cover others as long as they are in the graph.
func Keep(nodes []*arg.Node) []*arg.Node { return nodes }

// Forget lets nodes cover others of the same unwinding of a loop only.
func Forget([]*arg.Node) []*arg.Node { return nil }

// Before returns the nodes at v's location that may cover it, the oldest first.
func (u *Unwinding) Before(v *arg.Node) []*arg.Node { return u.covering[v.Loc] }

// Cover reports whether v, which has its label, needs no successors: it has no states, or those of nodes before it, which cover
// it together. Then those that only v leads to are not to be explored. Otherwise v may cover others.
func (u *Unwinding) Cover(v *arg.Node) (bool, error) {
	if v.Label.IsFalse() {
		u.cover(v, nil)
		return true, nil
	}
	if !u.strategy.Covering.Where(u.Automaton, v.Loc) {
		return false, nil
	}
	by := u.covering[v.Loc]
	if i := slices.IndexFunc(by, func(w *arg.Node) bool { return isPart(w.Label, v.Label) }); i >= 0 {
		u.cover(v, by[i:i+1])
		return true, nil
	}
	assumptions := []smt.Assumption{{Term: v.Label}}
	for _, w := range by {
		assumptions = append(assumptions, smt.Assumption{Term: u.C.Not(w.Label)})
	}
	switch u.Check(u.solver, assumptions...) {
	case smt.Unsat:
		u.cover(v, by)
		return true, nil
	case smt.Unknown:
		if err := u.Ctx.Err(); err != nil {
			return false, err
		}
	}
	u.covering[v.Loc] = append(by, v)
	return false, nil
}

// HasStates reports whether v has states. If it has none, its label is false from then on. It fails if the solver cannot tell.
func (u *Unwinding) HasStates(v *arg.Node) (bool, error) {
	switch u.Check(u.solver, smt.Assumption{Term: v.Label}) {
	case smt.Unsat:
		v.Label = u.C.False()
		return false, nil
	case smt.Sat:
		return true, nil
	}
	return false, u.solver.Reason()
}

// cover notes that nodes cover v, and forgets the successors of v to which no other node leads.
func (u *Unwinding) cover(v *arg.Node, by []*arg.Node) {
	u.again(u.Nodes.Cover(v, by))
	for _, e := range v.Out {
		if !slices.ContainsFunc(e.To.In, func(e *arg.Edge) bool { return e.From.Explored && e.From.CoveredBy == nil }) {
			u.order.Remove(e.To)
		}
	}
}

// forget takes v from the nodes that may cover others and from those that are expanded.
func (u *Unwinding) forget(v *arg.Node) {
	isV := func(w *arg.Node) bool { return w == v }
	u.covering[v.Loc] = slices.DeleteFunc(u.covering[v.Loc], isV)
	u.expanded[v.Loc] = slices.DeleteFunc(u.expanded[v.Loc], isV)
}

// isPart reports whether all conjuncts of f are conjuncts of g, so that g implies f.
func isPart(f, g *logic.Term) bool {
	if f == g || f.IsTrue() {
		return true
	}
	has := logic.Conjuncts(g)
	return !slices.ContainsFunc(logic.Conjuncts(f), func(x *logic.Term) bool { return !slices.Contains(has, x) })
}
