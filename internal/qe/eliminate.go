package qe

// Exact elimination, projection by projection.

import (
	"fmt"

	"craig/logic"
)

// maxProjections bounds the disjuncts of an elimination.
const maxProjections = 10000

// Eliminate returns a formula without vars that is equivalent to ∃vars. f: the disjunction of projections of models,
// until there is no other model. It ends for linear arithmetic, Bool and arrays, but for what Project treats by values;
// the error is that of model, or that there are too many projections.
//
// model returns a model of a formula, nil if it has none.
func Eliminate(c *logic.Context, vars []*logic.Term, f *logic.Term, model func(*logic.Term) (*logic.Model, error)) (*logic.Term, error) {
	out := c.False()
	for range maxProjections {
		m, err := model(c.And(f, c.Not(out)))
		if err != nil {
			return nil, err
		}
		if m == nil {
			return out, nil
		}
		out = c.Or(out, Project(c, vars, f, m))
	}
	return nil, fmt.Errorf("more than %d projections are needed", maxProjections)
}
