package interpolate_test

import (
	"math/rand"
	"slices"
	"testing"

	"craig/logic"
	"craig/smt/interpolate"
)

// TestSimplify: what comes out is equivalent, has no other constants, is not larger, and stays as it is.
func TestSimplify(t *testing.T) {
	before, after := 0, 0
	for _, family := range families {
		for seed := range int64(40) {
			g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed))}
			family.make(g)
			c, fs := g.c, g.sequence(2)
			f := c.Or(c.And(fs...), c.And(fs[0], g.formula(1)), g.formula(2))
			s := interpolate.Simplify(t.Context(), c, f)
			k := &checker{t: t, c: c}
			k.refuted(family.name+": not implied", f, c.Not(s))
			k.refuted(family.name+": does not imply", s, c.Not(f))
			for _, v := range logic.Consts(s) {
				if !slices.Contains(logic.Consts(f), v) {
					t.Errorf("%s, seed %d: %v is new in %v", family.name, seed, v, s)
				}
			}
			n, _ := shape(f)
			m, _ := shape(s)
			if m > n {
				t.Errorf("%s, seed %d: %v has %d atoms, %v has %d", family.name, seed, f, n, s, m)
			}
			before, after = before+n, after+m
			if k.unknown > 0 {
				t.Errorf("%s, seed %d: not decided: %v", family.name, seed, f)
			}
		}
	}
	t.Logf("%d atoms, %d before", after, before)
	if after*20 > before*19 {
		t.Errorf("%d atoms, %d before", after, before)
	}
}

// TestSimplifyCollapsed: what is beside literals that decide all but one of its arguments is that argument, and of two
// such conjunctions in a conjunction the larger one says more.
func TestSimplifyCollapsed(t *testing.T) {
	c := logic.NewContext()
	b := func(name string) *logic.Term { return c.Const(name, logic.Bool) }
	p, q, r, x := b("p"), b("q"), b("r"), b("x")
	f := c.And(c.Not(x), c.Or(x, c.And(p, q, r)), c.Or(x, c.And(p, q)))
	k := &checker{t: t, c: c}
	for _, g := range []*logic.Term{f, c.Not(f)} {
		s := interpolate.Simplify(t.Context(), c, g)
		k.refuted("not implied", g, c.Not(s))
		k.refuted("does not imply", s, c.Not(g))
	}
}
