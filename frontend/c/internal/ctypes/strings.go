// Literals of characters and of wide characters.

package ctypes

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
)

// InitialisedBy reports whether an object of type t is an array that a string literal can initialise.
func InitialisedBy(t cc.Type, x *cc.PrimaryExpression) bool {
	a, ok := t.(*cc.ArrayType)
	if !ok {
		return false
	}
	if x.Case == cc.PrimaryExpressionString {
		return IsChar(a.Elem())
	}
	s, ok := x.Type().Undecay().(*cc.ArrayType)
	return ok && cc.IsIntegerType(a.Elem()) && a.Elem().Size() == s.Elem().Size()
}

// Codes returns the elements of the array that a string literal is, with the zero at its end.
func (s *Findings) Codes(x *cc.PrimaryExpression) []int64 {
	if list, ok := s.ElementsOf(x); ok {
		return list
	}
	switch x.Case {
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
	default:
		syntax.Unsupported(x, "this string literal")
	}
	if s.LongEscape(x.Token.SrcStr()) { // literals that are joined look like that, too
		syntax.Unsupported(x, "a string literal with an escape sequence of more than two hexadecimal digits")
	}
	list := append(elements(x, s.asSpelled(x), 2), 0)
	if a, ok := x.Type().Undecay().(*cc.ArrayType); ok && a.Len() != int64(len(list)) {
		syntax.Unsupported(x, "a string literal whose length the C parser does not compute as gcc does")
	}
	return list
}

// character returns the value of a character constant. One of several characters has their bytes, the last one lowest.
func (s *Findings) character(x *cc.PrimaryExpression) num.Rat {
	text := s.asSpelled(x)
	list := elements(x, text, 8)
	switch {
	case len(list) == 0 || text[0] == 'L' && len(list) > 1 || len(list) > 4:
		syntax.Unsupported(x, "this character constant")
	case len(list) == 1:
		return num.Int(list[0])
	}
	var v uint32
	for _, c := range list {
		v = v<<8 | uint32(uint8(c))
	}
	return num.Int(int64(int32(v)))
}

// asSpelled returns the text of a literal in the program.
func (s *Findings) asSpelled(x *cc.PrimaryExpression) string {
	text, ok := s.Spellings.Spelled(x.Token.SrcStr())
	if !ok {
		syntax.Unsupported(x, "a literal with characters that stand for others")
	}
	return text
}

// elements returns what the text of a literal stands for. Escape sequences have up to so many hexadecimal digits.
func elements(n cc.Node, text string, digits int) []int64 {
	text, wide := strings.CutPrefix(text, "L")
	prefix := ""
	if wide {
		prefix = "L"
	}
	list, problem := syntax.Decode(text, prefix, digits)
	if problem != "" {
		syntax.Unsupported(n, "%s", problem)
	}
	return list
}
