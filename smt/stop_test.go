package smt

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
)

// long are formulas with steps of the solver that take much longer than their time limits.
var long = []struct {
	name string
	make func(c *logic.Context) []*logic.Term
}{
	{"dense rationals", func(c *logic.Context) []*logic.Term { return dense(c, 200, logic.Real) }},
	{"dense integers", func(c *logic.Context) []*logic.Term { return dense(c, 200, logic.Int) }},
	{"negations of words", func(c *logic.Context) []*logic.Term {
		x, y := c.Const("x", c.BitVec(6000)), c.Const("y", c.BitVec(6000))
		neg := c.BV(logic.BVNeg, x)
		return []*logic.Term{c.Not(c.Eq(x, y)), c.BV(logic.BVUlt, neg, c.BV(logic.BVAnd, x, y))}
	}},
	{"products of words", func(c *logic.Context) []*logic.Term {
		x, y := c.Const("x", c.BitVec(900)), c.Const("y", c.BitVec(900))
		return []*logic.Term{c.BV(logic.BVUlt, c.BV(logic.BVMul, x, y), c.BV(logic.BVAnd, x, y))}
	}},
}

// dense returns n equations of n constants, all of whose coefficients are numbers with several digits.
func dense(c *logic.Context, n int, sort *logic.Sort) []*logic.Term {
	r := rand.New(rand.NewPCG(1, 2))
	number := func() num.Rat { return num.Int(1 + r.Int64N(999)) }
	out := make([]*logic.Term, n)
	for i := range out {
		sum := make([]*logic.Term, n)
		for j := range sum {
			sum[j] = c.MulNum(number(), c.Stock("x", j, sort))
		}
		out[i] = c.Eq(c.Add(sum...), c.Num(number(), sort))
	}
	return out
}

// TestStop checks that checks end when their context is done, in whatever step they are, and that the solver goes on with
// the assertions that it had.
func TestStop(t *testing.T) {
	limit := time.Duration(exhaustive.Of(100, 300)) * time.Millisecond
	for _, tt := range long {
		t.Run(tt.name, func(t *testing.T) {
			c := logic.NewContext()
			s := New(c, Options{})
			p, q := c.Const("p", logic.Bool), c.Const("q", logic.Bool)
			s.Assert(c.Or(p, q))
			s.Push()
			for _, f := range tt.make(c) {
				s.Assert(f)
			}
			for range 2 {
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				start := time.Now()
				status := s.Check(ctx)
				took := time.Since(start)
				cancel()
				if status != Unknown || !errors.Is(s.Reason(), context.DeadlineExceeded) {
					t.Fatalf("%v after %v, %v: is it no longer hard?", status, took, s.Reason())
				}
				if took > limit+time.Second { // far more than a busy machine needs, far less than the steps
					t.Errorf("the check took %v", took)
				}
			}
			s.Pop()
			if status := s.Check(t.Context(), c.Not(p)); status != Sat || !s.Model().Evaluator().Holds(q) {
				t.Errorf("%v: %v", status, s.Reason())
			}
			s.Assert(c.Not(q))
			if status := s.Check(t.Context(), c.Not(p)); status != Unsat || len(s.Core()) != 1 {
				t.Errorf("%v: %v", status, s.Reason())
			}
		})
	}
}
