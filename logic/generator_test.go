package logic

import (
	"fmt"
	"math/big"
	"math/rand"

	"craig/num"
	"craig/num/float"
)

// sample is a term with the values that its textbook meaning gives it under a generator's models.
type sample struct {
	t    *Term
	vals []Value
}

// generator makes random samples: every term goes through the constructors, every value through plain arithmetic.
type generator struct {
	c      *Context
	r      *rand.Rand
	models []*Model
	consts map[*Sort][]*Term
	sorts  []*Sort
	floats []*Sort
	f      *Func // Int × Bool → Int
	pool   map[*Sort][]sample
}

func newGenerator(c *Context, r *rand.Rand) *generator {
	elem := c.Uninterpreted("S")
	g := &generator{
		c: c, r: r, consts: make(map[*Sort][]*Term), pool: make(map[*Sort][]sample),
		sorts: []*Sort{Bool, Int, Real, c.BitVec(3), c.BitVec(8), c.Array(Int, Int), c.Array(c.BitVec(1), Bool), elem, c.BitVec(1)},
		f:     c.Func("f", []*Sort{Int, Bool}, Int),
	}
	g.floats = []*Sort{c.FloatingPoint(float.Half), c.FloatingPoint(float.Single)}
	g.sorts = append(g.sorts, g.floats...)
	g.sorts = append(g.sorts, RoundingMode, c.Array(g.floats[0], g.floats[1]))
	for i, s := range g.sorts {
		for k := range 3 {
			g.consts[s] = append(g.consts[s], c.Const(fmt.Sprintf("%c%d", 'a'+i, k), s))
		}
	}
	for range 4 {
		m := NewModel()
		for _, s := range g.sorts {
			for _, k := range g.consts[s] {
				m.Consts[k] = g.value(s)
			}
		}
		table := make(map[string]Value)
		for i := range int64(3) {
			table[fmt.Sprintf("%d,true", i)] = g.value(Int)
		}
		m.Funcs[g.f] = &FuncValue{Table: table, Default: g.value(Int)}
		g.models = append(g.models, m)
	}
	return g
}

func (g *generator) sort() *Sort { return g.sorts[g.r.Intn(len(g.sorts))] }

// value returns a random value, often small, sometimes huge.
func (g *generator) value(s *Sort) Value {
	switch s.kind {
	case KindBool:
		return BoolValue(g.r.Intn(2) == 0)
	case KindInt:
		return NumValue(g.integer(), Int)
	case KindReal:
		return NumValue(g.integer().Quo(num.Int(1+g.r.Int63n(4))), Real)
	case KindBitVec:
		return NumValue(num.Int(g.r.Int63n(1<<s.width)), s)
	case KindFloat:
		x := s.Format().FromRat(float.Mode(g.r.Intn(float.Modes)), g.value(Real).N)
		switch g.r.Intn(8) {
		case 0:
			x = s.Format().FromBits(big.NewInt(g.r.Int63()))
		case 1:
			x = []float.Number{float.NaN(), float.Infinity(true), float.SignedZero(true), s.Format().Largest(false)}[g.r.Intn(4)]
		}
		return FloatValue(x, s)
	case KindRoundingMode:
		return ModeValue(float.Mode(g.r.Intn(float.Modes)))
	case KindArray:
		v := ConstArrayValue(s, g.value(s.elem))
		for range g.r.Intn(3) {
			v = v.With(g.value(s.index), g.value(s.elem))
		}
		return v
	}
	return NumValue(num.Int(g.r.Int63n(2)), s)
}

func (g *generator) integer() num.Rat {
	switch g.r.Intn(10) {
	case 0:
		return num.Int(g.r.Int63() - g.r.Int63())
	case 1:
		return num.Pow2(63 + g.r.Intn(3)).Add(num.Int(g.r.Int63n(3) - 1)).Mul(num.Int(g.r.Int63n(3) - 1))
	}
	return num.Int(g.r.Int63n(13) - 6)
}

