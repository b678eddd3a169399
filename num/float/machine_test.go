package float

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"craig/internal/exhaustive"
)

// machine is what the machine's own arithmetic makes of numbers of a format, in the mode nearest, ties to even.
type machine struct {
	name   string
	format Format
	// of takes bits and gives bits.
	of map[string]func(x, y, z uint64) uint64
	// next returns a random number's bits.
	next func(r *rand.Rand) uint64
}

func single(f func(x, y, z float32) float32) func(x, y, z uint64) uint64 {
	return func(x, y, z uint64) uint64 {
		at := func(b uint64) float32 { return math.Float32frombits(uint32(b)) }
		return uint64(math.Float32bits(f(at(x), at(y), at(z))))
	}
}

func double(f func(x, y, z float64) float64) func(x, y, z uint64) uint64 {
	return func(x, y, z uint64) uint64 {
		return math.Float64bits(f(math.Float64frombits(x), math.Float64frombits(y), math.Float64frombits(z)))
	}
}

func machines() []machine {
	return []machine{
		{"binary32", Single, map[string]func(x, y, z uint64) uint64{
			"add":  single(func(x, y, _ float32) float32 { return x + y }),
			"sub":  single(func(x, y, _ float32) float32 { return x - y }),
			"mul":  single(func(x, y, _ float32) float32 { return x * y }),
			"div":  single(func(x, y, _ float32) float32 { return x / y }),
			"sqrt": single(func(x, _, _ float32) float32 { return float32(math.Sqrt(float64(x))) }), // 53 ≥ 2·24+2 bits round as once
			"rem":  single(func(x, y, _ float32) float32 { return float32(math.Remainder(float64(x), float64(y))) }),
			"even": single(func(x, _, _ float32) float32 { return float32(math.RoundToEven(float64(x))) }),
		}, func(r *rand.Rand) uint64 { return random(r, 8, 24) }},
		{"binary64", Double, map[string]func(x, y, z uint64) uint64{
			"add":  double(func(x, y, _ float64) float64 { return x + y }),
			"sub":  double(func(x, y, _ float64) float64 { return x - y }),
			"mul":  double(func(x, y, _ float64) float64 { return x * y }),
			"div":  double(func(x, y, _ float64) float64 { return x / y }),
			"fma":  double(math.FMA),
			"sqrt": double(func(x, _, _ float64) float64 { return math.Sqrt(x) }),
			"rem":  double(func(x, y, _ float64) float64 { return math.Remainder(x, y) }),
			"even": double(func(x, _, _ float64) float64 { return math.RoundToEven(x) }),
		}, func(r *rand.Rand) uint64 { return random(r, 11, 53) }},
	}
}

// random returns the bits of a number: of any size, near others, special ones, or with few bits set.
func random(r *rand.Rand, eb, sb int) uint64 {
	w := eb + sb
	mask := uint64(1)<<(w-1)<<1 - 1
	bias := uint64(1)<<(eb-1) - 1
	sign := r.Uint64N(2) << (w - 1)
	rest := r.Uint64() & (1<<(sb-1) - 1)
	switch r.IntN(8) {
	case 0: // near 1
		return sign | (bias+r.Uint64N(8)-4)<<(sb-1) | rest
	case 1: // few bits of the significand
		return sign | r.Uint64()&(1<<eb-1)<<(sb-1) | rest&(r.Uint64()&r.Uint64()&r.Uint64()&r.Uint64())
	case 2: // few bits, near 1
		return sign | (bias+r.Uint64N(uint64(2*sb))-uint64(sb))<<(sb-1) | rest&^(1<<r.IntN(sb)-1)
	case 3: // subnormal or hardly not
		return sign | r.Uint64N(3)<<(sb-1) | rest
	case 4: // at the ends
		return []uint64{0, 1, 1<<(sb-1) - 1, 1 << (sb - 1), (1<<eb-1)<<(sb-1) - 1, (1<<eb - 1) << (sb - 1), bias << (sb - 1)}[r.IntN(7)] | sign
	}
	return r.Uint64() & mask
}

var operations = exhaustive.Flag("operations", 60_000, 200_000, "number of operations of each kind that are compared with the machine's")

// TestMachine compares results with the machine's.
func TestMachine(t *testing.T) {
	n := operations()
	for _, m := range machines() {
		f := m.format
		ours := map[string]func(x, y, z Number) Number{
			"add":  func(x, y, _ Number) Number { return f.Add(NearestEven, x, y) },
			"sub":  func(x, y, _ Number) Number { return f.Sub(NearestEven, x, y) },
			"mul":  func(x, y, _ Number) Number { return f.Mul(NearestEven, x, y) },
			"div":  func(x, y, _ Number) Number { return f.Div(NearestEven, x, y) },
			"fma":  func(x, y, z Number) Number { return f.FMA(NearestEven, x, y, z) },
			"sqrt": func(x, _, _ Number) Number { return f.Sqrt(NearestEven, x) },
			"rem":  func(x, y, _ Number) Number { return f.Rem(x, y) },
			"even": func(x, _, _ Number) Number { return f.RoundToIntegral(NearestEven, x) },
		}
		for name, op := range m.of {
			t.Run(m.name+"/"+name, func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(len(name)), uint64(f.Significand)))
				for range n {
					a, b, c := m.next(r), m.next(r), m.next(r)
					x, y, z := f.fromUint(a), f.fromUint(b), f.fromUint(c)
					got, want := ours[name](x, y, z), f.fromUint(op(a, b, c))
					if !Identical(got, want) {
						t.Fatalf("%s, %s, %s: %s, not %s", f.Text(x), f.Text(y), f.Text(z), f.Text(got), f.Text(want))
					}
				}
			})
		}
	}
}

