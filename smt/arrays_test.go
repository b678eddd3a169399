package smt

import "testing"

// TestConstantArrays: constant arrays that are equal but for some writes have the same element if the sort of the indices
// has more values than were written, in every interpretation.
func TestConstantArrays(t *testing.T) {
	for _, tt := range []struct {
		f    string
		want Status
	}{
		{"(= ((as const (Array U Int)) x) ((as const (Array U Int)) y))", Unsat},
		{"(= (store ((as const (Array U Int)) x) e y) ((as const (Array U Int)) y))", Unknown}, // U may be {e}
		// There are models in which U is large, and refutations for which it does not matter.
		{`(let ((a ((as const (Array U Int)) x)))
			(or (= (store a e y) ((as const (Array U Int)) y)) (= (store a e (+ y z)) a)))`, Sat},
		{`(and (= (store ((as const (Array U Int)) x) e z) ((as const (Array U Int)) y)) (not (= z y)))`, Unsat},
		{"(= (store ((as const (Array Int Int)) x) 3 y) ((as const (Array Int Int)) y))", Unsat},
		{"(= (store ((as const (Array Bool Int)) x) p y) ((as const (Array Bool Int)) y))", Unsat},
		{"(= (store (store ((as const (Array Bool Int)) x) p y) (not p) y) ((as const (Array Bool Int)) y))", Sat},
		{"(= (store (store ((as const (Array (Array U Bool) Int)) x) a y) b y) ((as const (Array (Array U Bool) Int)) y))", Unknown},
	} {
		s, got := ask(t, Options{Proof: true, CheckProofs: true}, `
			(declare-sort U 0) (declare-const e U) (declare-const x Int) (declare-const y Int) (declare-const z Int) (declare-const p Bool)
			(declare-const a (Array U Bool)) (declare-const b (Array U Bool))
			(assert (not (= x y))) (assert `+tt.f+")")
		if got != tt.want {
			t.Errorf("%s: %v (%v), want %v", tt.f, got, s.Reason(), tt.want)
		}
	}
}

// TestFiniteIndices: arrays with finitely many indices that are the same everywhere are equal, whatever they are written
// as, also as arguments of functions and as indices of other arrays.
func TestFiniteIndices(t *testing.T) {
	for _, tt := range []struct {
		f    string
		want Status
	}{
		{"(not (= (f (store (store one true 2) false 2)) (f two)))", Unsat},
		{"(not (= (f (store (store one true 2) p 2)) (f two)))", Sat},
		{"(not (= (select n (store (store one true 2) false 2)) (select n two)))", Unsat},
		{"(and (= (select a true) 2) (= (select a false) 2) (= (select n a) 1) (= (select n two) 3))", Unsat},
		{"(and (= (select a true) (select b true)) (= (select a false) (select b false)) (distinct (select n a) (select n b)))", Unsat},
		{"(and (= (select a true) (select b true)) (distinct (select n a) (select n b)))", Sat},
		{"(= (store ((as const (Array Bool Int)) 0) true 0) (store two true 0))", Unsat},
		{"(= (store ((as const (Array Bool Int)) 0) p 0) (store two true 0))", Unsat},
		{"(= (store one p 2) (store two (not p) 1))", Sat},
		{"(= (store n a 3) (store n b 0))", Sat}, // a and b differ somewhere
		{"(and (= (store n a 3) (store n b 0)) (= (select a true) (select b true)))", Sat},
		{"(and (= (store n a 3) (store n b 0)) (= (select a true) (select b true)) (= (select a false) (select b false)))", Unsat},
		{"(and (= m (store n a 0)) (< (select m b) 0) (= a b))", Unsat},
		{"(and (= m (store n a 0)) (< (select m b) 0))", Sat},
		{`(not (= (store (store (store (store ((as const (Array (Array Bool Bool) Int)) 1)
			((as const (Array Bool Bool)) true) 2) ((as const (Array Bool Bool)) false) 2)
			(store ((as const (Array Bool Bool)) true) true false) 2) (store ((as const (Array Bool Bool)) true) false false) 2)
			((as const (Array (Array Bool Bool) Int)) 2)))`, Unsat},
	} {
		s, got := ask(t, Options{Proof: true, CheckProofs: true}, `
			(declare-fun f ((Array Bool Int)) Int) (declare-const n (Array (Array Bool Int) Int)) (declare-const p Bool)
			(declare-const m (Array (Array Bool Int) Int))
			(declare-const a (Array Bool Int)) (declare-const b (Array Bool Int))
			(define-fun one () (Array Bool Int) ((as const (Array Bool Int)) 1))
			(define-fun two () (Array Bool Int) ((as const (Array Bool Int)) 2))
			(assert `+tt.f+")")
		if got != tt.want {
			t.Errorf("%s: %v (%v), want %v", tt.f, got, s.Reason(), tt.want)
		}
	}
}

// TestNestedApplications: arguments of functions that only other functions and arrays say something of.
func TestNestedApplications(t *testing.T) {
	for _, tt := range []struct {
		f    string
		want Status
	}{
		{"(not (= (store (k x) y 0) (k (p (store (k x) (+ x x) 0)))))", Sat},
		{"(and (< (select (k 0) 0) 0) (< (p (k x)) 0))", Sat},
		{"(and (< (select (k 0) 0) 0) (< (p (k 0)) 0) (= (p (k x)) 1) (= (k x) (k 0)))", Unsat},
		{"(and (= (h 0) u) (not (= (h (p a)) u)) (= v (h (p b))))", Sat},
		{"(and (= (h 0) u) (not (= (h (p a)) u)) (= u (h (p b))) (= a b))", Unsat},
	} {
		s, got := ask(t, Options{Proof: true, CheckProofs: true}, `
			(declare-sort U 0) (declare-const u U) (declare-const v U) (declare-const x Int) (declare-const y Int)
			(declare-const a (Array Int Int)) (declare-const b (Array Int Int))
			(declare-fun k (Int) (Array Int Int)) (declare-fun p ((Array Int Int)) Int) (declare-fun h (Int) U)
			(assert `+tt.f+")")
		if got != tt.want {
			t.Errorf("%s: %v (%v), want %v", tt.f, got, s.Reason(), tt.want)
		}
	}
}

// TestNames: symbols are told apart by what they are, not by their names, and those of the solver from the user's.
func TestNames(t *testing.T) {
	for _, text := range []string{
		`(declare-fun || ((Array Int U) Int) U) (declare-const a (Array Int U)) (declare-const i Int)
		 (assert (not (= (|| a i) (select a i))))`,
		`(declare-const some!U Int) (declare-const |some!1| Int) (declare-const a (Array U Int)) (declare-const b (Array U Int))
		 (assert (and (> some!U |some!1| 3) (= a ((as const (Array U Int)) some!U)) (= a b)))`,
	} {
		if s, got := ask(t, Options{}, "(declare-sort U 0)"+text); got != Sat {
			t.Errorf("%s: %v (%v)", text, got, s.Reason())
		}
	}
}
