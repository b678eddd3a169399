package logic

import (
	"math"
	"math/big"
	"testing"

	"craig/num"
	"craig/num/float"
)

// float returns a sample of the floating-point sort s.
func (g *generator) float(s *Sort, depth int) sample {
	c, f := g.c, s.Format()
	mean := func(op FloatOp, apply func(m float.Mode, x, y, z float.Number) float.Number) sample {
		sh := floatShapes[op]
		var sorts []*Sort
		if sh.mode {
			sorts = append(sorts, RoundingMode)
		}
		for range sh.floats {
			sorts = append(sorts, s)
		}
		return g.combine(g.args(depth, sorts...), func(a []*Term) *Term { return c.Float(op, a...) }, func(v []Value) Value {
			m := float.NearestEven
			if sh.mode {
				m, v = v[0].Mode(), v[1:]
			}
			var x [3]float.Number
			for i := range v {
				x[i] = v[i].Float()
			}
			return FloatValue(apply(m, x[0], x[1], x[2]), s)
		})
	}
	switch g.r.Intn(14) {
	case 0:
		return mean(FloatAdd, func(m float.Mode, x, y, _ float.Number) float.Number { return f.Add(m, x, y) })
	case 1:
		return mean(FloatMul, func(m float.Mode, x, y, _ float.Number) float.Number { return f.Mul(m, x, y) })
	case 2:
		return mean(FloatDiv, func(m float.Mode, x, y, _ float.Number) float.Number { return f.Div(m, x, y) })
	case 3:
		return mean(FloatFMA, f.FMA)
	case 4:
		return mean(FloatSqrt, func(m float.Mode, x, _, _ float.Number) float.Number { return f.Sqrt(m, x) })
	case 5:
		return mean(FloatRem, func(_ float.Mode, x, y, _ float.Number) float.Number { return f.Rem(x, y) })
	case 6:
		return mean(FloatRoundToIntegral, func(m float.Mode, x, _, _ float.Number) float.Number { return f.RoundToIntegral(m, x) })
	case 7:
		return mean(FloatNeg, func(_ float.Mode, x, _, _ float.Number) float.Number { return float.Neg(x) })
	case 8:
		return mean(FloatAbs, func(_ float.Mode, x, _, _ float.Number) float.Number { return float.Abs(x) })
	case 9:
		return g.combine(g.args(depth, RoundingMode, s, s), func(a []*Term) *Term { return c.FloatSub(a[0], a[1], a[2]) },
			func(v []Value) Value { return FloatValue(f.Sub(v[0].Mode(), v[1].Float(), v[2].Float()), s) })
	case 10:
		other := g.floats[g.r.Intn(2)]
		return g.combine(g.args(depth, RoundingMode, other), func(a []*Term) *Term { return c.FloatConvert(s, a[0], a[1]) },
			func(v []Value) Value { return FloatValue(f.Convert(v[0].Mode(), v[1].Float()), s) })
	case 11:
		signed := g.r.Intn(2) == 0
		return g.combine(g.args(depth, RoundingMode, g.sorts[4]), func(a []*Term) *Term { return c.FloatFromBV(s, signed, a[0], a[1]) },
			func(v []Value) Value {
				i := small(v[1])
				if signed {
					i = signedOf(i, 8)
				}
				return FloatValue(f.FromInt(v[0].Mode(), big.NewInt(i)), s)
			})
	case 12:
		r := g.value(Real).N
		return g.combine(g.args(depth, RoundingMode), func(a []*Term) *Term { return c.FloatFromRat(s, a[0], r) },
			func(v []Value) Value { return FloatValue(f.FromRat(v[0].Mode(), r), s) })
	}
	return mean(FloatMin, func(_ float.Mode, x, y, _ float.Number) float.Number {
		r, _ := float.Min(x, y, false)
		return r
	})
}

