// Functions of math.h that are exact: operations of IEEE 754, classes and comparisons.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/num/float"
	"craig/program"
)

// changesRounding are the functions that change how floating-point numbers are rounded, or may.
var changesRounding = map[string]bool{
	"fesetround": true, "fesetenv": true, "feupdateenv": true, "_FPU_SETCW": true, "_mm_setcsr": true, "__builtin_ia32_ldmxcsr": true,
}

// changedRounding notes that the program changes how floating-point numbers are rounded, so that they are not modelled.
func (l *lowering) changedRounding() {
	l.mem.Grown = l.mem.Grown || !l.mem.otherRounding
	l.mem.otherRounding = true
}

// ofThree returns the names of the functions of math.h for the three types.
func ofThree(names string) string {
	var all []string
	for _, n := range strings.Fields(names) {
		all = append(all, n, n+"f", n+"l")
	}
	return strings.Join(all, " ")
}

// mathModels are the models of exact functions, by names.
var mathModels = []struct {
	names string
	lower model
}{
	{ofThree("fabs"), onNumbers(1, plain(logic.FloatAbs))},
	{ofThree("sqrt"), settingDomain(onNumbers(1, (*lowerer).squareRoot))},
	{ofThree("floor"), onNumbers(1, roundedTo(float.Down))},
	{ofThree("ceil"), onNumbers(1, roundedTo(float.Up))},
	{ofThree("trunc"), onNumbers(1, roundedTo(float.Zero))},
	{ofThree("round"), onNumbers(1, roundedTo(float.NearestAway))},
	{ofThree("rint nearbyint"), onNumbers(1, roundedTo(float.NearestEven))},
	{ofThree("fmin"), onNumbers(2, extreme(false))},
	{ofThree("fmax"), onNumbers(2, extreme(true))},
	{ofThree("fdim"), settingDomain(onNumbers(2, (*lowerer).positiveDifference))},
	{ofThree("fma"), settingDomain(onNumbers(3, (*lowerer).multiplyAdd))},
	{ofThree("fmod"), settingDomain(onNumbers(2, (*lowerer).truncatingRemainder))},
	{ofThree("remainder"), settingDomain(onNumbers(2, plain(logic.FloatRem)))},
	{ofThree("copysign"), onNumbers(2, (*lowerer).copySign)},
	{ofThree("nan"), (*lowerer).notANumber},
	{ofThree("ldexp scalbn scalbln"), settingDomain(exactly(2, (*lowerer).scaled))},
	{ofThree("lround llround"), settingDomain(exactly(1, toInteger(float.NearestAway)))},
	{ofThree("lrint llrint"), settingDomain(exactly(1, toInteger(float.NearestEven)))},
	{"isnan isnanf isnanl __isnan __isnanf __isnanl", classified(func(l *lowerer, v val) *logic.Term { return l.isA(logic.FloatIsNaN, v) })},
	{"isfinite finite finitef finitel __finite __finitef __finitel", classified((*lowerer).isFinite)},
	{"isnormal", classified(func(l *lowerer, v val) *logic.Term { return l.isA(logic.FloatIsNormal, v) })},
	{"isinf isinff isinfl __isinf __isinff __isinfl", nonzeroIf(func(l *lowerer, v val, _ program.Pos) *logic.Term { return l.isA(logic.FloatIsInfinite, v) })},
	{"signbit __signbit __signbitf __signbitl __builtin_signbitf __builtin_signbitl", nonzeroIf((*lowerer).signOf)},
	{"__builtin_isinf_sign", exactly(1, (*lowerer).signOfInfinity)},
	{"fpclassify __fpclassify __fpclassifyf __fpclassifyl", exactly(1, (*lowerer).classOf)},
	{"__builtin_fpclassify", exactly(6, (*lowerer).classAmong)},
	{"isgreater", ordered(func(l *lowerer, a, b val) *logic.Term { return l.c.Float(logic.FloatLt, b.t, a.t) })},
	{"isgreaterequal", ordered(func(l *lowerer, a, b val) *logic.Term { return l.c.Float(logic.FloatLeq, b.t, a.t) })},
	{"isless", ordered(func(l *lowerer, a, b val) *logic.Term { return l.c.Float(logic.FloatLt, a.t, b.t) })},
	{"islessequal", ordered(func(l *lowerer, a, b val) *logic.Term { return l.c.Float(logic.FloatLeq, a.t, b.t) })},
	{"islessgreater", ordered(func(l *lowerer, a, b val) *logic.Term {
		return l.c.Or(l.c.Float(logic.FloatLt, a.t, b.t), l.c.Float(logic.FloatLt, b.t, a.t))
	})},
	{"isunordered", ordered(func(l *lowerer, a, b val) *logic.Term {
		return l.c.Or(l.isA(logic.FloatIsNaN, a), l.isA(logic.FloatIsNaN, b))
	})},
	{"__craig_number __craig_numberf __craig_numberl", onNumbers(2, (*lowerer).anyNumber)},
}

