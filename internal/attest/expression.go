// Terms as expressions of C that have the same value and cannot overflow.

package attest

import (
	"fmt"
	"strings"

	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/report"
)

// leaf is a variable of C, whose values are in a range.
type leaf struct {
	text      string
	low, high num.Rat
}

// printer prints terms over variables.
type printer struct {
	names func(*logic.Term) (leaf, bool)
}

// resultRange returns the range of what pr returns, if that is an integer of C.
func resultRange(pr *program.Proc) (low, high num.Rat, ok bool) {
	if len(pr.Results) != 1 || pr.Results[0].Term.Sort() != logic.Int {
		return low, high, false
	}
	if s := pr.Results[0].Source; s != nil && s.Part != program.Whole {
		return low, high, false
	}
	return report.TypeRange(pr.Results[0].Type)
}

// truth returns a formula as an expression that is true where the formula is. It stands in parentheses or needs none beside && and ||.
func (p printer) truth(t *logic.Term) (string, bool) {
	switch t.Op() {
	case logic.OpTrue:
		return "1", true
	case logic.OpFalse:
		return "0", true
	case logic.OpNot:
		switch x := t.Arg(0); x.Op() {
		case logic.OpLe:
			return p.relation(x, ">")
		case logic.OpLt:
			return p.relation(x, ">=")
		}
		x, ok := p.truth(t.Arg(0))
		return "!(" + x + ")", ok
	case logic.OpAnd, logic.OpOr:
		var parts []string
		for _, a := range t.Args() {
			x, ok := p.truth(a)
			if !ok {
				return "", false
			}
			parts = append(parts, x)
		}
		return "(" + strings.Join(parts, map[logic.Op]string{logic.OpAnd: " && ", logic.OpOr: " || "}[t.Op()]) + ")", true
	case logic.OpLe, logic.OpLt:
		return p.relation(t, map[logic.Op]string{logic.OpLe: "<=", logic.OpLt: "<"}[t.Op()])
	case logic.OpEq:
		if t.Arg(0).Sort() == logic.Int {
			return p.relation(t, "==")
		}
		if t.Arg(0).Sort() != logic.Bool {
			return "", false
		}
		x, ok := p.truth(t.Arg(0))
		y, of := p.truth(t.Arg(1))
		return "(!(" + x + ") == !(" + y + "))", ok && of
	case logic.OpDivides:
		x, ok := p.number(t.Arg(1))
		return fmt.Sprintf("%s %% %s == 0", x.text, t.Arg(0).Value()), ok && x.fits() && small(t.Arg(0).Value())
	}
	return "", false
}

// rounded are comparisons of integers that have simpler forms.
var rounded = []struct {
	op   string
	more num.Rat // how much more there is on the right side
	as   string
}{{">", num.MinusOne, ">="}, {"<=", num.MinusOne, "<"}, {"<", num.One, "<="}, {">=", num.One, ">"}}

// relation returns a comparison, with what is subtracted on the other side.
func (p printer) relation(t *logic.Term, op string) (string, bool) {
	if t.Arg(0).Sort() != logic.Int {
		return "", false
	}
	left, right := logic.Linear{}, logic.Linear{}
	add := func(to, other *logic.Linear, l logic.Linear) {
		for _, m := range l.Monos {
			if m.Coef.Sign() > 0 {
				to.Monos = append(to.Monos, m)
			} else {
				other.Monos = append(other.Monos, logic.Mono{Coef: m.Coef.Neg(), Base: m.Base})
			}
		}
		if l.Const.Sign() > 0 || len(l.Monos) == 0 {
			to.Const = to.Const.Add(l.Const)
		} else {
			other.Const = other.Const.Sub(l.Const)
		}
	}
	add(&left, &right, logic.Linearize(t.Arg(0)))
	add(&right, &left, logic.Linearize(t.Arg(1)))
	for _, r := range rounded {
		if op == r.op && right.Const.Sub(left.Const).Equal(r.more) {
			op, right.Const = r.as, right.Const.Sub(r.more)
		}
	}
	x, ok := p.sum(left)
	y, of := p.sum(right)
	switch {
	case !ok || !of:
		return "", false
	case op == "<=" && !y.low.Less(x.high), op == ">=" && !x.low.Less(y.high), op == "<" && x.high.Less(y.low), op == ">" && y.high.Less(x.low):
		return "1", true // the types say it
	case x.fits() && y.fits():
		return x.text + " " + op + " " + y.text, true
	case x.low.Sign() >= 0 && y.low.Sign() >= 0 && x.single && y.single: // two numbers that are not negative
		return "(unsigned long long)" + x.bare + " " + op + " (unsigned long long)" + y.bare, true
	}
	return "", false
}

