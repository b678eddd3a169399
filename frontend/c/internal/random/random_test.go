package random

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"craig/internal/exhaustive"
)

// TestNew: programs are deterministic, a compiler takes them, and few have undefined behaviour.
func TestNew(t *testing.T) {
	n := exhaustive.Of(30, 60)
	var programs []*Program
	for i := range n {
		make := func() *Program { return New(rand.New(rand.NewPCG(4, uint64(i))), fmt.Sprintf("p%d", i), 1+i%3) }
		p := make()
		if q := make(); *p != *q {
			t.Fatalf("%s\ndiffers from\n%s", p.Text, q.Text)
		}
		programs = append(programs, p)
	}
	for _, model := range []string{"LP64", "ILP32"} {
		t.Run(model, func(t *testing.T) {
			outcomes, err := Native(t.Context(), model, programs)
			if errors.Is(err, ErrNoCompiler) {
				t.Skip(err)
			} else if err != nil {
				t.Fatal(err)
			}
			undefined, depends := 0, 0
			for i, of := range outcomes {
				for _, o := range of {
					if o.Undefined {
						undefined++
					} else if len(o.Results) != programs[i].Results {
						t.Errorf("%d results, not %d", len(o.Results), programs[i].Results)
					}
				}
				if of[0].String() != of[1].String() {
					depends++
				}
			}
			if undefined > n*Inputs/4 || depends < n/4 {
				t.Errorf("of %d programs %d runs are undefined, %d depend on the input", n, undefined, depends)
			}
			t.Logf("of %d programs %d runs are undefined, %d depend on the input", n, undefined, depends)
		})
	}
}

// TestShrink: what a program needs to fail is left, and nothing else.
func TestShrink(t *testing.T) {
	p := &Program{Prefix: "p", Text: "int a;\nint b;\nvoid f(void) {\n  if (a) {\n    b = ((a + 1) * 2) + (7);\n  }\n  while (b) {\n    a--;\n  }\n}\n"}
	q := Shrink(p, 1000, func(p *Program) bool { return strings.Contains(p.Text, "void f") && strings.Contains(p.Text, "b = ") })
	const want = "void f {\n    b =  + ;\n}\n"
	if q.Text != want {
		t.Errorf("%q, want %q", q.Text, want)
	}
	if q := Shrink(p, 0, func(*Program) bool { return true }); q.Text != p.Text {
		t.Errorf("%q without a try", q.Text)
	}
}
