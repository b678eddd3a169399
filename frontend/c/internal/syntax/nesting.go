// How deeply C text nests. The parser is recursive, and Go ends a process whose stack overflows; so the depth is bounded
// before parsing.

package syntax

import (
	"bytes"
	"fmt"
)

// maxNesting is the depth up to which the parser's stack, 5 KB for each pair of parentheses, stays within a quarter of Go's
// limit.
const maxNesting = 20_000

// perLevel is how many operators between operands count as one level: a + b + c nests to the left, which the parser reads
// in a loop, and what walks such a tree later needs less of the stack.
const perLevel = 5

var nestingText = fmt.Sprintf("nesting more than %d levels deep", maxNesting)

// level is the text since an opening bracket, or since a '?', that is still open.
type level struct {
	open  byte // '(' '[' '{' '?', 0 for the file
	heads int  // tokens that begin a statement within the same statement: if, else, loops, labels
	run   int  // tokens since the last one that ends all nesting of this level
	chain int  // operators between operands since then
	word  bool // the token before ends an operand
	last  byte // ';' or '}' if that is the token before, with which a statement may have ended
}

// nesting measures a bound on the depth of the syntax tree: the open brackets and, for every one, the tokens since the
// statement began that it is in, because operators, casts and statement heads nest without brackets.
type nesting struct {
	levels []level
	inner  int // the sum of heads and run of all levels
	chains int // the sum of chain of all levels
}

// tooDeep tells whether the text of a C file, before or after preprocessing, nests more deeply than maxNesting, and where.
func tooDeep(text []byte) (line, col int, deep bool) {
	n := &nesting{levels: []level{{}}}
	var outside *nesting // the text around the directive that is being read
	for i := 0; i < len(text); {
		c := text[i]
		size := 1
		switch {
		case c == '\n':
			if outside != nil {
				n, outside = outside, nil
			}
		case c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f':
		case c == '\\' && i+1 < len(text) && text[i+1] == '\n':
			size = 2
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			size = comment(text[i:])
		case c == '#' && outside == nil && beginsLine(text, i):
			n, outside = &nesting{levels: []level{{}}}, n
		default:
			size = n.read(text[i:])
		}
		if n.depth() > maxNesting {
			before := text[:i]
			return 1 + bytes.Count(before, []byte("\n")), i - bytes.LastIndexByte(before, '\n'), true
		}
		i += size
	}
	return 0, 0, false
}

// read reads the token at the beginning of text, which is no white space, and returns its length.
func (n *nesting) read(text []byte) int {
	c := text[0]
	size := 1
	switch {
	case c == '"' || c == '\'':
		n.token(text[:1])
		return quoted(text)
	case wordByte(c):
		for size < len(text) && wordByte(text[size]) {
			size++
		}
		n.token(text[:size])
		return size
	}
	if size = operator(text); size > 0 && n.infix() {
		return size
	}
	if (bytes.HasPrefix(text, []byte("++")) || bytes.HasPrefix(text, []byte("--"))) && n.postfix() {
		return 2
	}
	if len(text) > 1 && digraph(c, text[1]) != 0 {
		n.token([]byte{digraph(c, text[1])})
		return 2
	}
	n.token(text[:1])
	return 1
}

// depth returns the bound for the text read so far.
func (n *nesting) depth() int { return len(n.levels) + n.inner + n.chains/perLevel }

// operator returns the length of the operator that text begins with if it is one that groups to the left, else 0.
func operator(text []byte) int {
	at := func(i int) byte {
		if i < len(text) {
			return text[i]
		}
		return 0
	}
	c, d := at(0), at(1)
	switch c {
	case '+', '-', '&', '|':
		if d == c && (c == '+' || c == '-') || d == '=' || c == '-' && d == '>' {
			return 0
		}
		if d == c {
			return 2
		}
		return 1
	case '*', '/', '%', '^':
		if d == '=' || c == '%' && (d == '>' || d == ':') {
			return 0
		}
		return 1
	case '<', '>':
		switch {
		case d == c && at(2) == '=', c == '<' && (d == '%' || d == ':'):
			return 0
		case d == c, d == '=':
			return 2
		}
		return 1
	case '=', '!':
		if d == '=' {
			return 2
		}
	}
	return 0
}

