package interpolate

// Farkas interpolants as conjunctions: instead of the one sum of A's constraints, several sums that add up to it, in
// each of which what A alone has cancels. (Blicha, Hyvärinen, Kofroň, Sharygina: Decomposing Farkas interpolants, TACAS
// 2019.)
//
// In a tree, the sums of a node are made from those of its children and from constraints that the children do not have;
// so they follow from the formulas of the children, as they must.

import (
	"errors"

	"craig/logic"
	"craig/num"
)

// maxDecomposed bounds the constraints of lemmas that are decomposed; the others are summed up.
const maxDecomposed = 40

// nodeStep is a step at the cut of a node.
type nodeStep struct{ at, step int }

// contribution is the part of a lemma that comes from A: sums of the constraints of the literals with these indices.
type contribution struct {
	sums []share
	lits []int
}

// decomposed returns the partial interpolant of a Farkas lemma, as farkas does for side A.
func (w *interpolator) decomposed(id int) (*logic.Term, error) {
	s := &w.p.Steps[id]
	var units []share
	taken := make([]bool, len(s.Lits)) // by the children
	for _, u := range w.tree.children[w.at] {
		below := w.below[nodeStep{u, id}]
		units = append(units, below.sums...)
		for _, i := range below.lits {
			taken[i] = true
		}
	}
	var here contribution
	for i, l := range s.Lits {
		if w.label[l.Atom()] != inA || s.Coefs[i].IsZero() {
			continue
		}
		here.lits = append(here.lits, i)
		if taken[i] {
			continue
		}
		k, ok := w.p.Complement(l)
		if !ok {
			return nil, errors.New("a literal is no linear constraint")
		}
		units = append(units, share{k.Sum.Scale(s.Coefs[i]), k.Strict})
	}
	here.sums = decompose(units, w.isLocal)
	w.below[nodeStep{w.at, id}] = here
	parts := make([]*logic.Term, len(here.sums))
	for i, p := range here.sums {
		parts[i] = w.atLeastZero(p)
	}
	return w.c.And(parts...), nil
}

// isLocal reports whether the base has a symbol that only side A has.
func (w *interpolator) isLocal(base *logic.Term) bool {
	symbols, orphans := w.occurs.of(base)
	a := atomInfo{symbols: symbols}
	return len(orphans) > 0 || !a.canB(&w.tree, w.at)
}

// decompose returns sums, without local bases, that add up to the sum of the units, in which local bases cancel. Each is
// a combination of units with positive factors, and none has a smaller set of units that would do.
func decompose(units []share, local func(base *logic.Term) bool) []share {
	if len(units) > maxDecomposed {
		return []share{combine(units, nil)}
	}
	row := make(map[*logic.Term]int)
	var matrix [][]num.Rat // by local base and unit
	for j, u := range units {
		for _, m := range u.sum.Monos {
			if !local(m.Base) {
				continue
			}
			i, ok := row[m.Base]
			if !ok {
				i = len(matrix)
				row[m.Base] = i
				matrix = append(matrix, make([]num.Rat, len(units)))
			}
			matrix[i][j] = m.Coef
		}
	}
	rest := make([]num.Rat, len(units))
	for j := range rest {
		rest[j] = num.One
	}
	var out []share
	for !isZero(rest) {
		least := minimalSupport(matrix, rest)
		times := ratio(rest, least)
		for j := range least {
			least[j] = least[j].Mul(times)
			rest[j] = rest[j].Sub(least[j])
		}
		out = append(out, combine(units, least))
	}
	return out
}

// combine returns the sum of the units, times the factors if there are any.
func combine(units []share, factors []num.Rat) share {
	var r share
	for j, u := range units {
		k := num.One
		if factors != nil {
			k = factors[j]
		}
		if !k.IsZero() {
			r.sum = r.sum.Plus(u.sum.Scale(k))
			r.strict = r.strict || u.strict
		}
	}
	return r
}

func isZero(v []num.Rat) bool {
	for _, x := range v {
		if !x.IsZero() {
			return false
		}
	}
	return true
}

// ratio returns the greatest t with v - t·u ≥ 0, for v ≥ 0 and a u with positive entries.
func ratio(v, u []num.Rat) num.Rat {
	var t num.Rat
	found := false
	for j, x := range u {
		if x.Sign() > 0 {
			if q := v[j].Quo(x); !found || q.Less(t) {
				t, found = q, true
			}
		}
	}
	return t
}

// minimalSupport returns a vector u ≥ 0, not 0, that the matrix maps to 0, with as few positive entries as can be, all
// of which are positive in v; v is such a vector, but for the few entries.
func minimalSupport(matrix [][]num.Rat, v []num.Rat) []num.Rat {
	u := append([]num.Rat(nil), v...)
	for {
		w := otherSolution(matrix, u)
		if w == nil {
			return u
		}
		t := ratio(u, w)
		for j := range u {
			u[j] = u[j].Sub(t.Mul(w[j]))
		}
	}
}

// otherSolution returns a vector that the matrix maps to 0, with a positive entry, entries only where u has some, and no
// multiple of u; nil if there is none.
func otherSolution(matrix [][]num.Rat, u []num.Rat) []num.Rat {
	var cols []int
	for j, x := range u {
		if !x.IsZero() {
			cols = append(cols, j)
		}
	}
	rows := make([][]num.Rat, len(matrix))
	for i, r := range matrix {
		rows[i] = append([]num.Rat(nil), r...)
	}
	var pivots, free []int // columns; the pivot of rows[i] is pivots[i]
	for _, j := range cols {
		i := len(pivots)
		for i < len(rows) && rows[i][j].IsZero() {
			i++
		}
		if i == len(rows) {
			free = append(free, j)
			continue
		}
		at := len(pivots)
		rows[i], rows[at] = rows[at], rows[i]
		inv := num.One.Quo(rows[at][j])
		for k := range rows[at] {
			rows[at][k] = rows[at][k].Mul(inv)
		}
		for i := range rows {
			if f := rows[i][j]; i != at && !f.IsZero() {
				for k := range rows[i] {
					rows[i][k] = rows[i][k].Sub(f.Mul(rows[at][k]))
				}
			}
		}
		pivots = append(pivots, j)
	}
	if len(free) < 2 {
		return nil // the multiples of u
	}
	w := make([]num.Rat, len(u))
	w[free[0]] = num.One
	for i, j := range pivots {
		w[j] = rows[i][free[0]].Neg()
	}
	return w
}
