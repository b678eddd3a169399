package sexpr

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Reader reads s-expressions one after the other.
type Reader struct {
	file string
	src  string
	pos  int
	line int
	bol  int // offset of the beginning of the line
}

// NewReader returns a reader of src; file is the name that positions carry.
func NewReader(file, src string) *Reader { return &Reader{file: file, src: src, line: 1} }

// Parse returns all s-expressions of src.
func Parse(file, src string) ([]*Node, error) {
	r := NewReader(file, src)
	var out []*Node
	for {
		n, err := r.Next()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		out = append(out, n)
	}
}

// Pos returns the place where reading continues.
func (r *Reader) Pos() Pos { return Pos{File: r.file, Line: r.line, Col: r.pos - r.bol + 1} }

// Next returns the next s-expression, or io.EOF when only white space and comments are left. Other errors are *Error.
func (r *Reader) Next() (*Node, error) {
	var open []*Node // the lists being read
	for {
		r.skipBlank()
		if r.pos == len(r.src) {
			if len(open) == 0 {
				return nil, io.EOF
			}
			return nil, open[len(open)-1].Errorf("this parenthesis is never closed")
		}
		var done *Node
		switch r.src[r.pos] {
		case '(':
			open = append(open, &Node{Kind: List, Pos: r.Pos()})
			r.pos++
			continue
		case ')':
			if len(open) == 0 {
				return nil, r.errorf("a closing parenthesis without an opening one")
			}
			done = open[len(open)-1]
			open = open[:len(open)-1]
			r.pos++
		default:
			var err error
			if done, err = r.atom(); err != nil {
				return nil, err
			}
		}
		if len(open) == 0 {
			return done, nil
		}
		top := open[len(open)-1]
		top.List = append(top.List, done)
	}
}

func (r *Reader) errorf(format string, args ...any) error {
	return &Error{Pos: r.Pos(), Msg: fmt.Sprintf(format, args...)}
}

// skipBlank moves over white space and comments.
func (r *Reader) skipBlank() {
	for r.pos < len(r.src) {
		switch r.src[r.pos] {
		case ' ', '\t', '\r':
			r.pos++
		case '\n':
			r.newline()
		case ';':
			if i := strings.IndexByte(r.src[r.pos:], '\n'); i >= 0 {
				r.pos += i
			} else {
				r.pos = len(r.src)
			}
		default:
			return
		}
	}
}

// newline moves over a line feed.
func (r *Reader) newline() {
	r.pos++
	r.line++
	r.bol = r.pos
}

// atom reads a token that is not a parenthesis.
func (r *Reader) atom() (*Node, error) {
	n := &Node{Pos: r.Pos()}
	switch ch := r.src[r.pos]; ch {
	case '|':
		n.Kind = Symbol
		return n, r.delimited(n, '|')
	case '"':
		n.Kind = String
		return n, r.delimited(n, '"')
	}
	start := r.pos
	for r.pos < len(r.src) && strings.IndexByte(" \t\r\n();\"|", r.src[r.pos]) < 0 {
		r.pos++
	}
	text := r.src[start:r.pos]
	switch {
	case isDigit(text[0]):
		n.Kind, n.Text = Numeral, text
		whole, frac, dot := strings.Cut(text, ".")
		if dot {
			n.Kind = Decimal
		}
		if !all(whole, isDigit) || dot && (frac == "" || !all(frac, isDigit)) {
			return nil, n.Errorf("%s is not a number", excerpt(text))
		}
	case strings.HasPrefix(text, "#x"):
		n.Kind, n.Text = Hex, text[2:]
		if n.Text == "" || !all(n.Text, isHexDigit) {
			return nil, n.Errorf("%s is not a hexadecimal constant", excerpt(text))
		}
	case strings.HasPrefix(text, "#b"):
		n.Kind, n.Text = Binary, text[2:]
		if n.Text == "" || strings.Trim(n.Text, "01") != "" {
			return nil, n.Errorf("%s is not a binary constant", excerpt(text))
		}
	case text[0] == ':':
		n.Kind, n.Text = Keyword, text
		if len(text) == 1 || !all(text[1:], isSymbolChar) {
			return nil, n.Errorf("%s is not a keyword", excerpt(text))
		}
	default:
		n.Kind, n.Text = Symbol, text
		if !all(text, isSymbolChar) {
			return nil, n.Errorf("%s is not a symbol", excerpt(text))
		}
	}
	return n, nil
}

// delimited reads a quoted symbol or a string literal, in which a doubled quote stands for a quote.
func (r *Reader) delimited(n *Node, quote byte) error {
	r.pos++
	start := r.pos
	for ; r.pos < len(r.src); r.pos++ {
		switch ch := r.src[r.pos]; {
		case ch == '\n':
			r.newline()
			r.pos--
		case ch == '\\' && quote == '|':
			return r.errorf("a backslash in a symbol")
		case ch == quote && quote == '"' && strings.HasPrefix(r.src[r.pos+1:], `"`):
			r.pos++
		case ch == quote:
			n.Text = r.src[start:r.pos]
			if quote == '"' {
				n.Text = strings.ReplaceAll(n.Text, `""`, `"`)
			}
			r.pos++
			return nil
		}
	}
	return n.Errorf("this %c is never closed", quote)
}

// excerpt quotes the beginning of a token for a message.
func excerpt(text string) string {
	if len(text) > 40 {
		return strconv.Quote(text[:40]) + "…"
	}
	return strconv.Quote(text)
}

func all(s string, is func(byte) bool) bool {
	for i := 0; i < len(s); i++ {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isHexDigit(ch byte) bool {
	return isDigit(ch) || ch >= 'a' && ch <= 'f' || ch >= 'A' && ch <= 'F'
}
