package random

import (
	"slices"
	"strings"
	"testing"

	"craig/logic"
)

// TestProblems: problems of all theories are read, depend on the seed alone, and show what their theory is about.
func TestProblems(t *testing.T) {
	for _, theory := range Theories() {
		trivial := 0
		var first string
		for seed := range int64(100) {
			p := New(theory, seed).Problem()
			if q := New(theory, seed).Problem(); q.Script() != p.Script() {
				t.Fatalf("%s: seed %d gives\n%s and\n%s", theory.Name, seed, p.Script(), q.Script())
			}
			terms, err := p.Terms(logic.NewContext())
			if err != nil {
				t.Fatalf("%s, seed %d: %v in\n%s", theory.Name, seed, err, p.Script())
			}
			if slices.ContainsFunc(terms, (*logic.Term).IsFalse) || !slices.ContainsFunc(terms, func(f *logic.Term) bool { return !f.IsTrue() }) {
				trivial++
			}
			if seed == 0 {
				first = p.Script()
			} else if first == p.Script() {
				t.Errorf("%s: seeds 0 and %d give the same problem", theory.Name, seed)
			}
		}
		if trivial > 40 {
			t.Errorf("%s: %d of 100 problems are trivial", theory.Name, trivial)
		}
	}
}

// TestShrink: what remains fails, and is small.
func TestShrink(t *testing.T) {
	theory, err := Named("div")
	if err != nil {
		t.Fatal(err)
	}
	bad := func(p *Problem) bool {
		return strings.Contains(p.Script(), "(mod ") && strings.Contains(p.Script(), "(div ")
	}
	shrunk := 0
	for seed := range int64(40) {
		p := New(theory, seed).Problem()
		if !bad(p) {
			continue
		}
		q := Shrink(p, bad)
		if !bad(q) {
			t.Fatalf("seed %d: the small problem does not fail", seed)
		}
		if _, err := q.Terms(logic.NewContext()); err != nil {
			t.Fatalf("seed %d: %v in\n%s", seed, err, q.Script())
		}
		if q.size() > 60 {
			t.Errorf("seed %d: this is not small:\n%s", seed, q.Script())
		}
		shrunk++
	}
	if shrunk < 5 {
		t.Errorf("only %d problems had both", shrunk)
	}
}
