// Sizes that the parser does not know, or knows otherwise than gcc.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/num"
	"craig/program"
)

// SizeOf evaluates e if it is sizeof or alignof of what has no constant size.
func (l *lowerer) sizeOf(e cc.ExpressionNode) (val, bool) {
	x, ok := e.(*cc.UnaryExpression)
	if !ok || !syntax.IsSizeof(e) {
		return val{}, false
	}
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		if v, ok := l.sizeOfVariable(x.UnaryExpression, e); ok {
			return v, true
		}
		if ctypes.VariableLength(x.UnaryExpression.Type().Undecay()) && !syntax.IsParameter(x.UnaryExpression) {
			syntax.Unsupported(e, "sizeof of this array of variable length")
		}
	case cc.UnaryExpressionSizeofType:
		if t := x.TypeName.Type(); ctypes.VariableLength(t) {
			return l.variableSize(t, e), true
		}
	}
	if _, ok := l.mem.Constant(e); ok {
		return val{}, false
	}
	return l.unmodelled(program.Abstraction{Kind: program.AttributeSize}, ctypes.IntegerType(e, e.Type()), l.pos(e)), true
}

// variableSize evaluates sizeof of a type that is an array of variable length.
func (l *lowerer) variableSize(t cc.Type, n cc.Node) val {
	lengths, elem := l.dimensions(t, n)
	size, ok := l.mem.SizeOf(elem)
	if !ok {
		syntax.Unsupported(n, "sizeof of this array of variable length")
	}
	return l.total(lengths, size, n)
}

// lengthOf evaluates the expression in the brackets of an array type; it is undefined if that is not positive. Where there is none
// it refuses the program.
func (l *lowerer) lengthOf(a *cc.ArrayType, n cc.Node) val {
	if a.SizeExpression() == nil {
		syntax.Unsupported(n, "an array without a length")
	}
	v := l.save(l.expr(a.SizeExpression()), l.pos(n))
	l.assumeUB(l.c.Gt(v.t, l.c.Int(0)), program.ArrayLength, l.pos(n))
	v.lo = num.Max(v.lo, num.One)
	return v
}
