// Package search has what engines that search Horn clauses do before and after the search: they tell the observer how far it is,
// collect statistics, and turn what keeps them from an answer into a reason. Every engine of clauses is a Strategy here.
package search

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

// Run is a run of an engine.
type Run struct {
	Ctx     context.Context
	C       *logic.Context // of the terms
	Options engine.Options

	name     string
	start    time.Time
	checks   int // how many queries solvers were asked
	strategy Strategy
	parts    []*Run
}

// Part returns a run that is a part of r, on terms of another context, so that both can go on at the same time. It tells nobody
// anything; what it asks solvers is counted as r's. Parts may not be made at the same time.
func (r *Run) Part(of *logic.Context) *Run {
	p := &Run{Ctx: r.Ctx, C: of, name: r.name, start: r.start}
	p.Options.Seed, p.Options.Config = r.Options.Seed, r.Options.Config
	r.parts = append(r.parts, p)
	return p
}

// asked returns how many queries solvers were asked in all.
func (r *Run) asked() int {
	n := r.checks
	for _, p := range r.parts {
		n += p.asked()
	}
	return n
}

// Strategy is what an engine does in a run: its search.
type Strategy interface {
	// Decide runs until it has an answer. It fails with what kept it from one.
	Decide() (horn.Result, error)
	// Bound returns how far the search is.
	Bound() int
	// Stats returns what the engine counts besides.
	Stats() []verdict.Stat
}

// Unwinding is a strategy that explores a graph.
type Unwinding interface {
	Strategy
	// Graph returns what is explored.
	Graph() engine.Graph
}

// Bounded is a strategy that knows how far there is no violation.
type Bounded interface {
	// Height returns horn.Result.Height.
	Height() int
}

// Located is a strategy that knows what it works on.
type Located interface {
	// Spot returns verdict.Reason.Spot, the zero value if it is not known.
	Spot() verdict.Spot
}

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine, by the strategy that begin returns. Where begin
// fails, which it does with an error that wraps cfa.ErrNotLinear if the system is not linear, the answer is Unknown. The name
// is that of the engine, for its observer.
func Solve(ctx context.Context, s *horn.System, o engine.Options, name string, begin func(*Run) (Strategy, error)) horn.Result {
	r := &Run{Ctx: ctx, C: s.Ctx, Options: o, name: name, start: time.Now()}
	var err error
	if r.strategy, err = begin(r); err != nil {
		return refuse(ctx, err)
	}
	res, err := r.strategy.Decide()
	if err != nil {
		res = refuse(ctx, err)
		res.Reason.Spot = s.Spot()
		if l, ok := r.strategy.(Located); ok && l.Spot().What != verdict.Nowhere {
			res.Reason.Spot = l.Spot()
		}
	}
	if b, ok := r.strategy.(Bounded); ok {
		res.Height = b.Height()
	}
	res.Stats = r.stats()
	if u, ok := r.strategy.(Unwinding); ok && o.Graph != nil {
		o.Graph(u.Graph())
	}
	return res
}

// NewSolver returns a solver with the options of the run, which writes proofs if they are wanted.
func (r *Run) NewSolver(proofs bool) *smt.Solver {
	return smt.New(r.C, smt.Options{Proof: proofs, Seed: r.Options.Seed, MaxSplits: smt.NoLimit})
}

// Check asks a solver.
func (r *Run) Check(s *smt.Solver, assumptions ...smt.Assumption) smt.Status {
	r.checks++
	return s.CheckIn(r.Ctx, assumptions...)
}

// CheckTerms asks a solver whose assumptions need no partitions.
func (r *Run) CheckTerms(s *smt.Solver, assumptions ...*logic.Term) smt.Status {
	r.checks++
	return s.Check(r.Ctx, assumptions...)
}

// Observe tells the observer, if there is one, how far the search is.
func (r *Run) Observe() {
	if r.Options.Observer != nil {
		r.Options.Observer(verdict.Event{Engine: r.name, Bound: r.strategy.Bound(), Stats: r.stats(), Time: time.Since(r.start)})
	}
}

func (r *Run) stats() []verdict.Stat {
	return append([]verdict.Stat{
		{Name: "bound", Value: float64(r.strategy.Bound())},
		{Name: "checks", Value: float64(r.asked())},
	}, r.strategy.Stats()...)
}

// Stuck is the error of a search that has come to an end without an answer.
type Stuck struct{ Text, Advice string }

func (s *Stuck) Error() string { return s.Text }

// refuse returns Unknown with the reason that err, or the end of ctx, is.
func refuse(ctx context.Context, err error) horn.Result {
	if ctx.Err() != nil {
		return horn.Result{Reason: verdict.Interrupted(ctx)}
	}
	r := verdict.Reason{Kind: verdict.Incomplete, Text: fmt.Sprintf("the solver gave up: %v", err)}
	var stuck *Stuck
	switch {
	case errors.Is(err, cfa.ErrNotLinear):
		r.Text, r.Advice, r.Engine = err.Error(), "--engine recmc, which takes all clauses", true
	case errors.As(err, &stuck):
		r.Text, r.Advice = stuck.Text, stuck.Advice
	}
	return horn.Result{Reason: r}
}
