// One property, by one engine after another.

package strategy

import (
	"context"
	"slices"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/registry"
	"craig/internal/processor"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// climb asks the engine about p until a proof is certified or an alarm replays, or, if it stands for others, these in turns: for a
// guess first. The first turn falls out where the program operates on bits, of which its engine knows little; where it computes
// with floating-point numbers, that engine is only asked for a proof without them, and the next has twice the time: it tries both, too.
func (r *Run) climb(ctx context.Context, p *program.Program) certify.Answer {
	r.facts = needed{}
	whole := r.options.Engine
	if len(whole.Turns) == 0 {
		if a, ok := r.guess(ctx, p); ok {
			return a
		}
		return r.ladder(ctx, p)
	}
	defer func() { r.options.Engine, r.turns = whole, nil }()
	for _, turn := range whole.Turns {
		r.turns = append(r.turns, turn.Engine)
	}
	turns := whole.Turns
	bits, floats := operations(p)
	if bits || floats {
		turns = slices.Clone(turns[1:])
	}
	if floats {
		turns[0].Time *= 2
	}
	choose := func(name string) {
		info, err := registry.Lookup(name)
		if err != nil {
			panic(err)
		}
		r.options.Engine = info
	}
	onlyFloats := floats && !bits
	first := turns[0]
	if onlyFloats {
		first = whole.Turns[0]
	}
	choose(first.Engine)
	if a, ok := r.guess(ctx, p); ok {
		return a
	}
	if onlyFloats {
		now, stop := during(ctx, first.Time)
		a := r.ladderOf(now, p, precisions[:1])
		stop()
		if a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError {
			return a
		}
	}
	return inTurns(ctx, turns, func(ctx context.Context, name string) certify.Answer {
		choose(name)
		return r.ladder(ctx, p)
	})
}

// inTurns asks engines, by name, for an answer, each for as long as its turn says, until one has it or ctx is done. An
// engine that gave up before its time was up is not asked again. If none of them decides, the answer is that of the engine
// that has the last turn, if it was asked, with the bounds within which one of them found no violation. If the engine of the last turn has
// found a proof that could not be checked, only short turns are left: another proof might be checked. An unwinding that could not be
// checked says little of other proofs.
func inTurns(ctx context.Context, turns []engine.Turn, ask func(ctx context.Context, name string) certify.Answer) (answer certify.Answer) {
	last := turns[len(turns)-1].Engine
	gaveUp := make(map[string]bool)
	proved := false
	var within []verdict.Bound // that an engine without an answer found last
	for i, turn := range turns {
		if gaveUp[turn.Engine] || i > 0 && ctx.Err() != nil || proved && (turn.Time == 0 || turn.Time > shortTurn) {
			continue
		}
		now, stop := during(ctx, turn.Time)
		a := ask(now, turn.Engine)
		gaveUp[turn.Engine] = now.Err() == nil
		stop()
		if a.Result.Outcome != verdict.Unknown || a.Result.Reason.Kind == verdict.InternalError {
			return a
		}
		if i == 0 || turn.Engine == last {
			answer = a
		}
		if len(a.Result.Within) > 0 {
			within = a.Result.Within
		}
		proved = proved || turn.Engine == last && a.Result.Reason.Kind == verdict.Uncertified
	}
	answer.Result.Within = within
	return answer
}

// shortTurn is how long a short turn is at most.
const shortTurn = 5 * time.Second

// operations reports whether there are operations on bit-vectors, and on floating-point numbers, in p.
func operations(p *program.Program) (bits, floats bool) {
	for _, pr := range certify.Procedures(p) {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				logic.PostOrder(func(t *logic.Term) { bits, floats = bits || t.Op() == logic.OpBV, floats || t.Op() == logic.OpFloat }, program.Terms(e.Stmt)...)
				if bits && floats {
					return true, true
				}
			}
		}
	}
	return bits, floats
}

// during returns a context for a turn, which is done when that is over: after so much time, in which the process has had so much
// time of the processor, too, so that other work on the machine makes turns longer and not worth less. 0 stands for no end.
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
