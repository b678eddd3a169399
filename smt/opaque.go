package smt

import (
	"math/big"

	"craig/logic"
	"craig/num"
)

// Terms beyond Booleans and linear arithmetic. Their bases are free variables to the simplex; refine.go adds lemmas
// where a model disagrees with what they mean. Bit-vector operations are written as integer arithmetic on the unsigned
// values BVToInt, exactly as far as that is linear.

// opaque returns 1 if the node's meaning is refined by lemmas, or else 0.
func (nd *node) opaque() int {
	switch t := nd.term; nd.kind {
	case nodeOpaque:
		if t.Op() != logic.OpConst {
			return 1
		}
	case nodeBase:
		switch t.Op() {
		case logic.OpIte, logic.OpToInt:
			return 0
		case logic.OpIntDiv, logic.OpMod:
			if d := t.Arg(1); d.IsNum() && d.Value().Sign() > 0 {
				return 0
			}
		}
		return 1
	}
	return 0
}

// defineOpaque makes what is always known of an opaque base.
func (s *Solver) defineOpaque(n int32) {
	t := s.nodes[n].term
	if t.Op() != logic.OpBVToInt {
		s.nodes[n].kids = s.argKids(nil, t)
		return
	}
	b := t.Arg(0)
	if f := s.bvValue(b); f != nil {
		s.defining(n, 0, s.relation(logic.OpEq, logic.Int, minus(t, f)))
		s.nodes[n].kids = s.baseKids(s.nodes[n].kids, f)
		return
	}
	l := logic.Linearize(t)
	s.defining(n, 0, s.relation(logic.OpLe, logic.Int, l.Scale(num.MinusOne)))
	l.Const = num.Pow2(b.Sort().Width()).Neg()
	s.defining(n, 0, s.relation(logic.OpLt, logic.Int, l))
	if b.Op() == logic.OpBV && b.BVOp() == logic.BVAnd {
		for _, a := range b.Args() {
			s.defining(n, 0, s.relation(logic.OpLe, logic.Int, minus(t, s.c.BVToInt(a))))
		}
	}
	s.nodes[n].kids = s.argKids(s.nodes[n].kids, b)
}

// argKids appends what the arguments of t rest on: the nodes of their bases and formulas, at any depth of arrays,
// bit-vectors and functions.
func (s *Solver) argKids(kids []kid, t *logic.Term) []kid {
	seen := map[*logic.Term]bool{}
	stack := append([]*logic.Term(nil), t.Args()...)
	for len(stack) > 0 {
		a := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[a] {
			continue
		}
		seen[a] = true
		switch {
		case a.IsValue():
		case a.Sort() == logic.Bool:
			k, _ := s.node(a)
			kids = append(kids, kid{k, kidBoth})
		case a.Sort().IsArith():
			kids = s.baseKids(kids, a)
		case a.Sort().Kind() == logic.KindBitVec:
			kids = s.baseKids(kids, s.c.BVToInt(a))
		default:
			stack = append(stack, a.Args()...)
		}
	}
	return kids
}

// translation returns the formula that the bit-vector predicate or equality t is.
func (s *Solver) translation(t *logic.Term) *logic.Term {
	c := s.c
	a, b := c.BVToInt(t.Arg(0)), c.BVToInt(t.Arg(1))
	if t.Op() == logic.OpEq {
		return c.Eq(a, b)
	}
	w := t.Arg(0).Sort().Width()
	switch t.BVOp() {
	case logic.BVUlt:
		return c.Lt(a, b)
	case logic.BVUle:
		return c.Le(a, b)
	case logic.BVSlt:
		return c.Lt(s.signed(a, w), s.signed(b, w))
	case logic.BVSle:
		return c.Le(s.signed(a, w), s.signed(b, w))
	}
	panic("smt: not a bit-vector predicate")
}