// term returns a random term.
func (g *generator) term(s *Sort, depth int) *Term { return g.sample(s, depth).t }

// sample returns a random sample, sometimes one it has returned before.
func (g *generator) sample(s *Sort, depth int) sample {
	if old := g.pool[s]; len(old) > 0 && g.r.Intn(4) == 0 {
		return old[g.r.Intn(len(old))]
	}
	var x sample
	if depth == 0 || g.r.Intn(8) == 0 {
		x = g.leaf(s)
	} else {
		x = g.compound(s, depth-1)
	}
	g.pool[s] = append(g.pool[s], x)
	return x
}

func (g *generator) leaf(s *Sort) sample {
	var t *Term
	var x sample
	if g.r.Intn(3) > 0 || s.kind == KindArray || s.kind == KindUninterpreted {
		t = g.consts[s][g.r.Intn(3)]
		for _, m := range g.models {
			x.vals = append(x.vals, m.Consts[t])
		}
		x.t = t
		return x
	}
	v := g.value(s)
	x.t = g.c.ValueTerm(v)
	for range g.models {
		x.vals = append(x.vals, v)
	}
	return x
}

// combine applies a constructor and its meaning.
func (g *generator) combine(args []sample, build func(a []*Term) *Term, mean func(v []Value) Value) sample {
	terms := make([]*Term, len(args))
	for i, a := range args {
		terms[i] = a.t
	}
	x := sample{t: build(terms)}
	for k := range g.models {
		vals := make([]Value, len(args))
		for i, a := range args {
			vals[i] = a.vals[k]
		}
		x.vals = append(x.vals, mean(vals))
	}
	return x
}

func (g *generator) args(depth int, sorts ...*Sort) []sample {
	out := make([]sample, len(sorts))
	for i, s := range sorts {
		out[i] = g.sample(s, depth)
	}
	return out
}

func (g *generator) compound(s *Sort, depth int) sample {
	c := g.c
	switch g.r.Intn(8) {
	case 0:
		return g.combine(g.args(depth, Bool, s, s), func(a []*Term) *Term { return c.Ite(a[0], a[1], a[2]) },
			func(v []Value) Value {
				if v[0].B {
					return v[1]
				}
				return v[2]
			})
	case 1:
		for _, arr := range g.sorts {
			if arr.kind == KindArray && arr.elem == s {
				return g.combine(g.args(depth, arr, arr.index), func(a []*Term) *Term { return c.Select(a[0], a[1]) },
					func(v []Value) Value { return v[0].At(v[1]) })
			}
		}
	}
	switch s.kind {
	case KindBool:
		return g.formula(depth)
	case KindInt, KindReal:
		return g.arith(s, depth)
	case KindBitVec:
		if s.width == 8 && g.r.Intn(6) == 0 {
			return g.floatBits(depth)
		}
		return g.bits(s, depth)
	case KindFloat:
		return g.float(s, depth)
	case KindArray:
		if g.r.Intn(4) == 0 {
			return g.combine(g.args(depth, s.elem), func(a []*Term) *Term { return c.ConstArray(s, a[0]) },
				func(v []Value) Value { return ConstArrayValue(s, v[0]) })
		}
		return g.combine(g.args(depth, s, s.index, s.elem), func(a []*Term) *Term { return c.Store(a[0], a[1], a[2]) },
			func(v []Value) Value { return v[0].With(v[1], v[2]) })
	}
	return g.leaf(s)
}

