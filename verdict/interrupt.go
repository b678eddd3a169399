package verdict

import (
	"context"
	"errors"
)

// ErrMemory is the cancellation cause of a run that reached its memory limit.
var ErrMemory = errors.New("memory limit reached")

// Interrupted returns the reason for Unknown when ctx is done: its deadline passed, its cause is ErrMemory, or it was
// cancelled from outside.
func Interrupted(ctx context.Context) Reason {
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.DeadlineExceeded):
		return Reason{Kind: Timeout, Text: "the time limit was reached", Advice: "give more time with --timeout"}
	case errors.Is(cause, ErrMemory):
		return Reason{Kind: Memory, Text: "the memory limit was reached", Advice: "give more memory with --memory"}
	default:
		return Reason{Kind: Cancelled, Text: "the run was interrupted"}
	}
}
