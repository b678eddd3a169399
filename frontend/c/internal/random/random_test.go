package random

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestNew: programs are deterministic, a compiler takes them, and few have undefined behaviour.
func TestNew(t *testing.T) {
	const n = 60
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
