package bmc

import (
	"context"
	"errors"

	"craig/internal/bounds"
	"craig/logic"
	"craig/num"
	"craig/smt"
	"craig/smt/words"
	"craig/verdict"
)

// question is a solver that knows an unwinding.
type question struct {
	*words.Solver
	u     *unwinding
	ctx   context.Context
	asked words.Truth // an execution of those that are asked for
}

func newQuestion(ctx context.Context, u *unwinding) (*question, error) {
	q := &question{Solver: words.New(), u: u, ctx: ctx, asked: words.True.Not()}
	u.intervals.Constants(func(x *logic.Term, in bounds.Interval) {
		if in.Finite() {
			q.Bound(x, in.Lo, in.Hi)
		}
	})
	for _, e := range u.space.Constraints {
		if err := q.EqualTermsIf(ctx, e.Same, e.X, e.Y); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// truth returns the truth value of a guard.
func (q *question) truth(g *guard) (words.Truth, error) {
	var chain []*guard
	for at := g; !at.known; at = at.parent {
		if at.parent == nil {
			at.truth, at.known = words.True, true
			break
		}
		chain = append(chain, at)
	}
	for i := len(chain) - 1; i >= 0; i-- {
		at := chain[i]
		f, err := q.Truth(q.ctx, at.cond)
		if err != nil {
			return f, err
		}
		at.truth, at.known = q.And(at.parent.truth, f), true
	}
	return g.truth, nil
}

// add asks for executions under the guard, too.
func (q *question) add(g *guard) error {
	t, err := q.truth(g)
	if err == nil {
		q.asked = q.Or(q.asked, t)
	}
	return err
}

// possible decides whether there is an execution of those asked for.
func (q *question) possible(ctx context.Context) smt.Status { return q.CheckTruths(ctx, q.asked) }

// model returns values for all inputs, also for those that nothing depends on. Elements of one array at one index are the same,
// which the solver need not have seen to where nothing that was asked for depends on one of them.
func (q *question) model() (*logic.Evaluator, error) {
	for {
		e := q.assignment()
		same := true
		for _, x := range q.u.space.Constraints {
			if e.Eval(x.X).Equal(e.Eval(x.Y)) || !e.Holds(x.Same) {
				continue
			}
			same = false
			if err := q.Assert(q.ctx, q.u.c.Implies(x.Same, q.u.c.Eq(x.X, x.Y))); err != nil {
				return nil, err
			}
		}
		if same {
			return e, nil
		}
		switch q.possible(q.ctx) {
		case smt.Sat:
		case smt.Unknown:
			return nil, q.Reason()
		case smt.Unsat:
			return nil, errors.New("elements of an array at one index differ")
		}
	}
}

// assignment returns the values that the solver has found.
func (q *question) assignment() *logic.Evaluator {
	m := q.Model()
	q.u.intervals.Constants(func(x *logic.Term, in bounds.Interval) {
		if _, ok := m.Consts[x]; !ok && in.Finite() {
			m.Consts[x] = logic.NumValue(num.Max(in.Lo, num.Min(num.Zero, in.Hi)), logic.Int)
		}
	})
	return m.Evaluator()
}

// counterexample returns the execution of the model.
func (q *question) counterexample(values *logic.Evaluator) *verdict.Counterexample {
	holds := map[*guard]bool{}
	var taken func(g *guard) bool
	taken = func(g *guard) bool {
		if g.parent == nil {
			return true
		}
		h, ok := holds[g]
		if !ok {
			h = taken(g.parent) && values.Holds(g.cond)
			holds[g] = h
		}
		return h
	}
	out := new(verdict.Counterexample)
	for _, e := range q.u.log {
		if !taken(e.guard) {
			continue
		}
		c := verdict.Choice{Edge: e.edge}
		for i, v := range e.values {
			if v.array != nil {
				c.Values = append(c.Values, e.of[i].Value(q.u.c, values))
			} else {
				c.Values = append(c.Values, values.Eval(v.term))
			}
		}
		out.Choices = append(out.Choices, c)
	}
	return out
}
