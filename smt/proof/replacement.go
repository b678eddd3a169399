package proof

// The schema of terms whose value other literals of the clause give.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// known has the values of terms that follow from the complements of a clause's literals.
type known struct {
	c          *logic.Context
	value      map[*logic.Term]*logic.Term // numbers and bit-vectors, by the terms that are equal to them
	over       map[*logic.Term]bool        // bit-vectors that are at least their width: shifts by them are shifts by the width
	bitVectors bool                        // some of these terms are bit-vectors
}

// replacement reports whether a literal of the clause is true when terms in it are replaced by values that they have if
// the other literals are false, and whether there are bit-vectors among those terms.
//
// This is sound whatever is replaced: if the clause were false, then all its literals were, so the terms had those
// values, and a formula that has equals in the place of equals is the same as before; but one literal would be true. Nor
// does it matter how the solver came to its clause: all that is asked of it is that the constructors simplify the literal
// to true.
func (a *axiom) replacement() (ok, bitVectors bool) {
	k := a.known()
	if len(k.value) == 0 && len(k.over) == 0 {
		return false, false
	}
	if a.holdsUnder(k.everywhere(a.terms)) {
		return true, k.bitVectors
	}
	for _, t := range a.terms {
		if u := k.in(t, nil); u != t && a.holdsWith(t, u) {
			return true, k.bitVectors
		}
		for _, x := range t.Args() {
			if k.value[x] != nil && a.holdsWith(t, k.inPlaceOf(x, t)) {
				return true, k.bitVectors
			}
		}
	}
	return false, false
}

// holdsWith reports whether a literal is true with u in the place of t.
func (a *axiom) holdsWith(t, u *logic.Term) bool {
	return a.holdsUnder(a.k.c.NewSubst(map[*logic.Term]*logic.Term{t: u}))
}

// holdsUnder reports whether a literal is true under the substitution.
func (a *axiom) holdsUnder(sub *logic.Subst) bool {
	for _, l := range a.c {
		if f := sub.Apply(l.atom); f.IsTrue() && !l.neg || f.IsFalse() && l.neg {
			return true
		}
	}
	return false
}

// known returns what the complements of the literals say of the terms in the clause.
func (a *axiom) known() *known {
	k := &known{c: a.k.c, value: make(map[*logic.Term]*logic.Term), over: make(map[*logic.Term]bool)}
	for _, l := range a.c {
		r, ok := constraintOf(l.atom, !l.neg)
		if !ok {
			continue
		}
		if !r.Eq {
			k.addBound(r)
			continue
		}
		for _, t := range a.terms {
			v, ok := valueUnder(r.Sum, t)
			if !ok {
				continue
			}
			k.value[t] = k.c.Num(v, t.Sort())
			if t.Op() == logic.OpBVToInt {
				y := t.Arg(0)
				k.value[y] = k.c.BVNum(v, y.Sort().Width())
				k.bitVectors = true
			}
		}
	}
	return k
}

// addBound adds what the bound r says of a bit-vector, if it is at least its width.
func (k *known) addBound(r Constraint) {
	if len(r.Sum.Monos) != 1 {
		return
	}
	m := r.Sum.Monos[0]
	if m.Base.Op() != logic.OpBVToInt || m.Coef.Sign() < 0 {
		return
	}
	y := m.Base.Arg(0)
	if least := r.Sum.Const.Neg().Quo(m.Coef); !least.Less(num.Int(int64(y.Sort().Width()))) {
		k.over[y] = true
		k.bitVectors = true
	}
}

// everywhere returns the substitution of all that is known for terms, arguments first.
func (k *known) everywhere(terms []*logic.Term) *logic.Subst {
	sub := k.c.NewSubst(k.value)
	for _, t := range terms {
		if k.value[t] == nil && k.isOverShift(t) {
			sub.Replace(t, k.in(t, sub))
		}
	}
	return sub
}

// in returns t with values in the place of its arguments; sub, unless nil, is applied to the others.
func (k *known) in(t *logic.Term, sub *logic.Subst) *logic.Term {
	changed := false
	args := make([]*logic.Term, len(t.Args()))
	for i, x := range t.Args() {
		args[i] = x
		if v := k.value[x]; v != nil {
			args[i] = v
		} else if i == 1 && k.isOverShift(t) {
			args[i] = k.c.BVNum(num.Int(int64(x.Sort().Width())), x.Sort().Width())
		} else if sub != nil {
			args[i] = sub.Apply(x)
		}
		changed = changed || args[i] != x
	}
	if !changed {
		return t
	}
	return k.c.Rebuild(t, args)
}

// inPlaceOf returns t with the value of x in the place of its arguments x.
func (k *known) inPlaceOf(x, t *logic.Term) *logic.Term {
	args := slices.Clone(t.Args())
	for i, y := range args {
		if y == x {
			args[i] = k.value[x]
		}
	}
	return k.c.Rebuild(t, args)
}

// isOverShift reports whether t is a shift by a bit-vector that is known to be at least the width.
func (k *known) isOverShift(t *logic.Term) bool {
	if t.Op() != logic.OpBV {
		return false
	}
	switch t.BVOp() {
	case logic.BVShl, logic.BVLshr, logic.BVAshr:
		return k.over[t.Arg(1)]
	}
	return false
}

// valueUnder returns the number that t is if sum = 0, if it can be told by proportion.
func valueUnder(sum logic.Linear, t *logic.Term) (v num.Rat, ok bool) {
	if !t.Sort().IsArith() || t.IsNum() {
		return v, false
	}
	k, c, ok := inTerms(sum, t)
	if !ok {
		return v, false
	}
	v = c.Neg().Quo(k)
	return v, t.Sort() == logic.Real || v.IsInt()
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
