package smt

import (
	"context"
	"fmt"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/smt/interpolate"
)

// Random words for generator.

var wordOps = []logic.BVOp{
	logic.BVAdd, logic.BVAdd, logic.BVAdd, logic.BVAnd, logic.BVOr, logic.BVXor, logic.BVMul, logic.BVUdiv, logic.BVUrem,
	logic.BVShl, logic.BVLshr, logic.BVAshr,
}

// wordLeaf returns a constant or a number of the given width; where the generator wants them, reads, applications and
// conversions from Int.
func (g *generator) wordLeaf(width, depth int) *logic.Term {
	c := g.c
	s := c.BitVec(width)
	switch k := g.r.Intn(10); {
	case k < 2:
		return c.BVNum(num.Int(g.r.Int63n(1<<min(width, 40))), width)
	case k == 2 && g.wordInt:
		return c.IntToBV(width, g.arith(logic.Int, depth))
	case k < 5 && g.wordArray && depth > -2:
		return c.Select(g.wordArrays(width, depth-1), g.word(2, depth-1))
	case k < 7 && g.wordApp && depth > -2:
		f := c.Func(fmt.Sprintf("f%d", width), []*logic.Sort{s, c.BitVec(3)}, s)
		return c.App(f, g.word(width, depth-1), g.word(3, depth-1))
	}
	return c.Const(fmt.Sprintf("w%d.%d", width, g.r.Intn(3)), s)
}

func (g *generator) wordArrays(width, depth int) *logic.Term {
	s := g.c.Array(g.c.BitVec(2), g.c.BitVec(width))
	switch {
	case depth > 0 && g.r.Intn(2) == 0:
		return g.c.Store(g.wordArrays(width, depth-1), g.word(2, depth-1), g.word(width, depth-1))
	case g.r.Intn(8) == 0:
		return g.c.ConstArray(s, g.c.BVNum(num.Int(g.r.Int63n(2)), width))
	}
	return g.c.Const(fmt.Sprintf("wa%d.%d", width, g.r.Intn(2)), s)
}

// word returns a random word.
func (g *generator) word(width, depth int) *logic.Term {
	c := g.c
	if depth <= 0 {
		return g.wordLeaf(width, depth)
	}
	sub := func(w int) *logic.Term { return g.word(w, depth-1) }
	switch k := g.r.Intn(16); {
	case k == 0:
		return c.BV(logic.BVNot, sub(width))
	case k == 1:
		return c.BV(logic.BVNeg, sub(width))
	case k == 2:
		return c.Ite(g.wordAtom(depth-1), sub(width), sub(width))
	case k == 3 && width > 1:
		n := 1 + g.r.Intn(width-1)
		return c.Concat(sub(n), sub(width-n))
	case k == 4:
		lo := g.r.Intn(3)
		return c.Extract(lo+width-1, lo, sub(lo+width+g.r.Intn(2)))
	case k == 5 && width > 1:
		n := 1 + g.r.Intn(width-1)
		return c.Extend(n, g.r.Intn(2) == 0, sub(width-n))
	case k < 8:
		return g.wordLeaf(width, depth)
	}
	return c.BV(wordOps[g.r.Intn(len(wordOps))], sub(width), sub(width))
}

// wordAtom returns a random atom about words.
func (g *generator) wordAtom(depth int) *logic.Term {
	c := g.c
	x, y := g.word(g.width, depth), g.word(g.width, depth)
	switch k := g.r.Intn(10); {
	case k < 4:
		return c.Eq(x, y)
	case k < 6 && g.wordInt:
		return c.Le(c.Add(c.BVToInt(x), g.arith(logic.Int, 0)), c.Add(c.MulNum(num.Int(g.num()), c.BVToInt(y)), c.Int(g.num())))
	case k < 5 && g.wordArray:
		return c.Eq(g.wordArrays(g.width, depth), g.wordArrays(g.width, depth))
	}
	ops := []logic.BVOp{logic.BVUlt, logic.BVUle, logic.BVSlt, logic.BVSle}
	return c.BV(ops[g.r.Intn(len(ops))], x, y)
}

// TestWordsAgainstPeers compares answers on random formulas about words. Formulas about words alone are all decided.
func TestWordsAgainstPeers(t *testing.T) {
	for _, k := range []struct {
		name  string
		set   func(g *generator)
		seeds int64
	}{
		{"bits", func(g *generator) { g.width = 1 + g.r.Intn(9) }, 300},
		{"large", func(g *generator) { g.width = 16 + 16*g.r.Intn(2) }, 16},
		{"arrays", func(g *generator) { g.width, g.wordArray = 1+g.r.Intn(4), true }, 120},
		{"functions", func(g *generator) { g.width, g.wordApp = 1+g.r.Intn(4), true }, 120},
		{"integers", func(g *generator) { g.width, g.wordInt = 1+g.r.Intn(5), true }, 120},
		{"everything", func(g *generator) {
			g.width, g.wordInt, g.wordApp, g.wordArray = 1+g.r.Intn(3), true, true, true
		}, 120},
	} {
		t.Run(k.name, func(t *testing.T) {
			var questions [][]*logic.Term
			var ours []Status
			var reasons []error
			for seed := range int64(exhaustive.Of(int(k.seeds)/4, int(k.seeds))) {
				g := newGenerator(seed)
				k.set(g)
				var q []*logic.Term
				for range 2 + g.r.Intn(4) {
					q = append(q, g.formula(1+g.r.Intn(2)))
				}
				s := New(g.c, Options{Proof: true, CheckProofs: true})
				for _, f := range q {
					s.Assert(f)
				}
				ours = append(ours, s.Check(context.Background()))
				reasons = append(reasons, s.Reason())
				questions = append(questions, q)
			}
			for peer, n := range map[string]int{"z3": len(questions), "cvc5": min(8, len(questions))} { // cvc5 needs ten times as long
				count := map[Status]int{}
				for i, theirs := range askPeer(t, peer, questions[:n]) {
					count[ours[i]]++
					switch {
					case ours[i] == Unknown && theirs != "unknown":
						t.Errorf("seed %d: unknown (%v), %s says %s: %v", i, reasons[i], peer, theirs, questions[i])
					case ours[i] != Unknown && theirs != "unknown" && ours[i].String() != theirs:
						t.Errorf("seed %d: %v, %s says %s: %v", i, ours[i], peer, theirs, questions[i])
					}
				}
				t.Log(peer, count)
			}
		})
	}
}

