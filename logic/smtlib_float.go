package logic

import (
	"craig/logic/sexpr"
	"craig/num/float"
)

// The text of the theory FloatingPoint: its sorts, constants and operators. Of real numbers only constants are converted, since
// terms have no conversion of others.

// formatNames are the sorts that have names.
var formatNames = map[string]float.Format{
	"Float16": float.Half, "Float32": float.Single, "Float64": float.Double, "Float128": float.Quad,
}

// modeNames are the rounding modes.
var modeNames = map[string]float.Mode{
	"RNE": float.NearestEven, "roundNearestTiesToEven": float.NearestEven,
	"RNA": float.NearestAway, "roundNearestTiesToAway": float.NearestAway,
	"RTP": float.Up, "roundTowardPositive": float.Up,
	"RTN": float.Down, "roundTowardNegative": float.Down,
	"RTZ": float.Zero, "roundTowardZero": float.Zero,
}

// specialNumbers are the numbers (_ name eb sb).
var specialNumbers = map[string]float.Number{
	"+oo": float.Infinity(false), "-oo": float.Infinity(true), "+zero": float.SignedZero(false), "-zero": float.SignedZero(true),
	"NaN": float.NaN(),
}

// floatSort returns the sort with the numbers of bits a and b.
func (s *Scope) floatSort(a, b *sexpr.Node) (*Sort, error) {
	eb, ok := a.Int()
	if !ok || eb < 2 || eb > float.MaxExponent {
		return nil, a.Errorf("an exponent has between 2 and %d bits", float.MaxExponent)
	}
	sb, ok := b.Int()
	if !ok || sb < 2 || sb > maxWidth/2 {
		return nil, b.Errorf("a significand has between 2 and %d bits", maxWidth/2)
	}
	return s.c.FloatingPoint(float.Format{Exponent: eb, Significand: sb}), nil
}

// sortOf returns the sort that the indices of an operator say, or a message.
func (c *Context) sortOf(index []int) (s *Sort, msg string) {
	eb, sb := index[0], index[1]
	if eb < 2 || eb > float.MaxExponent || sb < 2 || sb > maxWidth/2 {
		return nil, "makes numbers of a format that is not supported"
	}
	return c.FloatingPoint(float.Format{Exponent: eb, Significand: sb}), ""
}

// floatOperators returns the operators of the theory.
func floatOperators() map[string]operator {
	plain := func(op FloatOp) operator {
		sh := floatShapes[op]
		n := sh.floats
		if sh.mode {
			n++
		}
		return floatOp(sh.mode, n, n, func(c *Context, a []*Term) *Term { return c.Float(op, a...) })
	}
	ordered := func(op FloatOp, swap bool) operator {
		return floatOp(false, 2, -1, chain(func(c *Context, a, b *Term) *Term {
			if swap {
				a, b = b, a
			}
			return c.Float(op, a, b)
		}))
	}
	out := map[string]operator{
		"fp":     {min: 3, max: 3, build: fromParts},
		"fp.sub": floatOp(true, 3, 3, func(c *Context, a []*Term) *Term { return c.FloatSub(a[0], a[1], a[2]) }),
		"fp.leq": ordered(FloatLeq, false), "fp.lt": ordered(FloatLt, false), "fp.eq": ordered(FloatEq, false),
		"fp.geq": ordered(FloatLeq, true), "fp.gt": ordered(FloatLt, true),
		"to_fp":          {min: 1, max: 2, indices: 2, build: toFloat},
		"to_fp_unsigned": {min: 2, max: 2, indices: 2, build: unsignedToFloat},
		"fp.to_ubv":      floatToBV(false),
		"fp.to_sbv":      floatToBV(true),
		"fp.to_real":     {min: 1, max: 1, build: floatToReal},
	}
	for op := FloatAbs; op <= FloatToBits; op++ {
		if name := floatShapes[op].name; op != FloatFromBits && out[name].build == nil {
			out[name] = plain(op)
		}
	}
	return out
}

