// One property, by one engine after another.

package strategy

import (
	"context"
	"time"

	"craig/certify"
	"craig/engine/registry"
	"craig/internal/processor"
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
		now, stop := during(ctx, turn.Time)
		a := r.ladder(now, p)
		ended[turn.Engine] = now.Err() == nil
		stop()
		if a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError {
			return a
		}
		if i == 0 || turn.Engine == whole.Turns[0].Engine {
			answer = a
		}
	}
	return answer
}

// during returns a context for a turn, which is done when that is over: after so much time, in which the process has had so much time of
// the processor, too, so that other work on the machine makes turns longer and not worth less. 0 stands for no end.
func during(ctx context.Context, turn time.Duration) (now context.Context, stop func()) {
	if turn == 0 {
		return ctx, func() {}
	}
	now, cancel := context.WithCancelCause(ctx)
	began, used := time.Now(), processor.Time()
	ticker := time.NewTicker(10 * time.Millisecond)
	go func() {
		for {
			select {
			case <-now.Done():
				return
			case <-ticker.C:
				if time.Since(began) >= turn && processor.Time()-used >= turn {
					cancel(context.DeadlineExceeded)
				}
			}
		}
	}()
	return now, func() {
		ticker.Stop()
		cancel(nil)
	}
}
