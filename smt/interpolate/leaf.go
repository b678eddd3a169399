package interpolate

// Partial interpolants of the leaves of a proof.

import (
	"errors"
	"slices"

	"craig/logic"
	"craig/num"
	"craig/smt/proof"
)

var errMixed = errors.New("its symbols are of both sides")

// clause returns the partial interpolant of a clause that A (or B) implies: the part of it that is B's, or the
// complement of the part that is A's.
func (w *interpolator) clause(lits []proof.Lit, isA bool) *logic.Term {
	var out []*logic.Term
	for _, l := range lits {
		switch {
		case isA && w.label[l.Atom()] == inB:
			out = append(out, w.p.Term(w.c, l))
		case !isA && w.label[l.Atom()] == inA:
			out = append(out, w.p.Term(w.c, l.Not()))
		}
	}
	if isA {
		return w.c.Or(out...)
	}
	return w.c.And(out...)
}

// definition returns the partial interpolant of a definition, which both sides imply as far as they have its symbols.
func (w *interpolator) definition(id int) (*logic.Term, error) {
	lits := w.p.Steps[id].Lits
	isA := w.homeInA(id)
	for _, l := range lits {
		a := &w.atoms[l.Atom()]
		if isA && !a.canA(&w.tree, w.at) || !isA && !a.canB(&w.tree, w.at) {
			return nil, errMixed
		}
	}
	if w.p.Steps[id].Kind == proof.Definition && w.isUnmixed(lits, isA) {
		return w.c.Bool(isA), nil // what clause has is valid, or its complement is
	}
	return w.clause(lits, isA), nil
}

// isUnmixed reports whether all literals are labelled as the other side's.
func (w *interpolator) isUnmixed(lits []proof.Lit, isA bool) bool {
	other := inA
	if isA {
		other = inB
	}
	return !slices.ContainsFunc(lits, func(l proof.Lit) bool { return w.label[l.Atom()] != other })
}

// share is the sum of the constraints of one side of a theory lemma.
type share struct {
	sum    logic.Linear
	strict bool
}

// farkas returns the partial interpolant of a lemma of linear arithmetic: with the sum of A's constraints S_A ≥ 0 and
// of B's S_B ≥ 0, where S_A + S_B is a negative constant, it is S_A ≥ 0, or, weaker, ¬(S_B ≥ 0). Bases that only one
// side has cancel within its sum.
func (w *interpolator) farkas(id int) (*logic.Term, error) {
	s, side := &w.p.Steps[id], w.side(id)
	var mine share
	for i, l := range s.Lits {
		if (w.label[l.Atom()] == inA) != (side == inA) || s.Coefs[i].IsZero() {
			continue
		}
		k, ok := w.p.Complement(l)
		if !ok {
			return nil, errors.New("a literal is no linear constraint")
		}
		mine.sum = mine.sum.Plus(k.Sum.Scale(s.Coefs[i]))
		mine.strict = mine.strict || k.Strict
	}
	return w.fromSide(side, w.atLeastZero(mine)), nil
}

// side returns the side from whose contribution a lemma is interpolated. If it is B's for a child, the interpolants of
// its parent and its siblings only fit if it is B's for the parent and A's for the siblings.
func (w *interpolator) side(id int) label {
	if w.sys == Inverse && w.homeInA(id) {
		return inB
	}
	return inA
}

// fromSide turns what a side contributes into a partial interpolant.
func (w *interpolator) fromSide(side label, f *logic.Term) *logic.Term {
	if side == inB {
		return w.c.Not(f)
	}
	return f
}

