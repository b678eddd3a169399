// Package blast is the engine BLAST: lazy abstraction (T. Henzinger, R. Jhala, R. Majumdar, G. Sutre, "Lazy Abstraction", POPL
// 2002) with predicates that proofs name, where proofs name them (T. Henzinger, R. Jhala, R. Majumdar, K. McMillan,
// "Abstractions from Proofs", POPL 2004).
//
// A system of clauses is a control-flow automaton with operands (internal/cfa). It is unwound into a tree (engine/unwinding): a
// node is a location with a label, the abstract post of the edge that leads to it over the predicates of its location. A node
// that others at its location cover needs no successors. When the error is reached, the steps of the tree that lead there are one
// formula (internal/arg, trace.go). A model is a counterexample. A refutation gives each step an interpolant, whose atoms become
// predicates of its location; the first nodes whose labels they change are explored again, and only what hangs on them is dropped.
//
// In the clauses of a program, where a clause is a basic block or a statement, a location's variables are those of its procedure
// and the values that the parameters had at entry, the symbolic constants of the paper: the interpolant inside of a call is between
// what the procedure does and all else, and speaks of these. The nodes at the return of a procedure are its summary, relations between
// parameters and results, which each call takes as an operand, whatever its caller knows: recursion is a fixpoint of these.
//
// The papers' names and where they are, sections of "Abstractions from Proofs" in brackets:
//
//	lazy abstraction, reachability tree        run.Decide, run.visit; engine/unwinding
//	Con, the constraints of a trace [4, 5, 6]  internal/arg, Graph.Trace
//	Extract, Π(pc) [4, 5]                      run.refine; internal/arg, Trace.Labels
//	α, abstract posts [2]                      domain
//	symbolic constants φ_x [5]                 horn/encode: the entry values in predicates
//	the infeasible subset of constraints [7]   internal/arg, Trace.Refute
package blast

import (
	"context"
	"errors"
	"time"

	"craig/engine"
	"craig/engine/search"
	"craig/engine/unwinding"
	"craig/horn"
	"craig/internal/arg"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The configuration is that of the options, one of
// Configs.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	c := engine.Chosen(configs, o.Config)
	return unwinding.Solve(ctx, s, o, "blast", c.unwinding, func(u *unwinding.Unwinding) search.Strategy {
		return newRun(u, c)
	})
}

func newRun(u *unwinding.Unwinding, c config) *run {
	return &run{
		Unwinding: u, config: c, scope: c.scope(u.Automaton), derived: make(map[question]*horn.Derivation),
		variables: newVariables(u.Automaton), began: time.Now(),
	}
}

// run is one run.
type run struct {
	*unwinding.Unwinding
	config config
	scope  scope
	found  *horn.Derivation // of the error

	derived map[question]*horn.Derivation // see inParts
	apart   bool                          // only in tests: traces are always refuted in parts

	// For the statistics.
	variables            variables
	began                time.Time
	refinements, dropped int
	refining             time.Duration
	steps                int // of the longest trace
}

// errReached ends the exploration when the error is derived.
var errReached = errors.New("the error is reached")

// Decide implements search.Strategy.
func (r *run) Decide() (horn.Result, error) {
	switch err := r.Explore(r.visit); {
	case errors.Is(err, errReached):
		return horn.Result{Outcome: verdict.Unsafe, Derivation: r.found}, nil
	case err != nil:
		return horn.Result{}, err
	}
	return horn.Result{Outcome: verdict.Safe, Model: r.Model()}, nil
}

// visit explores a node.
func (r *run) visit(v *arg.Node) error {
	f, err := r.Post(v)
	if err != nil {
		return err
	}
	if v.Label = f; v.Loc == r.Automaton.Err && !f.IsFalse() {
		return r.refine(v)
	}
	covered, err := r.Cover(v)
	if err == nil && !covered {
		r.Expand(v)
	}
	return err
}

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.refinements }
