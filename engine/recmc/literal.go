package recmc

// Literals of cubes, taken apart into what is compared and the number it is compared with.

import (
	"fmt"

	"craig/logic"
	"craig/num"
)

// literal is a literal of a cube with its number taken out.
type literal struct {
	t     *logic.Term
	shape string
	lhs   *logic.Term // compared with the number; nil if there is none
	n     num.Rat
	op    logic.Op // OpLe or OpEq, if there is a number
	neg   bool
}

func newLiteral(t *logic.Term) literal {
	l := literal{t: t}
	atom := t
	if t.Op() == logic.OpNot {
		atom, l.neg = t.Arg(0), true
	}
	if op := atom.Op(); (op == logic.OpLe || op == logic.OpEq) && atom.Arg(1).IsNum() && atom.Arg(0).Sort().IsArith() {
		l.op, l.lhs, l.n = op, atom.Arg(0), atom.Arg(1).Value()
		l.shape = fmt.Sprint(op, l.neg, l.lhs.ID())
		return l
	}
	l.shape = fmt.Sprint(t.ID())
	return l
}

// with returns the literal with den·lhs compared with n.
func (l literal) with(c *logic.Context, n, den *logic.Term) *logic.Term {
	lhs := c.Mul(den, l.lhs)
	f := c.Le(lhs, n)
	if l.op == logic.OpEq {
		f = c.Eq(lhs, n)
	}
	if l.neg {
		return c.Not(f)
	}
	return f
}

// closes reports whether l and o are lhs ≤ n and ¬(lhs ≤ n-1).
func (l literal) closes(o literal) bool {
	return l.lhs != nil && l.lhs == o.lhs && l.lhs.Sort() == logic.Int && !l.neg && o.neg &&
		l.op == logic.OpLe && o.op == logic.OpLe && l.n.Sub(o.n).IsOne()
}

// implies reports whether o is true wherever l is, as far as that shows without a solver.
func (l literal) implies(o literal) bool {
	if l.t == o.t {
		return true
	}
	if l.lhs == nil || l.lhs != o.lhs {
		return false
	}
	cmp := l.n.Cmp(o.n)
	equation, bound := func(l literal) bool { return l.op == logic.OpEq && !l.neg }, func(l literal) bool { return l.op == logic.OpLe }
	switch {
	case equation(l) && bound(o):
		return (cmp <= 0) != o.neg
	case equation(l): // o is another equation, or the negation of one
		return o.neg && cmp != 0
	case bound(l) && bound(o) && l.neg == o.neg:
		return cmp <= 0 != l.neg || cmp == 0
	case bound(l) && o.op == logic.OpEq && o.neg:
		return !l.neg && cmp < 0 || l.neg && cmp >= 0
	}
	return false
}

// subsumes reports whether every state of small is one of large, as far as that shows literal by literal.
func subsumes(large, small []literal) bool {
	for _, o := range large {
		found := false
		for _, l := range small {
			if found = l.implies(o); found {
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}
