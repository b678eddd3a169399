package expression

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// node is an expression as text has it.
type node struct {
	kind  nodeKind
	at    int    // in the text
	text  string // of numbers, operators, names, what is called; the type of a cast
	args  []*node
	width []int // arguments that are numbers of bits, before the others
}

type nodeKind uint8

const (
	constant nodeKind = iota
	named             // text has [] for each of args, the indices
	barred            // text was between bars
	object            // text was behind &
	prefix            // text is the operator
	infixed           // text is the operator
	chosen            // args are a condition and two values
	converted
	element // args are an array and an index
	calling
)

// Check returns an error, a *Error, if text is no expression whatever its names mean.
func Check(text string) error {
	_, err := parse(text)
	return err
}

func parse(text string) (n *node, err error) {
	p := new(parser)
	if p.tokens, err = tokens(text); err != nil {
		return nil, err
	}
	defer recovered(&err)
	n = p.conditional()
	if p.peek().kind != end {
		p.fail("unexpected %q", p.peek().text)
	}
	return n, nil
}

// recovered turns a panic with an *Error into that.
func recovered(err *error) {
	switch e := recover().(type) {
	case nil:
	case *Error:
		*err = e
	default:
		panic(e)
	}
}

func failAt(at int, format string, args ...any) { panic(&Error{at, fmt.Sprintf(format, args...)}) }

// maxDepth is how deep expressions are nested at most.
const maxDepth = 1000

type parser struct {
	tokens []token
	next   int
	depth  int
}

func (p *parser) fail(format string, args ...any) { failAt(p.peek().at, format, args...) }

func (p *parser) peek() token { return p.tokens[p.next] }

// accept takes the next token if it is one of the operators.
func (p *parser) accept(ops ...string) (string, bool) {
	if t := p.peek(); t.kind == operator && slices.Contains(ops, t.text) {
		p.next++
		return t.text, true
	}
	return "", false
}

func (p *parser) expect(op string) {
	if _, ok := p.accept(op); !ok {
		p.fail("%s is missing", op)
	}
}

// deeper must be called where expressions nest, and what it returns when that is over.
func (p *parser) deeper() func() {
	if p.depth++; p.depth > maxDepth {
		p.fail("the expression is nested too deep")
	}
	return func() { p.depth-- }
}

func (p *parser) conditional() *node {
	defer p.deeper()()
	cond := p.binary(precOr)
	if _, ok := p.accept("?"); !ok {
		return cond
	}
	yes := p.binary(precOr)
	p.expect(":")
	return &node{kind: chosen, at: cond.at, args: []*node{cond, yes, p.conditional()}}
}

// levels has the binary operators by precedence; all group from the left.
var levels = map[int][]string{
	precOr: {"||"}, precAnd: {"&&"}, precBitOr: {"|"}, precBitXor: {"^"}, precBitAnd: {"&"}, precEq: {"==", "!="},
	precRel: {"<", "<=", ">", ">="}, precShift: {"<<", ">>"}, precAdd: {"+", "-"}, precMul: {"*", "/", "%"},
}

func (p *parser) binary(prec int) *node {
	if prec == precUnary {
		return p.unary()
	}
	n := p.binary(prec + 1)
	for {
		op, ok := p.accept(levels[prec]...)
		if !ok {
			return n
		}
		n = &node{kind: infixed, at: n.at, text: op, args: []*node{n, p.binary(prec + 1)}}
	}
}

func (p *parser) unary() *node {
	defer p.deeper()()
	at := p.peek().at
	op, ok := p.accept("!", "-", "~", "&")
	switch {
	case ok && op == "&":
		return p.object()
	case ok:
		return &node{kind: prefix, at: at, text: op, args: []*node{p.unary()}}
	}
	if typ, ok := p.cast(); ok {
		return &node{kind: converted, at: at, text: typ, args: []*node{p.unary()}}
	}
	return p.postfix()
}

func (p *parser) object() *node {
	t := p.peek()
	switch t.kind {
	case quoted:
		t.text = "|" + t.text + "|"
	case identifier:
	default:
		p.fail("the name of an object is missing")
	}
	p.next++
	return &node{kind: object, at: t.at, text: t.text}
}

