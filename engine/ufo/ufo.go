// Package ufo is the engine UFO (A. Albarghouthi, A. Gurfinkel, M. Chechik, "From Under-approximations to Over-approximations
// and Back", TACAS 2012) for linear systems of Horn clauses, read as control-flow automata (internal/cfa). It unwinds the
// automaton into an abstract reachability graph (internal/arg) whose labels come from an abstract domain (domain) where it
// explores, and from interpolants where paths to the error were refuted.
//
// The paper's names and where they are, sections in brackets:
//
//	UFOMain [4]                     Solve, run.Decide
//	ExpandARG, ExpandNode [4]       expand.go
//	GetFutureNode, FN, AH [4]       expand.go
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
	"craig/horn"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear. The configuration is
// that of the options, one of Configs.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return search.Solve(ctx, s, o, "ufo", func(r *search.Run) (search.Strategy, error) {
		a, err := cfa.New(ctx, s)
		if err != nil {
			return nil, err
		}
		return newRun(r, a, lookup(o.Config)), nil
	})
}

// run is one run.
type run struct {
	*search.Run
	config    config
	automaton *cfa.Automaton
	graph     *arg.Graph
	post      domain.Domain
	preds     *domain.Predicates // nil if post has none
	intervals domain.Domain      // for boxes
	boxed     map[*arg.Node]*logic.Term

	// labels are what the last refinement found out; marked nodes get the post of their predecessors instead.
	labels map[*arg.Node]*logic.Term
	marked map[*arg.Node]bool

	// FN and AH of the paper: for a location, the nodes that are explored next there, nearly always one, and the heads that
	// may cover others.
	future map[*cfa.Loc][]*arg.Node
	active map[*cfa.Loc][]*arg.Node
	// needed are the nodes to which an edge leads from an explored one that is not covered.
	needed map[*arg.Node]bool

	covering *smt.Solver

	refuted int          // all derivations of the goal are higher, if it is not 0
	spot    verdict.Spot // where the exploration is, or was

	// For the statistics.
	iterations, lost  int
	refining, posting time.Duration

	explored func(*arg.Graph) error // nil but in tests: called after each exploration
}

func newRun(r *search.Run, a *cfa.Automaton, c config) *run {
	u := &run{Run: r, config: c, automaton: a, covering: r.NewSolver(false)}
	o := domain.Options{Seed: r.Options.Seed}
	u.post, u.preds = c.domain(a, o)
	u.intervals, u.boxed = domain.NewIntervals(a, o), make(map[*arg.Node]*logic.Term)
	u.restart()
	return u
}

// restart begins a new graph.
func (r *run) restart() {
	r.graph = arg.New(r.automaton)
	r.labels = nil
	r.marked = map[*arg.Node]bool{r.graph.Entry: true}
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
			if err := r.explored(r.graph); err != nil {
				return horn.Result{}, err
			}
		}
		if safe, err := r.isSafe(); err != nil || safe {
			return horn.Result{Outcome: verdict.Safe, Model: r.model()}, err
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
	e := r.graph.Err
	if e == nil || !e.Explored {
		return true, nil
	}
	switch r.Check(r.covering, smt.Assumption{Term: e.Label}) {
	case smt.Unsat:
		e.Label = r.C.False()
		return true, nil
	case smt.Sat:
		return false, nil
	}
	return false, r.covering.Reason()
}

// model returns the model of the clauses that the graph is: a location has the states of the nodes that are not covered.
func (r *run) model() horn.Model {
	at := make(map[*cfa.Loc][]*logic.Term)
	for _, n := range r.graph.Nodes {
		if n.Explored && n.CoveredBy == nil {
			at[n.Loc] = append(at[n.Loc], n.Label)
		}
	}
	return r.automaton.Model(func(l *cfa.Loc) *logic.Term {
		if l == r.automaton.Err {
			return r.C.False()
		}
		return r.C.Or(at[l]...)
	})
}

// Height implements search.Bounded.
func (r *run) Height() int { return r.refuted }

// Spot implements search.Located.
func (r *run) Spot() verdict.Spot { return r.spot }

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.iterations }

// Graph implements search.Unwinding.
func (r *run) Graph() engine.Graph { return r.graph }

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "iterations", Value: float64(r.iterations)},
		{Name: "interpolation time", Value: r.refining.Seconds(), Unit: "s"},
		{Name: "post time", Value: r.posting.Seconds(), Unit: "s"},
		{Name: "ARG nodes", Value: float64(len(r.graph.Nodes))},
		{Name: "labels step by step", Value: float64(r.lost)},
	}
}
