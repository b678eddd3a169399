package smt

import (
	"testing"

	"craig/logic"
)

// TestRepair: formulas of which refinement alone finds no model in reasonable time, or none at all.
func TestRepair(t *testing.T) {
	for _, text := range []string{
		"(= (* r s) 2.5) (> r s)",
		"(= (* r s) (+ r 1.5)) (< (* r r) s)",
		"(> (* r (+ r s)) 100.0) (< (* s s s) (- 20.0))",
		"(= (mod i j) (+ 2 (mod j k))) (> k 1)",
		"(= (* i j) 77) (< 1 i j)",
		"(= (* i i) (+ (* j j) (* k k))) (> j 0) (> k j)",
		"(= (div i j) (* j k)) (distinct j 0) (> (* j k) 3)",
		"(= (* (f i) (f j)) 6) (= i (+ j 1))",
	} {
		s, st := ask(t, Options{}, `(declare-const i Int) (declare-const j Int) (declare-const k Int)
			(declare-const r Real) (declare-const s Real) (declare-fun f (Int) Int) (assert (and `+text+"))")
		if st != Sat {
			t.Errorf("%s: %v, %v", text, st, s.Reason())
		}
	}
}

// TestRepairFindsNothing: what is unsatisfiable has no model within any domain.
func TestRepairFindsNothing(t *testing.T) {
	c := logic.NewContext()
	i, j := c.Const("i", logic.Int), c.Const("j", logic.Int)
	s := New(c, Options{})
	s.Assert(c.Eq(c.Mul(i, i), c.Add(c.MulNum(c.Int(3).Value(), c.Mul(j, j)), c.Int(2))))
	if m := s.repair(logic.NewModel()); m != nil {
		t.Error("a square is 2 modulo 3")
	}
}
