package bounds

import (
	"math/rand"
	"testing"

	"craig/logic"
	"craig/num"
)

func TestConjoin(t *testing.T) {
	c := logic.NewContext()
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	r := c.Const("r", logic.Real)
	n := c.Int
	real := func(k int64) *logic.Term { return c.Num(num.Int(k), logic.Real) }
	p := c.Const("p", logic.Bool)
	tests := []struct{ in, want []*logic.Term }{
		{[]*logic.Term{c.Le(x, n(3)), c.Le(x, n(5))}, []*logic.Term{c.Le(x, n(3))}},
		{[]*logic.Term{c.Le(x, n(3)), p, c.Ge(x, n(3)), p}, []*logic.Term{c.Eq(x, n(3)), p}},
		{[]*logic.Term{c.Le(x, n(3)), c.Ge(x, n(4))}, []*logic.Term{c.False()}},
		{[]*logic.Term{p, c.Not(p)}, []*logic.Term{c.False()}},
		{[]*logic.Term{c.Le(x, n(3)), c.Not(c.Eq(x, n(3))), c.Not(c.Eq(x, n(2))), c.Not(c.Eq(x, n(7)))}, []*logic.Term{c.Le(x, n(1))}},
		{[]*logic.Term{c.Ge(x, n(0)), c.Le(x, n(3)), c.Not(c.Eq(x, n(0))), c.Not(c.Eq(x, n(3))), c.Not(c.Eq(x, n(2)))}, []*logic.Term{c.Eq(x, n(1))}},
		{[]*logic.Term{c.Le(r, real(3)), c.Not(c.Eq(r, real(3)))}, []*logic.Term{c.Lt(r, real(3))}},
		{[]*logic.Term{c.Lt(r, real(3)), c.Ge(r, real(3))}, []*logic.Term{c.False()}},
		{[]*logic.Term{c.Le(x, n(3)), c.Ge(y, n(1)), c.Le(c.Sub(x, y), n(2))}, []*logic.Term{c.Le(x, n(3)), c.Ge(y, n(1))}},
		{[]*logic.Term{c.Le(x, n(3)), c.Ge(y, n(1)), c.Le(c.Sub(x, y), n(1))}, []*logic.Term{c.Le(x, n(3)), c.Ge(y, n(1)), c.Le(c.Sub(x, y), n(1))}},
		{nil, nil},
	}
	for i, tt := range tests {
		got := Conjoin(c, tt.in)
		if c.And(got...) != c.And(tt.want...) {
			t.Errorf("test %d: %v gives %v, want %v", i, tt.in, got, tt.want)
		}
	}
	if got := Disjoin(c, []*logic.Term{c.Le(x, n(3)), c.Ge(x, n(2))}); len(got) != 1 || !got[0].IsTrue() {
		t.Errorf("a disjunction that covers everything gives %v", got)
	}
}

// TestEquivalent compares results with their inputs on all points of a small domain.
func TestEquivalent(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 400 {
		c := logic.NewContext()
		sort := logic.Int
		if rng.Intn(2) == 0 {
			sort = logic.Real
		}
		x, y := c.Const("x", sort), c.Const("y", sort)
		sums := []*logic.Term{x, y, c.Add(x, y), c.Sub(x, c.MulNum(num.Int(2), y))}
		var lits []*logic.Term
		for range 1 + rng.Intn(7) {
			s, k := sums[rng.Intn(len(sums))], c.Num(num.Int(int64(rng.Intn(7)-3)), sort)
			f := [](*logic.Term){c.Le(s, k), c.Lt(s, k), c.Eq(s, k)}[rng.Intn(3)]
			if rng.Intn(2) == 0 {
				f = c.Not(f)
			}
			lits = append(lits, f)
		}
		conj, disj := Conjoin(c, lits), Disjoin(c, lits)
		if len(conj) > len(lits) || len(disj) > len(lits) {
			t.Fatalf("%v grew: %v, %v", lits, conj, disj)
		}
		same := c.And(c.Eq(c.And(lits...), c.And(conj...)), c.Eq(c.Or(lits...), c.Or(disj...)))
		facts := NewFacts(lits)
		var probes []*logic.Term
		var implied, refuted []bool
		for range 12 {
			s, k := sums[rng.Intn(len(sums))], c.Num(num.Int(int64(rng.Intn(7)-3)), sort)
			l := []*logic.Term{c.Le(s, k), c.Lt(s, k), c.Eq(s, k), c.Gt(s, k)}[rng.Intn(4)]
			probes = append(probes, l)
			implied = append(implied, facts.Implies(l, false))
			refuted = append(refuted, facts.Implies(l, true))
		}
		for _, l := range lits {
			if !facts.Implies(l, false) || !facts.Implies(c.Not(l), true) {
				t.Fatalf("%v do not imply %v", lits, l)
			}
		}
		m := logic.NewModel()
		for i := int64(-12); i <= 12; i++ {
			for j := int64(-12); j <= 12; j++ {
				vx, vy := num.Int(i), num.Int(j)
				if sort == logic.Real {
					vx, vy = num.Frac(i, 2), num.Frac(j, 2)
				}
				m.Consts[x], m.Consts[y] = logic.NumValue(vx, sort), logic.NumValue(vy, sort)
				if m.Holds(c.And(lits...)) {
					for k, l := range probes {
						if holds := m.Holds(l); implied[k] && !holds || refuted[k] && holds {
							t.Fatalf("%v do not decide %v at %v, %v", lits, l, vx, vy)
						}
					}
				}
				if !m.Holds(same) {
					t.Fatalf("%v gives %v and %v, which differ at %v, %v", lits, conj, disj, vx, vy)
				}
			}
		}
	}
}
