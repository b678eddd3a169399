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
	s := &bodies{}
	for i := 0; i < len(text); {
		if n := ignored(text, i); n > 0 {
			i += n
			continue
		}
		size := 1
		if c := text[i]; wordByte(c) {
			for i+size < len(text) && wordByte(text[i+size]) {
				size++
			}
			if tag, ok := s.word(string(text[i : i+size])); ok {
				return tag, true
			}
		} else {
			if c == '"' || c == '\'' {
				size = quoted(text[i:])
			}
			s.other(c)
		}
		i += size
	}
	return "", false
}

// ignored returns the length of what is at an index of preprocessed text and no token: a comment, a directive or white
// space; 0 if it is a token.
func ignored(text []byte, i int) int {
	switch c := text[i]; {
	case c == '/' && i+1 < len(text) && (text[i+1] == '/' || text[i+1] == '*'):
		return comment(text[i:])
	case c == '#' && beginsLine(text, i):
		if size := bytes.IndexByte(text[i:], '\n'); size >= 0 {
			return size
		}
		return len(text) - i
	case strings.IndexByte(" \t\r\n", c) >= 0:
		return 1
	}
	return 0
}

// bodies are the blocks around a place in a text.
type bodies struct {
	open   []body
	parens int       // around the place
	last   [2]string // the words before it
	member string    // the tag of a type that has just been named within its own body
}

// body is a block: of the type with a tag, or another one if that is empty.
type body struct {
	tag    string
	parens int // around it
}

// isType reports whether the last word but one begins the name of a structure or union.
func (s *bodies) isType() bool { return s.last[0] == "struct" || s.last[0] == "union" }

// word goes on behind a word. If that declares a member of a type within its own body, it returns the tag of the type.
func (s *bodies) word(word string) (tag string, ok bool) {
	if s.member != "" && !typeWords[word] {
		return s.member, true
	}
	s.last[0], s.last[1] = s.last[1], word
	if s.isType() {
		for _, b := range s.open {
			if b.tag == word && b.parens == s.parens {
				s.member = word
			}
		}
	}
	return "", false
}

// other goes on behind a token that is no word and begins with c.
func (s *bodies) other(c byte) {
	switch c {
	case '{':
		b := body{parens: s.parens}
		if s.isType() {
			b.tag = s.last[1]
		}
		s.open = append(s.open, b)
	case '}':
		s.open = s.open[:max(0, len(s.open)-1)]
	case '(':
		s.parens++
	case ')':
		s.parens--
	}
	s.member, s.last = "", [2]string{}
}
