package proof

// The checker's table of axioms: the schemata listed at Axiom.

import (
	"fmt"

	"craig/logic"
	"craig/num"
)

func (k *checker) checkAxiom(s *Step) error {
	c := make(clause, len(s.Lits))
	atoms := make([]*logic.Term, len(s.Lits))
	for i, l := range s.Lits {
		atoms[i] = k.p.Atoms[l.Atom()]
		c[i] = literal{atoms[i], l.Neg()}
	}
	a := axiom{k: k, c: c}
	logic.PostOrder(func(t *logic.Term) { a.terms = append(a.terms, t) }, atoms...)
	if a.overWrite() || a.product() || a.replacement() || a.isCongruence() {
		return nil
	}
	if w, ok := a.extensionality(); ok {
		return k.admitWitness(w)
	}
	return k.checkDefinition(s)
}

// axiom is a clause that may be an instance of an axiom.
type axiom struct {
	k     *checker
	c     clause
	terms []*logic.Term // all subterms, arguments first
}

// says reports whether the literal l is the equality (neg: the disequality) of t and u.
func (a *axiom) says(l literal, t, u *logic.Term, neg bool) bool {
	if l == signed(a.k.c.Eq(t, u), neg) {
		return true
	}
	if !t.Sort().IsArith() || l.neg != neg {
		return false
	}
	r, ok := Read(l.atom, false)
	return ok && r.Eq && proportional(r.Sum, minus(t, u))
}

// has reports whether the clause has the equality, or the disequality, of t and u. That of identical terms counts as
// one the clause need not have.
func (a *axiom) has(t, u *logic.Term, neg bool) bool {
	if t == u {
		return neg
	}
	for _, l := range a.c {
		if a.says(l, t, u, neg) {
			return true
		}
	}
	return false
}

// minus returns t - u as a sum whose bases are no conversions.
func minus(t, u *logic.Term) logic.Linear {
	return openReals(logic.Linearize(t)).Plus(openReals(logic.Linearize(u)).Scale(num.MinusOne))
}

// proportional reports whether a = k·b for a number k ≠ 0.
func proportional(a, b logic.Linear) bool {
	if len(a.Monos) == 0 || len(a.Monos) != len(b.Monos) {
		return false
	}
	b = b.Scale(a.Monos[0].Coef.Quo(b.Monos[0].Coef))
	for i, m := range a.Monos {
		if b.Monos[i].Base != m.Base || !b.Monos[i].Coef.Equal(m.Coef) {
			return false
		}
	}
	return a.Const.Equal(b.Const)
}

// overWrite: what a read over a store is.
func (a *axiom) overWrite() bool {
	c := a.k.c
	for _, r := range a.terms {
		if r.Op() != logic.OpSelect || r.Arg(0).Op() != logic.OpStore {
			continue
		}
		w, j := r.Arg(0), r.Arg(1)
		if a.has(w.Arg(1), j, true) && a.has(r, w.Arg(2), false) {
			return true
		}
		if a.has(w.Arg(1), j, false) && a.has(r, c.Select(w.Arg(0), j), false) {
			return true
		}
	}
	return false
}

// extensionality: arrays that are the same at the witness are equal. It returns the witness and the arrays' equality.
func (a *axiom) extensionality() (w witness, ok bool) {
	for _, l := range a.c {
		if l.neg || l.atom.Op() != logic.OpEq || l.atom.Arg(0).Sort().Kind() != logic.KindArray {
			continue
		}
		x, y := l.atom.Arg(0), l.atom.Arg(1)
		for _, t := range a.terms {
			if t.Op() == logic.OpConst && t.Sort() == x.Sort().Index() &&
				a.has(a.k.c.Select(x, t), a.k.c.Select(y, t), true) {
				return witness{t, l.atom}, true
			}
		}
	}
	return w, false
}

// witness is a constant for an index at which two arrays differ if they are not equal.
type witness struct{ index, eq *logic.Term }

// admitWitness checks that the constant is one of the solver's own, and of this equality alone.
func (k *checker) admitWitness(w witness) error {
	if k.inputConsts == nil {
		k.inputConsts = make(map[*logic.Term]bool)
		for _, f := range k.assertions {
			for _, x := range logic.Consts(f.Term) {
				k.inputConsts[x] = true
			}
		}
	}
	if k.inputConsts[w.index] {
		return fmt.Errorf("the witness %v occurs in the assertions", w.index)
	}
	if eq := k.witnesses[w.index]; eq != nil && eq != w.eq {
		return fmt.Errorf("%v is the witness of two equalities", w.index)
	}
	if w.index.ID() < w.eq.ID() { // or else witnesses could depend on each other in a circle
		return fmt.Errorf("the witness %v is older than its equality", w.index)
	}
	k.witnesses[w.index] = w.eq
	return nil
}

