package imc

import (
	"context"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// pair returns a system in which x begins with 0 and y with 5, steps add 2 to x while it is below 10 and 1 to y while it is
// below x, and which asks whether bad can hold of them.
func pair(bad func(c *logic.Context, x, y *logic.Term) *logic.Term) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	p := s.Declare("P", []*logic.Term{c.Const("p", logic.Int), c.Const("q", logic.Int)})
	s.Goal = s.Declare("goal", nil)
	body := []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, y}}}
	next := func(v *logic.Term, limit *logic.Term, by int64) *logic.Term {
		return c.Ite(c.Lt(v, limit), c.Add(v, c.Int(by)), v)
	}
	s.Add(p, []*logic.Term{c.Int(0), c.Int(5)}, nil, c.True())
	s.Add(p, []*logic.Term{next(x, c.Int(10), 2), next(y, x, 1)}, body, c.True())
	s.Add(s.Goal, nil, body, bad(c, x, y))
	return s
}

// TestProof: images become an invariant, where bad states are far and where one step leads to them from what images
// forget.
func TestProof(t *testing.T) {
	for name, bad := range map[string]func(c *logic.Context, x, y *logic.Term) *logic.Term{
		"far":  func(c *logic.Context, x, _ *logic.Term) *logic.Term { return c.Gt(x, c.Int(20)) },
		"near": func(c *logic.Context, x, _ *logic.Term) *logic.Term { return c.Ge(x, c.Int(11)) },
		"both": func(c *logic.Context, x, y *logic.Term) *logic.Term { return c.And(c.Gt(y, x), c.Gt(y, c.Int(5))) },
	} {
		s := pair(bad)
		res := Solve(t.Context(), s, engine.Options{})
		if res.Outcome != verdict.Safe {
			t.Errorf("%s: %v, %v", name, res.Outcome, res.Reason)
		} else if err := certify.Model(t.Context(), s, res.Model, certify.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestPath: the first bad state is found, with the steps to it, also if it is an initial one.
func TestPath(t *testing.T) {
	for x, steps := range map[int64]int{0: 0, 2: 1, 10: 5} {
		s := pair(func(c *logic.Context, a, _ *logic.Term) *logic.Term { return c.Eq(a, c.Int(x)) })
		res := Solve(t.Context(), s, engine.Options{})
		if res.Outcome != verdict.Unsafe {
			t.Errorf("x = %d: %v, %v", x, res.Outcome, res.Reason)
			continue
		}
		if err := certify.Derivation(s, res.Derivation); err != nil {
			t.Errorf("x = %d: %v", x, err)
		}
		if n := len(res.Derivation.Steps()) - 2; n != steps { // besides the beginning and the goal
			t.Errorf("x = %d is reached by %d steps, not %d", x, n, steps)
		}
	}
}

// TestHeight: what is known when the search is interrupted.
func TestHeight(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := pair(func(c *logic.Context, x, _ *logic.Term) *logic.Term { return c.Eq(x, c.Int(10)) })
	res := Solve(ctx, s, engine.Options{Observer: func(e verdict.Event) {
		if e.Bound == 3 {
			cancel()
		}
	}})
	if res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Cancelled || res.Height < 2 || res.Height > 4 {
		t.Errorf("%v, %v, height %d", res.Outcome, res.Reason, res.Height)
	}
}
