package proof

// The checker's table of axioms: the schemata listed at Axiom.

import (
	"fmt"
	"slices"

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
	if ok, words := a.replacement(); ok && words {
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
	for _, p := range a.terms {
		if !logic.IsNonlinear(p) {
			continue
		}
		for j := range p.Args() {
			f := factors{c: a.k.c, p: p, x: p.Arg(j), y: a.factor(p, j)}
			for _, l := range a.c {
				if goal, ok := Read(l.atom, l.neg); ok && f.give(goal, given) {
					return true
				}
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

// factors is a product p = x·y.
type factors struct {
	c       *logic.Context
	p, x, y *logic.Term
}

// give reports whether the goal follows from a product of the given relations, each about one of the factors.
func (f factors) give(goal Constraint, given []Constraint) bool {
	if f.x == f.y && f.square(goal) || f.definite(goal) {
		return true
	}
	for _, r := range given {
		kx, cx, ok := inTerms(r.Sum, f.x)
		if !ok {
			continue
		}
		if r.Eq && follows(goal, Constraint{Sum: f.times(kx, cx, num.One, num.Zero), Eq: true}) {
			return true
		}
		for _, s := range given {
			ky, cy, ok := inTerms(s.Sum, f.y)
			if ok && !r.Eq && !s.Eq && follows(goal, Constraint{Sum: f.times(kx, cx, ky, cy), Strict: r.Strict && s.Strict}) {
				return true
			}
		}
	}
	return false
}

// inTerms returns k and c with sum = k·t + c.
func inTerms(sum logic.Linear, t *logic.Term) (k, c num.Rat, ok bool) {
	l := openReals(logic.Linearize(t))
	if len(l.Monos) == 0 || len(l.Monos) != len(sum.Monos) {
		return k, c, false
	}
	k = sum.Monos[0].Coef.Quo(l.Monos[0].Coef)
	l = l.Scale(k)
	c = sum.Const.Sub(l.Const)
	l.Const = sum.Const
	return k, c, proportional(l, sum)
}

// times returns (kx·x + cx)·(ky·y + cy).
func (f factors) times(kx, cx, ky, cy num.Rat) logic.Linear {
	sum := openReals(logic.Linearize(f.p)).Scale(kx.Mul(ky))
	sum = sum.Plus(openReals(logic.Linearize(f.x)).Scale(kx.Mul(cy)))
	sum = sum.Plus(openReals(logic.Linearize(f.y)).Scale(cx.Mul(ky)))
	sum.Const = sum.Const.Add(cx.Mul(cy))
	return sum
}

// square reports whether the goal follows from (x - h)² ≥ 0 for some h, where p is x·x.
func (f factors) square(goal Constraint) bool {
	i := slices.IndexFunc(goal.Sum.Monos, func(m logic.Mono) bool { return m.Base == f.p })
	if i < 0 {
		return false
	}
	scale := goal.Sum.Monos[i].Coef
	rest := goal.Sum.Plus(single(f.p, scale.Neg()))
	h := num.Zero
	if len(rest.Monos) > 0 {
		k, _, ok := inTerms(rest, f.x)
		if !ok {
			return false
		}
		h = k.Quo(scale).Mul(num.Frac(-1, 2))
	}
	return follows(goal, Constraint{Sum: f.times(num.One, h.Neg(), num.One, h.Neg())})
}

// definite reports whether the goal says of a·x² + b·x·y + c·y² that it is at least 0 or a smaller number, where it is
// by its coefficients: a ≥ 0, c ≥ 0 and b² ≤ 4·a·c.
func (f factors) definite(goal Constraint) bool {
	if goal.Eq || goal.Sum.Const.Sign() < 0 || goal.Strict && goal.Sum.Const.IsZero() || f.x == f.y {
		return false
	}
	xx, yy := f.c.Mul(f.x, f.x), f.c.Mul(f.y, f.y)
	var a, b, c num.Rat
	for _, m := range goal.Sum.Monos {
		switch m.Base {
		case xx:
			a = m.Coef
		case f.p:
			b = m.Coef
		case yy:
			c = m.Coef
		default:
			return false
		}
	}
	return a.Sign() >= 0 && c.Sign() >= 0 && b.Mul(b).Cmp(num.Int(4).Mul(a).Mul(c)) <= 0
}
