package proof

// The reading of relation atoms as linear constraints.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// Constraint is a linear constraint over bases: Sum ≥ 0, or Sum > 0 if Strict, or Sum = 0 if Eq. The Int atoms give no
// strict ones.
type Constraint struct {
	Sum    logic.Linear
	Strict bool
	Eq     bool
}

// constraintOf returns what the atom (negated if neg) says as a linear constraint; ok is false if it is no linear relation: an
// atom of another theory, or a disequation.
func constraintOf(atom *logic.Term, neg bool) (k Constraint, ok bool) {
	switch atom.Op() {
	case logic.OpLe, logic.OpLt:
	case logic.OpEq:
		if neg || !atom.Arg(0).Sort().IsArith() {
			return Constraint{}, false
		}
		k.Eq = true
	default:
		return Constraint{}, false
	}
	// sum = left - right
	k.Sum = openReals(logic.Linearize(atom.Arg(0))).Plus(openReals(logic.Linearize(atom.Arg(1))).Scale(num.MinusOne))
	switch {
	case k.Eq:
	case neg && atom.Op() == logic.OpLe && atom.Arg(0).Sort() == logic.Int: // left ≥ right+1
		k.Sum.Const = k.Sum.Const.Sub(num.One)
	case neg: // left > right, left ≥ right
		k.Strict = atom.Op() == logic.OpLe
	default: // right ≥ left, right > left
		k.Sum = k.Sum.Scale(num.MinusOne)
		k.Strict = atom.Op() == logic.OpLt
	}
	return k, true
}

// Complement returns what the complement of l says as a linear constraint; ok is false if it is no linear relation: an atom of
// another theory, or an equation.
func (p *Proof) Complement(l Lit) (k Constraint, ok bool) {
	return constraintOf(p.Atoms[l.Atom()], !l.Neg())
}

// openReals returns l with b in the place of every base ToReal(b).
func openReals(l logic.Linear) logic.Linear {
	if !slices.ContainsFunc(l.Monos, func(m logic.Mono) bool { return m.Base.Op() == logic.OpToReal }) {
		return l
	}
	r := logic.Linear{Const: l.Const, Monos: slices.Clone(l.Monos)}
	for i, m := range r.Monos {
		if m.Base.Op() == logic.OpToReal {
			r.Monos[i].Base = m.Base.Arg(0)
		}
	}
	slices.SortFunc(r.Monos, func(a, b logic.Mono) int { return int(a.Base.ID()) - int(b.Base.ID()) })
	return r
}

// integral reports whether l has only integer values, its constant aside: its bases are Int and their coefficients
// integers.
func integral(l logic.Linear) bool {
	for _, m := range l.Monos {
		if m.Base.Sort() != logic.Int || !m.Coef.IsInt() {
			return false
		}
	}
	return true
}

// follows reports whether constraint k is the fact multiplied by a number, positive unless the fact is an equation,
// rounded if everything is integral, or weaker than that.
func follows(k, fact Constraint) bool {
	if len(k.Sum.Monos) == 0 || len(k.Sum.Monos) != len(fact.Sum.Monos) {
		return false
	}
	scale := k.Sum.Monos[0].Coef.Quo(fact.Sum.Monos[0].Coef)
	if scale.Sign() < 0 && !fact.Eq {
		return false
	}
	f := fact.Sum.Scale(scale)
	for i, m := range k.Sum.Monos {
		if f.Monos[i].Base != m.Base || !f.Monos[i].Coef.Equal(m.Coef) {
			return false
		}
	}
	if k.Eq {
		return fact.Eq && f.Const.Equal(k.Sum.Const)
	}
	if integral(f) {
		if fact.Strict && f.Const.IsInt() {
			f.Const = f.Const.Sub(num.One)
		}
		f.Const = f.Const.Floor()
		fact.Strict = false
	}
	if k.Strict && !fact.Strict {
		return f.Const.Less(k.Sum.Const)
	}
	return f.Const.Cmp(k.Sum.Const) <= 0
}
