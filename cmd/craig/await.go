// How the command answers in time whatever a run does. A run that does not notice soon enough that its context is done, as
// in the parser, which nothing can interrupt, is abandoned: the command reports what was known by then (Options.Partial) and
// what the engine last said of itself.

package main

import (
	"context"
	"time"

	"craig/internal/memory"
	"craig/verdict"
)

// bounds are the limits of a run that the command keeps where the run does not, as in the parser and in long steps of
// solvers.
type bounds struct {
	timeout time.Duration // 0: none
	memory  int64         // 0: none
	grace   time.Duration // how long the run may take to notice that it is to stop; 0: see patience
}

// patience is how long a run may take to notice an interrupt, and at least that it has no time left.
const patience = 150 * time.Millisecond

// longGrace is the grace for runs that have more to hand over than an answer.
const longGrace = 5 * time.Second

// await returns the result of run. Its context is done when ctx is, or when almost all memory is taken that it may take. If run
// still goes on some grace after that or after the timeout, or takes more memory than it may, await returns late with the
// reason: only the process can abandon a run that does not notice. A panic of run is passed on.
func await[T any](ctx context.Context, b bounds, late func(verdict.Reason) T, run func(context.Context) (T, error)) (T, error) {
	over, giveUp := context.WithCancelCause(context.Background())
	defer giveUp(nil)
	if b.timeout > 0 {
		grace := max(b.grace, b.timeout/20, patience)
		t := time.AfterFunc(b.timeout+grace, func() { giveUp(context.DeadlineExceeded) })
		defer t.Stop()
	}
	if b.memory > 0 {
		go memory.Watch(over, b.memory+b.memory/50, func() { giveUp(verdict.ErrMemory) })
	}
	limited, release := memory.Limit(ctx, b.memory, verdict.ErrMemory)
	defer release()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(max(b.grace, patience), func() { giveUp(context.Canceled) }) })
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
		o.result, o.err = run(limited)
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

// shareOfMemory is the part of all memory that a run may take by default.
const shareOfMemory = 0.75

// memoryLimit is a flag for the memory that a run may take, which by default is a share of what there is.
type memoryLimit struct {
	size
	said bool
}

func (m *memoryLimit) String() string {
	if !m.said {
		return "three quarters of what there is"
	}
	return m.size.String()
}

func (m *memoryLimit) Set(text string) error {
	m.said = true
	return m.size.Set(text)
}

// bytes returns the limit, 0 for none.
func (m *memoryLimit) bytes() int64 {
	if m.said {
		return int64(m.size)
	}
	return int64(shareOfMemory * float64(memory.Available()))
}
