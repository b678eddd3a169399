// Package fpu makes circuits of floating-point operations: of the bits of operands, in any kind of gates, the bits of results. It
// serves those who decide formulas about floating-point numbers by bits; what the numbers are says package num/float.
//
// A number is the bits that it is stored in (float.Format.Bits), the lowest first: the significand without its first bit, the
// exponent, the sign. Operands and results have one NaN only; Canonical makes numbers like that of any bits.
//
//   - fpu.go: what gates are, and what all circuits begin and end with;
//   - words.go: integers of bits: sums, comparisons, shifts;
//   - round.go: rounding, the end of every operation;
//   - add.go, multiply.go: sums, products, both at once, quotients, roots;
//   - remainder.go: remainders and integers;
//   - compare.go: order and classes;
//   - convert.go: other formats, and bit-vectors that are integers;
//   - terms.go: which circuit a term of package logic is.
package fpu

import "craig/num/float"

// Gates make bits of bits. Equal bits need not be identical, but simplifications by constants are expected.
type Gates[B any] interface {
	Const(v bool) B
	Not(a B) B
	And(a, b B) B
	Or(a, b B) B
	Any(bits []B) B // whether one of them is set
	Xor(a, b B) B
	Ite(c, a, b B) B
	Maj(a, b, c B) B // whether two of them are set
}

// Mode is a rounding mode, as a bit for each float.Mode, of which one is set.
type Mode[B any] [float.Modes]B

// Unit makes the circuits of a format.
type Unit[B any] struct {
	Gates[B]
	float.Format
}

// New returns a unit for numbers of f.
func New[B any](g Gates[B], f float.Format) *Unit[B] { return &Unit[B]{g, f} }

// number is a number taken apart.
type number[B any] struct {
	sign, nan, inf, zero B
	magnitude            []B // the bits without the sign
	exp                  []B // the biased exponent with a bit 0 above it, at least 1: that of finite numbers
	sig                  []B // the significand, with its first bit at the end; of finite numbers
}

// unpack takes x apart.
func (u *Unit[B]) unpack(x []B) number[B] {
	n := u.Significand - 1
	rest, exp := x[:n], x[n:n+u.Exponent]
	ones, zeros := u.all(exp), u.Not(u.Any(exp))
	first := rest[n-1]
	r := number[B]{
		sign: x[len(x)-1], nan: u.And(ones, first), inf: u.And(ones, u.Not(first)), zero: u.Not(u.Any(x[:len(x)-1])),
		magnitude: x[: len(x)-1 : len(x)-1],
		exp:       append(append([]B{}, exp...), u.Const(false)),
		sig:       append(append([]B{}, rest...), u.Not(zeros)),
	}
	r.exp[0] = u.Or(exp[0], zeros)
	return r
}

// special returns the stored bits of NaN, an infinity or a zero.
func (u *Unit[B]) constant(x float.Number) []B {
	bits := u.Bits(x)
	out := make([]B, u.Width())
	for i := range out {
		out[i] = u.Const(bits.Bit(i) == 1)
	}
	return out
}

// nan returns the bits of NaN.
func (u *Unit[B]) nan() []B { return u.constant(float.NaN()) }

// infinity returns an infinity.
func (u *Unit[B]) infinity(sign B) []B {
	out := u.constant(float.Infinity(false))
	out[len(out)-1] = sign
	return out
}

// zero returns a zero.
func (u *Unit[B]) zero(sign B) []B {
	out := u.constant(float.SignedZero(false))
	out[len(out)-1] = sign
	return out
}

// Constant returns the bits of x, a number of the format.
func (u *Unit[B]) Constant(x float.Number) []B { return u.constant(x) }

// Canonical returns the number that is stored in any bits: those of the one NaN for all that are NaN.
func (u *Unit[B]) Canonical(x []B) []B {
	n := u.Significand - 1
	nan := u.And(u.all(x[n:n+u.Exponent]), u.Any(x[:n]))
	return u.choose(nan, u.nan(), x)
}

// Neg returns -x.
func (u *Unit[B]) Neg(x []B) []B {
	out := append([]B{}, x...)
	out[len(out)-1] = u.And(u.Not(x[len(x)-1]), u.Not(u.unpack(x).nan))
	return out
}

// Abs returns x without its sign.
func (u *Unit[B]) Abs(x []B) []B {
	out := append([]B{}, x...)
	out[len(out)-1] = u.Const(false)
	return out
}
