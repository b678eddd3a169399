package horn

import (
	"slices"
	"testing"

	"craig/logic"
)

// TestParameterNames: parameters are called as the clauses call them most often, and no two have the same name.
func TestParameterNames(t *testing.T) {
	s, err := Read(t.Context(), logic.NewContext(), "a.smt2", `(set-logic HORN)
(declare-fun p (Int Int Int) Bool)
(declare-fun q (Int Int Int Int) Bool)
(declare-fun unused (Int) Bool)
(assert (forall ((a Int)) (p a a 0)))
(assert (forall ((n Int) (i Int) (k Int)) (=> (p n i k) (p n (+ i 1) k))))
(assert (forall ((n Int) (i Int)) (=> (and (p n i 3) (> i n)) (q i i i 5))))
(assert (forall ((x4 Int)) (=> (q x4 0 0 0) false)))
`)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]string{{"n", "i", "k"}, {"i", "x2", "x3", "x4"}, {"x1"}} {
		if got := s.Preds[i].Names; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", s.Preds[i].Name, got, want)
		}
	}
}
