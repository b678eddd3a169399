// Sizes and alignments, as sizeof and _Alignof have them: some the parser does not know, or knows otherwise than gcc.

package ctypes

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// sizeConstant returns the value of sizeof or alignof, if that is constant and known.
func (s *Findings) sizeConstant(x *cc.UnaryExpression) (int64, bool) {
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		e := x.UnaryExpression
		t := e.Type().Undecay()
		if lit, ok := syntax.StringLiteral(e); ok {
			return int64(len(s.Codes(lit))) * t.(*cc.ArrayType).Elem().Size(), true
		}
		if a, ok := t.(*cc.ArrayType); ok && syntax.IsParameter(e) {
			return a.Decay().Size(), true
		}
		if cc.IsIntegerType(t) && !marked(t, "mode") && t.VectorSize() <= 0 {
			return s.TypeOf(e).bytes(), true
		}
		return s.sizeOfType(t)
	case cc.UnaryExpressionSizeofType:
		return s.sizeOfType(x.TypeName.Type())
	case cc.UnaryExpressionAlignofExpr:
		return s.alignOf(x.UnaryExpression)
	case cc.UnaryExpressionAlignofType:
		t := x.TypeName.Type()
		if s.Unsure(t) {
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
func (s *Findings) sizeOfType(t cc.Type) (int64, bool) {
	switch {
	case t.Kind() == cc.Function:
		return 1, true
	case VariableLength(t) || t.IsIncomplete() && t.Kind() != cc.Void:
		return 0, false
	}
	return s.SizeOf(t)
}

// bytes returns the size of the type that sizeof says an expression of this type has.
func (it IntType) bytes() int64 {
	n := int64(1)
	for n*8 < int64(it.Bits) {
		n *= 2
	}
	return n
}

// alignOf returns the alignment of what e denotes: that of a member is what it has in structures.
func (s *Findings) alignOf(e cc.ExpressionNode) (int64, bool) {
	t := e.Type().Undecay()
	if s.Unsure(t) {
		return 0, false
	}
	switch x := syntax.WithoutAddress(e).(type) {
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionSelect || x.Case == cc.PostfixExpressionPSelect {
			r, ok := x.Field().ParentType().(Record)
			if !ok || s.Unsure(r) || t.Attributes() != nil && t.Attributes().Aligned() > 0 {
				return 0, false
			}
			return int64(t.FieldAlign()), true
		}
	case *cc.PrimaryExpression:
		if d := syntax.Declared(x); d != nil {
			if a := d.Type().Attributes(); a != nil && a.Aligned() > 0 {
				return a.Aligned(), true
			}
			if syntax.IsParameter(x) {
				t = t.Decay()
			}
		}
	}
	return natural(t), true
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
	elem := Innermost(t)
	if cc.IsArithmeticType(elem) && elem.Size() == 8 || elem.Kind() == cc.ComplexDouble {
		return max(align, 8)
	}
	return align
}

// VariableLength reports whether t is an array of variable length, or one of such arrays.
func VariableLength(t cc.Type) bool {
	a, ok := t.(*cc.ArrayType)
	return ok && a.IsVLA()
}
