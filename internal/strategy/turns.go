// One property, by one engine after another.

package strategy

import (
	"context"

	"craig/certify"
	"craig/engine/registry"
	"craig/program"
	"craig/verdict"
)

// climb asks the engine about p until a proof is certified or an alarm replays: one engine after the other, if it stands for several,
// each again if its time was up.
func (r *Run) climb(ctx context.Context, p *program.Program) (answer certify.Answer) {
	whole := r.options.Engine
	if len(whole.Turns) == 0 {
		return r.ladder(ctx, p)
	}
	defer func() { r.options.Engine, r.turns = whole, nil }()
	for _, turn := range whole.Turns {
		r.turns = append(r.turns, turn.Engine)
	}
	ended := make(map[string]bool) // it gave up before its time was up
	for i, turn := range whole.Turns {
		if ended[turn.Engine] || i > 0 && ctx.Err() != nil {
			continue
		}
		info, err := registry.Lookup(turn.Engine)
		if err != nil {
			panic(err)
		}
		r.options.Engine = info
		now, cancel := ctx, context.CancelFunc(func() {})
		if turn.Time > 0 {
			now, cancel = context.WithTimeout(ctx, turn.Time)
		}
		a := r.ladder(now, p)
		ended[turn.Engine] = now.Err() == nil
		cancel()
		if a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError {
			return a
		}
		if i == 0 || turn.Engine == whole.Turns[0].Engine {
			answer = a
		}
	}
	return answer
}
