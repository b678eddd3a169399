// Package tpa is the engine of transition power abstraction (M. Blicha, G. Fedyukovich, A. Hyvärinen, N. Sharygina:
// Transition Power Abstractions for Deep Counterexample Detection, TACAS 2022), for linear systems of Horn clauses read as
// transition systems (engine/transition).
//
// For each n it keeps a relation that joins all states with at most 2^n steps between them, and may join others. Whether a
// bad state can be reached in so many steps is asked of two copies of the relation for n-1, which say what state may be
// halfway, and then of both halves (reach.go): each level doubles the depth. An answer of no refines the relation by
// interpolation. A relation that a further step does not leave joins all states with any number of steps between them;
// proof.go makes invariants of those.
package tpa

import (
	"context"

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
	return transition.Solve(ctx, s, o, "tpa", func(r *transition.Run) search.Strategy {
		return &run{Run: r, one: r.NewSolver(false),
			init: region{r.System.Init(0), r.System.Init(1)}, bad: region{r.System.Bad(0), r.System.Bad(1)}}
	})
}

// run is one run.
type run struct {
	*transition.Run
	init, bad region
	one       *smt.Solver  // has Step(0)
	levels    []*level     // by n-1: relations for n > 0; that for 0 is a step or none
	refuted   int          // no path of so many steps or fewer is one to a bad state, if it is not 0
	spot      verdict.Spot // of the last state that was tried halfway
	counts    struct {
		regions, refinements int
	}
}

// level is what is known of pairs of states with at most 2^n steps between them, for some n > 0.
type level struct {
	// relation is a conjunction, over the states at times 0 and 1.
	relation []*logic.Term
	// halves has, in partition partRelation, the relation for n-1 between times 0 and 1, and between times 1 and 2.
	halves *smt.Solver
}

// Partitions of halves.
const (
	partRelation smt.Partition = iota
	partEnds
)

// Decide implements search.Strategy.
func (r *run) Decide() (horn.Result, error) {
	r.one.Assert(r.System.Step(0))
	for n := 0; ; n++ {
		r.Observe()
		if n > 0 {
			r.addLevel(n)
		}
		w, err := r.reach(n, r.init, r.bad)
		if err != nil {
			return horn.Result{}, err
		}
		if w != nil {
			d, err := r.derivation(w)
			return horn.Result{Outcome: verdict.Unsafe, Derivation: d}, err
		}
		r.refuted = 1 << min(n, maxPower)
		if n == 0 {
			continue
		}
		inv, err := r.invariant(r.levels[n-1])
		if err != nil {
			return horn.Result{}, err
		}
		if inv != nil {
			return horn.Result{Outcome: verdict.Safe, Model: r.System.Model(inv)}, nil
		}
	}
}

// maxPower bounds the powers of two that are told.
const maxPower = 30

// addLevel adds the level for n, of which nothing is known.
func (r *run) addLevel(n int) {
	l := &level{halves: r.NewSolver(true)}
	r.levels = append(r.levels, l)
	if n == 1 {
		for k := range 2 {
			l.halves.AssertIn(partRelation, r.C.Or(r.same(k), r.System.Step(k)))
		}
		return
	}
	for _, f := range r.levels[n-2].relation {
		r.assertHalves(l, f)
	}
}

// same says that the states at times k and k+1 are the same.
func (r *run) same(k int) *logic.Term {
	eqs := make([]*logic.Term, len(r.System.Vars))
	for i := range eqs {
		eqs[i] = r.C.Eq(r.System.State(k)[i], r.System.State(k + 1)[i])
	}
	return r.C.And(eqs...)
}

// assertHalves tells a level of a conjunct of the relation for n-1.
func (r *run) assertHalves(l *level, f *logic.Term) {
	l.halves.AssertIn(partRelation, f)
	l.halves.AssertIn(partRelation, r.shift(f, 0, 1, 1, 2))
}

// shift replaces in f the states at times a and b by those at x and y.
func (r *run) shift(f *logic.Term, a, b, x, y int) *logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for i := range r.System.Vars {
		m[r.System.State(a)[i]] = r.System.State(x)[i]
		m[r.System.State(b)[i]] = r.System.State(y)[i]
	}
	return r.C.Substitute(f, m)
}

// refine adds to the relation for n what an interpolant says of the states at times 0 and 2.
func (r *run) refine(n int, f *logic.Term) {
	f = r.shift(f, 0, 2, 0, 1)
	r.counts.refinements++
	l := r.levels[n-1]
	l.relation = append(l.relation, f)
	if n < len(r.levels) {
		r.assertHalves(r.levels[n], f)
	}
}

// check asks a solver; Unknown is an error.
func (r *run) check(s *smt.Solver, assumptions ...smt.Assumption) (sat bool, err error) {
	switch r.Check(s, assumptions...) {
	case smt.Sat:
		return true, nil
	case smt.Unsat:
		return false, nil
	}
	return false, s.Reason()
}

// Height implements search.Bounded.
func (r *run) Height() int { return r.refuted }

// Spot implements search.Located.
func (r *run) Spot() verdict.Spot { return r.spot }

// Bound implements search.Strategy.
func (r *run) Bound() int { return len(r.levels) }

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "regions", Value: float64(r.counts.regions)},
		{Name: "refinements", Value: float64(r.counts.refinements)},
	}
}