// replacement: where an argument equals a number, it can be replaced by it.
func (a *axiom) replacement() bool {
	c := a.k.c
	for _, l := range a.c {
		r, ok := Read(l.atom, false)
		if !l.neg || !ok || !r.Eq {
			continue
		}
		for _, t := range a.terms {
			for i, arg := range t.Args() {
				v, ok := valueUnder(r.Sum, arg)
				if !ok {
					continue
				}
				args := append([]*logic.Term(nil), t.Args()...)
				for j := i; j < len(args); j++ {
					if args[j] == arg {
						args[j] = c.Num(v, arg.Sort())
					}
				}
				if a.has(t, c.Rebuild(t, args), false) {
					return true
				}
			}
		}
	}
	return false
}

// valueUnder returns the number that t is if sum = 0, if it can be told by proportion.
func valueUnder(sum logic.Linear, t *logic.Term) (v num.Rat, ok bool) {
	if !t.Sort().IsArith() || t.IsNum() {
		return v, false
	}
	l := openReals(logic.Linearize(t))
	if len(l.Monos) == 0 || len(l.Monos) != len(sum.Monos) {
		return v, false
	}
	sum = sum.Scale(l.Monos[0].Coef.Quo(sum.Monos[0].Coef))
	v = l.Const.Sub(sum.Const)
	l.Const = sum.Const
	return v, proportional(l, sum) && (t.Sort() == logic.Real || v.IsInt())
}

// product: a relation that follows from the product of two others, which must hold, or of one with anything, or from
// a square.
func (a *axiom) product() bool {
	var given []Constraint // complements of the literals
	for _, l := range a.c {
		if r, ok := Read(l.atom, !l.neg); ok {
			given = append(given, r)
			if !r.Eq && !r.Strict && Integral(r.Sum) && r.Sum.Const.IsInt() { // s ≥ 0 is s + 1 > 0
				r.Sum.Const = r.Sum.Const.Add(num.One)
				r.Strict = true
				given = append(given, r)
			}
		}
	}
	var products []*logic.Term
	for _, t := range a.terms {
		if logic.IsNonlinear(t) {
			products = append(products, t)
		}
	}
	if len(products) == 0 {
		return false
	}
	for _, l := range a.c {
		goal, ok := Read(l.atom, l.neg)
		if !ok {
			continue
		}
		for i, r := range given {
			for _, q := range given[i:] {
				if r.Eq || q.Eq {
					continue
				}
				if follows(goal, Constraint{Sum: a.times(r.Sum, q.Sum), Strict: r.Strict && q.Strict}) {
					return true
				}
			}
			for _, p := range products {
				for j := range p.Args() {
					if r.Eq && follows(goal, Constraint{Sum: a.times(r.Sum, logic.Linearize(a.factor(p, j))), Eq: true}) ||
						r.Eq && follows(goal, Constraint{Sum: a.times(r.Sum, logic.Linearize(p.Arg(j))), Eq: true}) {
						return true
					}
				}
			}
		}
		for _, p := range products {
			if a.square(goal, p) {
				return true
			}
		}
	}
	return false
}

// factor returns p without its factor j.
func (a *axiom) factor(p *logic.Term, j int) *logic.Term {
	var rest []*logic.Term
	rest = append(rest, p.Args()[:j]...)
	return a.k.c.Mul(append(rest, p.Args()[j+1:]...)...)
}

// square reports whether the goal follows from (x - h)² ≥ 0, where p is x·x.
func (a *axiom) square(goal Constraint, p *logic.Term) bool {
	if len(p.Args()) != 2 || p.Arg(0) != p.Arg(1) {
		return false
	}
	x := p.Arg(0)
	h, scale := num.Zero, num.Zero
	for _, m := range goal.Sum.Monos {
		if m.Base == p {
			scale = m.Coef
		}
	}
	if scale.IsZero() {
		return false
	}
	for _, m := range goal.Sum.Monos {
		if m.Base == x {
			h = m.Coef.Quo(scale).Mul(num.Frac(-1, 2))
		}
	}
	root := logic.Linearize(x)
	root.Const = root.Const.Sub(h)
	return follows(goal, Constraint{Sum: a.times(root, root)})
}

// times returns the product of two sums.
func (a *axiom) times(x, y logic.Linear) logic.Linear {
	c := a.k.c
	out := x.Scale(y.Const).Plus(logic.Linear{Monos: y.Monos}.Scale(x.Const))
	for _, m := range x.Monos {
		for _, n := range y.Monos {
			p, q := m.Base, n.Base
			if p.Sort() != q.Sort() {
				p, q = c.ToReal(p), c.ToReal(q)
			}
			out = out.Plus(openReals(logic.Linearize(c.Mul(p, q))).Scale(m.Coef.Mul(n.Coef)))
		}
	}
	return out
}
