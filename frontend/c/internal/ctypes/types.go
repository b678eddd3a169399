// Integer types, and what types are like.

package ctypes

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
)

// IntType describes an integer type.
type IntType struct {
	Bits   int
	Signed bool
	IsBool bool
}

// Int is the type int.
var Int = IntType{Bits: 32, Signed: true}

// Lo returns the least value of the type.
func (it IntType) Lo() num.Rat {
	if it.Signed {
		return num.Pow2(it.Bits - 1).Neg()
	}
	return num.Zero
}

// Hi returns the greatest value of the type.
func (it IntType) Hi() num.Rat {
	switch {
	case it.IsBool:
		return num.One
	case it.Signed:
		return num.Pow2(it.Bits - 1).Sub(num.One)
	}
	return num.Pow2(it.Bits).Sub(num.One)
}

// IntegerType returns the integer type that t is.
func IntegerType(n cc.Node, t cc.Type) IntType {
	switch {
	case t.VectorSize() > 0:
		syntax.Unsupported(n, "type %s, a vector", t)
	case marked(t, "mode"):
		syntax.Unsupported(n, "type %s, whose size an attribute says", t)
	case t.Kind() == cc.Enum && t.Size() <= 0:
		syntax.Unsupported(n, "type %s, which is not complete", t)
	case t.Kind() == cc.Enum: // signed if there are negative values is gcc's choice, not the parser's
		return IntType{Bits: int(t.Size()) * 8, Signed: t.(*cc.EnumType).Min() < 0}
	case t.Kind() == cc.Bool:
		return IntType{Bits: 8, IsBool: true}
	case cc.IsIntegerType(t) && t.Size() <= 0:
		syntax.Unsupported(n, "type %s, which the data model does not have", t)
	case cc.IsIntegerType(t) && t.Size() <= 16:
		return IntType{Bits: int(t.Size()) * 8, Signed: cc.IsSignedInteger(t)}
	}
	syntax.Unsupported(n, "type %s", t)
	return IntType{}
}

// TypeOf returns the type of e, an integer, that gcc says it has. The parser's is another one where enumerated types and
// bit-fields are concerned.
func (s *Findings) TypeOf(e cc.ExpressionNode) IntType {
	it, ok := s.types[e]
	if !ok {
		it = s.builtType(e)
		s.types[e] = it
	}
	return it
}

// builtType computes TypeOf.
func (s *Findings) builtType(e cc.ExpressionNode) IntType {
	if op, x, y, ok := syntax.Arithmetic(e); ok {
		if op == '<' || op == '>' {
			return Promote(s.TypeOf(x))
		}
		return s.commonType(e, x, y)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return s.TypeOf(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return s.TypeOf(syntax.Selected(x))
		case cc.PrimaryExpressionIdent:
			if n, ok := x.ResolvedTo().(*cc.Enumerator); ok {
				return s.enumeratorType(n, x)
			}
		case cc.PrimaryExpressionStmt:
			if last := syntax.LastExpression(x.CompoundStatement); last != nil && cc.IsIntegerType(last.Type()) {
				return s.TypeOf(last)
			}
		}
	case *cc.PostfixExpression:
		return s.postfixType(x)
	case *cc.ConstantExpression:
		return s.TypeOf(x.ConditionalExpression)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
		}
		return s.TypeOf(x.AssignmentExpression)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
			return Promote(s.TypeOf(x.CastExpression))
		}
	case *cc.ConditionalExpression:
		if x.ExpressionList != nil {
			return s.commonType(e, x.ExpressionList, x.ConditionalExpression)
		}
		return s.commonType(e, x.LogicalOrExpression, x.ConditionalExpression)
	}
	return IntegerType(e, e.Type())
}

// commonType returns the type of e, which the usual arithmetic conversions make of those of its operands x and y (C11
// 6.3.1.8), if both are integers.
func (s *Findings) commonType(e, x, y cc.ExpressionNode) IntType {
	if cc.IsIntegerType(x.Type()) && cc.IsIntegerType(y.Type()) {
		return Usual(s.TypeOf(x), s.TypeOf(y))
	}
	return IntegerType(e, e.Type())
}

