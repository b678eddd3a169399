package arg

// What makes a graph a proof.

import (
	"context"
	"fmt"

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
	implies := func(what string, conclusion *logic.Term, premises ...*logic.Term) error {
		s := smt.New(c, smt.Options{})
		s.Assert(c.Not(conclusion))
		if st := s.Check(ctx, premises...); st != smt.Unsat {
			return fmt.Errorf("%s: %s does not follow from %v: %v", what, conclusion, premises, st)
		}
		return nil
	}
	for _, n := range g.Nodes {
		if !n.Explored {
			continue
		}
		what := fmt.Sprintf("node %d at %s", n.ID, n.Loc)
		if n.CoveredBy != nil {
			var by []*logic.Term
			for _, u := range n.CoveredBy {
				if u.Loc != n.Loc || !u.Explored || u.CoveredBy != nil {
					return fmt.Errorf("%s is covered by node %d at %s, which cannot do that", what, u.ID, u.Loc)
				}
				by = append(by, u.Label)
			}
			if err := implies(what+" is not covered", c.Or(by...), n.Label); err != nil {
				return err
			}
		}
		to := make(map[int]*Edge)
		for _, e := range n.Out {
			to[e.Action.ID] = e
		}
		for _, action := range n.Loc.Out {
			e := to[action.ID]
			switch {
			case e != nil && e.To.Explored:
				if err := implies(fmt.Sprintf("%s, edge to node %d", what, e.To.ID), g.At(e.To, e.To.Label), g.At(n, n.Label), g.Formula(e)); err != nil {
					return err
				}
			case n.CoveredBy == nil && !n.Label.IsFalse():
				return fmt.Errorf("%s: its successor at %s is not explored", what, action.To)
			}
		}
	}
	return nil
}
