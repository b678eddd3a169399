package smt

import (
	"errors"
	"testing"
)

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

// TestSplits: a system without a solution that takes more integer splits than the default limit is decided without one.
func TestSplits(t *testing.T) {
	system := `
		(declare-const x Int) (declare-const y Int) (declare-const z Int) (declare-const w Int)
		(assert (and (>= x 0) (>= y 0) (>= z 0) (>= w 0)))
		(assert (= (+ (* 213 x) (* (- 1928) y) (* (- 11111) z) (* (- 2345) w)) 0))
		(assert (= (+ (* 12 x) (* 32 y) (* 21 z) (* 131 w)) 1000001))
		(assert (= (+ (* 2 x) (* 3 y) (* (- 221) z) (* 17 w)) 10007))`
	if s, got := ask(t, Options{}, system); got != Unknown || !errors.Is(s.Reason(), errSplits) {
		t.Errorf("with the default limit: %v (%v)", got, s.Reason())
	}
	if s, got := ask(t, Options{Proof: true, CheckProofs: true, MaxSplits: NoLimit}, system); got != Unsat {
		t.Errorf("without a limit: %v (%v)", got, s.Reason())
	}
}
