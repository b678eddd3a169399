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
	"time"

	"craig/engine"
	"craig/engine/transition"
	"craig/horn"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine. The system must be linear.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	ts, err := transition.New(ctx, s)
	if err != nil {
		return transition.Refuse(ctx, err)
	}
	r := &run{ctx: ctx, ts: ts, c: s.Ctx, o: o, start: time.Now(), unrolled: smt.New(s.Ctx, smt.Options{Proof: true, Seed: o.Seed})}
	res := r.run()
	res.Stats = r.stats()
	return res
}

// Partitions of the unrolling.
const (
	partImage smt.Partition = iota // the image before, and Step(0)
	partPaths                      // the steps behind, to a bad state
)

// run is one run.
type run struct {
	ctx   context.Context
	ts    *transition.System
	c     *logic.Context
	o     engine.Options
	start time.Time
	depth int
	// unrolled has Step(0), and StepUnlessBad(1, k) for 0 < k < depth.
	unrolled *smt.Solver
	images   int
	checks   int
}

// maxImages bounds the images at depth 1; at greater depths there may be as many more. Where images go on and on, they
// mostly do so for ever.
const maxImages = 10

func (r *run) run() horn.Result {
	first := smt.New(r.c, smt.Options{Seed: r.o.Seed})
	switch r.check(first, smt.Assumption{Term: r.ts.Init(0)}, smt.Assumption{Term: r.ts.Bad(0)}) {
	case smt.Sat:
		return r.path(first.Model())
	case smt.Unknown:
		return transition.Refuse(r.ctx, fmt.Errorf("initial states: %w", first.Reason()))
	}
	for {
		r.observe()
		if r.depth == 0 {
			r.unrolled.AssertIn(partImage, r.ts.Step(0))
		} else {
			r.unrolled.AssertIn(partPaths, r.ts.StepUnlessBad(1, r.depth))
		}
		r.depth++
		if res, done := r.fixpoint(); done {
			return res
		}
	}
}

// fixpoint computes images at the present depth. It is done when there is an answer or none can be found any more.
func (r *run) fixpoint() (res horn.Result, done bool) {
	bad := make([]*logic.Term, r.depth)
	for i := range bad {
		bad[i] = r.ts.Bad(i + 1)
	}
	paths := smt.Assumption{Term: r.c.Or(bad...), Part: partPaths}
	image := r.ts.Init(0)
	within := smt.New(r.c, smt.Options{Seed: r.o.Seed}) // that a state is in none of the images
	var images []*logic.Term
	for n := range maxImages * r.depth {
		switch r.check(r.unrolled, smt.Assumption{Term: image, Part: partImage}, paths) {
		case smt.Sat:
			if n == 0 {
				return r.path(r.unrolled.Model()), true
			}
			return horn.Result{}, false
		case smt.Unknown:
			if n == 0 || r.ctx.Err() != nil { // a path may have been missed
				return transition.Refuse(r.ctx, fmt.Errorf("paths of %d steps: %w", r.depth, r.unrolled.Reason())), true
			}
			return horn.Result{}, false
		}
		f, err := r.unrolled.Interpolant(interpolate.McMillan, func(p smt.Partition) bool { return p == partImage })
		if err != nil {
			return horn.Result{}, false
		}
		r.images++
		f = r.ts.Of(f, 1)
		image = r.ts.At(f, 0)
		if r.check(within, smt.Assumption{Term: image}) == smt.Unsat {
			inv, err := r.invariant(images)
			if err != nil {
				return transition.Refuse(r.ctx, err), true
			}
			return horn.Result{Outcome: verdict.Safe, Model: r.ts.Model(inv)}, true
		}
		images = append(images, f)
		within.Assert(r.c.Not(image))
	}
	return horn.Result{}, false
}

// invariant adds to images, which steps do not leave, and to which they lead from initial states, the initial states.
func (r *run) invariant(images []*logic.Term) (*logic.Term, error) {
	rest := r.c.Or(images...)
	first, err := transition.Interpolate(r.ctx, r.c, r.ts.Init(0),
		r.c.Or(r.ts.Bad(0), r.c.And(r.ts.Step(0), r.c.Not(r.ts.At(rest, 1)))))
	if err != nil {
		return nil, fmt.Errorf("no invariant was found for images: %w", err)
	}
	return r.c.Or(r.ts.Of(first, 0), rest), nil
}

// path returns the derivation that a model of an unrolling is, which begins with an initial state.
func (r *run) path(m *logic.Model) horn.Result {
	ev := m.Evaluator()
	for n := 0; n <= r.depth; n++ {
		if !ev.Holds(r.ts.Bad(n)) {
			continue
		}
		d, err := r.ts.Derivation(m, n)
		if err != nil {
			return transition.Refuse(r.ctx, err)
		}
		return horn.Result{Outcome: verdict.Unsafe, Derivation: d}
	}
	return transition.Refuse(r.ctx, errors.New("a model of an unrolling has no bad state"))
}

func (r *run) check(s *smt.Solver, assumptions ...smt.Assumption) smt.Status {
	r.checks++
	return s.CheckIn(r.ctx, assumptions...)
}

func (r *run) observe() {
	if r.o.Observer != nil {
		r.o.Observer(verdict.Event{Engine: "imc", Bound: r.depth, Stats: r.stats(), Time: time.Since(r.start)})
	}
}

func (r *run) stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "bound", Value: float64(r.depth)},
		{Name: "variables", Value: float64(len(r.ts.Vars))},
		{Name: "images", Value: float64(r.images)},
		{Name: "checks", Value: float64(r.checks)},
	}
}
