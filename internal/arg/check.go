package arg

// What makes a graph a proof.

import (
	"context"
	"fmt"

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
		to := make(map[*cfa.Edge]*Edge)
		for _, e := range n.Out {
			to[e.Action] = e
		}
		for _, action := range n.Loc.Out {
			e := to[action]
			switch {
			case e != nil && e.To.Explored:
				if err := g.keeps(ctx, e); err != nil {
					return err
				}
			case n.CoveredBy == nil:
				return fmt.Errorf("%s: its successor at %s is not explored", n, action.To)
			}
		}
	}
	return nil
}

// keeps reports an edge that leads from states of its source's label to states that its target's does not have.
func (g *Graph) keeps(ctx context.Context, e *Edge) error {
	if err := g.implies(ctx, g.At(e.To, e.To.Label), g.At(e.From, e.From.Label), g.Formula(e)); err != nil {
		return fmt.Errorf("the edge from %s to %s does not keep the labels: %w", e.From, e.To, err)
	}
	return nil
}

func (g *Graph) implies(ctx context.Context, conclusion *logic.Term, premises ...*logic.Term) error {
	s := smt.New(g.Automaton.Ctx, smt.Options{})
	s.Assert(g.Automaton.Ctx.Not(conclusion))
	if st := s.Check(ctx, premises...); st != smt.Unsat {
		return fmt.Errorf("%s does not follow from %v: %v", conclusion, premises, st)
	}
	return nil
}
