package memory

import (
	"context"
	"runtime/debug"
)

// Limit returns a context that is done when ctx is, or when the process holds almost limit bytes of memory: then its cause is
// the error reached. The garbage collector, too, is told of the limit, and works harder near it. 0 means no limit. Stop
// releases what that takes and restores the collector's limit.
func Limit(ctx context.Context, limit int64, reached error) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	if limit <= 0 {
		return ctx, func() { cancel(context.Canceled) }
	}
	old := debug.SetMemoryLimit(collectorLimit(limit))
	go Watch(ctx, limit/100*95, func() { cancel(reached) })
	return ctx, func() {
		cancel(context.Canceled)
		debug.SetMemoryLimit(old)
	}
}
