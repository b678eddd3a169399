// The parser: expressions.

package boolprog

import (
	"fmt"
	"slices"
)

// operators are the binary ones.
var operators = []string{"&", "|", "^", "=", "!=", "<=>", "=>"}

// operandNext tells whether an expression comes next.
func (p *parser) operandNext() bool {
	switch p.tok.kind {
	case number, braced:
		return true
	case word:
		return !keywords[p.tok.text] || p.tok.text == "schoose"
	case sign:
		return slices.Contains([]string{"(", "!", "*", "?", "'"}, p.tok.text)
	}
	return false
}

// expressions reads expressions with commas between them.
func (p *parser) expressions() []expr {
	list := []expr{p.expression()}
	for p.accept(",") {
		list = append(list, p.expression())
	}
	return list
}

// expression reads operands and operators up to what cannot continue them.
func (p *parser) expression() expr {
	p.enter()
	defer p.leave()
	args, ops := []expr{p.operand()}, []token(nil)
	for p.tok.kind == sign && slices.Contains(operators, p.tok.text) {
		ops = append(ops, p.advance())
		args = append(args, p.operand())
	}
	e := group(args, ops)
	if p.accept("?") {
		yes := p.expression()
		p.expect(":")
		return &ternary{e, yes, p.expression()}
	}
	return e
}

// group groups operands by what binds more tightly. It refuses what the dialects group in different ways with different
// meanings.
func group(args []expr, ops []token) expr {
	if len(ops) == 0 {
		return args[0]
	}
	same := func(t token) string { // the operators among which grouping does not matter
		if t.text == "!=" || t.text == "<=>" {
			return "="
		}
		return t.text
	}
	has := make(map[string]bool)
	for i, t := range ops {
		s := same(t)
		switch {
		case s == "=>" && has["=>"]:
			ambiguous(t, "'=>'")
		case s == "=" && i > 0 && !has["="]:
			ambiguous(t, fmt.Sprintf("'%s'", ops[i-1].text))
		case s != "=" && has["="]:
			ambiguous(t, "'='")
		case s == "|" && has["^"] || s == "^" && has["|"]:
			ambiguous(t, "'|' or '^'")
		}
		has[s] = true
	}
	// The operators that bind least split the chain; what is left is grouped by the others.
	for _, least := range []string{"=>", "|", "^", "=", "&"} {
		if !has[least] {
			continue
		}
		c, from := &chain{}, 0
		for i, t := range ops {
			if same(t) == least {
				c.args = append(c.args, group(args[from:i+1], ops[from:i]))
				op := t.text
				if op == "<=>" {
					op = "="
				}
				c.ops = append(c.ops, op)
				from = i + 1
			}
		}
		c.args = append(c.args, group(args[from:], ops[from:]))
		return c
	}
	panic("an operator without precedence: " + ops[0].text)
}

func ambiguous(t token, other string) {
	wrong(t.pos, fmt.Sprintf("'%s' beside %s is read in different ways by different tools; parentheses make it clear", t.text, other))
}

// operand reads an expression without binary operators.
func (p *parser) operand() expr {
	negated := false
	for p.accept("!") {
		negated = !negated
	}
	e := p.primary()
	if negated {
		return &negation{e}
	}
	return e
}

func (p *parser) primary() expr {
	t := p.tok
	switch {
	case p.accept("("):
		e := p.expression()
		p.expect(")")
		return e
	case p.accept("*"), p.accept("?"):
		return &star{t.pos}
	case p.accept("'"):
		return &variable{p.name("a variable"), true}
	case p.accept("schoose"):
		p.expect("[")
		yes := p.expression()
		p.expect(",")
		not := p.expression()
		p.expect("]")
		return &schoose{t.pos, yes, not}
	case p.callNext():
		wrong(t.pos, "a call is no expression; assign its results to variables first, as in x := "+t.text+"(...);")
	case t.kind == number || p.isName():
		p.advance()
		if v, ok := constants[t.text]; ok {
			return &constant{v}
		}
		if t.kind == number {
			wrong(t.pos, "unexpected '"+t.text+"'; the numbers are 0 and 1")
		}
		return &variable{name{t.text, t.pos}, false}
	}
	p.unexpected("an expression")
	return nil
}
