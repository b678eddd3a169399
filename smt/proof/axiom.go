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
	if a.overWrite() || a.product() || a.expansion() || a.division() || a.isCongruence() {
		return nil
	}
	if ok, bitVectors := a.replacement(); ok && bitVectors {
		return k.trials.try(c)
	} else if ok {
		return nil
	}
	var err error
	for _, w := range a.extensionality() {
		if err = k.admitWitness(w); err == nil {
			return nil
		}
	}
	if derr := k.checkDefinition(s); derr == nil || err == nil {
		return derr
	}
	return err
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
	r, ok := constraintOf(l.atom, false)
	return ok && r.Eq && proportional(r.Sum, minus(t, u))
}

// has reports whether the clause has the equality, or the disequality, of t and u. One that is false by simplification,
// as that of 2x and 1, counts as one the clause need not have.
func (a *axiom) has(t, u *logic.Term, neg bool) bool {
	if eq := a.k.c.Eq(t, u); eq.IsTrue() || eq.IsFalse() {
		return eq.IsTrue() == neg
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

// extensionality: arrays that are the same at the witness are equal. It returns what may be the witness, with the arrays'
// equality.
func (a *axiom) extensionality() []witness {
	var ws []witness
	for _, l := range a.c {
		if l.neg || l.atom.Op() != logic.OpEq || l.atom.Arg(0).Sort().Kind() != logic.KindArray {
			continue
		}
		x, y := l.atom.Arg(0), l.atom.Arg(1)
		for _, t := range a.terms {
			if t.Op() == logic.OpConst && t.Sort() == x.Sort().Index() &&
				a.has(a.k.c.Select(x, t), a.k.c.Select(y, t), true) {
				ws = append(ws, witness{t, l.atom})
			}
		}
	}
	return ws
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
