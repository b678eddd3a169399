// Passes, then an engine, then the ways back.

package pass

import (
	"context"
	"errors"
	"slices"

	"craig/horn"
	"craig/verdict"
)

// Solve asks solve about what the passes leave of s, which is told the way back, too, and returns what its answer says about s itself. Where a model does
// not come back because of a predicate that was eliminated, solve is asked again about a system with all predicates; if
// that does not help either, the answer is Unknown. The error is a bug of a pass.
//
// The passes named in skip are left out; observe, if not nil, is called after each of the others.
func Solve(ctx context.Context, s *horn.System, skip []string, observe func(Report), solve func(*horn.System, Back) horn.Result) (horn.Result, error) {
	res, err := through(ctx, Passes(skip...), s, observe, solve)
	var unmapped *UnmappedModelError
	if errors.As(err, &unmapped) && ctx.Err() == nil {
		res, err = through(ctx, Passes(append(slices.Clone(skip), "unfold")...), s, observe, solve)
	}
	switch {
	case err == nil:
		return res, nil
	case ctx.Err() != nil:
		return horn.Result{Stats: res.Stats, Reason: verdict.Interrupted(ctx)}, nil
	case errors.As(err, &unmapped):
		return horn.Result{Stats: res.Stats, Reason: verdict.Reason{
			Kind: verdict.Uncertified,
			Text: "a model was found, but " + err.Error(),
		}}, nil
	}
	return res, err
}

// through asks solve about what passes leave of s.
func through(ctx context.Context, passes []Pass, s *horn.System, observe func(Report), solve func(*horn.System, Back) horn.Result) (horn.Result, error) {
	small, back, err := Run(ctx, passes, s, observe)
	if err != nil {
		return horn.Result{}, err
	}
	res := solve(small, back)
	switch res.Outcome {
	case verdict.Safe:
		res.Model, err = back.Model(ctx, res.Model)
	case verdict.Unsafe:
		res.Derivation, err = back.Derivation(ctx, res.Derivation)
	case verdict.Unknown:
	}
	return res, err
}