// postfix reads an operator behind an operand, if there is one.
func (n *nesting) postfix() bool {
	top := &n.levels[len(n.levels)-1]
	if top.last != 0 || !top.word {
		return false
	}
	n.add(0, 1)
	return true
}

// infix reads an operator that groups to the left, if it stands between operands: what was read since the last one does not
// nest with what follows.
func (n *nesting) infix() bool {
	top := &n.levels[len(n.levels)-1]
	if top.last != 0 || !top.word {
		return false
	}
	n.inner -= top.run
	n.chains++
	top.run, top.chain, top.word = 0, top.chain+1, false
	return true
}

// noRun forgets what nests within the expression of a level.
func (n *nesting) noRun(top *level) {
	n.inner -= top.run
	n.chains -= top.chain
	top.run, top.chain = 0, 0
}

// token reads a token; of those with more than one character only words matter.
func (n *nesting) token(t []byte) {
	top := &n.levels[len(n.levels)-1]
	if top.last != 0 {
		n.next(top, t)
	}
	top.word = wordByte(t[0]) || t[0] == '"' || t[0] == '\''
	switch c := t[0]; c {
	case '(', '[', '{', '?':
		n.levels = append(n.levels, level{open: c})
	case ')', ']', '}':
		n.closeBracket(c)
	case ':':
		if top.open == '?' {
			n.pop()
			n.add(0, 1)
		} else {
			n.add(1, 0)
		}
	case ';':
		for n.levels[len(n.levels)-1].open == '?' {
			n.pop()
		}
		n.levels[len(n.levels)-1].last = c
	case ',':
		n.noRun(top)
	default:
		switch string(t) {
		case "if", "else", "while", "for", "do", "switch":
			n.add(1, 0)
		default:
			n.add(0, 1)
		}
	}
}

// next decides, with the token behind it, whether a semicolon or a closing brace has ended a statement.
func (n *nesting) next(top *level, t []byte) {
	last := top.last
	top.last = 0
	switch {
	case string(t) == "else": // the statement goes on, its expressions do not
		n.noRun(top)
	case last == ';' || wordByte(t[0]) || t[0] == '{' || t[0] == '}' || t[0] == ';':
		n.noRun(top)
		n.inner -= top.heads
		top.heads = 0
	}
}

// add counts tokens on the innermost level.
func (n *nesting) add(heads, run int) {
	top := &n.levels[len(n.levels)-1]
	top.heads += heads
	top.run += run
	n.inner += heads + run
}

// pop leaves the innermost level.
func (n *nesting) pop() {
	top := n.levels[len(n.levels)-1]
	n.inner -= top.heads + top.run
	n.chains -= top.chain
	n.levels = n.levels[:len(n.levels)-1]
}

// closeBracket leaves the innermost level that c closes. Brackets that do not match are for the parser to report.
func (n *nesting) closeBracket(c byte) {
	for n.levels[len(n.levels)-1].open == '?' {
		n.pop()
	}
	want := map[byte]byte{')': '(', ']': '[', '}': '{'}[c]
	if n.levels[len(n.levels)-1].open != want {
		return
	}
	n.pop()
	n.add(0, 1)
	n.levels[len(n.levels)-1].word = true
	if c == '}' {
		n.levels[len(n.levels)-1].last = c
	}
}

// wordByte tells whether c occurs in identifiers, keywords and numbers.
func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// beginsLine tells whether there is only white space before text[i] on its line.
func beginsLine(text []byte, i int) bool {
	for i--; i >= 0 && (text[i] == ' ' || text[i] == '\t'); i-- {
	}
	return i < 0 || text[i] == '\n'
}

// comment returns the length of the comment that text begins with, without the line break of a // comment.
func comment(text []byte) int {
	i := 2
	for ; i < len(text); i++ {
		switch {
		case text[1] == '/' && text[i] == '\n' && text[i-1] != '\\':
			return i
		case text[1] == '*' && i > 2 && text[i] == '/' && text[i-1] == '*':
			return i + 1
		}
	}
	return i
}

// quoted returns the length of the string or character literal that text begins with; one that is not closed ends with
// its line.
func quoted(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		case '\n':
			return i
		}
	}
	return len(text)
}

// digraph returns the bracket that two characters stand for, or 0.
func digraph(a, b byte) byte {
	switch string([]byte{a, b}) {
	case "<%":
		return '{'
	case "%>":
		return '}'
	case "<:":
		return '['
	case ":>":
		return ']'
	}
	return 0
}
