package num

import (
	"math"
	"math/big"
	"math/rand"
	"testing"
)

// interesting returns numerators and denominators around the edges of the machine word, and random ones of every size.
func interesting(r *rand.Rand) []*big.Int {
	var out []*big.Int
	for _, k := range []uint{0, 1, 31, 32, 62, 63, 64, 65, 127} {
		p := new(big.Int).Lsh(big.NewInt(1), k)
		for d := int64(-2); d <= 2; d++ {
			x := new(big.Int).Add(p, big.NewInt(d))
			out = append(out, x, new(big.Int).Neg(x))
		}
	}
	for range 40 {
		x := new(big.Int).Rand(r, new(big.Int).Lsh(big.NewInt(1), uint(1+r.Intn(70))))
		out = append(out, x, new(big.Int).Neg(x))
	}
	return out
}

// numbers returns rationals with such numerators and denominators.
func numbers(r *rand.Rand, n int) []*big.Rat {
	ints := interesting(r)
	out := make([]*big.Rat, 0, n)
	for len(out) < n {
		q := new(big.Rat).SetInt(ints[r.Intn(len(ints))])
		if d := ints[r.Intn(len(ints))]; r.Intn(2) == 0 && d.Sign() != 0 {
			q.Quo(q, new(big.Rat).SetInt(d))
		}
		out = append(out, q)
	}
	return out
}

// check compares x with what it must be, and its representation with the canonical one.
func check(t *testing.T, what string, x Rat, want *big.Rat, args ...*big.Rat) {
	t.Helper()
	fits := want.Num().IsInt64() && want.Denom().IsInt64() && want.Num().Int64() != math.MinInt64
	if x.Big().Cmp(want) != 0 || (x.big == nil) != fits {
		t.Fatalf("%s of %v is %v (in words: %t), must be %v (%t)", what, args, x, x.big == nil, want, fits)
	}
	if y := FromBig(new(big.Rat).Set(want)); !x.Equal(y) || !y.Equal(x) || x.Hash() != y.Hash() || x.Cmp(y) != 0 ||
		x.String() != want.RatString() || x.Sign() != want.Sign() || x.IsInt() != want.IsInt() ||
		x.IsZero() != (want.Sign() == 0) || x.IsOne() != (want.Cmp(big.NewRat(1, 1)) == 0) ||
		x.NumBig().Cmp(want.Num()) != 0 || x.DenBig().Cmp(want.Denom()) != 0 {
		t.Fatalf("%s of %v: %v disagrees with %v", what, args, x, y)
	}
}

func TestFields(t *testing.T) {
	qs := numbers(rand.New(rand.NewSource(1)), 400)
	for _, p := range qs {
		a := FromBig(new(big.Rat).Set(p))
		check(t, "value", a, p)
		check(t, "negation", a.Neg(), new(big.Rat).Neg(p), p)
		check(t, "absolute value", a.Abs(), new(big.Rat).Abs(p), p)
		if p.Sign() != 0 {
			check(t, "inverse", a.Inv(), new(big.Rat).Inv(p), p)
		}
		floor := new(big.Int).Div(p.Num(), p.Denom())
		check(t, "floor", a.Floor(), new(big.Rat).SetInt(floor), p)
		ceil := new(big.Int).Neg(new(big.Int).Div(new(big.Int).Neg(p.Num()), p.Denom()))
		check(t, "ceiling", a.Ceil(), new(big.Rat).SetInt(ceil), p)
		i, ok := a.Int64()
		if want := p.IsInt() && p.Num().IsInt64(); ok != want || ok && i != p.Num().Int64() {
			t.Fatalf("Int64 of %v is %d, %t", p, i, ok)
		}
		for n, q := range qs[:60] {
			b := FromBig(new(big.Rat).Set(q))
			check(t, "sum", a.Add(b), new(big.Rat).Add(p, q), p, q)
			check(t, "difference", a.Sub(b), new(big.Rat).Sub(p, q), p, q)
			check(t, "product", a.Mul(b), new(big.Rat).Mul(p, q), p, q)
			third := qs[(7*n+1)%len(qs)]
			sum := new(big.Rat).Mul(q, third)
			check(t, "sum with a product", a.AddMul(b, FromBig(new(big.Rat).Set(third))), sum.Add(p, sum), p, q, third)
			if q.Sign() != 0 {
				check(t, "quotient", a.Quo(b), new(big.Rat).Quo(p, q), p, q)
			}
			c := p.Cmp(q)
			if a.Cmp(b) != c || a.Less(b) != (c < 0) || a.Equal(b) != (c == 0) {
				t.Fatalf("comparison of %v and %v is %d, must be %d", p, q, a.Cmp(b), c)
			}
			lo, hi := p, q
			if c > 0 {
				lo, hi = q, p
			}
			check(t, "minimum", Min(a, b), lo, p, q)
			check(t, "maximum", Max(a, b), hi, p, q)
		}
	}
}

