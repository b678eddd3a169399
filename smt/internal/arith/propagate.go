package arith

import (
	"slices"

	"craig/num"
	"craig/smt/internal/sat"
)

const (
	maxRowPropagate  = 40  // entries of a row that bounds are propagated through
	maxRowsPropagate = 200 // rows looked at after one check
)

// Propagate implements sat.Theory: it asserts the new literals, restores feasibility and implies atoms.
func (s *Solver) Propagate() ([]sat.Lit, sat.ProofID) {
	if s.interrupted {
		return nil, 0
	}
	if len(s.late) > 0 && s.sat.Level() == 0 {
		pos := int32(max(s.head-1, 0)) // not before what is known already; level 0 is never undone
		for _, i := range s.late {
			a := &s.atoms[i]
			lit := a.v.Pos()
			if s.sat.Value(lit) < 0 {
				lit = lit.Not()
			}
			if s.wants(a, lit) && s.sat.Value(lit) > 0 && !s.assert(i, lit, pos) {
				return s.conflict()
			}
		}
		s.late = s.late[:0]
	}
	for _, i := range s.recheck {
		s.impliedNow(i)
	}
	s.recheck = s.recheck[:0]
	for ; s.head < len(s.sat.Trail()); s.head++ {
		lit := s.sat.Trail()[s.head]
		if !s.HasAtom(lit.Var()) {
			continue
		}
		i := s.atomOf[lit.Var()]
		if s.wants(&s.atoms[i], lit) && !s.assert(i, lit, int32(s.head)) {
			return s.conflict()
		}
		s.setDone(lit.Var(), true)
		if a := &s.atoms[i]; a.kind == Eq && lit.Neg() {
			for _, e := range s.linksOf[a.x] {
				s.carryOther(e, 1-s.side(e, a.x), a)
			}
		}
	}
	if len(s.heap) > 0 || len(s.saved) > 0 {
		if !s.check() {
			return s.conflict()
		}
		if s.interrupted {
			return nil, 0
		}
	}
	s.feasible = len(s.bounds)
	s.propagateRows()
	if s.checkEvery > 0 {
		s.selfCheck()
	}
	return nil, 0
}

// conflict hands the explanation to the SAT solver.
func (s *Solver) conflict() ([]sat.Lit, sat.ProofID) { return s.expl.Lits, s.host.Lemma(&s.expl) }

// assert takes notice that lit, of atom i, is true. It returns false with a conflict in s.expl.
func (s *Solver) assert(i int32, lit sat.Lit, pos int32) bool {
	s.pos = pos
	a := &s.atoms[i]
	switch a.kind {
	case Eq:
		if lit.Neg() {
			s.diseqs = append(s.diseqs, diseq{i, pos})
			return true
		}
		return s.assertBound(a.x, true, a.at, lit, pos) && s.assertBound(a.x, false, a.at, lit, pos)
	default:
		if !lit.Neg() {
			return s.assertBound(a.x, true, a.at, lit, pos)
		}
		return s.assertBound(a.x, false, s.above(a), lit, pos)
	}
}

// above returns the least value at which the inequality atom a is false.
func (s *Solver) above(a *atom) Value {
	switch {
	case a.kind == Lt:
		return Value{R: a.at.R}
	case !a.real:
		return Value{R: a.at.R.Add(num.One)}
	}
	return Value{a.at.R, num.One}
}

// assertBound records the bound val on x, by the true literal lit at trail position pos. It returns false with a
// conflict in s.expl if it contradicts the opposite bound.
func (s *Solver) assertBound(x Var, upper bool, val Value, lit sat.Lit, pos int32) bool {
	lo, up := s.lower[x], s.upper[x]
	old := lo
	if upper {
		old = up
		if up != 0 && s.bounds[up].val.cmp(val) <= 0 {
			return true
		}
		if lo != 0 && val.less(s.bounds[lo].val) {
			s.clearExplanation(Farkas)
			s.explainLit(lit, true, num.One)
			s.explainBound(lo, num.One)
			return false
		}
	} else {
		if lo != 0 && val.cmp(s.bounds[lo].val) <= 0 {
			return true
		}
		if up != 0 && s.bounds[up].val.less(val) {
			s.clearExplanation(Farkas)
			s.explainLit(lit, false, num.One)
			s.explainBound(up, num.One)
			return false
		}
	}
	b := int32(len(s.bounds))
	s.bounds = append(s.bounds, bound{val: val, x: x, prev: old, pos: pos, lit: lit, upper: upper})
	if upper {
		s.upper[x] = b
	} else {
		s.lower[x] = b
	}
	s.settle(x)
	if s.isTouched[x] == 0 {
		s.touched = append(s.touched, x)
	}
	if upper {
		s.isTouched[x] |= 2
	} else {
		s.isTouched[x] |= 1
	}
	fixed := s.isFixed(x)
	if len(s.onVar[x]) > 1 {
		s.implyOnVar(x, upper, val, old, b)
		if fixed && !s.implyEqual(x, val) {
			return false
		}
	}
	if fixed && s.twoSided(x) && !s.connect(x) {
		return false
	}
	return s.carryNew(b)
}

