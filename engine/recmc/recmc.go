// Package recmc is the engine RecMC: SMT-based model checking of recursive programs by under- and over-approximating
// summaries (A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014; and the
// form it took in Z3's Spacer).
//
// It works on constrained Horn clauses (package horn), to which programs are turned (horn/encode). For every predicate P it keeps facts that are certainly derivable
// (ρ, "reach") and lemmas that hold of everything derivable by trees of bounded height (σ, "summaries"):
//
//	paper                  here
//	RecMC (Fig. 4)         engine.run
//	BndSafety (Fig. 5)     engine.bndSafety, one query after the other, the lowest bound first
//	Sum                    engine.sum (block.go), with generalise.go
//	Reach                  engine.reach (answer.go)
//	Query                  engine.query (answer.go)
//	CheckInductive         engine.checkInductive (inductive.go)
//	MBP                    package qe
//
// frames.go holds the lemmas, facts and solvers; derivation.go rebuilds a derivation from the facts.
package recmc

import (
	"context"
	"fmt"
	"time"

	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	e := newEngine(ctx, s, o)
	res := horn.Result{Outcome: e.run(), Stats: e.stats()}
	res.Height = max(e.refuted, 0)
	switch res.Outcome {
	case verdict.Safe:
		e.minimise()
		res.Model = e.model()
	case verdict.Unsafe:
		var err error
		if res.Derivation, err = e.derivation(); err != nil {
			e.fail(err)
			res.Outcome, res.Reason = verdict.Unknown, e.reason()
		}
	case verdict.Unknown:
		res.Reason = e.reason()
		if res.Reason.Spot = e.spot; e.spot.What == verdict.Nowhere {
			res.Reason.Spot = s.Spot()
		}
	}
	return res
}

// recmc is one run.
type recmc struct {
	ctx   context.Context
	c     *logic.Context
	s     *horn.System
	o     engine.Options
	start time.Time
	preds []*pred
	bound int
	// levels are assumed: all lemmas of this level and above hold of their predicates' atoms.
	levels []*logic.Term
	queue  queue
	// safeAt is the level whose lemmas are inductive, once CheckInductive found one.
	safeAt int
	spot   verdict.Spot // what the last question was about
	// refuted is a bound within which the goal cannot be derived, -1 if none is known.
	refuted int
	now     int   // counts changes of lemmas
	err     error // why the run gave up
	counts  struct {
		queries, lemmas, facts, checks, dropped int
	}
}

func newEngine(ctx context.Context, s *horn.System, o engine.Options) *recmc {
	e := &recmc{ctx: ctx, c: s.Ctx, s: s, o: o, start: time.Now(), refuted: -1}
	for _, p := range s.Preds {
		e.preds = append(e.preds, e.newPred(p))
	}
	for _, p := range e.preds {
		for _, c := range p.Clauses {
			p.clauses = append(p.clauses, e.newClause(c))
		}
	}
	return e
}

// fail records why the run cannot go on; the first reason counts.
func (e *recmc) fail(err error) {
	if e.err == nil {
		e.err = err
	}
}

func (e *recmc) reason() verdict.Reason {
	if e.ctx.Err() != nil {
		return verdict.Interrupted(e.ctx)
	}
	return verdict.Reason{Kind: verdict.Incomplete, Text: fmt.Sprintf("the solver gave up: %v", e.err)}
}

// run is the main loop: bounded safety for growing bounds until the lemmas are inductive or the goal is reached.
func (e *recmc) run() verdict.Outcome {
	for e.bound = 0; ; e.bound++ {
		e.observe()
		switch e.bndSafety() {
		case answerYes:
			return verdict.Unsafe
		case answerUnknown:
			return verdict.Unknown
		}
		e.refuted = e.bound
		switch e.checkInductive() {
		case answerYes:
			return verdict.Safe
		case answerUnknown:
			return verdict.Unknown
		}
	}
}

func (e *recmc) observe() {
	if e.o.Observer != nil {
		e.o.Observer(verdict.Event{Engine: "recmc", Bound: e.bound, Stats: e.stats(), Time: time.Since(e.start)})
	}
}

func (e *recmc) stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "bound", Value: float64(e.bound)},
		{Name: "predicates", Value: float64(len(e.s.Preds))},
		{Name: "clauses", Value: float64(len(e.s.Clauses))},
		{Name: "queries", Value: float64(e.counts.queries)},
		{Name: "lemmas", Value: float64(e.counts.lemmas)},
		{Name: "facts", Value: float64(e.counts.facts)},
		{Name: "checks", Value: float64(e.counts.checks)},
	}
}
