// How deeply C text nests. The parser is recursive, and Go ends a process whose stack overflows; so the depth is bounded
// before parsing.

package c

import "fmt"

// maxNesting is the depth up to which the parser's stack, 5 KB for each pair of parentheses, stays within a quarter of Go's
// limit.
const maxNesting = 20_000

var nestingText = fmt.Sprintf("nesting more than %d levels deep", maxNesting)

// level is the text since an opening bracket, or since a '?', that is still open.
type level struct {
	open  byte // '(' '[' '{' '?', 0 for the file
	heads int  // tokens that begin a statement within the same statement: if, else, loops, labels
	run   int  // tokens since the last one that ends all nesting of this level
	last  byte // ';' or '}' if that is the token before, with which a statement may have ended
}

// nesting measures a bound on the depth of the syntax tree: the open brackets and, for every one, the tokens since the
// statement began that it is in, because operators, casts and statement heads nest without brackets.
type nesting struct {
	levels []level
	inner  int // the sum of heads and run of all levels
}

// tooDeep tells whether the text of a C file, before or after preprocessing, nests more deeply than maxNesting, and where.
func tooDeep(text []byte) (line, col int, deep bool) {
	n := &nesting{levels: []level{{}}}
	line, begin := 1, 0  // the line, and where it begins
	var outside *nesting // the text around the directive that is being read
	for i := 0; i < len(text); {
		c := text[i]
		size := 1
		switch {
		case c == '\n':
			line, begin = line+1, i+1
			if outside != nil {
				n, outside = outside, nil
			}
		case c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f':
		case c == '\\' && i+1 < len(text) && text[i+1] == '\n':
			size = 2
			line, begin = line+1, i+2
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			end := comment(text[i:])
			for j, b := range text[i : i+end] {
				if b == '\n' {
					line, begin = line+1, i+j+1
				}
			}
			size = end
		case c == '#' && outside == nil && beginsLine(text, i):
			n, outside = &nesting{levels: []level{{}}}, n
		case c == '"' || c == '\'':
			size = quoted(text[i:])
			n.token(text[i : i+1])
		case wordByte(c):
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
			n.token(text[i : i+size])
		default:
			if i+1 < len(text) && digraph(c, text[i+1]) != 0 {
				n.token([]byte{digraph(c, text[i+1])})
				size = 2
			} else {
				n.token(text[i : i+1])
			}
		}
		if n.depth() > maxNesting {
			return line, i - begin + 1, true
		}
		i += size
	}
	return 0, 0, false
}

// depth returns the bound for the text read so far.
func (n *nesting) depth() int { return len(n.levels) + n.inner }

// token reads a token; of those with more than one character only words matter.
func (n *nesting) token(t []byte) {
	top := &n.levels[len(n.levels)-1]
	if top.last != 0 {
		n.next(top, t)
	}
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
		n.inner -= top.run
		top.run = 0
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
		n.inner -= top.run
		top.run = 0
	case last == ';' || wordByte(t[0]) || t[0] == '{' || t[0] == '}' || t[0] == ';':
		n.inner -= top.run + top.heads
		top.run, top.heads = 0, 0
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
