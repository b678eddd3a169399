package encode

import (
	"context"

	"craig/horn"
	"craig/program"
	"craig/verdict"
)

// Verify decides whether a program can fail, by asking solve about its clauses. The program must have no globals (pass
// globals). The error is for programs that have no clauses (see Program). The result is about p and has not been checked.
func Verify(ctx context.Context, p *program.Program, solve func(*horn.System) horn.Result) (verdict.Result, error) {
	e, err := Program(ctx, p)
	if err != nil {
		if ctx.Err() != nil {
			return verdict.Result{Reason: verdict.Interrupted(ctx)}, nil
		}
		return verdict.Result{}, err
	}
	of := solve(e.System)
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
