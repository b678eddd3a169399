// Structures that contain themselves. The parser copies such a type without end.

package syntax

import (
	"bytes"
	"strings"
)

// typeWords are words that may stand between a type and what is declared with it.
var typeWords = map[string]bool{
	"const": true, "volatile": true, "__const": true, "__volatile": true, "__const__": true, "__volatile__": true,
	"__restrict": true, "restrict": true, "_Atomic": true, "__extension__": true,
}

// containsItself returns the tag of a structure or union in preprocessed text that has a member of its own type. Members
// in parentheses do not count: those are pointers, and parameters.
func containsItself(text []byte) (tag string, ok bool) {
	type body struct {
		tag    string // empty: another block
		parens int
	}
	var open []body
	parens := 0
	var last [2]string // words: "struct", tag
	member := ""       // the tag of a type that has just been named within its own body
	for i := 0; i < len(text); {
		size := 1
		c := text[i]
		switch {
		case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
			i += comment(text[i:])
			continue
		case c == '#' && beginsLine(text, i):
			if size = bytes.IndexByte(text[i:], '\n'); size < 0 {
				size = len(text) - i
			}
			i += size
			continue
		case strings.IndexByte(" \t\r\n", c) >= 0:
			i++
			continue
		case c == '"' || c == '\'':
			size = quoted(text[i:])
		case wordByte(c):
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
			word := string(text[i : i+size])
			if member != "" && !typeWords[word] {
				return member, true
			}
			last[0], last[1] = last[1], word
			if last[0] == "struct" || last[0] == "union" {
				for _, b := range open {
					if b.tag == word && b.parens == parens {
						member = word
					}
				}
			}
			i += size
			continue
		case c == '{':
			b := body{parens: parens}
			if last[0] == "struct" || last[0] == "union" {
				b.tag = last[1]
			}
			open = append(open, b)
		case c == '}' && len(open) > 0:
			open = open[:len(open)-1]
		case c == '(':
			parens++
		case c == ')':
			parens--
		}
		member, last = "", [2]string{}
		i += size
	}
	return "", false
}