// numbers evaluates the arguments of a call as numbers of the type of its result; it is not ok, and has done nothing, if these are
// not modelled, or no numbers.
func (l *lowerer) numbers(c outsideCall) (list []val, ok bool) {
	if l.floatSort(c.x.Type()) == nil {
		return nil, false
	}
	for _, a := range c.args {
		if !cc.IsIntegerType(a.Type()) && !ctypes.IsFloat(a.Type()) {
			return nil, false
		}
	}
	for _, a := range c.args {
		list = append(list, l.save(l.as(a, c.x.Type(), c.x), c.at))
	}
	return list, true
}

// onNumbers is the model of a function of n numbers of the type of its result, which f computes.
func onNumbers(n int, f func(l *lowerer, args []val, c outsideCall) val) model {
	return exactly(n, func(l *lowerer, c outsideCall) (*object, bool) {
		args, ok := l.numbers(c)
		if !ok {
			return nil, false
		}
		return l.result(c.x, f(l, args, c)), true
	})
}

// settingDomain is the model m of a function that may set errno.
func settingDomain(m model) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		o, ok := m(l, c)
		if ok {
			l.setErrno(c.x)
		}
		return o, ok
	}
}

// plain computes an operation without a rounding mode.
func plain(op logic.FloatOp) func(*lowerer, []val, outsideCall) val {
	return func(l *lowerer, args []val, _ outsideCall) val {
		var ts []*logic.Term
		for _, a := range args {
			ts = append(ts, a.t)
		}
		return val{t: l.c.Float(op, ts...)}
	}
}

// roundedTo computes the integer that a number is rounded to.
func roundedTo(m float.Mode) func(*lowerer, []val, outsideCall) val {
	return func(l *lowerer, args []val, _ outsideCall) val {
		return val{t: l.c.Float(logic.FloatRoundToIntegral, l.c.Mode(m), args[0].t)}
	}
}

func (l *lowerer) squareRoot(args []val, _ outsideCall) val {
	return val{t: l.c.Float(logic.FloatSqrt, l.nearest(), args[0].t)}
}

func (l *lowerer) multiplyAdd(args []val, _ outsideCall) val {
	return val{t: l.c.Float(logic.FloatFMA, l.nearest(), args[0].t, args[1].t, args[2].t)}
}

// isA returns a condition on the class of v.
func (l *lowering) isA(class logic.FloatOp, v val) *logic.Term { return l.c.Float(class, v.t) }

func (l *lowerer) isFinite(v val) *logic.Term {
	return l.c.Not(l.c.Or(l.isA(logic.FloatIsNaN, v), l.isA(logic.FloatIsInfinite, v)))
}

// extreme computes fmin or fmax, whose result is a number if one argument is. C leaves open which zero it is of zeros with different
// signs (C11 F.10.9.2).
func extreme(largest bool) func(*lowerer, []val, outsideCall) val {
	return func(l *lowerer, args []val, c outsideCall) val {
		a, b := args[0], args[1]
		first := l.c.Float(logic.FloatLt, a.t, b.t)
		if largest {
			first = l.c.Float(logic.FloatLt, b.t, a.t)
		}
		zeros := l.c.And(l.isZeroNumber(a), l.isZeroNumber(b), l.c.Not(l.c.Eq(a.t, b.t)))
		if !zeros.IsFalse() {
			either := l.unmodelledBool(program.Abstraction{Kind: program.Computed, Symbol: c.name}, c.at)
			first = l.c.Ite(zeros, either, first)
		}
		first = l.c.Ite(l.isA(logic.FloatIsNaN, b), l.c.True(), first)
		return val{t: l.c.Ite(l.c.And(first, l.c.Not(l.isA(logic.FloatIsNaN, a))), a.t, b.t)}
	}
}

func (l *lowerer) positiveDifference(args []val, _ outsideCall) val {
	a, b := args[0], args[1]
	atMost := l.c.Float(logic.FloatLeq, a.t, b.t)
	return val{t: l.c.Ite(atMost, l.zeroNumber(a.t.Sort()).t, l.c.FloatSub(l.nearest(), a.t, b.t))}
}

