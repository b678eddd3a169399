// Package sexpr reads and prints the s-expressions of SMT-LIB 2.6, with positions. It knows nothing of what they mean.
// Reading and printing do not recurse: lists may be nested 100,000 deep.
package sexpr

import (
	"fmt"
	"strings"
)

// Kind is the kind of a Node.
type Kind uint8

// The kinds of nodes.
const (
	List    Kind = iota + 1
	Symbol       // Text is without the bars of a quoted symbol
	Numeral      // 12
	Decimal      // 1.25
	Hex          // #x1F; Text is 1F
	Binary       // #b101; Text is 101
	String       // "text"; Text is without the quotes
	Keyword      // :named; Text is with the colon
)

// Pos is a place in a file.
type Pos struct {
	File string // "" for a text that is in none
	Line int    // from 1
	Col  int    // from 1, in bytes
}

// String returns "file:line:col", or "line:col" where there is no file.
func (p Pos) String() string {
	if p.File == "" {
		return fmt.Sprintf("%d:%d", p.Line, p.Col)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Error is a mistake in the text.
type Error struct {
	Pos Pos
	Msg string
}

// Error returns the place and the message.
func (e *Error) Error() string { return e.Pos.String() + ": " + e.Msg }

// Node is an atom or a list.
type Node struct {
	Kind Kind
	Text string  // of an atom
	List []*Node // of a list
	Pos  Pos     // of the first character
}

// Errorf returns an Error at n.
func (n *Node) Errorf(format string, args ...any) error {
	return &Error{Pos: n.Pos, Msg: fmt.Sprintf(format, args...)}
}

// IsSymbol reports whether n is the symbol s.
func (n *Node) IsSymbol(s string) bool { return n.Kind == Symbol && n.Text == s }

// Head returns the symbol that the list n starts with, or "" if it is no such list.
func (n *Node) Head() string {
	if n.Kind == List && len(n.List) > 0 && n.List[0].Kind == Symbol {
		return n.List[0].Text
	}
	return ""
}

// Int returns the value of a numeral that fits an int.
func (n *Node) Int() (int, bool) {
	if n.Kind != Numeral || len(n.Text) > 9 {
		return 0, false
	}
	v := 0
	for i := 0; i < len(n.Text); i++ {
		v = 10*v + int(n.Text[i]-'0')
	}
	return v, true
}

// String returns n as text on one line.
func (n *Node) String() string {
	var b strings.Builder
	type frame struct {
		list []*Node
		next int
	}
	var stack []frame
	atom := func(m *Node) {
		if m.Kind == List {
			b.WriteByte('(')
			stack = append(stack, frame{list: m.List})
			return
		}
		b.WriteString(m.atom())
	}
	for atom(n); len(stack) > 0; {
		f := &stack[len(stack)-1]
		if f.next == len(f.list) {
			b.WriteByte(')')
			stack = stack[:len(stack)-1]
			continue
		}
		if f.next > 0 {
			b.WriteByte(' ')
		}
		m := f.list[f.next]
		f.next++
		atom(m)
	}
	return b.String()
}

func (n *Node) atom() string {
	switch n.Kind {
	case Symbol:
		return Quote(n.Text)
	case Hex:
		return "#x" + n.Text
	case Binary:
		return "#b" + n.Text
	case String:
		return `"` + strings.ReplaceAll(n.Text, `"`, `""`) + `"`
	}
	return n.Text
}

// Quote returns the symbol as it is written: between bars unless it is a simple symbol. A symbol with a bar or a
// backslash cannot be written in SMT-LIB.
func Quote(symbol string) string {
	simple := symbol != "" && !isDigit(symbol[0])
	for i := 0; simple && i < len(symbol); i++ {
		simple = isSymbolChar(symbol[i])
	}
	if simple {
		return symbol
	}
	return "|" + symbol + "|"
}

func isDigit(ch byte) bool { return ch >= '0' && ch <= '9' }

func isSymbolChar(ch byte) bool {
	return ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || isDigit(ch) ||
		strings.IndexByte("~!@$%^&*_-+=<>.?/", ch) >= 0
}