// floatFormula returns a sample of a predicate on floating-point numbers.
func (g *generator) floatFormula(depth int) sample {
	c, s := g.c, g.floats[g.r.Intn(2)]
	f := s.Format()
	predicates := []struct {
		op   FloatOp
		mean func(x, y float.Number) bool
	}{
		{FloatLeq, float.AtMost}, {FloatLt, float.Less}, {FloatEq, float.Equal},
		{FloatIsNormal, func(x, _ float.Number) bool { return f.IsNormal(x) }},
		{FloatIsSubnormal, func(x, _ float.Number) bool { return f.IsSubnormal(x) }},
		{FloatIsZero, func(x, _ float.Number) bool { return x.IsZero() }},
		{FloatIsInfinite, func(x, _ float.Number) bool { return x.IsInfinite() }},
		{FloatIsNaN, func(x, _ float.Number) bool { return x.IsNaN() }},
		{FloatIsNegative, func(x, _ float.Number) bool { return x.IsNegative() }},
		{FloatIsPositive, func(x, _ float.Number) bool { return !x.IsNegative() && !x.IsNaN() }},
	}
	p := predicates[g.r.Intn(len(predicates))]
	sorts := []*Sort{s, s}[:floatShapes[p.op].floats]
	return g.combine(g.args(depth, sorts...), func(a []*Term) *Term { return c.Float(p.op, a...) }, func(v []Value) Value {
		var y float.Number
		if len(v) > 1 {
			y = v[1].Float()
		}
		return BoolValue(p.mean(v[0].Float(), y))
	})
}

// floatBits returns a sample of a bit-vector of 8 bits made of numbers.
func (g *generator) floatBits(depth int) sample {
	c, s := g.c, g.floats[g.r.Intn(2)]
	byteOf := g.sorts[4]
	if g.r.Intn(2) == 0 {
		return g.combine(g.args(depth, s), func(a []*Term) *Term { return c.Extract(s.width-1, s.width-8, c.Float(FloatToBits, a[0])) },
			func(v []Value) Value {
				b := s.Format().Bits(v[0].Float())
				return NumValue(num.FromBigInt(b.Rsh(b, uint(s.width-8))), byteOf)
			})
	}
	signed := g.r.Intn(2) == 0
	return g.combine(g.args(depth, RoundingMode, s), func(a []*Term) *Term { return c.FloatToBV(8, signed, a[0], a[1]) },
		func(v []Value) Value {
			i, ok := float.ToInt(v[0].Mode(), v[1].Float(), 30)
			switch {
			case !ok || signed && (i.Int64() < -128 || i.Int64() > 127) || !signed && (i.Int64() < 0 || i.Int64() > 255):
				return ZeroValue(byteOf)
			}
			return NumValue(num.Int(i.Int64()&255), byteOf)
		})
}

