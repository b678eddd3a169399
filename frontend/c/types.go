// Integer types, and what types are like.

package c

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
)

// val is an rvalue of scalar type.
type val struct {
	t      *logic.Term // an integer; of a pointer the target, see pointer.go; nil for a floating-point number, which is not modelled
	off    *logic.Term // of a pointer: the offset in the target, otherwise nil
	lo, hi num.Rat     // of an integer: bounds
	of     *provenance // of an integer: the pointer it was made from, nil if that is not known
}

// intType describes an integer type.
type intType struct {
	bits   int
	signed bool
	isBool bool
}

var cInt = intType{bits: 32, signed: true}

func (it intType) lo() num.Rat {
	if it.signed {
		return num.Pow2(it.bits - 1).Neg()
	}
	return num.Zero
}

func (it intType) hi() num.Rat {
	switch {
	case it.isBool:
		return num.One
	case it.signed:
		return num.Pow2(it.bits - 1).Sub(num.One)
	}
	return num.Pow2(it.bits).Sub(num.One)
}

// typeInt returns the integer type that t is.
func typeInt(n cc.Node, t cc.Type) intType {
	switch {
	case t.VectorSize() > 0:
		unsupported(n, "type %s, a vector", t)
	case marked(t, "mode"):
		unsupported(n, "type %s, whose size an attribute says", t)
	case t.Kind() == cc.Enum && t.Size() <= 0:
		unsupported(n, "type %s, which is not complete", t)
	case t.Kind() == cc.Enum: // signed if there are negative values is gcc's choice, not the parser's
		return intType{bits: int(t.Size()) * 8, signed: t.(*cc.EnumType).Min() < 0}
	case t.Kind() == cc.Bool:
		return intType{bits: 8, isBool: true}
	case cc.IsIntegerType(t) && t.Size() <= 16:
		return intType{bits: int(t.Size()) * 8, signed: cc.IsSignedInteger(t)}
	}
	unsupported(n, "type %s", t)
	return intType{}
}

// typeOf returns the type of e, an integer, that gcc says it has. The parser's is another one where enumerated types and
// bit-fields are concerned.
func (s *findings) typeOf(e cc.ExpressionNode) intType {
	it, ok := s.types[e]
	if !ok {
		it = s.builtType(e)
		s.types[e] = it
	}
	return it
}

// builtType computes typeOf.
func (s *findings) builtType(e cc.ExpressionNode) intType {
	binary := func(x, y cc.ExpressionNode) intType {
		if cc.IsIntegerType(x.Type()) && cc.IsIntegerType(y.Type()) {
			return usual(s.typeOf(x), s.typeOf(y))
		}
		return typeInt(e, e.Type())
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return s.typeOf(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return s.typeOf(selected(x))
		case cc.PrimaryExpressionIdent:
			if n, ok := x.ResolvedTo().(*cc.Enumerator); ok {
				return s.enumeratorType(n, x)
			}
		case cc.PrimaryExpressionStmt:
			if last := lastExpression(x.CompoundStatement); last != nil && cc.IsIntegerType(last.Type()) {
				return s.typeOf(last)
			}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			if f := x.Field(); f != nil && f.IsBitfield() { // gcc has types of any width for them
				if it := typeInt(e, f.Type()); it.isBool {
					return it
				} else {
					return intType{bits: int(f.ValueBits()), signed: it.signed}
				}
			}
		case cc.PostfixExpressionCall:
			if name, _ := functionName(x.PostfixExpression); name == "__builtin_choose_expr" {
				if chosen, ok := s.chooses(arguments(x)); ok {
					return s.typeOf(chosen)
				}
			}
		}
	case *cc.ConstantExpression:
		return s.typeOf(x.ConditionalExpression)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
		}
		return s.typeOf(x.AssignmentExpression)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
			return promote(s.typeOf(x.CastExpression))
		}
	case *cc.AdditiveExpression:
		return binary(x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		return binary(x.MultiplicativeExpression, x.CastExpression)
	case *cc.AndExpression:
		return binary(x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return binary(x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return binary(x.InclusiveOrExpression, x.ExclusiveOrExpression)
	case *cc.ShiftExpression:
		return promote(s.typeOf(x.ShiftExpression))
	case *cc.ConditionalExpression:
		if x.ExpressionList != nil {
			return binary(x.ExpressionList, x.ConditionalExpression)
		}
		return binary(x.LogicalOrExpression, x.ConditionalExpression)
	}
	return typeInt(e, e.Type())
}

// lastExpression returns the expression that a block ends with, nil if it does not.
func lastExpression(b *cc.CompoundStatement) (last cc.ExpressionNode) {
	for l := b.BlockItemList; l != nil; l = l.BlockItemList {
		last = nil
		if i := l.BlockItem; i.Case == cc.BlockItemStmt && i.Statement.Case == cc.StatementExpr {
			last = i.Statement.ExpressionStatement.ExpressionList
		}
	}
	return last
}

func isPointer(t cc.Type) bool { return t.Kind() == cc.Ptr }

func isRecord(t cc.Type) bool { return t.Kind() == cc.Struct || t.Kind() == cc.Union }

// isFloat reports whether t is a type of floating-point or complex numbers.
func isFloat(t cc.Type) bool { return cc.IsArithmeticType(t) && !cc.IsIntegerType(t) }

func isChar(t cc.Type) bool {
	k := t.Kind()
	return k == cc.Char || k == cc.SChar || k == cc.UChar
}

// pointee returns the type that the pointer type t points to.
func pointee(t cc.Type) cc.Type {
	if p, ok := t.(*cc.PointerType); ok {
		if e := p.Elem(); e.Kind() == cc.Ptr && e.Undecay().Kind() == cc.Array { // the parser's type of &a[i], an array
			return e.Undecay()
		}
		return p.Elem()
	}
	return nil
}

// compatible reports whether an object of type a may be accessed as one of type b (C11 6.5 §7, but for characters).
func compatible(a, b cc.Type) bool {
	switch {
	case a == b:
		return true
	case a == nil || b == nil:
		return false
	case isPointer(a) || isPointer(b):
		return isPointer(a) && isPointer(b)
	case isFloat(a) || isFloat(b):
		return isFloat(a) && isFloat(b) && a.Size() == b.Size()
	case cc.IsIntegerType(a) || cc.IsIntegerType(b):
		return cc.IsIntegerType(a) && cc.IsIntegerType(b) && a.Size() == b.Size()
	case a.Kind() == cc.Array && b.Kind() == cc.Array:
		x, y := a.(*cc.ArrayType), b.(*cc.ArrayType)
		return compatible(x.Elem(), y.Elem()) && (x.Len() == y.Len() || x.Len() <= 0 || y.Len() <= 0)
	case a.Kind() != b.Kind():
		return false
	}
	if x, ok := a.(record); ok {
		y, ok := b.(record)
		return ok && sameRecord(x, y, compatible)
	}
	return sameType(a, b, nil)
}

// units returns how many elements of the innermost arrays an object of type t takes when it is inside an array.
func units(t cc.Type) int64 {
	if a, ok := t.(*cc.ArrayType); ok {
		return a.Len() * units(a.Elem())
	}
	return 1
}

// record gives access to the members of structs and unions.
type record interface {
	cc.Type
	NumFields() int
	FieldByIndex(i int) *cc.Field
	Tag() cc.Token
}