// value is an expression of the type long long, unless it does not fit, with the range that it is known to be in.
type value struct {
	leaf
	single bool   // it is a variable, or a number
	bare   string // that, without a cast
}

var (
	least    = num.Pow2(63).Neg()
	greatest = num.Pow2(63).Sub(num.One)
)

// fits reports whether all values are of the type long long.
func (v value) fits() bool { return !v.low.Less(least) && !greatest.Less(v.high) }

// small reports whether n is a positive number that a divisor can be.
func small(n num.Rat) bool { return n.IsInt() && n.Sign() > 0 && n.Less(num.Pow2(62)) }

// sum returns a sum, all of whose parts fit.
func (p printer) sum(l logic.Linear) (value, bool) {
	if len(l.Monos) == 0 {
		return constant(l.Const)
	}
	var total value
	for i, m := range l.Monos {
		x, ok := p.number(m.Base)
		if !ok || !m.Coef.IsInt() {
			return value{}, false
		}
		if len(l.Monos) == 1 && m.Coef.IsOne() && l.Const.IsZero() {
			return x, true
		}
		if !m.Coef.IsOne() {
			k, ok := constant(m.Coef)
			a, b := x.low.Mul(m.Coef), x.high.Mul(m.Coef)
			x = value{leaf: leaf{k.text + " * " + x.text, num.Min(a, b), num.Max(a, b)}}
			if !ok {
				return value{}, false
			}
		}
		if i == 0 {
			total = x
		} else {
			total = value{leaf: leaf{total.text + " + " + x.text, total.low.Add(x.low), total.high.Add(x.high)}}
		}
		if !x.fits() || !total.fits() {
			return value{}, false
		}
	}
	total.single = false
	if l.Const.IsZero() {
		return total, true
	}
	k, ok := constant(l.Const)
	total = value{leaf: leaf{total.text + " + " + k.text, total.low.Add(l.Const), total.high.Add(l.Const)}}
	return total, ok && total.fits()
}

// constant returns a number.
func constant(n num.Rat) (value, bool) {
	if !n.IsInt() {
		return value{}, false
	}
	v := value{leaf: leaf{n.String() + "LL", n, n}, single: true, bare: n.String() + "ULL"}
	switch {
	case n.Equal(least):
		v.text = "(-9223372036854775807LL - 1)"
	case n.Sign() < 0:
		v.text = "(" + v.text + ")"
	}
	return v, !n.Less(least) && n.Less(num.Pow2(64))
}

// number returns an integer term that is no sum, as an operand of any operator.
func (p printer) number(t *logic.Term) (value, bool) {
	switch t.Op() {
	case logic.OpConst, logic.OpSelect:
		x, ok := p.names(t)
		v := value{leaf: x, single: true, bare: x.text}
		v.text = "(long long)" + x.text
		return v, ok
	case logic.OpNum, logic.OpAdd:
		v, ok := p.sum(logic.Linearize(t))
		v.text = "(" + v.text + ")"
		return v, ok
	case logic.OpMod, logic.OpIntDiv:
		return p.division(t)
	case logic.OpIte:
		cond, ok := p.truth(t.Arg(0))
		x, of := p.sum(logic.Linearize(t.Arg(1)))
		y, or := p.sum(logic.Linearize(t.Arg(2)))
		v := value{leaf: leaf{"(" + cond + " ? " + x.text + " : " + y.text + ")", num.Min(x.low, y.low), num.Max(x.high, y.high)}}
		return v, ok && of && or && x.fits() && y.fits()
	}
	return value{}, false
}

// division returns a quotient or a remainder of which the remainder is not negative, as SMT-LIB has them.
func (p printer) division(t *logic.Term) (value, bool) {
	if !t.Arg(1).IsNum() || !small(t.Arg(1).Value()) {
		return value{}, false
	}
	n := t.Arg(1).Value()
	by := n.String() + "LL"
	x, ok := p.sum(logic.Linearize(t.Arg(0)))
	if !ok || !x.fits() {
		return value{}, false
	}
	rest := fmt.Sprintf("((%s) %% %s)", x.text, by)
	if x.low.Sign() < 0 {
		rest = fmt.Sprintf("((%s + %s) %% %s)", rest, by, by)
	}
	if t.Op() == logic.OpMod {
		return value{leaf: leaf{rest, num.Zero, n.Sub(num.One)}}, true
	}
	if x.low.Sub(n).Less(least) {
		return value{}, false
	}
	if x.low.Sign() >= 0 {
		return value{leaf: leaf{fmt.Sprintf("((%s) / %s)", x.text, by), num.Zero, x.high}}, true
	}
	return value{leaf: leaf{fmt.Sprintf("((%s - %s) / %s)", x.text, rest, by), x.low, num.Max(x.high, num.Zero)}}, true
}
