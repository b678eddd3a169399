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
	r := &run{ctx: ctx, ts: ts, c: s.Ctx, o: o, start: time.Now()}
	r.init, r.bad = region{ts.Init(0), ts.Init(1)}, region{ts.Bad(0), ts.Bad(1)}
	res, err := r.run()
	if err != nil {
		res = transition.Refuse(ctx, err)
	}
	res.Stats = r.stats()
	return res
}

// run is one run.
type run struct {
	ctx       context.Context
	ts        *transition.System
	c         *logic.Context
	o         engine.Options
	start     time.Time
	init, bad region
	one       *smt.Solver // has Step(0)
	levels    []*level    // by n-1: relations for n > 0; that for 0 is a step or none
	counts    struct {
		checks, regions, refinements int
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

func (r *run) run() (horn.Result, error) {
	r.one = smt.New(r.c, smt.Options{Seed: r.o.Seed})
	r.one.Assert(r.ts.Step(0))
	for n := 0; ; n++ {
		r.observe()
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
		if n == 0 {
			continue
		}
		inv, err := r.invariant(r.levels[n-1])
		if err != nil {
			return horn.Result{}, err
		}
		if inv != nil {
			return horn.Result{Outcome: verdict.Safe, Model: r.ts.Model(inv)}, nil
		}
	}
}

// addLevel adds the level for n, of which nothing is known.
func (r *run) addLevel(n int) {
	l := &level{halves: smt.New(r.c, smt.Options{Proof: true, Seed: r.o.Seed})}
	r.levels = append(r.levels, l)
	if n == 1 {
		for k := range 2 {
			l.halves.AssertIn(partRelation, r.c.Or(r.same(k), r.ts.Step(k)))
		}
		return
	}
	for _, f := range r.levels[n-2].relation {
		r.assertHalves(l, f)
	}
}

// same says that the states at times k and k+1 are the same.
func (r *run) same(k int) *logic.Term {
	eqs := make([]*logic.Term, len(r.ts.Vars))
	for i := range eqs {
		eqs[i] = r.c.Eq(r.ts.State(k)[i], r.ts.State(k + 1)[i])
	}
	return r.c.And(eqs...)
}

// assertHalves tells a level of a conjunct of the relation for n-1.
func (r *run) assertHalves(l *level, f *logic.Term) {
	l.halves.AssertIn(partRelation, f)
	l.halves.AssertIn(partRelation, r.shift(f, 0, 1, 1, 2))
}

// shift replaces in f the states at times a and b by those at x and y.
func (r *run) shift(f *logic.Term, a, b, x, y int) *logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for i := range r.ts.Vars {
		m[r.ts.State(a)[i]] = r.ts.State(x)[i]
		m[r.ts.State(b)[i]] = r.ts.State(y)[i]
	}
	return r.c.Substitute(f, m)
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
	r.counts.checks++
	switch s.CheckIn(r.ctx, assumptions...) {
	case smt.Sat:
		return true, nil
	case smt.Unsat:
		return false, nil
	}
	return false, s.Reason()
}

func (r *run) observe() {
	if r.o.Observer != nil {
		r.o.Observer(verdict.Event{Engine: "tpa", Bound: len(r.levels), Stats: r.stats(), Time: time.Since(r.start)})
	}
}

func (r *run) stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "bound", Value: float64(len(r.levels))},
		{Name: "variables", Value: float64(len(r.ts.Vars))},
		{Name: "regions", Value: float64(r.counts.regions)},
		{Name: "refinements", Value: float64(r.counts.refinements)},
		{Name: "checks", Value: float64(r.counts.checks)},
	}
}
