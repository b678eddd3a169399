package verdict_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"craig/verdict"
)

// TestInterrupted: the reason is what ended the context, also if that is wrapped.
func TestInterrupted(t *testing.T) {
	because := func(cause error) context.Context {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		return ctx
	}
	late, stop := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer stop()
	within, end := context.WithCancel(because(fmt.Errorf("at 3 GB: %w", verdict.ErrMemory)))
	defer end()
	for name, tt := range map[string]struct {
		ctx    context.Context
		want   verdict.ReasonKind
		advice bool
	}{
		"deadline":           {late, verdict.Timeout, true},
		"deadline as cause":  {because(context.DeadlineExceeded), verdict.Timeout, true},
		"memory":             {because(verdict.ErrMemory), verdict.Memory, true},
		"memory, from above": {within, verdict.Memory, true},
		"cancelled":          {because(nil), verdict.Cancelled, false},
	} {
		if r := verdict.Interrupted(tt.ctx); r.Kind != tt.want || r.Text == "" || (r.Advice != "") != tt.advice {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestOutcomes: the zero value is no answer.
func TestOutcomes(t *testing.T) {
	if r := (verdict.Result{}); r.Outcome != verdict.Unknown {
		t.Errorf("a result without an answer is %v", r.Outcome)
	}
	if got := fmt.Sprint(verdict.Unknown, verdict.Safe, verdict.Unsafe); got != "unknown safe unsafe" {
		t.Error(got)
	}
}
