package processor

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestLimit: work ends a context, stopping it does so before, and both are told apart.
func TestLimit(t *testing.T) {
	const more = 30 * time.Millisecond
	before := Time()
	ctx, stop := Limit(t.Context(), more)
	defer stop()
	for ctx.Err() == nil {
		if Time() > before+100*more {
			t.Fatal("the limit is not noticed")
		}
	}
	if cause := context.Cause(ctx); !errors.Is(cause, context.DeadlineExceeded) {
		t.Errorf("the cause is %v", cause)
	}
	if took := Time() - before; took < more {
		t.Errorf("the limit is noticed after %v", took)
	}
	ctx, stop = Limit(t.Context(), time.Hour)
	stop()
	if cause := context.Cause(ctx); !errors.Is(cause, context.Canceled) {
		t.Errorf("the cause of stopping is %v", cause)
	}
}
