package random_test

import (
	"slices"
	"strings"
	"testing"

	"craig/horn"
	"craig/horn/random"
	"craig/internal/cfa"
	"craig/logic"
)

// TestSystems: the systems are well-formed, and linear or mostly not, a seed always stands for the same one, and others for others.
func TestSystems(t *testing.T) {
	for name, k := range map[string]struct {
		of              func(*logic.Context, int64) *horn.System
		fewest, largest int // linear ones
	}{"linear": {random.Linear, 100, 100}, "nonlinear": {random.Nonlinear, 1, 50}} {
		seen := map[string]bool{}
		linear := 0
		const n = 100
		for seed := range int64(n) {
			text := func() string {
				s := k.of(logic.NewContext(), seed)
				if err := s.Check(); err != nil {
					t.Fatalf("%s, seed %d: %v", name, seed, err)
				}
				if _, err := cfa.New(t.Context(), s); err == nil {
					linear++
				}
				var b strings.Builder
				if err := s.Write(&b); err != nil {
					t.Fatal(err)
				}
				return b.String()
			}
			a := text()
			if a != text() {
				t.Errorf("%s: seed %d is not always the same", name, seed)
			}
			seen[a] = true
		}
		if linear /= 2; len(seen) < n*9/10 || linear < k.fewest || linear > k.largest {
			t.Errorf("%s: %d systems for %d seeds, %d linear", name, len(seen), n, linear)
		}
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
