// Package num provides exact rational numbers that are fast while they are small: a Rat is a pair of machine words and
// falls back to math/big only when a result overflows them.
package num

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// Rat is an immutable rational number. The zero value is 0. Rats are kept in lowest terms with a positive denominator;
// two Rats that both fit machine words are equal as Go values iff they are equal as numbers, but use Equal in general.
type Rat struct {
	n   int64    // numerator, when big is nil; never math.MinInt64
	dm1 int64    // denominator minus one, when big is nil
	big *big.Rat // set only when numerator or denominator do not fit
}

// Zero, One and MinusOne are the constants their names say.
var (
	Zero     = Rat{}
	One      = Rat{n: 1}
	MinusOne = Rat{n: -1}
)

// Int returns i as a Rat.
func Int(i int64) Rat {
	if i == math.MinInt64 {
		return FromBig(new(big.Rat).SetInt64(i))
	}
	return Rat{n: i}
}

// Frac returns n/d; d must not be 0.
func Frac(n, d int64) Rat {
	if d == 0 {
		panic("num: zero denominator")
	}
	if n == math.MinInt64 || d == math.MinInt64 {
		return FromBig(big.NewRat(n, d))
	}
	if d < 0 {
		n, d = -n, -d
	}
	return reduced(n, d)
}

// reduced returns n/d in lowest terms for d > 0 and n above math.MinInt64.
func reduced(n, d int64) Rat {
	if d != 1 {
		if g := gcd64(abs64(n), uint64(d)); g > 1 {
			n /= int64(g)
			d /= int64(g)
		}
	}
	return Rat{n: n, dm1: d - 1}
}

// FromBig returns the value of r, which the caller must not change afterwards.
func FromBig(r *big.Rat) Rat {
	if r.Num().IsInt64() && r.Denom().IsInt64() && r.Num().Int64() != math.MinInt64 {
		return Rat{n: r.Num().Int64(), dm1: r.Denom().Int64() - 1}
	}
	return Rat{big: r}
}

// FromBigInt returns the value of i.
func FromBigInt(i *big.Int) Rat { return FromBig(new(big.Rat).SetInt(i)) }

// Pow2 returns 2^k for k ≥ 0.
func Pow2(k int) Rat {
	if k < 63 {
		return Rat{n: 1 << k}
	}
	return FromBigInt(new(big.Int).Lsh(big.NewInt(1), uint(k)))
}

// Parse reads an integer ("-12"), decimal ("3.25") or fraction ("7/3"); ok is false when s is none of them.
func Parse(s string) (r Rat, ok bool) {
	if !isNumber(s) {
		return Rat{}, false
	}
	b, ok := new(big.Rat).SetString(s)
	if !ok {
		return Rat{}, false
	}
	return FromBig(b), true
}

// isNumber reports whether s is a number as Parse takes it; package big knows exponents, other bases and underscores.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	separators := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '.' || s[i] == '/' {
			separators++
			if i == 0 || i == len(s)-1 {
				return false
			}
		} else if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != "" && separators <= 1
}

// Big returns r as a new big.Rat.
func (r Rat) Big() *big.Rat {
	if r.big != nil {
		return new(big.Rat).Set(r.big)
	}
	return big.NewRat(r.n, r.dm1+1)
}

// NumBig and DenBig return numerator and (positive) denominator.
func (r Rat) NumBig() *big.Int {
	if r.big != nil {
		return new(big.Int).Set(r.big.Num())
	}
	return big.NewInt(r.n)
}

// DenBig returns the positive denominator.
func (r Rat) DenBig() *big.Int {
	if r.big != nil {
		return new(big.Int).Set(r.big.Denom())
	}
	return big.NewInt(r.dm1 + 1)
}

// Int64 returns r as an int64; ok is false when r is not an integer or does not fit.
func (r Rat) Int64() (i int64, ok bool) {
	if r.big == nil {
		return r.n, r.dm1 == 0
	}
	if r.big.IsInt() && r.big.Num().IsInt64() {
		return r.big.Num().Int64(), true
	}
	return 0, false
}

// IsInt reports whether r is an integer.
func (r Rat) IsInt() bool {
	if r.big != nil {
		return r.big.IsInt()
	}
	return r.dm1 == 0
}

