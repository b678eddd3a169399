package arith

import (
	"slices"

	"craig/internal/stop"
	"craig/num"
)

// Integer solvability of the equalities that hold: an elimination by unimodular changes of variables (Knuth's and the
// omega test's), which carries for every row the combination of the given equalities that it is.

const (
	maxEqualities      = 150
	maxEqualityEntries = 4000 // in all rows together
	maxEqualityWork    = 200000
	maxWatched         = 300
	maxCuts            = 8
	maxCutSteps        = 64 // values that a cut rules out, each with a step in the proof
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

// system is an elimination in progress.
type system struct {
	rows  []*eqRow // equalities to be solved
	watch []*eqRow // linear forms that are rewritten along: form + Σ multipliers·equalities = terms, and rhs for a constant
	fresh Var
	work  int // monomials written
	stop  *stop.Signal
}

// add adds k times row r to q.
func (y *system) add(q, r *eqRow, k num.Rat) {
	q.terms = addMonos(q.terms, r.terms, k)
	q.mult = addMultipliers(q.mult, r.mult, k)
	q.rhs = q.rhs.Add(r.rhs.Mul(k))
	y.work += len(q.terms) + len(q.mult)
	y.stop.Poll()
}

// all calls f for every row that is left and every watched form with a coefficient c ≠ 0 at x.
func (y *system) all(x Var, f func(q *eqRow, c num.Rat)) {
	for _, list := range [2][]*eqRow{y.rows, y.watch} {
		for _, q := range list {
			if c := coefOf(q.terms, x); !c.IsZero() {
				f(q, c)
			}
		}
	}
}

// step eliminates a variable, or makes coefficients smaller. It returns a row without integer solution and the factor
// that makes its coefficients integers but its constant none, if there is one; done is true when no rows are left.
func (y *system) step() (bad *eqRow, k num.Rat, done bool) {
	// Take the shortest row that has a coefficient 1 or -1, or else the shortest.
	best, unit := -1, -1
	for i, r := range y.rows {
		g := num.Zero
		for _, m := range r.terms {
			g = num.GCD(g, m.Coef)
		}
		if g.IsZero() {
			if r.rhs.IsZero() {
				continue
			}
			g = r.rhs.Add(r.rhs) // 0 = rhs: half of one is no integer
		}
		if !r.rhs.Quo(g).IsInt() {
			return r, g.Inv(), true
		}
		if !g.IsOne() {
			inv := g.Inv()
			r.terms = addMonos(nil, r.terms, inv)
			r.mult = addMultipliers(nil, r.mult, inv)
			r.rhs = r.rhs.Mul(inv)
		}
		u := slices.IndexFunc(r.terms, func(m Mono) bool { return m.Coef.Abs().IsOne() })
		if best < 0 || u >= 0 && unit < 0 || (u >= 0) == (unit >= 0) && len(r.terms) < len(y.rows[best].terms) {
			best, unit = i, u
		}
	}
	if best < 0 {
		return nil, k, true
	}
	r := y.rows[best]
	if unit >= 0 {
		m := r.terms[unit]
		y.rows = slices.Delete(y.rows, best, best+1)
		y.all(m.Var, func(q *eqRow, c num.Rat) { y.add(q, r, c.Mul(m.Coef).Neg()) }) // ±1 is its own inverse
		return nil, k, false
	}
	// x is the variable of the least coefficient a: with x = t - Σ ⌊c/a⌋·y the other coefficients become less.
	x := r.terms[0]
	for _, m := range r.terms[1:] {
		if m.Coef.Abs().Less(x.Coef.Abs()) {
			x = m
		}
	}
	change := &eqRow{terms: []Mono{{num.MinusOne, x.Var}, {num.One, y.fresh}}} // x = x + change
	y.fresh++
	for _, m := range r.terms {
		if m.Var != x.Var {
			change.terms = append(change.terms, Mono{m.Coef.Quo(x.Coef).Floor().Neg(), m.Var})
		}
	}
	slices.SortFunc(change.terms, cmpMono)
	y.all(x.Var, func(q *eqRow, c num.Rat) { y.add(q, change, c) })
	return nil, k, false
}

func cmpMono(a, b Mono) int { return int(a.Var) - int(b.Var) }

// form returns x as a linear form over columns.
func (s *Solver) form(x Var) []Mono {
	if s.def[x] == nil {
		return []Mono{{num.One, x}}
	}
	terms := slices.Clone(s.def[x])
	slices.SortFunc(terms, cmpMono)
	return terms
}

// solveEqualities looks at the equalities of the fixed integer variables. If they have no common integer solution, or
// if under them a bounded variable can only have values of one residue class and its bounds do not respect that, it
// adds a lemma and returns true.
func (s *Solver) solveEqualities() bool {
	var given, watched []Var
	y := system{fresh: Var(len(s.value)), stop: s.stop}
	size := 0
	for i := range s.value {
		x := Var(i)
		switch {
		case !s.active[x] || !s.isInt[x]:
		case s.isFixedInt(x):
			r := &eqRow{s.form(x), s.bounds[s.lower[x]].val.R, []multiplier{{len(given), num.One}}}
			y.rows = append(y.rows, r)
			given = append(given, x)
			size += len(r.terms)
		case s.refs[x] > 0 && (s.lower[x] != 0 || s.upper[x] != 0):
			y.watch = append(y.watch, &eqRow{terms: s.form(x)})
			watched = append(watched, x)
		}
	}
	if len(given) > maxEqualities || size > maxEqualityEntries {
		return false
	}
	if len(y.watch) > maxWatched {
		y.watch, watched = nil, nil
	}
	for {
		bad, k, done := y.step()
		if bad != nil {
			s.explainEqualities(given, bad.mult, k)
			s.lemma()
			return true
		}
		if done {
			break
		}
		if y.work > maxEqualityWork {
			return false
		}
	}
	var cuts []cut
	for i, q := range y.watch {
		if c, ok := s.findCut(watched[i], given, q); ok && len(cuts) < maxCuts {
			cuts = append(cuts, c)
		}
	}
	for _, c := range cuts { // from here on the trail may change
		below, above := s.host.Bound(c.x, c.expl.From.Sub(num.One)), s.host.Bound(c.x, c.expl.To)
		// A value as a pair of bounds goes with the equalities.
		c.expl.Lits = append(c.expl.Lits, above.Not(), below)
		c.expl.Coefs = append(c.expl.Coefs, c.coef.Neg(), num.Zero)
		s.sat.AddLemma(c.expl.Lits, s.host.Lemma(&c.expl))
	}
	return len(cuts) > 0
}

// explainEqualities builds the explanation of a row from its multipliers, times k.
func (s *Solver) explainEqualities(given []Var, mult []multiplier, k num.Rat) {
	s.clearExplanation(IntEq)
	for _, m := range mult {
		s.explainFixed(given[m.eq], m.k.Mul(k))
	}
}

// cut is a range of values that x cannot have, with what its explanation says but for the bounds of the range, and x's
// coefficient there.
type cut struct {
	x    Var
	expl Explanation
	coef num.Rat
}

// findCut looks at x, which under the equalities is q's terms - q's rhs, for a range beyond its bounds and its residue
// class that its current value is in.
func (s *Solver) findCut(x Var, given []Var, q *eqRow) (c cut, ok bool) {
	g := num.Zero
	for _, m := range q.terms {
		g = num.GCD(g, m.Coef)
	}
	if g.IsZero() || g.IsOne() {
		return c, false
	}
	class := q.rhs.Neg()
	var from, to num.Rat
	lo, up := s.lower[x], s.upper[x]
	if lo != 0 { // up to the least value of the class above the bound
		from = s.bounds[lo].val.ceil()
		_, m := num.DivMod(class.Sub(from), g)
		to = from.Add(m).Sub(num.One)
		if up != 0 {
			to = num.Min(to, s.bounds[up].val.floor())
		}
		ok = s.value[x].less(Value{R: to.Add(num.One)})
	}
	if !ok && up != 0 {
		to = s.bounds[up].val.floor()
		_, m := num.DivMod(to.Sub(class), g)
		from = to.Sub(m).Add(num.One)
		ok = Value{R: from.Sub(num.One)}.less(s.value[x])
	}
	if !ok || !to.Sub(from).Less(num.Int(maxCutSteps)) || to.Less(from) {
		return c, false
	}
	c.x, c.coef = x, g.Inv()
	s.explainEqualities(given, q.mult, c.coef)
	c.expl = Explanation{Rule: IntCut, Lits: slices.Clone(s.expl.Lits), Coefs: slices.Clone(s.expl.Coefs), From: from, To: to}
	return c, true
}

// lemma gives the clause of the explanation to the SAT solver.
func (s *Solver) lemma() {
	lits, id := s.conflict()
	s.sat.AddLemma(lits, id)
}
