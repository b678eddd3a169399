package bits

import (
	"math/big"

	"craig/logic"
	"craig/num"
)

// Bit-vectors as integers: their unsigned values, exactly, as far as operations on bit-vectors are linear in them.

// Relation returns the formula over values BVToInt that t, for which IsFormula must hold, is equivalent to. Of a bit of a
// conversion from Int it is one about that Int.
func Relation(c *logic.Context, t *logic.Term) *logic.Term {
	if leaf, i, ok := IsBit(t); ok && leaf.Op() == logic.OpIntToBV {
		return c.Eq(c.Mod(c.IntDiv(leaf.Arg(0), c.Num(num.Pow2(i), logic.Int)), c.Int(2)), c.Int(1))
	}
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
		return c.Lt(signed(c, a, w), signed(c, b, w))
	case logic.BVSle:
		return c.Le(signed(c, a, w), signed(c, b, w))
	}
	panic("bits: not a predicate")
}

// signed returns the signed value of a bit-vector of width w with the unsigned value a.
func signed(c *logic.Context, a *logic.Term, w int) *logic.Term {
	return c.Ite(c.Lt(a, c.Num(num.Pow2(w-1), logic.Int)), a, c.Sub(a, c.Num(num.Pow2(w), logic.Int)))
}

// Value returns an Int term equal to BVToInt(b) over the values of b's arguments, or nil if b has no linear one.
func Value(c *logic.Context, b *logic.Term) *logic.Term {
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
	switch b.BVOp() {
	case logic.BVNot:
		return c.Sub(number(num.Pow2(w).Sub(num.One)), x)
	case logic.BVNeg:
		return wrap(c.Neg(x))
	case logic.BVExtract:
		return wrap(c.IntDiv(x, number(num.Pow2(b.Lo()))))
	case logic.BVZeroExtend:
		return x
	case logic.BVSignExtend:
		return wrap(signed(c, x, b.Arg(0).Sort().Width()))
	}
	y := c.BVToInt(b.Arg(1))
	switch b.BVOp() {
	case logic.BVConcat:
		return c.Add(c.MulNum(num.Pow2(b.Arg(1).Sort().Width()), x), y)
	case logic.BVAdd:
		return wrap(c.Add(x, y))
	case logic.BVOr:
		return c.Sub(c.Add(x, y), c.BVToInt(c.BV(logic.BVAnd, b.Args()...)))
	case logic.BVXor:
		return c.Sub(c.Add(x, y), c.MulNum(num.Int(2), c.BVToInt(c.BV(logic.BVAnd, b.Args()...))))
	}
	if x.IsNum() && (b.BVOp() == logic.BVAnd || b.BVOp() == logic.BVMul) {
		x, y = y, x
	}
	if !y.IsNum() {
		return nil
	}
	return byNumber(c, b, x, y.Value())
}

// byNumber returns the value of an operation b that is linear since its second operand has the value v; that of the first is x.
func byNumber(c *logic.Context, b, x *logic.Term, v num.Rat) *logic.Term {
	w := b.Sort().Width()
	number := func(r num.Rat) *logic.Term { return c.Num(r, logic.Int) }
	wrap := func(t *logic.Term) *logic.Term { return c.Mod(t, number(num.Pow2(w))) }
	switch b.BVOp() {
	case logic.BVAnd:
		return masked(c, x, v.NumBig())
	case logic.BVMul:
		return wrap(c.MulNum(v, x))
	case logic.BVUdiv:
		if v.IsZero() {
			return number(num.Pow2(w).Sub(num.One))
		}
		return c.IntDiv(x, number(v))
	case logic.BVUrem:
		if v.IsZero() {
			return x
		}
		return c.Mod(x, number(v))
	}
	k := w // shifts by the width or more are shifts by the width
	if n, ok := v.Int64(); ok && n < int64(w) {
		k = int(n)
	}
	switch b.BVOp() {
	case logic.BVShl:
		return wrap(c.MulNum(num.Pow2(k), x))
	case logic.BVLshr:
		return c.IntDiv(x, number(num.Pow2(k)))
	case logic.BVAshr:
		return wrap(c.IntDiv(signed(c, x, w), number(num.Pow2(k))))
	}
	panic("bits: unknown operation")
}

// masked returns x & mask: the sum of the runs of ones of the mask, each cut out of x.
func masked(c *logic.Context, x *logic.Term, mask *big.Int) *logic.Term {
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
