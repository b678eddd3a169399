package logic

import (
	"math/big"

	"craig/num"
)

// BVNum returns the bit-vector of the given width whose unsigned value is v modulo 2^width.
func (c *Context) BVNum(v num.Rat, width int) *Term {
	_, m := num.DivMod(v, num.Pow2(width))
	return c.mk(Term{op: OpBVNum, sort: c.BitVec(width), val: m})
}

// IntToBV returns the Int a modulo 2^width as a bit-vector.
func (c *Context) IntToBV(width int, a *Term) *Term {
	mustSame(Int, a)
	a = c.Mod(a, c.Num(num.Pow2(width), Int))
	switch {
	case a.op == OpNum:
		return c.BVNum(a.val, width)
	case a.op == OpMod && a.args[1].val.Equal(num.Pow2(width)): // the conversion reduces by itself
		a = a.args[0]
	}
	if a.op == OpBVToInt && a.args[0].sort.width == width {
		return a.args[0]
	}
	return c.mk(Term{op: OpIntToBV, sort: c.BitVec(width), args: []*Term{a}})
}

// BVToInt returns the unsigned value of the bit-vector a as an Int.
func (c *Context) BVToInt(a *Term) *Term {
	mustBV(a)
	if a.op == OpBVNum {
		return c.Num(a.val, Int)
	}
	return c.mk(Term{op: OpBVToInt, sort: Int, args: []*Term{a}})
}

// BV returns the operation op on args. Operands of binary operations have one width; BVUlt, BVSlt, BVUle and BVSle
// give a Bool. BVConcat, BVExtract, BVZeroExtend and BVSignExtend have constructors of their own.
func (c *Context) BV(op BVOp, args ...*Term) *Term {
	s := args[0].sort
	for _, a := range args {
		mustBV(a)
		if a.sort != s {
			panic("logic: bit-vectors of different widths")
		}
	}
	if want := 2; op == BVNot || op == BVNeg {
		want = 1
		if len(args) != want {
			panic("logic: wrong number of operands of a bit-vector operation")
		}
	} else if len(args) != want || op >= BVConcat {
		panic("logic: wrong use of a bit-vector operation")
	}
	if isBVPredicate(op) {
		s = Bool
	}
	if len(args) == 2 {
		if t := c.simpleBV(op, args[0], args[1]); t != nil {
			return t
		}
	}
	return c.bv(Term{op: OpBV, aux: uint32(op), sort: s, args: args})
}

// simpleBV returns a op b if it is an argument or a constant whatever the values are, otherwise nil.
func (c *Context) simpleBV(op BVOp, a, b *Term) *Term {
	if op != BVAnd && op != BVOr && op != BVXor {
		return nil
	}
	zero, ones := c.BVNum(num.Zero, a.sort.width), c.BVNum(num.MinusOne, a.sort.width)
	switch {
	case a == b && op == BVXor:
		return zero
	case a == b:
		return a
	case b == zero && op == BVAnd, b == ones && op == BVOr:
		return b
	case a == zero && op == BVAnd, a == ones && op == BVOr:
		return a
	case b == zero, b == ones && op == BVAnd:
		return a
	case a == zero, a == ones && op == BVAnd:
		return b
	}
	return nil
}

// Concat returns a's bits followed by b's lower ones.
func (c *Context) Concat(a, b *Term) *Term {
	mustBV(a)
	mustBV(b)
	return c.bv(Term{op: OpBV, aux: uint32(BVConcat), sort: c.BitVec(a.sort.width + b.sort.width), args: []*Term{a, b}})
}

// Extract returns bits hi down to lo of a.
func (c *Context) Extract(hi, lo int, a *Term) *Term {
	mustBV(a)
	if lo < 0 || hi < lo || hi >= a.sort.width {
		panic("logic: extract out of range")
	}
	if lo == 0 && hi == a.sort.width-1 {
		return a
	}
	return c.bv(Term{op: OpBV, aux: uint32(BVExtract) | uint32(lo)<<8, sort: c.BitVec(hi - lo + 1), args: []*Term{a}})
}

