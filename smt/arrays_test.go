package smt

import (
	"context"
	"testing"

	"craig/logic"
)

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
		c := logic.NewContext()
		s := c.NewScope()
		if _, err := s.Script("", `
			(declare-sort U 0) (declare-const e U) (declare-const x Int) (declare-const y Int) (declare-const z Int) (declare-const p Bool)
			(declare-const a (Array U Bool)) (declare-const b (Array U Bool))`); err != nil {
			t.Fatal(err)
		}
		f, err := s.Parse("", "(and (not (= x y)) "+tt.f+")")
		if err != nil {
			t.Fatal(err)
		}
		o := New(c, Options{Proof: true, CheckProofs: true})
		o.Assert(f)
		if got := o.Check(context.Background()); got != tt.want {
			t.Errorf("%v: %v (%v), want %v", f, got, o.Reason(), tt.want)
		}
	}
}
