package expression

import (
	"fmt"
	"slices"
	"strings"
)

// token is a word of an expression.
type token struct {
	kind tokenKind
	text string // without the bars and the backslash
	at   int    // its first byte
}

type tokenKind uint8

const (
	end tokenKind = iota
	number
	identifier
	quoted
	builtin
	operator
)

// operators has the longer ones first.
var operators = []string{"&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "+", "-", "*", "/", "%", "<", ">", "!", "~", "&", "|", "^", "?", ":", "(", ")", "[", "]", ".", ","}

// Error says where an expression is wrong.
type Error struct {
	At   int // the byte, from 0
	Text string
}

func (e *Error) Error() string { return e.Text }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLetter(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || b == '_' || b == '$' || b >= 0x80
}

// span returns how many bytes there are at the begin of s for which is holds.
func span(s string, is func(byte) bool) int {
	for i := range len(s) {
		if !is(s[i]) {
			return i
		}
	}
	return len(s)
}

func inWord(b byte) bool { return isLetter(b) || isDigit(b) }

// tokens takes text apart; the last token is end.
func tokens(text string) ([]token, error) {
	var out []token
	add := func(kind tokenKind, at, begin, end int) { out = append(out, token{kind, text[begin:end], at}) }
	for i := 0; i < len(text); {
		rest := text[i:]
		switch b := rest[0]; {
		case b == ' ' || b == '\t':
			i++
		case isDigit(b):
			n := span(rest, isDigit)
			if n+1 < len(rest) && rest[n] == '.' && isDigit(rest[n+1]) {
				n += 1 + span(rest[n+1:], isDigit)
			}
			add(number, i, i, i+n)
			i += n
		case isLetter(b):
			n := span(rest, inWord)
			add(identifier, i, i, i+n)
			i += n
		case b == '\\':
			n := 1 + span(rest[1:], inWord)
			add(builtin, i, i+1, i+n)
			i += n
		case b == '|' && isQuoted(rest, out):
			n := 1 + strings.IndexByte(rest[1:], '|')
			add(quoted, i, i+1, i+n)
			i += n + 1
		default:
			op := operatorOf(rest)
			if op == "" {
				return nil, &Error{i, fmt.Sprintf("%q is no part of an expression", rest[:1])}
			}
			add(operator, i, i, i+len(op))
			i += len(op)
		}
	}
	return append(out, token{kind: end, at: len(text)}), nil
}

// isQuoted reports whether rest, behind some tokens, begins with a name between bars and not with an operator: it stands where
// an operand does.
func isQuoted(rest string, before []token) bool {
	if strings.IndexByte(rest[1:], '|') <= 0 {
		return false
	}
	if len(before) == 0 {
		return true
	}
	last := before[len(before)-1]
	return last.kind == operator && (last.text != ")" || endsCast(before)) && last.text != "]"
}

// endsCast reports whether tokens end with a type between parentheses.
func endsCast(before []token) bool {
	i := len(before) - 2
	var words []string
	for ; i >= 0 && before[i].kind == identifier; i-- {
		words = append(words, before[i].text)
	}
	if i < 0 || before[i].kind != operator || before[i].text != "(" {
		return false
	}
	slices.Reverse(words)
	_, _, ok := typeOf(strings.Join(words, " "))
	return ok
}

// typeOf returns what a type is.
func typeOf(name string) (width int, signed, ok bool) {
	for _, typ := range types {
		if name == typ.signed || name == typ.unsigned {
			return typ.width, name == typ.signed, true
		}
	}
	return 0, false, false
}

func operatorOf(rest string) string {
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			return op
		}
	}
	return ""
}
