package logic

import (
	"math/big"

	"craig/num"
	"craig/num/float"
)

// Floating-point terms: those of SMT-LIB's theory FloatingPoint, and z3's fp.to_ieee_bv. Constants are folded by the same
// arithmetic that evaluation uses, package float.
//
// What SMT-LIB leaves open (the integer that a number is which has none of that width, and which zero is the lesser or the greater
// one) is the value of a function, see Open: a model says what it is, by default 0 and the positive zero.

// FloatOp names a floating-point operation.
type FloatOp uint8

// The operations. Those marked with m have a rounding mode as their first argument.
const (
	FloatAbs FloatOp = iota + 1
	FloatNeg
	FloatAdd             // m
	FloatMul             // m
	FloatDiv             // m
	FloatFMA             // m
	FloatSqrt            // m
	FloatRem             //
	FloatRoundToIntegral // m
	FloatMin
	FloatMax
	FloatLeq // predicates from here
	FloatLt
	FloatEq // of numbers: zeros are equal, NaN is not equal to itself
	FloatIsNormal
	FloatIsSubnormal
	FloatIsZero
	FloatIsInfinite
	FloatIsNaN
	FloatIsNegative
	FloatIsPositive       // predicates to here
	FloatFromBits         // the number that is stored in a bit-vector
	FloatToBits           // the bit-vector that a number is stored in; of NaN always the same one, see float.Format.Bits
	FloatConvert          // m: from another format
	FloatFromUnsigned     // m: from a bit-vector
	FloatFromSigned       // m
	FloatToUnsigned       // m: to a bit-vector
	FloatToSigned         // m
	floatOps          int = iota + 1
)

// shape is how an operation is applied.
type shape struct {
	name   string // SMT-LIB's
	mode   bool   // the first argument is a rounding mode
	floats int    // how many arguments are floating-point numbers
}

var floatShapes = [floatOps]shape{
	FloatAbs: {"fp.abs", false, 1}, FloatNeg: {"fp.neg", false, 1}, FloatAdd: {"fp.add", true, 2}, FloatMul: {"fp.mul", true, 2},
	FloatDiv: {"fp.div", true, 2}, FloatFMA: {"fp.fma", true, 3}, FloatSqrt: {"fp.sqrt", true, 1}, FloatRem: {"fp.rem", false, 2},
	FloatRoundToIntegral: {"fp.roundToIntegral", true, 1}, FloatMin: {"fp.min", false, 2}, FloatMax: {"fp.max", false, 2},
	FloatLeq: {"fp.leq", false, 2}, FloatLt: {"fp.lt", false, 2}, FloatEq: {"fp.eq", false, 2},
	FloatIsNormal: {"fp.isNormal", false, 1}, FloatIsSubnormal: {"fp.isSubnormal", false, 1}, FloatIsZero: {"fp.isZero", false, 1},
	FloatIsInfinite: {"fp.isInfinite", false, 1}, FloatIsNaN: {"fp.isNaN", false, 1}, FloatIsNegative: {"fp.isNegative", false, 1},
	FloatIsPositive: {"fp.isPositive", false, 1}, FloatFromBits: {"to_fp", false, 0}, FloatToBits: {"fp.to_ieee_bv", false, 1},
	FloatConvert: {"to_fp", true, 1}, FloatFromUnsigned: {"to_fp_unsigned", true, 0}, FloatFromSigned: {"to_fp", true, 0},
	FloatToUnsigned: {"fp.to_ubv", true, 1}, FloatToSigned: {"fp.to_sbv", true, 1},
}

// String returns SMT-LIB's name of the operation, without indices.
func (op FloatOp) String() string { return floatShapes[op].name }

// FloatOp returns the operation of an OpFloat.
func (t *Term) FloatOp() FloatOp { return FloatOp(t.aux & 0xff) }

// Float returns the number of an OpFloatNum.
func (t *Term) Float() float.Number { return t.sort.Format().FromCode(t.val) }

// Mode returns the mode of an OpModeNum.
func (t *Term) Mode() float.Mode {
	m, _ := t.val.Int64()
	return float.Mode(m)
}

// FloatNum returns the constant x, a number of the format of s, or NaN.
func (c *Context) FloatNum(s *Sort, x float.Number) *Term {
	mustBeFloat(s)
	return c.mk(Term{op: OpFloatNum, sort: s, val: s.Format().Code(x)})
}

