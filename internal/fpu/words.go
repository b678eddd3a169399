package fpu

import "math/big"

// Integers: bits, the lowest first. Signed ones are two's complement.

// all returns whether all bits are set.
func (u *Unit[B]) all(x []B) B { return u.Not(u.Any(u.not(x))) }

func (u *Unit[B]) not(x []B) []B {
	out := make([]B, len(x))
	for i, b := range x {
		out[i] = u.Not(b)
	}
	return out
}

// fill returns n copies of b.
func (u *Unit[B]) fill(b B, n int) []B {
	out := make([]B, n)
	for i := range out {
		out[i] = b
	}
	return out
}

// number returns v as w bits.
func (u *Unit[B]) number(v int64, w int) []B {
	b := big.NewInt(v)
	if v < 0 {
		b.Add(b, new(big.Int).Lsh(big.NewInt(1), uint(max(w, 64))))
	}
	out := make([]B, w)
	for i := range out {
		out[i] = u.Const(b.Bit(i) == 1)
	}
	return out
}

// extend returns x with w bits, not fewer than it has, of which the new ones are zero.
func (u *Unit[B]) extend(x []B, w int) []B {
	return append(append(make([]B, 0, w), x...), u.fill(u.Const(false), w-len(x))...)
}

// extendSigned returns the signed x with w bits, not fewer than it has.
func (u *Unit[B]) extendSigned(x []B, w int) []B {
	return append(append(make([]B, 0, w), x...), u.fill(x[len(x)-1], w-len(x))...)
}

// below returns x with n zeros below it: x · 2^n.
func (u *Unit[B]) below(x []B, n int) []B { return append(u.fill(u.Const(false), n), x...) }

// choose returns x if c is set, or else y.
func (u *Unit[B]) choose(c B, x, y []B) []B {
	out := make([]B, len(x))
	for i := range x {
		out[i] = u.Ite(c, x[i], y[i])
	}
	return out
}

// add returns x + y + carry, of as many bits as x and y have.
func (u *Unit[B]) add(x, y []B, carry B) []B {
	out := make([]B, len(x))
	for i := range x {
		out[i] = u.Xor(u.Xor(x[i], y[i]), carry)
		if i+1 < len(x) {
			carry = u.Maj(x[i], y[i], carry)
		}
	}
	return out
}

func (u *Unit[B]) sub(x, y []B) []B { return u.add(x, u.not(y), u.Const(true)) }

// increment returns x + b.
func (u *Unit[B]) increment(x []B, b B) []B { return u.add(x, u.fill(u.Const(false), len(x)), b) }

// negateIf returns -x if c is set, or else x.
func (u *Unit[B]) negateIf(c B, x []B) []B {
	flipped := make([]B, len(x))
	for i, b := range x {
		flipped[i] = u.Xor(b, c)
	}
	return u.increment(flipped, c)
}

// less returns whether x < y, of numbers without signs.
func (u *Unit[B]) less(x, y []B) B {
	borrow := u.Const(false)
	for i := range x {
		borrow = u.Maj(u.Not(x[i]), y[i], borrow)
	}
	return borrow
}

// lessSigned returns whether x < y, of signed numbers.
func (u *Unit[B]) lessSigned(x, y []B) B {
	top := len(x) - 1
	return u.Maj(x[top], u.Not(y[top]), u.less(x[:top], y[:top]))
}

// equal returns whether x and y are the same.
func (u *Unit[B]) equal(x, y []B) B {
	differ := make([]B, len(x))
	for i := range x {
		differ[i] = u.Xor(x[i], y[i])
	}
	return u.Not(u.Any(differ))
}

// steps returns how many bits the numbers up to n have.
func steps(n int) int {
	k := 0
	for ; n > 0; n >>= 1 {
		k++
	}
	return k
}

// shiftRight returns x / 2^by, where the last bit is also set if a bit that is lost was: it stands for all that is below it. The
// number by has no sign.
func (u *Unit[B]) shiftRight(x, by []B) []B {
	k := min(len(by), steps(len(x)))
	far := u.Any(by[k:])
	for i := range k {
		n := 1 << i
		moved := u.fill(u.Const(false), len(x))
		if n < len(x) {
			copy(moved, x[n:])
		}
		lost := u.Any(x[:min(n, len(x))])
		moved[0] = u.Or(moved[0], lost)
		x = u.choose(by[i], moved, x)
	}
	gone := u.fill(u.Const(false), len(x))
	gone[0] = u.Any(x)
	return u.choose(far, gone, x)
}

// normalize shifts x left until its last bit is set, and subtracts from the signed exp as much, which must not overflow: its
// significand is in [1, 2) then, unless x is 0. If least is set, exp does not become less than 1, unless it is.
func (u *Unit[B]) normalize(exp, x []B, least bool) (newExp, newX []B) {
	for i := steps(len(x)-1) - 1; i >= 0; i-- {
		n := 1 << i
		if n >= len(x) {
			continue
		}
		move := u.Not(u.Any(x[len(x)-n:]))
		less := u.sub(exp, u.number(int64(n), len(exp)))
		if least { // exp - n ≥ 1
			top := len(less) - 1
			move = u.And(move, u.And(u.Not(less[top]), u.Any(less[:top])))
		}
		moved := u.below(x[:len(x)-n], n)
		x = u.choose(move, moved, x)
		exp = u.choose(move, less, exp)
	}
	return exp, x
}
