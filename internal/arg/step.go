package arg

// Labels node by node.

import (
	"context"
	"fmt"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// Partitions of a step.
const (
	partBefore smt.Partition = iota // what labels of predecessors say of a node
	partAfter                       // paths from it to the target
)

// Complete gives a label to each node of k that has none in labels, in order: an interpolant between what the labels of its
// predecessors say and the paths that lead from it to the target, or to a state that a label excludes. Without any labels it
// needs no other refutation than its own. It fails if the solver gives up or k has a model.
//
// Labels that are given must have come from Sequence.
func (k *Condition) Complete(ctx context.Context, labels map[*Node]*logic.Term, system interpolate.System) error {
	c := k.graph.Automaton.Ctx
	last := len(k.Nodes) - 1
	labels[k.Nodes[0]] = c.True()
	labels[k.Nodes[last]] = c.False()
	given := len(labels)
	if given == len(k.Nodes) {
		return nil
	}
	s := smt.New(c, smt.Options{Proof: true})
	for i, n := range k.Nodes {
		switch f := labels[n]; {
		case i == last: // the path ends there
		case i > 0 && f != nil:
			s.AssertIn(partAfter, c.Implies(k.graph.control(n), c.Not(k.graph.At(n, f))))
		case i > 0:
			s.AssertIn(partAfter, k.Parts[i])
		}
	}
	for _, n := range k.Nodes {
		if labels[n] != nil {
			continue
		}
		switch s.CheckIn(ctx, smt.Assumption{Term: k.before(n, labels), Part: partBefore}, smt.Assumption{Term: k.graph.control(n), Part: partAfter}) {
		case smt.Sat:
			return fmt.Errorf("a path leads on from %s", n.Loc)
		case smt.Unknown:
			return s.Reason()
		}
		f, err := s.Interpolant(ctx, system, func(p smt.Partition) bool { return p == partBefore })
		if err != nil {
			return err
		}
		labels[n] = k.graph.Of(n, f)
	}
	return nil
}

// before says of the values at n that an edge leads to them from values of which the label holds. All else that it speaks of is
// its own.
func (k *Condition) before(n *Node, labels map[*Node]*logic.Term) *logic.Term {
	c := k.graph.Automaton.Ctx
	var ways []*logic.Term
	for _, e := range n.In {
		if !k.on[e.From] {
			continue
		}
		own := pairs(e.Action.Next, k.graph.values(n)) // the rest are constants of the automaton, which no condition has
		label := labels[e.From]
		if k.assume != nil {
			label = c.And(label, k.assume(e.From))
		}
		ways = append(ways, c.And(label, c.Substitute(k.relation(e), own)))
	}
	return c.Or(ways...)
}
