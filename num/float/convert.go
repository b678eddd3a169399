package float

import (
	"math/big"

	"craig/num"
)

// Convert returns x, of any format, as a number of f.
func (f Format) Convert(m Mode, x Number) Number {
	if x.class != isFinite {
		return x
	}
	return f.round(m, x.exact())
}

// FromInt returns the integer i as a number of f.
func (f Format) FromInt(m Mode, i *big.Int) Number {
	return f.round(m, exact{neg: i.Sign() < 0, sig: new(big.Int).Abs(i)})
}

// FromRat returns the rational number r as a number of f.
func (f Format) FromRat(m Mode, r num.Rat) Number {
	n, d := r.NumBig(), r.DenBig()
	if n.Sign() == 0 {
		return Number{}
	}
	return f.round(m, f.quotient(n.Sign() < 0, n.Abs(n), 0, d, 0))
}

// ToInt returns x rounded to an integer. It is not ok if that is none, or has more than the given number of bits, without its
// sign.
func ToInt(m Mode, x Number, bits int) (i *big.Int, ok bool) {
	switch {
	case x.class == isZero:
		return new(big.Int), true
	case x.class != isFinite || x.top() > bits:
		return nil, false
	}
	if i = integer(m, x); x.neg {
		i.Neg(i)
	}
	return i, i.BitLen() <= bits
}

// maxRat bounds the exponents of numbers that Rat takes.
const maxRat = 1 << 16

// Rat returns the rational number that x is. It is not ok if that is none, or would have a great many digits.
func (x Number) Rat() (r num.Rat, ok bool) {
	switch {
	case x.class == isZero:
		return num.Zero, true
	case x.class != isFinite || x.exp > maxRat || x.exp < -maxRat:
		return num.Zero, false
	}
	b := new(big.Rat).SetInt(x.sig)
	power := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(x.exp, -x.exp))))
	if x.exp >= 0 {
		b.Mul(b, power)
	} else {
		b.Quo(b, power)
	}
	if x.neg {
		b.Neg(b)
	}
	return num.FromBig(b), true
}
