package craig

import (
	"context"
	"runtime/debug"
	"time"

	"craig/internal/memory"
	"craig/logic"
	"craig/verdict"
)

// withLimits returns a context that is done when ctx is, when the timeout has passed, or when the process holds almost
// limit bytes of memory; 0 means no limit. The garbage collector, too, is told of the memory limit, and works harder near
// it. stop releases everything and restores the collector's limit.
func withLimits(ctx context.Context, timeout time.Duration, limit int64) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stops := []func(){func() { cancel(context.Canceled) }}
	if timeout > 0 {
		var cancelTimeout context.CancelFunc
		ctx, cancelTimeout = context.WithTimeout(ctx, timeout)
		stops = append(stops, cancelTimeout)
	}
	if limit > 0 {
		old := debug.SetMemoryLimit(memory.CollectorLimit(limit))
		stops = append(stops, func() { debug.SetMemoryLimit(old) })
		go memory.Watch(ctx, limit/100*95, func() { cancel(verdict.ErrMemory) })
	}
	return ctx, func() {
		for _, f := range stops {
			f()
		}
	}
}

// patience is how long an engine may take to hand over what it knows when its context is done.
const patience = 100 * time.Millisecond

// within calls f, which works on terms and notices by itself when ctx is done. If f does not return soon after that, it is
// left where it makes the next term, and the error is the cause of ctx.
func within(ctx context.Context, terms *logic.Context, f func()) error {
	late, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() {
		time.AfterFunc(patience, func() { cancel(context.Cause(ctx)) })
	})()
	return terms.Within(late, f)
}
