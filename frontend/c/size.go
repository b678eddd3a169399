// Sizes that the parser does not know, or knows otherwise than gcc.

package c

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/num"
	"craig/program"
)

// sizeOf evaluates e if it is sizeof or alignof of what has no constant size.
func (l *lowerer) sizeOf(e cc.ExpressionNode) (val, bool) {
	x, ok := e.(*cc.UnaryExpression)
	if !ok || !isSizeof(e) {
		return val{}, false
	}
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		if v, ok := l.sizeOfVariable(x.UnaryExpression, e); ok {
			return v, true
		}
		if variableLength(x.UnaryExpression.Type().Undecay()) && !isParameter(x.UnaryExpression) {
			unsupported(e, "sizeof of this array of variable length")
		}
	case cc.UnaryExpressionSizeofType:
		if t := x.TypeName.Type(); variableLength(t) {
			return l.variableSize(t, e), true
		}
	}
	if _, ok := l.mem.constant(e); ok {
		return val{}, false
	}
	return l.unmodelled(program.Abstraction{Kind: program.AttributeSize}, typeInt(e, e.Type()), l.pos(e)), true
}

// isParameter reports whether e is a parameter, which is no array although the parser may say so.
func isParameter(e cc.ExpressionNode) bool {
	d := declared(e)
	return d != nil && d.IsParam()
}

// sizeConstant returns the value of sizeof or alignof, if that is constant and known.
func (s *findings) sizeConstant(x *cc.UnaryExpression) (int64, bool) {
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		e := x.UnaryExpression
		t := e.Type().Undecay()
		if lit, ok := stringLiteral(e); ok {
			return int64(len(s.codes(lit))) * t.(*cc.ArrayType).Elem().Size(), true
		}
		if a, ok := t.(*cc.ArrayType); ok && isParameter(e) {
			return a.Decay().Size(), true
		}
		if cc.IsIntegerType(t) && !marked(t, "mode") && t.VectorSize() <= 0 {
			return s.typeOf(e).bytes(), true
		}
		return s.sizeOfType(t)
	case cc.UnaryExpressionSizeofType:
		return s.sizeOfType(x.TypeName.Type())
	case cc.UnaryExpressionAlignofExpr:
		return s.alignOf(x.UnaryExpression)
	case cc.UnaryExpressionAlignofType:
		t := x.TypeName.Type()
		if s.unsure(t) {
			return 0, false
		}
		if strings.HasPrefix(x.Token.SrcStr(), "__") {
			return natural(t), true
		}
		return int64(t.Align()), true
	}
	return 0, false
}

// sizeOfType returns the value of sizeof of a type.
func (s *findings) sizeOfType(t cc.Type) (int64, bool) {
	switch {
	case t.Kind() == cc.Function:
		return 1, true
	case variableLength(t) || t.IsIncomplete() && t.Kind() != cc.Void:
		return 0, false
	}
	return s.sizeOf(t)
}

// bytes returns the size of the type that sizeof says an expression of this type has.
func (it intType) bytes() int64 {
	n := int64(1)
	for n*8 < int64(it.bits) {
		n *= 2
	}
	return n
}

// alignOf returns the alignment of what e denotes: that of a member is what it has in structures.
func (s *findings) alignOf(e cc.ExpressionNode) (int64, bool) {
	t := e.Type().Undecay()
	if s.unsure(t) {
		return 0, false
	}
	switch x := withoutAddress(e).(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect {
			r, ok := x.Field().ParentType().(record)
			if !ok || s.unsure(r) || t.Attributes() != nil && t.Attributes().Aligned() > 0 {
				return 0, false
			}
			return int64(t.FieldAlign()), true
		}
	case *cc.PrimaryExpression:
		if d := declared(x); d != nil {
			if a := d.Type().Attributes(); a != nil && a.Aligned() > 0 {
				return a.Aligned(), true
			}
			if isParameter(x) {
				t = t.Decay()
			}
		}
	}
	return natural(t), true
}

// withoutAddress returns e without parentheses, and x if it is *&x.
func withoutAddress(e cc.ExpressionNode) cc.ExpressionNode {
	e = inParentheses(e)
	if x, ok := e.(*cc.UnaryExpression); ok && x.Case == cc.UnaryExpressionDeref {
		if y, ok := inParentheses(x.CastExpression).(*cc.UnaryExpression); ok && y.Case == cc.UnaryExpressionAddrof {
			return withoutAddress(y.CastExpression)
		}
	}
	return e
}

// natural returns the alignment that gcc prefers for objects of type t: numbers of eight bytes have eight, also where they
// have four in structures.
func natural(t cc.Type) int64 {
	align := int64(t.Align())
	if a := t.Attributes(); a != nil && a.Aligned() > 0 {
		return align
	}
	if t.Kind() == cc.Function {
		return 1
	}
	elem := innermost(t)
	if cc.IsArithmeticType(elem) && elem.Size() == 8 || elem.Kind() == cc.ComplexDouble {
		return max(align, 8)
	}
	return align
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
	v := l.save(l.expr(a.SizeExpression()), l.pos(n))
	l.assumeUB(l.c.Gt(v.t, l.c.Int(0)), program.ArrayLength, l.pos(n))
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
