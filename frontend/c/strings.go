// Literals of characters and of wide characters.

package c

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"modernc.org/cc/v4"

	"craig/num"
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

// codes returns the elements of the array that a string literal is, with the zero at its end.
func (s *findings) codes(x *cc.PrimaryExpression) []int64 {
	if list, ok := s.encoded.codes[x]; ok {
		return list
	}
	switch x.Case {
	case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
	default:
		unsupported(x, "this string literal")
	}
	if s.longHex && manyDigits.MatchString(x.Token.SrcStr()) { // literals that are joined look like that, too
		unsupported(x, "a string literal with an escape sequence of more than two hexadecimal digits")
	}
	list := append(elements(x, s.asSpelled(x), 2), 0)
	if a, ok := x.Type().Undecay().(*cc.ArrayType); ok && a.Len() != int64(len(list)) {
		unsupported(x, "a string literal whose length the C parser does not compute as gcc does")
	}
	return list
}

// character returns the value of a character constant. One of several characters has their bytes, the last one lowest.
func (s *findings) character(x *cc.PrimaryExpression) num.Rat {
	text := s.asSpelled(x)
	list := elements(x, text, 8)
	switch {
	case len(list) == 0 || text[0] == 'L' && len(list) > 1 || len(list) > 4:
		unsupported(x, "this character constant")
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
func (s *findings) asSpelled(x *cc.PrimaryExpression) string {
	text, ok := s.spellings.spelled(x.Token.SrcStr())
	if !ok {
		unsupported(x, "a literal with characters that stand for others")
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
	list, problem := decode(text, prefix, digits)
	if problem != "" {
		unsupported(n, "%s", problem)
	}
	return list
}

// allDigits lets escape sequences have any number of hexadecimal digits.
const allDigits = 1 << 20

// appendCharacter appends the elements that a character is in a literal with that prefix: signed bytes of UTF-8, 16-bit numbers of
// UTF-16, or one number.
func appendCharacter(list []int64, r rune, prefix string) []int64 {
	switch {
	case prefix == "u" && r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return append(list, int64(high), int64(low))
	case prefix != "":
		return append(list, int64(r))
	}
	for _, b := range []byte(string(r)) {
		list = append(list, int64(int8(b)))
	}
	return list
}

// decode returns what the text of a literal with that prefix, which is in its quotes, stands for, or what about it is not
// supported. Escape sequences have up to so many hexadecimal digits.
func decode(text, prefix string, digits int) (list []int64, problem string) {
	if len(text) < 2 || text[0] != text[len(text)-1] {
		return nil, "this literal"
	}
	for s := text[1 : len(text)-1]; s != ""; {
		if s[0] != '\\' {
			r, size := utf8.DecodeRuneInString(s)
			switch {
			case r != utf8.RuneError || size > 1:
				list = appendCharacter(list, r, prefix)
			case prefix != "":
				return nil, "a wide literal that is not UTF-8"
			default:
				list = append(list, int64(int8(s[0])))
			}
			s = s[size:]
			continue
		}
		m := escape.FindStringSubmatch(s)
		if m == nil {
			return nil, "this escape sequence"
		}
		if len(m[2]) > digits {
			m[0], m[2] = m[0][:2+digits], m[2][:digits]
		}
		s = s[len(m[0]):]
		if list, problem = appendEscape(list, m, prefix); problem != "" {
			return nil, problem
		}
	}
	return list, ""
}

// appendEscape appends what an escape sequence stands for, which escape has matched.
func appendEscape(list []int64, m []string, prefix string) (_ []int64, problem string) {
	switch octal, hex, universal := m[1], m[2], m[3]+m[4]; {
	case universal != "":
		v, err := strconv.ParseUint(universal, 16, 31)
		if err != nil || !utf8.ValidRune(rune(v)) {
			return nil, "an escape sequence that is out of range"
		}
		return appendCharacter(list, rune(v), prefix), ""
	case octal+hex == "":
		c := int64(m[0][1])
		if k := strings.IndexByte("abefnrtv", m[0][1]); k >= 0 {
			c = int64("\a\b\x1b\f\n\r\t\v"[k])
		}
		return append(list, c), ""
	default:
		v, err := strconv.ParseUint(octal, 8, 32)
		if octal == "" {
			v, err = strconv.ParseUint(hex, 16, 32)
		}
		most := map[string]uint64{"": 0xff, "u": 0xffff, "U": 0xffffffff, "L": 0xffffffff}[prefix]
		switch {
		case err != nil || v > most:
			return nil, "an escape sequence that is out of range"
		case prefix == "":
			return append(list, int64(int8(v))), ""
		case prefix == "L":
			return append(list, int64(int32(v))), ""
		}
		return append(list, int64(v)), ""
	}
}

// escape is an escape sequence.
var escape = regexp.MustCompile(`^\\(?:([0-7]{1,3})|x([0-9a-fA-F]+)|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|[abefnrtv\\'"?])`)

// bracedString returns the literal if list holds nothing but a string literal.
func bracedString(list *cc.InitializerList) (*cc.PrimaryExpression, bool) {
	if list == nil || list.InitializerList != nil || list.Designation != nil || list.Initializer.Case != cc.InitializerExpr {
		return nil, false
	}
	return stringLiteral(list.Initializer.AssignmentExpression)
}
