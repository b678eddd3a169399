// Package bounds simplifies conjunctions and disjunctions of literals by what they say about the same linear sums, and finds what
// integer terms are within.
package bounds

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// Conjoin returns literals whose conjunction is equivalent to that of lits, without those that others imply by bounds
// on the same sum or, for a longer sum, by the bounds of its bases. The relations on one sum become one equation, or a
// lower bound, an upper bound and disequations between them. If they contradict each other the result is false alone.
// What is no relation with a number is kept as it is, once. The order is that of lits.
func Conjoin(c *logic.Context, lits []*logic.Term) []*logic.Term {
	groups := make(map[*logic.Term]*group)
	var order []*group
	seen := make(map[*logic.Term]bool, len(lits))
	for _, l := range lits {
		if seen[l] || l.IsTrue() {
			continue
		}
		seen[l] = true
		if l.IsFalse() || seen[c.Not(l)] {
			return []*logic.Term{c.False()}
		}
		sum, ok := related(l)
		if !ok {
			order = append(order, &group{lits: []*logic.Term{l}})
			continue
		}
		g := groups[sum]
		if g == nil {
			g = &group{sum: sum}
			groups[sum] = g
			order = append(order, g)
		}
		g.lits = append(g.lits, l)
		g.add(l)
	}
	for _, g := range order {
		if g.sum != nil && !g.tighten() {
			return []*logic.Term{c.False()}
		}
	}
	out := make([]*logic.Term, 0, len(lits))
	for _, g := range order {
		switch {
		case g.sum == nil:
			out = append(out, g.lits...)
		case g.impliedByBases(groups):
		case len(g.lits) == 1 && !g.isPoint():
			out = append(out, g.lits...) // as it was
		default:
			out = g.emit(c, out)
		}
	}
	return out
}

// Disjoin returns literals whose disjunction is equivalent to that of lits, simplified likewise; true alone if they
// cover everything.
func Disjoin(c *logic.Context, lits []*logic.Term) []*logic.Term {
	neg := make([]*logic.Term, len(lits))
	for i, l := range lits {
		neg[i] = c.Not(l)
	}
	out := Conjoin(c, neg)
	for i, l := range out {
		out[i] = c.Not(l)
	}
	return out
}

// related returns the sum that the literal l compares with a number.
func related(l *logic.Term) (sum *logic.Term, ok bool) {
	if l.Op() == logic.OpNot {
		l = l.Arg(0)
	}
	switch l.Op() {
	case logic.OpLe, logic.OpLt:
		return l.Arg(0), true
	case logic.OpEq:
		if l.Arg(0).Sort().IsArith() {
			return l.Arg(0), true
		}
	}
	return nil, false
}

// bound is a lower or upper bound.
type bound struct {
	set    bool
	strict bool // never on Int
	at     num.Rat
}

// raise makes the lower bound b at least that of o.
func (b *bound) raise(o bound) {
	if o.set && (!b.set || b.at.Less(o.at) || b.at.Equal(o.at) && o.strict) {
		*b = o
	}
}

// lower makes the upper bound b at most that of o.
func (b *bound) lower(o bound) {
	if o.set && (!b.set || o.at.Less(b.at) || b.at.Equal(o.at) && o.strict) {
		*b = o
	}
}

// group has the bounds on one sum; or, with sum nil, some other literal.
type group struct {
	sum    *logic.Term
	lits   []*logic.Term
	lo, hi bound
	ne     []num.Rat // numbers that the sum differs from
}

// add takes notice of a literal about g.sum.
func (g *group) add(l *logic.Term) {
	neg := l.Op() == logic.OpNot
	if neg {
		l = l.Arg(0)
	}
	k, isInt := l.Arg(1).Value(), g.sum.Sort() == logic.Int
	switch {
	case l.Op() == logic.OpEq && neg:
		g.ne = append(g.ne, k)
	case l.Op() == logic.OpEq:
		g.lo.raise(bound{set: true, at: k})
		g.hi.lower(bound{set: true, at: k})
	case !neg:
		g.hi.lower(bound{set: true, strict: l.Op() == logic.OpLt, at: k})
	case isInt:
		g.lo.raise(bound{set: true, at: k.Add(num.One)})
	default:
		g.lo.raise(bound{set: true, strict: l.Op() == logic.OpLe, at: k})
	}
}

