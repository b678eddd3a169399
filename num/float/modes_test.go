package float

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"craig/internal/exhaustive"
	"craig/num"
)

// table is a format with all its numbers: what an operation gives is looked up among them by the definition of rounding.
type table struct {
	Format
	all    []Number   // NaN and infinities too
	finite []*big.Rat // ordered, without the negative zero
	of     []Number   // the numbers that these are
	others []*table   // formats that numbers are converted to
}

func newTable(f Format) *table {
	t := &table{Format: f}
	for b := range uint64(1) << f.Width() {
		x := f.fromUint(b)
		if x.IsNaN() && slices.ContainsFunc(t.all, Number.IsNaN) {
			continue
		}
		t.all = append(t.all, x)
		if !x.IsNaN() && !x.IsInfinite() && !(x.IsZero() && x.IsNegative()) {
			t.of = append(t.of, x)
		}
	}
	slices.SortFunc(t.of, func(x, y Number) int { return rat(x).Cmp(rat(y)) })
	for _, x := range t.of {
		t.finite = append(t.finite, rat(x))
	}
	return t
}

func rat(x Number) *big.Rat {
	r, ok := x.Rat()
	if !ok {
		panic("no rational number")
	}
	return r.Big()
}

// rounded returns what the definition makes of the number v: nearest says of a number between two others which is nearer, or 0.
// A zero has the sign of v, or neg if v is 0.
func (t *table) rounded(m Mode, v *big.Rat, neg bool) Number {
	if v.Sign() != 0 {
		neg = v.Sign() < 0
	}
	signed := func(x Number) Number {
		if x.IsZero() {
			return SignedZero(neg)
		}
		return x
	}
	i, found := slices.BinarySearchFunc(t.finite, v, (*big.Rat).Cmp)
	if found {
		return signed(t.of[i])
	}
	// Beyond the largest number, nearest means nearest to the number that would come next.
	last := len(t.finite) - 1
	step := new(big.Rat).Sub(t.finite[last], t.finite[last-1])
	lo, hi := Infinity(true), Infinity(false)
	loAt, hiAt := new(big.Rat).Sub(t.finite[0], step), new(big.Rat).Add(t.finite[last], step)
	if i > 0 {
		lo, loAt = t.of[i-1], t.finite[i-1]
	}
	if i <= last {
		hi, hiAt = t.of[i], t.finite[i]
	}
	toZero := hi
	if v.Sign() > 0 {
		toZero = lo
	}
	switch m {
	case Up:
		return signed(hi)
	case Down:
		return signed(lo)
	case Zero:
		return signed(toZero)
	}
	switch c := new(big.Rat).Sub(v, loAt).Cmp(new(big.Rat).Sub(hiAt, v)); {
	case v.Cmp(loAt) < 0 || c < 0 && v.Cmp(hiAt) < 0:
		return signed(lo)
	case v.Cmp(hiAt) > 0 || c > 0:
		return signed(hi)
	}
	if m == NearestAway {
		if v.Sign() > 0 {
			return signed(hi)
		}
		return signed(lo)
	}
	even := lo // infinities have even significands
	if t.Bits(lo).Bit(0) == 1 {
		even = hi
	}
	return signed(even)
}

func small() []Format {
	list := []Format{{2, 2}, {2, 3}, {3, 2}, {3, 3}}
	if exhaustive.Wanted() {
		list = append(list, Format{2, 5}, Format{3, 4}, Format{4, 3}, Format{4, 4})
	}
	return list
}

// TestModes tries all numbers of small formats in all modes.
func TestModes(t *testing.T) {
	var others []*table
	for _, f := range []Format{{2, 2}, {3, 3}, {2, 4}, {4, 2}} {
		others = append(others, newTable(f))
	}
	for _, f := range small() {
		tt := newTable(f)
		tt.others = others
		check := func(what string, got, want Number, args ...Number) {
			t.Helper()
			if !Identical(got, want) {
				text := ""
				for _, a := range args {
					text += " " + f.Text(a)
				}
				t.Fatalf("%v: %s of%s is %s, not %s", f, what, text, f.Text(got), f.Text(want))
			}
		}
		for m := range Mode(Modes) {
			for _, x := range tt.all {
				for _, y := range tt.all {
					if isFiniteOrZero(x) && isFiniteOrZero(y) {
						both := x.neg && y.neg || x.neg != y.neg && m == Down
						check(fmt.Sprint("sum ", m), f.Add(m, x, y), tt.rounded(m, new(big.Rat).Add(rat(x), rat(y)), both), x, y)
						check(fmt.Sprint("product ", m), f.Mul(m, x, y), tt.rounded(m, new(big.Rat).Mul(rat(x), rat(y)), x.neg != y.neg), x, y)
						if !y.IsZero() {
							check(fmt.Sprint("quotient ", m), f.Div(m, x, y), tt.rounded(m, new(big.Rat).Quo(rat(x), rat(y)), x.neg != y.neg), x, y)
							check("remainder", f.Rem(x, y), tt.remainder(x, y), x, y)
						}
					}
					tt.triples(m, x, y, check)
				}
				tt.single(t, m, x, check)
			}
		}
	}
}

func isFiniteOrZero(x Number) bool { return x.class == isFinite || x.class == isZero }

// triples checks x · y + z for all z.
func (t *table) triples(m Mode, x, y Number, check func(what string, got, want Number, args ...Number)) {
	if t.Width() > exhaustive.Of(5, 6) || !isFiniteOrZero(x) || !isFiniteOrZero(y) {
		return
	}
	p := new(big.Rat).Mul(rat(x), rat(y))
	neg := x.neg != y.neg
	for _, z := range t.all {
		if isFiniteOrZero(z) {
			both := neg && z.neg || neg != z.neg && m == Down
			check(fmt.Sprint("fma ", m), t.FMA(m, x, y, z), t.rounded(m, new(big.Rat).Add(p, rat(z)), both), x, y, z)
		}
	}
}

