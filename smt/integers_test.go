package smt

import "testing"

// TestUnboundedIntegers: branching on sums ends where branching on the integers themselves would go on for ever, also
// where only strict bounds keep the sums from being integers.
func TestUnboundedIntegers(t *testing.T) {
	for _, tt := range []struct {
		f    string
		want Status
	}{
		{"(and (is_int y) (not (is_int (- y))))", Unsat},
		{"(and (is_int y) (not (is_int (* 3.0 y))))", Unsat},
		{"(and (is_int (* 3.0 y)) (not (is_int y)))", Sat},
		{"(and (is_int (- y z)) (< 0.0 y) (< (* 3.0 y) 1.0) (is_int (* 3.0 z)))", Unsat},
		{"(and (is_int (- y z)) (< 0.0 y) (<= (* 3.0 y) 1.0) (is_int (* 3.0 z)))", Sat},
		{"(and (<= (to_real (+ (to_int y) x x)) (- y)) (< (to_int (- y)) x))", Unsat},
		{"(and (= y (- 1.0 (to_real x))) (not (is_int y)))", Unsat},
		{"(and (< (to_real x) y) (< y (to_real w)) (< (- w x) 2) (is_int y))", Unsat},
		{"(and (< (to_real x) y) (< y (to_real w)) (< (- w x) 2) (not (is_int y)))", Sat},
	} {
		s, got := ask(t, Options{Proof: true, CheckProofs: true, MaxSplits: 100}, `
			(declare-const x Int) (declare-const w Int) (declare-const y Real) (declare-const z Real) (assert `+tt.f+")")
		if got != tt.want {
			t.Errorf("%s: %v (%v), want %v", tt.f, got, s.Reason(), tt.want)
		}
	}
}
