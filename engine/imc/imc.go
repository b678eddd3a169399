// Package imc is the engine of interpolation-based model checking (K. McMillan: Interpolation and SAT-Based Model Checking,
// CAV 2003), for linear systems of Horn clauses read as transition systems (engine/transition).
//
// At depth k it computes images, beginning with the initial states: an image is an interpolant between a step from the
// image before, and paths from there that are bad within k-1 more steps. It has more states than a step leads to, but none
// that is so close to a bad one. An image within those before ends it: they are an invariant. If there is none, because a
// bad path leads from an image that has become too large, it is done again at a greater depth.
package imc

import (
	"context"
	"errors"
	"fmt"

	"craig/engine"
	"craig/engine/search"
	"craig/engine/transition"
	"craig/horn"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return transition.Solve(ctx, s, o, "imc", func(r *transition.Run) search.Strategy {
		return &run{Run: r, unrolled: r.NewSolver(true)}
	})
}

// Partitions of the unrolling.
const (
	partImage smt.Partition = iota // the image before, and Step(0)
	partPaths                      // the steps behind, to a bad state
)

// run is one run.
type run struct {
	*transition.Run
	depth int
	// unrolled has Step(0), and StepUnlessBad(1, k) for 0 < k < depth.
	unrolled *smt.Solver
	images   int
	refuted  int          // no path of so many steps or fewer is one to a bad state, if it is not 0
	spot     verdict.Spot // from where the last path led that is bad, but may not begin with an initial state
}

// maxImages bounds the images at depth 1; at greater depths there may be as many more. Where images go on and on, they
// mostly do so for ever.
const maxImages = 10

// Decide implements search.Strategy.
func (r *run) Decide() (horn.Result, error) {
	first := r.NewSolver(false)
	switch r.Check(first, smt.Assumption{Term: r.System.Init(0)}, smt.Assumption{Term: r.System.Bad(0)}) {
	case smt.Sat:
		return r.path(first.Model())
	case smt.Unknown:
		return horn.Result{}, fmt.Errorf("initial states: %w", first.Reason())
	}
	for {
		r.Observe()
		if r.depth == 0 {
			r.unrolled.AssertIn(partImage, r.System.Step(0))
		} else {
			r.unrolled.AssertIn(partPaths, r.System.StepUnlessBad(1, r.depth))
		}
		r.depth++
		if res, err := r.fixpoint(); res.Outcome != verdict.Unknown || err != nil {
			return res, err
		}
	}
}

// fixpoint computes images at the present depth. It returns Unknown if a greater one has to be tried, and fails if no
// answer can be found any more.
func (r *run) fixpoint() (horn.Result, error) {
	bad := make([]*logic.Term, r.depth)
	for i := range bad {
		bad[i] = r.System.Bad(i + 1)
	}
	paths := smt.Assumption{Term: r.C.Or(bad...), Part: partPaths}
	image := r.System.Init(0)
	within := r.NewSolver(false) // that a state is in none of the images
	var images []*logic.Term
	for n := range maxImages * r.depth {
		switch r.Check(r.unrolled, smt.Assumption{Term: image, Part: partImage}, paths) {
		case smt.Sat:
			if n == 0 {
				return r.path(r.unrolled.Model())
			}
			r.spot = r.System.Spot(r.unrolled.Model(), 0)
			return horn.Result{}, nil
		case smt.Unknown:
			if n == 0 || r.Ctx.Err() != nil { // a path may have been missed
				return horn.Result{}, fmt.Errorf("paths of %d steps: %w", r.depth, r.unrolled.Reason())
			}
			return horn.Result{}, nil
		case smt.Unsat:
			r.refuted = r.depth // by the first image, which is the initial states
		}
		f, err := r.unrolled.Interpolant(r.Ctx, interpolate.McMillan, func(p smt.Partition) bool { return p == partImage })
		if err != nil {
			return horn.Result{}, nil
		}
		r.images++
		f = r.System.Of(f, 1)
		image = r.System.At(f, 0)
		if r.Check(within, smt.Assumption{Term: image}) == smt.Unsat {
			inv, err := r.invariant(images)
			if err != nil {
				return horn.Result{}, err
			}
			return horn.Result{Outcome: verdict.Safe, Model: r.System.Model(inv)}, nil
		}
		images = append(images, f)
		within.Assert(r.C.Not(image))
	}
	return horn.Result{}, nil
}

// invariant adds to images, which steps do not leave, and to which they lead from initial states, the initial states.
func (r *run) invariant(images []*logic.Term) (*logic.Term, error) {
	rest := r.C.Or(images...)
	first, err := transition.Interpolate(r.Ctx, r.C, r.System.Init(0),
		r.C.Or(r.System.Bad(0), r.C.And(r.System.Step(0), r.C.Not(r.System.At(rest, 1)))))
	if err != nil {
		return nil, fmt.Errorf("no invariant was found for images: %w", err)
	}
	return r.C.Or(r.System.Of(first, 0), rest), nil
}

// path returns the derivation that a model of an unrolling is, which begins with an initial state.
func (r *run) path(m *logic.Model) (horn.Result, error) {
	ev := m.Evaluator()
	for n := 0; n <= r.depth; n++ {
		if ev.Holds(r.System.Bad(n)) {
			d, err := r.System.Derivation(m, n)
			return horn.Result{Outcome: verdict.Unsafe, Derivation: d}, err
		}
	}
	return horn.Result{}, errors.New("a model of an unrolling has no bad state")
}

// Height implements search.Bounded.
func (r *run) Height() int { return r.refuted }

// Spot implements search.Located.
func (r *run) Spot() verdict.Spot { return r.spot }

// Bound implements search.Strategy.
func (r *run) Bound() int { return r.depth }

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "images", Value: float64(r.images)},
	}
}
