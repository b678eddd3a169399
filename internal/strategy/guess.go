// Proofs of a program whose integers do not wrap around: guesses at proofs of the program.

package strategy

import (
	"context"
	"slices"
	"time"

	"craig/certify"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// guessTime is how long an engine is asked for a guess. Most that are right are found at once.
const guessTime = 500 * time.Millisecond

// guess asks the engine, unless it takes programs as they are, about p without executions in which integers wrap around. It reports
// whether that decides: a proof does if its certificate is accepted for p as it is, an alarm if it replays, and so does a defect.
func (r *Run) guess(ctx context.Context, p *program.Program) (answer certify.Answer, ok bool) {
	if r.options.Engine.Exact || slices.Contains(r.options.SkipPasses, pass.Wraps) || !pass.MayWrap(p) {
		return answer, false
	}
	a := &attempt{Answer: certify.Answer{Program: p}, run: r, guess: guessTime}
	a.Result = a.at(ctx, precision{name: " without wrap-around"})
	a.Result.Engine = r.options.Engine.Name
	return a.Answer, a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError
}
