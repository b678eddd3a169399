package float

import "math/big"

// Neg returns x with the other sign. NaN stays what it is.
func Neg(x Number) Number {
	x.neg = !x.neg && x.class != isNaN
	return x
}

// Abs returns x without its sign.
func Abs(x Number) Number {
	x.neg = false
	return x
}

// Add returns x + y.
func (f Format) Add(m Mode, x, y Number) Number {
	switch {
	case x.class == isNaN || y.class == isNaN || x.class == isInfinite && y.class == isInfinite && x.neg != y.neg:
		return NaN()
	case x.class == isInfinite:
		return x
	case y.class == isInfinite:
		return y
	case x.class == isZero && y.class == isZero:
		return SignedZero(x.neg && y.neg || x.neg != y.neg && m == Down)
	case x.class == isZero:
		return f.round(m, y.exact())
	case y.class == isZero:
		return f.round(m, x.exact())
	}
	return f.round(m, f.sum(m, x.exact(), y.exact()))
}

// exact returns the finite number x as a result.
func (x Number) exact() exact { return exact{neg: x.neg, sig: x.sig, exp: x.exp} }

// sum returns x + y, neither of which is 0 or inexact; if that is 0, with the sign that it has when it is rounded.
func (f Format) sum(m Mode, x, y exact) exact {
	if x.sig.BitLen()+x.exp < y.sig.BitLen()+y.exp {
		x, y = y, x
	}
	// Of a y that is far below all bits that matter only the sign counts.
	if far := min(x.exp, x.sig.BitLen()+x.exp-f.Significand-3, f.least()-3); y.sig.BitLen()+y.exp < far {
		r := exact{neg: x.neg, sig: new(big.Int).Lsh(x.sig, uint(x.exp-far)), exp: far, inexact: true}
		if x.neg != y.neg {
			r.sig.Sub(r.sig, big.NewInt(1))
		}
		return r
	}
	exp := min(x.exp, y.exp)
	a, b := new(big.Int).Lsh(x.sig, uint(x.exp-exp)), new(big.Int).Lsh(y.sig, uint(y.exp-exp))
	if x.neg == y.neg {
		return exact{neg: x.neg, sig: a.Add(a, b), exp: exp}
	}
	a.Sub(a, b)
	switch a.Sign() {
	case 0:
		return exact{neg: m == Down, sig: a, exp: exp}
	case 1:
		return exact{neg: x.neg, sig: a, exp: exp}
	}
	return exact{neg: y.neg, sig: a.Neg(a), exp: exp}
}

// Sub returns x - y.
func (f Format) Sub(m Mode, x, y Number) Number { return f.Add(m, x, Neg(y)) }

// Mul returns x · y.
func (f Format) Mul(m Mode, x, y Number) Number {
	neg := x.neg != y.neg
	switch {
	case x.class == isNaN || y.class == isNaN || x.class == isInfinite && y.class == isZero || x.class == isZero && y.class == isInfinite:
		return NaN()
	case x.class == isInfinite || y.class == isInfinite:
		return Infinity(neg)
	case x.class == isZero || y.class == isZero:
		return SignedZero(neg)
	}
	return f.round(m, product(x, y))
}

// product returns the product of finite numbers.
func product(x, y Number) exact {
	return exact{neg: x.neg != y.neg, sig: new(big.Int).Mul(x.sig, y.sig), exp: x.exp + y.exp}
}

// FMA returns x · y + z, rounded once.
func (f Format) FMA(m Mode, x, y, z Number) Number {
	if x.class != isFinite || y.class != isFinite || z.class != isFinite {
		p := f.Mul(m, x, y)
		if x.class == isFinite && y.class == isFinite {
			if z.class == isZero {
				return f.round(m, product(x, y))
			}
			return z // an infinity or NaN
		}
		return f.Add(m, p, z) // p is exact
	}
	return f.round(m, f.sum(m, product(x, y), z.exact()))
}