// IsZero reports whether r is 0.
func (r Rat) IsZero() bool { return r.n == 0 && r.big == nil }

// Words returns about how many machine words r takes.
func (r Rat) Words() int {
	if r.big == nil {
		return 2
	}
	return len(r.big.Num().Bits()) + len(r.big.Denom().Bits())
}

// IsOne reports whether r is 1.
func (r Rat) IsOne() bool { return r.n == 1 && r.dm1 == 0 && r.big == nil }

// Sign returns -1, 0 or 1.
func (r Rat) Sign() int {
	switch {
	case r.big != nil:
		return r.big.Sign()
	case r.n > 0:
		return 1
	case r.n < 0:
		return -1
	}
	return 0
}

// Neg returns -r.
func (r Rat) Neg() Rat {
	if r.big != nil {
		return FromBig(new(big.Rat).Neg(r.big))
	}
	r.n = -r.n
	return r
}

// Abs returns |r|.
func (r Rat) Abs() Rat {
	if r.Sign() < 0 {
		return r.Neg()
	}
	return r
}

// Inv returns 1/r; r must not be 0.
func (r Rat) Inv() Rat {
	if r.big != nil {
		return FromBig(new(big.Rat).Inv(r.big))
	}
	switch {
	case r.n > 0:
		return Rat{n: r.dm1 + 1, dm1: r.n - 1}
	case r.n < 0:
		return Rat{n: -(r.dm1 + 1), dm1: -r.n - 1}
	}
	panic("num: inverse of zero")
}

// Add returns r+s.
func (r Rat) Add(s Rat) Rat {
	if r.big == nil && s.big == nil {
		if r.dm1 == 0 && s.dm1 == 0 {
			if c := r.n + s.n; (c > r.n) == (s.n > 0) && c != math.MinInt64 {
				return Rat{n: c}
			}
		} else {
			rd, sd := r.dm1+1, s.dm1+1
			a, ok1 := mul64(r.n, sd)
			b, ok2 := mul64(s.n, rd)
			d, ok3 := mul64(rd, sd)
			if ok1 && ok2 && ok3 {
				if c := a + b; (c > a) == (b > 0) && c != math.MinInt64 {
					return reduced(c, d)
				}
			}
		}
	}
	return FromBig(new(big.Rat).Add(r.view(), s.view()))
}

// Sub returns r-s.
func (r Rat) Sub(s Rat) Rat { return r.Add(s.Neg()) }

// Mul returns r*s.
func (r Rat) Mul(s Rat) Rat {
	if r.big == nil && s.big == nil {
		if r.dm1 == 0 && s.dm1 == 0 {
			if c, ok := mul64(r.n, s.n); ok {
				return Rat{n: c}
			}
		} else {
			rn, rd, sn, sd := r.n, r.dm1+1, s.n, s.dm1+1
			if g := int64(gcd64(abs64(rn), uint64(sd))); g > 1 {
				rn, sd = rn/g, sd/g
			}
			if g := int64(gcd64(abs64(sn), uint64(rd))); g > 1 {
				sn, rd = sn/g, rd/g
			}
			n, ok1 := mul64(rn, sn)
			d, ok2 := mul64(rd, sd)
			if ok1 && ok2 {
				return Rat{n: n, dm1: d - 1}
			}
		}
	}
	return FromBig(new(big.Rat).Mul(r.view(), s.view()))
}

// AddMul returns r + s*k.
func (r Rat) AddMul(s, k Rat) Rat {
	if r.big == nil && s.big == nil && k.big == nil && r.dm1|s.dm1|k.dm1 == 0 {
		if p, ok := mul64(s.n, k.n); ok {
			if c := r.n + p; (c > r.n) == (p > 0) && c != math.MinInt64 {
				return Rat{n: c}
			}
		}
	}
	return r.Add(s.Mul(k))
}

// Quo returns r/s; s must not be 0.
func (r Rat) Quo(s Rat) Rat { return r.Mul(s.Inv()) }

// Cmp returns -1, 0 or 1 as r is below, equal to or above s.
func (r Rat) Cmp(s Rat) int {
	if r.big == nil && s.big == nil {
		if r.dm1 == s.dm1 {
			return cmp64(r.n, s.n)
		}
		a, ok1 := mul64(r.n, s.dm1+1)
		b, ok2 := mul64(s.n, r.dm1+1)
		if ok1 && ok2 {
			return cmp64(a, b)
		}
	}
	return r.view().Cmp(s.view())
}

