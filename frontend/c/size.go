// Sizes that the parser does not know, or knows otherwise than gcc.

package c

import (
	"modernc.org/cc/v4"

	"craig/num"
	"craig/program"
)

// sizeOf evaluates e if it is sizeof of what the parser has no size for, or another one than gcc.
func (l *lowerer) sizeOf(e cc.ExpressionNode) (val, bool) {
	x, ok := e.(*cc.UnaryExpression)
	if !ok {
		return val{}, false
	}
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		t := x.UnaryExpression.Type().Undecay()
		if v, ok := l.sizeOfVariable(x.UnaryExpression, e); ok {
			return v, true
		}
		if d := declared(x.UnaryExpression); d != nil {
			if d.IsParam() && t.Kind() == cc.Array { // it is a pointer, but the parser says otherwise
				return l.intVal(t.(*cc.ArrayType).Decay().Size()), true
			}
		}
		if l.mem.unfolded[e] && cc.IsIntegerType(t) && t.Size() == 8 && typeOf(x.UnaryExpression).bits <= 32 { // of bit-fields
			return l.intVal(4), true
		}
		switch {
		case t.Kind() == cc.Function:
			return l.intVal(1), true
		case variableLength(t):
			unsupported(e, "sizeof of this array of variable length")
		case l.mem.unsure(t):
			return l.unsureSize(t, e), true
		}
	case cc.UnaryExpressionSizeofType:
		switch t := x.TypeName.Type(); {
		case variableLength(t):
			return l.variableSize(t, e), true
		case l.mem.unsure(t):
			return l.unsureSize(t, e), true
		}
	case cc.UnaryExpressionAlignofType, cc.UnaryExpressionAlignofExpr:
		if l.mem.unfolded[e] {
			return l.unmodelled("the alignment of a type with attributes", typeInt(e, e.Type()), pos(e)), true
		}
	}
	return val{}, false
}

// unsureSize evaluates sizeof of a type that the parser may have wrong.
func (l *lowerer) unsureSize(t cc.Type, n cc.ExpressionNode) val {
	if k, ok := l.mem.sizeOf(t); ok {
		return l.intVal(k)
	}
	return l.unmodelled("the size of a type with attributes", typeInt(n, n.Type()), pos(n))
}

// variableSize evaluates sizeof of a type that is an array of variable length.
func (l *lowerer) variableSize(t cc.Type, n cc.Node) val {
	lengths, elem := l.dimensions(t, n)
	size, ok := l.mem.sizeOf(elem)
	if !ok {
		unsupported(n, "sizeof of this array of variable length")
	}
	return l.total(lengths, size, n)
}

// lengthOf evaluates the expression in the brackets of an array type; it is undefined if that is not positive.
func (l *lowerer) lengthOf(a *cc.ArrayType, n cc.Node) val {
	v := l.save(l.expr(a.SizeExpression()), pos(n))
	l.assumeUB(l.c.Gt(v.t, l.c.Int(0)), program.ArrayLength, pos(n))
	v.lo = num.Max(v.lo, num.One)
	return v
}

// declared returns the declarator of the variable that e is, perhaps in parentheses; nil if e is none.
func declared(e cc.ExpressionNode) *cc.Declarator {
	x, ok := inParentheses(e).(*cc.PrimaryExpression)
	if !ok || x.Case != cc.PrimaryExpressionIdent {
		return nil
	}
	d, _ := x.ResolvedTo().(*cc.Declarator)
	return d
}

// variableLength reports whether t is an array of variable length, or one of such arrays.
func variableLength(t cc.Type) bool {
	a, ok := t.(*cc.ArrayType)
	return ok && a.IsVLA()
}
