// Bit-vector operations on values.

package certify

import (
	"math"
	"math/big"

	"craig/logic"
	"craig/num"
)

// bitVector returns the value of the bit-vector operation t on the unsigned values v of its arguments.
func bitVector(c *logic.Context, t *logic.Term, v []num.Rat) num.Rat {
	w := t.Arg(0).Sort().Width()
	if t.Sort() == logic.Bool && w <= 64 || t.Sort() != logic.Bool && t.Sort().Width() <= 64 && w <= 64 {
		return fromWord(wordOp(t, w, v))
	}
	args := make([]*logic.Term, len(v)) // wide vectors are rare: the constructors fold constants
	for i := range v {
		args[i] = c.BVNum(v[i], t.Arg(i).Sort().Width())
	}
	r := c.Rebuild(t, args)
	if r.Sort() == logic.Bool {
		if r.IsTrue() {
			return num.One
		}
		return num.Zero
	}
	return r.Value()
}

// wordOp computes t on vectors of width w ≤ 64 that give one of at most 64 bits.
func wordOp(t *logic.Term, w int, v []num.Rat) uint64 {
	x := toWord(v[0])
	var y uint64
	if len(v) > 1 {
		y = toWord(v[1])
	}
	truth := func(b bool) uint64 {
		if b {
			return 1
		}
		return 0
	}
	var r uint64
	switch t.BVOp() {
	case logic.BVNot:
		r = ^x
	case logic.BVNeg:
		r = -x
	case logic.BVAnd:
		r = x & y
	case logic.BVOr:
		r = x | y
	case logic.BVXor:
		r = x ^ y
	case logic.BVAdd:
		r = x + y
	case logic.BVMul:
		r = x * y
	case logic.BVUdiv: // SMT-LIB: all ones for a zero divisor
		r = math.MaxUint64
		if y != 0 {
			r = x / y
		}
	case logic.BVUrem: // SMT-LIB: the dividend for a zero divisor
		r = x
		if y != 0 {
			r = x % y
		}
	case logic.BVShl: // shifting by 64 or more gives 0 in Go
		r = x << y
		if y >= uint64(w) {
			r = 0
		}
	case logic.BVLshr:
		r = x >> y
	case logic.BVAshr:
		r = uint64(signExtend(x, w) >> y)
	case logic.BVUlt:
		return truth(x < y)
	case logic.BVSlt:
		return truth(signExtend(x, w) < signExtend(y, w))
	case logic.BVUle:
		return truth(x <= y)
	case logic.BVSle:
		return truth(signExtend(x, w) <= signExtend(y, w))
	case logic.BVConcat:
		r = x<<t.Arg(1).Sort().Width() | y
	case logic.BVExtract:
		r = x >> t.Lo()
	case logic.BVZeroExtend:
		r = x
	case logic.BVSignExtend:
		r = uint64(signExtend(x, w))
	default:
		panic("certify: unknown bit-vector operation")
	}
	return r & (math.MaxUint64 >> (64 - t.Sort().Width()))
}

// signExtend reads the lowest w bits of x as a signed number.
func signExtend(x uint64, w int) int64 { return int64(x<<(64-w)) >> (64 - w) }

// toWord returns the number 0 ≤ r < 2^64 as a word.
func toWord(r num.Rat) uint64 {
	if i, ok := r.Int64(); ok {
		return uint64(i)
	}
	return r.NumBig().Uint64()
}

func fromWord(x uint64) num.Rat {
	if x <= math.MaxInt64 {
		return num.Int(int64(x))
	}
	return num.FromBigInt(new(big.Int).SetUint64(x))
}
