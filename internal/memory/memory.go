// Package memory tells how much memory the process holds, how much there is for it, and when a limit is reached. A limit is
// one of the process's resident set; Go's collector is given a lower one. What is taken at once, such as the stack of a deep
// recursion, which Go doubles, comes on top.
package memory

import (
	"context"
	"runtime/metrics"
	"time"
)

// held returns how many bytes of memory the process holds: its resident set, or, where that is not known, what Go's runtime
// holds.
func held() int64 {
	if n := resident(); n > 0 {
		return n
	}
	return collected()
}

// collected returns how many bytes Go's runtime holds, which is what debug.SetMemoryLimit limits.
func collected() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() - samples[1].Value.Uint64())
}

// collectorLimit returns the limit to tell debug.SetMemoryLimit if the process is to hold no more than limit bytes: a tenth
// less, as it ends a little late, and without what the runtime does not count, such as the program's code.
func collectorLimit(limit int64) int64 {
	return max((limit-max(held()-collected(), 0))/10*9, 1)
}

// rate is how many bytes per second a process may take that Watch is to notice in time.
const rate = 2 << 30

// Watch calls exceeded once when the process holds more than limit bytes, unless ctx is done before. It looks so often that
// a process that takes memory quickly cannot hold much more by then; one that would exceed the limit by the next time, if it
// went on as since the last one, exceeds it already when a twentieth is missing.
func Watch(ctx context.Context, limit int64, exceeded func()) {
	period := min(max(time.Duration(limit/20*int64(time.Second/(1<<20))/(rate>>20)), 2*time.Millisecond), 100*time.Millisecond)
	tick := time.NewTicker(period)
	defer tick.Stop()
	before := held()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			held := held()
			if exceeds(before, held, limit) {
				exceeded()
				return
			}
			before = held
		}
	}
}

// exceeds reports whether the process, which held before bytes a period ago and holds held now, exceeds the limit or is about
// to.
func exceeds(before, held, limit int64) bool { return held > limit-min(max(held-before, 0), limit/20) }
