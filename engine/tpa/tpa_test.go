package tpa

import (
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/horn"
	"craig/logic"
	"craig/verdict"
)

// counter returns a system that counts x from 0 to n and y along with it from half of n on, and asks whether bad, of x and
// y, can hold.
func counter(n int64, bad func(c *logic.Context, x, y *logic.Term) *logic.Term) *horn.System {
	c := logic.NewContext()
	s := horn.New(c)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	p := s.Declare("P", []*logic.Term{c.Const("p", logic.Int), c.Const("q", logic.Int)})
	s.Goal = s.Declare("goal", nil)
	body := []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, y}}}
	s.Add(p, []*logic.Term{c.Int(0), c.Int(n / 2)}, nil, c.True())
	s.Add(p, []*logic.Term{c.Add(x, c.Int(1)), c.Ite(c.Ge(x, c.Int(n/2)), c.Add(y, c.Int(1)), y)}, body, c.Lt(x, c.Int(n)))
	s.Add(s.Goal, nil, body, bad(c, x, y))
	return s
}

// TestDeep: a path of 1000 steps is found, which takes ten levels.
func TestDeep(t *testing.T) {
	s := counter(1000, func(c *logic.Context, _, y *logic.Term) *logic.Term { return c.Ge(y, c.Int(1000)) })
	res := Solve(t.Context(), s, engine.Options{})
	if res.Outcome != verdict.Unsafe {
		t.Fatal(res.Outcome, res.Reason)
	}
	if err := certify.Derivation(s, res.Derivation); err != nil {
		t.Error(err)
	}
	if n := len(res.Derivation.Steps()); n != 1002 {
		t.Errorf("%d steps, want 1000, the beginning and the goal", n)
	}
	if res.Stats[0].Value != 10 {
		t.Errorf("found at level %v", res.Stats[0].Value)
	}
}

// TestProof: relations become invariants.
func TestProof(t *testing.T) {
	for name, bad := range map[string]func(c *logic.Context, x, y *logic.Term) *logic.Term{
		"bound": func(c *logic.Context, x, _ *logic.Term) *logic.Term { return c.Gt(x, c.Int(40)) },
		"sign":  func(c *logic.Context, _, y *logic.Term) *logic.Term { return c.Lt(y, c.Int(0)) },
	} {
		s := counter(40, bad)
		res := Solve(t.Context(), s, engine.Options{})
		if res.Outcome != verdict.Safe {
			t.Fatal(name, res.Outcome, res.Reason)
		}
		if err := certify.Model(t.Context(), s, res.Model, certify.Options{}); err != nil {
			t.Error(name, err)
		}
	}
}
