package arith

import (
	"slices"

	"craig/num"
)

// Integer solvability of the equalities that hold: an elimination by unimodular changes of variables (Knuth's and the
// omega test's), which carries for every row the combination of the given equalities that it is.

const (
	maxEqualities      = 150
	maxEqualityEntries = 4000 // in all rows together
)

// eqRow is Σ coef·var = rhs, the sum of the given equalities times their multipliers. Coefficients are integers.
type eqRow struct {
	terms []Mono // sorted by variable
	rhs   num.Rat
	mult  []multiplier // sorted by index
}

type multiplier struct {
	eq int
	k  num.Rat
}

// addMonos returns a + k·b, both sorted by variable.
func addMonos(a, b []Mono, k num.Rat) []Mono {
	r := make([]Mono, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].Var < b[j].Var:
			r = append(r, a[i])
			i++
		case i == len(a) || b[j].Var < a[i].Var:
			r = append(r, Mono{b[j].Coef.Mul(k), b[j].Var})
			j++
		default:
			if c := a[i].Coef.Add(b[j].Coef.Mul(k)); !c.IsZero() {
				r = append(r, Mono{c, a[i].Var})
			}
			i, j = i+1, j+1
		}
	}
	return r
}

func addMultipliers(a, b []multiplier, k num.Rat) []multiplier {
	r := make([]multiplier, 0, len(a)+len(b))
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case j == len(b) || i < len(a) && a[i].eq < b[j].eq:
			r = append(r, a[i])
			i++
		case i == len(a) || b[j].eq < a[i].eq:
			r = append(r, multiplier{b[j].eq, b[j].k.Mul(k)})
			j++
		default:
			if c := a[i].k.Add(b[j].k.Mul(k)); !c.IsZero() {
				r = append(r, multiplier{a[i].eq, c})
			}
			i, j = i+1, j+1
		}
	}
	return r
}

func coefOf(terms []Mono, x Var) num.Rat {
	i, ok := slices.BinarySearchFunc(terms, x, func(m Mono, x Var) int { return int(m.Var) - int(x) })
	if !ok {
		return num.Zero
	}
	return terms[i].Coef
}

// solveEqualities reports whether the equalities of the fixed integer variables have no common integer solution, with
// the conflict in s.expl.
func (s *Solver) solveEqualities() bool {
	var given []Var
	var rows []*eqRow
	size := 0
	for i := range s.value {
		x := Var(i)
		if !s.active[x] || !s.isInt[x] || !s.isFixed(x) {
			continue
		}
		terms := s.def[x]
		if terms == nil {
			terms = []Mono{{num.One, x}}
		}
		terms = slices.Clone(terms)
		slices.SortFunc(terms, func(a, b Mono) int { return int(a.Var) - int(b.Var) })
		rows = append(rows, &eqRow{terms, s.bounds[s.lower[x]].val.R, []multiplier{{len(given), num.One}}})
		given = append(given, x)
		size += len(terms)
		if len(given) > maxEqualities || size > maxEqualityEntries {
			return false
		}
	}
	fresh := Var(len(s.value))
	for len(rows) > 0 {
		// Take the shortest row that has a coefficient 1 or -1, or else the shortest.
		best, unit := -1, -1
		for i, r := range rows {
			g := num.Zero
			for _, m := range r.terms {
				g = num.GCD(g, m.Coef)
			}
			if g.IsZero() && r.rhs.IsZero() {
				continue
			}
			if g.IsZero() {
				g = r.rhs.Add(r.rhs) // 0 = rhs: half of one is no integer
			}
			if !r.rhs.Quo(g).IsInt() {
				s.explainEqualities(given, r.mult, g.Inv())
				return true
			}
			if !g.IsOne() {
				inv := g.Inv()
				r.terms = addMonos(nil, r.terms, inv)
				r.mult = addMultipliers(nil, r.mult, inv)
				r.rhs = r.rhs.Mul(inv)
			}
			u := slices.IndexFunc(r.terms, func(m Mono) bool { return m.Coef.Abs().IsOne() })
			if best < 0 || (u >= 0) != (unit >= 0) && u >= 0 || (u >= 0) == (unit >= 0) && len(r.terms) < len(rows[best].terms) {
				best, unit = i, u
			}
		}
		if best < 0 {
			return false
		}
		r := rows[best]
		if unit >= 0 {
			m := r.terms[unit]
			rows = slices.Delete(rows, best, best+1)
			for _, q := range rows {
				if c := coefOf(q.terms, m.Var); !c.IsZero() {
					k := c.Mul(m.Coef).Neg() // the inverse of ±1 is itself
					q.terms = addMonos(q.terms, r.terms, k)
					q.mult = addMultipliers(q.mult, r.mult, k)
					q.rhs = q.rhs.Add(r.rhs.Mul(k))
					if size += len(r.terms); size > 20*maxEqualityEntries {
						return false
					}
				}
			}
			continue
		}
		// x is the variable of the least coefficient a: with x = t - Σ ⌊c/a⌋·y the other coefficients become less.
		x := r.terms[0]
		for _, m := range r.terms[1:] {
			if m.Coef.Abs().Less(x.Coef.Abs()) {
				x = m
			}
		}
		change := []Mono{{num.MinusOne, x.Var}} // x = x + change
		for _, m := range r.terms {
			if m.Var != x.Var {
				change = append(change, Mono{m.Coef.Quo(x.Coef).Floor().Neg(), m.Var})
			}
		}
		change = append(change, Mono{num.One, fresh})
		slices.SortFunc(change, func(a, b Mono) int { return int(a.Var) - int(b.Var) })
		fresh++
		for _, q := range rows {
			if c := coefOf(q.terms, x.Var); !c.IsZero() {
				q.terms = addMonos(q.terms, change, c)
				if size += len(change); size > 20*maxEqualityEntries {
					return false
				}
			}
		}
	}
	return false
}

// explainEqualities builds the conflict of a row without integer solution from its multipliers; k makes its
// coefficients integers while its constant is none.
func (s *Solver) explainEqualities(given []Var, mult []multiplier, k num.Rat) {
	s.clearExplanation(IntEq)
	for _, m := range mult {
		s.explainFixed(given[m.eq], m.k.Mul(k))
	}
	s.Conflicts++
}