// Div returns x / y.
func (f Format) Div(m Mode, x, y Number) Number {
	neg := x.neg != y.neg
	switch {
	case x.class == isNaN || y.class == isNaN || x.class == y.class && x.class != isFinite:
		return NaN()
	case x.class == isInfinite || y.class == isZero:
		return Infinity(neg)
	case x.class == isZero || y.class == isInfinite:
		return SignedZero(neg)
	}
	return f.round(m, f.quotient(neg, x.sig, x.exp, y.sig, y.exp))
}

// quotient returns (a · 2^i) / (b · 2^j), for positive a and b, with enough bits to be rounded.
func (f Format) quotient(neg bool, a *big.Int, i int, b *big.Int, j int) exact {
	shift := max(0, f.Significand+2-a.BitLen()+b.BitLen())
	rest := new(big.Int)
	q, rest := new(big.Int).QuoRem(new(big.Int).Lsh(a, uint(shift)), b, rest)
	return exact{neg: neg, sig: q, exp: i - shift - j, inexact: rest.Sign() != 0}
}

// Sqrt returns the root of x, NaN for negative numbers.
func (f Format) Sqrt(m Mode, x Number) Number {
	switch {
	case x.class == isZero || x.class == isNaN:
		return x
	case x.neg:
		return NaN()
	case x.class == isInfinite:
		return x
	}
	shift := max(0, 2*f.Significand+4-x.sig.BitLen())
	if (x.exp-shift)%2 != 0 {
		shift++
	}
	sig := new(big.Int).Lsh(x.sig, uint(shift))
	root := new(big.Int).Sqrt(sig)
	return f.round(m, exact{sig: root, exp: (x.exp - shift) / 2, inexact: new(big.Int).Mul(root, root).Cmp(sig) != 0})
}

// Rem returns x - n · y for the integer n that is nearest to x / y, of two the even one. This is always a number of f.
func (f Format) Rem(x, y Number) Number {
	switch {
	case x.class == isNaN || y.class == isNaN || x.class == isInfinite || y.class == isZero:
		return NaN()
	case y.class == isInfinite || x.class == isZero || x.top() < y.top()-1:
		return x
	}
	exp := min(x.exp, y.exp)
	d := new(big.Int).Lsh(y.sig, uint(y.exp-exp))
	twice := new(big.Int).Lsh(d, 1)
	// x modulo 2·d has the last bit of the quotient, too.
	r := new(big.Int).Exp(big.NewInt(2), big.NewInt(int64(x.exp-exp)), twice)
	r.Mod(r.Mul(r, x.sig), twice)
	odd := r.Cmp(d) >= 0
	if odd {
		r.Sub(r, d)
	}
	neg := x.neg
	if c := new(big.Int).Lsh(r, 1).Cmp(d); c > 0 || c == 0 && odd {
		r.Sub(d, r)
		neg = !neg
	}
	if r.Sign() == 0 {
		return SignedZero(x.neg)
	}
	return f.round(NearestEven, exact{neg: neg, sig: r, exp: exp})
}

// RoundToIntegral returns x, a number of f, rounded to an integer.
func (f Format) RoundToIntegral(m Mode, x Number) Number {
	if x.class != isFinite || x.exp >= 0 {
		return x
	}
	return f.round(m, exact{neg: x.neg, sig: integer(m, x), exp: 0})
}

// integer returns the absolute value of the finite number x, rounded to an integer.
func integer(m Mode, x Number) *big.Int {
	switch {
	case x.exp >= 0:
		return new(big.Int).Lsh(x.sig, uint(x.exp))
	case x.top() < -1:
		if roundsUp(m, x.neg, false, false, true) {
			return big.NewInt(1)
		}
		return new(big.Int)
	}
	drop := -x.exp
	sig := new(big.Int).Rsh(x.sig, uint(drop))
	if roundsUp(m, x.neg, sig.Bit(0) == 1, x.sig.Bit(drop-1) == 1, int(x.sig.TrailingZeroBits()) < drop-1) {
		sig.Add(sig, big.NewInt(1))
	}
	return sig
}