func (g *generator) formula(depth int) sample {
	c := g.c
	truth := func(f func(v []Value) bool) func(v []Value) Value {
		return func(v []Value) Value { return BoolValue(f(v)) }
	}
	all := func(v []Value) bool {
		for _, x := range v {
			if !x.B {
				return false
			}
		}
		return true
	}
	some := func(v []Value) bool {
		for _, x := range v {
			if x.B {
				return true
			}
		}
		return false
	}
	s := g.sort()
	arith := Int
	if g.r.Intn(3) == 0 {
		arith = Real
	}
	cmp := func(build func(a, b *Term) *Term, mean func(sign int) bool) sample {
		return g.combine(g.args(depth, arith, arith), func(a []*Term) *Term { return build(a[0], a[1]) },
			truth(func(v []Value) bool { return mean(v[0].N.Big().Cmp(v[1].N.Big())) }))
	}
	bvcmp := func(op BVOp, mean func(a, b, w int64) bool) sample {
		s := g.sorts[3+g.r.Intn(2)]
		return g.combine(g.args(depth, s, s), func(a []*Term) *Term { return c.BV(op, a...) },
			truth(func(v []Value) bool { return mean(small(v[0]), small(v[1]), int64(s.width)) }))
	}
	switch g.r.Intn(19) {
	case 17, 18:
		return g.floatFormula(depth)
	case 0:
		return g.combine(g.args(depth, Bool), func(a []*Term) *Term { return c.Not(a[0]) },
			truth(func(v []Value) bool { return !v[0].B }))
	case 1:
		return g.combine(g.args(depth, Bool, Bool, Bool), func(a []*Term) *Term { return c.And(a...) }, truth(all))
	case 2:
		return g.combine(g.args(depth, Bool, Bool, Bool), func(a []*Term) *Term { return c.Or(a...) }, truth(some))
	case 3:
		return g.combine(g.args(depth, Bool, Bool), func(a []*Term) *Term { return c.Implies(a[0], a[1]) },
			truth(func(v []Value) bool { return !v[0].B || v[1].B }))
	case 4:
		return g.combine(g.args(depth, Bool, Bool), func(a []*Term) *Term { return c.Xor(a[0], a[1]) },
			truth(func(v []Value) bool { return v[0].B != v[1].B }))
	case 5:
		return g.combine(g.args(depth, s, s, s), func(a []*Term) *Term { return c.Distinct(a...) },
			truth(func(v []Value) bool { return !v[0].Equal(v[1]) && !v[0].Equal(v[2]) && !v[1].Equal(v[2]) }))
	case 6, 7:
		return g.combine(g.args(depth, s, s), func(a []*Term) *Term { return c.Eq(a[0], a[1]) },
			truth(func(v []Value) bool { return v[0].Equal(v[1]) }))
	case 8:
		return cmp(c.Le, func(sign int) bool { return sign <= 0 })
	case 9:
		return cmp(c.Lt, func(sign int) bool { return sign < 0 })
	case 10:
		return cmp(c.Ge, func(sign int) bool { return sign >= 0 })
	case 11:
		return cmp(c.Gt, func(sign int) bool { return sign > 0 })
	case 12:
		d := 1 + g.r.Int63n(6)
		return g.combine(g.args(depth, Int), func(a []*Term) *Term { return c.Divides(num.Int(d), a[0]) },
			truth(func(v []Value) bool {
				return new(big.Int).Mod(v[0].N.NumBig(), big.NewInt(d)).Sign() == 0
			}))
	case 13:
		return bvcmp(BVUlt, func(a, b, _ int64) bool { return a < b })
	case 14:
		return bvcmp(BVUle, func(a, b, _ int64) bool { return a <= b })
	case 15:
		return bvcmp(BVSlt, func(a, b, w int64) bool { return signedOf(a, w) < signedOf(b, w) })
	}
	return bvcmp(BVSle, func(a, b, w int64) bool { return signedOf(a, w) <= signedOf(b, w) })
}

func small(v Value) int64 { i, _ := v.N.Int64(); return i }

func signedOf(a, w int64) int64 {
	if a >= 1<<(w-1) {
		return a - 1<<w
	}
	return a
}