// Mode returns the rounding mode m as a term.
func (c *Context) Mode(m float.Mode) *Term {
	return c.mk(Term{op: OpModeNum, sort: RoundingMode, val: num.Int(int64(m))})
}

// FloatFromRat returns the number r, of any size, as a floating-point number of sort s.
func (c *Context) FloatFromRat(s *Sort, mode *Term, r num.Rat) *Term {
	mustBeFloat(s)
	mustBeMode(mode)
	if mode.op == OpModeNum {
		return c.FloatNum(s, s.Format().FromRat(mode.Mode(), r))
	}
	t := c.FloatNum(s, s.Format().FromRat(float.Zero, r))
	for m := range float.Zero {
		t = c.Ite(c.Eq(mode, c.Mode(m)), c.FloatNum(s, s.Format().FromRat(m, r)), t)
	}
	return t
}

// Float returns the operation op on args: a rounding mode where it needs one, and floating-point numbers of one sort. It is for the
// operations up to FloatIsPositive and FloatToBits; the others have constructors of their own.
func (c *Context) Float(op FloatOp, args ...*Term) *Term {
	sh := floatShapes[op]
	numbers := args
	if sh.mode {
		mustBeMode(args[0])
		numbers = args[1:]
	}
	if len(numbers) != sh.floats || op > FloatIsPositive && op != FloatToBits {
		panic("logic: wrong use of a floating-point operation")
	}
	s := numbers[0].sort
	mustBeFloat(s)
	for _, a := range numbers {
		if a.sort != s {
			panic("logic: floating-point numbers of different sorts")
		}
	}
	switch {
	case op >= FloatLeq && op <= FloatIsPositive:
		s = Bool
	case op == FloatToBits:
		s = c.BitVec(s.width)
	}
	return c.float(op, s, args)
}

// FloatSub returns a - b, which is a + -b.
func (c *Context) FloatSub(mode, a, b *Term) *Term {
	return c.Float(FloatAdd, mode, a, c.Float(FloatNeg, b))
}

// FloatFromBits returns the number of sort s that is stored in the bit-vector a.
func (c *Context) FloatFromBits(s *Sort, a *Term) *Term {
	mustBeFloat(s)
	mustBV(a)
	if a.sort.width != s.width {
		panic("logic: a bit-vector of another width than the floating-point number")
	}
	return c.float(FloatFromBits, s, []*Term{a})
}

// FloatConvert returns the floating-point number a, of any sort, as one of sort s.
func (c *Context) FloatConvert(s *Sort, mode, a *Term) *Term {
	mustBeFloat(s)
	mustBeMode(mode)
	mustBeFloat(a.sort)
	return c.float(FloatConvert, s, []*Term{mode, a})
}

// FloatFromBV returns the number that the bit-vector a is, with a sign if signed, as a floating-point number of sort s.
func (c *Context) FloatFromBV(s *Sort, signed bool, mode, a *Term) *Term {
	mustBeFloat(s)
	mustBeMode(mode)
	mustBV(a)
	if signed {
		return c.float(FloatFromSigned, s, []*Term{mode, a})
	}
	return c.float(FloatFromUnsigned, s, []*Term{mode, a})
}

// FloatToBV returns the bit-vector of the given width that a is when it is rounded to an integer, in two's complement if signed.
func (c *Context) FloatToBV(width int, signed bool, mode, a *Term) *Term {
	mustBeMode(mode)
	mustBeFloat(a.sort)
	if signed {
		return c.float(FloatToSigned, c.BitVec(width), []*Term{mode, a})
	}
	return c.float(FloatToUnsigned, c.BitVec(width), []*Term{mode, a})
}

func mustBeFloat(s *Sort) {
	if s.kind != KindFloat {
		panic("logic: sort " + s.String() + " where one of floating-point numbers is needed")
	}
}

func mustBeMode(t *Term) {
	if t.sort != RoundingMode {
		panic("logic: a term of sort " + t.sort.String() + " where a rounding mode is needed")
	}
}

