package bits

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
)

var binary = []logic.BVOp{
	logic.BVAnd, logic.BVOr, logic.BVXor, logic.BVAdd, logic.BVMul, logic.BVUdiv, logic.BVUrem, logic.BVShl, logic.BVLshr,
	logic.BVAshr,
}

var predicates = []logic.BVOp{logic.BVUlt, logic.BVUle, logic.BVSlt, logic.BVSle}

// random makes random bit-vectors of one Context.
type random struct {
	c     *logic.Context
	r     *rand.Rand
	width int
}

// number returns a random number of the width, often with few ones or few zeros.
func (g *random) number(width int) *logic.Term {
	v := new(big.Int).Rand(g.r, new(big.Int).Lsh(big.NewInt(1), uint(width)))
	switch g.r.Intn(4) {
	case 0:
		v.SetInt64(g.r.Int63n(4))
	case 1:
		v.SetInt64(-1 - g.r.Int63n(4))
	case 2:
		v.SetBit(new(big.Int), g.r.Intn(width), 1)
	}
	return g.c.BVNum(num.FromBigInt(v), width)
}

func (g *random) leaf(width int) *logic.Term {
	c := g.c
	s := c.BitVec(width)
	name := func(p string) string { return fmt.Sprintf("%s%d.%d", p, width, g.r.Intn(3)) }
	switch g.r.Intn(10) {
	case 0, 1:
		return g.number(width)
	case 2:
		return c.IntToBV(width, c.Const("n", logic.Int))
	case 3:
		return c.Select(c.Const(fmt.Sprintf("a%d", width), c.Array(c.BitVec(2), s)), c.Const("i", c.BitVec(2)))
	}
	return c.Const(name("x"), s)
}

// word returns a random word of the given width.
func (g *random) word(width, depth int) *logic.Term {
	c := g.c
	if depth == 0 {
		return g.leaf(width)
	}
	switch k := g.r.Intn(20); {
	case k == 0:
		return c.BV(logic.BVNot, g.word(width, depth-1))
	case k == 1:
		return c.BV(logic.BVNeg, g.word(width, depth-1))
	case k == 2:
		return c.Ite(g.predicate(depth-1), g.word(width, depth-1), g.word(width, depth-1))
	case k == 3 && width > 1:
		n := 1 + g.r.Intn(width-1)
		return c.Concat(g.word(n, depth-1), g.word(width-n, depth-1))
	case k == 4:
		lo, more := g.r.Intn(3), g.r.Intn(3)
		return c.Extract(lo+width-1, lo, g.word(lo+width+more, depth-1))
	case k == 5 && width > 1:
		n := 1 + g.r.Intn(width-1)
		return c.Extend(n, g.r.Intn(2) == 0, g.word(width-n, depth-1))
	case k == 6:
		return g.leaf(width)
	}
	return c.BV(binary[g.r.Intn(len(binary))], g.word(width, depth-1), g.word(width, depth-1))
}

// predicate returns a random predicate or equation.
func (g *random) predicate(depth int) *logic.Term {
	x, y := g.word(g.width, depth), g.word(g.width, depth)
	if g.r.Intn(3) == 0 {
		return g.c.Eq(x, y)
	}
	return g.c.BV(predicates[g.r.Intn(len(predicates))], x, y)
}

// model gives random values to the constants of t.
func (g *random) model(t *logic.Term) *logic.Model {
	m := logic.NewModel()
	for _, x := range logic.Consts(t) {
		switch s := x.Sort(); s.Kind() {
		case logic.KindInt:
			m.Consts[x] = logic.NumValue(num.Int(g.r.Int63()-g.r.Int63()), s)
		case logic.KindBitVec:
			m.Consts[x] = m.Eval(g.number(s.Width()))
		case logic.KindArray:
			v := logic.ConstArrayValue(s, m.Eval(g.number(s.Elem().Width())))
			m.Consts[x] = v.With(m.Eval(g.number(2)), m.Eval(g.number(s.Elem().Width())))
		}
	}
	return m
}

// checkAtoms fails unless f consists of bits of leaves and the conditions of ites in t.
func checkAtoms(t *testing.T, c *logic.Context, f, of *logic.Term) {
	t.Helper()
	conditions := make(map[*logic.Term]bool)
	Leaves(c, func(x *logic.Term) { conditions[x] = true }, of.Args()...)
	seen := make(map[*logic.Term]bool)
	for stack := []*logic.Term{f}; len(stack) > 0; {
		g := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if _, _, ok := IsBit(g); ok || seen[g] || g.IsValue() || conditions[g] {
			continue
		}
		seen[g] = true
		if g.IsAtom() {
			t.Fatalf("%v in the formula of %v", g, of)
		}
		stack = append(stack, g.Args()...)
	}
}

// TestEverything compares the bits, the sum and the value of all operations on all bit-vectors of up to three bits with what
// the operations mean.
func TestEverything(t *testing.T) {
	for width := 1; width <= 3; width++ {
		c := logic.NewContext()
		b := New(c)
		x, y := c.Const("x", c.BitVec(width)), c.Const("y", c.BitVec(width))
		var terms []*logic.Term
		for _, op := range append(append([]logic.BVOp(nil), binary...), predicates...) {
			terms = append(terms, c.BV(op, x, y), c.BV(op, x, x))
			for k := range int64(1) << width {
				n := c.BVNum(num.Int(k), width)
				terms = append(terms, c.BV(op, x, n), c.BV(op, n, x))
			}
		}
		terms = append(terms, c.BV(logic.BVNot, x), c.BV(logic.BVNeg, x), c.Concat(x, y), c.Extend(2, true, x),
			c.Extend(2, false, x), c.Extract(width-1, width-1, x), c.Eq(x, y), c.Ite(c.Eq(x, y), x, c.BV(logic.BVNeg, y)))
		for _, u := range terms {
			for i := range int64(1) << (2 * width) {
				m := logic.NewModel()
				m.Consts[x] = logic.NumValue(num.Int(i&(1<<width-1)), x.Sort())
				m.Consts[y] = logic.NumValue(num.Int(i>>width), y.Sort())
				compare(t, c, b, m.Evaluator(), u)
			}
		}
	}
}