// postfixType returns the type of a member, of which bit-fields have types of any width in gcc, of what
// __builtin_choose_expr stands for, or of another postfix expression.
func (s *Findings) postfixType(x *cc.PostfixExpression) IntType {
	switch x.Case {
	case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
		if f := x.Field(); f != nil && f.IsBitfield() {
			it := IntegerType(x, f.Type())
			if it.IsBool {
				return it
			}
			return IntType{Bits: int(f.ValueBits()), Signed: it.Signed}
		}
	case cc.PostfixExpressionCall:
		if name, _ := syntax.FunctionName(x.PostfixExpression); name == "__builtin_choose_expr" {
			if chosen, ok := s.chooses(syntax.Arguments(x)); ok {
				return s.TypeOf(chosen)
			}
		}
	}
	return IntegerType(x, x.Type())
}

// IsPointer reports whether t is a type of pointers, to objects or functions.
func IsPointer(t cc.Type) bool { return t.Kind() == cc.Ptr }

// IsRecord reports whether t is a type of structures or unions.
func IsRecord(t cc.Type) bool { return t.Kind() == cc.Struct || t.Kind() == cc.Union }

// IsFloat reports whether t is a type of floating-point or complex numbers.
func IsFloat(t cc.Type) bool { return cc.IsArithmeticType(t) && !cc.IsIntegerType(t) }

// IsChar reports whether t is char, signed char or unsigned char.
func IsChar(t cc.Type) bool {
	k := t.Kind()
	return k == cc.Char || k == cc.SChar || k == cc.UChar
}

// IsArgumentList reports whether t is va_list, a structure of ours that stands for whatever a compiler has.
func IsArgumentList(t cc.Type) bool {
	s, ok := t.(*cc.StructType)
	if !ok || s.NumFields() == 0 {
		return false
	}
	f := s.FieldByIndex(0)
	return f != nil && f.Declarator() != nil && f.Declarator().Position().Filename == syntax.Predefined
}

// Pointee returns the type that the pointer type t points to.
func Pointee(t cc.Type) cc.Type {
	if p, ok := t.(*cc.PointerType); ok {
		if e := p.Elem(); e.Kind() == cc.Ptr && e.Undecay().Kind() == cc.Array { // the parser's type of &a[i], an array
			return e.Undecay()
		}
		return p.Elem()
	}
	return nil
}

// Compatible reports whether an object of type a may be accessed as one of type b (C11 6.5 §7, but for characters, and for those of
// _Bool, whose bytes may be others than 0 and 1).
func Compatible(a, b cc.Type) bool {
	switch {
	case a == b:
		return true
	case a == nil || b == nil:
		return false
	case IsPointer(a) || IsPointer(b):
		return IsPointer(a) && IsPointer(b)
	case IsFloat(a) || IsFloat(b):
		return IsFloat(a) && IsFloat(b) && a.Size() == b.Size()
	case cc.IsIntegerType(a) || cc.IsIntegerType(b):
		return cc.IsIntegerType(a) && cc.IsIntegerType(b) && a.Size() == b.Size() && (a.Kind() == cc.Bool) == (b.Kind() == cc.Bool)
	case a.Kind() == cc.Array && b.Kind() == cc.Array:
		x, y := a.(*cc.ArrayType), b.(*cc.ArrayType)
		return Compatible(x.Elem(), y.Elem()) && (x.Len() == y.Len() || x.Len() <= 0 || y.Len() <= 0)
	case a.Kind() != b.Kind():
		return false
	}
	if x, ok := a.(Record); ok {
		y, ok := b.(Record)
		return ok && sameRecord(x, y, Compatible)
	}
	return SameType(a, b, nil)
}

// Units returns how many elements of the innermost arrays an object of type t takes when it is inside an array.
func Units(t cc.Type) int64 {
	if a, ok := t.(*cc.ArrayType); ok {
		return a.Len() * Units(a.Elem())
	}
	return 1
}

// Record gives access to the members of structs and unions.
type Record interface {
	cc.Type
	NumFields() int
	FieldByIndex(i int) *cc.Field
	Tag() cc.Token
}

// Innermost returns the type of the elements of t if it is an array, and of those if they are arrays; otherwise t.
func Innermost(t cc.Type) cc.Type {
	for {
		a, ok := t.(*cc.ArrayType)
		if !ok {
			return t
		}
		t = a.Elem()
	}
}

// MinMax returns the least and the greatest of some numbers, of which there is one.
func MinMax(rs ...num.Rat) (lo, hi num.Rat) {
	lo, hi = rs[0], rs[0]
	for _, r := range rs[1:] {
		lo, hi = num.Min(lo, r), num.Max(hi, r)
	}
	return lo, hi
}