// firstAt returns the index of the first atom on x that compares with a value not below v.
func (s *Solver) firstAt(x Var, v Value) int {
	list := s.onVar[x]
	i, j := 0, len(list)
	for i < j {
		h := (i + j) / 2
		if s.atoms[list[h]].at.less(v) {
			i = h + 1
		} else {
			j = h
		}
	}
	return i
}

// implyOnVar implies the unassigned atoms on x that the bound val decides; bound record old decided others before.
func (s *Solver) implyOnVar(x Var, upper bool, val Value, old, b int32) {
	list := s.onVar[x]
	if upper {
		for i := s.firstAt(x, val); i < len(list); i++ {
			a := &s.atoms[list[i]]
			if old != 0 && s.bounds[old].val.less(a.at) {
				return
			}
			s.implyBy(a, true, val, b)
		}
		return
	}
	for i := s.firstAt(x, val) - 1; i >= 0; i-- {
		a := &s.atoms[list[i]]
		if old != 0 && a.at.less(s.bounds[old].val) {
			return
		}
		s.implyBy(a, false, val, b)
	}
}

// decides returns the value (1, -1) that the bound val on a's variable gives a, or 0.
func decides(a *atom, upper bool, val Value) int {
	switch {
	case upper && a.kind != Eq && val.cmp(a.at) <= 0:
		return 1
	case upper && a.kind == Eq && val.less(a.at):
		return -1
	case !upper && a.at.less(val):
		return -1
	}
	return 0
}

// implyBy implies atom a if the bound val, which record b asserts, decides it.
func (s *Solver) implyBy(a *atom, upper bool, val Value, b int32) {
	if a.want == 0 || s.sat.Value(a.v.Pos()) != 0 {
		return
	}
	d := decides(a, upper, val)
	if d == 0 {
		return
	}
	from := int32(len(s.reasons))
	s.reasons = append(s.reasons, reason{bound: b, coef: num.One})
	s.imply(a.v.Lit(d < 0), prop{rule: Farkas, from: from, to: from + 1, own: num.One, second: upper})
}

// imply makes lit true. p lacks lit and position.
func (s *Solver) imply(lit sat.Lit, p prop) {
	p.lit, p.pos = lit, int32(len(s.sat.Trail()))
	s.props = append(s.props, p)
	s.sat.Imply(lit, int32(len(s.props)-1))
}

// implyEqual treats the equality atom x = val, whose value both bounds of x force. It returns false with a conflict in
// s.expl if the atom is false.
func (s *Solver) implyEqual(x Var, val Value) bool {
	list := s.onVar[x]
	for i := s.firstAt(x, val); i < len(list); i++ {
		a := &s.atoms[list[i]]
		if val.less(a.at) {
			break
		}
		value := s.sat.Value(a.v.Pos())
		if a.kind != Eq || a.want == 0 || value > 0 || value < 0 && a.want&wantFalse == 0 { // a free choice of the search that nobody asked for
			continue
		}
		from := int32(len(s.reasons))
		s.reasons = append(s.reasons, reason{bound: s.lower[x], coef: num.One}, reason{bound: s.upper[x], coef: num.One})
		p := prop{rule: Between, from: from, to: from + 2}
		if value == 0 {
			s.imply(a.v.Pos(), p)
			continue
		}
		s.explainBetween(a.v.Pos(), &p)
		s.reasons = s.reasons[:from]
		return false
	}
	return true
}

