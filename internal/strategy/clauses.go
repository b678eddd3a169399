// Horn clauses: passes, engine and check.

package strategy

import (
	"context"
	"errors"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/horn/pass"
	"craig/verdict"
)

// Clauses runs the passes, asks the engine and checks what it says on the system that is given. It returns the phases, too.
// When ctx is done, a system that is not decided is Unknown for that reason.
func Clauses(ctx context.Context, system *horn.System, info engine.Info, solver engine.ClauseEngine, o engine.Options, checks certify.Options) (horn.Result, []Phase) {
	c := &clauses{system: system, engine: "engine " + info.Name, skip: info.SkipClauses, solver: solver, options: o, checks: checks}
	var res horn.Result
	reason, failed := c.phases.guarded(ctx, system.Ctx, func() { res = c.ask(ctx) })
	switch {
	case failed:
		res = horn.Result{Reason: reason}
	case ctx.Err() != nil && res.Outcome == verdict.Unknown && res.Reason.Kind != verdict.InternalError:
		res.Reason = verdict.Interrupted(ctx)
	}
	if res.Reason.Kind == verdict.InternalError {
		res.Reason.Advice = "this is a bug of Craig: please report it with the clauses"
	}
	return res, c.phases.list
}

// clauses is a system of clauses that an engine is asked about.
type clauses struct {
	system  *horn.System
	engine  string   // the name of its phase
	skip    []string // passes
	solver  engine.ClauseEngine
	options engine.Options
	checks  certify.Options
	phases  phases
}

func (c *clauses) ask(ctx context.Context) (res horn.Result) {
	c.phases.now = "passes"
	var asked time.Duration
	passes, err := Timed(c.phases.now, func() (err error) {
		res, err = pass.Solve(ctx, c.system, c.skip, nil, func(small *horn.System, _ pass.Back) (res horn.Result) {
			c.phases.now = c.engine
			solved, _ := Timed(c.engine, func() error {
				res = c.solver.Solve(ctx, small, c.options)
				return nil
			})
			c.phases.now, asked = "passes", asked+solved.Time
			return res
		})
		return err
	})
	passes.Time -= asked
	c.phases.list = append(c.phases.list, passes, Phase{c.engine, asked})
	if err != nil {
		return horn.Result{Reason: internalError(err.Error())}
	}
	switch res.Outcome {
	case verdict.Safe:
		err = c.phases.do("certify", "", func() error { return certify.Model(ctx, c.system, res.Model, c.checks) })
	case verdict.Unsafe:
		err = c.phases.do("certify", "", func() error { return certify.Derivation(c.system, res.Derivation) })
	case verdict.Unknown:
		return res
	}
	var undecided *certify.UndecidedModel
	switch {
	case err == nil && res.Outcome == verdict.Unsafe:
		return specified(res)
	case err == nil:
		return res
	case errors.As(err, &undecided):
		return horn.Result{Stats: res.Stats, Reason: verdict.Reason{
			Kind: verdict.Uncertified,
			Text: "a model was found, but " + err.Error(),
		}}
	}
	return horn.Result{Reason: internalError(err.Error())}
}

// specified lets a derivation stand that no choice of the results of division by zero can invalidate.
func specified(res horn.Result) horn.Result {
	c := certify.Unspecified(res.Derivation)
	if c == nil {
		return res
	}
	return horn.Result{Stats: res.Stats, Reason: verdict.Reason{
		Kind:   verdict.Incomplete,
		Text:   "a query can be derived, but only with a division by zero, the result of which SMT-LIB leaves open",
		Advice: "add to the clause that the divisor is not 0",
		Pos:    c.Pos,
	}}
}
