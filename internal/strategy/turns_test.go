package strategy

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestDuring: a turn is over after its time, of the clock and of the processor, and not before.
func TestDuring(t *testing.T) {
	const turn = 50 * time.Millisecond
	now, stop := during(t.Context(), turn)
	defer stop()
	began, n := time.Now(), 0
	for now.Err() == nil {
		n++ // work
		if time.Since(began) > time.Minute {
			t.Fatal("the turn does not end")
		}
	}
	if took := time.Since(began); took < turn || !errors.Is(context.Cause(now), context.DeadlineExceeded) {
		t.Errorf("%v after %v and %d rounds", context.Cause(now), took, n)
	}
	endless, stop := during(t.Context(), 0)
	defer stop()
	if _, limited := endless.Deadline(); limited || endless.Err() != nil {
		t.Error("a turn without an end has one")
	}
	outer, cancel := context.WithCancel(t.Context())
	inner, stop := during(outer, time.Hour)
	defer stop()
	if cancel(); inner.Err() == nil {
		t.Error("a turn goes on when all is over")
	}
}
