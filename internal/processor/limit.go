// Package processor limits work by time of the processor: the machine may be busy with something else.
package processor

import (
	"context"
	"time"
)

// Limit returns a context that is done when ctx is, or with cause context.DeadlineExceeded when the process has had some
// more time.
func Limit(ctx context.Context, more time.Duration) (_ context.Context, stop func()) {
	end := Time() + more
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if Time() > end {
					cancel(context.DeadlineExceeded)
					return
				}
			}
		}
	}()
	return ctx, func() { cancel(nil) }
}
