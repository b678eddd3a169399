// Package clausal makes engines for programs of functions that solve constrained Horn clauses: a program becomes clauses
// (horn/encode), these go through the passes for clauses (horn/pass), and what the function says of them becomes a
// certificate or a counterexample.
package clausal

import (
	"context"

	"craig/engine"
	"craig/horn"
	"craig/horn/encode"
	"craig/horn/pass"
	"craig/internal/pipeline"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Engine is the engine that a function for Horn clauses makes, which does what engine.ClauseEngine says of Solve. Programs
// must have no globals (pass globals) and have their assertions in place.
type Engine func(ctx context.Context, s *horn.System, o engine.Options) horn.Result

// Solve implements engine.ClauseEngine. It takes the clauses as they are.
func (f Engine) Solve(ctx context.Context, s *horn.System, o engine.Options) horn.Result {
	return f(ctx, s, o)
}

// Verify implements engine.Engine. The error is for programs that have no clauses (see encode.Program).
func (f Engine) Verify(ctx context.Context, p *program.Program, o engine.Options) (verdict.Result, error) {
	e, err := encode.Program(ctx, p, o.Blocks)
	var of horn.Result
	if err == nil {
		var observe func(pass.Report)
		if o.Passes != nil {
			observe = func(r pass.Report) {
				o.Passes(r.Effect("clauses", func(s *horn.System) []pipeline.Count { return pass.SizeOf(s).Counts() }))
			}
		}
		of, err = pass.Solve(ctx, e.System, o.SkipPasses, observe, func(s *horn.System, back pass.Back) horn.Result {
			return f(ctx, s, withPredicates(o, e, back))
		})
	}
	if err != nil {
		if ctx.Err() != nil {
			return verdict.Result{Reason: verdict.Interrupted(ctx)}, nil
		}
		return verdict.Result{}, err
	}
	res := verdict.Result{Outcome: of.Outcome, Reason: of.Reason, Stats: of.Stats}
	if o.Blocks == encode.LoopFree { // otherwise a level is not a passage of a loop head or a call
		// The goal is derived from the failure of the procedure that the entry calls: that call is one level.
		res.Depth = max(of.Height-1, 0)
	}
	switch of.Outcome {
	case verdict.Safe:
		res.Certificate = e.Certificate(of.Model)
	case verdict.Unsafe:
		res.Counterexample = e.Counterexample(of.Derivation)
	case verdict.Unknown:
	}
	return res, nil
}

// withPredicates returns the options for clauses that lead back to those of a program, of which o are the options.
func withPredicates(o engine.Options, e *encode.Encoding, back pass.Back) engine.Options {
	if o.Known != nil {
		o.Predicates = back.Onward(e.Onward(o.Known))
	}
	if found := o.Found; found != nil {
		o.Learned = func(m map[*horn.Pred][]*logic.Term) { found(e.Predicates(back.Predicates(m))) }
	}
	return o
}
