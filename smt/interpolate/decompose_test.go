package interpolate

import (
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/smt/proof"
)

// TestDecompose decomposes random sums whose local bases cancel: the parts have no local bases and add up to the sum.
func TestDecompose(t *testing.T) {
	parts := 0
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		c := logic.NewContext()
		var bases []*logic.Term
		for i := range 7 {
			bases = append(bases, c.Const(fmt.Sprint("x", i), logic.Real))
		}
		local := func(b *logic.Term) bool { return b.Name() >= "x3" }
		base := func(i, k int) logic.Linear {
			return logic.Linearize(bases[i]).Scale(num.Int(int64(k)))
		}
		var units []share
		var sum logic.Linear
		add := func(l logic.Linear) {
			units = append(units, share{l, r.Intn(4) == 0})
			sum = sum.Plus(l)
		}
		for range 1 + r.Intn(6) {
			l := base(r.Intn(3), 1)
			for range r.Intn(3) {
				l = l.Plus(base(3+r.Intn(4), r.Intn(5)-2))
			}
			add(l)
		}
		for _, m := range sum.Monos { // one unit for each local base
			if local(m.Base) {
				add(logic.Linear{Monos: []logic.Mono{{Coef: m.Coef.Neg(), Base: m.Base}}}.Plus(base(r.Intn(3), 1)))
			}
		}
		var total logic.Linear
		strict, wasStrict := false, false
		for _, p := range decompose(units, local) {
			parts++
			total = total.Plus(p.sum)
			strict = strict || p.strict
			for _, m := range p.sum.Monos {
				if local(m.Base) {
					t.Fatalf("seed %d: %v is local to A", seed, m.Base)
				}
			}
		}
		for _, u := range units {
			wasStrict = wasStrict || u.strict
		}
		if d := total.Plus(sum.Scale(num.MinusOne)); len(d.Monos) != 0 || !d.Const.IsZero() || strict != wasStrict {
			t.Fatalf("seed %d: the parts add up to %v, not %v", seed, total, sum)
		}
	}
	if parts < 600 {
		t.Errorf("only %d parts of 300 sums", parts)
	}
}

// TestDecomposed: x ≤ l ≤ 0 and y ≤ m ≤ 0, against x + y ≥ 1. Of A remain x ≤ 0 and y ≤ 0, and at the root's child that
// has both parts; where y ≤ m comes first and the rest later, nothing is lost either.
func TestDecomposed(t *testing.T) {
	c := logic.NewContext()
	k := func(name string) *logic.Term { return c.Const(name, logic.Int) }
	x, y, l, m := k("x"), k("y"), k("l"), k("m")
	fs := []*logic.Term{c.Le(y, m), c.Le(x, l), c.Le(l, c.Int(0)), c.Le(m, c.Int(0)), c.Ge(c.Add(x, y), c.Int(1))}
	var log proof.Log
	var inputs []proof.Assertion
	var lemma, pivots []proof.Lit
	var coefs []num.Rat
	for i, f := range fs {
		inputs = append(inputs, proof.Assertion{Part: i, Term: f})
		pivots, lemma = append(pivots, log.Lit(f)), append(lemma, log.Lit(c.Not(f)))
		coefs = append(coefs, num.One)
	}
	ants := []proof.StepID{log.Farkas(lemma, coefs)}
	for i, p := range pivots {
		ants = append(ants, log.Input(i, []proof.Lit{p}))
	}
	p := log.Proof(log.Chain(ants, pivots))
	if err := proof.Check(c, p, inputs...); err != nil {
		t.Fatal(err)
	}
	both := c.And(c.Le(x, c.Int(0)), c.Le(y, c.Int(0)))
	is, err := Sequence(t.Context(), c, p, inputs, []int{0, 1, 2, 3, 4}, Decomposed)
	if err != nil || is[4] != both || is[3] != c.And(c.Le(x, c.Int(0)), fs[0]) {
		t.Errorf("%v, %v", is, err)
	}
	i, err := Binary(t.Context(), c, p, inputs, func(part int) bool { return part < 4 }, McMillan)
	if err != nil || i != c.Le(c.Add(x, y), c.Int(0)) {
		t.Errorf("McMillan: %v, %v", i, err)
	}
}
