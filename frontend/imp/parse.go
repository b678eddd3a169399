// The parser: procedures and statements.

package imp

import (
	"fmt"

	"craig/frontend"
	"craig/frontend/internal/scan"
	"craig/logic"
	"craig/program"
)

// maxNesting is how deep statements and parentheses may nest.
const maxNesting = 5000

// parser reads one file by recursive descent. Errors are panics with refuse.
type parser struct {
	*builder
	lex   lexer
	tok   token // the next one
	depth int
	r     *routine // the procedure that is read
}

// name is a name at a place.
type name struct {
	text string
	pos  program.Pos
}

// parse adds the procedures in the text of a file.
func parse(b *builder, file string, text []byte) (err error) {
	defer caught(&err)
	p := &parser{builder: b, lex: lexer{scan.New(file, text)}}
	p.advance()
	for p.tok.kind != endOfFile {
		p.procedure()
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
	return p.tok.text == text && (p.tok.kind == sign || p.tok.kind == keyword)
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

func (p *parser) unexpected(want string) { wrong(p.tok.pos, "unexpected %v, expected %s", p.tok, want) }

func (p *parser) name(what string) name {
	if p.tok.kind != word {
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
		panic(refuse{&frontend.UnsupportedError{Pos: p.tok.pos, What: fmt.Sprintf("nesting more than %d levels deep", maxNesting)}})
	}
}

func (p *parser) leave() { p.depth-- }

func (p *parser) procedure() {
	if !p.is("proc") {
		p.unexpected("'proc' and a procedure")
	}
	p.advance()
	n := p.name("the name of a procedure")
	r := p.routine(n.text)
	if r.defined {
		wrong(n.pos, "the procedure %s is there twice", n.text)
	}
	p.r = r
	r.open(n.pos)
	p.expect("(")
	if !p.is(")") {
		for _, n := range p.names("the name of an input") {
			v := r.parameter(n)
			r.inputs[v] = true
			r.Proc.Params = append(r.Proc.Params, v)
		}
	}
	p.expect(")")
	if p.accept("returns") {
		p.expect("(")
		for _, n := range p.names("the name of an output") {
			r.Proc.Results = append(r.Proc.Results, r.parameter(n))
		}
		p.expect(")")
	}
	p.expect("{")
	first := r.begin()
	p.statements("}")
	r.end(first, p.expect("}"))
}

// statements reads statements up to a keyword or sign that is none of them, of which one must come.
func (p *parser) statements(ends ...string) {
	p.enter()
	defer p.leave()
	for {
		for _, end := range ends {
			if p.is(end) {
				return
			}
		}
		p.statement()
	}
}

func (p *parser) statement() {
	at := p.tok.pos
	switch {
	case p.tok.kind == word:
		p.assignment(at)
	case p.accept("havoc"):
		for _, v := range p.r.targets(p.names("a variable")) {
			p.r.Emit(&program.Havoc{Vars: []*program.Var{v}, Input: program.Input{Kind: program.Choice}}, at)
		}
	case p.accept("assume"):
		p.r.Emit(&program.Assume{Cond: p.condition(), Stated: true}, at)
	case p.accept("assert"):
		p.r.Emit(&program.Assert{Cond: p.condition(), Violation: program.Violation{Kind: program.Assertion}}, at)
	case p.accept("skip"):
		p.r.Emit(&program.Assume{Cond: p.c.True()}, at)
	case p.accept("return"):
		p.r.GoTo(p.r.Proc.Exit, at)
	case p.accept("if"):
		p.choice(at)
		return
	case p.accept("while"):
		p.loop(at)
		return
	default:
		p.unexpected("a statement")
	}
	p.expect(";")
}

// condition reads a condition in parentheses.
func (p *parser) condition() *logic.Term {
	p.expect("(")
	cond := p.cond()
	p.expect(")")
	return cond
}

// test reads what a branch depends on, in parentheses: a condition, or nil for a choice.
func (p *parser) test() (cond *logic.Term) {
	p.expect("(")
	if !p.accept("*") {
		cond = p.cond()
	}
	p.expect(")")
	return cond
}

// assignment reads an assignment or a call.
func (p *parser) assignment(at program.Pos) {
	first := p.name("a variable")
	if p.is("(") {
		p.call(nil, true, first)
		return
	}
	names := []name{first}
	for p.accept(",") {
		names = append(names, p.name("a variable"))
	}
	p.expect("=")
	if p.tok.kind == word {
		if n := p.advance(); p.is("(") {
			p.call(p.r.targets(names), false, name{n.text, n.pos})
			return
		} else {
			p.assign(names, p.terms(p.sumFrom(p.r.lookup(name{n.text, n.pos}).Term)), at)
			return
		}
	}
	p.assign(names, p.terms(p.term()), at)
}

// terms reads the terms after the first one, with commas before them.
func (p *parser) terms(first *logic.Term) []*logic.Term {
	list := []*logic.Term{first}
	for p.accept(",") {
		list = append(list, p.term())
	}
	return list
}

func (p *parser) assign(names []name, values []*logic.Term, at program.Pos) {
	if len(names) != len(values) {
		wrong(at, "%s for %s", count(len(values), "value"), count(len(names), "variable"))
	}
	p.r.Emit(&program.Assign{Lhs: p.r.targets(names), Rhs: values}, at)
}

// call reads the arguments of a call.
func (p *parser) call(results []*program.Var, dropped bool, callee name) {
	var args []*logic.Term
	p.expect("(")
	if !p.is(")") {
		args = p.terms(p.term())
	}
	p.expect(")")
	r := p.routine(callee.text)
	s := &program.Call{Callee: r.Proc, Args: args, Results: results}
	p.calls = append(p.calls, call{s, r, dropped, callee.pos})
	p.r.Emit(s, callee.pos)
}

func (p *parser) choice(at program.Pos) {
	r := p.r
	cond := p.test()
	yes, no, after := r.Proc.NewLoc(at), r.Proc.NewLoc(at), r.Proc.NewLoc(at)
	r.Branch(program.IfBranch, cond, yes, no, at)
	r.At = yes
	p.statements("else", "endif")
	r.GoTo(after, p.tok.pos)
	r.At = no
	if p.accept("else") {
		p.statements("endif")
	}
	after.Pos = p.expect("endif")
	p.accept(";")
	r.GoTo(after, after.Pos)
	r.At = after
}

func (p *parser) loop(at program.Pos) {
	r := p.r
	head, body, after := r.Proc.NewLoc(at), r.Proc.NewLoc(at), r.Proc.NewLoc(at)
	r.Proc.Loops = append(r.Proc.Loops, program.Loop{Kind: program.WhileLoop, Pos: at, Head: head, Test: head})
	r.GoTo(head, at)
	r.At = head
	r.Branch(program.WhileBranch, p.test(), body, after, at)
	r.At = body
	p.statements("endwhile")
	after.Pos = p.expect("endwhile")
	p.accept(";")
	r.GoTo(head, after.Pos)
	r.At = after
}

// count says "no input", "1 input", "2 inputs".
func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
