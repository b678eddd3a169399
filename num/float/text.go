package float

import "math/big"

// Text returns x, a number of f, for people: NaN, oo, -oo or a decimal number that is nearer to x than to the others with as many
// bits, with as few digits as that takes.
func (f Format) Text(x Number) string {
	sign := ""
	if x.neg {
		sign = "-"
	}
	switch x.class {
	case isNaN:
		return "NaN"
	case isInfinite:
		return sign + "oo"
	case isZero:
		return sign + "0"
	}
	b := new(big.Float).SetPrec(uint(f.Significand)).SetInt(x.sig)
	return sign + b.SetMantExp(b, x.exp).Text('g', -1)
}