// TestWordInterpolants certifies interpolants and sequences of random formulas about words.
func TestWordInterpolants(t *testing.T) {
	systems := []interpolate.System{interpolate.McMillan, interpolate.Pudlak, interpolate.Inverse}
	binary, nontrivial := 0, 0
	n := exhaustive.Of(80, 250)
	for seed := range int64(n) {
		g := newGenerator(seed)
		g.width = 1 + g.r.Intn(6)
		s := New(g.c, Options{Proof: true, CheckProofs: true})
		for p := range Partition(4) {
			s.AssertIn(p, g.formula(1))
			s.AssertIn(p, g.formula(0))
		}
		switch s.Check(context.Background()) {
		case Sat:
			continue
		case Unknown:
			t.Fatalf("seed %d: %v", seed, s.Reason())
		case Unsat:
		}
		for _, system := range systems {
			cut := Partition(1 + g.r.Intn(3))
			i, err := s.Interpolant(t.Context(), system, func(p Partition) bool { return p < cut })
			if err != nil {
				t.Fatalf("seed %d, %v, cut %d: %v", seed, system, cut, err)
			}
			binary++
			if !i.IsValue() {
				nontrivial++
			}
			if _, err := s.Sequence(t.Context(), system, []Partition{0, 1, 2, 3}); err != nil {
				t.Fatalf("seed %d, %v: %v", seed, system, err)
			}
		}
	}
	t.Logf("%d interpolants, %d of them not constant", binary, nontrivial)
	if binary < n*2/5 || nontrivial < binary/4 {
		t.Errorf("%d interpolants, %d of them not constant", binary, nontrivial)
	}
}

// TestWordsIncrementally asks one solver the same questions as new ones, with scopes and assumptions.
func TestWordsIncrementally(t *testing.T) {
	for seed := range int64(40) {
		g := newGenerator(seed)
		g.width = 1 + g.r.Intn(6)
		g.wordInt, g.wordArray, g.wordApp = seed%4 == 1, seed%4 == 2, seed%4 == 3
		s := New(g.c, Options{})
		scopes := [][]*logic.Term{nil}
		for range 15 {
			switch g.r.Intn(4) {
			case 0:
				s.Push()
				scopes = append(scopes, nil)
			case 1:
				if len(scopes) > 1 {
					s.Pop()
					scopes = scopes[:len(scopes)-1]
				}
			}
			if g.r.Intn(2) == 0 {
				f := g.formula(1)
				s.Assert(f)
				scopes[len(scopes)-1] = append(scopes[len(scopes)-1], f)
			}
			assumption := g.formula(1)
			o := New(g.c, Options{})
			for _, fs := range scopes {
				for _, f := range fs {
					o.Assert(f)
				}
			}
			got, want := s.Check(context.Background(), assumption), o.Check(context.Background(), assumption)
			if got != want {
				t.Fatalf("seed %d: %v (%v), a new solver %v (%v): %v", seed, got, s.Reason(), want, o.Reason(), scopes)
			}
		}
	}
}

// TestLargeWords: what would not fit into memory is not made, and answers do without it or are Unknown.
func TestLargeWords(t *testing.T) {
	c := logic.NewContext()
	const width = 1500
	s := c.BitVec(width)
	x, y := c.Const("x", s), c.Const("y", s)
	product, quotient := c.BV(logic.BVMul, x, y), c.BV(logic.BVUdiv, x, y)
	seven := c.BVNum(num.Int(7), width)
	high := c.BV(logic.BVUlt, c.BVNum(num.Pow2(width-1), width), x)
	for _, tt := range []struct {
		f    []*logic.Term
		want Status
	}{
		{[]*logic.Term{c.Eq(product, seven), high}, Unknown},
		{[]*logic.Term{c.Eq(product, seven), high, c.BV(logic.BVUlt, x, seven)}, Unsat},
		{[]*logic.Term{c.Or(c.Eq(product, seven), c.Eq(x, seven)), c.Not(high)}, Sat},
		{[]*logic.Term{c.Eq(quotient, seven), high, c.BV(logic.BVUlt, y, seven)}, Unknown},
	} {
		solver := New(c, Options{Proof: true, CheckProofs: true})
		for _, f := range tt.f {
			solver.Assert(f)
		}
		got := solver.Check(t.Context())
		if got != tt.want || got == Unknown && solver.Reason() != errLarge {
			t.Errorf("%v (%v), want %v: %.300s", got, solver.Reason(), tt.want, fmt.Sprint(tt.f))
		}
	}
}
