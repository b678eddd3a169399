// Expressions without what does not change them.

package c

import "modernc.org/cc/v4"

// inParentheses returns what is in the parentheses that are around e, or e.
func inParentheses(e cc.ExpressionNode) cc.ExpressionNode {
	for {
		x, ok := e.(*cc.PrimaryExpression)
		if !ok || x.Case != cc.PrimaryExpressionExpr {
			return e
		}
		e = x.ExpressionList
	}
}

// uncast returns what is in the parentheses and casts around e that make a pointer to void or to characters of a value
// whose type, decayed, is one of those that from accepts.
func uncast(e cc.ExpressionNode, from func(cc.Type) bool) cc.ExpressionNode {
	for {
		e = inParentheses(e)
		x, ok := e.(*cc.CastExpression)
		if !ok || x.Case != cc.CastExpressionCast {
			return e
		}
		if p := pointee(x.Type()); p == nil || p.Kind() != cc.Void && !isChar(p) || !from(x.CastExpression.Type().Decay()) {
			return e
		}
		e = x.CastExpression
	}
}
