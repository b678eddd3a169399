// Package ufo is the engine UFO (A. Albarghouthi, A. Gurfinkel, M. Chechik, "From Under-approximations to Over-approximations
// and Back", TACAS 2012) for linear systems of Horn clauses, read as control-flow automata (internal/cfa). It unwinds the
// automaton (engine/unwinding) into an abstract reachability graph (internal/arg) whose labels come from an abstract domain
// (domain) where it explores, and from interpolants where paths to the error were refuted.
//
// If the error has states, all paths to it are one formula: a model is a counterexample, and a refutation gives each node a
// label that no path violates. The paper takes all labels from one sequence interpolant, out of which other nodes' values
// have to be eliminated. Where that costs too much, and in our own configurations everywhere, a node has an interpolant of
// its own, between what its predecessors' labels say and the paths ahead: more questions, but each label is about the node's
// variables from the start. Two things make loops converge: initial values that the refutation can do without are left out
// of it (internal/arg, weaken.go), and conjuncts of labels are pushed along edges where they hold (configuration push).
// Labels only mean something between nodes that the last exploration came by; those of other nodes are marked to be computed
// anew.
//
// The paper's names and where they are, sections in brackets:
//
//	UFOMain [4]                     Solve, run.Decide
//	ExpandARG, ExpandNode [4]       expand.go; engine/unwinding, unwinding.go
//	GetFutureNode, FN [4]           engine/unwinding, join.go, order.go
//	AH [4]                          engine/unwinding, cover.go
//	WTONext, WTOExit [3]            internal/cfa, internal/graph
//	ARGCond, encode [5]             internal/arg, condition.go
//	Refine [5]                      refine.go
//	Clean [5]                       internal/arg, label.go
//	Post, uUFO, … BP [4, 6]         domain, config.go
//	well-labelled, complete [3]     internal/arg, check.go
package ufo

import (
	"context"
	"time"

	"craig/domain"
	"craig/engine"
	"craig/engine/search"
	"craig/engine/unwinding"
	"craig/horn"
	"craig/internal/arg"
	"craig/logic"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear. The configuration is
// that of the options, one of Configs.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	c := engine.Chosen(configs, o.Config)
	return unwinding.Solve(ctx, s, o, "ufo", c.unwinding, func(u *unwinding.Unwinding) search.Strategy { return newRun(u, c) })
}

// run is one run.
type run struct {
	*unwinding.Unwinding
	config   config
	bounding bounding

	// labels are what the last refinement found out; marked nodes get the post of their predecessors instead.
	labels map[*arg.Node]*logic.Term
	marked map[*arg.Node]bool

	// For the statistics.
	iterations, lost int
	refining         time.Duration

	explored func(*arg.Graph) error // nil but in tests: called after each exploration
}

func newRun(u *unwinding.Unwinding, c config) *run {
	return &run{
		Unwinding: u, config: c, marked: map[*arg.Node]bool{u.Nodes.Entry: true},
		bounding: c.bounds(u.Automaton, domain.Options{Seed: u.Options.Seed}),
	}
}

// Decide implements search.Strategy: it is UFOMain of the paper.
func (r *run) Decide() (horn.Result, error) {
	for {
		r.iterations++
		r.Observe()
		if err := r.expandARG(); err != nil {
			return horn.Result{}, err
		}
		if r.explored != nil {
			if err := r.explored(r.Nodes); err != nil {
				return horn.Result{}, err
			}
		}
		if safe, err := r.isSafe(); err != nil || safe {
			return horn.Result{Outcome: verdict.Safe, Model: r.Model()}, err
		}
		start := time.Now()
		d, err := r.refine()
		r.refining += time.Since(start)
		if err != nil {
			return horn.Result{}, err
		}
		if d != nil {
			return horn.Result{Outcome: verdict.Unsafe, Derivation: d}, nil
		}
	}
}

// isSafe reports whether no path of the graph can lead to the error, as far as labels tell.
func (r *run) isSafe() (bool, error) {
	if len(r.Nodes.Errors) == 0 || !r.Nodes.Errors[0].Explored {
		return true, nil
	}
	reached, err := r.HasStates(r.Nodes.Errors[0])
	return !reached, err
}

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.iterations }

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "iterations", Value: float64(r.iterations)},
		{Name: "interpolation time", Value: r.refining.Seconds(), Unit: "s"},
		{Name: "post time", Value: r.Posting().Seconds(), Unit: "s"},
		{Name: "ARG nodes", Value: float64(len(r.Nodes.Nodes))},
		{Name: "labels step by step", Value: float64(r.lost)},
	}
}