// TestFloatText: texts of the standard mean what they say.
func TestFloatText(t *testing.T) {
	c := NewContext()
	single := c.FloatingPoint(float.Single)
	x, m := c.Const("x", single), c.Const("m", RoundingMode)
	half := c.FloatNum(single, float.Single.FromRat(float.NearestEven, num.Frac(1, 2)))
	third := c.FloatNum(single, float.Single.FromBits(big.NewInt(int64(math.Float32bits(1.0/3)))))
	for text, want := range map[string]*Term{
		"(fp #b0 #x7e #b00000000000000000000000)":                                half,
		"((_ to_fp 8 24) RNE 0.5)":                                               half,
		"((_ to_fp 8 24) roundTowardZero (/ 1 2))":                               half,
		"((_ to_fp 8 24) RNE (/ 1.0 3.0))":                                       third,
		"((_ to_fp 8 24) #x3f000000)":                                            half,
		"((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE 0.5))":                         half,
		"(fp.div RNE ((_ to_fp 8 24) RNE #x01) ((_ to_fp 8 24) RTP #x02))":       half,
		"((_ to_fp_unsigned 8 24) RNE #xff)":                                     c.FloatNum(single, float.Single.FromInt(float.Up, big.NewInt(255))),
		"((_ to_fp 8 24) RNE #xff)":                                              c.FloatNum(single, float.Single.FromInt(float.Up, big.NewInt(-1))),
		"(_ +oo 8 24)":                                                           c.FloatNum(single, float.Infinity(false)),
		"(fp.neg (_ +oo 8 24))":                                                  c.FloatNum(single, float.Infinity(true)),
		"(_ NaN 8 24)":                                                           c.FloatNum(single, float.NaN()),
		"(fp #b1 #xff #b00000000000000000000001)":                                c.FloatNum(single, float.NaN()),
		"(_ -zero 8 24)":                                                         c.FloatNum(single, float.SignedZero(true)),
		"(= (_ -zero 8 24) (_ +zero 8 24))":                                      c.False(),
		"(fp.eq (_ -zero 8 24) (_ +zero 8 24) (_ -zero 8 24))":                   c.True(),
		"(= (_ NaN 8 24) (fp.sqrt RNE ((_ to_fp 8 24) RNE (- 1.0))))":            c.True(),
		"(fp.geq x (_ +zero 8 24))":                                              c.Float(FloatLeq, c.FloatNum(single, float.Number{}), x),
		"(fp.gt x x)":                                                            c.Float(FloatLt, x, x),
		"(fp.sub m x x)":                                                         c.Float(FloatAdd, m, x, c.Float(FloatNeg, x)),
		"(fp.to_real (fp #b0 #x7e #b00000000000000000000000))":                   c.Num(num.Frac(1, 2), Real),
		"((_ fp.to_sbv 8) RNA (fp.neg (fp #b0 #x7e #b00000000000000000000000)))": c.BVNum(num.Int(255), 8),
		"((_ fp.to_ubv 8) RNE x)":                                                c.FloatToBV(8, false, c.Mode(float.NearestEven), x),
		"(ite (= m RNE) RTZ roundNearestTiesToAway)":                             c.Ite(c.Eq(m, c.Mode(float.NearestEven)), c.Mode(float.Zero), c.Mode(float.NearestAway)),
	} {
		if got, err := c.Parse(text); err != nil || got != want {
			t.Errorf("%s is %v (%v), not %v", text, got, err, want)
		}
	}
}

// TestOpenFloat: what the standard leaves open is what the model says, and is no constant.
func TestOpenFloat(t *testing.T) {
	c := NewContext()
	nan, err := c.Parse("((_ fp.to_ubv 8) RNE (_ NaN 8 24))")
	if err != nil {
		t.Fatal(err)
	}
	low, err := c.Parse("(fp.min (_ -zero 8 24) (_ +zero 8 24))")
	if err != nil {
		t.Fatal(err)
	}
	m := NewModel()
	if v := m.Eval(nan); !v.N.IsZero() || nan.IsValue() {
		t.Errorf("%v is %v", nan, v)
	}
	if v := m.Eval(low).Float(); v.IsNegative() || low.IsValue() {
		t.Errorf("%v is negative: %t", low, v.IsNegative())
	}
	m.Funcs[nan.Open()] = &FuncValue{Default: NumValue(num.Int(7), nan.Sort())}
	m.Funcs[low.Open()] = &FuncValue{Default: BoolValue(false), Table: map[string]Value{"true": BoolValue(true)}}
	if v := m.Eval(nan); !v.Equal(m.Eval(c.OpenTerm(nan))) || !v.N.Equal(num.Int(7)) {
		t.Errorf("%v is %v", nan, v)
	}
	if v := m.Eval(low).Float(); !v.IsNegative() || !m.Holds(c.OpenTerm(low)) {
		t.Errorf("%v is negative: %t", low, v.IsNegative())
	}
	other := NewContext()
	moved := other.NewTransfer()
	if u := moved.Term(nan); u.Open() != moved.Func(nan.Open()) || u.String() != nan.String() {
		t.Errorf("%v becomes %v", nan, u)
	}
}

// TestFloatCount: the numbers of a small format, each once.
func TestFloatCount(t *testing.T) {
	c := NewContext()
	s := c.FloatingPoint(float.Format{Exponent: 3, Significand: 3})
	seen := make(map[*Term]bool)
	for b := range int64(1) << s.Width() {
		seen[c.FloatFromBits(s, c.BVNum(num.Int(b), s.Width()))] = true
	}
	all := c.Values(s, 100)
	for _, x := range all {
		delete(seen, x)
	}
	if len(seen) > 0 || len(all) != 59 || c.Values(s, 58) != nil {
		t.Errorf("there are %d values, not 59; those that are missing: %v", len(all), seen)
	}
}
