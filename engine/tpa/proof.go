package tpa

// Invariants from relations that steps do not leave.

import (
	"errors"

	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
)

// maxDisjuncts bounds the projections that an invariant is made of.
const maxDisjuncts = 200

// invariant returns a formula over the system's variables that holds initially, is kept by steps, and excludes bad states,
// nil if it finds none. The relation of l joins no initial state with a bad one.
//
// A relation that a step behind does not leave joins the initial states with all states that can be reached, so those it
// joins them with are an invariant. Likewise for a step in front, and those it joins with no bad state.
func (r *run) invariant(l *level) (*logic.Term, error) {
	relation := r.C.And(l.relation...)
	leaves := func(step, rest *logic.Term) (bool, error) {
		s := r.NewSolver(false)
		s.Assert(step)
		s.Assert(rest)
		return r.check(s, smt.Assumption{Term: r.C.Not(r.shift(relation, 0, 1, 0, 2))})
	}
	left, err := leaves(relation, r.System.Step(1))
	if err != nil {
		return nil, err
	}
	if !left {
		f, err := r.eliminate(1, relation, r.init[0])
		if f != nil || err != nil {
			return f, err
		}
	}
	if left, err = leaves(r.System.Step(0), r.shift(relation, 0, 1, 1, 2)); left || err != nil {
		return nil, err
	}
	f, err := r.eliminate(0, relation, r.bad[1])
	if f != nil {
		f = r.C.Not(f)
	}
	return f, err
}

// eliminate returns, over the system's variables, for which states at time k there are values of the other constants that
// satisfy fs, nil if that takes too much.
func (r *run) eliminate(k int, fs ...*logic.Term) (*logic.Term, error) {
	vars := r.others(k, fs)
	errMany := errors.New("too many projections")
	n := 0
	f, err := qe.Eliminate(r.C, vars, r.C.And(fs...), func(f *logic.Term) (*logic.Model, error) {
		if n++; n > maxDisjuncts {
			return nil, errMany
		}
		s := r.NewSolver(false)
		s.Assert(f)
		possible, err := r.check(s)
		if !possible {
			return nil, err
		}
		return s.Model(), nil
	})
	if errors.Is(err, errMany) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r.System.Of(f, k), nil
}
