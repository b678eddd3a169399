// Package recmc is the engine RecMC: SMT-based model checking of recursive programs by under- and over-approximating
// summaries (A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014; and the
// form it took in Z3's Spacer).
//
// It works on constrained Horn clauses (package horn), to which programs are turned (horn/encode). For every predicate P it
// keeps facts that are certainly derivable (ρ, "reach") and lemmas that hold of everything derivable by trees of bounded
// height (σ, "summaries"):
//
//	paper                  here
//	RecMC (Fig. 4)         recmc.run
//	BndSafety (Fig. 5)     recmc.bndSafety, one query after the other, the lowest bound first
//	Sum                    recmc.sum (block.go), with generalise.go
//	Reach                  recmc.reach (answer.go)
//	Query                  recmc.query (answer.go)
//	CheckInductive         recmc.checkInductive (inductive.go)
//	MBP                    package qe
//
// frames.go holds the lemmas, facts and solvers; derivation.go rebuilds a derivation from the facts.
package recmc

import (
	"context"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// Solve decides whether the goal of s can be derived, see engine.ClauseEngine.
func Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return search.Solve(ctx, s, o, "recmc", func(r *search.Run) (search.Strategy, error) { return newRun(r, s), nil })
}

// recmc is one run.
type recmc struct {
	*search.Run
	s     *horn.System
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
		queries, lemmas, facts, dropped int
	}
}

func newRun(r *search.Run, s *horn.System) *recmc {
	e := &recmc{Run: r, s: s, refuted: -1}
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

// Decide implements search.Strategy.
func (e *recmc) Decide() (horn.Result, error) {
	res := horn.Result{Outcome: e.run()}
	switch res.Outcome {
	case verdict.Safe:
		e.minimise()
		res.Model = e.model()
	case verdict.Unsafe:
		var err error
		res.Derivation, err = e.derivation()
		return res, err
	case verdict.Unknown:
		if e.err == nil { // only the end of the context has no other reason
			e.fail(context.Cause(e.Ctx))
		}
		return res, e.err
	}
	return res, nil
}

// run is the main loop: bounded safety for growing bounds until the lemmas are inductive or the goal is reached.
func (e *recmc) run() verdict.Outcome {
	for e.bound = 0; ; e.bound++ {
		e.Observe()
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

// Height implements search.Bounded.
func (e *recmc) Height() int { return max(e.refuted, 0) }

// Spot implements search.Located.
func (e *recmc) Spot() verdict.Spot { return e.spot }

// Bound implements search.Strategy.
func (e *recmc) Bound() int { return e.bound }

// Stats implements search.Strategy.
func (e *recmc) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "predicates", Value: float64(len(e.s.Preds))},
		{Name: "clauses", Value: float64(len(e.s.Clauses))},
		{Name: "queries", Value: float64(e.counts.queries)},
		{Name: "lemmas", Value: float64(e.counts.lemmas)},
		{Name: "facts", Value: float64(e.counts.facts)},
	}
}
