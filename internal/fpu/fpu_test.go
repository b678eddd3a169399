package fpu

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"craig/internal/exhaustive"
	"craig/num/float"
)

// wires are gates that compute at once.
type wires struct{}

func (wires) Const(v bool) bool  { return v }
func (wires) Not(a bool) bool    { return !a }
func (wires) And(a, b bool) bool { return a && b }
func (wires) Or(a, b bool) bool  { return a || b }
func (wires) Xor(a, b bool) bool { return a != b }
func (wires) Any(bits []bool) bool {
	for _, b := range bits {
		if b {
			return true
		}
	}
	return false
}
func (wires) Ite(c, a, b bool) bool {
	if c {
		return a
	}
	return b
}
func (wires) Maj(a, b, c bool) bool { return a && b || a && c || b && c }

// bench compares circuits of a format with package float.
type bench struct {
	*testing.T
	*Unit[bool]
}

func newBench(t *testing.T, f float.Format) *bench { return &bench{t, New(wires{}, f)} }

func oneHot(m float.Mode) (out Mode[bool]) {
	out[m] = true
	return out
}

func integer(bits []bool) *big.Int {
	v := new(big.Int)
	for i, b := range bits {
		if b {
			v.SetBit(v, i, 1)
		}
	}
	return v
}

func toBits(v *big.Int, w int) []bool {
	out := make([]bool, w)
	for i := range out {
		out[i] = v.Bit(i) == 1
	}
	return out
}

func (b *bench) same(what string, got []bool, want float.Number, args ...float.Number) {
	b.Helper()
	if integer(got).Cmp(b.Bits(want)) == 0 {
		return
	}
	text := ""
	for _, a := range args {
		text += " " + b.Text(a)
	}
	b.Fatalf("%v: %s of%s is %s (%0*b), not %s", b.Format, what, text, b.Text(b.FromBits(integer(got))), b.Width(), integer(got), b.Text(want))
}

func (b *bench) is(what string, got, want bool, args ...float.Number) {
	b.Helper()
	if got == want {
		return
	}
	text := ""
	for _, a := range args {
		text += " " + b.Text(a)
	}
	b.Fatalf("%v: %s of%s is %t", b.Format, what, text, got)
}

// one compares what is made of x.
func (b *bench) one(m float.Mode, x float.Number, others []float.Format, widths []int) {
	mode, v := oneHot(m), b.Constant(x)
	b.same(fmt.Sprint("sqrt ", m), b.Sqrt(mode, v), b.Format.Sqrt(m, x), x)
	b.same(fmt.Sprint("integral ", m), b.Unit.RoundToIntegral(mode, v), b.Format.RoundToIntegral(m, x), x)
	b.same("neg", b.Neg(v), float.Neg(x), x)
	b.same("abs", b.Abs(v), float.Abs(x), x)
	b.is("NaN", b.IsNaN(v), x.IsNaN(), x)
	b.is("infinite", b.IsInfinite(v), x.IsInfinite(), x)
	b.is("zero", b.IsZero(v), x.IsZero(), x)
	b.is("normal", b.Unit.IsNormal(v), b.Format.IsNormal(x), x)
	b.is("subnormal", b.Unit.IsSubnormal(v), b.Format.IsSubnormal(x), x)
	b.is("negative", b.IsNegative(v), x.IsNegative(), x)
	b.is("positive", b.IsPositive(v), !x.IsNegative() && !x.IsNaN(), x)
	for _, g := range others {
		to := newBench(b.T, g)
		to.same(fmt.Sprintf("conversion from %v, %v", b.Format, m), to.From(b.Format, mode, v), g.Convert(m, x), x)
	}
	for _, w := range widths {
		for _, signed := range []bool{false, true} {
			i, ok := float.ToInt(m, x, w)
			if ok && signed {
				half := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
				ok = i.Cmp(half) < 0 && i.Cmp(half.Neg(half)) >= 0
			} else if ok {
				ok = i.Sign() >= 0
			}
			bits, got := b.ToInteger(mode, v, w, signed)
			what := fmt.Sprintf("integer of %d bits, signed %t, %v", w, signed, m)
			b.is(what, got, ok, x)
			if ok && integer(bits).Cmp(new(big.Int).And(i, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(w)), big.NewInt(1)))) != 0 {
				b.Fatalf("%v: %s of %s is %v, not %v", b.Format, what, b.Text(x), integer(bits), i)
			}
		}
	}
}

// two compares what is made of x and y.
func (b *bench) two(m float.Mode, x, y float.Number, rem bool) {
	mode, v, w := oneHot(m), b.Constant(x), b.Constant(y)
	b.same(fmt.Sprint("add ", m), b.Unit.Add(mode, v, w), b.Format.Add(m, x, y), x, y)
	b.same(fmt.Sprint("mul ", m), b.Unit.Mul(mode, v, w), b.Format.Mul(m, x, y), x, y)
	b.same(fmt.Sprint("div ", m), b.Unit.Div(mode, v, w), b.Format.Div(m, x, y), x, y)
	if m > 0 {
		return
	}
	if rem {
		b.same("rem", b.Unit.Rem(v, w), b.Format.Rem(x, y), x, y)
	}
	b.is("less", b.Less(v, w), float.Less(x, y), x, y)
	b.is("at most", b.AtMost(v, w), float.AtMost(x, y), x, y)
	b.is("equal", b.Equal(v, w), float.Equal(x, y), x, y)
	for _, negative := range []bool{false, true} {
		lo, _ := float.Min(x, y, negative)
		hi, _ := float.Max(x, y, negative)
		b.same("min", b.Min(v, w, negative), lo, x, y)
		b.same("max", b.Max(v, w, negative), hi, x, y)
	}
}

