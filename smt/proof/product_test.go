package proof

import (
	"math/rand/v2"
	"slices"
	"testing"

	"craig/logic"
	"craig/num"
)

// TestProducts tries clauses about products, and clauses close to them that are not valid.
func TestProducts(t *testing.T) {
	c := logic.NewContext()
	s := c.NewScope()
	if _, err := s.Script("", `
		(declare-const i Int) (declare-const j Int) (declare-const k Int)
		(declare-const x Real) (declare-const y Real) (declare-const z Real)`); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		clause string // literals
		ok     bool
	}{
		// Factors that are zero, which may be products.
		{"(not (= (* x x) 0.0)) (= (* x x y) 0.0)", true},
		{"(not (= (* x x) 0.0)) (= (* y x x) 1.0)", false},
		{"(= (* x x) 0.0) (= (* x x y) 0.0)", false},
		{"(not (= (* x x) 1.0)) (= (* x x y) 0.0)", false},
		{"(not (= (* x x) 1.0)) (= (* x x y) y)", true},
		{"(not (= (* x x) 1.0)) (= (* x x y) (- y))", false},
		{"(not (= (* x x x) 0.0)) (= (* x x x y) 0.0)", true},
		{"(not (= (* x y) 0.0)) (= (* x x z y) 0.0)", true},
		{"(not (= (* x y) 0.0)) (= (* x x z) 0.0)", false},
		{"(not (= (* x y) 0.0)) (>= (* x x z y) (- 1.0))", true},
		{"(not (= (* x y) 0.0)) (> (* x x z y) (- 1.0))", true},
		{"(not (= (* x y) 0.0)) (> (* x x z y) 0.0)", false},
		{"(not (= (* x y) 0.0)) (>= (* x x z y) 1.0)", false},
		{"(not (= (* (- x y) (- x y)) 0.0)) (= (* z (- x y) (- x y)) 0.0)", true},
		{"(not (= (* (- x y) (- x y)) 0.0)) (= (* z (- x y) (+ x y)) 0.0)", false},
		{"(not (= (+ (* x x) (* (- 2.0) x y) (* y y)) 0.0)) (= (* z (- x y) (- x y)) 0.0)", true},
		{"(not (= (+ (* x x) (* 2.0 x y) (* y y)) 0.0)) (= (* z (- x y) (- x y)) 0.0)", false},
		{"(not (= (* x x) (* y y))) (= (* z (- x y) (+ x y)) 0.0)", true},
		{"(not (= (* x x) (- (* y y)))) (= (* z (- x y) (+ x y)) 0.0)", false},
		{"(not (= (* x y) (+ z 1.0))) (= (* x x y) (+ (* x z) x))", true},
		{"(not (= (* x y) (+ z 1.0))) (= (* x x y) (- (* x z) x))", false},

		// Two bounds, tighter than what the product needs of them.
		{"(<= i (- 2)) (<= i (- 3)) (<= (- (* 2 i) (* (+ (* 2 i) 4) (+ (* 3 i) 6))) (- 4))", true},
		{"(<= i (- 2)) (<= i (- 3)) (<= (- (* 2 i) (* (+ (* 2 i) 4) (+ (* 3 i) 6))) (- 8))", true},
		{"(<= i (- 2)) (<= i (- 3)) (<= (- (* 2 i) (* (+ (* 2 i) 4) (+ (* 3 i) 6))) (- 9))", false}, // not for i = -1
		{"(<= i (- 4)) (<= i (- 5)) (<= (- (* 2 i) (* (+ (* 2 i) 4) (+ (* 3 i) 6))) (- 4))", false},
		{"(>= i (- 1)) (<= i (- 4)) (<= (- (* 2 i) (* (+ (* 2 i) 4) (+ (* 3 i) 6))) (- 5))", false},
		{"(not (>= i 5)) (not (>= j 7)) (>= (* i j) (+ (* 2 i) (* 3 j) (- 6)))", true},
		{"(not (>= i 2)) (not (>= j 7)) (>= (* i j) (+ (* 2 i) (* 3 j) (- 6)))", false},
		{"(not (>= i 5)) (not (<= j 7)) (>= (* i j) (+ (* 2 i) (* 3 j) (- 6)))", false},
		{"(not (>= i 5)) (not (>= j 7)) (> (* i j) (+ (* 2 i) (* 3 j) (- 6)))", true},
		{"(not (>= x 1.0)) (not (> y 0.0)) (> (* x y) 0.0)", true},
		{"(not (>= x 0.0)) (not (> y 0.0)) (> (* x y) 0.0)", false},
		{"(not (> x 0.0)) (not (> y 0.0)) (> (* x y) 0.0)", true},
		{"(not (> x 1.0)) (not (>= y 0.0)) (>= (* x y) y)", true},
		{"(not (> x 1.0)) (not (>= y 0.0)) (> (* x y) y)", false},
		{"(not (>= x 1.0)) (not (>= y z)) (>= (* x (- y z)) (- y z))", true},
		{"(not (>= x 1.0)) (not (>= y z)) (>= (* x y) (* x z))", true},
		{"(not (>= x 1.0)) (not (>= y z)) (>= (* x z) (* x y))", false},
		{"(not (>= (* 2 i) 3)) (not (>= j 1)) (>= (* i j) 2)", true},
		{"(not (>= (* 2 i) 3)) (not (>= j 1)) (>= (* i j) 3)", false},
		{"(not (>= i 1)) (not (>= j 1)) (not (= (* i j) 1))", false},
		{"(not (>= (+ x y) 0.0)) (not (>= (- x y) 0.0)) (>= (* x x) (* y y))", true},
		{"(not (>= (+ x y) 0.0)) (not (>= (- x y) 0.0)) (>= (* y y) (* x x))", false},
		{"(not (>= (+ x y) 0.0)) (>= (* x x) (* y y))", false},
	} {
		if ok, err := isAxiom(c, parseClause(t, s, tt.clause)...); ok != tt.ok {
			t.Errorf("%s: %v", tt.clause, err)
		}
	}
}

