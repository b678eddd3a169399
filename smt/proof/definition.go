package proof

// The checker's table of tautologies: the schemata listed at Definition.

import (
	"fmt"
	"slices"

	"craig/logic"
	"craig/num"
)

// clause is a clause as terms.
type clause []literal

type literal struct {
	atom *logic.Term
	neg  bool
}

// signed returns the literal of a formula, or of its complement.
func signed(f *logic.Term, neg bool) literal {
	if f.Op() == logic.OpNot {
		return literal{f.Arg(0), !neg}
	}
	return literal{f, neg}
}

func (c clause) has(f *logic.Term, neg bool) bool { return slices.Contains(c, signed(f, neg)) }

// without returns c without its i-th literal.
func (c clause) without(i int) clause { return slices.Delete(slices.Clone(c), i, i+1) }

func (k *checker) checkDefinition(s *Step) error {
	c := make(clause, len(s.Lits))
	for i, l := range s.Lits {
		c[i] = literal{k.p.Atoms[l.Atom()], l.Neg()}
	}
	for i, l := range c { // first what looks at the tops of terms only
		if c.connective(l) || c.gate(i) {
			return nil
		}
	}
	for i, l := range c {
		if k.iteTerm(c.without(i), l) || c.without(i).divides(l) || c.trichotomy(l) {
			return nil
		}
		r, ok := constraintOf(l.atom, l.neg)
		if ok && impliedByBases(r) {
			return nil
		}
		if ok && k.impliedByBitVectors(r) || k.word(c.without(i), l) {
			return k.trials.try(c)
		}
	}
	if len(c) > 0 && (k.number(c) || k.mode(c)) {
		return k.trials.try(c)
	}
	fs := make([]*logic.Term, len(s.Lits))
	for i, l := range s.Lits {
		fs[i] = k.p.Term(k.c, l)
	}
	return fmt.Errorf("an instance of no schema: %v", fs)
}

// connective reports whether c has an instance of a Boolean schema for l.
func (c clause) connective(l literal) bool {
	g := l.atom
	switch g.Op() {
	case logic.OpTrue:
		return !l.neg
	case logic.OpFalse:
		return l.neg
	case logic.OpAnd:
		return c.junction(g, l.neg, false)
	case logic.OpOr:
		return c.junction(g, !l.neg, true)
	case logic.OpEq:
		a, b := g.Arg(0), g.Arg(1)
		if a.Sort() != logic.Bool {
			return false
		}
		if l.neg {
			return c.has(a, true) && c.has(b, false) || c.has(a, false) && c.has(b, true)
		}
		return c.has(a, false) && c.has(b, false) || c.has(a, true) && c.has(b, true)
	case logic.OpIte:
		p, a, b := g.Arg(0), g.Arg(1), g.Arg(2)
		thenHas, elseHas := c.has(a, !l.neg), c.has(b, !l.neg)
		return c.has(p, true) && thenHas || c.has(p, false) && elseHas || thenHas && elseHas
	}
	return false
}

// junction reports whether c has one (one) or all arguments of g; negated (neg) or not. For a conjunction the literal ¬g
// needs one argument, g needs all negated; for a disjunction it is the other way round.
func (c clause) junction(g *logic.Term, one, neg bool) bool {
	if one {
		return slices.ContainsFunc(g.Args(), func(a *logic.Term) bool { return c.has(a, neg) })
	}
	for _, a := range g.Args() {
		if !c.has(a, !neg) {
			return false
		}
	}
	return true
}

// iteTerm reports whether the literals rest hold, one or two of them, when the ite terms with condition p.atom are
// replaced by the branch that is taken when p is false.
func (k *checker) iteTerm(rest clause, p literal) bool {
	if len(rest) > 2 {
		return false
	}
	sub, found := k.c.NewSubst(nil), false
	atoms := make([]*logic.Term, len(rest))
	for i, l := range rest {
		atoms[i] = l.atom
	}
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpIte && t.Sort() != logic.Bool && t.Arg(0) == p.atom {
			branch := t.Arg(2)
			if p.neg {
				branch = t.Arg(1)
			}
			sub.Replace(t, sub.Apply(branch)) // which may have others inside
			found = true
		}
	}, atoms...)
	if !found {
		return false
	}
	var all []*logic.Term
	for _, l := range rest {
		// Replacing one literal and not the other is allowed, too: both hold the same under the condition.
		f, g := sub.Apply(l.atom), l.atom
		if l.neg {
			f, g = k.c.Not(f), k.c.Not(g)
		}
		all = append(all, f, g)
	}
	return k.c.Or(all...).IsTrue()
}

