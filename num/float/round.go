package float

import "math/big"

// exact is a result before it is rounded: its absolute value is sig · 2^exp or, if it is inexact, above that and below
// (sig+1) · 2^exp.
type exact struct {
	neg     bool
	sig     *big.Int
	exp     int
	inexact bool
}

// round returns the number of f that r is rounded to. An inexact r must have more bits than f has for its size, at least one; a
// result of 0 keeps the sign of r.
func (f Format) round(m Mode, r exact) Number {
	top := r.sig.BitLen() + r.exp
	last := max(top-f.Significand, f.least()) // the exponent of the last bit that the result can have
	var sig *big.Int
	half, low := false, r.inexact // whether the part that is lost has its first bit, and another one
	switch drop := last - r.exp; {
	case drop <= 0 && r.inexact:
		panic("float: not enough bits to round")
	case drop <= 0:
		sig = new(big.Int).Lsh(r.sig, uint(-drop))
	case drop > r.sig.BitLen()+1:
		sig = new(big.Int)
		low = low || r.sig.Sign() != 0
	default:
		sig = new(big.Int).Rsh(r.sig, uint(drop))
		half = r.sig.Bit(drop-1) == 1
		low = low || r.sig.Sign() != 0 && int(r.sig.TrailingZeroBits()) < drop-1
	}
	if roundsUp(m, r.neg, sig.Bit(0) == 1, half, low) {
		sig.Add(sig, big.NewInt(1))
	}
	switch {
	case sig.Sign() == 0:
		return SignedZero(r.neg)
	case sig.BitLen()+last <= f.Bias()+1:
		return Number{class: isFinite, neg: r.neg, sig: sig, exp: last}
	case m == Zero || m == Up && r.neg || m == Down && !r.neg:
		return f.Largest(r.neg)
	}
	return Infinity(r.neg)
}

// roundsUp reports whether the absolute value of a number is rounded up, of whose significand the last bit is odd and the part
// that is lost has its first bit (half) and further bits (low).
func roundsUp(m Mode, neg, odd, half, low bool) bool {
	switch m {
	case NearestEven:
		return half && (low || odd)
	case NearestAway:
		return half
	case Up:
		return !neg && (half || low)
	case Down:
		return neg && (half || low)
	}
	return false
}
