// Terms in the syntax of C, of Boolean programs, or of the textual form of programs.

package report

import (
	"fmt"
	"strings"

	"craig/logic"
	"craig/num"
	"craig/num/float"
	"craig/program"
)

// C returns t in C's syntax. The constants of package program print as variables: f::x as x, and f::x@0, its value when
// f was entered, as \old(x). Division and remainder are those of SMT-LIB: for a positive divisor the remainder is never
// negative. Very large terms are cut short by "…".
func C(t *logic.Term) string { return (&printer{syntax: syntaxC}).print(t) }

// Boolean returns t, in which everything is Boolean, in the syntax of Boolean programs; constants print as C prints them.
func Boolean(t *logic.Term) string { return (&printer{syntax: syntaxBP}).print(t) }

// syntax is how a language writes what languages write in different ways.
type syntax struct {
	and, or, eq string
	eqPrec      int // of equality between Booleans
}

var (
	syntaxC = &syntax{"&&", "||", "==", precEq}
	// Boolean programs have no agreed precedence for "=", so that it always has parentheses.
	syntaxBP = &syntax{"&", "|", "=", precCond}
	// The textual form of programs has the terms of SMT-LIB, which are not printed by parts.
	syntaxText = &syntax{and: "and", or: "or"}
)

// syntax returns how the report's language is written.
func (r *Report) syntax() *syntax {
	switch r.Language {
	case "bp":
		return syntaxBP
	case "craig":
		return syntaxText
	}
	return syntaxC
}

// maxNodes is how much of a term is printed.
const maxNodes = 2000

