// Package prp reads property files as the competition on software verification has them: lines of the form
//
//	CHECK( init(main()), LTL(G ! call(reach_error())) )
//
// with the formulas G ! call(f()), G ! label(L), G ! overflow, G valid-deref, G valid-free and G valid-memtrack. Comments
// are as in C; empty lines do not matter.
package prp

import (
	"fmt"
	"strings"

	"craig/frontend"
	"craig/program"
)

// Kind is what a property says.
type Kind uint8

// The kinds.
const (
	NoCall        Kind = iota // the function Name is never called
	NoLabel                   // the label Name is never reached
	NoOverflow                // no signed integer operation overflows
	ValidDeref                // no access through a pointer or an index is invalid
	ValidFree                 // nothing is freed that was not allocated
	ValidMemtrack             // nothing that was allocated is lost
)

// Property is a line of a property file.
type Property struct {
	Kind Kind
	Name string // of the function or the label
	Text string // the formula as it is named to users: "G ! call(reach_error())"
	Pos  program.Pos
}

// File is what a property file says.
type File struct {
	Entry      string // the function of init(...)
	Properties []Property
}

// words are the formulas that consist of a word behind G.
var words = map[string]Kind{
	"valid-deref": ValidDeref, "valid-free": ValidFree, "valid-memtrack": ValidMemtrack,
}

// refused are parts of formulas that Craig does not decide, with what they are about.
var refused = map[string]string{
	"F":                "termination",
	"data-race":        "data races",
	"valid-memcleanup": "the property valid-memcleanup",
	"U":                "the temporal operator U",
	"X":                "the temporal operator X",
	"R":                "the temporal operator R",
	"W":                "the temporal operator W",
}

// Read reads a property file. Errors are those of frontend.Read, *frontend.SyntaxError for text that is no property, and
// *frontend.UnsupportedError for properties that Craig does not decide; both have a place.
func Read(files frontend.Files, file string) (*File, error) {
	text, err := frontend.Read(files, file)
	if err != nil {
		return nil, err
	}
	return parse(file, string(text))
}

// parse reads the text of a property file, which is called file in places. It fails as Read does.
func parse(file, text string) (f *File, err error) {
	p := &parser{toks: scan(file, text)}
	defer func() {
		switch e := recover().(type) {
		case nil:
		case *frontend.SyntaxError:
			f, err = nil, e
		case *frontend.UnsupportedError:
			f, err = nil, e
		default:
			panic(e)
		}
	}()
	f = &File{}
	for p.peek().text != "" {
		p.check(f)
	}
	if len(f.Properties) == 0 {
		return nil, &frontend.SyntaxError{Pos: program.Pos{File: file, Line: 1, Col: 1},
			Text: "no property: expected CHECK( init(main()), LTL(G ! call(reach_error())) )"}
	}
	return f, nil
}

// token is a word, which may have hyphens in it, or another character. The last one is empty.
type token struct {
	text string
	pos  program.Pos
}

func scan(file, text string) []token {
	var toks []token
	pos := program.Pos{File: file, Line: 1, Col: 1}
	for len(text) > 0 {
		size := 1
		switch {
		case strings.HasPrefix(text, "//"), text[0] == '#':
			size = len(text)
			if i := strings.IndexByte(text, '\n'); i >= 0 {
				size = i
			}
		case strings.HasPrefix(text, "/*") && strings.Contains(text[2:], "*/"):
			size = strings.Index(text[2:], "*/") + 4
		case strings.IndexByte(" \t\r\n", text[0]) >= 0:
		default:
			for wordByte(text[0]) && size < len(text) && (wordByte(text[size]) || text[size] == '-') {
				size++
			}
			toks = append(toks, token{text[:size], pos})
		}
		for _, c := range []byte(text[:size]) {
			pos.Col++
			if c == '\n' {
				pos.Line, pos.Col = pos.Line+1, 1
			}
		}
		text = text[size:]
	}
	return append(toks, token{"", pos})
}

func wordByte(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// parser reads tokens. It panics with the errors of Read.
type parser struct {
	toks []token
	next int
}

func (p *parser) peek() token { return p.toks[p.next] }

func (p *parser) take() token {
	t := p.toks[p.next]
	if t.text != "" {
		p.next++
	}
	return t
}

func fail(t token, format string, args ...any) {
	have := "the end of the file"
	if t.text != "" {
		have = t.text
	}
	panic(&frontend.SyntaxError{Pos: t.pos, Text: fmt.Sprintf(format, args...) + ", found " + have})
}

func unsupported(t token, what string) {
	panic(&frontend.UnsupportedError{Pos: t.pos, What: what})
}

// expect takes tokens that must come next.
func (p *parser) expect(texts ...string) {
	for _, text := range texts {
		if t := p.take(); t.text != text {
			fail(t, "expected %s", text)
		}
	}
}

// name takes a name.
func (p *parser) name(what string) string {
	t := p.take()
	if t.text == "" || !wordByte(t.text[0]) || strings.Contains(t.text, "-") || '0' <= t.text[0] && t.text[0] <= '9' {
		fail(t, "expected %s", what)
	}
	return t.text
}

// check reads CHECK( init(f()), LTL(formula) ).
func (p *parser) check(f *File) {
	start := p.take()
	switch start.text {
	case "CHECK":
	case "COVER":
		unsupported(start, "coverage: COVER")
	default:
		fail(start, "expected CHECK")
	}
	p.expect("(", "init", "(")
	at := p.peek()
	entry := p.name("the function in which execution starts")
	if f.Entry != "" && f.Entry != entry {
		panic(&frontend.SyntaxError{Pos: at.pos, Text: fmt.Sprintf("execution starts in %s here, in %s above", entry, f.Entry)})
	}
	f.Entry = entry
	p.expect("(", ")", ")", ",")
	if t := p.peek(); t.text == "FQL" {
		unsupported(t, "coverage: FQL")
	} else if t.text == "CTL" || t.text == "HYPERLTL" {
		unsupported(t, "formulas of "+t.text)
	}
	p.expect("LTL", "(")
	x := p.formula()
	p.expect(")", ")")
	f.Properties = append(f.Properties, x)
}

// formula reads what is always, or never, the case.
func (p *parser) formula() Property {
	start := p.peek()
	if what, ok := refused[start.text]; ok {
		unsupported(start, fmt.Sprintf("%s: LTL(%s ...)", what, start.text))
	}
	p.expect("G")
	x := Property{Pos: start.pos}
	if p.peek().text != "!" {
		t := p.take()
		if what, ok := refused[t.text]; ok {
			unsupported(t, what)
		}
		kind, ok := words[t.text]
		if !ok {
			fail(t, "expected !, valid-deref, valid-free or valid-memtrack")
		}
		x.Kind, x.Text = kind, "G "+t.text
		return x
	}
	p.expect("!")
	t := p.take()
	switch t.text {
	case "call":
		p.expect("(")
		x.Kind, x.Name = NoCall, p.name("a function")
		p.expect("(", ")", ")")
		x.Text = fmt.Sprintf("G ! call(%s())", x.Name)
	case "label":
		p.expect("(")
		x.Kind, x.Name = NoLabel, p.name("a label")
		p.expect(")")
		x.Text = fmt.Sprintf("G ! label(%s)", x.Name)
	case "overflow":
		x.Kind, x.Text = NoOverflow, "G ! overflow"
	default:
		if what, ok := refused[t.text]; ok {
			unsupported(t, what)
		}
		fail(t, "expected call, label or overflow")
	}
	return x
}