// float builds the operation op of sort s, simplified.
func (c *Context) float(op FloatOp, s *Sort, args []*Term) *Term {
	if t := c.simpleFloat(op, s, args); t != nil {
		return t
	}
	args = append([]*Term(nil), args...)
	if n := len(args); op == FloatEq || op == FloatAdd || op == FloatMul || op == FloatFMA {
		if op == FloatFMA {
			n--
		}
		if x, y := args[n-2], args[n-1]; x.id > y.id { // the order does not matter
			args[n-2], args[n-1] = y, x
		}
	}
	n := Term{op: OpFloat, aux: uint32(op), sort: s, args: args}
	switch op {
	case FloatMin, FloatMax:
		n.fn = c.openFunc(openKey{op: op, of: s})
	case FloatToUnsigned, FloatToSigned:
		n.fn = c.openFunc(openKey{op: op, of: args[1].sort, result: s})
	}
	var buf [4]Value
	vals := buf[:0]
	for _, a := range args {
		if !a.IsValue() {
			return c.mk(n)
		}
		vals = append(vals, Value{Sort: a.sort, N: a.val})
	}
	v, ok := EvalFloat(&n, vals)
	if !ok {
		return c.mk(n)
	}
	return c.ValueTerm(v)
}

// simpleFloat returns the operation if it is an argument, or another operation on what an argument is made of; otherwise nil.
func (c *Context) simpleFloat(op FloatOp, s *Sort, args []*Term) *Term {
	a := args[len(args)-1]
	is := func(inner FloatOp) bool { return a.op == OpFloat && a.FloatOp() == inner }
	switch {
	case op == FloatNeg && is(FloatNeg):
		return a.args[0]
	case op == FloatAbs && (is(FloatNeg) || is(FloatAbs)):
		return c.Float(FloatAbs, a.args[0])
	case op == FloatFromBits && is(FloatToBits) && a.args[0].sort == s:
		return a.args[0]
	case op == FloatConvert && a.sort == s:
		return a
	}
	return nil
}

// openKey is what a function of Open is about: an operation on numbers of a sort, with results of a sort that depends on more.
type openKey struct {
	op         FloatOp
	of, result *Sort
}

// openFunc returns the function of a key. No text can declare it.
func (c *Context) openFunc(k openKey) *Func {
	f := c.open[k]
	if f == nil {
		f = &Func{args: []*Sort{Bool}, ret: Bool, open: &k}
		name := floatShapes[k.op].name + "!" + k.of.String()
		if k.result != nil {
			f.args, f.ret = []*Sort{RoundingMode, k.of}, k.result
			name += "!" + k.result.String()
		}
		c.nextFn++
		f.name, f.id = name, c.nextFn
		c.open[k] = f
	}
	return f
}

// Open returns the function that says what t, an operation, is where SMT-LIB leaves that open; nil for those that are never open.
// Of FloatToUnsigned and FloatToSigned it takes their arguments. Of FloatMin and FloatMax, on zeros with different signs, it takes
// whether the first one is negative, and says whether the result is.
func (t *Term) Open() *Func {
	if t.op == OpFloat {
		return t.fn
	}
	return nil
}

// OpenTerm returns the application of t's function of Open to what it takes.
func (c *Context) OpenTerm(t *Term) *Term {
	if len(t.fn.args) == 1 {
		return c.App(t.fn, c.Float(FloatIsNegative, t.args[0]))
	}
	return c.App(t.fn, t.args...)
}

// ModeValue returns the rounding mode m as a Value.
func ModeValue(m float.Mode) Value { return Value{Sort: RoundingMode, N: num.Int(int64(m))} }

// FloatValue returns x, a number of the format of s, as a Value.
func FloatValue(x float.Number, s *Sort) Value { return Value{Sort: s, N: s.Format().Code(x)} }

// Float returns the number that v, of a floating-point sort, is.
func (v Value) Float() float.Number { return v.Sort.Format().FromCode(v.N) }

// Mode returns the rounding mode that v is.
func (v Value) Mode() float.Mode {
	m, _ := v.N.Int64()
	return float.Mode(m)
}

// EvalFloat returns the value of the operation t, an OpFloat, on values of its arguments. It is not ok where SMT-LIB leaves that
// open; the value is then one of those that it can be, the default.
func EvalFloat(t *Term, args []Value) (v Value, ok bool) {
	ok = true
	v = evalFloat(t, args, func() Value {
		ok = false
		return ZeroValue(t.fn.ret)
	})
	return v, ok
}