// atLeastZero returns the formula sum ≥ 0, or sum > 0 if strict; rounded, if all bases are Int.
func (w *interpolator) atLeastZero(s share) *logic.Term {
	sort := logic.Int
	for _, m := range s.sum.Monos {
		if m.Base.Sort() != logic.Int {
			sort = logic.Real
		}
	}
	if sort == logic.Real || len(s.sum.Monos) == 0 {
		// The sort does not matter for a constant, which may be a fraction.
		sum, zero := w.realTerm(s.sum), w.c.Num(num.Zero, logic.Real)
		if s.strict {
			return w.c.Gt(sum, zero)
		}
		return w.c.Ge(sum, zero)
	}
	sum := s.sum.Scale(denominator(s.sum.Monos))
	bound := sum.Const.Neg() // Σ ≥ bound
	if s.strict && bound.IsInt() {
		bound = bound.Add(num.One)
	}
	sum.Const = num.Zero
	return w.c.Ge(w.c.Sum(sum, logic.Int), w.c.Num(bound.Ceil(), logic.Int))
}

// realTerm returns the sum, over Int and Real bases, as a term of sort Real.
func (w *interpolator) realTerm(l logic.Linear) *logic.Term {
	r := logic.Linear{Const: l.Const}
	for _, m := range l.Monos {
		if m.Base.Sort() == logic.Int {
			m.Base = w.c.ToReal(m.Base)
		}
		r.Monos = append(r.Monos, m)
	}
	return w.c.Sum(r, logic.Real)
}

// denominator returns the least positive number that makes all coefficients integers.
func denominator(monos []logic.Mono) num.Rat {
	d := num.One
	for _, m := range monos {
		if !m.Coef.IsInt() {
			d = num.LCM(d, num.FromBigInt(m.Coef.DenBig()))
		}
	}
	return d
}

// intEq returns the partial interpolant of a divisibility lemma. In the sum S_A = 0 of A's equations, the bases that B
// does not have keep the coefficients that they have in the whole sum, which are integers. So A says that the rest of
// S_A has an integer value, and S_B = 0 says that it has none. An equation made of a pair of inequalities that are on
// different sides counts as B's, and A's half of it is a part of the interpolant; or the other way round.
func (w *interpolator) intEq(id int) (*logic.Term, error) {
	s, side := &w.p.Steps[id], w.side(id)
	isMine := func(l proof.Lit) bool { return (w.label[l.Atom()] == inA) == (side == inA) }
	var sum logic.Linear
	var parts []*logic.Term
	for i, l := range s.Lits {
		if s.Coefs[i].IsZero() {
			continue
		}
		k, ok := w.p.Complement(l)
		if !ok {
			return nil, errors.New("a literal is no linear constraint")
		}
		mine := isMine(l)
		if !k.Eq {
			other, ok := w.opposite(k, s.Lits)
			if !ok {
				return nil, errors.New("an inequality without its opposite")
			}
			if isMine(other) != mine {
				half := l
				if !mine {
					half = other
				}
				parts = append(parts, w.p.Term(w.c, half.Not()))
				mine = false
			}
		}
		if mine {
			sum = sum.Plus(k.Sum.Scale(s.Coefs[i]))
		}
	}
	parts = append(parts, w.isInteger(sum, side))
	return w.fromSide(side, w.c.And(parts...)), nil
}

// opposite returns the literal whose complement is the other half of the equation that k is a half of.
func (w *interpolator) opposite(k proof.Constraint, lits []proof.Lit) (proof.Lit, bool) {
	for _, l := range lits {
		o, ok := w.p.Complement(l)
		if !ok || o.Eq {
			continue
		}
		if total := o.Sum.Plus(k.Sum); len(total.Monos) == 0 && total.Const.IsZero() {
			return l, true
		}
	}
	return 0, false
}

// isInteger returns the formula that says that the sum, without the bases that have integer coefficients, is an
// integer. Among those that are left out are all that only the given side has.
func (w *interpolator) isInteger(sum logic.Linear, side label) *logic.Term {
	rest := logic.Linear{Const: sum.Const}
	for _, m := range sum.Monos {
		if !m.Coef.IsInt() {
			rest.Monos = append(rest.Monos, m)
		}
	}
	d := denominator(rest.Monos)
	rest = rest.Scale(d) // d | rest
	if !rest.Const.IsInt() {
		return w.c.False()
	}
	return w.c.Divides(d, w.c.Sum(rest, logic.Int))
}
