package smt

import (
	"math/rand"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/sat"
)

// gateFormula returns a random formula over the inputs: gates of all kinds, and relations of words of two bits.
func gateFormula(c *logic.Context, r *rand.Rand, inputs, words []*logic.Term, depth int) *logic.Term {
	if depth == 0 {
		return inputs[r.Intn(len(inputs))]
	}
	sub := func() *logic.Term { return gateFormula(c, r, inputs, words, depth-1) }
	word := func() *logic.Term { return words[r.Intn(len(words))] }
	switch r.Intn(8) {
	case 0:
		return c.And(sub(), sub(), sub())
	case 1:
		return c.Or(sub(), c.Not(sub()))
	case 2:
		return c.Eq(sub(), sub())
	case 3:
		return c.Eq(c.Eq(sub(), sub()), sub()) // a parity
	case 4:
		x, y := sub(), sub()
		return c.Ite(c.Eq(x, y), x, sub()) // a majority
	case 5:
		return c.Eq(c.BV(logic.BVAdd, word(), word()), word())
	case 6:
		return c.BV(logic.BVUlt, word(), c.BV(logic.BVMul, word(), word()))
	}
	return c.Ite(sub(), sub(), sub())
}

// TestEncoding: under every assignment of the inputs, the clauses of a formula let its literal have the value that the
// formula has, and no other. Nothing is asserted, so the final check
// has no say.
func TestEncoding(t *testing.T) {
	for seed := range int64(120) {
		r := rand.New(rand.NewSource(seed))
		c := logic.NewContext()
		inputs, words := vars(c, "p", 4, logic.Bool), vars(c, "w", 1, c.BitVec(2))
		f := gateFormula(c, r, inputs, words, 1+r.Intn(4))
		if f.IsValue() {
			continue
		}
		s := New(c, Options{})
		e := &s.encoding
		n, neg := e.node(f)
		for pol := range uint8(2) {
			e.retain(nodeRef{n, pol})
		}
		root := e.nodes[n].v.Lit(neg)
		w := words[0]
		for m := range 64 {
			model := logic.NewModel()
			var given []sat.Lit
			assume := func(f *logic.Term, on bool) {
				k, not := e.node(f)
				given = append(given, e.nodes[k].v.Lit(not == on))
			}
			for i, p := range inputs {
				on := m>>i&1 != 0
				model.Consts[p] = logic.BoolValue(on)
				assume(p, on)
			}
			model.Consts[w] = logic.NumValue(num.Int(int64(m>>4)), w.Sort())
			for i := range 2 {
				assume(e.bits.Bit(w, i), m>>(4+i)&1 != 0)
			}
			want := model.Holds(f)
			for _, on := range [2]bool{false, true} {
				l := root
				if !on {
					l = l.Not()
				}
				answer := e.sat.Solve(nil, append(given[:len(given):len(given)], l), 0)
				if (answer == sat.Sat) != (on == want) {
					t.Fatalf("seed %d: %v is %v for inputs %b, but as a literal it may be %v", seed, f, want, m, on)
				}
			}
		}
	}
}