// compare fails unless all readings of the term u, a bit-vector or a formula about bit-vectors, have its value under m.
func compare(t *testing.T, c *logic.Context, b *Blaster, m *logic.Evaluator, u *logic.Term) {
	t.Helper()
	if u.Sort() == logic.Bool {
		if !IsFormula(u) {
			return
		}
		f := b.Formula(u)
		if got, want := m.Holds(f), m.Holds(u); got != want {
			t.Fatalf("%v is %v, its formula %v", u, want, got)
		}
		if got, want := m.Holds(Relation(c, u)), m.Holds(u); got != want {
			t.Fatalf("%v is %v, %v is not", u, want, Relation(c, u))
		}
		return
	}
	want := m.Eval(u).N
	for i := range u.Sort().Width() {
		if got := m.Holds(b.Bit(u, i)); got != (want.NumBig().Bit(i) == 1) {
			t.Fatalf("bit %d of %v = %v is %v", i, u, want, got)
		}
	}
	if got := m.Eval(b.Sum(u)).N; !got.Equal(want) {
		t.Fatalf("%v is %v, the sum of its bits %v", u, want, got)
	}
	if v := Value(c, u); v != nil {
		if got := m.Eval(v).N; !got.Equal(want) {
			t.Fatalf("%v is %v, %v is %v", u, want, v, got)
		}
	}
}

// TestRandom compares the formulas of random predicates with what these mean, by evaluation.
func TestRandom(t *testing.T) {
	for seed := range int64(exhaustive.Of(400, 1500)) {
		r := rand.New(rand.NewSource(seed))
		g := &random{logic.NewContext(), r, 1 + r.Intn(9)}
		if seed%10 == 0 {
			g.width = []int{16, 32, 64}[r.Intn(3)]
		}
		b := New(g.c)
		depth, models := 1+r.Intn(4), 10
		if g.width > 9 {
			depth, models = 1+r.Intn(2), 3
		}
		u := g.predicate(depth)
		if !IsFormula(u) {
			continue
		}
		checkAtoms(t, g.c, b.Formula(u), u)
		for range models {
			m := g.model(u).Evaluator()
			compare(t, g.c, b, m, u)
			compare(t, g.c, b, m, u.Arg(0))
		}
	}
}

// TestRing: equations that hold by the laws of rings are true, and others are not.
func TestRing(t *testing.T) {
	c := logic.NewContext()
	b := New(c)
	w := c.BitVec(32)
	x, y, z := c.Const("x", w), c.Const("y", w), c.Const("z", w)
	n := func(k int64) *logic.Term { return c.BVNum(num.Int(k), 32) }
	add := func(s, t *logic.Term) *logic.Term { return c.BV(logic.BVAdd, s, t) }
	mul := func(s, t *logic.Term) *logic.Term { return c.BV(logic.BVMul, s, t) }
	neg := func(s *logic.Term) *logic.Term { return c.BV(logic.BVNeg, s) }
	for _, k := range []struct{ s, t, want *logic.Term }{
		{mul(x, add(y, z)), add(mul(x, y), mul(z, x)), c.True()},
		{mul(add(x, y), add(x, neg(y))), add(mul(x, x), neg(mul(y, y))), c.True()},
		{c.BV(logic.BVShl, x, n(3)), mul(x, n(8)), c.True()},
		{c.BV(logic.BVNot, x), add(neg(x), n(-1)), c.True()},
		{add(x, n(1)), x, c.False()},
		{add(x, y), add(z, y), b.Formula(c.Eq(x, z))},
		{add(x, n(7)), n(5), b.Formula(c.Eq(x, n(-2)))},
		{neg(x), n(5), b.Formula(c.Eq(x, n(-5)))},
		{mul(x, n(3)), n(0), b.Formula(c.Eq(x, n(0)))},
	} {
		if got := b.Formula(c.Eq(k.s, k.t)); got != k.want {
			t.Errorf("%v = %v: %v, not %v", k.s, k.t, got, k.want)
		}
	}
	if f := b.Formula(c.Eq(mul(x, n(2)), n(2))); f.IsValue() || f == b.Formula(c.Eq(x, n(1))) {
		t.Errorf("2·x = 2 is taken for %v", f)
	}
}

// TestDeep takes deep terms apart without recursion.
func TestDeep(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", c.BitVec(2))
	u := x
	for i := range 100_002 {
		if i%2 == 0 {
			u = c.BV(logic.BVXor, u, c.BVNum(num.One, 2))
		} else {
			u = c.BV(logic.BVNot, u)
		}
	}
	f := New(c).Formula(c.BV(logic.BVUlt, x, u))
	for v := range int64(4) {
		m := logic.NewModel()
		m.Consts[x] = logic.NumValue(num.Int(v), x.Sort())
		if m.Holds(f) != (v < v^2) {
			t.Errorf("%d: %v", v, m.Holds(f))
		}
	}
}
