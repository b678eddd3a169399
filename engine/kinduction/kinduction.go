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
	"time"

	"craig/engine"
	"craig/engine/transition"
	"craig/horn"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	ts, err := transition.New(ctx, s)
	if err != nil {
		return transition.Refuse(ctx, err)
	}
	r := &run{ctx: ctx, ts: ts, c: s.Ctx, o: o, start: time.Now(),
		paths: smt.New(s.Ctx, smt.Options{Seed: o.Seed}), steps: smt.New(s.Ctx, smt.Options{Seed: o.Seed})}
	res := r.run()
	res.Stats = r.stats()
	return res
}

// run is one run.
type run struct {
	ctx   context.Context
	ts    *transition.System
	c     *logic.Context
	o     engine.Options
	start time.Time
	k     int
	// paths has Init(0) and Step(0), …, Step(k-1), and that none of the states before the last is bad. steps has the same
	// without Init(0).
	paths, steps *smt.Solver
	checks       int
	open         int // how many steps were not decided
}

func (r *run) run() horn.Result {
	r.paths.Assert(r.ts.Init(0))
	for r.k = 0; ; r.k++ {
		r.observe()
		if r.ctx.Err() != nil {
			return transition.Refuse(r.ctx, r.ctx.Err())
		}
		bad := r.ts.Bad(r.k)
		switch r.check(r.paths, bad) {
		case smt.Sat:
			d, err := r.ts.Derivation(r.paths.Model(), r.k)
			if err != nil {
				return transition.Refuse(r.ctx, err)
			}
			return horn.Result{Outcome: verdict.Unsafe, Derivation: d}
		case smt.Unknown:
			return transition.Refuse(r.ctx, fmt.Errorf("paths of %d steps: %w", r.k, r.paths.Reason()))
		}
		switch r.check(r.steps, bad) {
		case smt.Unsat:
			inv, err := r.invariant()
			if err != nil {
				return transition.Refuse(r.ctx, fmt.Errorf("no invariant was found for a proof by %d-induction: %w", r.k, err))
			}
			return horn.Result{Outcome: verdict.Safe, Model: r.ts.Model(inv)}
		case smt.Unknown:
			r.open++
		}
		step := r.ts.Step(r.k)
		for _, s := range []*smt.Solver{r.paths, r.steps} {
			s.Assert(r.c.Not(bad))
			s.Assert(step)
		}
	}
}

func (r *run) check(s *smt.Solver, assumptions ...*logic.Term) smt.Status {
	r.checks++
	return s.Check(r.ctx, assumptions...)
}

func (r *run) observe() {
	if r.o.Observer != nil {
		r.o.Observer(verdict.Event{Engine: "kind", Bound: r.k, Stats: r.stats(), Time: time.Since(r.start)})
	}
}

func (r *run) stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "bound", Value: float64(r.k)},
		{Name: "variables", Value: float64(len(r.ts.Vars))},
		{Name: "checks", Value: float64(r.checks)},
		{Name: "undecided", Value: float64(r.open)},
	}
}
