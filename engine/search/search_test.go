package search

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"craig/engine"
	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// script is a strategy that asks two questions and then ends as it is told.
type script struct {
	run    *Run
	end    func() (horn.Result, error)
	bound  int
	height int
	spot   verdict.Spot
}

func (s *script) Decide() (horn.Result, error) {
	c := s.run.C
	solver := s.run.NewSolver(false)
	for i := range int64(2) {
		s.run.Check(solver, smt.Assumption{Term: c.Lt(c.Const("x", logic.Int), c.Int(i))})
		s.bound++
		s.run.Observe()
	}
	return s.end()
}

func (s *script) Bound() int            { return s.bound }
func (s *script) Height() int           { return s.height }
func (s *script) Spot() verdict.Spot    { return s.spot }
func (s *script) Stats() []verdict.Stat { return []verdict.Stat{{Name: "own", Value: 7}} }

// TestSolve: what a search reports, how far it is, and the reasons that its errors become.
func TestSolve(t *testing.T) {
	loop := verdict.Spot{What: verdict.Loop, Proc: "f"}
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(verdict.ErrMemory)
	for name, tt := range map[string]struct {
		ctx  context.Context
		end  func() (horn.Result, error)
		want verdict.Reason
	}{
		"answer": {t.Context(), func() (horn.Result, error) { return horn.Result{Outcome: verdict.Safe}, nil }, verdict.Reason{}},
		"stuck": {t.Context(), func() (horn.Result, error) {
			return horn.Result{}, fmt.Errorf("at: %w", &Stuck{"no way on", "another"})
		},
			verdict.Reason{Kind: verdict.Incomplete, Text: "no way on", Advice: "another", Spot: loop}},
		"failed": {t.Context(), func() (horn.Result, error) { return horn.Result{}, errors.New("too large") },
			verdict.Reason{Kind: verdict.Incomplete, Text: "the solver gave up: too large", Spot: loop}},
		"memory": {ended, func() (horn.Result, error) { return horn.Result{}, errors.New("whatever") },
			verdict.Reason{Kind: verdict.Memory, Text: "the memory limit was reached", Advice: "give more memory with --memory", Spot: loop}},
	} {
		var events []verdict.Event
		o := engine.Options{Observer: func(e verdict.Event) { events = append(events, e) }}
		res := Solve(tt.ctx, horn.New(logic.NewContext()), o, "script", func(r *Run) (Strategy, error) {
			return &script{run: r, end: tt.end, height: 3, spot: loop}, nil
		})
		if res.Reason != tt.want || (res.Outcome == verdict.Safe) != (name == "answer") || res.Height != 3 {
			t.Errorf("%s: %v, %+v, height %d", name, res.Outcome, res.Reason, res.Height)
		}
		if got := fmt.Sprint(res.Stats); got != "[{bound 2 } {checks 2 } {own 7 }]" {
			t.Errorf("%s: the numbers are %s", name, got)
		}
		if len(events) != 2 || events[0].Bound != 1 || events[1].Bound != 2 || events[1].Engine != "script" || events[0].Stats[1].Value != 1 {
			t.Errorf("%s: the observer was told %v", name, events)
		}
	}
}

// TestRefused: clauses that a strategy cannot begin with.
func TestRefused(t *testing.T) {
	res := Solve(t.Context(), horn.New(logic.NewContext()), engine.Options{}, "script", func(*Run) (Strategy, error) {
		return nil, fmt.Errorf("clause 3: %w", cfa.ErrNotLinear)
	})
	if res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Incomplete || res.Reason.Text != "clause 3: the clauses are not linear" || res.Reason.Advice == "" {
		t.Errorf("%v, %+v", res.Outcome, res.Reason)
	}
}
