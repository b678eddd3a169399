// The parser: terms and conditions. Both are read as expressions, of which the sorts are looked at.

package imp

import (
	"craig/logic"
	"craig/num"
	"craig/program"
)

// term reads a term.
func (p *parser) term() *logic.Term {
	at := p.tok.pos
	return p.number(p.expression(), at)
}

// cond reads a condition.
func (p *parser) cond() *logic.Term {
	at := p.tok.pos
	return p.truth(p.expression(), at)
}

func (p *parser) number(t *logic.Term, at program.Pos) *logic.Term {
	if t.Sort() != logic.Int {
		wrong(at, "this is a condition, where an integer is expected")
	}
	return t
}

func (p *parser) truth(t *logic.Term, at program.Pos) *logic.Term {
	if t.Sort() != logic.Bool {
		wrong(at, "this is an integer, where a condition is expected; write x != 0")
	}
	return t
}

// The levels of binary operators, those that bind tightest first.
const (
	products = iota
	sums
	comparisons
	equations
	conjunctions
	disjunctions
)

// levels has the operators by level. Those of terms and of conditions group from the left; comparisons do not group.
var levels = [][]string{
	products: {"*", "/", "%"}, sums: {"+", "-"}, comparisons: {"<", "<=", ">", ">="}, equations: {"==", "!="},
	conjunctions: {"&&"}, disjunctions: {"||"},
}

func (p *parser) expression() *logic.Term {
	p.enter()
	defer p.leave()
	return p.binary(disjunctions)
}

// sumFrom reads the rest of a term whose first operand has been read.
func (p *parser) sumFrom(first *logic.Term) *logic.Term {
	at := p.tok.pos
	return p.number(p.rest(sums, p.rest(products, first, at), at), at)
}

func (p *parser) binary(level int) *logic.Term {
	at := p.tok.pos
	if level == products {
		return p.rest(level, p.unary(), at)
	}
	return p.rest(level, p.binary(level-1), at)
}

// rest reads the operators of a level that follow x, which is at the given place, with their operands.
func (p *parser) rest(level int, x *logic.Term, at program.Pos) *logic.Term {
	all := []*logic.Term{x} // of chains of && and ||, which are one term
	for {
		op := p.operator(levels[level])
		if op == "" {
			break
		}
		opAt := p.advance().pos
		next := p.tok.pos
		var y *logic.Term
		if level == products {
			y = p.unary()
		} else {
			y = p.binary(level - 1)
		}
		switch level {
		case conjunctions, disjunctions:
			p.truth(x, at)
			all = append(all, p.truth(y, next))
		default:
			x = p.apply(op, p.number(x, at), p.number(y, next), opAt)
		}
	}
	switch {
	case len(all) == 1:
		return x
	case level == conjunctions:
		return p.c.And(all...)
	default:
		return p.c.Or(all...)
	}
}

// operator returns the one of ops that comes next, or nothing.
func (p *parser) operator(ops []string) string {
	for _, op := range ops {
		if p.is(op) {
			return op
		}
	}
	return ""
}

func (p *parser) apply(op string, x, y *logic.Term, at program.Pos) *logic.Term {
	switch op {
	case "*":
		return p.c.Mul(x, y)
	case "+":
		return p.c.Add(x, y)
	case "-":
		return p.c.Sub(x, y)
	case "<":
		return p.c.Lt(x, y)
	case "<=":
		return p.c.Le(x, y)
	case ">":
		return p.c.Gt(x, y)
	case ">=":
		return p.c.Ge(x, y)
	case "==":
		return p.c.Eq(x, y)
	case "!=":
		return p.c.Not(p.c.Eq(x, y))
	}
	wrong(at, "there is no division; havoc a quotient and a remainder, and assume what they are")
	return nil
}

func (p *parser) unary() *logic.Term {
	p.enter()
	defer p.leave()
	at := p.tok.pos
	switch {
	case p.accept("-"):
		next := p.tok.pos
		return p.c.Neg(p.number(p.unary(), next))
	case p.accept("!"):
		next := p.tok.pos
		return p.c.Not(p.truth(p.unary(), next))
	case p.accept("("):
		t := p.expression()
		p.expect(")")
		return t
	case p.accept("true"):
		return p.c.True()
	case p.accept("false"):
		return p.c.False()
	case p.tok.kind == number:
		n, ok := num.Parse(p.tok.text)
		if !ok {
			wrong(at, "'%s' is no number; numbers are decimal integers", p.tok.text)
		}
		p.advance()
		return p.c.Num(n, logic.Int)
	case p.tok.kind == word:
		n := p.name("a variable")
		if p.is("(") {
			wrong(n.pos, "the call of %s cannot be part of an expression; give its output to a variable first", n.text)
		}
		return p.r.lookup(n).Term
	}
	p.unexpected("a number, a variable or an expression")
	return nil
}
