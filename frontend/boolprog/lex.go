// The words of the language.

package boolprog

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"craig/frontend/internal/scan"
	"craig/program"
)

// kind tells tokens apart.
type kind uint8

const (
	endOfFile kind = iota
	word           // a name or a keyword
	braced         // a name in braces
	number
	sign // an operator or a punctuation mark
)

type token struct {
	kind kind
	text string // of a sign in the spelling of the first dialect: "&" for "&&"
	pos  program.Pos
}

// String says what the token is, for messages.
func (t token) String() string {
	if t.kind == endOfFile {
		return "the end of the file"
	}
	return "'" + t.text + "'"
}

// keywords are the words that are no names. Those of threads are reserved so that they can be refused.
var keywords = makeSet("decl void bool begin end enforce skip if then elsif else fi while do od goto return assume assert " +
	"call constrain abortif dead print dfs schoose " + threads)

// threads are the words of concurrent Boolean programs.
const threads = "start_thread end_thread thread_local sync atomic_begin atomic_end"

// constants are the words that stand for values.
var constants = map[string]bool{"0": false, "F": false, "false": false, "1": true, "T": true, "true": true}

// signs lists the operators and marks; those that begin like others come first.
var signs = []struct{ text, means string }{
	{"<=>", "<=>"}, {":=", ":="}, {"=>", "=>"}, {"!=", "!="}, {"==", "="}, {"&&", "&"}, {"||", "|"},
	{"=", "="}, {"&", "&"}, {"|", "|"}, {"^", "^"}, {"!", "!"}, {"~", "!"}, {"*", "*"}, {"?", "?"}, {":", ":"},
	{";", ";"}, {",", ","}, {"(", "("}, {")", ")"}, {"[", "["}, {"]", "]"}, {"<", "<"}, {">", ">"}, {"'", "'"},
}

func makeSet(words string) map[string]bool {
	m := make(map[string]bool)
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// lexer cuts text into tokens.
type lexer struct{ scan.Scanner }

// next returns the next token.
func (l *lexer) next() token {
	if err := l.Blank(); err != nil {
		panic(refuse{err})
	}
	t, rest := token{pos: l.Pos()}, l.Rest()
	if len(rest) == 0 {
		return t
	}
	n := 0
	switch b := rest[0]; {
	case scan.Letter(b):
		t.kind, n = word, l.Word()
		t.text = string(rest[:n])
	case scan.Digit(b):
		t.kind, n = number, l.Word()
		t.text = string(rest[:n])
	case b == '{':
		for n < len(rest) && rest[n] != '}' && rest[n] != '\n' {
			n++
		}
		if n == len(rest) || rest[n] == '\n' {
			wrong(t.pos, "this name does not end on its line; '}' is missing")
		}
		n++
		t.kind, t.text = braced, string(rest[:n])
		if !utf8.ValidString(t.text) {
			wrong(t.pos, "this name is no text in UTF-8")
		}
	default:
		for _, s := range signs {
			if strings.HasPrefix(string(rest[:min(3, len(rest))]), s.text) {
				t.kind, t.text, n = sign, s.means, len(s.text)
				break
			}
		}
		if n == 0 {
			r, _ := utf8.DecodeRune(rest)
			wrong(t.pos, fmt.Sprintf("unexpected character %q", r))
		}
	}
	l.Skip(n)
	return t
}