// trichotomy reports whether c has, beside the equation l, that the left side is less and that it is greater.
func (c clause) trichotomy(l literal) bool {
	r, ok := constraintOf(l.atom, l.neg)
	if !ok || !r.Eq {
		return false
	}
	greater := Constraint{Sum: r.Sum, Strict: true}
	less := Constraint{Sum: r.Sum.Scale(num.MinusOne), Strict: true}
	return c.hasFrom(less) && c.hasFrom(greater)
}

// hasFrom reports whether a relation of c follows from the fact.
func (c clause) hasFrom(fact Constraint) bool {
	return slices.ContainsFunc(c, func(l literal) bool {
		r, ok := constraintOf(l.atom, l.neg)
		return ok && follows(r, fact)
	})
}

// divides reports whether l is about a divisibility d | t and c has a relation on its quotient or remainder that
// follows.
func (c clause) divides(l literal) bool {
	if l.atom.Op() != logic.OpDivides {
		return false
	}
	d, t := l.atom.Arg(0), l.atom.Arg(1)
	for _, x := range c {
		r, ok := constraintOf(x.atom, x.neg)
		if !ok {
			continue
		}
		for _, m := range r.Sum.Monos {
			var rem logic.Linear // of t modulo d
			switch {
			case !isOp(m.Base, t, d):
				continue
			case m.Base.Op() == logic.OpIntDiv:
				rem = logic.Linearize(t).Plus(single(m.Base, d.Value().Neg()))
			default:
				rem = single(m.Base, num.One)
			}
			fact := Constraint{Sum: rem, Eq: true}
			if !l.neg {
				fact = Constraint{Sum: rem}
				fact.Sum.Const = fact.Sum.Const.Sub(num.One)
			}
			if follows(r, fact) {
				return true
			}
		}
	}
	return false
}

// isOp reports whether base is the quotient or the remainder of a and d.
func isOp(base, a, d *logic.Term) bool {
	return (base.Op() == logic.OpIntDiv || base.Op() == logic.OpMod) && base.Arg(0) == a && base.Arg(1) == d
}

func single(base *logic.Term, coef num.Rat) logic.Linear {
	return logic.Linear{Monos: []logic.Mono{{Coef: coef, Base: base}}}
}

// impliedByBases reports whether r follows from what a quotient, remainder or floor among its bases means.
func impliedByBases(r Constraint) bool {
	for _, m := range r.Sum.Monos {
		for _, fact := range facts(m.Base, r.Sum) {
			if follows(r, fact) {
				return true
			}
		}
	}
	return false
}

// facts returns what is known of the base: a quotient by a positive number, such a remainder (also in terms of the
// quotient, if sum has it), a floor, a choice between numbers.
func facts(base *logic.Term, sum logic.Linear) []Constraint {
	between := func(rem logic.Linear, top num.Rat, strict bool) []Constraint { // 0 ≤ rem ≤ top
		upper := rem.Scale(num.MinusOne)
		upper.Const = upper.Const.Add(top)
		return []Constraint{{Sum: rem}, {Sum: upper, Strict: strict}}
	}
	if base.Op() == logic.OpToInt {
		return between(openReals(logic.Linearize(base.Arg(0))).Plus(single(base, num.MinusOne)), num.One, true)
	}
	if base.Op() == logic.OpIte && base.Arg(1).IsNum() && base.Arg(2).IsNum() {
		lo, hi := base.Arg(1).Value(), base.Arg(2).Value()
		if hi.Less(lo) {
			lo, hi = hi, lo
		}
		rem := single(base, num.One)
		rem.Const = lo.Neg()
		return between(rem, hi.Sub(lo), false)
	}
	if base.Op() != logic.OpIntDiv && base.Op() != logic.OpMod {
		return nil
	}
	a, d := base.Arg(0), base.Arg(1)
	if !d.IsNum() || d.Value().Sign() <= 0 {
		return nil
	}
	top := d.Value().Sub(num.One)
	if base.Op() == logic.OpIntDiv {
		return between(logic.Linearize(a).Plus(single(base, d.Value().Neg())), top, false)
	}
	out := between(single(base, num.One), top, false)
	for _, m := range sum.Monos {
		if m.Base.Op() == logic.OpIntDiv && isOp(m.Base, a, d) {
			whole := single(base, num.One).Plus(single(m.Base, d.Value()))
			out = append(out, Constraint{Sum: whole.Plus(logic.Linearize(a).Scale(num.MinusOne)), Eq: true})
		}
	}
	return out
}
