package smt

import "testing"

// TestProducts: formulas that contradict each other by what products, quotients and remainders are; their refutations
// replay.
func TestProducts(t *testing.T) {
	for _, text := range []string{
		"(> i 0) (> j i) (<= (* i j) 0)",
		"(= (* i j) j) (distinct j 0) (distinct i 1)",
		"(= (* r s) s) (> s 0.0) (> r 1.0)",
		"(< (* r r) 0.0)",
		"(< (+ (* r r) (* s s)) (* 2.0 r s))",
		"(distinct (* i (+ i j)) (+ (* i i) (* j i)))",
		"(distinct (* (+ i j) (- i j)) (- (* i i) (* j j)))",
		"(= (* i i) 7)",
		"(= (* i j) 7) (< 1 i 7)",
		"(distinct j 0) (distinct (mod j j) 0)",
		"(> j 0) (>= (mod i j) j)",
		"(< j 0) (distinct (+ (* j (div i j)) (mod i j)) i)",
		"(> i j) (> j 0) (distinct (div j i) 0)",
		"(<= 2 i 4) (<= 3 j 5) (> (* i j) 20)",
		"(> r s) (> s 1.0) (<= (* r s) s)",
		"(> i 1) (> j 1) (> k 1) (< (* i j k) 8)",
	} {
		s, st := ask(t, Options{Proof: true, CheckProofs: true}, `(declare-const i Int) (declare-const j Int) (declare-const k Int)
			(declare-const r Real) (declare-const s Real) (assert (and true `+text+"))")
		if st != Unsat {
			t.Errorf("%s: %v, %v", text, st, s.Reason())
		}
	}
}

// TestSquaresOfInts has products of Ints of which a square with a fraction tells the contradiction.
func TestSquaresOfInts(t *testing.T) {
	s, got := ask(t, Options{Proof: true, CheckProofs: true}, `
		(declare-const x1 Int) (declare-fun p (Int) Bool)
		(assert (or (p 0) (p x1)))
		(assert (p (* (+ 1 x1) (+ 1 x1))))`)
	if got != Sat {
		t.Errorf("%v: %v", got, s.Reason())
	}
}