// The precedences of C, higher binding tighter.
const (
	precCond = iota + 1
	precOr
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEq
	precRel
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

// printer prints terms with names for some constants.
type printer struct {
	*syntax
	*pointers // nil: it knows of none
	names     map[*logic.Term]string
	entry     map[*logic.Term]string // of constants for values at the entry of a procedure: the variables' names
	first     map[*logic.Term]bool   // these stand on the left of relations
	nodes     int
}

func (p *printer) print(t *logic.Term) string {
	p.nodes = 0
	return p.at(t, 0)
}

// prefix returns t, or ¬t, in the syntax of SMT-LIB. The value of x at the entry of its procedure is x@0.
func (p *printer) prefix(t *logic.Term, negate bool) string {
	var b strings.Builder
	names := logic.Names{Const: func(c *logic.Term) string {
		if x, ok := p.entry[c]; ok {
			return x + "@0"
		}
		if x, ok := p.names[c]; ok {
			return x
		}
		return withoutProc(c.Name())
	}}
	_ = names.WriteTerm(&b, t) // a Builder does not fail
	if negate {
		return "(not " + b.String() + ")"
	}
	return b.String()
}

// at prints t as an operand where operators that bind looser than prec need parentheses.
func (p *printer) at(t *logic.Term, prec int) string {
	s, own := p.term(t, false)
	if own < prec {
		return "(" + s + ")"
	}
	return s
}

// negated prints ¬t.
func (p *printer) negated(t *logic.Term, prec int) string {
	s, own := p.term(t, true)
	if own < prec {
		return "(" + s + ")"
	}
	return s
}

// term prints t, or ¬t, and returns the precedence of its outermost operator.
func (p *printer) term(t *logic.Term, negate bool) (string, int) {
	if p.syntax == syntaxText {
		return p.prefix(t, negate), precPrimary
	}
	if p.nodes++; p.nodes > maxNodes {
		return "…", precPrimary
	}
	switch t.Op() {
	case logic.OpNot:
		if negate {
			return p.term(t.Arg(0), false)
		}
		return p.term(t.Arg(0), true)
	case logic.OpLe, logic.OpLt:
		return p.order(t, negate), precRel
	case logic.OpEq:
		if x, k, ok := p.isTarget(t); ok {
			return p.targetText(x, k, negate), precEq
		}
		if t.Arg(0).Sort().IsArith() {
			return p.compare(t.Arg(0), t.Arg(1).Value(), pick(negate, "!=", "=="), precEq), precEq
		}
		op := pick(negate, "!=", p.eq)
		return p.at(t.Arg(0), precUnary) + " " + op + " " + p.at(t.Arg(1), precUnary), p.eqPrec
	case logic.OpDivides:
		op := pick(negate, " != 0", " == 0")
		return p.at(t.Arg(1), precMul) + " % " + t.Arg(0).Value().String() + op, precEq
	case logic.OpAnd, logic.OpOr:
		return p.junction(t, negate)
	}
	if negate {
		return "!" + p.at(t, precUnary), precUnary
	}
	return p.plain(t)
}

func pick(cond bool, yes, no string) string {
	if cond {
		return yes
	}
	return no
}

// junction prints a conjunction or disjunction; negated, it shows as the other one of the negated arguments.
func (p *printer) junction(t *logic.Term, negate bool) (string, int) {
	op, prec := p.and, precAnd
	if (t.Op() == logic.OpOr) != negate {
		op, prec = p.or, precOr
	}
	texts, forget := p.places(t.Args(), negate, prec == precAnd)
	defer forget()
	var parts []string
	for i, a := range t.Args() {
		text, ok := texts[i]
		switch {
		case ok && text == "": // part of another
		case ok:
			parts = append(parts, text)
		case negate:
			parts = append(parts, p.negated(a, prec))
		default:
			parts = append(parts, p.at(a, prec))
		}
	}
	if len(parts) == 1 {
		return parts[0], precEq
	}
	return strings.Join(parts, " "+op+" "), prec
}

// order prints a ≤ or <, or the opposite.
func (p *printer) order(t *logic.Term, negate bool) string {
	isInt := t.Arg(0).Sort() == logic.Int
	k := t.Arg(1).Value()
	minusOne := isInt && k.Equal(num.MinusOne)
	switch {
	case minusOne && negate: // s > -1
		return p.compare(t.Arg(0), num.Zero, ">=", precRel)
	case minusOne: // s ≤ -1
		return p.compare(t.Arg(0), num.Zero, "<", precRel)
	case t.Op() == logic.OpLe:
		return p.compare(t.Arg(0), k, pick(negate, ">", "<="), precRel)
	}
	return p.compare(t.Arg(0), k, pick(negate, ">=", "<"), precRel)
}

// compare prints "sum op k" with the negative monomials moved to the right.
func (p *printer) compare(sum *logic.Term, k num.Rat, op string, prec int) string {
	l := logic.Linearize(sum)
	for _, m := range l.Monos {
		if p.first[m.Base] && m.Coef.Sign() < 0 {
			l, k = l.Scale(num.MinusOne), k.Neg()
			op = map[string]string{"==": "==", "!=": "!=", "<=": ">=", ">=": "<=", "<": ">", ">": "<"}[op]
			break
		}
	}
	left, right := logic.Linear{}, logic.Linear{Const: k}
	for _, m := range l.Monos {
		if m.Coef.Sign() > 0 {
			left.Monos = append(left.Monos, m)
		} else {
			right.Monos = append(right.Monos, logic.Mono{Coef: m.Coef.Neg(), Base: m.Base})
		}
	}
	return p.linearAt(left, prec+1) + " " + op + " " + p.linearAt(right, prec+1)
}

func (p *printer) linearAt(l logic.Linear, prec int) string {
	s, own := p.linear(l)
	if own < prec {
		return "(" + s + ")"
	}
	return s
}

// linear prints a sum, positive monomials first.
func (p *printer) linear(l logic.Linear) (string, int) {
	if len(l.Monos) == 1 && l.Monos[0].Coef.IsOne() && l.Const.IsZero() {
		return p.term(l.Monos[0].Base, false)
	}
	if s, ok := p.signedCast(l); ok {
		return s, precUnary
	}
	var b strings.Builder
	prec := precPrimary
	add := func(coef num.Rat, s string, own int) {
		switch {
		case b.Len() > 0:
			b.WriteString(pick(coef.Sign() < 0, " - ", " + ") + s)
			prec = precAdd
		case coef.Sign() < 0:
			b.WriteString("-" + s)
			prec = precUnary
		default:
			b.WriteString(s)
			prec = own
		}
	}
	for _, negative := range []bool{false, true} {
		for _, m := range l.Monos {
			if m.Coef.Sign() < 0 != negative {
				continue
			}
			if k := m.Coef.Abs(); k.IsOne() {
				add(m.Coef, p.at(m.Base, precMul), precMul)
			} else {
				add(m.Coef, numeral(k)+"*"+p.at(m.Base, precUnary), precMul)
			}
		}
	}
	if !l.Const.IsZero() || b.Len() == 0 {
		add(l.Const, numeral(l.Const.Abs()), precPrimary)
	}
	return b.String(), prec
}

// numeral prints a number that is not negative.
func numeral(r num.Rat) string {
	if r.IsInt() {
		return r.String()
	}
	return "(" + r.String() + ")"
}

// signedCast recognises the conversion of a number to a signed type: (e + 2^(n-1)) mod 2^n - 2^(n-1).
func (p *printer) signedCast(l logic.Linear) (string, bool) {
	if len(l.Monos) != 1 || !l.Monos[0].Coef.IsOne() {
		return "", false
	}
	mod := l.Monos[0].Base
	if mod.Op() != logic.OpMod || !mod.Arg(1).IsNum() {
		return "", false
	}
	for _, typ := range []struct {
		width int
		name  string
	}{{8, "signed char"}, {16, "short"}, {32, "int"}, {64, "long long"}} {
		half := num.Pow2(typ.width - 1)
		if !mod.Arg(1).Value().Equal(num.Pow2(typ.width)) || !l.Const.Equal(half.Neg()) {
			continue
		}
		inner := logic.Linearize(mod.Arg(0))
		// The constant was reduced modulo 2^n, so that its half may have come out negative.
		inner.Const = inner.Const.Sub(half)
		if inner.Const.Equal(num.Pow2(typ.width).Neg()) {
			inner.Const = num.Zero
		}
		return "(" + typ.name + ")" + p.linearAt(inner, precUnary), true
	}
	return "", false
}

// plain prints a term that is neither a relation nor a connective.
func (p *printer) plain(t *logic.Term) (string, int) {
	binary := func(op string, prec int) (string, int) {
		return p.at(t.Arg(0), prec) + " " + op + " " + p.at(t.Arg(1), prec+1), prec
	}
	switch t.Op() {
	case logic.OpTrue:
		return "true", precPrimary
	case logic.OpFalse:
		return "false", precPrimary
	case logic.OpNum, logic.OpAdd:
		return p.linear(logic.Linearize(t))
	case logic.OpBVNum:
		return t.Value().String(), precPrimary
	case logic.OpConst:
		if s, prec, ok := p.half(t); ok {
			return s, prec
		}
		return p.name(t), precPrimary
	case logic.OpMul:
		return p.product(t)
	case logic.OpIte:
		return p.at(t.Arg(0), precOr) + " ? " + p.at(t.Arg(1), precOr) + " : " + p.at(t.Arg(2), precCond), precCond
	case logic.OpIntDiv:
		return binary("/", precMul)
	case logic.OpMod:
		for _, typ := range []struct {
			width int
			name  string
		}{{32, "unsigned"}, {64, "unsigned long long"}} {
			if t.Arg(1).IsNum() && t.Arg(1).Value().Equal(num.Pow2(typ.width)) {
				return "(" + typ.name + ")" + p.at(t.Arg(0), precUnary), precUnary
			}
		}
		return binary("%", precMul)
	case logic.OpSelect:
		if s, prec, ok := p.half(t); ok {
			return s, prec
		}
		if p.pointers != nil {
			if v := p.vars[t.Arg(0)]; v != nil && v.Source.Part == program.Whole { // others say something about the element
				return p.elementText(v, t.Arg(0), t.Arg(1)), precPrimary
			}
		}
		return p.at(t.Arg(0), precPrimary) + "[" + p.at(t.Arg(1), 0) + "]", precPrimary
	case logic.OpToReal, logic.OpBVToInt, logic.OpIntToBV: // C converts without a word
		return p.term(t.Arg(0), false)
	case logic.OpBV:
		return p.bitVector(t)
	case logic.OpFloatNum, logic.OpModeNum:
		return logic.NewModel().Eval(t).String(), precPrimary
	case logic.OpFloat:
		return p.float(t)
	}
	args := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		args[i] = p.at(a, 0)
	}
	name := map[logic.Op]string{logic.OpStore: "store", logic.OpConstArray: "all", logic.OpToInt: "floor"}[t.Op()]
	if t.Op() == logic.OpApp {
		name = t.Func().Name()
	}
	return name + "(" + strings.Join(args, ", ") + ")", precPrimary
}

