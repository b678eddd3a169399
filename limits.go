package craig

import (
	"context"
	"runtime/debug"
	"time"

	"craig/internal/memory"
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
