package engine

// Programs, for engines that know nothing but clauses.

import (
	"context"

	"craig/horn"
	"craig/horn/encode"
	"craig/program"
	"craig/verdict"
)

// OnClauses is the engine that a function for Horn clauses makes, which does what ClauseEngine says of Solve. Programs are
// turned into clauses for it; they must have no globals (pass globals) and have their assertions in place.
type OnClauses func(ctx context.Context, s *horn.System, o Options) horn.Result

// Solve implements ClauseEngine.
func (f OnClauses) Solve(ctx context.Context, s *horn.System, o Options) horn.Result {
	return f(ctx, s, o)
}

// Verify implements Engine. The error is for programs that have no clauses (see encode.Program).
func (f OnClauses) Verify(ctx context.Context, p *program.Program, o Options) (verdict.Result, error) {
	e, err := encode.Program(ctx, p)
	if err != nil {
		if ctx.Err() != nil {
			return verdict.Result{Reason: verdict.Interrupted(ctx)}, nil
		}
		return verdict.Result{}, err
	}
	of := f(ctx, e.System, o)
	res := verdict.Result{Outcome: of.Outcome, Reason: of.Reason, Stats: of.Stats}
	switch of.Outcome {
	case verdict.Safe:
		res.Certificate = e.Certificate(of.Model)
	case verdict.Unsafe:
		res.Counterexample = e.Counterexample(of.Derivation)
	case verdict.Unknown:
	}
	return res, nil
}
