// One property, by one engine after another.

package strategy

import (
	"context"
	"time"

	"craig/certify"
	"craig/engine/registry"
	"craig/internal/processor"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// climb asks the engine about p until a proof is certified or an alarm replays: one engine after the other, if it stands for several,
// each again if its time was up. The first turn falls out where the program operates on bits, of which its engine knows little.
func (r *Run) climb(ctx context.Context, p *program.Program) (answer certify.Answer) {
	whole := r.options.Engine
	if len(whole.Turns) == 0 {
		return r.ladder(ctx, p)
	}
	defer func() { r.options.Engine, r.turns = whole, nil }()
	for _, turn := range whole.Turns {
		r.turns = append(r.turns, turn.Engine)
	}
	turns := whole.Turns
	if operatesOnBits(p) {
		turns = turns[1:]
	}
	ended := make(map[string]bool) // it gave up before its time was up
	proved := false                // by evidence that could not be checked
	for i, turn := range turns {
		if ended[turn.Engine] || i > 0 && ctx.Err() != nil || proved && (turn.Time == 0 || turn.Time > shortTurn) {
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
		last := turns[len(turns)-1].Engine // an unwinding that cannot be checked says little of other proofs
		proved = proved || turn.Engine == last && a.Result.Reason.Kind == verdict.Uncertified
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

// shortTurn is how long turns may be that are still worth it where a proof has been found that could not be checked: another one might be.
const shortTurn = 5 * time.Second

// operatesOnBits reports whether there are operations on bit-vectors in p.
func operatesOnBits(p *program.Program) (found bool) {
	for _, pr := range certify.Procedures(p) {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				logic.PostOrder(func(t *logic.Term) { found = found || t.Op() == logic.OpBV }, program.Terms(e.Stmt)...)
				if found {
					return true
				}
			}
		}
	}
	return false
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