// explainBetween builds the explanation of the literal l by p.
func (s *Solver) explainBetween(l sat.Lit, p *prop) {
	s.clearExplanation(Between)
	s.expl.Above = s.expl.Above[:0]
	eq := l
	if p.of != 0 {
		eq = p.of.Pos()
	}
	s.expl.Lits = append(s.expl.Lits, eq)
	s.expl.Coefs, s.expl.Above = append(s.expl.Coefs, num.Zero), append(s.expl.Above, num.Zero)
	if p.of != 0 {
		s.explainHalf(false, l.Not(), !p.second, num.One)
		s.explainHalf(true, l.Not(), p.second, num.One)
	}
	rs := s.reasons[p.from:p.to]
	for i, r := range rs {
		s.eachBound(r, func(b int32, k num.Rat) {
			s.explainHalf(i >= len(rs)/2, s.bounds[b].lit, s.bounds[b].upper, k)
		})
	}
	s.dropUnused()
}

// dropUnused leaves out of an explanation by Between the literals that neither half needs: an equality that a half used both ways.
func (s *Solver) dropUnused() {
	e, n := &s.expl, 1
	for i := 1; i < len(e.Lits); i++ {
		if !e.Coefs[i].IsZero() || !e.Above[i].IsZero() {
			e.Lits[n], e.Coefs[n], e.Above[n] = e.Lits[i], e.Coefs[i], e.Above[i]
			n++
		}
	}
	e.Lits, e.Coefs, e.Above = e.Lits[:n], e.Coefs[:n], e.Above[:n]
}

// explainHalf adds the asserted literal lit, used as an upper or a lower bound, to the explanation by Between: to what
// contradicts x > k if above, or else x < k.
func (s *Solver) explainHalf(above bool, lit sat.Lit, upper bool, k num.Rat) {
	i := slices.Index(s.expl.Lits, lit.Not())
	if i < 0 {
		i = len(s.expl.Lits)
		s.expl.Lits = append(s.expl.Lits, lit.Not())
		s.expl.Coefs, s.expl.Above = append(s.expl.Coefs, num.Zero), append(s.expl.Above, num.Zero)
	}
	if upper && s.atoms[s.atomOf[lit.Var()]].kind == Eq {
		k = k.Neg()
	}
	half := s.expl.Coefs
	if above {
		half = s.expl.Above
	}
	half[i] = half[i].Add(k)
}

// impliedNow implies the unassigned atom i if the current bounds decide it.
func (s *Solver) impliedNow(i int32) {
	a := &s.atoms[i]
	if up := s.upper[a.x]; up != 0 {
		s.implyBy(a, true, s.bounds[up].val, up)
	}
	if lo := s.lower[a.x]; lo != 0 {
		s.implyBy(a, false, s.bounds[lo].val, lo)
	}
}

// Explain implements sat.Theory.
func (s *Solver) Explain(l sat.Lit, tag int32) ([]sat.Lit, sat.ProofID) {
	p := &s.props[tag]
	if p.rule == Between {
		s.explainBetween(l, p)
		id, lits := s.host.Lemma(&s.expl), s.expl.Lits
		at := slices.Index(lits, l) // the lemma has the equality first
		lits[0], lits[at] = l, lits[0]
		return lits, id
	}
	s.clearExplanation(p.rule)
	// The complement of l, an equality or a bound, contradicts the others.
	own := p.own
	if s.atoms[s.atomOf[l.Var()]].kind == Eq && !p.second {
		own = own.Neg()
	}
	s.expl.Lits = append(s.expl.Lits, l)
	s.expl.Coefs = append(s.expl.Coefs, own)
	for _, r := range s.reasons[p.from:p.to] {
		s.explainReason(r)
	}
	return s.expl.Lits, s.host.Lemma(&s.expl)
}

// propagateRows implies atoms by the bounds that the touched rows give their variables.
func (s *Solver) propagateRows() {
	s.stamp++
	rows := 0
	for _, x := range s.touched {
		changed := s.isTouched[x]
		for _, p := range s.cols[x] {
			if rows >= maxRowsPropagate {
				break
			}
			if s.rowStamp[p.row] != s.stamp {
				s.rowStamp[p.row], s.rowSides[p.row] = s.stamp, 0
			}
			if s.rowSides[p.row] == 3 {
				continue
			}
			// A new upper bound matters to the greatest value of c·x if c is positive, or else to the least.
			sides := changed
			if s.rows[p.row].entries[p.at].c.Sign() < 0 {
				sides = changed>>1 | changed<<1&2
			}
			if sides &^= s.rowSides[p.row]; sides == 0 {
				continue
			}
			s.rowSides[p.row] |= sides
			rows++
			for side := range 2 {
				if sides&(1<<side) != 0 {
					s.propagateRow(p.row, side)
				}
			}
		}
	}
	for _, x := range s.touched {
		s.isTouched[x] = 0
	}
	s.touched = s.touched[:0]
}