// Promote returns the type that the integer promotions make of it (C11 6.3.1.1).
func Promote(it IntType) IntType {
	if it.Bits < 32 || it.IsBool {
		return IntType{Bits: 32, Signed: true}
	}
	return it
}

// Truncated returns r without its fraction.
func Truncated(r num.Rat) num.Rat {
	if r.Sign() < 0 {
		return r.Ceil()
	}
	return r.Floor()
}

// Usual returns the type that the usual arithmetic conversions make of two integer types (C11 6.3.1.8).
func Usual(a, b IntType) IntType {
	a, b = Promote(a), Promote(b)
	switch {
	case a.Bits > b.Bits:
		return a
	case b.Bits > a.Bits:
		return b
	case !a.Signed:
		return a
	}
	return b
}

func u64(v uint64) num.Rat {
	if v>>63 == 0 {
		return num.Int(int64(v))
	}
	return num.Int(int64(v >> 1)).Mul(num.Int(2)).Add(num.Int(int64(v & 1)))
}

// sameRecord reports whether two structures, or two unions, have the same tag and members of the same types.
func sameRecord(a, b Record, same func(a, b cc.Type) bool) bool {
	switch {
	case tagOf(a) != tagOf(b):
		return false
	case a.IsIncomplete() || b.IsIncomplete():
		return tagOf(a) != ""
	case a.Size() != b.Size() || a.NumFields() != b.NumFields():
		return false
	}
	for i := 0; i < a.NumFields(); i++ {
		f, g := a.FieldByIndex(i), b.FieldByIndex(i)
		if f == g {
			continue
		}
		if f.Name() != g.Name() || f.Offset() != g.Offset() || f.IsBitfield() != g.IsBitfield() || !same(f.Type(), g.Type()) ||
			f.IsBitfield() && (f.ValueBits() != g.ValueBits() || f.OffsetBits() != g.OffsetBits()) {
			return false
		}
	}
	return true
}

// SameType reports whether two declarations with these types can declare one thing (C11 6.2.7), qualifiers aside. Pairs
// that are being compared are taken to be the same.
func SameType(a, b cc.Type, open []typePair) bool {
	if a == b || slices.Contains(open, typePair{a, b}) {
		return true
	}
	if a == nil || b == nil {
		return false
	}
	open = append(open, typePair{a, b})
	if a.Kind() == cc.Enum || b.Kind() == cc.Enum {
		return cc.IsIntegerType(a) && cc.IsIntegerType(b) && a.Size() == b.Size()
	}
	if a.Kind() != b.Kind() {
		return false
	}
	switch x := a.(type) {
	case *cc.PointerType:
		y, ok := b.(*cc.PointerType)
		return ok && SameType(x.Elem(), y.Elem(), open)
	case *cc.ArrayType:
		y, ok := b.(*cc.ArrayType)
		return ok && (x.Len() == y.Len() || x.Len() <= 0 || y.Len() <= 0) && SameType(x.Elem(), y.Elem(), open)
	case *cc.FunctionType:
		y, ok := b.(*cc.FunctionType)
		return ok && sameFunction(x, y, open)
	case Record:
		y, ok := b.(Record)
		return ok && sameRecord(x, y, func(a, b cc.Type) bool { return SameType(a, b, open) })
	}
	return true
}

// sameFunction is SameType for functions, of which one without a prototype has any parameters.
func sameFunction(a, b *cc.FunctionType, open []typePair) bool {
	if !SameType(a.Result(), b.Result(), open) {
		return false
	}
	p, q := a.Parameters(), b.Parameters()
	if len(p) == 0 || len(q) == 0 {
		return true
	}
	if len(p) != len(q) || a.IsVariadic() != b.IsVariadic() {
		return false
	}
	for i := range p {
		if !SameType(p[i].Type().Decay(), q[i].Type().Decay(), open) {
			return false
		}
	}
	return true
}

func tagOf(t Record) string {
	tag := t.Tag()
	return tag.SrcStr()
}

// typePair is a pair of types that are being compared.
type typePair struct{ a, b cc.Type }

// Flexible reports whether t is a structure that ends with an array without a length, which takes the rest of the memory that is
// allocated for one (C11 6.7.2.1 §18). t may be nil.
func Flexible(t cc.Type) bool {
	for {
		r, ok := t.(*cc.StructType)
		if !ok || r.NumFields() == 0 {
			return false
		}
		t = r.FieldByIndex(r.NumFields() - 1).Type()
		if _, ok := t.(*cc.ArrayType); ok {
			return Units(t) <= 0
		}
	}
}