// cast takes a type between parentheses if that comes next.
func (p *parser) cast() (typ string, ok bool) {
	begin := p.next
	if _, ok := p.accept("("); !ok {
		return "", false
	}
	var words []string
	for ; p.peek().kind == identifier; p.next++ {
		words = append(words, p.peek().text)
	}
	typ = strings.Join(words, " ")
	if _, _, ok := typeOf(typ); ok {
		if _, ok := p.accept(")"); ok {
			return typ, true
		}
	}
	p.next = begin
	return "", false
}

func (p *parser) postfix() *node {
	n := p.primary()
	for {
		if _, ok := p.accept("["); !ok {
			return n
		}
		n = &node{kind: element, at: n.at, args: []*node{n, p.conditional()}}
		p.expect("]")
	}
}

func (p *parser) primary() *node {
	t := p.peek()
	switch t.kind {
	case number:
		p.next++
		return &node{kind: constant, at: t.at, text: t.text}
	case identifier, quoted:
		return p.name()
	case builtin:
		if t.text == "result" {
			return p.name()
		}
		return p.call()
	}
	if _, ok := p.accept("("); !ok {
		p.fail("an operand is missing")
	}
	n := p.conditional()
	p.expect(")")
	return n
}

// name reads a name with members and indices.
func (p *parser) name() *node {
	t := p.peek()
	p.next++
	if t.kind == quoted { // elements of it are those of an array
		return &node{kind: barred, at: t.at, text: t.text}
	}
	n := &node{kind: named, at: t.at, text: t.text}
	if t.kind == builtin {
		n.text = `\` + t.text
	}
	for {
		if _, ok := p.accept("."); ok {
			if p.peek().kind != identifier {
				p.fail("the name of a member is missing")
			}
			n.text += "." + p.peek().text
			p.next++
			continue
		}
		if _, ok := p.accept("["); !ok {
			return n
		}
		n.text += "[]"
		n.args = append(n.args, p.conditional())
		p.expect("]")
	}
}

// arity is how many arguments that are expressions, and numbers of bits before them, operations have.
type arity struct{ bits, args int }

var arities = map[string]arity{
	"old": {0, 1}, "base": {0, 1}, "offset": {0, 1}, "real": {0, 1}, "floor": {0, 1}, "int": {0, 1}, "all": {0, 1}, "store": {0, 3},
	"extract": {2, 1}, "zero_extend": {1, 1}, "sign_extend": {1, 1}, "bv": {1, 1}, "concat": {0, 2}, "bveq": {0, 2}, "bvneg": {0, 1},
	"bvadd": {0, 2}, "bvmul": {0, 2}, "bvudiv": {0, 2}, "bvurem": {0, 2}, "bvashr": {0, 2},
	"bvult": {0, 2}, "bvslt": {0, 2}, "bvule": {0, 2}, "bvsle": {0, 2},
}

// call reads what begins with a backslash.
func (p *parser) call() *node {
	t := p.peek()
	has, ok := arities[t.text]
	if !ok {
		p.fail(`there is no \%s`, t.text)
	}
	p.next++
	p.expect("(")
	n := &node{kind: calling, at: t.at, text: t.text}
	for range has.bits {
		n.width = append(n.width, p.width())
	}
	for i := range has.args {
		if i > 0 {
			if _, ok := p.accept(","); !ok {
				break
			}
		}
		n.args = append(n.args, p.conditional())
	}
	if _, more := p.accept(","); more || len(n.args) != has.args {
		failAt(t.at, `\%s has %d arguments`, t.text, has.bits+has.args)
	}
	if t.text == "base" || t.text == "offset" {
		mustName(n.args[0])
	}
	p.expect(")")
	return n
}

// mustName fails unless n is a name, or one within \old.
func mustName(n *node) {
	if n.kind == calling && n.text == "old" {
		n = n.args[0]
	}
	if n.kind != named && n.kind != barred && n.kind != element {
		failAt(n.at, "the name of a pointer is needed")
	}
}

// maxWidth is the widest word that is read.
const maxWidth = 1 << 16

// width reads a number of bits and the comma behind it.
func (p *parser) width() int {
	n, err := strconv.Atoi(p.peek().text)
	if p.peek().kind != number || err != nil || n > maxWidth {
		p.fail("a number of bits is missing")
	}
	p.next++
	p.expect(",")
	return n
}