// truncatingRemainder computes fmod from the remainder of IEEE 754, which is that of the nearest quotient: of positive numbers they
// differ by the divisor where that one is negative. The sum is exact, as fmod is.
func (l *lowerer) truncatingRemainder(args []val, c outsideCall) val {
	x, y := args[0], args[1]
	size := l.c.Float(logic.FloatAbs, y.t)
	r := l.keep(l.c.Float(logic.FloatRem, l.c.Float(logic.FloatAbs, x.t), size), c.at)
	less := l.c.Float(logic.FloatLt, r, l.zeroNumber(r.Sort()).t)
	r = l.keep(l.c.Ite(less, l.c.Float(logic.FloatAdd, l.nearest(), r, size), r), c.at)
	return val{t: l.c.Ite(l.isA(logic.FloatIsNegative, x), l.c.Float(logic.FloatNeg, r), r)}
}

// signOf returns the condition that the sign of v is minus. That of NaN is known only of what was stored so.
func (l *lowerer) signOf(v val, at program.Pos) *logic.Term {
	if v.bits != nil {
		return l.c.Ge(v.bits, l.num(num.Pow2(v.t.Sort().Width()-1)))
	}
	if v.t.IsValue() && !v.t.Float().IsNaN() {
		return l.c.Bool(v.t.Float().IsNegative())
	}
	any := l.unmodelledBool(program.Abstraction{Kind: program.NaNBits}, at)
	return l.c.Ite(l.isA(logic.FloatIsNaN, v), any, l.isA(logic.FloatIsNegative, v))
}

func (l *lowerer) copySign(args []val, c outsideCall) val {
	size := l.c.Float(logic.FloatAbs, args[0].t)
	return val{t: l.c.Ite(l.signOf(args[1], c.at), l.c.Float(logic.FloatNeg, size), size)}
}

// notANumber evaluates nan and its kin, whose argument says which bits NaN has.
func (l *lowerer) notANumber(c outsideCall) (*object, bool) {
	s := l.floatSort(c.x.Type())
	if s == nil {
		return nil, false
	}
	l.discarding(c)
	return l.result(c.x, l.number(s, float.NaN())), true
}

// maxScale is how far an exponent is from 0, at most, that is not the same as a larger one: all numbers are between 2^-16500 and 2^16500.
const maxScale = 40000

// scaled evaluates ldexp(x, n) and its kin: the product of x and 2^n in a format that has both, rounded once.
func (l *lowerer) scaled(c outsideCall) (*object, bool) {
	s := l.floatSort(c.x.Type())
	if s == nil || !cc.IsIntegerType(c.args[1].Type()) {
		return nil, false
	}
	x := l.as(c.args[0], c.x.Type(), c.x)
	x, n := l.save(x, c.at), l.save(l.argument(c, 1), c.at)
	wide := l.c.FloatingPoint(float.Format{Exponent: 18, Significand: s.Format().Significand})
	k := l.c.Ite(l.c.Lt(n.t, l.c.Int(-maxScale)), l.c.Int(-maxScale), l.c.Ite(l.c.Gt(n.t, l.c.Int(maxScale)), l.c.Int(maxScale), n.t))
	exponent := l.c.IntToBV(18, l.c.Add(k, l.c.Int(int64(wide.Format().Bias()))))
	power := l.c.FloatFromBits(wide, l.c.Concat(l.c.Concat(l.c.IntToBV(1, l.c.Int(0)), exponent), l.c.IntToBV(wide.Format().Significand-1, l.c.Int(0))))
	product := l.c.Float(logic.FloatMul, l.nearest(), l.c.FloatConvert(wide, l.nearest(), x.t), power)
	return l.result(c.x, val{t: l.c.FloatConvert(s, l.nearest(), product)}), true
}

// toInteger is the model of a function that rounds a number to an integer, which is any where the type has no such integer.
func toInteger(m float.Mode) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		if !ctypes.IsFloat(c.args[0].Type()) || !cc.IsIntegerType(c.x.Type()) || l.floatSort(c.args[0].Type()) == nil {
			return nil, false
		}
		it := ctypes.IntegerType(c.x, c.x.Type())
		v := l.argument(c, 0)
		v = l.save(val{t: l.c.Float(logic.FloatRoundToIntegral, l.c.Mode(m), v.t)}, c.at)
		fits := l.truncatesInto(v, it)
		r := l.truncated(v, it, c.at)
		if !fits.IsTrue() {
			other := l.unmodelled(program.Abstraction{Kind: program.Computed, Symbol: c.name}, it, c.at)
			r.t = l.c.Ite(fits, r.t, other.t)
		}
		return l.result(c.x, l.exact(r.t, it)), true
	}
}