// extreme returns the bound of the entry's variable that gives its least (side 0) or greatest (side 1) value, 0 if there
// is none.
func (s *Solver) extreme(e *entry, side int) int32 {
	if (side == 1) == (e.c.Sign() > 0) {
		return s.upper[e.v]
	}
	return s.lower[e.v]
}

// propagateRow derives bounds of the row's variables from the least or the greatest values of the others.
func (s *Solver) propagateRow(r int32, side int) {
	entries := s.rows[r].entries
	if len(entries) > maxRowPropagate {
		return
	}
	free, open := -1, false // the entry without bound; whether there is something to imply
	for i := range entries {
		e := &entries[i]
		if s.extreme(e, side) == 0 {
			if free >= 0 {
				return
			}
			free = i
		}
		open = open || s.open[e.v] > 0
	}
	if !open || free >= 0 && s.open[entries[free].v] == 0 {
		return
	}
	var sum Value
	for i := range entries {
		if i != free {
			e := &entries[i]
			sum.addMul(&s.bounds[s.extreme(e, side)].val, e.c)
		}
	}
	if free >= 0 {
		s.implyFromRow(r, free, side, sum)
		return
	}
	for i := range entries {
		if s.open[entries[i].v] > 0 {
			s.implyFromRow(r, i, side, sum)
		}
	}
}

// implyFromRow implies atoms on the variable of entry i by the sum of the least (side 0) or greatest (side 1) values of
// all entries of the row that have them.
func (s *Solver) implyFromRow(r int32, i, side int, sum Value) {
	rw := &s.rows[r]
	e := rw.entries[i]
	x := e.v
	if own := s.extreme(&e, side); own != 0 {
		sum.addMul(&s.bounds[own].val, e.c.Neg())
	}
	// c·x = -(others); others ≥ sum on side 0 and ≤ sum on side 1.
	val := Value{R: sum.R.Neg(), D: sum.D.Neg()}
	if e.c.Equal(num.MinusOne) {
		val = sum
	} else if !e.c.IsOne() {
		val = val.mul(e.c.Inv())
	}
	upper := (side == 0) == (e.c.Sign() > 0)
	exact := val
	if s.isInt[x] {
		if upper {
			val = Value{R: val.floor()}
		} else {
			val = Value{R: val.ceil()}
		}
	}
	cur := s.lower[x]
	if upper {
		cur = s.upper[x]
	}
	if cur != 0 {
		if c := val.cmp(s.bounds[cur].val); upper && c >= 0 || !upper && c <= 0 {
			return
		}
	}
	list := s.onVar[x]
	from := int32(-1)
	step, j := 1, s.firstAt(x, val)
	if !upper {
		step, j = -1, j-1
	}
	for ; j >= 0 && j < len(list); j += step {
		a := &s.atoms[list[j]]
		if cur != 0 && (upper && s.bounds[cur].val.less(a.at) || !upper && a.at.less(s.bounds[cur].val)) {
			return
		}
		if a.want == 0 || s.sat.Value(a.v.Pos()) != 0 {
			continue
		}
		v := val
		if a.real { // the explanation, a sum, cannot round it
			v = exact
		}
		d := decides(a, upper, v)
		if d == 0 {
			continue
		}
		if from < 0 {
			from = s.reasonsOfOthers(rw, i, side)
		}
		s.imply(a.v.Lit(d < 0), prop{rule: Farkas, from: from, to: int32(len(s.reasons)), own: e.c.Abs(), second: upper})
	}
}

// reasonsOfOthers adds the bounds that make up the least (side 0) or greatest (side 1) values of all entries of the row but i, with
// their coefficients, to the reasons, and returns where they begin.
func (s *Solver) reasonsOfOthers(rw *row, i, side int) int32 {
	from := int32(len(s.reasons))
	for k := range rw.entries {
		if k == i {
			continue
		}
		f := &rw.entries[k]
		s.reasons = append(s.reasons, reason{bound: s.extreme(f, side), coef: f.c.Abs()})
	}
	return from
}
