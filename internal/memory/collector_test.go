package memory

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestGrowth: a heap grows by the given size at least, and otherwise by what is in use.
func TestGrowth(t *testing.T) {
	for _, x := range []struct {
		least, used int64
		want        int
	}{
		{32 << 20, 0, 800},
		{32 << 20, 1 << 20, 800},
		{32 << 20, 8 << 20, 400},
		{32 << 20, 32 << 20, 100},
		{32 << 20, 1 << 30, 100},
		{1 << 20, 0, 100},
	} {
		if got := growth(x.least, x.used); got != x.want {
			t.Errorf("%d bytes in use, growth by %d: %d %%, not %d %%", x.used, x.least, got, x.want)
		}
	}
}

var kept []byte

// TestGrowBy: collections are rarer than Go's own while little is in use, until that is stopped.
func TestGrowBy(t *testing.T) {
	t.Setenv("GOGC", "")
	defer debug.FreeOSMemory()
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	collections := func() uint32 {
		runtime.GC()
		time.Sleep(10 * time.Millisecond) // for what follows a collection
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range 48 {
			kept = make([]byte, 1<<20)
		}
		kept = nil
		runtime.ReadMemStats(&after)
		return after.NumGC - before.NumGC
	}
	stop := GrowBy(64 << 20)
	if n := collections(); n > 1 {
		t.Errorf("%d collections while 48 MB were allocated", n)
	}
	stop()
	if n := collections(); n < 3 {
		t.Errorf("%d collections while 48 MB were allocated, with Go's own growth", n)
	}
}
