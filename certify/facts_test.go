package certify

import (
	"math/rand"
	"testing"

	"craig/logic"
	"craig/program"
)

// TestFactsAreTrue evaluates the facts about random terms under random values.
func TestFactsAreTrue(t *testing.T) {
	rnd := rand.New(rand.NewSource(7))
	c := logic.NewContext()
	arr := c.Array(logic.Int, logic.Int)
	g := &termGen{c: c, rnd: rnd, arr: arr, vars: []*program.Var{
		program.NewVar(c, "f", "x", "", logic.Int), program.NewVar(c, "f", "y", "", logic.Int),
		program.NewVar(c, "f", "p", "", logic.Bool), program.NewVar(c, "f", "a", "", arr),
	}}
	seen := make(map[logic.BVOp]bool)
	total := 0
	for range 3000 {
		f := g.term(logic.Bool, 4)
		fs := newKnowledge(c).about(f)
		logic.PostOrder(func(t *logic.Term) {
			if t.Op() == logic.OpBV {
				seen[t.BVOp()] = true
			}
		}, f)
		for range 4 {
			m := logic.NewModel()
			for _, v := range g.vars {
				m.Consts[v.Term] = g.value(v.Term.Sort())
			}
			e := m.Evaluator()
			for _, fact := range fs {
				if total++; !e.Holds(fact) {
					t.Fatalf("about %v\nthe fact %v is false", f, fact)
				}
			}
		}
	}
	if total < 10_000 || len(seen) < 20 {
		t.Errorf("only %d facts evaluated, about %d bit-vector operations", total, len(seen))
	}
}