// Equal reports r = s.
func (r Rat) Equal(s Rat) bool {
	if r.big == nil && s.big == nil {
		return r == s
	}
	return r.big != nil && s.big != nil && r.big.Cmp(s.big) == 0
}

// Less reports r < s.
func (r Rat) Less(s Rat) bool { return r.Cmp(s) < 0 }

// Floor returns the greatest integer ≤ r.
func (r Rat) Floor() Rat {
	if r.big == nil {
		d := r.dm1 + 1
		q := r.n / d
		if r.n%d < 0 {
			q--
		}
		return Rat{n: q}
	}
	return FromBigInt(new(big.Int).Div(r.big.Num(), r.big.Denom()))
}

// Ceil returns the least integer ≥ r.
func (r Rat) Ceil() Rat { return r.Neg().Floor().Neg() }

// Min and Max return the smaller and the larger of two Rats.
func Min(a, b Rat) Rat {
	if b.Less(a) {
		return b
	}
	return a
}

// Max returns the larger of a and b.
func Max(a, b Rat) Rat {
	if a.Less(b) {
		return b
	}
	return a
}

// DivMod returns the integer quotient and remainder of integers a and b ≠ 0 as SMT-LIB defines them: a = b*q + m,
// 0 ≤ m < |b|.
func DivMod(a, b Rat) (q, m Rat) {
	if a.big == nil && b.big == nil {
		x, y := a.n, b.n
		qq, mm := x/y, x%y
		if mm < 0 {
			if y > 0 {
				qq, mm = qq-1, mm+y
			} else {
				qq, mm = qq+1, mm-y
			}
		}
		return Int(qq), Int(mm)
	}
	bq, bm := new(big.Int).DivMod(a.NumBig(), b.NumBig(), new(big.Int))
	return FromBigInt(bq), FromBigInt(bm)
}

// GCD returns the non-negative greatest common divisor of two integers; GCD(0, 0) = 0.
func GCD(a, b Rat) Rat {
	if a.big == nil && b.big == nil {
		return Int(int64(gcd64(abs64(a.n), abs64(b.n))))
	}
	return FromBigInt(new(big.Int).GCD(nil, nil, new(big.Int).Abs(a.NumBig()), new(big.Int).Abs(b.NumBig())))
}

// LCM returns the non-negative least common multiple of two integers.
func LCM(a, b Rat) Rat {
	if a.IsZero() || b.IsZero() {
		return Zero
	}
	return a.Quo(GCD(a, b)).Mul(b).Abs()
}

// String prints an integer or a fraction "n/d".
func (r Rat) String() string {
	if r.big != nil {
		return r.big.RatString()
	}
	s := strconv.FormatInt(r.n, 10)
	if r.dm1 != 0 {
		s += "/" + strconv.FormatInt(r.dm1+1, 10)
	}
	return s
}

// Hash returns a hash that is equal for equal Rats.
func (r Rat) Hash() uint64 {
	if r.big == nil {
		return uint64(r.n)*0x9e3779b97f4a7c15 ^ uint64(r.dm1)*0xc2b2ae3d27d4eb4f
	}
	h := uint64(14695981039346656037)
	for _, b := range r.big.Num().Bytes() {
		h = (h ^ uint64(b)) * 1099511628211
	}
	for _, b := range r.big.Denom().Bytes() {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h ^ uint64(r.big.Sign())
}

// view returns r as a big.Rat that must not be changed.
func (r Rat) view() *big.Rat {
	if r.big != nil {
		return r.big
	}
	return big.NewRat(r.n, r.dm1+1)
}

// mul64 multiplies two words above math.MinInt64; ok is false on overflow or when the product is math.MinInt64.
func mul64(a, b int64) (int64, bool) {
	if int64(int32(a)) == a && int64(int32(b)) == b {
		return a * b, true
	}
	hi, lo := bits.Mul64(abs64(a), abs64(b))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}

func cmp64(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func abs64(a int64) uint64 {
	if a < 0 {
		return uint64(-a)
	}
	return uint64(a)
}

func gcd64(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