// product prints a monomial or a nonlinear product.
func (p *printer) product(t *logic.Term) (string, int) {
	if !logic.IsNonlinear(t) {
		return p.linear(logic.Linearize(t))
	}
	parts := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		parts[i] = p.at(a, precUnary)
	}
	return strings.Join(parts, "*"), precMul
}

// bitVector prints a bit-vector operation.
func (p *printer) bitVector(t *logic.Term) (string, int) {
	op, ok := map[logic.BVOp]struct {
		text string
		prec int
	}{
		logic.BVAnd: {"&", precBitAnd}, logic.BVOr: {"|", precBitOr}, logic.BVXor: {"^", precBitXor},
		logic.BVAdd: {"+", precAdd}, logic.BVMul: {"*", precMul}, logic.BVUdiv: {"/", precMul},
		logic.BVUrem: {"%", precMul}, logic.BVShl: {"<<", precShift}, logic.BVLshr: {">>", precShift},
		logic.BVAshr: {">>", precShift}, logic.BVUlt: {"<", precRel}, logic.BVSlt: {"<", precRel},
		logic.BVUle: {"<=", precRel}, logic.BVSle: {"<=", precRel},
	}[t.BVOp()]
	if ok {
		return p.at(t.Arg(0), op.prec) + " " + op.text + " " + p.at(t.Arg(1), op.prec+1), op.prec
	}
	switch t.BVOp() {
	case logic.BVNot:
		return "~" + p.at(t.Arg(0), precUnary), precUnary
	case logic.BVNeg:
		return "-" + p.at(t.Arg(0), precUnary), precUnary
	case logic.BVExtract:
		mask := num.Pow2(t.Sort().Width()).Sub(num.One)
		return fmt.Sprintf("%s >> %d & %s", p.at(t.Arg(0), precShift), t.Lo(), mask), precBitAnd
	case logic.BVConcat:
		low := t.Arg(1).Sort().Width()
		return fmt.Sprintf("%s << %d | %s", p.at(t.Arg(0), precShift), low, p.at(t.Arg(1), precBitOr+1)), precBitOr
	default: // extensions
		return p.term(t.Arg(0), false)
	}
}