func (f Format) fromUint(b uint64) Number { return f.FromBits(new(big.Int).SetUint64(b)) }

// TestComparisons compares order and classes with the machine's.
func TestComparisons(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range operations() {
		a, b := random(r, 11, 53), random(r, 11, 53)
		if r.IntN(4) == 0 {
			b = a ^ r.Uint64N(2)<<63
		}
		p, q := math.Float64frombits(a), math.Float64frombits(b)
		x, y := Double.fromUint(a), Double.fromUint(b)
		if Less(x, y) != (p < q) || AtMost(x, y) != (p <= q) || Equal(x, y) != (p == q) {
			t.Fatalf("%v and %v: %t %t %t", p, q, Less(x, y), AtMost(x, y), Equal(x, y))
		}
		if !math.IsNaN(p) && (a == b) != Identical(x, y) {
			t.Fatalf("%v and %v are identical: %t", p, q, Identical(x, y))
		}
		if x.IsNaN() != math.IsNaN(p) || x.IsInfinite() != math.IsInf(p, 0) || x.IsZero() != (p == 0) || !math.IsNaN(p) && x.IsNegative() != math.Signbit(p) {
			t.Fatalf("the classes of %v are wrong", p)
		}
		const least = 0x1p-1022
		if Double.IsNormal(x) != (math.Abs(p) >= least && !math.IsInf(p, 0)) || Double.IsSubnormal(x) != (p != 0 && math.Abs(p) < least) {
			t.Fatalf("%v is normal: %t, subnormal: %t", p, Double.IsNormal(x), Double.IsSubnormal(x))
		}
		if lo, open := Min(x, y, true); !open && !Identical(lo, Double.fromUint(math.Float64bits(minOf(p, q)))) {
			t.Fatalf("the lesser of %v and %v is %s", p, q, Double.Text(lo))
		}
		if hi, open := Max(x, y, true); !open && !Identical(hi, Double.fromUint(math.Float64bits(-minOf(-p, -q)))) {
			t.Fatalf("the greater of %v and %v is %s", p, q, Double.Text(hi))
		}
	}
}

// minOf returns the lesser one, or that which is not NaN.
func minOf(p, q float64) float64 {
	switch {
	case math.IsNaN(p):
		return q
	case math.IsNaN(q):
		return p
	}
	return math.Min(p, q)
}

// TestBits: bits and codes are those of the numbers.
func TestBits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 100_000 {
		b := random(r, 11, 53)
		x := Double.fromUint(b)
		if p := math.Float64frombits(b); math.IsNaN(p) {
			b = 0x7ff8000000000000
		} else if code, ok := Double.Code(x).Int64(); ok && code != int64(b) && code != ^int64(b&^(1<<63)) {
			t.Fatalf("the code of %v is %d", p, code)
		}
		if got := Double.Bits(x).Uint64(); got != b {
			t.Fatalf("%x has the bits %x", b, got)
		}
		if y := Double.FromCode(Double.Code(x)); !Identical(x, y) {
			t.Fatalf("%s has the code of %s", Double.Text(x), Double.Text(y))
		}
	}
}

// TestConversions compares conversions with the machine's.
func TestConversions(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range operations() {
		a, b := random(r, 11, 53), random(r, 8, 24)
		p, q := math.Float64frombits(a), math.Float32frombits(uint32(b))
		if got := Single.Convert(NearestEven, Double.fromUint(a)); !Identical(got, Single.fromUint(uint64(math.Float32bits(float32(p))))) {
			t.Fatalf("%v as binary32 is %s", p, Single.Text(got))
		}
		if got := Double.Convert(NearestEven, Single.fromUint(b)); !Identical(got, Double.fromUint(math.Float64bits(float64(q)))) {
			t.Fatalf("%v as binary64 is %s", q, Double.Text(got))
		}
		i := int64(r.Uint64()) >> r.IntN(64)
		if got := Single.FromInt(NearestEven, big.NewInt(i)); !Identical(got, Single.fromUint(uint64(math.Float32bits(float32(i))))) {
			t.Fatalf("%d as binary32 is %s", i, Single.Text(got))
		}
		if got := Double.FromInt(NearestEven, new(big.Int).SetUint64(uint64(i))); !Identical(got, Double.fromUint(math.Float64bits(float64(uint64(i))))) {
			t.Fatalf("%d as binary64 is %s", uint64(i), Double.Text(got))
		}
		got, ok := ToInt(Zero, Double.fromUint(a), 62)
		if want := math.Abs(p) < 1<<62; ok != want || want && got.Int64() != int64(p) {
			t.Fatalf("%v as an integer is %v, %t", p, got, ok)
		}
		if rat, ok := Double.fromUint(a).Rat(); ok != (!math.IsNaN(p) && !math.IsInf(p, 0)) || ok && rat.Big().Cmp(new(big.Rat).SetFloat64(p)) != 0 {
			t.Fatalf("%v is the number %v, %t", p, rat, ok)
		}
	}
}
