// The words of the language.

package boolprog

import (
	"fmt"
	"strings"
	"unicode/utf8"

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
type lexer struct {
	text []byte
	at   int
	pos  program.Pos // of text[at]
}

// skip moves on by n bytes. Columns count bytes, as those of C's parser do.
func (l *lexer) skip(n int) {
	for _, b := range l.text[l.at : l.at+n] {
		if b == '\n' {
			l.pos.Line, l.pos.Col = l.pos.Line+1, 1
		} else {
			l.pos.Col++
		}
	}
	l.at += n
}

// blank skips space and comments.
func (l *lexer) blank() {
	for l.at < len(l.text) {
		rest := l.text[l.at:]
		switch {
		case strings.IndexByte(" \t\r\n\v\f", rest[0]) >= 0:
			l.skip(1)
		case strings.HasPrefix(string(rest[:min(2, len(rest))]), "//"):
			n := strings.IndexByte(string(rest), '\n')
			if n < 0 {
				n = len(rest)
			}
			l.skip(n)
		case strings.HasPrefix(string(rest[:min(2, len(rest))]), "/*"):
			n := strings.Index(string(rest[2:]), "*/")
			if n < 0 {
				wrong(l.pos, "this comment does not end; '*/' is missing")
			}
			l.skip(n + 4)
		default:
			return
		}
	}
}

// next returns the next token.
func (l *lexer) next() token {
	l.blank()
	t := token{pos: l.pos}
	if l.at == len(l.text) {
		return t
	}
	rest := l.text[l.at:]
	n := 0
	switch b := rest[0]; {
	case letter(b):
		for n < len(rest) && (letter(rest[n]) || digit(rest[n])) {
			n++
		}
		t.kind, t.text = word, string(rest[:n])
	case digit(b):
		for n < len(rest) && (letter(rest[n]) || digit(rest[n])) {
			n++
		}
		t.kind, t.text = number, string(rest[:n])
	case b == '{':
		for n < len(rest) && rest[n] != '}' && rest[n] != '\n' {
			n++
		}
		if n == len(rest) || rest[n] == '\n' {
			wrong(l.pos, "this name does not end on its line; '}' is missing")
		}
		n++
		t.kind, t.text = braced, string(rest[:n])
		if !utf8.ValidString(t.text) {
			wrong(l.pos, "this name is no text in UTF-8")
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
			wrong(l.pos, fmt.Sprintf("unexpected character %q", r))
		}
	}
	l.skip(n)
	return t
}

func letter(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '$'
}

func digit(b byte) bool { return b >= '0' && b <= '9' }
