package kinduction

import (
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// ring returns a system that turns a tuple of numbers, of which the first is n and the others count up to it, and asks
// whether bad can hold of its first two.
func ring(n int, bad func(c *logic.Context, x, y *logic.Term) *logic.Term) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	params, first, now := make([]*logic.Term, n), make([]*logic.Term, n), make([]*logic.Term, n)
	for i := range n {
		params[i], now[i] = c.Fresh("p", logic.Int), c.Fresh("x", logic.Int)
		first[i] = c.Int(int64((i+n-1)%n + 1))
	}
	p := s.Declare("P", params)
	s.Goal = s.Declare("goal", nil)
	body := []horn.Atom{{Guard: c.True(), Pred: p, Args: now}}
	s.Add(p, first, nil, c.True())
	s.Add(p, append(append([]*logic.Term{}, now[1:]...), now[0]), body, c.True())
	s.Add(s.Goal, nil, body, bad(c, now[0], now[1]))
	return s
}

// TestInduction: that neighbours differ holds after a step only if it held for as many steps as there are numbers, but for
// one: so far k must go, and the proof becomes an invariant.
func TestInduction(t *testing.T) {
	for _, n := range []int{2, 3, 4} {
		s := ring(n, func(c *logic.Context, x, y *logic.Term) *logic.Term { return c.Eq(x, y) })
		res := Solve(t.Context(), s, engine.Options{})
		if res.Outcome != verdict.Safe {
			t.Errorf("%d numbers: %v, %v", n, res.Outcome, res.Reason)
			continue
		}
		if err := certify.Model(t.Context(), s, res.Model, certify.Options{}); err != nil {
			t.Errorf("%d numbers: %v", n, err)
		}
		for _, stat := range res.Stats {
			if stat.Name == "bound" && stat.Value > float64(n) {
				t.Errorf("%d numbers: k is %v", n, stat.Value)
			}
		}
	}
}

// TestPath: the shortest path to a bad state is found.
func TestPath(t *testing.T) {
	s := ring(6, func(c *logic.Context, x, _ *logic.Term) *logic.Term { return c.Eq(x, c.Int(4)) })
	res := Solve(t.Context(), s, engine.Options{})
	if res.Outcome != verdict.Unsafe {
		t.Fatal(res.Outcome, res.Reason)
	}
	if err := certify.Derivation(s, res.Derivation); err != nil {
		t.Error(err)
	}
	if n := len(res.Derivation.Steps()); n != 6 {
		t.Errorf("%d steps, want four, the beginning and the goal", n)
	}
}
