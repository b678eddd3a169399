// Expressions without what does not change them.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
)

// uncast returns what is in the parentheses and casts around e that make a pointer to void or to characters of a value
// whose type, decayed, is one of those that from accepts.
func uncast(e cc.ExpressionNode, from func(cc.Type) bool) cc.ExpressionNode {
	for {
		e = syntax.InParentheses(e)
		x, ok := e.(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			return e
		}
		if p := ctypes.Pointee(x.Type()); p == nil || p.Kind() != cc.Void && !ctypes.IsChar(p) || !from(x.CastExpression.Type().Decay()) {
			return e
		}
		e = x.CastExpression
	}
}
