// The one place where the checker asks solvers.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/smt"
)

// query is a solver with what may be assumed in a region.
type query struct {
	c       *checker
	solver  *smt.Solver
	known   *knowledge
	assumed []*logic.Term
}

// newQuery returns a fresh solver under the assumptions.
func (c *checker) newQuery(assume ...*logic.Term) *query {
	q := &query{c: c, solver: smt.New(c.c, smt.Options{}), known: newKnowledge(c.c)}
	for _, f := range assume {
		q.assume(f)
	}
	return q
}

// assume adds f.
func (q *query) assume(f *logic.Term) {
	q.assumed = append(q.assumed, f)
	q.inform(f)
	q.solver.Assert(f)
}

// inform tells the solver facts about what it cannot look into in f.
func (q *query) inform(f *logic.Term) {
	for _, fact := range q.known.about(f) {
		q.solver.Assert(fact)
	}
}

// possible decides whether bad can hold under what was assumed. The model is for Sat, the reason for Unknown.
func (q *query) possible(bad *logic.Term) (status smt.Status, model *logic.Model, reason error) {
	c := q.c
	if err := c.ctx.Err(); err != nil {
		return smt.Unknown, nil, fmt.Errorf("interrupted: %w", err)
	}
	q.inform(bad)
	status = q.solver.Check(c.ctx, bad)
	if status == smt.Unsat && c.o.Second != nil {
		asked := append(q.assumed[:len(q.assumed):len(q.assumed)], bad)
		second, err := c.o.Second(c.ctx, asked)
		switch second {
		case smt.Sat:
			c.disagreement = &Disagreement{Query: asked}
		case smt.Unknown:
			return smt.Unknown, nil, fmt.Errorf("the second solver does not know: %w", err)
		case smt.Unsat:
		}
	}
	return status, q.solver.Model(), q.solver.Reason()
}
