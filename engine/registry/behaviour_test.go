package registry

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/verdict"
)

// TestDeterminism: every engine gives the same answer with the same evidence and the same numbers again.
func TestDeterminism(t *testing.T) {
	for _, e := range contenders() {
		compared := 0
		for seed := range int64(25) {
			texts := make([]string, 2)
			decided := true
			for i := range texts {
				s := random.Linear(logic.NewContext(), 1000+seed)
				ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
				res := e.solve(ctx, s)
				cancel()
				decided = decided && res.Outcome != verdict.Unknown
				texts[i] = transcript(t, s, res)
			}
			switch {
			case !decided: // the time may have been up at any point
			case texts[0] != texts[1]:
				t.Errorf("%s, seed %d:\n%s\nand then\n%s", e.name, 1000+seed, texts[0], texts[1])
			default:
				compared++
			}
		}
		if compared < 12 {
			t.Errorf("%s: only %d answers to compare", e.name, compared)
		}
	}
}

// transcript returns all that a result says.
func transcript(t *testing.T, s *horn.System, res horn.Result) string {
	t.Helper()
	var b bytes.Buffer
	stats := slices.DeleteFunc(slices.Clone(res.Stats), func(s verdict.Stat) bool { return s.Unit == "s" })
	fmt.Fprintln(&b, res.Outcome, stats)
	var err error
	switch res.Outcome {
	case verdict.Safe:
		err = s.WriteModel(&b, res.Model, s.Preds)
	case verdict.Unsafe:
		err = s.WriteDerivation(&b, res.Derivation, func(x *logic.Term) string { return x.Name() })
	case verdict.Unknown:
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// wide returns a system that keeps every engine busy: n numbers that are mixed, and a distant goal.
func wide(c *logic.Context, n int) *horn.System {
	s := horn.New(c)
	var params, zero, xs, next []*logic.Term
	for i := range n {
		params = append(params, c.Const(fmt.Sprintf("p%d", i), logic.Int))
		xs = append(xs, c.Const(fmt.Sprintf("x%d", i), logic.Int))
		zero = append(zero, c.Int(int64(i*i%7)))
	}
	for i, x := range xs {
		y, z := xs[(i+1)%n], xs[(5*i+2)%n]
		next = append(next, c.Ite(c.Lt(x, y), c.Add(x, c.IntDiv(z, c.Int(3)), c.Int(1)), c.Sub(c.Add(y, y), z)))
	}
	p := s.Declare("P", params)
	s.Goal = s.Declare("goal", nil)
	s.Add(p, zero, nil, c.True())
	s.Add(p, next, []horn.Atom{{Guard: c.True(), Pred: p, Args: xs}}, c.True())
	s.Add(s.Goal, nil, []horn.Atom{{Guard: c.True(), Pred: p, Args: xs}},
		c.And(c.Eq(c.Add(xs...), c.Int(123457)), c.Eq(c.Mod(xs[0], c.Int(17)), c.Int(5))))
	return s
}

// TestCancellation: wherever an engine is when its time is up, it notices.
func TestCancellation(t *testing.T) {
	// Much more than it takes, since tests run on busy machines.
	const soon = 5 * time.Second
	limits := []time.Duration{0, 3 * time.Millisecond, 50 * time.Millisecond, 400 * time.Millisecond}
	for _, e := range contenders() {
		for _, limit := range limits[:exhaustive.Of(3, 4)] {
			s := wide(logic.NewContext(), 8)
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			start := time.Now()
			res := e.solve(ctx, s)
			late := time.Since(start) - limit
			cancel()
			if res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Timeout {
				t.Errorf("%s after %v: %v, %v", e.name, limit, res.Outcome, res.Reason)
			}
			if late > soon {
				t.Errorf("%s notices %v after %v that it is to stop", e.name, late, limit)
			}
		}
	}
}
