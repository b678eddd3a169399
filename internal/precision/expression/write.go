package expression

import (
	"fmt"
	"strings"

	"craig/logic"
	"craig/num"
)

// Write returns t, of a context, as an expression on one line. It is not ok if there is none that Read would read as t.
func Write(c *logic.Context, t *logic.Term, scope Scope) (text string, ok bool) {
	w := &writer{c: c, scope: scope}
	text = w.at(t, 0)
	if w.failed {
		return "", false
	}
	read, err := Read(c, text, scope)
	return text, err == nil && read == t
}

// maxNodes is how much of a term is written.
const maxNodes = 2000

type writer struct {
	c      *logic.Context
	scope  Scope
	nodes  int
	failed bool
}

func (w *writer) fail() (string, int) {
	w.failed = true
	return "", precPrimary
}

// at writes t as an operand where operators that bind looser than prec need parentheses.
func (w *writer) at(t *logic.Term, prec int) string { return enclosed(prec)(w.term(t, false)) }

// enclosed returns a function that puts text with an outermost operator of some precedence into parentheses where needed.
func enclosed(prec int) func(text string, own int) string {
	return func(text string, own int) string {
		if own < prec {
			return "(" + text + ")"
		}
		return text
	}
}

// term writes t, or ¬t, and returns the precedence of its outermost operator.
func (w *writer) term(t *logic.Term, negate bool) (string, int) {
	if w.nodes++; w.nodes > maxNodes || w.failed {
		return w.fail()
	}
	choose := func(no, yes string) string {
		if negate {
			return yes
		}
		return no
	}
	switch t.Op() {
	case logic.OpNot:
		return w.term(t.Arg(0), !negate)
	case logic.OpLe:
		return w.compare(t, choose("<=", ">"), precRel), precRel
	case logic.OpLt:
		return w.compare(t, choose("<", ">="), precRel), precRel
	case logic.OpEq:
		return w.equal(t, choose("==", "!="))
	case logic.OpDivides:
		return w.at(t.Arg(1), precMul) + " % " + t.Arg(0).Value().String() + choose(" == 0", " != 0"), precEq
	case logic.OpAnd, logic.OpOr:
		if negate {
			return "!" + w.at(t, precUnary), precUnary
		}
		op, prec := " && ", precAnd
		if t.Op() == logic.OpOr {
			op, prec = " || ", precOr
		}
		parts := make([]string, len(t.Args()))
		for i, a := range t.Args() {
			parts[i] = w.at(a, prec+1)
		}
		return strings.Join(parts, op), prec
	}
	if negate {
		return "!" + w.at(t, precUnary), precUnary
	}
	return w.plain(t)
}

// equal writes an equation, or another relation between the same operands.
func (w *writer) equal(t *logic.Term, op string) (string, int) {
	a, b := t.Arg(0), t.Arg(1)
	switch {
	case a.Sort().IsArith():
		return w.compare(t, op, precEq), precEq
	case a.Sort().Width() > 0:
		call, _ := w.call("bveq", a, b)
		if op == "!=" {
			return "!" + call, precUnary
		}
		return call, precPrimary
	}
	return w.at(a, precEq+1) + " " + op + " " + w.at(b, precEq+1), precEq
}

// compare writes "sum op k" with the negative monomials moved to the right.
func (w *writer) compare(t *logic.Term, op string, prec int) string {
	sort, k := t.Arg(0).Sort(), t.Arg(1).Value()
	left, right := logic.Linear{}, logic.Linear{Const: k}
	for _, m := range logic.Linearize(t.Arg(0)).Monos {
		if m.Coef.Sign() > 0 {
			left.Monos = append(left.Monos, m)
		} else {
			right.Monos = append(right.Monos, logic.Mono{Coef: m.Coef.Neg(), Base: m.Base})
		}
	}
	operand := func(l logic.Linear) string { return enclosed(prec + 1)(w.linear(l, sort)) }
	if number, ok := k.Int64(); ok && t.Op() == logic.OpEq && w.isBase(t.Arg(0)) {
		if name, ok := w.scope.Object(number); ok {
			return operand(left) + " " + op + " &" + name
		}
	}
	return operand(left) + " " + op + " " + operand(right)
}

// isBase reports whether t is the number of the object that a pointer points into.
func (w *writer) isBase(t *logic.Term) bool {
	var index *logic.Term
	if t.Op() == logic.OpSelect {
		t, index = t.Arg(0), t.Arg(1)
	}
	if t.Op() != logic.OpConst {
		return false
	}
	n, _, ok := w.scope.Name(t, index)
	return ok && n.Part == Base
}

