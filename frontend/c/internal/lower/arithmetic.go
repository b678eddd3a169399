package lower

import (
	"math/bits"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// Arithmetic of integers, in terms of mathematical integers: see docs/architecture.md, "The program".

// fit makes the mathematical result v a value of it: by wrapping, or by excluding overflow.
func (l *procedure) fit(n cc.Node, v val, it ctypes.IntType) val {
	if !it.Signed || l.o.Unbounded {
		return l.convert(n, v, it)
	}
	var cs []*logic.Term
	if v.lo.Less(it.Lo()) {
		cs = append(cs, l.c.Ge(v.t, l.num(it.Lo())))
		v.lo = it.Lo()
	}
	if it.Hi().Less(v.hi) {
		cs = append(cs, l.c.Le(v.t, l.num(it.Hi())))
		v.hi = it.Hi()
	}
	l.assumeUB(l.c.And(cs...), program.SignedOverflow, l.pos(n))
	return v
}

func (l *procedure) binary(n cc.Node, op byte, a val, ta ctypes.IntType, b val, tb ctypes.IntType) val {
	at := l.pos(n)
	if op == '<' || op == '>' {
		return l.shift(n, op, a, ctypes.Promote(ta), b)
	}
	it := ctypes.Usual(ta, tb)
	a, b = l.convert(n, a, it), l.convert(n, b, it)
	switch op {
	case '+':
		r := l.fit(n, val{t: l.c.Add(a.t, b.t), lo: a.lo.Add(b.lo), hi: a.hi.Add(b.hi)}, it)
		if r.of = l.moveOrigin(a, b, it, n); r.of == nil {
			r.of = l.moveOrigin(b, a, it, n)
		}
		return r
	case '-':
		r := l.fit(n, val{t: l.subtract(a, b, it), lo: a.lo.Sub(b.hi), hi: a.hi.Sub(b.lo)}, it)
		r.of = l.moveOrigin(a, val{t: l.c.Neg(b.t), of: b.of}, it, n)
		return r
	case '*':
		lo, hi := ctypes.MinMax(a.lo.Mul(b.lo), a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi))
		return l.fit(n, val{t: l.c.Mul(a.t, b.t), lo: lo, hi: hi}, it)
	case '/', '%':
		l.assumeUB(l.c.Not(l.c.Eq(b.t, l.c.Int(0))), program.DivisionByZero, at)
		if b.t.IsNum() && b.t.Value().IsZero() {
			return l.exact(l.c.Int(0), it)
		}
		if op == '%' && it.Signed && !l.o.Unbounded && a.lo.Cmp(it.Lo()) <= 0 && b.lo.Sign() < 0 && b.hi.Cmp(num.MinusOne) >= 0 {
			l.assumeUB(l.c.Not(l.c.And(l.c.Eq(a.t, l.num(it.Lo())), l.c.Eq(b.t, l.c.Int(-1)))), program.SignedOverflow, at)
		}
		return l.divide(n, op, a, b, it)
	}
	return l.bitwise(n, op, a, b, it)
}

// divide builds C's truncating quotient or remainder out of SMT-LIB's, which round so that the remainder is not
// negative.
func (l *procedure) divide(n cc.Node, op byte, a, b val, it ctypes.IntType) val {
	c := l.c
	zero := c.Int(0)
	abs := func(v val) *logic.Term {
		switch {
		case v.lo.Sign() >= 0:
			return v.t
		case v.hi.Sign() <= 0:
			return c.Neg(v.t)
		}
		return c.Ite(c.Ge(v.t, zero), v.t, c.Neg(v.t))
	}
	isNeg := func(v val) *logic.Term {
		switch {
		case v.lo.Sign() >= 0:
			return c.False()
		case v.hi.Sign() < 0:
			return c.True()
		}
		return c.Lt(v.t, zero)
	}
	if op == '/' {
		neg := c.Xor(isNeg(a), isNeg(b))
		pos := func(x, y *logic.Term) *logic.Term { return c.IntDiv(x, y) }
		var q *logic.Term
		if b.t.IsNum() { // a ≥ 0: a div |b|; a < 0: -((-a) div |b|)
			d := c.Num(b.t.Value().Abs(), logic.Int)
			q = c.Ite(isNeg(a), c.Neg(pos(c.Neg(a.t), d)), pos(a.t, d))
			if b.t.Value().Sign() < 0 {
				q = c.Neg(q)
			}
		} else {
			q = pos(abs(a), abs(b))
			q = c.Ite(neg, c.Neg(q), q)
		}
		m := num.Max(a.lo.Abs(), a.hi.Abs())
		lo, hi := m.Neg(), m
		if a.lo.Sign() >= 0 && b.lo.Sign() >= 0 {
			lo = num.Zero
		}
		return l.fit(n, val{t: q, lo: lo, hi: hi}, it)
	}
	r := c.Ite(isNeg(a), c.Neg(c.Mod(c.Neg(a.t), abs(b))), c.Mod(a.t, abs(b)))
	m := num.Max(b.lo.Abs(), b.hi.Abs()).Sub(num.One)
	lo, hi := m.Neg(), m
	if a.lo.Sign() >= 0 {
		lo = num.Zero
	}
	return val{t: r, lo: lo, hi: num.Min(hi, num.Max(a.hi, num.Zero))}
}