// evalFloat returns the value of the operation t on values of its arguments; open returns that of its function of Open where it is
// needed.
func evalFloat(t *Term, v []Value, open func() Value) Value {
	op, mode := t.FloatOp(), float.NearestEven
	if floatShapes[op].mode {
		mode, v = v[0].Mode(), v[1:]
	}
	if v[0].Sort.kind == KindBitVec {
		return fromBitVec(t, mode, v[0])
	}
	f := v[0].Sort.Format()
	x := v[0].Float()
	var y float.Number
	if len(v) > 1 {
		y = v[1].Float()
	}
	switch op {
	case FloatToBits:
		return NumValue(num.FromBigInt(f.Bits(x)), t.sort)
	case FloatConvert:
		return FloatValue(t.sort.Format().Convert(mode, x), t.sort)
	case FloatToUnsigned, FloatToSigned:
		if i, ok := toBitVec(t, mode, x); ok {
			return NumValue(num.FromBigInt(i), t.sort)
		}
		return open()
	case FloatMin, FloatMax:
		choose := float.Min
		if op == FloatMax {
			choose = float.Max
		}
		r, undecided := choose(x, y, false)
		if undecided && open().B {
			r = float.SignedZero(true)
		}
		return FloatValue(r, t.sort)
	case FloatFMA:
		return FloatValue(f.FMA(mode, x, y, v[2].Float()), t.sort)
	}
	if t.sort == Bool {
		return BoolValue(holds(op, f, x, y))
	}
	return FloatValue(arithmetic(op, f, mode, x, y), t.sort)
}

// fromBitVec returns the number that the operation t makes of a bit-vector.
func fromBitVec(t *Term, mode float.Mode, v Value) Value {
	f, b := t.sort.Format(), v.N.NumBig()
	switch t.FloatOp() {
	case FloatFromBits:
		return FloatValue(f.FromBits(b), t.sort)
	case FloatFromSigned:
		if w := v.Sort.width; b.Bit(w-1) == 1 {
			b.Sub(b, new(big.Int).Lsh(big.NewInt(1), uint(w)))
		}
	}
	return FloatValue(f.FromInt(mode, b), t.sort)
}

// toBitVec returns the bit-vector that the operation t makes of a number; it is not ok if that is open.
func toBitVec(t *Term, mode float.Mode, x float.Number) (i *big.Int, ok bool) {
	w := t.sort.width
	i, ok = float.ToInt(mode, x, w)
	power := new(big.Int).Lsh(big.NewInt(1), uint(w))
	switch {
	case !ok:
		return nil, false
	case t.FloatOp() == FloatToUnsigned:
		return i, i.Sign() >= 0
	case i.Sign() < 0:
		i.Add(i, power)
		return i, i.Sign() >= 0 && i.Bit(w-1) == 1
	}
	return i, i.Bit(w-1) == 0
}

// holds reports whether the predicate op holds of numbers of a format.
func holds(op FloatOp, f float.Format, x, y float.Number) bool {
	switch op {
	case FloatLeq:
		return float.AtMost(x, y)
	case FloatLt:
		return float.Less(x, y)
	case FloatEq:
		return float.Equal(x, y)
	case FloatIsNormal:
		return f.IsNormal(x)
	case FloatIsSubnormal:
		return f.IsSubnormal(x)
	case FloatIsZero:
		return x.IsZero()
	case FloatIsInfinite:
		return x.IsInfinite()
	case FloatIsNaN:
		return x.IsNaN()
	case FloatIsNegative:
		return x.IsNegative()
	case FloatIsPositive:
		return !x.IsNegative() && !x.IsNaN()
	}
	panic("logic: unknown floating-point predicate")
}

// arithmetic returns the result of an operation on numbers of one format.
func arithmetic(op FloatOp, f float.Format, mode float.Mode, x, y float.Number) float.Number {
	switch op {
	case FloatAbs:
		return float.Abs(x)
	case FloatNeg:
		return float.Neg(x)
	case FloatAdd:
		return f.Add(mode, x, y)
	case FloatMul:
		return f.Mul(mode, x, y)
	case FloatDiv:
		return f.Div(mode, x, y)
	case FloatSqrt:
		return f.Sqrt(mode, x)
	case FloatRem:
		return f.Rem(x, y)
	case FloatRoundToIntegral:
		return f.RoundToIntegral(mode, x)
	}
	panic("logic: unknown floating-point operation")
}
