package whale

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/horn/random"
	"craig/logic"
)

// TestKnown: what is kept for good holds of what the clauses derive, whatever the answer is, and helps: with it fewer calls are unrolled.
func TestKnown(t *testing.T) {
	lemmas, with, without := 0, 0, 0
	for seed := range int64(150) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		other, _ := solve(ctx, random.Nonlinear(logic.NewContext(), 400+seed), engine.Options{Config: "joint"})
		without += len(other.graphs)
		s := random.Nonlinear(logic.NewContext(), 400+seed)
		e, _ := solve(ctx, s, engine.Options{Config: "levels"})
		cancel()
		with += len(e.graphs)
		lemmas += e.known.size()
		for _, c := range s.Clauses {
			spec := []*logic.Term{c.Constraint}
			for _, a := range c.Body {
				spec = append(spec, e.C.Implies(a.Guard, at(e.C, a.Pred, e.known.of(a.Pred), a.Args)))
			}
			e.mustImply(t, at(e.C, c.Head, e.known.of(c.Head), c.HeadArgs), spec...)
		}
	}
	if lemmas < 50 || with >= without {
		t.Errorf("%d lemmas; %d calls with them, %d without", lemmas, with, without)
	}
}
