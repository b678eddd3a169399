// The words of the language.

package imp

import (
	"strings"
	"unicode/utf8"

	"craig/frontend/internal/scan"
	"craig/program"
)

// kind tells tokens apart.
type kind uint8

const (
	endOfFile kind = iota
	word           // a name
	keyword
	number
	sign // an operator or a punctuation mark
)

type token struct {
	kind kind
	text string
	pos  program.Pos
}

// String says what the token is, for messages.
func (t token) String() string {
	if t.kind == endOfFile {
		return "the end of the file"
	}
	return "'" + t.text + "'"
}

// keywords are the words that are no names.
var keywords = strings.Fields("proc returns havoc assume assert skip return if else endif while endwhile true false")

// signs lists the operators and marks; those that begin like others come first.
var signs = strings.Fields("== != <= >= && || < > = ! + - * / % ( ) { } , ;")

// lexer cuts text into tokens.
type lexer struct{ scan.Scanner }

// next returns the next token.
func (l *lexer) next() token {
	if err := l.Blank(); err != nil {
		panic(refuse{err})
	}
	t, rest := token{pos: l.Pos()}, l.Rest()
	switch {
	case len(rest) == 0:
		return t
	case scan.Letter(rest[0]):
		t.kind, t.text = word, l.Skip(l.Word())
		for _, k := range keywords {
			if t.text == k {
				t.kind = keyword
			}
		}
		return t
	case scan.Digit(rest[0]):
		t.kind, t.text = number, l.Skip(l.Word())
		return t
	}
	for _, s := range signs {
		if strings.HasPrefix(string(rest[:min(2, len(rest))]), s) {
			t.kind, t.text = sign, l.Skip(len(s))
			return t
		}
	}
	r, _ := utf8.DecodeRune(rest)
	wrong(t.pos, "unexpected character %q", r)
	return t
}