// linear writes a sum, positive monomials first.
func (w *writer) linear(l logic.Linear, sort *logic.Sort) (string, int) {
	if text, ok := w.signed(l); ok {
		return text, precUnary
	}
	var b strings.Builder
	prec := precPrimary
	add := func(negative bool, text string, own int) {
		switch {
		case b.Len() > 0 && negative:
			b.WriteString(" - " + text)
			prec = precAdd
		case b.Len() > 0:
			b.WriteString(" + " + text)
			prec = precAdd
		case negative:
			b.WriteString("-" + text)
			prec = min(own, precUnary)
		default:
			b.WriteString(text)
			prec = own
		}
	}
	for _, negative := range []bool{false, true} {
		for _, m := range l.Monos {
			if m.Coef.Sign() < 0 != negative {
				continue
			}
			switch k := m.Coef.Abs(); {
			case !k.IsOne():
				add(negative, numeral(k, sort)+" * "+w.at(m.Base, precUnary), precMul)
			case negative:
				add(true, w.at(m.Base, precUnary), precUnary)
			default:
				text, own := w.term(m.Base, false)
				if len(l.Monos) > 1 || !l.Const.IsZero() {
					text, own = enclosed(precMul)(text, own), max(own, precMul)
				}
				add(false, text, own)
			}
		}
	}
	if !l.Const.IsZero() || b.Len() == 0 {
		add(l.Const.Sign() < 0, numeral(l.Const.Abs(), sort), precPrimary)
	}
	return b.String(), prec
}

// numeral writes a number that is not negative.
func numeral(r num.Rat, sort *logic.Sort) string {
	switch {
	case sort == logic.Int:
		return r.String()
	case r.IsInt():
		return r.String() + ".0"
	}
	n, d := num.FromBigInt(r.NumBig()), num.FromBigInt(r.DenBig())
	return "(" + n.String() + ".0 / " + d.String() + ".0)"
}

// signed writes a conversion to a signed type: (e + 2^(n-1)) mod 2^n - 2^(n-1).
func (w *writer) signed(l logic.Linear) (string, bool) {
	if len(l.Monos) != 1 || !l.Monos[0].Coef.IsOne() || l.Monos[0].Base.Op() != logic.OpMod {
		return "", false
	}
	mod := l.Monos[0].Base
	for _, typ := range types {
		half := num.Pow2(typ.width - 1)
		if !l.Const.Equal(half.Neg()) || !mod.Arg(1).IsNum() || !mod.Arg(1).Value().Equal(num.Pow2(typ.width)) {
			continue
		}
		inner := logic.Linearize(mod.Arg(0))
		for _, less := range []num.Rat{half, half.Neg()} {
			of := w.c.Sum(logic.Linear{Monos: inner.Monos, Const: inner.Const.Sub(less)}, logic.Int)
			if signed(w.c, typ.width, of) == w.c.Sum(l, logic.Int) {
				return "(" + typ.signed + ")" + w.at(of, precUnary), true
			}
		}
	}
	return "", false
}

// signed returns a brought into the range of signed numbers of a width.
func signed(c *logic.Context, width int, a *logic.Term) *logic.Term {
	half := c.Num(num.Pow2(width-1), logic.Int)
	return c.Sub(c.Mod(c.Add(a, half), c.Num(num.Pow2(width), logic.Int)), half)
}

// plain writes a term that is neither a relation nor a connective.
func (w *writer) plain(t *logic.Term) (string, int) {
	switch t.Op() {
	case logic.OpTrue:
		return "true", precPrimary
	case logic.OpFalse:
		return "false", precPrimary
	case logic.OpNum, logic.OpAdd:
		return w.linear(logic.Linearize(t), t.Sort())
	case logic.OpMul:
		if !logic.IsNonlinear(t) {
			return w.linear(logic.Linearize(t), t.Sort())
		}
		if t.Arg(0).IsNum() {
			return w.fail()
		}
		parts := make([]string, len(t.Args()))
		for i, a := range t.Args() {
			parts[i] = w.at(a, precUnary)
		}
		return strings.Join(parts, " * "), precMul
	case logic.OpConst:
		return w.name(t, nil)
	case logic.OpSelect:
		if t.Arg(0).Op() == logic.OpConst {
			if _, _, ok := w.scope.Name(t.Arg(0), t.Arg(1)); ok {
				return w.name(t.Arg(0), t.Arg(1))
			}
		}
		return w.at(t.Arg(0), precPrimary) + "[" + w.at(t.Arg(1), 0) + "]", precPrimary
	case logic.OpIte:
		return w.at(t.Arg(0), precOr) + " ? " + w.at(t.Arg(1), precOr) + " : " + w.at(t.Arg(2), precCond), precCond
	case logic.OpIntDiv:
		return w.at(t.Arg(0), precMul) + " / " + w.at(t.Arg(1), precUnary), precMul
	case logic.OpMod:
		return w.remainder(t)
	case logic.OpToReal:
		return w.call("real", t.Arg(0))
	case logic.OpToInt:
		return w.call("floor", t.Arg(0))
	case logic.OpStore:
		return w.call("store", t.Args()...)
	case logic.OpConstArray:
		return w.call("all", t.Arg(0))
	}
	return w.word(t)
}

