// The parser: declarations, procedures and statements.

package boolprog

import (
	"fmt"
	"strconv"
	"strings"

	"craig/frontend/internal/scan"
	"craig/program"
)

// maxNesting is how deep statements and parentheses may nest.
const maxNesting = 5000

// maxResults is how many results a procedure may have.
const maxResults = 10_000

// parser reads one file by recursive descent. Errors are panics with refuse.
type parser struct {
	lex   lexer
	tok   token // the next one
	depth int
}

// parse adds what the text of a file holds to src.
func parse(file string, text []byte, src *source) (err error) {
	defer caught(&err)
	p := &parser{lex: lexer{scan.New(file, text)}}
	p.advance()
	for p.tok.kind != endOfFile {
		if p.is("decl") {
			src.globals = append(src.globals, p.declaration()...)
		} else {
			src.procs = append(src.procs, p.procedure())
		}
	}
	return nil
}

func (p *parser) advance() token {
	t := p.tok
	p.tok = p.lex.next()
	return t
}

// is tells whether the next token is this keyword or sign.
func (p *parser) is(text string) bool {
	return p.tok.text == text && (p.tok.kind == sign || p.tok.kind == word)
}

// accept skips the next token if it is this keyword or sign.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.advance()
	return true
}

// expect skips this keyword or sign, which must come next, and returns where it is.
func (p *parser) expect(text string) program.Pos {
	if !p.is(text) {
		p.unexpected("'" + text + "'")
	}
	return p.advance().pos
}

func (p *parser) unexpected(want string) {
	if p.tok.kind == word && strings.Contains(" "+threads+" ", " "+p.tok.text+" ") {
		unsupported(p.tok.pos, "threads ("+p.tok.text+")")
	}
	wrong(p.tok.pos, fmt.Sprintf("unexpected %v, expected %s", p.tok, want))
}

// isName tells whether the next token can be a name.
func (p *parser) isName() bool {
	return p.tok.kind == braced || p.tok.kind == word && !keywords[p.tok.text]
}

func (p *parser) name(what string) name {
	if !p.isName() {
		p.unexpected(what)
	}
	t := p.advance()
	return name{t.text, t.pos}
}

// names reads names with commas between them.
func (p *parser) names(what string) []name {
	list := []name{p.name(what)}
	for p.accept(",") {
		list = append(list, p.name(what))
	}
	return list
}