// signed returns the signed value of a word of width w with the unsigned value a.
func (s *Solver) signed(a *logic.Term, w int) *logic.Term {
	c := s.c
	return c.Ite(c.Lt(a, c.Num(num.Pow2(w-1), logic.Int)), a, c.Sub(a, c.Num(num.Pow2(w), logic.Int)))
}

// bvValue returns an Int term equal to BVToInt(b) in terms of b's arguments, or nil if b has no exact one.
func (s *Solver) bvValue(b *logic.Term) *logic.Term {
	c := s.c
	w := b.Sort().Width()
	number := func(r num.Rat) *logic.Term { return c.Num(r, logic.Int) }
	wrap := func(t *logic.Term) *logic.Term { return c.Mod(t, number(num.Pow2(w))) }
	switch b.Op() {
	case logic.OpIntToBV:
		return wrap(b.Arg(0))
	case logic.OpIte:
		return c.Ite(b.Arg(0), c.BVToInt(b.Arg(1)), c.BVToInt(b.Arg(2)))
	case logic.OpBV:
	default:
		return nil
	}
	x := c.BVToInt(b.Arg(0))
	ones := num.Pow2(w).Sub(num.One)
	switch b.BVOp() {
	case logic.BVNot:
		return c.Sub(number(ones), x)
	case logic.BVNeg:
		return wrap(c.Neg(x))
	case logic.BVExtract:
		return wrap(c.IntDiv(x, number(num.Pow2(b.Lo()))))
	case logic.BVZeroExtend:
		return x
	case logic.BVSignExtend:
		return wrap(s.signed(x, b.Arg(0).Sort().Width()))
	}
	y := c.BVToInt(b.Arg(1))
	switch b.BVOp() {
	case logic.BVConcat:
		return c.Add(c.MulNum(num.Pow2(b.Arg(1).Sort().Width()), x), y)
	case logic.BVAdd:
		return wrap(c.Add(x, y))
	case logic.BVMul:
		return wrap(c.Mul(x, y))
	case logic.BVUdiv:
		return c.Ite(c.Eq(y, c.Int(0)), number(ones), c.IntDiv(x, y))
	case logic.BVUrem:
		return c.Ite(c.Eq(y, c.Int(0)), x, c.Mod(x, y))
	case logic.BVOr:
		return c.Sub(c.Add(x, y), c.BVToInt(c.BV(logic.BVAnd, b.Args()...)))
	case logic.BVXor:
		return c.Sub(c.Add(x, y), c.MulNum(num.Int(2), c.BVToInt(c.BV(logic.BVAnd, b.Args()...))))
	case logic.BVAnd:
		if x.IsNum() {
			x, y = y, x
		}
		if y.IsNum() {
			return s.masked(x, y.Value().NumBig())
		}
		return nil
	}
	if !y.IsNum() {
		return nil
	}
	k := w // shifts by the width or more are shifts by the width
	if n, ok := y.Value().Int64(); ok && n < int64(w) {
		k = int(n)
	}
	switch b.BVOp() {
	case logic.BVShl:
		return wrap(c.MulNum(num.Pow2(k), x))
	case logic.BVLshr:
		return c.IntDiv(x, number(num.Pow2(k)))
	case logic.BVAshr:
		return wrap(c.IntDiv(s.signed(x, w), number(num.Pow2(k))))
	}
	return nil
}

// masked returns x & mask: the sum of the runs of ones of the mask, each cut out of x.
func (s *Solver) masked(x *logic.Term, mask *big.Int) *logic.Term {
	c := s.c
	sum := c.Int(0)
	for lo := 0; lo < mask.BitLen(); lo++ {
		if mask.Bit(lo) == 0 {
			continue
		}
		n := 1
		for mask.Bit(lo+n) == 1 {
			n++
		}
		run := c.Mod(c.IntDiv(x, c.Num(num.Pow2(lo), logic.Int)), c.Num(num.Pow2(n), logic.Int))
		sum = c.Add(sum, c.MulNum(num.Pow2(lo), run))
		lo += n
	}
	return sum
}
