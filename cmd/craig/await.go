package main

import (
	"context"
	"time"

	"craig"
	"craig/verdict"
)

// grace is how long a run may take to notice that it is to stop.
const grace = 5 * time.Second

// await returns what verify returns, or a report of Unknown when verify is still running some grace after ctx is done or
// the timeout has passed: only the process can abandon a run that does not notice. A panic of verify is passed on.
func await(ctx context.Context, timeout, grace time.Duration, verify func() (*craig.Report, error)) (*craig.Report, error) {
	late, giveUp := context.WithCancelCause(context.Background())
	defer giveUp(nil)
	if timeout > 0 {
		t := time.AfterFunc(timeout+timeout/10+grace, func() { giveUp(context.DeadlineExceeded) })
		defer t.Stop()
	}
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { giveUp(context.Canceled) }) })
	defer stop()

	type outcome struct {
		report *craig.Report
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
		o.report, o.err = verify()
	}()
	select {
	case o := <-end:
		if o.panic != nil {
			panic(o.panic)
		}
		return o.report, o.err
	case <-late.Done():
		return &craig.Report{Result: verdict.Result{Reason: verdict.Interrupted(late)}}, nil
	}
}
