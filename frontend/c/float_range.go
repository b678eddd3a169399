// Conversions of floating values to integers, which are undefined where the integer type cannot hold them (C11 6.3.1.4
// §1). Floating values are not modelled, so only constants and what was an integer decide it.

package c

import (
	"modernc.org/cc/v4"

	"craig/num"
	"craig/program"
)

// floatFits notes that the floating value e is converted to the integer type t, and reports whether it certainly fits.
func (l *lowerer) floatFits(e cc.ExpressionNode, t cc.Type, n cc.Node) bool {
	lo, hi, ok := l.floatRange(e)
	if !ok {
		return false
	}
	it := typeInt(n, t)
	lo, hi = truncated(lo), truncated(hi)
	if hi.Less(it.lo()) || it.hi().Less(lo) {
		l.assumeUB(l.c.False(), program.FloatRange, l.pos(n))
		return true
	}
	return it.lo().Cmp(lo) <= 0 && hi.Cmp(it.hi()) <= 0
}

// floatRange returns bounds of the floating value e, where constants and types say them.
func (l *lowerer) floatRange(e cc.ExpressionNode) (lo, hi num.Rat, ok bool) {
	if i, ok := l.mem.real(e); ok {
		return i.lo, i.hi, true
	}
	switch x := inParentheses(e).(type) {
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast && isFloat(x.Type()) && cc.IsIntegerType(x.CastExpression.Type()) {
			it := typeInt(x, x.CastExpression.Type())
			exact := 53
			if x.Type().Size() < 8 {
				exact = 24
			}
			return it.lo(), it.hi(), it.bits <= exact
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionMinus {
			lo, hi, ok = l.floatRange(x.CastExpression)
			return hi.Neg(), lo.Neg(), ok
		}
	}
	return num.Zero, num.Zero, false
}
