// Package entry writes the calls of functions that execution is to start in: C text, behind that of the unit that defines the
// function, which makes what the pointers among its parameters lead to. So nothing else has to know of such objects, and what
// is assumed about callers is there to read.
//
//	Parse    what --entry says: a function, and what its parameters point to (spec.go)
//	Write    the text of the call (text.go, object.go, length.go)
//	usage    which pointers the program indexes, so that they point into arrays (usage.go)
package entry

import (
	"fmt"
	"strings"
	"text/scanner"

	"craig/frontend"
)

// Spec is what a user says of the function that execution starts in.
type Spec struct {
	Function string
	Targets  []Target // of parameters, one for each at most
}

// Target says what a parameter points to, or a member of what that leads to.
type Target struct {
	Path   string // a parameter, perhaps with members: b->in.data
	Null   bool   // or it is null
	Shape  Shape
	Length []term // of an Array; the sum of them. None: it is not known, but positive
	least  string // of an Array without a Length: a number of elements that there are, as C; empty: one
}

// Shape says how many objects a pointer leads to.
type Shape int

// The shapes.
const (
	Inferred Shape = iota // an array where the program indexes the pointer, or it is one to characters; otherwise one object
	Single                // one object
	Array
	String // an array of characters with a null character at the end
)

// term is a product of parameters and numbers.
type term struct {
	minus   bool
	factors []string // numbers and paths
}

// syntaxHelp says how --entry is written.
const syntaxHelp = "--entry takes a function, as in f, and what its parameters point to, as in f(buf[n], s: string, *p, ?q[4], v->data[v->len])"

// Parse reads what --entry says: a function, or a function and in parentheses what the parameters point to that have a name
// there: p[n] is n elements, where n is a sum of products of numbers and parameters; p[] some elements, *p one object, p:
// string some characters and a null character. With ? before it, or if it is only named, the parameter may be null. The
// error is a *frontend.EntryError.
//
// Instead of a parameter there can be a member of what it leads to, p->list, with members of the same parameter in its length.
func Parse(text string) (Spec, error) {
	name, list, ok := strings.Cut(text, "(")
	s := Spec{Function: strings.TrimSpace(name)}
	if !ok {
		return s, nil
	}
	p := &reader{text: text}
	p.Init(strings.NewReader(list))
	p.Mode = scanner.ScanIdents | scanner.ScanInts
	p.Error = func(*scanner.Scanner, string) {}
	p.next()
	for p.token != ')' && p.err == nil {
		s.Targets = append(s.Targets, p.target())
		if p.token != ')' {
			p.expect(',', "a comma or a closing parenthesis")
		}
	}
	if p.next(); p.token != scanner.EOF {
		p.fail("nothing can stand behind the parenthesis that closes the list")
	}
	for i, t := range s.Targets {
		for _, u := range s.Targets[:i] {
			if t.Path == u.Path {
				p.fail(t.Path + " is there twice")
			}
		}
	}
	return s, p.err
}

// reader reads what is in the parentheses.
type reader struct {
	scanner.Scanner
	text  string
	token rune
	err   error
}

func (p *reader) next() { p.token = p.Scan() }

// fail notes the first error.
func (p *reader) fail(what string) {
	if p.err == nil {
		p.err = &frontend.EntryError{Text: fmt.Sprintf("--entry %q: %s; %s", p.text, what, syntaxHelp)}
	}
}

// expect reads a token, which must be t.
func (p *reader) expect(t rune, what string) {
	if p.token != t {
		found := p.TokenText()
		if p.token == scanner.EOF {
			found = "the end"
		}
		p.fail(fmt.Sprintf("%s is expected, not %s", what, found))
	}
	p.next()
}

// path reads the name of a parameter, perhaps with members.
func (p *reader) path() string {
	path := p.TokenText()
	p.expect(scanner.Ident, "the name of a parameter")
	for p.err == nil && (p.token == '.' || p.token == '-' && p.Peek() == '>') {
		separator := "."
		if p.token == '-' {
			p.next()
			separator = "->"
		}
		p.next()
		path += separator + p.TokenText()
		p.expect(scanner.Ident, "the name of a member")
	}
	return path
}

// target reads what a parameter points to.
func (p *reader) target() Target {
	var t Target
	if p.token == '?' {
		t.Null = true
		p.next()
	}
	if p.token == '*' {
		p.next()
		t.Shape = Single
		t.Path = p.path()
		return t
	}
	t.Path = p.path()
	switch p.token {
	case '[':
		p.next()
		t.Shape = Array
		if p.token != ']' {
			t.Length = p.sum()
		}
		p.expect(']', "a closing bracket")
	case ':':
		p.next()
		t.Shape = String
		if p.TokenText() != "string" {
			p.fail(p.TokenText() + " is not known behind the colon, where string can stand")
		}
		p.next()
	default:
		t.Null = true
	}
	return t
}

// sum reads the length of an array.
func (p *reader) sum() []term {
	var out []term
	minus := false
	for p.err == nil {
		t := term{minus: minus, factors: []string{p.factor()}}
		for p.token == '*' {
			p.next()
			t.factors = append(t.factors, p.factor())
		}
		out = append(out, t)
		if p.token != '+' && p.token != '-' {
			break
		}
		minus = p.token == '-'
		p.next()
	}
	return out
}

// factor reads a number or a path.
func (p *reader) factor() string {
	switch p.token {
	case scanner.Ident:
		return p.path()
	case scanner.Int:
	default:
		p.fail("a length is a sum of products of numbers and parameters")
	}
	text := p.TokenText()
	p.next()
	return text
}

// root returns the parameter of a path.
func root(path string) string {
	if i := strings.IndexAny(path, "-."); i >= 0 {
		return path[:i]
	}
	return path
}