func (g *generator) arith(s *Sort, depth int) sample {
	c := g.c
	rat := func(f func(z *big.Rat, v []Value)) func(v []Value) Value {
		return func(v []Value) Value {
			z := new(big.Rat)
			f(z, v)
			return NumValue(num.FromBig(z), s)
		}
	}
	euclid := func(v []Value) (q, m *big.Int) {
		a, b := v[0].N.NumBig(), v[1].N.NumBig()
		if b.Sign() == 0 {
			return new(big.Int), a
		}
		return new(big.Int).DivMod(a, b, new(big.Int))
	}
	// A numeral with which div and mod by a constant are exercised more often than by a term.
	divisor := func() sample {
		if g.r.Intn(4) > 0 {
			d := NumValue(num.Int(g.r.Int63n(15)-7), Int)
			return g.combine(nil, func([]*Term) *Term { return c.ValueTerm(d) }, func([]Value) Value { return d })
		}
		return g.sample(Int, depth)
	}
	switch g.r.Intn(12) {
	case 0, 1:
		return g.combine(g.args(depth, s, s, s), func(a []*Term) *Term { return c.Add(a...) },
			rat(func(z *big.Rat, v []Value) { z.Add(z.Add(v[0].N.Big(), v[1].N.Big()), v[2].N.Big()) }))
	case 2:
		return g.combine(g.args(depth, s, s), func(a []*Term) *Term { return c.Sub(a[0], a[1]) },
			rat(func(z *big.Rat, v []Value) { z.Sub(v[0].N.Big(), v[1].N.Big()) }))
	case 3:
		return g.combine(g.args(depth, s), func(a []*Term) *Term { return c.Neg(a[0]) },
			rat(func(z *big.Rat, v []Value) { z.Neg(v[0].N.Big()) }))
	case 4:
		k := g.value(s).N
		return g.combine(g.args(depth, s), func(a []*Term) *Term { return c.MulNum(k, a[0]) },
			rat(func(z *big.Rat, v []Value) { z.Mul(k.Big(), v[0].N.Big()) }))
	case 5:
		return g.combine(g.args(depth, s, s, s), func(a []*Term) *Term { return c.Mul(a...) },
			rat(func(z *big.Rat, v []Value) { z.Mul(z.Mul(v[0].N.Big(), v[1].N.Big()), v[2].N.Big()) }))
	}
	if s == Real {
		return g.combine(g.args(depth, Int), func(a []*Term) *Term { return c.ToReal(a[0]) },
			rat(func(z *big.Rat, v []Value) { z.Set(v[0].N.Big()) }))
	}
	switch g.r.Intn(7) {
	case 0, 1:
		return g.combine([]sample{g.sample(Int, depth), divisor()}, func(a []*Term) *Term { return c.IntDiv(a[0], a[1]) },
			rat(func(z *big.Rat, v []Value) { q, _ := euclid(v); z.SetInt(q) }))
	case 2, 3:
		return g.combine([]sample{g.sample(Int, depth), divisor()}, func(a []*Term) *Term { return c.Mod(a[0], a[1]) },
			rat(func(z *big.Rat, v []Value) { _, m := euclid(v); z.SetInt(m) }))
	case 4:
		return g.combine(g.args(depth, Real), func(a []*Term) *Term { return c.ToInt(a[0]) },
			rat(func(z *big.Rat, v []Value) { z.SetInt(new(big.Int).Div(v[0].N.NumBig(), v[0].N.DenBig())) }))
	case 5:
		return g.combine(g.args(depth, g.sorts[3+g.r.Intn(2)]), func(a []*Term) *Term { return c.BVToInt(a[0]) },
			rat(func(z *big.Rat, v []Value) { z.SetInt64(small(v[0])) }))
	}
	x := g.combine(g.args(depth, Int, Bool), func(a []*Term) *Term { return c.App(g.f, a...) },
		func(v []Value) Value { return v[0] })
	arg := x.t.Args()
	for k, m := range g.models { // the generator has no other meaning of a function than its table
		table := m.Funcs[g.f]
		x.vals[k] = table.Default
		if v, ok := table.Table[m.Eval(arg[0]).Key()+","+m.Eval(arg[1]).Key()]; ok {
			x.vals[k] = v
		}
	}
	return x
}

