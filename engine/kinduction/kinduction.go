// Package kinduction is the engine of k-induction (M. Sheeran, S. Singh, G. Stålmarck: Checking Safety Properties Using
// Induction and a SAT-Solver, FMCAD 2000), for linear systems of Horn clauses read as transition systems
// (engine/transition).
//
// For k = 0, 1, … it looks for a path of k steps to a bad state, and then asks whether k steps among states that are not
// bad can be followed by one that is. Restrictions to paths without repetition are left out: they make proofs of which no
// model can be read, and in infinite state spaces they rarely help. How a proof becomes an invariant is in invariant.go.
package kinduction

import (
	"context"
	"fmt"

	"craig/engine"
	"craig/engine/search"
	"craig/engine/transition"
	"craig/horn"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return transition.Solve(ctx, s, o, "kind", func(r *transition.Run) search.Strategy {
		return &run{Run: r, paths: r.NewSolver(false), steps: r.NewSolver(false)}
	})
}

// run is one run.
type run struct {
	*transition.Run
	k int
	// paths has Init(0) and Step(0), …, Step(k-1), and that none of the states before the last is bad. steps has the same
	// without Init(0).
	paths, steps *smt.Solver
	open         int // how many steps were not decided
	refuted      int // no path of so many steps or fewer is one to a bad state, if it is not 0
}

// Decide implements search.Strategy.
func (r *run) Decide() (horn.Result, error) {
	r.paths.Assert(r.System.Init(0))
	for r.k = 0; ; r.k++ {
		r.Observe()
		if r.Ctx.Err() != nil {
			return horn.Result{}, context.Cause(r.Ctx)
		}
		bad := r.System.Bad(r.k)
		switch r.check(r.paths, bad) {
		case smt.Sat:
			d, err := r.System.Derivation(r.paths.Model(), r.k)
			return horn.Result{Outcome: verdict.Unsafe, Derivation: d}, err
		case smt.Unknown:
			return horn.Result{}, fmt.Errorf("paths of %d steps: %w", r.k, r.paths.Reason())
		}
		r.refuted = r.k
		switch r.check(r.steps, bad) {
		case smt.Unsat:
			inv, err := r.invariant()
			if err != nil {
				return horn.Result{}, fmt.Errorf("no invariant was found for a proof by %d-induction: %w", r.k, err)
			}
			return horn.Result{Outcome: verdict.Safe, Model: r.System.Model(inv)}, nil
		case smt.Unknown:
			r.open++
		}
		step := r.System.Step(r.k)
		for _, s := range []*smt.Solver{r.paths, r.steps} {
			s.Assert(r.C.Not(bad))
			s.Assert(step)
		}
	}
}

// check asks whether f is possible.
func (r *run) check(s *smt.Solver, f *logic.Term) smt.Status {
	return r.Check(s, smt.Assumption{Term: f})
}

// Height implements search.Bounded.
func (r *run) Height() int { return r.refuted }

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.k }

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "undecided", Value: float64(r.open)},
	}
}
