package main

import (
	"context"
	"time"

	"craig/verdict"
)

// grace is how long a run may take to notice that it is to stop.
const grace = 5 * time.Second

// await returns what work returns, or late with the reason when work is still running some grace after ctx is done or the
// timeout has passed: only the process can abandon a run that does not notice. A panic of work is passed on.
func await[T any](ctx context.Context, timeout, grace time.Duration, late func(verdict.Reason) T, work func() (T, error)) (T, error) {
	over, giveUp := context.WithCancelCause(context.Background())
	defer giveUp(nil)
	if timeout > 0 {
		t := time.AfterFunc(timeout+timeout/10+grace, func() { giveUp(context.DeadlineExceeded) })
		defer t.Stop()
	}
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { giveUp(context.Canceled) }) })
	defer stop()

	type outcome struct {
		result T
		err    error
		panic  any
	}
	end := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.panic = recover()
			end <- o
		}()
		o.result, o.err = work()
	}()
	select {
	case o := <-end:
		if o.panic != nil {
			panic(o.panic)
		}
		return o.result, o.err
	case <-over.Done():
		return late(verdict.Interrupted(over)), nil
	}
}