// tighten uses the disequations at the bounds and drops those outside of them; it returns false if nothing is left.
func (g *group) tighten() bool {
	slices.SortFunc(g.ne, num.Rat.Cmp)
	isInt := g.sum.Sort() == logic.Int
	for _, k := range g.ne { // upwards from below
		if g.lo.set && g.lo.at.Equal(k) {
			g.lo = excluded(k, num.One, isInt)
		}
	}
	for _, k := range slices.Backward(g.ne) {
		if g.hi.set && g.hi.at.Equal(k) {
			g.hi = excluded(k, num.MinusOne, isInt)
		}
	}
	if g.lo.set && g.hi.set {
		if d := g.lo.at.Cmp(g.hi.at); d > 0 || d == 0 && (g.lo.strict || g.hi.strict) {
			return false
		}
	}
	g.ne = slices.DeleteFunc(g.ne, func(k num.Rat) bool {
		return g.lo.set && k.Cmp(g.lo.at) <= 0 || g.hi.set && g.hi.at.Cmp(k) <= 0
	})
	return true
}

// excluded returns the bound at k when k itself is not allowed; step leads inwards.
func excluded(k, step num.Rat, isInt bool) bound {
	if isInt {
		return bound{set: true, at: k.Add(step)}
	}
	return bound{set: true, strict: true, at: k}
}

// isPoint reports whether the bounds leave one value, which the only literal does not say as an equation.
func (g *group) isPoint() bool { return g.lo.set && g.hi.set && g.lo.at.Equal(g.hi.at) }

// emit appends the literals that say what g knows.
func (g *group) emit(c *logic.Context, out []*logic.Term) []*logic.Term {
	s := g.sum.Sort()
	at := func(k num.Rat) *logic.Term { return c.Num(k, s) }
	if g.isPoint() {
		return append(out, c.Eq(g.sum, at(g.lo.at)))
	}
	if g.lo.set {
		if g.lo.strict {
			out = append(out, c.Gt(g.sum, at(g.lo.at)))
		} else {
			out = append(out, c.Ge(g.sum, at(g.lo.at)))
		}
	}
	if g.hi.set {
		if g.hi.strict {
			out = append(out, c.Lt(g.sum, at(g.hi.at)))
		} else {
			out = append(out, c.Le(g.sum, at(g.hi.at)))
		}
	}
	for i, k := range g.ne {
		if i == 0 || !k.Equal(g.ne[i-1]) {
			out = append(out, c.Not(c.Eq(g.sum, at(k))))
		}
	}
	return out
}

// impliedByBases reports whether the bounds of single bases, in groups, imply all that g says about a longer sum.
func (g *group) impliedByBases(groups map[*logic.Term]*group) bool {
	if g.sum.Op() != logic.OpAdd || len(g.ne) != 0 {
		return false
	}
	lo, hi := bound{set: true}, bound{set: true}
	for _, m := range logic.Linearize(g.sum).Monos {
		b := groups[m.Base]
		if b == nil {
			return false
		}
		from, to := b.lo, b.hi
		if m.Coef.Sign() < 0 {
			from, to = to, from
		}
		lo, hi = lo.plus(from, m.Coef), hi.plus(to, m.Coef)
	}
	return lo.atLeast(g.lo) && hi.atMost(g.hi)
}

// plus returns the bound b + k·o.
func (b bound) plus(o bound, k num.Rat) bound {
	return bound{set: b.set && o.set, strict: b.strict || o.strict, at: b.at.Add(o.at.Mul(k))}
}

// atLeast reports whether the lower bound b implies o.
func (b bound) atLeast(o bound) bool {
	return !o.set || b.set && (o.at.Less(b.at) || o.at.Equal(b.at) && (b.strict || !o.strict))
}

// atMost reports whether the upper bound b implies o.
func (b bound) atMost(o bound) bool {
	return !o.set || b.set && (b.at.Less(o.at) || o.at.Equal(b.at) && (b.strict || !o.strict))
}
