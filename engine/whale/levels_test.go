package whale

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/horn"
	"craig/horn/random"
	"craig/logic"
)

// TestLevels: a lemma follows at each of its levels from the lemmas one level below, and from those that support it.
func TestLevels(t *testing.T) {
	lemmas, supported := 0, 0
	for seed := range int64(100) {
		s := random.Nonlinear(logic.NewContext(), 2400+seed)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		e, _ := solve(ctx, s, engine.Options{Config: "levels"})
		cancel()
		for _, c := range s.Clauses {
			for _, m := range e.levels.lemmas[c.Head.ID] {
				lemmas++
				e.mustPreserve(t, c, m.f, func(int) *logic.Term { return e.C.False() }) // no calls
				for level := range m.level {
					e.mustPreserve(t, c, m.f, func(i int) *logic.Term { return e.levels.of(c.Body[i].Pred, level) })
				}
				if of := m.support[c]; of != nil {
					supported++
					e.mustPreserve(t, c, m.f, func(i int) *logic.Term {
						f := e.known.of(c.Body[i].Pred)
						for _, n := range of[i] {
							f = e.C.And(f, n.f)
						}
						return f
					})
				}
			}
		}
	}
	if lemmas < 100 || supported < 50 {
		t.Errorf("%d lemmas, %d supported", lemmas, supported)
	}
}

// mustPreserve checks that f holds of the head of c if what is said holds of its atoms.
func (e *run) mustPreserve(t *testing.T, c *horn.Clause, f *logic.Term, said func(atom int) *logic.Term) {
	t.Helper()
	from := []*logic.Term{c.Constraint}
	for i, a := range c.Body {
		from = append(from, e.C.Implies(a.Guard, at(e.C, a.Pred, said(i), a.Args)))
	}
	e.mustImply(t, at(e.C, c.Head, f, c.HeadArgs), from...)
}
