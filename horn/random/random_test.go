package random_test

import (
	"slices"
	"strings"
	"testing"

	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
)

// TestLinear: the systems are well-formed and linear, a seed always stands for the same one, and others for others.
func TestLinear(t *testing.T) {
	seen := map[string]bool{}
	const n = 100
	for seed := range int64(n) {
		text := func() string {
			s := random.Linear(logic.NewContext(), seed)
			if err := s.Check(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if _, err := cfa.New(t.Context(), s); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
			var b strings.Builder
			if err := s.Write(&b); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
		a := text()
		if a != text() {
			t.Errorf("seed %d is not always the same", seed)
		}
		seen[a] = true
	}
	if len(seen) < n*9/10 {
		t.Errorf("%d systems for %d seeds", len(seen), n)
	}
}

// TestFormulas: formulas are about the variables that are given, and not all alike.
func TestFormulas(t *testing.T) {
	c := logic.NewContext()
	vars := []*logic.Term{c.Const("x", logic.Real), c.Const("y", logic.Real), c.Const("b", logic.Bool)}
	g, again := random.NewFormulas(c, 3), random.NewFormulas(c, 3)
	seen := map[*logic.Term]bool{}
	for range 200 {
		f := g.Formula(vars)
		if f != again.Formula(vars) {
			t.Fatalf("another generator of the seed does not make %v", f)
		}
		for _, x := range logic.Consts(f) {
			if !slices.Contains(vars, x) {
				t.Errorf("%v has %v", f, x)
			}
		}
		if f.Sort() != logic.Bool {
			t.Errorf("%v is of sort %v", f, f.Sort())
		}
		seen[f] = true
	}
	if len(seen) < 60 {
		t.Errorf("%d different formulas of 200", len(seen))
	}
}