// TestSmall tries all numbers of small formats in all modes.
func TestSmall(t *testing.T) {
	formats := []float.Format{{Exponent: 2, Significand: 2}, {Exponent: 2, Significand: 3}, {Exponent: 3, Significand: 2}, {Exponent: 3, Significand: 3}}
	if exhaustive.Wanted() {
		formats = append(formats, float.Format{Exponent: 3, Significand: 4}, float.Format{Exponent: 4, Significand: 3})
	}
	others := []float.Format{{Exponent: 2, Significand: 2}, {Exponent: 2, Significand: 5}, {Exponent: 4, Significand: 2}, {Exponent: 5, Significand: 6}}
	for _, f := range formats {
		b := newBench(t, f)
		var all []float.Number
		for i := range int64(1) << f.Width() {
			x := f.FromBits(big.NewInt(i))
			all = append(all, x)
			b.same("canonical", b.Canonical(toBits(big.NewInt(i), f.Width())), x, x)
		}
		for m := range float.Mode(float.Modes) {
			for _, x := range all {
				b.one(m, x, others, []int{1, 2, 3, 4, 5, 9})
				for _, y := range all {
					b.two(m, x, y, true)
					if f.Width() > exhaustive.Of(5, 6) {
						continue
					}
					for _, z := range all {
						b.same(fmt.Sprint("fma ", m), b.Unit.FMA(oneHot(m), b.Constant(x), b.Constant(y), b.Constant(z)), f.FMA(m, x, y, z), x, y, z)
					}
				}
			}
			for w := 1; w <= 8; w++ {
				for i := range int64(1) << w {
					bits, signed := toBits(big.NewInt(i), w), big.NewInt(i)
					if bits[w-1] {
						signed.SetInt64(i - 1<<w)
					}
					b.same(fmt.Sprintf("unsigned integer %d, %v", i, m), b.FromInteger(oneHot(m), bits, false), f.FromInt(m, big.NewInt(i)))
					b.same(fmt.Sprintf("integer %v, %v", signed, m), b.FromInteger(oneHot(m), bits, true), f.FromInt(m, signed))
				}
			}
		}
	}
}

// number returns a random number: of any size, near 1, special, subnormal, or with few bits.
func (b *bench) number(r *rand.Rand) float.Number {
	v := new(big.Int)
	for i := range b.Width() {
		v.SetBit(v, i, uint(r.IntN(2)))
	}
	n := b.Significand - 1
	set := func(exp int) {
		for i := range b.Exponent {
			v.SetBit(v, n+i, uint(exp>>i&1))
		}
	}
	kind := r.IntN(8)
	if kind < 3 {
		set(b.Bias() + r.IntN(2*n) - n)
	}
	switch kind {
	case 1, 3: // few bits
		for i := range n {
			if r.IntN(8) > 0 {
				v.SetBit(v, i, 0)
			}
		}
	case 2: // an integer, or with few bits below
		for i := range r.IntN(n) {
			v.SetBit(v, i, 0)
		}
	case 4:
		set(r.IntN(3))
	case 5:
		set(1<<b.Exponent - 1 - r.IntN(3))
		for i := range n {
			v.SetBit(v, i, uint(kind>>1&1)&uint(r.IntN(2)))
		}
	}
	return b.FromBits(v)
}

// TestLarge tries random numbers of the basic formats.
func TestLarge(t *testing.T) {
	others := []float.Format{float.Half, float.Single, float.Double, float.Extended}
	for _, f := range []float.Format{float.Half, float.Single, float.Double, float.Extended, float.Quad} {
		b := newBench(t, f)
		r := rand.New(rand.NewPCG(uint64(f.Exponent), uint64(f.Significand)))
		for i := range exhaustive.Of(400, 2000) {
			m := float.Mode(r.IntN(float.Modes))
			x, y, z := b.number(r), b.number(r), b.number(r)
			if r.IntN(4) == 0 { // near each other
				y = f.FromBits(new(big.Int).Xor(f.Bits(x), big.NewInt(r.Int64N(16))))
			}
			b.one(m, x, others, []int{8, 32, 64})
			b.two(m, x, y, false)
			b.same(fmt.Sprint("fma ", m), b.Unit.FMA(oneHot(m), b.Constant(x), b.Constant(y), b.Constant(z)), f.FMA(m, x, y, z), x, y, z)
			p := float.Neg(f.Mul(m, x, y))
			b.same(fmt.Sprint("fma ", m), b.Unit.FMA(oneHot(m), b.Constant(x), b.Constant(y), b.Constant(p)), f.FMA(m, x, y, p), x, y, p)
			if f.Exponent <= 8 && i%20 == 0 || f == float.Double && i%200 == 0 {
				b.same("rem", b.Unit.Rem(b.Constant(x), b.Constant(y)), f.Rem(x, y), x, y)
			}
			v := new(big.Int).SetUint64(r.Uint64() >> r.IntN(64))
			b.same(fmt.Sprintf("integer %v, %v", v, m), b.FromInteger(oneHot(m), toBits(v, 64), false), f.FromInt(m, v))
			b.same(fmt.Sprintf("integer %v, %v", v, m), b.FromInteger(oneHot(m), toBits(v, 65), true), f.FromInt(m, v))
		}
	}
}