// remainder is Rem by its definition.
func (t *table) remainder(x, y Number) Number {
	q := new(big.Rat).Quo(rat(x), rat(y))
	n := new(big.Rat).SetInt(nearest(q))
	return t.rounded(NearestEven, new(big.Rat).Sub(rat(x), n.Mul(n, rat(y))), x.neg)
}

// nearest returns the integer nearest to q, of two the even one.
func nearest(q *big.Rat) *big.Int {
	two := big.NewInt(2)
	n := new(big.Int).Add(new(big.Int).Mul(q.Num(), two), q.Denom()) // floor of q + 1/2
	d := new(big.Int).Mul(q.Denom(), two)
	rest := new(big.Int)
	n.DivMod(n, d, rest)
	if rest.Sign() == 0 && n.Bit(0) == 1 {
		n.Sub(n, big.NewInt(1))
	}
	return n
}

// single checks what is made of x alone.
func (t *table) single(tt *testing.T, m Mode, x Number, check func(what string, got, want Number, args ...Number)) {
	if !isFiniteOrZero(x) {
		return
	}
	v := rat(x)
	i, ok := ToInt(m, x, 40)
	if !ok || i.Cmp(integral(m, v)) != 0 {
		tt.Fatalf("%v: integer %v of %s is %v", t.Format, m, t.Text(x), i)
	}
	check(fmt.Sprint("integer ", m), t.RoundToIntegral(m, x), t.rounded(m, new(big.Rat).SetInt(integral(m, v)), x.neg), x)
	for _, to := range t.others {
		check(fmt.Sprintf("%v %v", to.Format, m), to.Convert(m, x), to.rounded(m, v, x.neg), x)
		check(fmt.Sprintf("%v %v by number", to.Format, m), to.FromRat(m, num.FromBig(v)), to.rounded(m, v, false), x)
	}
	if !x.neg && !x.IsZero() {
		check(fmt.Sprint("root ", m), t.Sqrt(m, x), t.root(m, v), x)
	}
}

// integral returns v rounded to an integer.
func integral(m Mode, v *big.Rat) *big.Int {
	lo := new(big.Int).Div(v.Num(), v.Denom())
	hi := new(big.Int).Add(lo, big.NewInt(1))
	half := new(big.Rat).Sub(v, new(big.Rat).SetInt(lo)).Cmp(big.NewRat(1, 2))
	switch {
	case v.IsInt() || m == Down || m == Zero && v.Sign() > 0:
		return lo
	case m == Up || m == Zero:
		return hi
	case m == NearestEven:
		return nearest(v)
	case half < 0 || half == 0 && v.Sign() < 0:
		return lo
	}
	return hi
}

// root returns the rounded root of v > 0: the squares of numbers, and of those half-way between them, are compared with v.
func (t *table) root(m Mode, v *big.Rat) Number {
	square := func(x *big.Rat) *big.Rat { return new(big.Rat).Mul(x, x) }
	var lo, hi *big.Rat
	var at int
	for i, x := range t.finite {
		if x.Sign() < 0 {
			continue
		}
		switch c := square(x).Cmp(v); {
		case c == 0:
			return t.of[i]
		case c < 0:
			lo, at = x, i
		case hi == nil:
			hi = x
		}
	}
	switch m {
	case Up:
		return t.of[at+1]
	case Down, Zero:
		return t.of[at]
	}
	half := new(big.Rat).Add(lo, hi)
	half.Quo(half, big.NewRat(2, 1))
	if square(half).Cmp(v) < 0 { // a root is never half-way
		return t.of[at+1]
	}
	return t.of[at]
}

// TestLarge: operations on numbers of formats with more bits than a machine word, as binary64 has them when the result is exact
// there.
func TestLarge(t *testing.T) {
	for _, f := range []Format{Extended, Quad, {19, 237}} {
		third := f.Div(NearestEven, f.FromInt(Zero, big.NewInt(1)), f.FromInt(Zero, big.NewInt(3)))
		if x := f.FMA(NearestEven, third, f.FromInt(Zero, big.NewInt(3)), f.FromInt(Zero, big.NewInt(-1))); x.IsZero() || x.top() > -f.Significand+2 {
			t.Errorf("%v: a third times three is 1 and %s", f, f.Text(x))
		}
		two := f.FromInt(Zero, big.NewInt(2))
		root := f.Sqrt(Down, two)
		above := f.Sqrt(Up, two)
		if !Less(f.Mul(Up, root, root), above) && !Less(root, above) || !AtMost(f.Mul(Down, root, root), two) || !AtMost(two, f.Mul(Up, above, above)) {
			t.Errorf("%v: the root of 2 is between %s and %s", f, f.Text(root), f.Text(above))
		}
		big1, tiny := f.Largest(false), f.FromBits(big.NewInt(1))
		if got := f.Add(NearestEven, big1, tiny); !Identical(got, big1) {
			t.Errorf("%v: the largest number and the least one are %s", f, f.Text(got))
		}
		if got := f.Add(Up, big1, tiny); !got.IsInfinite() {
			t.Errorf("%v: the largest number and the least one, upwards, are %s", f, f.Text(got))
		}
		if got := f.Sub(Zero, big1, tiny); !Less(got, big1) {
			t.Errorf("%v: the largest number without the least one is %s", f, f.Text(got))
		}
		if got := f.Rem(big1, tiny); !got.IsZero() {
			t.Errorf("%v: the remainder is %s", f, f.Text(got))
		}
	}
}
