// Text that ends within the declaration of a pointer. The parser looks for a declarator there and never finds the end.

package syntax

import (
	"bytes"
	"strings"
)

// between are the words that may stand between the star of a pointer and what it is the star of, and the other keywords
// that cannot be part of that.
var between = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`auto break case char const continue default do double else enum extern float for goto
		if inline int long register restrict return short signed struct switch typedef union unsigned void volatile while
		_Atomic _Bool _Complex _Imaginary _Noreturn _Nonnull _Thread_local __attribute __attribute__ __const __const__
		__inline __inline__ __restrict __restrict__ __signed __signed__ __thread __volatile __volatile__`) {
		m[w] = true
	}
	return m
}()

// unfinished reports whether no token that could end a declarator, or that could be an operand, follows the last star or
// caret in preprocessed text. That is no C, whatever comes before.
func unfinished(text []byte) bool {
	open := false
	for i := 0; i < len(text); {
		size := 1
		switch c := text[i]; {
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			size = comment(text[i:])
		case c == '#' && beginsLine(text, i):
			if size = bytes.IndexByte(text[i:], '\n'); size < 0 {
				size = len(text) - i
			}
		case c == '"' || c == '\'':
			size = quoted(text[i:])
			open = false
		case wordByte(c):
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
			open = open && between[string(text[i:i+size])]
		case c == '*' || c == '^':
			open = true
		case strings.IndexByte(":),[]", c) >= 0:
			open = false
		}
		i += size
	}
	return open
}
