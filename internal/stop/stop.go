// Package stop ends computations that are too deep to return an error: a loop polls a Signal, which costs about as much as
// a nil check, and leaves with a panic when it is given. Do recovers it. What such loops were changing is then unfinished,
// and who calls Do must not use it any more.
package stop

import (
	"context"
	"sync/atomic"
)

// Signal tells computations to stop. A nil Signal is never given.
type Signal struct {
	given atomic.Bool
	left  bool // Poll has left a computation
}

// stopped is what Poll panics with.
type stopped struct{}

func (stopped) String() string {
	return "stop: a computation was told to stop, and nobody is there to take notice"
}

// Given reports whether the computation is to stop.
func (s *Signal) Given() bool { return s != nil && s.given.Load() }

// Poll leaves the computation, back to Do, if it is to stop.
func (s *Signal) Poll() {
	if s.Given() {
		s.leave()
	}
}

func (s *Signal) leave() {
	s.left = true
	panic(stopped{})
}

// Do calls f with a Signal that is given as soon as ctx is done, and reports whether f has returned: it has not if Poll
// left it. It does not call f if ctx is done already.
func Do(ctx context.Context, f func(*Signal)) (finished bool) {
	if ctx.Err() != nil {
		return false
	}
	s := &Signal{}
	if ctx.Done() != nil {
		defer context.AfterFunc(ctx, func() { s.given.Store(true) })()
	}
	defer func() {
		if !s.left {
			return // what else may be wrong keeps its stack
		}
		if e := recover(); e != nil && e != any(stopped{}) {
			panic(e)
		}
	}()
	f(s)
	return true
}