func (l *procedure) shift(n cc.Node, op byte, a val, it ctypes.IntType, b val) val {
	at := l.pos(n)
	a = l.convert(n, a, it)
	l.assumeUB(l.c.And(l.c.Ge(b.t, l.c.Int(0)), l.c.Lt(b.t, l.c.Int(int64(it.Bits)))), program.ShiftRange, at)
	if op == '<' && it.Signed && !l.o.Unbounded && a.lo.Sign() < 0 && l.marks(program.NegativeShift) {
		l.assumeUB(l.c.Ge(a.t, l.c.Int(0)), program.NegativeShift, at)
	}
	if k, ok := b.t.Value().Int64(); b.t.IsNum() && ok && k >= 0 && k < int64(it.Bits) {
		p := num.Pow2(int(k))
		if op == '<' {
			return l.fit(n, val{t: l.c.MulNum(p, a.t), lo: a.lo.Mul(p), hi: a.hi.Mul(p)}, it)
		}
		return val{t: l.c.IntDiv(a.t, l.num(p)), lo: a.lo.Quo(p).Floor(), hi: a.hi.Quo(p).Floor()}
	}
	w := it.Bits
	bv := logic.BVShl
	if op == '>' {
		bv = logic.BVLshr
		if it.Signed {
			bv = logic.BVAshr
		}
	}
	r := l.c.BV(bv, l.c.IntToBV(w, a.t), l.c.IntToBV(w, b.t))
	if op == '<' && it.Signed && !l.o.Unbounded {
		l.assumeUB(l.shiftFits(a, b, r, it), program.SignedOverflow, at)
	}
	return l.word(n, r, it, a, b)
}

// shiftFits returns the condition that a·2^b is a value of it, a signed type; r is a << b as a bit-vector.
func (l *lowering) shiftFits(a, b val, r *logic.Term, it ctypes.IntType) *logic.Term {
	if k, ok := num.Max(a.lo.Abs(), a.hi.Abs()).Int64(); ok && b.lo.Sign() >= 0 && b.hi.Cmp(num.Int(int64(it.Bits-1-bits.Len64(uint64(k))))) <= 0 {
		return l.c.True()
	}
	if k, ok := a.t.Value().Int64(); a.t.IsNum() && ok && k >= 0 {
		return l.c.Le(b.t, l.c.Int(int64(it.Bits-1-bits.Len64(uint64(k)))))
	}
	w := it.Bits
	return l.c.Eq(l.c.BV(logic.BVAshr, r, l.c.IntToBV(w, b.t)), l.c.IntToBV(w, a.t))
}

func (l *lowering) fromBV(t *logic.Term, it ctypes.IntType) val {
	u := l.c.BVToInt(t)
	if it.Signed {
		half := l.num(num.Pow2(it.Bits - 1))
		u = l.c.Ite(l.c.Lt(u, half), u, l.c.Sub(u, l.num(num.Pow2(it.Bits))))
	}
	return l.exact(u, it)
}

func (l *procedure) bitwise(n cc.Node, op byte, a, b val, it ctypes.IntType) val {
	if a.t.IsNum() && !b.t.IsNum() {
		a, b = b, a
	}
	bit := func(v val) bool { return v.lo.Sign() >= 0 && v.hi.Cmp(num.One) <= 0 }
	c := l.c
	if bit(a) && bit(b) {
		p, q := c.Eq(a.t, c.Int(1)), c.Eq(b.t, c.Int(1))
		switch op {
		case '&':
			return l.truth(c.And(p, q))
		case '|':
			return l.truth(c.Or(p, q))
		default:
			return l.truth(c.Xor(p, q))
		}
	}
	if v, ok := l.linear(op, a, b, it); ok {
		return v
	}
	bv := map[byte]logic.BVOp{'&': logic.BVAnd, '|': logic.BVOr, '^': logic.BVXor}[op]
	return l.word(n, c.BV(bv, c.IntToBV(it.Bits, a.t), c.IntToBV(it.Bits, b.t)), it, a, b)
}
