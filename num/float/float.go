// Package float computes with floating-point numbers as IEEE 754 and SMT-LIB define them, exactly: an operation takes the
// numbers that its operands are, and rounds the result that they have once. Formats are any, and so are the five rounding
// modes; there is one NaN. No arithmetic of the machine is used.
//
//   - float.go: formats, numbers and the bits that they are stored in;
//   - round.go: rounding, on which all operations rest;
//   - arithmetic.go: sums, products, quotients, roots, remainders;
//   - compare.go: order and classes;
//   - convert.go: from one format to another, and from and to integers and rational numbers;
//   - text.go: numbers for people.
package float

import (
	"math/big"

	"craig/num"
)

// Format is a format of binary floating-point numbers, by the numbers of its bits. Both are at least 2, and Exponent at most
// MaxExponent. The significand counts the bit before the point, so that binary64 is {11, 53}.
type Format struct{ Exponent, Significand int }

// MaxExponent bounds Format.Exponent, so that exponents are machine words.
const MaxExponent = 30

// The basic formats of IEEE 754, and that of long double on x86.
var (
	Half     = Format{5, 11}
	Single   = Format{8, 24}
	Double   = Format{11, 53}
	Extended = Format{15, 64}
	Quad     = Format{15, 113}
)

// Width returns the bits that a number is stored in.
func (f Format) Width() int { return f.Exponent + f.Significand }

// Bias returns what is added to the exponents of normal numbers, which is also the largest of these.
func (f Format) Bias() int { return 1<<(f.Exponent-1) - 1 }

// least returns the exponent of the last bit of the least numbers, which is that of all subnormal ones.
func (f Format) least() int { return 2 - f.Bias() - f.Significand }

// Mode says how a result is rounded that the format does not have.
type Mode uint8

// The rounding modes.
const (
	NearestEven Mode = iota // RNE: to the nearest number, of two to that with an even significand
	NearestAway             // RNA: to the nearest number, of two to that with the larger absolute value
	Up                      // RTP
	Down                    // RTN
	Zero                    // RTZ
)

// Modes is how many modes there are.
const Modes = 5

var modeNames = [Modes]string{"RNE", "RNA", "RTP", "RTN", "RTZ"}

// String returns SMT-LIB's short name.
func (m Mode) String() string { return modeNames[m] }

// class is what a number is.
type class uint8

const (
	isZero class = iota
	isFinite
	isInfinite
	isNaN
)

// Number is a floating-point number of any format: a zero or an infinity with a sign, a finite number, or NaN. The zero value
// is the positive zero.
type Number struct {
	class class
	neg   bool
	sig   *big.Int // of finite numbers: positive; the absolute value is sig · 2^exp
	exp   int
}

// NaN returns the number that is none.
func NaN() Number { return Number{class: isNaN} }

// Infinity returns an infinity.
func Infinity(neg bool) Number { return Number{class: isInfinite, neg: neg} }

// SignedZero returns a zero.
func SignedZero(neg bool) Number { return Number{neg: neg} }

// Largest returns the largest finite number of f, or the least one, which is negative.
func (f Format) Largest(neg bool) Number {
	sig := new(big.Int).Lsh(big.NewInt(1), uint(f.Significand))
	return Number{class: isFinite, neg: neg, sig: sig.Sub(sig, big.NewInt(1)), exp: f.Bias() - f.Significand + 1}
}

// top returns the exponent of the first bit of the finite number x, plus one.
func (x Number) top() int { return x.sig.BitLen() + x.exp }

// fields returns the exponent and the rest of the significand that x, a number of f, is stored with.
func (f Format) fields(x Number) (exponent int, rest *big.Int) {
	ones := 1<<f.Exponent - 1
	switch x.class {
	case isZero:
		return 0, new(big.Int)
	case isInfinite:
		return ones, new(big.Int)
	case isNaN:
		return ones, new(big.Int).Lsh(big.NewInt(1), uint(f.Significand-2))
	}
	exponent = x.top() - 1 + f.Bias()
	least := f.least()
	if exponent <= 0 {
		exponent = 0
	} else {
		least += exponent - 1
	}
	if x.exp >= least {
		rest = new(big.Int).Lsh(x.sig, uint(x.exp-least))
	} else {
		rest = new(big.Int).Rsh(x.sig, uint(least-x.exp))
	}
	if exponent > 0 {
		rest.SetBit(rest, f.Significand-1, 0)
	}
	return exponent, rest
}

// magnitude returns the bits of x, a number of f, without the sign.
func (f Format) magnitude(x Number) *big.Int {
	exponent, rest := f.fields(x)
	m := big.NewInt(int64(exponent))
	return m.Or(m.Lsh(m, uint(f.Significand-1)), rest)
}

// Bits returns the bits that x, a number of f, is stored in: sign, exponent, significand. NaN has no sign and the first bit of
// the significand after the point.
func (f Format) Bits(x Number) *big.Int {
	m := f.magnitude(x)
	if x.neg {
		m.SetBit(m, f.Width()-1, 1)
	}
	return m
}

// FromBits returns the number that is stored in bits, of which only the lowest f.Width() count.
func (f Format) FromBits(bits *big.Int) Number {
	neg := bits.Bit(f.Width()-1) == 1
	mask := new(big.Int).Lsh(big.NewInt(1), uint(f.Width()-1))
	return f.stored(neg, mask.And(mask.Sub(mask, big.NewInt(1)), bits))
}

// stored returns the number with that sign and the other bits m, which it changes.
func (f Format) stored(neg bool, m *big.Int) Number {
	exponent := new(big.Int).Rsh(m, uint(f.Significand-1)).Int64()
	for i := m.BitLen() - 1; i >= f.Significand-1; i-- {
		m.SetBit(m, i, 0)
	}
	switch {
	case exponent == 1<<f.Exponent-1 && m.Sign() == 0:
		return Infinity(neg)
	case exponent == 1<<f.Exponent-1:
		return NaN()
	case exponent == 0 && m.Sign() == 0:
		return SignedZero(neg)
	case exponent == 0:
		exponent = 1
	default:
		m.SetBit(m, f.Significand-1, 1)
	}
	return Number{class: isFinite, neg: neg, sig: m, exp: int(exponent) - 1 + f.least()}
}

// Code returns the place of x among the numbers of f by size: 0 is that of the positive zero, -1 that of the negative one, which
// comes before. NaN is above all others. Numbers of at most 64 bits have machine words as codes.
func (f Format) Code(x Number) num.Rat {
	m := f.magnitude(x)
	if x.neg {
		m.Not(m)
	}
	return num.FromBigInt(m)
}

// FromCode returns the number with that code.
func (f Format) FromCode(code num.Rat) Number {
	m := code.NumBig()
	neg := m.Sign() < 0
	if neg {
		m.Not(m)
	}
	return f.stored(neg, m)
}