// enter counts a level of nesting, and leave ends it.
func (p *parser) enter() {
	if p.depth++; p.depth > maxNesting {
		unsupported(p.tok.pos, fmt.Sprintf("nesting more than %d levels deep", maxNesting))
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) declaration() []name {
	p.expect("decl")
	list := p.names("the name of a variable")
	p.expect(";")
	for _, n := range list {
		declarable(n)
	}
	return list
}

// declarable refuses names that mean something else.
func declarable(n name) {
	if _, ok := constants[n.text]; ok || n.text == "_" {
		wrong(n.pos, "'"+n.text+"' cannot be declared: it has a meaning of its own")
	}
}

func (p *parser) procedure() *procedure {
	p.accept("dfs") // how Bebop was to search; no part of the meaning
	f := &procedure{}
	switch {
	case p.accept("void"):
	case p.accept("bool"):
		f.results = 1
		if p.accept("<") {
			f.results = p.count()
			p.expect(">")
		}
	default:
		p.unexpected("'decl', or 'void' or 'bool' and a procedure")
	}
	f.name = p.name("the name of a procedure")
	p.expect("(")
	if !p.is(")") {
		f.params = p.names("the name of a parameter")
	}
	for _, n := range f.params {
		declarable(n)
	}
	p.expect(")")
	p.expect("begin")
	for p.is("decl") {
		f.locals = append(f.locals, p.declaration()...)
	}
	if p.accept("enforce") {
		f.enforce = p.expression()
		p.expect(";")
	}
	f.body = p.statements("end")
	f.end = p.expect("end")
	p.accept(";")
	return f
}

// count reads how many results a procedure has.
func (p *parser) count() int {
	if p.tok.kind != number {
		p.unexpected("the number of results")
	}
	t := p.advance()
	n, err := strconv.Atoi(t.text)
	if err != nil || n < 1 || n > maxResults {
		wrong(t.pos, fmt.Sprintf("the number of results must be from 1 to %d", maxResults))
	}
	return n
}

// statements reads statements up to one of the closing keywords.
func (p *parser) statements(closing ...string) []stmt {
	p.enter()
	defer p.leave()
	atEnd := func() bool {
		for _, c := range closing {
			if p.is(c) {
				return true
			}
		}
		return false
	}
	var list []stmt
	for !atEnd() {
		if p.accept(";") {
			continue
		}
		s := p.statement()
		list = append(list, s)
		switch s.do.(type) {
		case *choice, *loop:
			p.accept(";")
		default:
			if !atEnd() {
				p.expect(";")
			}
		}
	}
	return list
}

func (p *parser) statement() stmt {
	s := stmt{pos: p.tok.pos}
	for p.isName() {
		first := p.name("")
		if !p.accept(":") {
			s.do = p.action(first)
			return s
		}
		s.labels = append(s.labels, first)
		s.pos = p.tok.pos
	}
	switch t := p.tok; {
	case p.accept("skip"):
		s.do = &skip{}
	case p.accept("goto"):
		s.do = &jump{p.names("a label")}
	case p.accept("return"):
		r := &giving{}
		if p.operandNext() {
			r.values = p.expressions()
		}
		s.do = r
	case p.accept("assume"):
		s.do = &assume{cond: p.expression()}
	case p.accept("abortif"):
		s.do = &assume{cond: p.expression(), not: true}
	case p.accept("assert"):
		s.do = &assert{p.expression()}
	case p.accept("dead"):
		s.do = &dead{p.names("a variable")}
	case p.accept("print"):
		p.expect("(")
		s.do = &show{p.expressions()}
		p.expect(")")
	case p.accept("call"):
		s.do = p.call(nil, p.name("the name of a procedure"))
	case p.accept("if"):
		s.do = p.choice(t.pos)
	case p.accept("while"):
		l := &loop{arm: arm{pos: t.pos, cond: p.expression()}}
		p.expect("do")
		l.body = p.statements("od")
		l.end = p.expect("od")
		s.do = l
	case p.is("decl"):
		wrong(t.pos, "declarations come before the statements of a procedure")
	case p.is("enforce"):
		wrong(t.pos, "'enforce' comes once, before the statements of a procedure")
	case p.is("constrain"):
		wrong(t.pos, "'constrain' belongs to an assignment, before its ';'; use 'assume' for a condition on its own")
	default:
		p.unexpected("a statement")
	}
	return s
}

// choice reads what follows if.
func (p *parser) choice(at program.Pos) *choice {
	c := &choice{}
	for {
		a := arm{pos: at, cond: p.expression()}
		p.expect("then")
		a.body = p.statements("elsif", "else", "fi")
		c.arms = append(c.arms, a)
		at = p.tok.pos
		switch {
		case p.accept("elsif"):
			continue
		case p.accept("else"):
			c.els = p.statements("fi")
		}
		p.expect("fi")
		return c
	}
}

// action reads what begins with a name: a call or an assignment.
func (p *parser) action(first name) any {
	if p.is("(") {
		return p.call(nil, first)
	}
	to := []name{first}
	for p.accept(",") {
		to = append(to, p.name("a variable"))
	}
	p.expect(":=")
	if p.accept("call") || p.callNext() {
		return p.call(to, p.name("the name of a procedure"))
	}
	a := &assign{to: to, values: p.expressions()}
	if p.accept("constrain") {
		a.constrain = p.expression()
	}
	return a
}

// callNext tells whether a name and a parenthesis come next.
func (p *parser) callNext() bool {
	if !p.isName() {
		return false
	}
	ahead := p.lex
	t := ahead.next()
	return t.kind == sign && t.text == "("
}

// call reads the arguments of a call.
func (p *parser) call(to []name, callee name) *call {
	p.expect("(")
	c := &call{to: to, callee: callee}
	if !p.is(")") {
		c.args = p.expressions()
	}
	p.expect(")")
	if p.is("constrain") {
		unsupported(p.tok.pos, "'constrain' for the results of a call; use 'assume' after it")
	}
	return c
}