func TestIntegers(t *testing.T) {
	ints := interesting(rand.New(rand.NewSource(2)))
	rat := func(i *big.Int) *big.Rat { return new(big.Rat).SetInt(i) }
	for _, x := range ints {
		a := FromBigInt(x)
		if x.IsInt64() {
			check(t, "Int", Int(x.Int64()), rat(x))
		}
		for _, y := range ints {
			b := FromBigInt(y)
			abs := func(i *big.Int) *big.Int { return new(big.Int).Abs(i) }
			g := new(big.Int).GCD(nil, nil, abs(x), abs(y))
			check(t, "greatest common divisor", GCD(a, b), rat(g), rat(x), rat(y))
			if y.Sign() == 0 {
				continue
			}
			if x.IsInt64() && y.IsInt64() {
				check(t, "Frac", Frac(x.Int64(), y.Int64()), new(big.Rat).SetFrac(x, y), rat(x), rat(y))
			}
			q, m := DivMod(a, b)
			wq, wm := new(big.Int).DivMod(x, y, new(big.Int))
			check(t, "integer quotient", q, rat(wq), rat(x), rat(y))
			check(t, "remainder", m, rat(wm), rat(x), rat(y))
			lcm := new(big.Int)
			if x.Sign() != 0 {
				lcm.Abs(lcm.Mul(x, new(big.Int).Quo(y, g)))
			}
			check(t, "least common multiple", LCM(a, b), rat(lcm), rat(x), rat(y))
		}
	}
	for k := range 130 {
		check(t, "power", Pow2(k), rat(new(big.Int).Lsh(big.NewInt(1), uint(k))))
	}
}

// TestValuesAreEqual checks that results in machine words are equal as Go values, which maps and hashing rely on.
func TestValuesAreEqual(t *testing.T) {
	if Frac(2, 4) != Frac(3, 6) || Frac(0, -7) != Zero || Int(3).Sub(Int(2)) != One || Frac(1, -2) != Frac(-1, 2) {
		t.Error("equal numbers differ as Go values")
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		in   string
		want string // "" when it is no number
	}{
		{"0", "0"}, {"-12", "-12"}, {"007", "7"}, {"3.25", "13/4"}, {"-0.5", "-1/2"}, {"7/3", "7/3"}, {"-6/4", "-3/2"},
		{"123456789012345678901234567890", "123456789012345678901234567890"},
		{"", ""}, {"-", ""}, {"1e5", ""}, {"0x10", ""}, {"1_000", ""}, {"1/0", ""}, {"1/", ""}, {"/2", ""}, {".5", ""},
		{"1.", ""}, {"1.5/2", ""}, {"--1", ""}, {"+1", ""}, {"1e999999999", ""}, {" 1", ""}, {"inf", ""}, {"1/-2", ""},
	}
	for _, tt := range tests {
		got, ok := Parse(tt.in)
		if ok != (tt.want != "") || ok && got.String() != tt.want {
			t.Errorf("%q is %v, %t; must be %q", tt.in, got, ok, tt.want)
		}
	}
}

func BenchmarkMulAdd(b *testing.B) {
	x, y := Frac(3, 7), Frac(-5, 11)
	for b.Loop() {
		x.Mul(y).Add(x)
	}
}
