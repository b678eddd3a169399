package sexpr

import (
	"bufio"
	"errors"
	"io"
)

// Stream reads s-expressions from an io.Reader, each as soon as its last character is there. It recovers from mistakes:
// after an error the next call continues behind the s-expression that has it.
type Stream struct {
	in   *bufio.Reader
	pos  Pos // of the next byte
	text []byte
}

// NewStream returns a stream of what in has; file is the name that positions carry.
func NewStream(file string, in io.Reader) *Stream {
	return &Stream{in: bufio.NewReader(in), pos: Pos{File: file, Line: 1, Col: 1}}
}

// Next returns the next s-expression, or io.EOF when only white space and comments are left. An *Error is a mistake in
// the text, after which there may be more; other errors are those of the reader.
func (s *Stream) Next() (*Node, error) {
	start, err := s.skip()
	if err != nil {
		return nil, err
	}
	if err := s.collect(); err != nil && err != io.EOF {
		return nil, err
	}
	r := Reader{file: start.File, src: string(s.text), line: start.Line, bol: 1 - start.Col}
	n, err := r.Next()
	if errors.Is(err, io.EOF) { // an unfinished text has an error of its own
		panic("sexpr: nothing in a text that was collected")
	}
	return n, err
}

// skip moves over white space and comments and returns where the next s-expression starts.
func (s *Stream) skip() (Pos, error) {
	comment := false
	for {
		at := s.pos
		ch, err := s.byte()
		switch {
		case err != nil:
			return at, err
		case ch == '\n':
			comment = false
		case comment || ch == ' ' || ch == '\t' || ch == '\r':
		case ch == ';':
			comment = true
		default:
			s.text = append(s.text[:0], ch)
			return at, nil
		}
	}
}

// byte takes the next byte.
func (s *Stream) byte() (byte, error) {
	ch, err := s.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if s.pos.Col++; ch == '\n' {
		s.pos.Line++
		s.pos.Col = 1
	}
	return ch, nil
}

// collect completes the text of the s-expression whose first byte is in s.text.
func (s *Stream) collect() error {
	depth := 0
	quote := byte(0) // what ends the symbol, the string or (\n) the comment that is being read
	switch ch := s.text[0]; ch {
	case '(':
		depth = 1
	case ')':
		return nil
	case '|', '"':
		quote = ch
	default:
		return s.atom()
	}
	for depth > 0 || quote != 0 {
		ch, err := s.byte()
		if err != nil {
			return err
		}
		s.text = append(s.text, ch)
		switch {
		case quote != 0:
			if ch == quote {
				quote = 0
			}
		case ch == '|' || ch == '"':
			quote = ch
		case ch == ';':
			quote = '\n'
		case ch == '(':
			depth++
		case ch == ')':
			depth--
		}
	}
	return nil
}

// atom completes a token that nothing but the next one delimits.
func (s *Stream) atom() error {
	for {
		next, err := s.in.Peek(1)
		if err != nil {
			return err
		}
		switch next[0] {
		case ' ', '\t', '\r', '\n', '(', ')', ';', '"', '|':
			return nil
		}
		ch, err := s.byte()
		if err != nil {
			return err
		}
		s.text = append(s.text, ch)
	}
}