func (w *writer) call(name string, args ...*logic.Term) (string, int) {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = w.at(a, precCond)
	}
	return `\` + name + "(" + strings.Join(texts, ", ") + ")", precPrimary
}

func (w *writer) remainder(t *logic.Term) (string, int) {
	for _, typ := range types {
		if t.Arg(1).IsNum() && t.Arg(1).Value().Equal(num.Pow2(typ.width)) {
			return "(" + typ.unsigned + ")" + w.at(t.Arg(0), precUnary), precUnary
		}
	}
	return w.at(t.Arg(0), precMul) + " % " + w.at(t.Arg(1), precUnary), precMul
}

// word writes operations of words, and conversions.
func (w *writer) word(t *logic.Term) (string, int) {
	switch t.Op() {
	case logic.OpBVToInt:
		if op := t.Arg(0).Op(); op == logic.OpIntToBV || op == logic.OpIte {
			return w.call("int", t.Arg(0))
		}
		return w.term(t.Arg(0), false)
	case logic.OpBVNum:
		return w.wordOf(t.Sort().Width(), w.c.Num(t.Value(), logic.Int))
	case logic.OpIntToBV:
		return w.wordOf(t.Sort().Width(), t.Arg(0))
	case logic.OpBV:
	default: // functions without a meaning
		return w.fail()
	}
	if op, ok := infix[t.BVOp()]; ok {
		return w.at(t.Arg(0), op.prec) + " " + op.text + " " + w.at(t.Arg(1), op.prec+1), op.prec
	}
	if name, ok := called[t.BVOp()]; ok {
		return w.call(name, t.Args()...)
	}
	from, to := t.Arg(0).Sort().Width(), t.Sort().Width()
	inner := func() string { return w.at(t.Arg(0), precCond) }
	switch t.BVOp() {
	case logic.BVNot:
		return "~" + w.at(t.Arg(0), precUnary), precUnary
	case logic.BVExtract:
		return fmt.Sprintf(`\extract(%d, %d, %s)`, t.Lo()+to-1, t.Lo(), inner()), precPrimary
	case logic.BVZeroExtend:
		return fmt.Sprintf(`\zero_extend(%d, %s)`, to-from, inner()), precPrimary
	case logic.BVSignExtend:
		return fmt.Sprintf(`\sign_extend(%d, %s)`, to-from, inner()), precPrimary
	case logic.BVConcat:
		return w.call("concat", t.Args()...)
	}
	return w.fail()
}

// wordOf writes the word of a width that an integer is modulo.
func (w *writer) wordOf(width int, of *logic.Term) (string, int) {
	for _, typ := range types {
		if typ.width == width {
			return "(" + typ.unsigned + ")" + w.at(of, precUnary), precUnary
		}
	}
	return fmt.Sprintf(`\bv(%d, %s)`, width, w.at(of, precCond)), precPrimary
}

// name writes a constant, or an element of one.
func (w *writer) name(x, index *logic.Term) (string, int) {
	n, indices, ok := w.scope.Name(x, index)
	if !ok {
		return w.fail()
	}
	var b strings.Builder
	if n.Quoted {
		b.WriteString("|" + n.Text + "|")
	}
	rest := n.Text
	for _, i := range indices {
		text := w.at(i, precCond)
		if n.Quoted {
			b.WriteString("[" + text + "]")
			continue
		}
		before, after, found := strings.Cut(rest, "[]")
		if !found {
			return w.fail()
		}
		b.WriteString(before + "[" + text + "]")
		rest = after
	}
	if !n.Quoted {
		b.WriteString(rest)
	}
	text := b.String()
	if n.Old {
		text = `\old(` + text + ")"
	}
	if part := map[Part]string{Base: "base", Offset: "offset"}[n.Part]; part != "" {
		text = `\` + part + "(" + text + ")"
	}
	return text, precPrimary
}
