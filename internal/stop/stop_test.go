package stop

import (
	"context"
	"testing"
	"time"
)

func TestDo(t *testing.T) {
	if !Do(context.Background(), func(s *Signal) { s.Poll() }) {
		t.Error("a computation was left although nothing is done")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	finished := Do(ctx, func(s *Signal) {
		for range 10_000_000_000 { // much longer than any test may take
			s.Poll()
		}
	})
	if finished {
		t.Error("the computation was not left")
	}
	if Do(ctx, func(*Signal) { t.Error("a computation was begun without time for it") }) {
		t.Error("a computation that was not begun is finished")
	}
	defer func() {
		if recover() != "a bug" {
			t.Error("a panic was not passed on")
		}
	}()
	Do(context.Background(), func(*Signal) { panic("a bug") })
}

func TestNil(t *testing.T) {
	var s *Signal
	if s.Poll(); s.Given() {
		t.Error("no signal is one")
	}
}