// float prints a floating-point operation: as C does, where it has an operator for it and the mode is the usual one, and with
// SMT-LIB's name otherwise.
func (p *printer) float(t *logic.Term) (string, int) {
	args := t.Args()
	if m := args[0]; m.Op() == logic.OpModeNum && m.Mode() == float.NearestEven {
		args = args[1:]
	}
	op, ok := map[logic.FloatOp]struct {
		text string
		prec int
	}{
		logic.FloatAdd: {"+", precAdd}, logic.FloatMul: {"*", precMul}, logic.FloatDiv: {"/", precMul},
		logic.FloatLt: {"<", precRel}, logic.FloatLeq: {"<=", precRel}, logic.FloatEq: {"==", precRel},
	}[t.FloatOp()]
	switch {
	case ok && len(args) == 2:
		return p.at(args[0], op.prec) + " " + op.text + " " + p.at(args[1], op.prec+1), op.prec
	case t.FloatOp() == logic.FloatNeg:
		return "-" + p.at(args[0], precUnary), precUnary
	}
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = p.at(a, 0)
	}
	return strings.TrimPrefix(t.FloatOp().String(), "fp.") + "(" + strings.Join(texts, ", ") + ")", precPrimary
}

// name prints a constant.
func (p *printer) name(t *logic.Term) string {
	if n, ok := p.names[t]; ok {
		return n
	}
	return plainName(t.Name())
}

// plainName returns how the constant for a variable prints that is called n.
func plainName(n string) string { return oldName(withoutProc(n)) }

// oldName returns how a constant prints that is called n but for its procedure: x@0, which is the value of x at the entry
// of that, as \old(x).
func oldName(n string) string {
	if old, ok := strings.CutSuffix(n, "@0"); ok {
		return "\\old(" + old + ")"
	}
	return n
}

// withoutProc returns the name of a constant without that of the procedure before it.
func withoutProc(n string) string { return n[strings.LastIndex("::"+n, "::"):] }