// argument1 evaluates the only argument of a call, a number of any type; it is not ok, and has done nothing, if it is none that is
// modelled.
func (l *lowerer) argument1(c outsideCall) (v val, ok bool) {
	if len(c.args) != 1 || l.floatSort(c.args[0].Type()) == nil || !cc.IsIntegerType(c.x.Type()) {
		return v, false
	}
	if clib.ForAllNumbers(c.name) {
		return l.save(l.rvalue(c.args[0]), c.at), true
	}
	return l.save(l.argument(c, 0), c.at), true
}

// classified is the model of a function that tells whether a number is of a class.
func classified(is func(*lowerer, val) *logic.Term) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		v, ok := l.argument1(c)
		if !ok {
			return nil, false
		}
		return l.result(c.x, l.truth(is(l, v))), true
	}
}

// nonzeroIf is the model of a function whose result is not zero if a condition holds: any such number.
func nonzeroIf(is func(*lowerer, val, program.Pos) *logic.Term) model {
	return func(l *lowerer, c outsideCall) (*object, bool) {
		v, ok := l.argument1(c)
		if !ok {
			return nil, false
		}
		if l.unused == c.x {
			return l.result(c.x, l.intVal(0)), true
		}
		return l.comparison(c.x, c.name, l.truth(is(l, v, c.at)).t, true), true
	}
}

func (l *lowerer) signOfInfinity(c outsideCall) (*object, bool) {
	v, ok := l.argument1(c)
	if !ok {
		return nil, false
	}
	sign := l.c.Ite(l.isA(logic.FloatIsNegative, v), l.c.Int(-1), l.c.Int(1))
	return l.result(c.x, val{t: l.c.Ite(l.isA(logic.FloatIsInfinite, v), sign, l.c.Int(0)), lo: num.MinusOne, hi: num.One}), true
}

// classes are what a number can be, in the order of the arguments of __builtin_fpclassify; what is none of these is zero.
var classes = []logic.FloatOp{logic.FloatIsNaN, logic.FloatIsInfinite, logic.FloatIsNormal, logic.FloatIsSubnormal}

// classValues are the macros of math.h for the classes, and for zero.
var classValues = []int64{0, 1, 4, 3, 2}

// class returns the value that belongs to the class of v.
func (l *lowerer) class(v val, values []*logic.Term) *logic.Term {
	r := values[len(classes)]
	for i, c := range classes {
		r = l.c.Ite(l.isA(c, v), values[i], r)
	}
	return r
}

func (l *lowerer) classOf(c outsideCall) (*object, bool) {
	v, ok := l.argument1(c)
	if !ok {
		return nil, false
	}
	var values []*logic.Term
	for _, k := range classValues {
		values = append(values, l.c.Int(k))
	}
	return l.result(c.x, val{t: l.class(v, values), lo: num.Zero, hi: num.Int(4)}), true
}

// classAmong evaluates __builtin_fpclassify, whose arguments before the last are what the classes are called.
func (l *lowerer) classAmong(c outsideCall) (*object, bool) {
	n := len(c.args) - 1
	if l.floatSort(c.args[n].Type()) == nil {
		return nil, false
	}
	var values []*logic.Term
	for _, a := range c.args[:n] {
		values = append(values, l.save(l.as(a, c.x.Type(), c.x), c.at).t)
	}
	v := l.save(l.rvalue(c.args[n]), c.at)
	return l.result(c.x, l.exact(l.class(v, values), ctypes.IntegerType(c.x, c.x.Type()))), true
}

// ordered is the model of a function that compares two numbers, in the format that an operator would.
func ordered(holds func(l *lowerer, a, b val) *logic.Term) model {
	return exactly(2, func(l *lowerer, c outsideCall) (*object, bool) {
		x, y := c.args[0], c.args[1]
		f, ok := ctypes.CommonFormat(x.Type(), y.Type())
		if !ok || l.sortOf(f) == nil || !cc.IsIntegerType(c.x.Type()) {
			return nil, false
		}
		a, b := l.pair(x, y)
		a, b, ok = l.floatOperands(a, x.Type(), b, y.Type(), c.x)
		if !ok {
			return l.result(c.x, l.truth(l.unmodelledTruth(c.at))), true
		}
		return l.result(c.x, l.truth(holds(l, l.save(a, c.at), l.save(b, c.at)))), true
	})
}

// anyNumber evaluates __craig_number(a, b) and its kin: any number from a to b, which is not modelled.
func (l *lowerer) anyNumber(args []val, c outsideCall) val {
	least, most := args[0].t, args[1].t
	v := l.unmodelledNumber(program.Abstraction{Kind: program.Computed, Symbol: clib.TextOf(l.fn.name)}, c.x.Type(), c.at).t
	return val{t: l.c.Ite(l.c.Float(logic.FloatLeq, least, v), l.c.Ite(l.c.Float(logic.FloatLeq, v, most), v, most), least)}
}
