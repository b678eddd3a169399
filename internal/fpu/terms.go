package fpu

import "craig/logic"

// Operation returns the bits of t, an operation on floating-point numbers: those of the number or of the bit-vector that it is, or a
// single one for a predicate. The function of returns the bits of its arguments, those of rounding modes by float.Mode; open is
// called where SMT-LIB leaves the result open if the bit is set, and returns the value of the operation's function then, see
// logic.Term.Open. Rem must not be too large, see RemSize.
func Operation[B any](g Gates[B], t *logic.Term, of func(*logic.Term) []B, open func(when B) []B) []B {
	op := t.FloatOp()
	args := t.Args()
	var m Mode[B]
	if args[0].Sort() == logic.RoundingMode {
		m = Mode[B](of(args[0]))
		args = args[1:]
	}
	var v [3][]B
	for i, a := range args {
		v[i] = of(a)
	}
	x, y := v[0], v[1]
	result := t.Sort()
	if result.Kind() != logic.KindFloat {
		result = args[0].Sort()
	}
	u := New(g, result.Format())
	switch op {
	case logic.FloatAbs:
		return u.Abs(x)
	case logic.FloatNeg:
		return u.Neg(x)
	case logic.FloatAdd:
		return u.Add(m, x, y)
	case logic.FloatMul:
		return u.Mul(m, x, y)
	case logic.FloatDiv:
		return u.Div(m, x, y)
	case logic.FloatFMA:
		return u.FMA(m, x, y, v[2])
	case logic.FloatSqrt:
		return u.Sqrt(m, x)
	case logic.FloatRem:
		return u.Rem(x, y)
	case logic.FloatRoundToIntegral:
		return u.RoundToIntegral(m, x)
	case logic.FloatMin:
		return u.Min(x, y, open(u.zeros(x, y))[0])
	case logic.FloatMax:
		return u.Max(x, y, open(u.zeros(x, y))[0])
	case logic.FloatFromBits:
		return u.Canonical(x)
	case logic.FloatToBits:
		return x
	case logic.FloatConvert:
		return u.From(args[0].Sort().Format(), m, x)
	case logic.FloatFromSigned, logic.FloatFromUnsigned:
		return u.FromInteger(m, x, op == logic.FloatFromSigned)
	case logic.FloatToSigned, logic.FloatToUnsigned:
		bits, ok := u.ToInteger(m, x, t.Sort().Width(), op == logic.FloatToSigned)
		return u.choose(ok, bits, open(u.Not(ok)))
	}
	return []B{u.predicate(op, x, y)}
}

// predicate returns whether the predicate op holds.
func (u *Unit[B]) predicate(op logic.FloatOp, x, y []B) B {
	switch op {
	case logic.FloatLeq:
		return u.AtMost(x, y)
	case logic.FloatLt:
		return u.Less(x, y)
	case logic.FloatEq:
		return u.Equal(x, y)
	case logic.FloatIsNormal:
		return u.IsNormal(x)
	case logic.FloatIsSubnormal:
		return u.IsSubnormal(x)
	case logic.FloatIsZero:
		return u.IsZero(x)
	case logic.FloatIsInfinite:
		return u.IsInfinite(x)
	case logic.FloatIsNaN:
		return u.IsNaN(x)
	case logic.FloatIsNegative:
		return u.IsNegative(x)
	case logic.FloatIsPositive:
		return u.IsPositive(x)
	}
	panic("fpu: unknown operation")
}
