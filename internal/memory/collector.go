package memory

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// goMinimum is the size that Go lets a heap reach before it collects, for a GOGC of 100.
const goMinimum = 4 << 20

// GrowBy makes the garbage collector let the heap grow by at least least bytes from one collection to the next, where Go lets it
// grow by as much as is in use: small heaps are not collected again and again. Who has set the environment variable GOGC decides
// for themselves. Stop lets Go decide again.
func GrowBy(least int64) (stop func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	var stopped atomic.Bool
	now := growth(least, 0)
	old := debug.SetGCPercent(now)
	afterCollections(func() (goOn bool) {
		if stopped.Load() {
			return false
		}
		if next := growth(least, inUse()); next != now {
			now = next
			debug.SetGCPercent(now)
		}
		return true
	})
	return func() {
		stopped.Store(true)
		debug.SetGCPercent(old)
	}
}

// growth returns how many percent a heap of which used bytes are in use may grow until the next collection.
func growth(least, used int64) int {
	return int(min(max(100*least/max(used, goMinimum), 100), math.MaxInt32))
}

// inUse returns how many bytes the last collection found in use.
func inUse() int64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// afterCollections calls f after each garbage collection, in a goroutine of the runtime, until it returns false.
func afterCollections(f func() (goOn bool)) {
	type sentinel struct{ _ *byte }
	var again func(*sentinel)
	again = func(s *sentinel) {
		if f() {
			runtime.SetFinalizer(s, again)
		}
	}
	runtime.SetFinalizer(&sentinel{}, again)
}
