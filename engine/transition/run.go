package transition

// A run of an engine: what all of them do before and after they search.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"craig/engine"
	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// Run is a run of an engine on a transition system.
type Run struct {
	Ctx    context.Context
	System *System
	C      *logic.Context // of the terms

	name    string
	options engine.Options
	start   time.Time
	checks  int // how many queries solvers were asked
	search  Search
}

// Search is what an engine does in a run.
type Search interface {
	// Decide runs until it has an answer. It fails with what kept it from one.
	Decide() (horn.Result, error)
	// Bound returns how far the search is.
	Bound() int
	// Stats returns what the engine counts besides.
	Stats() []verdict.Stat
}

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine, by the search that begin returns. The
// system must be linear. The name is that of the engine, for its observer.
func Solve(ctx context.Context, s *horn.System, o engine.Options, name string, begin func(*Run) Search) horn.Result {
	ts, err := New(ctx, s)
	if err != nil {
		return refuse(ctx, err)
	}
	r := &Run{Ctx: ctx, System: ts, C: s.Ctx, name: name, options: o, start: time.Now()}
	r.search = begin(r)
	res, err := r.search.Decide()
	if err != nil {
		res = refuse(ctx, err)
	}
	res.Stats = r.stats()
	return res
}

// NewSolver returns a solver with the options of the run, which writes proofs if they are wanted.
func (r *Run) NewSolver(proofs bool) *smt.Solver {
	return smt.New(r.C, smt.Options{Proof: proofs, Seed: r.options.Seed})
}

// Check asks a solver.
func (r *Run) Check(s *smt.Solver, assumptions ...smt.Assumption) smt.Status {
	r.checks++
	return s.CheckIn(r.Ctx, assumptions...)
}

// Observe tells the observer, if there is one, how far the search is.
func (r *Run) Observe() {
	if r.options.Observer != nil {
		r.options.Observer(verdict.Event{Engine: r.name, Bound: r.search.Bound(), Stats: r.stats(), Time: time.Since(r.start)})
	}
}

func (r *Run) stats() []verdict.Stat {
	return append([]verdict.Stat{
		{Name: "bound", Value: float64(r.search.Bound())},
		{Name: "variables", Value: float64(len(r.System.Vars))},
		{Name: "checks", Value: float64(r.checks)},
	}, r.search.Stats()...)
}

// refuse returns Unknown with the reason that err, or the end of ctx, is.
func refuse(ctx context.Context, err error) horn.Result {
	if ctx.Err() != nil {
		return horn.Result{Reason: verdict.Interrupted(ctx)}
	}
	r := verdict.Reason{Kind: verdict.Incomplete, Text: fmt.Sprintf("the solver gave up: %v", err)}
	if errors.Is(err, cfa.ErrNotLinear) {
		r.Text, r.Advice = err.Error(), "--engine recmc, which takes all clauses"
	}
	return horn.Result{Reason: r}
}
