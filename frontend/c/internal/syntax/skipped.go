// Text that no preprocessor makes anything of: of groups that are skipped whatever macros there are, as between #if 0 and #endif, what the
// parser's preprocessor refuses is blanked out.

package syntax

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// withoutStrayQuotes returns a text without the character constants and string literals that no quote ends on their line, as in "don't",
// where they are certainly skipped: in the group of an #if 0, and in those of an #elif or #else behind an #if 1. A dot and blanks
// are at their places. brackets says that %: is a #. A text that has a part of which it depends on the standard or on the compiler what it
// is, such as trigraphs, stays as it is.
func withoutStrayQuotes(text []byte, brackets bool) []byte {
	if !bytes.Contains(text, []byte("%:")) && !slices.ContainsFunc(hashLines(text), mayBeConstantIf) || doubtful.Match(text) {
		return text
	}
	s := &skipper{text: text, brackets: brackets}
	s.splice()
	for s.i < len(s.line) && !s.doubt {
		s.logicalLine()
	}
	if s.doubt || len(s.open) > 0 || len(s.strays) == 0 {
		return text
	}
	out := bytes.Clone(text)
	for _, n := range s.strays {
		if c := &out[s.at[n]]; *c == '\'' || *c == '"' {
			*c = '.' // a backslash before it, and then blanks only, would be one at the end of the line
		} else {
			*c = ' '
		}
	}
	return out
}

// mayBeConstantIf reports whether one of the hashLines can be an #if 0 or #if 1.
func mayBeConstantIf(line []byte) bool {
	rest, isIf := bytes.CutPrefix(behindHash(line), []byte("if"))
	return isIf && bytes.ContainsAny(rest, "01")
}

// doubtful finds trigraphs, a backslash before blanks at the end of a line, and control characters that are an end of a line to some.
var doubtful = regexp.MustCompile(`\?\?[=/'()!<>-]|\\[ \t\v\f\r]*[ \t\v\f][ \t\v\f\r]*(?:\n|$)|\r[^\n]|\r$|\x00`)

// rawPrefixes are words with which a string literal is raw, where there are such literals.
var rawPrefixes = WordSet("R LR uR UR u8R")

// conditional is an #if whose #endif has not been read.
type conditional struct {
	dead  bool // the current group is certainly skipped
	taken bool // an earlier group or the current one is certainly taken, or all are skipped: so are the groups that follow
	last  bool // the current group is that of #else
}

// skipper reads a text as preprocessors do.
type skipper struct {
	text     []byte
	brackets bool
	line     []byte // the text with lines that end with a backslash and the next ones joined
	at       []int  // where its characters are in text
	i        int    // what is to be read next, in line
	open     []conditional
	strays   []int // what is to be blanked out, in line
	doubt    bool  // it is not certain what is skipped
}

// splice joins lines.
func (s *skipper) splice() {
	for i := 0; i < len(s.text); i++ {
		if s.text[i] == '\\' {
			if rest := s.text[i+1:]; bytes.HasPrefix(rest, []byte("\n")) {
				i++
				continue
			} else if bytes.HasPrefix(rest, []byte("\r\n")) {
				i += 2
				continue
			}
		}
		s.line, s.at = append(s.line, s.text[i]), append(s.at, i)
	}
}

// dead reports whether what is read now is certainly skipped.
func (s *skipper) dead() bool { return len(s.open) > 0 && s.open[len(s.open)-1].dead }

// logicalLine reads a line, with those on which its comments end.
func (s *skipper) logicalLine() {
	s.blanks()
	switch {
	case s.has("#"):
		s.i++
	case s.brackets && s.has("%:"):
		s.i += 2
	default:
		s.rest(s.dead(), false)
		return
	}
	s.blanks()
	begin := s.i
	for s.i < len(s.line) && wordByte(s.line[s.i]) {
		s.i++
	}
	switch name := string(s.line[begin:s.i]); name {
	case "if", "ifdef", "ifndef":
		dead := s.dead()
		said := s.rest(dead, true)
		c := conditional{dead: dead, taken: dead}
		if name == "if" && !dead {
			c.dead, c.taken = said == "0", said == "1"
		}
		s.open = append(s.open, c)
	case "elif", "else":
		n := len(s.open) - 1
		if n < 0 || s.open[n].last {
			s.doubt = true
			return
		}
		within := n > 0 && s.open[n-1].dead // where the condition is not looked at
		s.rest(within, true)
		s.open[n].dead, s.open[n].last = s.open[n].taken, name == "else"
	case "endif":
		if len(s.open) == 0 {
			s.doubt = true
			return
		}
		s.open = s.open[:len(s.open)-1]
		s.rest(s.dead(), false)
	case "elifdef", "elifndef":
		s.doubt = true // some standards and compilers have them
	default:
		s.rest(s.dead(), strings.HasPrefix(name, "include") || name == "import" || name == "embed")
	}
}

// has reports whether what is read next begins with a text.
func (s *skipper) has(text string) bool { return bytes.HasPrefix(s.line[s.i:], []byte(text)) }

// blanks reads blanks and comments.
func (s *skipper) blanks() {
	for s.i < len(s.line) {
		switch {
		case s.has("/*"):
			n := bytes.Index(s.line[s.i+2:], []byte("*/"))
			if n < 0 {
				s.i, s.doubt = len(s.line), true
				return
			}
			s.i += n + 4
		case s.has("//"):
			s.doubt = s.doubt || !s.brackets // C90 has no such comments, as it has no digraphs
			if n := bytes.IndexByte(s.line[s.i:], '\n'); n >= 0 {
				s.i += n
			} else {
				s.i = len(s.line)
			}
		case strings.IndexByte(" \t\v\f\r", s.line[s.i]) >= 0:
			s.i++
		default:
			return
		}
	}
}

// rest reads up to the end of a line and returns what there is, without blanks and comments. With blank, what no quote ends on the line is
// to be blanked out; with headers, there may be the name of a header in < and >.
func (s *skipper) rest(blank, headers bool) string {
	var said []byte
	for {
		s.blanks()
		if s.i == len(s.line) {
			return string(said)
		}
		begin := s.i
		switch c := s.line[s.i]; c {
		case '\n':
			s.i++
			return string(said)
		case '\'', '"':
			ended := s.literal(c)
			for n := begin; blank && !ended && n < s.i; n++ {
				if s.line[n] != '\r' {
					s.strays = append(s.strays, n)
				}
			}
		case '<':
			name, _, _ := bytes.Cut(s.line[s.i:], []byte("\n"))
			if before, _, isName := bytes.Cut(name, []byte(">")); headers && isName && oddHeader.Match(before) {
				s.doubt = true
			}
			s.i++
		default:
			for s.i++; wordByte(c) && s.i < len(s.line) && wordByte(s.line[s.i]); s.i++ {
			}
			s.doubt = s.doubt || rawPrefixes[string(s.line[begin:s.i])] && s.has(`"`)
		}
		said = append(said, s.line[begin:s.i]...)
	}
}

// oddHeader finds what is something else in the name of a header than elsewhere.
var oddHeader = regexp.MustCompile(`/[/*]|['"\\]`)

// literal reads a character constant or string literal, and reports whether there is a quote at its end.
func (s *skipper) literal(quote byte) (ended bool) {
	for s.i++; s.i < len(s.line) && s.line[s.i] != '\n'; s.i++ {
		switch c := s.line[s.i]; {
		case c == quote:
			s.i++
			return true
		case c == '\\' && s.i+1 < len(s.line) && s.line[s.i+1] != '\n':
			s.i++
		}
	}
	return false
}
