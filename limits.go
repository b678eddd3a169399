package craig

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"craig/verdict"
)

// withLimits returns a context that is done when ctx is, when the timeout has passed, or when the process's heap has
// grown over memory bytes; 0 means no limit. The memory limit is also told to the garbage collector, which then works
// harder near it. stop releases everything and restores the collector's limit.
func withLimits(ctx context.Context, timeout time.Duration, memory int64) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	stops := []func(){func() { cancel(context.Canceled) }}
	if timeout > 0 {
		var cancelTimeout context.CancelFunc
		ctx, cancelTimeout = context.WithTimeout(ctx, timeout)
		stops = append(stops, cancelTimeout)
	}
	if memory > 0 {
		old := debug.SetMemoryLimit(memory)
		stops = append(stops, func() { debug.SetMemoryLimit(old) })
		go watchMemory(ctx, uint64(memory), func() { cancel(verdict.ErrMemory) })
	}
	return ctx, func() {
		for _, f := range stops {
			f()
		}
	}
}

// watchMemory calls exceeded once when live heap objects and stacks take more than limit bytes, looking ten times a
// second until ctx is done.
func watchMemory(ctx context.Context, limit uint64, exceeded func()) {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/stacks:bytes"},
	}
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			metrics.Read(samples)
			if samples[0].Value.Uint64()+samples[1].Value.Uint64() > limit {
				exceeded()
				return
			}
		}
	}
}
