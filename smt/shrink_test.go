package smt

import (
	"context"
	"testing"

	"craig/logic"
)

// TestShrink compares random formulas with what they are shrunk to, by a solver of its own.
func TestShrink(t *testing.T) {
	before, after := 0, 0
	for seed := range int64(150) {
		g := newGenerator(seed)
		c := g.c
		g.div, g.real = seed%3 == 0, seed%5 == 0
		s := New(c, Options{})
		for range 5 {
			f := c.Or(c.And(g.atom(1), g.atom(1), g.atom(0)), c.And(g.atom(1), c.Or(g.atom(1), g.atom(0))))
			h := c.And(f, c.Or(g.atom(0), g.atom(1)), g.atom(1))
			out := s.shrink(t.Context(), f, h, f)
			if out[0] != out[2] {
				t.Fatalf("seed %d: %v is shrunk to %v and to %v", seed, f, out[0], out[2])
			}
			for i, f := range []*logic.Term{f, h} {
				o := New(c, Options{})
				o.Assert(c.Not(c.Eq(f, out[i])))
				if st := o.Check(context.Background()); st != Unsat {
					t.Fatalf("seed %d: %v: %v is shrunk to %v", seed, st, f, out[i])
				}
				before, after = before+countLiterals(f, 100), after+countLiterals(out[i], 100)
			}
		}
	}
	t.Logf("%d literals, %d of them remain", before, after)
	if after*20 > before*19 {
		t.Errorf("%d of %d literals remain", after, before)
	}
}
