package float

import "math/big"

// Less reports whether x < y, as numbers: zeros are equal, and nothing holds of NaN.
func Less(x, y Number) bool { return x.class != isNaN && y.class != isNaN && compare(x, y) < 0 }

// AtMost reports whether x ≤ y, as numbers.
func AtMost(x, y Number) bool { return x.class != isNaN && y.class != isNaN && compare(x, y) <= 0 }

// Equal reports whether x = y, as numbers: zeros are equal, and NaN is not equal to itself.
func Equal(x, y Number) bool { return x.class != isNaN && y.class != isNaN && compare(x, y) == 0 }

// Identical reports whether x and y are the same: zeros differ by their sign, and NaN is the same as itself.
func Identical(x, y Number) bool {
	return x.class == y.class && x.neg == y.neg && (x.class != isFinite || compare(x, y) == 0)
}

// compare returns the sign of x - y, of which neither is NaN.
func compare(x, y Number) int {
	a, b := x.Sign(), y.Sign()
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	case a == 0:
		return 0
	}
	return a * compareSizes(x, y)
}

// compareSizes returns the sign of |x| - |y|, of which neither is NaN or 0.
func compareSizes(x, y Number) int {
	switch {
	case x.class == isInfinite && y.class == isInfinite:
		return 0
	case x.class == isInfinite:
		return 1
	case y.class == isInfinite:
		return -1
	case x.top() < y.top():
		return -1
	case x.top() > y.top():
		return 1
	}
	exp := min(x.exp, y.exp)
	return new(big.Int).Lsh(x.sig, uint(x.exp-exp)).Cmp(new(big.Int).Lsh(y.sig, uint(y.exp-exp)))
}

// Sign returns -1, 0 or 1, for a zero and NaN 0.
func (x Number) Sign() int {
	switch {
	case x.class == isZero || x.class == isNaN:
		return 0
	case x.neg:
		return -1
	}
	return 1
}

// Min returns the lesser of x and y, or the one that is not NaN. Of zeros with different signs it is the negative one if negative
// holds; open reports whether they are such.
func Min(x, y Number, negative bool) (r Number, open bool) {
	switch {
	case x.class == isNaN:
		return y, false
	case y.class == isNaN:
		return x, false
	case x.class == isZero && y.class == isZero && x.neg != y.neg:
		return SignedZero(negative), true
	case compare(x, y) <= 0:
		return x, false
	}
	return y, false
}

// Max returns the greater of x and y, otherwise as Min.
func Max(x, y Number, negative bool) (r Number, open bool) {
	r, open = Min(Neg(x), Neg(y), !negative)
	return Neg(r), open
}

// IsNaN reports whether x is NaN.
func (x Number) IsNaN() bool { return x.class == isNaN }

// IsInfinite reports whether x is an infinity.
func (x Number) IsInfinite() bool { return x.class == isInfinite }

// IsZero reports whether x is a zero.
func (x Number) IsZero() bool { return x.class == isZero }

// IsNegative reports whether x has a negative sign, as the negative zero has, too, and NaN does not.
func (x Number) IsNegative() bool { return x.neg }

// IsNormal reports whether x is finite, not 0 and no subnormal number of f.
func (f Format) IsNormal(x Number) bool { return x.class == isFinite && x.top() > 1-f.Bias() }

// IsSubnormal reports whether x is finite, not 0 and below the normal numbers of f in size.
func (f Format) IsSubnormal(x Number) bool { return x.class == isFinite && x.top() <= 1-f.Bias() }