// TestProductsAreSound makes clauses from the products of random sums, of which all are accepted, and changes a number in
// them: what is accepted then has to hold at all points that are tried, and most is not.
func TestProductsAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	rejected := 0
	const rounds = 400
	for round := range rounds {
		c := logic.NewContext()
		sort := []*logic.Sort{logic.Int, logic.Real}[round%2]
		vars := []*logic.Term{c.Const("x", sort), c.Const("y", sort), c.Const("z", sort)}
		number := func(lo, hi int64) *logic.Term { return c.Num(num.Int(lo+r.Int64N(hi-lo+1)), sort) }
		sum := func() *logic.Term {
			return c.Add(c.Mul(number(1, 2), vars[r.IntN(3)]), c.Mul(number(-2, 2), vars[r.IntN(3)]), number(-3, 3))
		}
		p, q := sum(), sum()
		zero := c.Num(num.Zero, sort)
		var guards []*logic.Term
		goal := c.Mul(p, q)
		lessThan := c.Le // 0 ≤ goal
		switch r.IntN(3) {
		case 0:
			guards = []*logic.Term{c.Not(c.Eq(c.Mul(p, p), zero))}
			goal, lessThan = c.Mul(p, q, p), c.Eq
		case 1:
			guards = []*logic.Term{c.Le(p, zero), c.Lt(q, zero)}
			goal = c.Add(goal, c.Mul(number(0, 2), p), c.Mul(number(0, 2), q))
		default:
			guards = []*logic.Term{c.Le(p, zero), c.Le(q, zero)}
			goal, lessThan = c.Add(c.Mul(number(1, 3), goal), c.Mul(number(0, 2), q), number(0, 1)), c.Lt
		}
		clause := func(goal *logic.Term) []*logic.Term { return append([]*logic.Term{lessThan(zero, goal)}, guards...) }
		if slices.ContainsFunc(clause(goal), (*logic.Term).IsValue) {
			continue
		}
		if ok, err := isAxiom(c, clause(goal)...); !ok {
			t.Fatal(err)
		}
		mutant := c.Sub(goal, c.Mul(number(1, 9), []*logic.Term{c.Num(num.One, sort), vars[0], vars[1]}[r.IntN(3)]))
		if slices.ContainsFunc(clause(mutant), (*logic.Term).IsValue) {
			continue
		}
		if ok, _ := isAxiom(c, clause(mutant)...); !ok {
			rejected++
			continue
		}
		m := logic.NewModel()
		for point := range 17 * 17 * 17 {
			for i, at := range []int{point % 17, point / 17 % 17, point / 289} {
				v := num.Int(int64(at - 8))
				if sort == logic.Real {
					v = v.Quo(num.Int(2))
				}
				m.Consts[vars[i]] = logic.NumValue(v, sort)
			}
			if !m.Holds(c.Or(clause(mutant)...)) {
				t.Fatalf("accepted: %v, which is false under %v", clause(mutant), m.Consts)
			}
		}
	}
	if rejected < rounds/2 {
		t.Errorf("only %d changed clauses of %d are rejected", rejected, rounds)
	}
}
