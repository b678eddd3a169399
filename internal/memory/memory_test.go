package memory

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"testing"
)

// TestHeld: what the process touches counts.
func TestHeld(t *testing.T) {
	before := held()
	const size = 64 << 20
	block := make([]byte, size)
	for i := 0; i < size; i += 1024 {
		block[i] = 1
	}
	if after := held(); before <= 0 || after < before+size*3/4 {
		t.Errorf("%d bytes, and %d with %d more", before, after, size)
	}
	runtime.KeepAlive(block)
	if n := Available(); n < 0 || n > 0 && n < before {
		t.Errorf("there are %d bytes, of which %d are taken", n, before)
	}
	if n := collectorLimit(1 << 30); n <= 0 || n >= 1<<30 {
		t.Errorf("the limit of the collector is %d", n)
	}
	if n := collectorLimit(1); n != 1 {
		t.Errorf("the limit of the collector is %d for one byte", n)
	}
}

func TestWatch(t *testing.T) {
	exceeded := false
	Watch(t.Context(), 1, func() { exceeded = true })
	if !exceeded {
		t.Error("a process has less than a byte")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	Watch(ctx, 1<<60, func() { t.Error("there is so much memory") })
}

func TestExceeds(t *testing.T) {
	for _, tt := range []struct {
		before, held int64
		want         bool
	}{
		{990, 990, false},
		{1000, 1001, true},
		{2000, 1001, true},  // it gave some back
		{960, 980, false},   // it would hold 1000
		{959, 980, true},    // 1001
		{100, 949, false},   // too far away to be sure
		{100, 951, true},    // a twentieth
		{1100, 1000, false}, // it gives back
	} {
		if got := exceeds(tt.before, tt.held, 1000); got != tt.want {
			t.Errorf("from %d to %d: %t", tt.before, tt.held, got)
		}
	}
}

// TestLimit: the context is done for the reason that is given when the limit is reached, and the collector's limit is as
// before in the end.
func TestLimit(t *testing.T) {
	before := debug.SetMemoryLimit(-1)
	reached := errors.New("reached")
	ctx, stop := Limit(t.Context(), 1<<20, reached) // less than any process holds
	if debug.SetMemoryLimit(-1) >= before {
		t.Error("the collector is not told")
	}
	<-ctx.Done()
	if context.Cause(ctx) != reached {
		t.Errorf("the cause is %v", context.Cause(ctx))
	}
	if stop(); debug.SetMemoryLimit(-1) != before {
		t.Error("the collector keeps the limit")
	}
	ctx, stop = Limit(t.Context(), 0, reached)
	if stop(); ctx.Err() == nil || debug.SetMemoryLimit(-1) != before {
		t.Errorf("without a limit: %v", ctx.Err())
	}
}
