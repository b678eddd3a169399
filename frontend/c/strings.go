// String literals: of characters and of wide characters.

package c

import (
	"regexp"

	"modernc.org/cc/v4"
)

// stringLiteral returns the literal that e is, perhaps in parentheses.
func stringLiteral(e cc.ExpressionNode) (*cc.PrimaryExpression, bool) {
	for {
		x, ok := e.(*cc.PrimaryExpression)
		if !ok {
			return nil, false
		}
		switch x.Case {
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return x, true
		case cc.PrimaryExpressionExpr:
			e = x.ExpressionList
		case cc.PrimaryExpressionGeneric:
			e = selected(x)
		default:
			return nil, false
		}
	}
}

// initialisedBy reports whether an object of type t is an array that a string literal can initialise.
func initialisedBy(t cc.Type, x *cc.PrimaryExpression) bool {
	a, ok := t.(*cc.ArrayType)
	if !ok {
		return false
	}
	if x.Case == cc.PrimaryExpressionString {
		return isChar(a.Elem())
	}
	s, ok := x.Type().Undecay().(*cc.ArrayType)
	return ok && cc.IsIntegerType(a.Elem()) && a.Elem().Size() == s.Elem().Size()
}

// escaped is an escape sequence that stands for a number.
var escaped = regexp.MustCompile(`\\(x|[0-7])`)

// codes returns the elements of the array that a string literal is, with the zero at its end.
func codes(x *cc.PrimaryExpression) []int64 {
	var list []int64
	switch s := x.Value().(type) {
	case cc.StringValue:
		for i := range len(s) {
			list = append(list, int64(s[i]))
		}
	case cc.UTF32StringValue:
		for _, c := range s {
			if c >= 0x80 && escaped.MatchString(x.Token.SrcStr()) { // the parser takes them for bytes of UTF-8
				unsupported(x, "a wide string with escape sequences of numbers beyond 127; write \\u")
			}
			list = append(list, int64(c))
		}
	default:
		unsupported(x, "this string literal")
	}
	return list
}

// bracedString returns the literal if list holds nothing but a string literal.
func bracedString(list *cc.InitializerList) (*cc.PrimaryExpression, bool) {
	if list == nil || list.InitializerList != nil || list.Designation != nil || list.Initializer.Case != cc.InitializerExpr {
		return nil, false
	}
	return stringLiteral(list.Initializer.AssignmentExpression)
}
