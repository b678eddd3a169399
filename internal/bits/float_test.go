package bits

import (
	"math/rand"
	"testing"

	"craig/logic"
	"craig/num"
	"craig/num/float"
)

// floatTerms returns operations of all kinds on constants of a small format, and predicates.
func floatTerms(c *logic.Context) (words, predicates []*logic.Term) {
	s, other := c.FloatingPoint(float.Format{Exponent: 3, Significand: 3}), c.FloatingPoint(float.Format{Exponent: 2, Significand: 4})
	x, y, z := c.Const("x", s), c.Const("y", s), c.Const("z", s)
	m, k, b := c.Const("m", logic.RoundingMode), c.Const("k", logic.RoundingMode), c.Const("b", c.BitVec(6))
	p := c.Const("p", logic.Bool)
	f := c.App(c.Func("f", []*logic.Sort{s}, s), y)
	for op := logic.FloatAbs; op <= logic.FloatIsPositive; op++ {
		for _, args := range [][]*logic.Term{{x}, {x, y}, {m, x}, {m, x, y}, {m, x, y, z}, {m, f, c.Ite(p, x, y)}, {f, y}} {
			if t := apply(c, op, args); t == nil {
				continue
			} else if t.Sort() == logic.Bool {
				predicates = append(predicates, t)
			} else {
				words = append(words, t)
			}
		}
	}
	mode := c.Ite(p, m, k)
	words = append(words, c.Float(logic.FloatToBits, f), c.Float(logic.FloatToBits, c.Float(logic.FloatAdd, mode, x, y)),
		c.FloatFromBits(s, b), c.FloatConvert(other, mode, x), c.FloatFromBV(s, true, m, b), c.FloatFromBV(s, false, m, b),
		c.FloatToBV(4, true, m, x), c.FloatToBV(3, false, m, x))
	predicates = append(predicates, c.Eq(x, y), c.Eq(x, f), c.Eq(m, k), c.Eq(m, c.Mode(float.Up)), c.Eq(mode, c.Mode(float.Down)),
		c.Eq(c.Float(logic.FloatNeg, x), c.FloatNum(s, float.SignedZero(true))))
	return words, predicates
}

// apply returns the operation on args, nil if it does not take them.
func apply(c *logic.Context, op logic.FloatOp, args []*logic.Term) (t *logic.Term) {
	defer func() { _ = recover() }() // the constructors panic
	return c.Float(op, args...)
}

// floatModel returns values for everything that is in floatTerms.
func floatModel(c *logic.Context, r *rand.Rand, terms []*logic.Term) *logic.Model {
	m := logic.NewModel()
	value := func(s *logic.Sort) logic.Value {
		switch s.Kind() {
		case logic.KindBool:
			return logic.BoolValue(r.Intn(2) == 0)
		case logic.KindBitVec:
			return logic.NumValue(num.Int(r.Int63n(1<<s.Width())), s)
		}
		all := c.Values(s, 1000)
		return m.Eval(all[r.Intn(len(all))])
	}
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpConst:
			m.Consts[t] = value(t.Sort())
		case logic.OpApp:
			m.Funcs[t.Func()] = &logic.FuncValue{Default: value(t.Sort())}
		case logic.OpFloat:
			if f := t.Open(); f != nil {
				m.Funcs[f] = &logic.FuncValue{Default: value(f.Ret())}
			}
		}
	}, terms...)
	return m
}

// TestFloat: the bits of operations, and the formulas of predicates, have the values that the terms have.
func TestFloat(t *testing.T) {
	c := logic.NewContext()
	words, predicates := floatTerms(c)
	if len(words) < 25 || len(predicates) < 19 {
		t.Fatalf("%d operations and %d predicates", len(words), len(predicates))
	}
	b := New(c)
	r := rand.New(rand.NewSource(1))
	for range 300 {
		m := floatModel(c, r, append(words, predicates...))
		e := m.Evaluator()
		for _, p := range predicates {
			if got := e.Holds(b.Formula(p)); got != e.Holds(p) {
				t.Fatalf("%v: the formula is %t under %v", p, got, m.Consts)
			}
		}
		for _, w := range words {
			bits := num.Zero
			for i := range w.Sort().Width() {
				if e.Holds(b.Bit(w, i)) {
					bits = bits.Add(num.Pow2(i))
				}
			}
			want := e.Eval(w).N
			if w.Sort().Kind() == logic.KindFloat {
				want = num.FromBigInt(w.Sort().Format().Bits(e.Eval(w).Float()))
			}
			if !bits.Equal(want) {
				t.Fatalf("%v: the bits are %v, not %v, under %v", w, bits, want, m.Consts)
			}
		}
		for _, clauses := range [][][]*logic.Term{b.OneNaN(c.Float(logic.FloatToBits, words[0].Arg(0))), OneMode(c, c.Lookup("m"))} {
			for _, fs := range clauses {
				if !e.Holds(c.Or(fs...)) {
					t.Fatalf("%v does not hold under %v", fs, m.Consts)
				}
			}
		}
	}
}

// TestFloatLeaves: formulas are about what Leaves finds.
func TestFloatLeaves(t *testing.T) {
	c := logic.NewContext()
	words, predicates := floatTerms(c)
	b := New(c)
	for _, w := range words {
		predicates = append(predicates, c.Eq(w, c.ValueTerm(logic.ZeroValue(w.Sort()))))
	}
	for _, p := range predicates {
		known := make(map[*logic.Term]bool)
		Leaves(c, func(x *logic.Term) { known[x] = true }, p.Args()...)
		seen := make(map[*logic.Term]bool)
		for stack := []*logic.Term{b.Formula(p)}; len(stack) > 0; {
			f := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if seen[f] || known[f] || f.IsValue() {
				continue
			}
			seen[f] = true
			if leaf, _, ok := IsBit(f); ok && known[leaf] {
				continue
			}
			if f.IsAtom() {
				t.Fatalf("%v in the formula of %v", f, p)
			}
			stack = append(stack, f.Args()...)
		}
	}
}
