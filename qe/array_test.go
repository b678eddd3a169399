package qe_test

import (
	"context"
	"slices"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/smt"
)

// TestProjectArrays projects arrays that equations define in terms of their own elements, as facts and programs do: the
// result must not forget what was said of the elements. Where it holds, a solver finds values for the variables.
func TestProjectArrays(t *testing.T) {
	checked := 0
	for seed := range int64(200) {
		g := newGenerator(seed, 4, 0, 0, 3)
		g.mods = seed%3 == 0
		c, m := g.c, g.model()
		vars := eliminated(g)
		// adjusted returns a term with the value v, a random one plus a number.
		adjusted := func(v logic.Value) *logic.Term {
			x := g.sum(logic.Int, 1)
			return c.Add(x, c.Sub(c.ValueTerm(v), c.ValueTerm(m.Eval(x))))
		}
		var parts []*logic.Term
		for range 1 + g.r.Intn(2) {
			a, b := g.arrays[g.r.Intn(3)], g.arrays[g.r.Intn(3)]
			value := m.Consts[b]
			var indices []*logic.Term
			var elements []logic.Value
			for range 1 + g.r.Intn(2) {
				i, x := g.sum(logic.Int, 0), logic.NumValue(num.Int(int64(g.r.Intn(9)-4)), logic.Int)
				indices, elements = append(indices, i), append(elements, x)
				value = value.With(m.Eval(i), x)
			}
			m.Consts[a] = value
			written := b
			for k, i := range indices { // what is written may be made of what is there afterwards
				written = c.Store(written, i, adjusted(elements[k]))
			}
			parts = append(parts, c.Eq(a, written))
		}
		for _, v := range g.ints {
			if g.r.Intn(2) == 0 {
				parts = append(parts, c.Eq(v, adjusted(m.Eval(v))))
			}
		}
		for range 2 {
			x := g.sum(logic.Int, 1)
			parts = append(parts, c.Le(x, c.Add(adjusted(m.Eval(x)), c.Int(int64(g.r.Intn(3))))))
		}
		f := c.And(parts...)
		if !m.Holds(f) {
			continue // a later array changed what an earlier one was made of
		}
		r := projected(t, g, vars, f, m)
		for range 5 {
			solver := smt.New(c, smt.Options{})
			solver.Assert(r)
			for _, v := range g.ints { // somewhere else than where the last ones were
				if g.r.Intn(2) == 0 {
					solver.Push()
					solver.Assert(c.Eq(v, c.Int(int64(g.r.Intn(7)-3))))
					if solver.Check(context.Background()) != smt.Sat {
						solver.Pop()
					}
				}
			}
			if solver.Check(context.Background()) != smt.Sat {
				continue
			}
			n := solver.Model()
			if !n.Holds(r) {
				t.Fatalf("seed %d: the solver's model of %v", seed, r)
			}
			witness := smt.New(c, smt.Options{})
			witness.Assert(f)
			for _, v := range logic.Consts(r, f) {
				if !slices.Contains(vars, v) {
					witness.Assert(c.Eq(v, c.ValueTerm(n.Eval(v))))
				}
			}
			switch witness.Check(context.Background()) {
			case smt.Unsat:
				t.Fatalf("seed %d: %v is no projection of %v without %v: it holds at %v", seed, r, f, vars, n.Consts)
			case smt.Sat:
				checked++
			case smt.Unknown:
			}
		}
	}
	t.Logf("%d points", checked)
	if checked < 400 {
		t.Errorf("%d points only", checked)
	}
}