// floatOp is an operator on floating-point numbers of one sort, after a rounding mode if mode.
func floatOp(mode bool, lo, hi int, f func(c *Context, a []*Term) *Term) operator {
	return operator{min: lo, max: hi, build: func(c *Context, _ *operation, a []*Term) (*Term, string) {
		numbers := a
		if mode {
			if a[0].sort != RoundingMode {
				return nil, "needs a rounding mode"
			}
			numbers = a[1:]
		}
		for _, t := range numbers {
			if t.sort.kind != KindFloat || t.sort != numbers[0].sort {
				return nil, "needs floating-point numbers of one sort"
			}
		}
		return f(c, a), ""
	}}
}

// fromParts builds a number of sign, exponent and the rest of the significand.
func fromParts(c *Context, _ *operation, a []*Term) (*Term, string) {
	for _, t := range a {
		if t.sort.kind != KindBitVec {
			return nil, "needs bit-vectors"
		}
	}
	if a[0].sort.width != 1 {
		return nil, "needs a sign of one bit"
	}
	s, msg := c.sortOf([]int{a[1].sort.width, a[2].sort.width + 1})
	if msg != "" {
		return nil, msg
	}
	return c.FloatFromBits(s, c.Concat(c.Concat(a[0], a[1]), a[2])), ""
}

// toFloat converts a bit-vector that is stored as a number, or with a rounding mode a signed one, a constant or another number.
func toFloat(c *Context, o *operation, a []*Term) (*Term, string) {
	s, msg := c.sortOf(o.index)
	if msg != "" {
		return nil, msg
	}
	x := a[len(a)-1]
	if len(a) == 1 {
		if x.sort.kind != KindBitVec || x.sort.width != s.width {
			return nil, "needs a bit-vector of the width of the sort, or a rounding mode"
		}
		return c.FloatFromBits(s, x), ""
	}
	switch {
	case a[0].sort != RoundingMode:
		return nil, "needs a rounding mode"
	case x.sort.kind == KindBitVec:
		return c.FloatFromBV(s, true, a[0], x), ""
	case x.sort.kind == KindFloat:
		return c.FloatConvert(s, a[0], x), ""
	case x.IsNum():
		return c.FloatFromRat(s, a[0], x.val), ""
	case x.sort.IsArith():
		return nil, "takes no real numbers but constants"
	}
	return nil, "needs a number"
}

func unsignedToFloat(c *Context, o *operation, a []*Term) (*Term, string) {
	s, msg := c.sortOf(o.index)
	switch {
	case msg != "":
		return nil, msg
	case a[0].sort != RoundingMode || a[1].sort.kind != KindBitVec:
		return nil, "needs a rounding mode and a bit-vector"
	}
	return c.FloatFromBV(s, false, a[0], a[1]), ""
}

func floatToBV(signed bool) operator {
	return operator{min: 2, max: 2, indices: 1, build: func(c *Context, o *operation, a []*Term) (*Term, string) {
		if a[0].sort != RoundingMode || a[1].sort.kind != KindFloat || o.index[0] == 0 {
			return nil, "needs a width above 0, a rounding mode and a floating-point number"
		}
		return c.FloatToBV(o.index[0], signed, a[0], a[1]), ""
	}}
}

func floatToReal(c *Context, _ *operation, a []*Term) (*Term, string) {
	if a[0].op != OpFloatNum {
		return nil, "takes no floating-point numbers but constants"
	}
	r, ok := a[0].Float().Rat()
	if !ok {
		return nil, "takes no infinities, no NaN, and no numbers with a great many digits"
	}
	return c.Num(r, Real), ""
}

// floatConst reads (_ +oo 8 24) and the like; ok is false if n is no such list.
func (s *Scope) floatConst(n *sexpr.Node) (t *Term, ok bool, err error) {
	if len(n.List) != 4 || n.List[1].Kind != sexpr.Symbol {
		return nil, false, nil
	}
	x, ok := specialNumbers[n.List[1].Text]
	if !ok {
		return nil, false, nil
	}
	sort, err := s.floatSort(n.List[2], n.List[3])
	if err != nil {
		return nil, true, err
	}
	return s.c.FloatNum(sort, x), true, nil
}

// modeTerm returns the rounding mode of that name, nil if there is none.
func (c *Context) modeTerm(name string) *Term {
	if m, ok := modeNames[name]; ok {
		return c.Mode(m)
	}
	return nil
}
