// Package scan walks over the text of files in small languages whose comments are those of C.
package scan

import (
	"bytes"

	"craig/frontend"
	"craig/program"
)

// Scanner is a place in a text.
type Scanner struct {
	text []byte
	pos  program.Pos
}

// New returns a scanner at the beginning of a file with the given text.
func New(file string, text []byte) Scanner {
	return Scanner{text, program.Pos{File: file, Line: 1, Col: 1}}
}

// Rest returns the text from the place on; it is not to be changed.
func (s *Scanner) Rest() []byte { return s.text }

// Pos returns the place. Columns count bytes, as those of C's parser do.
func (s *Scanner) Pos() program.Pos { return s.pos }

// Skip moves on by n bytes, of which there must be so many, and returns them.
func (s *Scanner) Skip(n int) string {
	skipped := s.text[:n]
	for _, b := range skipped {
		if b == '\n' {
			s.pos.Line, s.pos.Col = s.pos.Line+1, 1
		} else {
			s.pos.Col++
		}
	}
	s.text = s.text[n:]
	return string(skipped)
}

// Blank skips space and comments. It fails with a *frontend.SyntaxError if a comment does not end.
func (s *Scanner) Blank() error {
	for len(s.text) > 0 {
		switch {
		case bytes.IndexByte([]byte(" \t\r\n\v\f"), s.text[0]) >= 0:
			s.Skip(1)
		case bytes.HasPrefix(s.text, []byte("//")):
			n := bytes.IndexByte(s.text, '\n')
			if n < 0 {
				n = len(s.text)
			}
			s.Skip(n)
		case bytes.HasPrefix(s.text, []byte("/*")):
			n := bytes.Index(s.text[2:], []byte("*/"))
			if n < 0 {
				return &frontend.SyntaxError{Pos: s.pos, Text: "this comment does not end; '*/' is missing"}
			}
			s.Skip(n + 4)
		default:
			return nil
		}
	}
	return nil
}

// Word returns how many bytes from the place on are letters, '_', '$' and digits.
func (s *Scanner) Word() int {
	n := 0
	for n < len(s.text) && (Letter(s.text[n]) || Digit(s.text[n])) {
		n++
	}
	return n
}

// Letter reports whether b can begin a word: a letter, '_' or '$'.
func Letter(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || b == '$'
}

// Digit reports whether b is a decimal digit.
func Digit(b byte) bool { return b >= '0' && b <= '9' }
