package words

import (
	"context"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/num/float"
	"craig/smt"
	"craig/smt/internal/random"
)

// TestRandomFloats compares answers about floating-point numbers with those of package smt, and evaluates models.
func TestRandomFloats(t *testing.T) {
	ctx := context.Background()
	answers := make(map[smt.Status]int)
	for _, name := range []string{"fp", "fpbv"} {
		theory, err := random.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range int64(exhaustive.Of(60, 200)) {
			c := logic.NewContext()
			terms, err := random.New(theory, 1<<32+seed).Problem().Terms(c)
			if err != nil {
				t.Fatal(err)
			}
			open := false
			logic.PostOrder(func(u *logic.Term) { open = open || u.Open() != nil }, terms...)
			s := New()
			got := s.Check(ctx, terms...)
			other := smt.New(c, smt.Options{MaxConflicts: 20000})
			want := other.Check(ctx, terms...)
			answers[got]++
			switch {
			case got == smt.Unknown:
				t.Errorf("%s, seed %d: %v", name, seed, s.Reason())
			case got == smt.Sat && !open && !s.Model().Holds(c.And(terms...)):
				t.Errorf("%s, seed %d: no model: %v", name, seed, s.Model().Consts)
			case got != want && want != smt.Unknown && !(open && got == smt.Sat): // what is open may be anything here
				t.Errorf("%s, seed %d: %v, not %v", name, seed, got, want)
			}
		}
	}
	if answers[smt.Sat] < 30 || answers[smt.Unsat] < 30 {
		t.Errorf("the answers are one-sided: %v", answers)
	}
}

var five = num.Int(5)

// TestOpen: what SMT-LIB leaves open may be anything, and is noted.
func TestOpen(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", c.FloatingPoint(float.Half))
	isFive := c.Eq(c.FloatToBV(8, false, c.Mode(float.Up), x), c.BVNum(five, 8))
	s := New()
	if got := s.Check(context.Background(), isFive, c.Float(logic.FloatIsNaN, x)); got != smt.Sat {
		t.Errorf("NaN is no integer, but %v", got)
	}
	open := s.DividesByZero()
	if got := s.CheckTruths(context.Background(), open.Not()); got != smt.Sat {
		t.Errorf("a number that is an integer: %v", got)
	}
	isNaN, err := s.Truth(context.Background(), c.Float(logic.FloatIsNaN, x))
	if err != nil {
		t.Fatal(err)
	}
	if got := s.CheckTruths(context.Background(), open.Not(), isNaN); got != smt.Unsat {
		t.Errorf("NaN is an integer: %v", got)
	}
}

// TestFloatInts: numbers made of integers within bounds, and integers of them.
func TestFloatInts(t *testing.T) {
	c := logic.NewContext()
	i := c.Const("i", logic.Int)
	s := New()
	s.Bound(i, five.Neg(), five)
	single := c.FloatingPoint(float.Single)
	rne := c.Mode(float.NearestEven)
	x := c.FloatFromBV(single, true, rne, c.IntToBV(32, i))
	half := c.FloatNum(single, float.Single.FromRat(float.NearestEven, five.Quo(five.Add(five))))
	scaled := c.Float(logic.FloatMul, rne, x, half)
	back := c.BVToInt(c.FloatToBV(32, true, c.Mode(float.Zero), scaled))
	for want, f := range map[smt.Status]*logic.Term{
		smt.Sat:   c.And(c.Eq(back, c.Int(2)), c.Le(c.Int(5), i)),
		smt.Unsat: c.And(c.Le(c.Int(0), i), c.Not(c.Eq(back, c.IntDiv(i, c.Int(2))))),
	} {
		if got := s.Check(context.Background(), f); got != want {
			t.Errorf("%v: %v, not %v", f, got, want)
		} else if got == smt.Sat && !s.Model().Holds(f) {
			t.Errorf("%v: no model", f)
		}
	}
}
