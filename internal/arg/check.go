package arg

// What makes a graph a proof.

import (
	"context"
	"fmt"
	"slices"

	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// Check reports the first fault of a graph whose exploration has ended: that it is not well-labelled or not complete
// (definition 1 and what follows it). It asks a solver about every edge, which is meant for tests.
func (g *Graph) Check(ctx context.Context) error {
	c := g.Automaton.Ctx
	if !g.Entry.Label.IsTrue() {
		return fmt.Errorf("the entry is labelled %s", g.Entry.Label)
	}
	for _, n := range g.Nodes {
		if !n.Explored {
			continue
		}
		if n.CoveredBy != nil {
			var by []*logic.Term
			for _, u := range n.CoveredBy {
				if u.Loc != n.Loc || !u.Explored || u.CoveredBy != nil {
					return fmt.Errorf("%s is covered by %s, which cannot do that", n, u)
				}
				by = append(by, u.Label)
			}
			if err := g.implies(ctx, c.Or(by...), n.Label); err != nil {
				return fmt.Errorf("%s is not covered: %w", n, err)
			}
		}
	}
	for _, action := range g.Automaton.Edges {
		if err := g.complete(ctx, action); err != nil {
			return err
		}
	}
	return nil
}

// complete reports nodes that an action can be taken from, together, without an edge for it that keeps their labels.
func (g *Graph) complete(ctx context.Context, action *cfa.Edge) error {
	at := [][]*Node{g.open(action.From)}
	for _, o := range action.Operands {
		at = append(at, g.open(o.Loc))
	}
	var err error
	Tuples(at, func(nodes []*Node) {
		i := slices.IndexFunc(nodes[0].Out, func(e *Edge) bool {
			return e.Action == action && e.From == nodes[0] && slices.Equal(e.With, nodes[1:])
		})
		switch {
		case err != nil:
		case i < 0 || !nodes[0].Out[i].To.Explored:
			err = fmt.Errorf("%s: its successor at %s is not explored", nodes[0], action.To)
		default:
			err = g.keeps(ctx, nodes[0].Out[i])
		}
	})
	return err
}

// open returns the explored nodes at l that are not covered.
func (g *Graph) open(l *cfa.Loc) []*Node {
	return slices.DeleteFunc(slices.Clone(g.Nodes), func(n *Node) bool { return n.Loc != l || !n.Explored || n.CoveredBy != nil })
}

// Tuples calls do for each way to take one node of each list. It must not keep its argument.
func Tuples(of [][]*Node, do func([]*Node)) {
	tuple := make([]*Node, len(of))
	var choose func(int)
	choose = func(i int) {
		if i == len(of) {
			do(tuple)
			return
		}
		for _, n := range of[i] {
			tuple[i] = n
			choose(i + 1)
		}
	}
	choose(0)
}

// keeps reports an edge that leads from states of its sources' labels to states that its target's does not have.
func (g *Graph) keeps(ctx context.Context, e *Edge) error {
	after := g.Automaton.Ctx.Substitute(e.To.Label, pairs(e.To.Loc.Vars, e.Action.Next))
	if err := g.implies(ctx, after, g.Before(e), e.Action.Relation); err != nil {
		return fmt.Errorf("the edge from %s to %s does not keep the labels: %w", e.From, e.To, err)
	}
	return nil
}

// Before returns what the labels of the nodes that e needs say of the sources of its action.
func (g *Graph) Before(e *Edge) *logic.Term {
	parts := []*logic.Term{e.From.Label}
	for i, n := range e.With {
		parts = append(parts, g.Automaton.Ctx.Substitute(n.Label, pairs(n.Loc.Vars, e.Action.Operands[i].Vars)))
	}
	return g.Automaton.Ctx.And(parts...)
}

func (g *Graph) implies(ctx context.Context, conclusion *logic.Term, premises ...*logic.Term) error {
	s := smt.New(g.Automaton.Ctx, smt.Options{})
	s.Assert(g.Automaton.Ctx.Not(conclusion))
	if st := s.Check(ctx, premises...); st != smt.Unsat {
		return fmt.Errorf("%s does not follow from %v: %v", conclusion, premises, st)
	}
	return nil
}