// Extend returns a widened by n ≥ 0 bits, copies of the sign bit if signed.
func (c *Context) Extend(n int, signed bool, a *Term) *Term {
	mustBV(a)
	if n == 0 {
		return a
	}
	op := BVZeroExtend
	if signed {
		op = BVSignExtend
	}
	return c.bv(Term{op: OpBV, aux: uint32(op), sort: c.BitVec(a.sort.width + n), args: []*Term{a}})
}

// bv builds the node n, folding constants.
func (c *Context) bv(n Term) *Term {
	vals := make([]*big.Int, len(n.args))
	for i, a := range n.args {
		if a.op != OpBVNum {
			n.args = append([]*Term(nil), n.args...)
			return c.mk(n)
		}
		vals[i] = a.val.NumBig()
	}
	w := n.sort.width
	r := evalBV(&n, vals)
	if n.sort == Bool {
		return c.Bool(r.Sign() != 0)
	}
	return c.BVNum(num.FromBigInt(r), w)
}

func isBVPredicate(op BVOp) bool { return op >= BVUlt && op <= BVSle }

func mustBV(t *Term) {
	if t.sort.kind != KindBitVec {
		panic("logic: a term of sort " + t.sort.String() + " where a bit-vector is needed")
	}
}

// evalBV computes the operation of node n on the unsigned values of its arguments; predicates give 0 or 1. The result
// is reduced to the width of n's sort.
func evalBV(n *Term, v []*big.Int) *big.Int {
	w := uint(n.args[0].sort.width)
	r := new(big.Int)
	truth := func(b bool) *big.Int {
		if b {
			return r.SetInt64(1)
		}
		return r.SetInt64(0)
	}
	signed := func(x *big.Int) *big.Int {
		if x.Bit(int(w-1)) == 1 {
			return new(big.Int).Sub(x, new(big.Int).Lsh(big.NewInt(1), w))
		}
		return x
	}
	shift := func() uint { // a shift by the width or more empties the bit-vector
		if v[1].IsUint64() && v[1].Uint64() < uint64(w) {
			return uint(v[1].Uint64())
		}
		return w
	}
	switch op := n.BVOp(); op {
	case BVNot:
		r.Not(v[0])
	case BVNeg:
		r.Neg(v[0])
	case BVAnd:
		r.And(v[0], v[1])
	case BVOr:
		r.Or(v[0], v[1])
	case BVXor:
		r.Xor(v[0], v[1])
	case BVAdd:
		r.Add(v[0], v[1])
	case BVMul:
		r.Mul(v[0], v[1])
	case BVUdiv: // SMT-LIB: all ones for a zero divisor
		if v[1].Sign() == 0 {
			r.SetInt64(-1)
		} else {
			r.Quo(v[0], v[1])
		}
	case BVUrem: // SMT-LIB: the dividend for a zero divisor
		if v[1].Sign() == 0 {
			r.Set(v[0])
		} else {
			r.Rem(v[0], v[1])
		}
	case BVShl:
		r.Lsh(v[0], shift())
	case BVLshr:
		r.Rsh(v[0], shift())
	case BVAshr:
		r.Rsh(signed(v[0]), shift())
	case BVUlt:
		return truth(v[0].Cmp(v[1]) < 0)
	case BVSlt:
		return truth(signed(v[0]).Cmp(signed(v[1])) < 0)
	case BVUle:
		return truth(v[0].Cmp(v[1]) <= 0)
	case BVSle:
		return truth(signed(v[0]).Cmp(signed(v[1])) <= 0)
	case BVConcat:
		r.Lsh(v[0], uint(n.args[1].sort.width))
		r.Or(r, v[1])
	case BVExtract:
		r.Rsh(v[0], uint(n.Lo()))
	case BVZeroExtend:
		r.Set(v[0])
	case BVSignExtend:
		r.Set(signed(v[0]))
	default:
		panic("logic: unknown bit-vector operation")
	}
	mask := new(big.Int).Lsh(big.NewInt(1), uint(n.sort.width))
	mask.Sub(mask, big.NewInt(1))
	return r.And(r, mask)
}
