package pass

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"craig/certify"
	"craig/horn"
	"craig/smt"
)

// TestManyAtoms: a predicate that a clause uses many times for the same reason gets its meaning back by a few questions, not
// by one or more for each atom, and with it the clauses hold.
func TestManyAtoms(t *testing.T) {
	const n = 12
	var b strings.Builder
	b.WriteString("(declare-rel P (Int Int))\n(declare-var k Int)\n")
	for i := range n + 1 {
		fmt.Fprintf(&b, "(declare-var x%d Int)\n", i)
	}
	b.WriteString("(rule (=> (and (<= 0 k) (<= k 3) (= (* 2 x1) (+ (* 2 x0) k))) (P x0 x1)))\n(declare-rel err ())\n(rule (=> (and")
	for i := range n {
		fmt.Fprintf(&b, " (P x%d x%d)", i, i+1)
	}
	fmt.Fprintf(&b, " (< x%d x0)) err))\n(query err)\n", n)
	s := parse(t, b.String())
	out, back, err := pass("unfold").Run(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Preds) != 1 {
		t.Fatalf("there are %d predicates left", len(out.Preds))
	}
	folder := t.TempDir()
	recorder, err := smt.NewRecorder(folder, 1000, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	m, err := back.Model(smt.WithRecorder(t.Context(), recorder), horn.Model{out.Goal: s.Ctx.False()})
	if err != nil {
		t.Fatal(err)
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	asked, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(asked) == 0 || len(asked) > 5 {
		t.Errorf("%d solvers were asked for a predicate of %d atoms", len(asked), n)
	}
	if err := certify.Model(t.Context(), s, m, certify.Options{}); err != nil {
		t.Error(err)
	}
}
