// Conversions of floating values to integers, which are undefined where the integer type cannot hold them (C11 6.3.1.4
// §1). Floating values are not modelled, so only constants and what was an integer decide it.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/num"
	"craig/program"
)

// floatFits notes that the floating value e is converted to the integer type t, and reports whether it certainly fits.
func (l *procedure) floatFits(e cc.ExpressionNode, t cc.Type, n cc.Node) bool {
	lo, hi, ok := l.floatRange(e)
	if !ok {
		return false
	}
	it := ctypes.IntegerType(n, t)
	lo, hi = ctypes.Truncated(lo), ctypes.Truncated(hi)
	if hi.Less(it.Lo()) || it.Hi().Less(lo) {
		l.assumeUB(l.c.False(), program.FloatRange, l.pos(n))
		return true
	}
	return it.Lo().Cmp(lo) <= 0 && hi.Cmp(it.Hi()) <= 0
}

// floatRange returns bounds of the floating value e, where constants and types say them.
func (l *lowering) floatRange(e cc.ExpressionNode) (lo, hi num.Rat, ok bool) {
	if i, ok := l.mem.Real(e); ok {
		return i.Lo, i.Hi, true
	}
	switch x := syntax.InParentheses(e).(type) {
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast && ctypes.IsFloat(x.Type()) && cc.IsIntegerType(x.CastExpression.Type()) {
			it := ctypes.IntegerType(x, x.CastExpression.Type())
			exact := 53
			if x.Type().Size() < 8 {
				exact = 24
			}
			return it.Lo(), it.Hi(), it.Bits <= exact
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionMinus {
			lo, hi, ok = l.floatRange(x.CastExpression)
			return hi.Neg(), lo.Neg(), ok
		}
	}
	return num.Zero, num.Zero, false
}
