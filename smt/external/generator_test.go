package external

import (
	"fmt"
	"math/rand"

	"craig/logic"
	"craig/num"
)

// generator makes random formulas over every sort. Its symbols have names that mean something to solvers or to SMT-LIB.
type generator struct {
	c     *logic.Context
	r     *rand.Rand
	sorts []*logic.Sort // what atoms speak of
}

const width = 6

// newGenerator returns a generator of formulas over some of the sorts, in mixtures that depend on the seed.
func newGenerator(seed int64) *generator {
	c := logic.NewContext()
	g := &generator{c: c, r: rand.New(rand.NewSource(seed))}
	u, bv := c.Uninterpreted("Set"), c.BitVec(width)
	all := []*logic.Sort{
		logic.Int, logic.Real, bv, u,
		c.Array(logic.Int, logic.Int), c.Array(bv, logic.Bool), c.Array(u, logic.Real),
		c.Array(logic.Int, c.Array(logic.Int, bv)),
	}
	for _, s := range all {
		if g.r.Intn(3) == 0 {
			g.sorts = append(g.sorts, s)
		}
	}
	if len(g.sorts) == 0 {
		g.sorts = append(g.sorts, logic.Int)
	}
	return g
}

// leaf returns a constant, or a value if the sort has any.
func (g *generator) leaf(s *logic.Sort) *logic.Term {
	if s == logic.Bool {
		return g.c.Const([]string{"and", "p q", "%1", "str.<"}[g.r.Intn(4)], s)
	}
	if g.r.Intn(4) == 0 {
		switch s.Kind() {
		case logic.KindInt:
			return g.c.Int(g.r.Int63n(9) - 4)
		case logic.KindReal:
			return g.c.Num(num.Int(g.r.Int63n(9)-4).Quo(num.Int(g.r.Int63n(3)+1)), s)
		case logic.KindBitVec:
			return g.c.BVNum(num.Int(g.r.Int63n(1<<width)), width)
		}
	}
	return g.c.Const(fmt.Sprintf("%v!%d", s, g.r.Intn(3)), s)
}

// term returns a term of the given sort.
func (g *generator) term(s *logic.Sort, depth int) *logic.Term {
	c, r := g.c, g.r
	if depth <= 0 {
		return g.leaf(s)
	}
	depth--
	switch r.Intn(8) {
	case 0:
		return c.Ite(g.formula(depth), g.term(s, depth), g.term(s, depth))
	case 1:
		arg := g.sorts[r.Intn(len(g.sorts))]
		f := c.Func(fmt.Sprintf("%v to %v", arg, s), []*logic.Sort{arg, s}, s)
		return c.App(f, g.term(arg, depth), g.term(s, depth))
	case 2, 3:
		for _, a := range g.sorts { // an array that holds s
			if a.Kind() == logic.KindArray && a.Elem() == s {
				return c.Select(g.term(a, depth), g.term(a.Index(), depth))
			}
		}
	}
	switch s.Kind() {
	case logic.KindInt, logic.KindReal:
		switch r.Intn(24) {
		case 0:
			return c.Mul(g.term(s, depth), g.term(s, depth))
		case 1:
			if s == logic.Int { // division by zero is possible
				return c.Mod(g.term(s, depth), g.term(s, depth))
			}
		case 2:
			if s == logic.Int {
				return c.IntDiv(g.term(s, depth), g.term(s, depth))
			}
		case 3, 4, 5, 6, 7, 8, 9:
			return c.Add(g.term(s, depth), g.term(s, depth))
		case 10, 11, 12:
			return c.MulNum(num.Int(r.Int63n(7)-3), g.term(s, depth))
		case 13, 14, 15:
			if s == logic.Int {
				return c.Mod(g.term(s, depth), c.Int(r.Int63n(4)+1))
			}
		case 16, 17, 18:
			if s == logic.Int {
				return c.IntDiv(g.term(s, depth), c.Int(r.Int63n(4)+1))
			}
		}
	case logic.KindBitVec:
		ops := []logic.BVOp{logic.BVAnd, logic.BVOr, logic.BVXor, logic.BVAdd, logic.BVMul, logic.BVUdiv, logic.BVUrem,
			logic.BVShl, logic.BVLshr, logic.BVAshr}
		if s.Width() == width && r.Intn(2) == 0 {
			return c.BV(ops[r.Intn(len(ops))], g.term(s, depth), g.term(s, depth))
		}
	case logic.KindArray:
		if r.Intn(2) == 0 {
			return c.Store(g.term(s, depth), g.term(s.Index(), depth), g.term(s.Elem(), depth))
		}
		if r.Intn(4) == 0 && s.Elem().Kind() == logic.KindInt {
			return c.ConstArray(s, c.Int(r.Int63n(3)))
		}
	}
	return g.leaf(s)
}

// formula returns a formula.
func (g *generator) formula(depth int) *logic.Term {
	c, r := g.c, g.r
	if depth > 0 {
		switch r.Intn(6) {
		case 0:
			return c.And(g.formula(depth-1), g.formula(depth-1))
		case 1:
			return c.Or(g.formula(depth-1), g.formula(depth-1))
		case 2:
			return c.Not(g.formula(depth - 1))
		}
	}
	s := g.sorts[r.Intn(len(g.sorts))]
	switch r.Intn(6) {
	case 0:
		return g.leaf(logic.Bool)
	case 1, 2:
		if s.IsArith() {
			return c.Le(g.term(s, depth), g.term(s, depth))
		}
		if s.Kind() == logic.KindBitVec {
			return c.BV(logic.BVSlt, g.term(s, depth), g.term(s, depth))
		}
	}
	return c.Eq(g.term(s, depth), g.term(s, depth))
}