func (g *generator) bits(s *Sort, depth int) sample {
	c, w := g.c, int64(s.width)
	wrap := func(f func(a, b int64) int64) func(v []Value) Value {
		return func(v []Value) Value {
			b := int64(0)
			if len(v) > 1 {
				b = small(v[1])
			}
			return NumValue(num.Int(f(small(v[0]), b)&(1<<w-1)), s)
		}
	}
	binary := func(op BVOp, f func(a, b int64) int64) sample {
		return g.combine(g.args(depth, s, s), func(a []*Term) *Term { return c.BV(op, a...) }, wrap(f))
	}
	unary := func(op BVOp, f func(a, b int64) int64) sample {
		return g.combine(g.args(depth, s), func(a []*Term) *Term { return c.BV(op, a...) }, wrap(f))
	}
	clip := func(b int64) int64 { return min(b, 62) }
	switch g.r.Intn(17) {
	case 0:
		return unary(BVNot, func(a, _ int64) int64 { return ^a })
	case 1:
		return unary(BVNeg, func(a, _ int64) int64 { return -a })
	case 2:
		return binary(BVAnd, func(a, b int64) int64 { return a & b })
	case 3:
		return binary(BVOr, func(a, b int64) int64 { return a | b })
	case 4:
		return binary(BVXor, func(a, b int64) int64 { return a ^ b })
	case 5:
		return binary(BVAdd, func(a, b int64) int64 { return a + b })
	case 6:
		return binary(BVMul, func(a, b int64) int64 { return a * b })
	case 7:
		return binary(BVUdiv, func(a, b int64) int64 {
			if b == 0 {
				return -1
			}
			return a / b
		})
	case 8:
		return binary(BVUrem, func(a, b int64) int64 {
			if b == 0 {
				return a
			}
			return a % b
		})
	case 9:
		return binary(BVShl, func(a, b int64) int64 {
			if b >= w {
				return 0
			}
			return a << b
		})
	case 10:
		return binary(BVLshr, func(a, b int64) int64 { return a >> clip(b) })
	case 11:
		return binary(BVAshr, func(a, b int64) int64 { return signedOf(a, w) >> clip(b) })
	case 12, 13:
		return g.combine(g.args(depth, Int), func(a []*Term) *Term { return c.IntToBV(int(w), a[0]) },
			func(v []Value) Value {
				return NumValue(num.FromBigInt(new(big.Int).Mod(v[0].N.NumBig(), big.NewInt(1<<w))), s)
			})
	case 14:
		if w == 8 { // 3 + 3 + 2 bits
			three := g.sorts[3]
			return g.combine(g.args(depth, three, three), func(a []*Term) *Term {
				return c.Concat(c.Concat(a[0], a[1]), c.Extract(2, 1, a[0]))
			}, wrap(func(a, b int64) int64 { return a<<5 | b<<2 | a>>1 }))
		}
	case 15:
		if w == 8 {
			return g.combine(g.args(depth, g.sorts[3]), func(a []*Term) *Term { return c.Extend(5, false, a[0]) },
				wrap(func(a, _ int64) int64 { return a }))
		}
	case 16:
		if w == 8 {
			return g.combine(g.args(depth, g.sorts[3]), func(a []*Term) *Term { return c.Extend(5, true, a[0]) },
				wrap(func(a, _ int64) int64 { return signedOf(a, 3) }))
		}
	}
	lo := g.r.Intn(5) // from 8 bits to 3, or all of them
	return g.combine(g.args(depth, g.sorts[4]), func(a []*Term) *Term { return c.Extract(lo+int(w)-1-lo*(int(w)/8), lo-lo*(int(w)/8), a[0]) },
		wrap(func(a, _ int64) int64 { return a >> (lo - lo*(int(w)/8)) }))
}
