// Which types are the same to C, with their qualifiers: what _Generic and __builtin_types_compatible_p decide. The parser
// does not distinguish pointers to qualified types, to pointers and to functions. What it chooses otherwise than gcc is
// refused, and so is what cannot be told.

package ctypes

import (
	"regexp"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

// likeness says whether types are compatible (C17 6.2.7).
type likeness int

const (
	differ likeness = iota
	unclear
	alike
)

// likenessOf compares types of one unit; unqualified is that their own qualifiers do not count.
func likenessOf(a, b cc.Type, unqualified bool) likeness {
	if !unqualified && qualifiersOf(a) != qualifiersOf(b) {
		return differ
	}
	if a == b {
		return alike
	}
	if a.Kind() == cc.Enum || b.Kind() == cc.Enum {
		if cc.IsIntegerType(a) && cc.IsIntegerType(b) && a.Size() == b.Size() {
			return unclear
		}
		return differ
	}
	if a.Kind() != b.Kind() {
		return differ
	}
	switch x := a.(type) {
	case *cc.PointerType:
		return likenessOf(x.Elem(), b.(*cc.PointerType).Elem(), false)
	case *cc.ArrayType:
		y := b.(*cc.ArrayType)
		like := likenessOf(x.Elem(), y.Elem(), true)
		switch {
		case x.IsVLA() || y.IsVLA():
			return min(like, unclear)
		case x.Len() > 0 && y.Len() > 0 && x.Len() != y.Len():
			return differ
		}
		return like
	case *cc.FunctionType:
		return likeFunctions(x, b.(*cc.FunctionType))
	case Record:
		return likeRecords(x, b.(Record))
	}
	return alike
}

func likeFunctions(a, b *cc.FunctionType) likeness {
	like := likenessOf(a.Result(), b.Result(), true)
	p, q := a.Parameters(), b.Parameters()
	if len(p) == 0 || len(q) == 0 { // without a prototype
		if len(p) != len(q) {
			like = min(like, unclear)
		}
		return like
	}
	if len(p) != len(q) || a.IsVariadic() != b.IsVariadic() {
		return differ
	}
	for i := range p {
		like = min(like, likenessOf(p[i].Type().Decay(), q[i].Type().Decay(), true))
	}
	return like
}

// likeRecords compares structures or unions: those of one definition have the same members, not only equal ones.
func likeRecords(a, b Record) likeness {
	switch {
	case tagOf(a) != tagOf(b):
		return differ
	case tagOf(a) != "" && (a.IsIncomplete() || b.IsIncomplete()):
		return alike
	case !sameRecord(a, b, func(a, b cc.Type) bool { return true }):
		return differ
	}
	for i := range a.NumFields() {
		if a.FieldByIndex(i) != b.FieldByIndex(i) {
			if tagOf(a) == "" {
				return differ
			}
			return unclear
		}
	}
	if a.NumFields() == 0 && tagOf(a) == "" {
		return unclear
	}
	return alike
}

// qualified is how a type is: by the qualifiers of an object, or of the elements of an array.
type qualified struct{ constant, volatile bool }

func qualifiersOf(t cc.Type) qualified {
	q := qualified{t.Attributes().IsConst(), t.Attributes().IsVolatile()}
	if a, ok := t.(*cc.ArrayType); ok {
		e := qualifiersOf(a.Elem())
		q.constant, q.volatile = q.constant || e.constant, q.volatile || e.volatile
	}
	return q
}

// agreeOnChoice refuses a generic selection if the parser may choose another expression in it than gcc. It does not know
// the types behind the one it chooses; at most one can be compatible.
func (s *inspector) agreeOnChoice(x *cc.GenericSelection) {
	for l := x.GenericAssociationList; l != nil; l = l.GenericAssociationList {
		a := l.GenericAssociation
		want := differ
		if a == x.Associated() {
			want = alike
		}
		if a.Case != cc.GenericAssociationType {
			continue
		}
		if likeValue(x.AssignmentExpression, a.TypeName) != want {
			syntax.Unsupported(x, "a generic selection in which the C parser may choose otherwise than gcc")
		}
		if want == alike {
			return
		}
	}
}

// likeValue compares the type of the value of e with a type that a generic selection names.
func likeValue(e cc.ExpressionNode, name *cc.TypeName) likeness {
	t, named := e.Type().Decay(), name.Type()
	if IsPointer(t) && IsPointer(named) && !IsPointer(Pointee(t)) && !IsPointer(Pointee(named)) {
		have, known := pointeeOf(e)
		want, told := namedPointee(name)
		switch {
		case !known || !told:
		case have != want:
			return differ
		default:
			return likenessOf(Pointee(t), Pointee(named), true)
		}
	}
	if qualifies(name) || IsPointer(t) && (!declaresPointee(e) || IsPointer(Pointee(t))) {
		if SameType(t, named, nil) {
			return unclear
		}
		return differ
	}
	return likenessOf(t, named, true)
}

// pointeeOf returns the qualifiers of what the value of e, a pointer, points to; ok is false if they are not known.
func pointeeOf(e cc.ExpressionNode) (q qualified, ok bool) {
	if x, isCast := syntax.InParentheses(e).(*cc.CastExpression); isCast && x.Case == cc.CastExpressionCast {
		return namedPointee(x.TypeName)
	}
	return qualifiersOf(Pointee(e.Type().Decay())), declaresPointee(e)
}

// namedPointee returns the qualifiers of what a type that is named points to; ok is false if the name is not that of a
// pointer to a type of the language, or to a structure, a union or an enumeration.
func namedPointee(name *cc.TypeName) (q qualified, ok bool) {
	m := simplePointer.FindStringSubmatch(cc.NodeSource(name))
	if m == nil {
		return q, false
	}
	return qualified{constWord.MatchString(m[1]), volatileWord.MatchString(m[1])}, true
}

var (
	simplePointer = regexp.MustCompile(`^((?:\s*(?:const|__const|__const__|volatile|__volatile|__volatile__|void|char|short|int|long|signed|unsigned|float|double|_Bool|(?:struct|union|enum)\s+\w+)\b)+)\s*\*\s*(?:const|volatile|restrict)?\s*$`)
	constWord     = regexp.MustCompile(`\b(const|__const|__const__)\b`)
	volatileWord  = regexp.MustCompile(`\b(volatile|__volatile|__volatile__)\b`)
)

// qualifies reports whether there are, or may be, qualifiers in the name of a type, of which the parser forgets some.
func qualifies(name *cc.TypeName) bool {
	return qualifierWord.MatchString(cc.NodeSource(name))
}

var qualifierWord = regexp.MustCompile(`\b(const|volatile|restrict|_Atomic|__const|__const__|__volatile|__volatile__|__restrict|__restrict__|typeof|__typeof|__typeof__)\b`)

// declaresPointee reports whether the parser knows the qualifiers of what the pointer e points to. It knows those in the
// declarations of variables and functions, but not those of members, of elements of arrays, and of pointers that are
// pointed to.
func declaresPointee(e cc.ExpressionNode) bool {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return declaresPointee(x.ExpressionList)
		case cc.PrimaryExpressionIdent:
			return x.Type().Undecay().Kind() != cc.Array
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return true
		}
	case *cc.ExpressionList:
		return x.ExpressionList == nil && declaresPointee(x.AssignmentExpression)
	case *cc.CastExpression:
		return x.Case == cc.CastExpressionCast && !qualifies(x.TypeName)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			name, _ := syntax.FunctionName(x.PostfixExpression)
			return name != ""
		case cc.PostfixExpressionIndex:
			return declaresPointee(x.PostfixExpression)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionDeref:
			return declaresPointee(x.CastExpression)
		case cc.UnaryExpressionAddrof:
			_, isName := syntax.InParentheses(x.CastExpression).(*cc.PrimaryExpression)
			return isName && declaresPointee(x.CastExpression)
		}
	}
	return false
}

// TypesCompatible is the value of __builtin_types_compatible_p for compound literals of the types; unclear is refused.
func TypesCompatible(n cc.Node, args []cc.ExpressionNode) bool {
	a, b := args[0].Type().Undecay(), args[1].Type().Undecay()
	like := likenessOf(a, b, true)
	for _, e := range args {
		x, ok := e.(*cc.PostfixExpression)
		if !ok || x.Case != cc.PostfixExpressionComplit || IsPointer(Innermost(a)) && qualifies(x.TypeName) && SameType(a, b, nil) {
			like = unclear
		}
	}
	if like == unclear {
		syntax.Unsupported(n, "__builtin_types_compatible_p of these types")
	}
	return like == alike
}
