package arith

import (
	"slices"

	"craig/num"
	"craig/smt/internal/sat"
)

const (
	fixPeriod   = 4  // every so many splits a variable is fixed
	planesAfter = 10 // so many splits, every other one is on a sum
)

// Integers and disequalities: what a feasible assignment of the simplex still may lack.

// Final looks for what the current assignment, which satisfies all bounds, violates: integrality of columns and
// disequalities. It adds clauses or asks the host for atoms, then answers FinalContinue.
func (s *Solver) Final() sat.Final {
	if s.interrupted || s.stop.Given() {
		return sat.FinalUnknown
	}
	if s.roundNonbasic() && !s.check() {
		s.lemma()
		return sat.FinalContinue
	}
	if s.interrupted {
		return sat.FinalUnknown
	}
	if x := s.fractional(); x >= 0 {
		if s.gcdTest() {
			s.lemma()
			return sat.FinalContinue
		}
		if (s.splits < 4 || s.splits%4 == 0) && s.solveEqualities() {
			return sat.FinalContinue
		}
		if s.MaxSplits >= 0 && s.splits >= s.MaxSplits {
			return sat.FinalUnknown
		}
		s.splits++
		s.branch(x)
		return sat.FinalContinue
	}
	var split []sat.Var
	seen := make(map[sat.Var]bool)
	for _, d := range s.diseqs {
		a := &s.atoms[d.atom]
		// One from the lowest level may be left of a check that wanted it, and was noted again if another wanted it.
		if a.want&wantFalse != 0 && s.value[a.x].equal(a.at) && !seen[a.v] {
			seen[a.v] = true
			split = append(split, a.v)
		}
	}
	for _, v := range split {
		if s.stop.Given() {
			return sat.FinalUnknown
		}
		s.host.SplitEq(v)
	}
	if len(split) > 0 {
		return sat.FinalContinue
	}
	return sat.FinalSat
}

// branch asks for a bound on x, whose value is no integer. A variable without bounds is first put into a box, so that
// branching does not run away along an unbounded direction; when the box has no solution, learning leads out of it.
//
// Now and then it fixes instead a variable at its bound that x depends on: branching may walk along a direction in which
// there is no solution for that value, and only divisibility can tell.
func (s *Solver) branch(x Var) {
	if s.splits%fixPeriod == 0 {
		if y := s.atBound(x); y >= 0 {
			k := s.value[y].R
			if b := s.upper[y]; b != 0 && s.bounds[b].val.R.Equal(k) {
				s.host.Branch(y, k.Sub(num.One), false)
			} else {
				s.host.Branch(y, k, true)
			}
			return
		}
	}
	if s.splits > planesAfter && s.splits%2 == 1 {
		if sum, v := s.plane(x); sum != nil {
			s.host.BranchSum(sum, v.floor())
			return
		}
	}
	k := s.value[x].floor()
	switch box := boxFor(k); {
	case s.upper[x] == 0:
		s.host.Branch(x, box, true)
	case s.lower[x] == 0:
		s.host.Branch(x, box.Neg().Sub(num.One), false)
	default:
		s.host.Branch(x, k, k.Sign() >= 0)
	}
}

// plane returns a sum of integer variables that x, basic with a fraction as its value, is part of, and the sum's value,
// no integer: in the row of x, what remains when the variables with integer coefficients are brought to the side of x.
// The sum is often bounded where its variables are not: the quotients of two divisions by the same number, say, whose
// dividends differ little (compare I. Dillig, T. Dillig, A. Aiken, "Cuts from proofs", 2009). It is nil if there are no
// such variables.
func (s *Solver) plane(x Var) (sum []Mono, value Value) {
	if s.basicRow[x] < 0 {
		return nil, value
	}
	entries := s.rows[s.basicRow[x]].entries
	own := entries[slices.IndexFunc(entries, func(e entry) bool { return e.v == x })].c
	sum, value = []Mono{{Coef: num.One, Var: x}}, s.value[x]
	for _, e := range entries {
		if k := e.c.Quo(own); e.v != x && s.isInt[e.v] && k.IsInt() && s.value[e.v].isInt() {
			sum = append(sum, Mono{Coef: k, Var: e.v})
			value.addMul(&s.value[e.v], k)
		}
	}
	if len(sum) == 1 {
		return nil, value
	}
	return sum, value
}

// atBound returns an integer variable that is at one of two different bounds, or at its only one, in the row of the
// basic variable x; -1 if there is none.
func (s *Solver) atBound(x Var) Var {
	if s.basicRow[x] < 0 {
		return -1
	}
	best := Var(-1)
	for _, e := range s.rows[s.basicRow[x]].entries {
		y := e.v
		if y == x || !s.isInt[y] || !s.value[y].isInt() || s.isFixedInt(y) || best >= 0 && y > best {
			continue
		}
		if lo, up := s.lower[y], s.upper[y]; lo != 0 && s.bounds[lo].val.equal(s.value[y]) || up != 0 && s.bounds[up].val.equal(s.value[y]) {
			best = y
		}
	}
	return best
}

// boxFor returns a number above |k|: a power of 8, at least 64.
func boxFor(k num.Rat) num.Rat {
	b := num.Int(64)
	for b.Cmp(k.Abs().Add(num.One)) <= 0 {
		b = b.Mul(num.Int(8))
	}
	return b
}

// roundNonbasic moves nonbasic integer variables to integers. It reports whether it moved any.
func (s *Solver) roundNonbasic() bool {
	moved := false
	for i := range s.value {
		x := Var(i)
		if s.isInt[x] && s.active[x] && s.basicRow[x] < 0 && !s.value[x].isInt() {
			v := Value{R: s.value[x].floor()}
			if b := s.lower[x]; b != 0 && v.less(s.bounds[b].val) {
				v = Value{R: s.value[x].ceil()}
			}
			if b := s.upper[x]; b != 0 && s.bounds[b].val.less(v) {
				continue // no integer between the bounds: a branch shows it
			}
			s.update(x, v)
			moved = true
		}
	}
	return moved
}

// fractional returns the integer column to branch on, or -1 if all have integer values: the one with the smallest
// range between its bounds.
func (s *Solver) fractional() Var {
	best := Var(-1)
	var size num.Rat
	bounded := false
	for i := range s.value {
		x := Var(i)
		if !s.isInt[x] || s.def[x] != nil || s.refs[x] == 0 || s.value[x].isInt() {
			continue
		}
		lo, up := s.lower[x], s.upper[x]
		if lo != 0 && up != 0 {
			r := s.bounds[up].val.R.Sub(s.bounds[lo].val.R)
			if !bounded || r.Less(size) {
				best, size, bounded = x, r, true
			}
		} else if !bounded && best < 0 {
			best = x
		}
	}
	return best
}

// isFixedInt reports whether integer bounds of x leave one value.
func (s *Solver) isFixedInt(x Var) bool {
	return s.isFixed(x) && !s.isReal(s.lower[x]) && !s.isReal(s.upper[x])
}

// isReal reports whether bound b comes from a relation of reals, which divisibility lemmas do not take.
func (s *Solver) isReal(b int32) bool { return s.atoms[s.atomOf[s.bounds[b].lit.Var()]].real }

// gcdTest looks for a row whose fixed variables sum to what the others, integers, cannot: the greatest common divisor
// of their coefficients does not divide it. It puts the conflict into s.expl.
func (s *Solver) gcdTest() bool {
rows:
	for r := range s.rows {
		rw := &s.rows[r]
		if len(rw.entries) == 0 || s.value[rw.basic].isInt() {
			continue
		}
		g, sum := num.Zero, num.Zero
		for i := range rw.entries {
			e := &rw.entries[i]
			switch {
			case !s.isInt[e.v]:
				continue rows
			case s.isFixedInt(e.v):
				sum = sum.AddMul(e.c, s.bounds[s.lower[e.v]].val.R)
			default:
				g = num.GCD(g, e.c)
				if g.IsOne() {
					continue rows
				}
			}
		}
		if g.IsZero() || sum.Quo(g).IsInt() {
			continue
		}
		s.clearExplanation(IntEq)
		for i := range rw.entries {
			if e := &rw.entries[i]; s.isFixedInt(e.v) {
				s.explainFixed(e.v, e.c.Quo(g))
			}
		}
		return true
	}
	return false
}

// explainFixed adds the equality of the fixed variable x, multiplied by k, to the explanation.
func (s *Solver) explainFixed(x Var, k num.Rat) {
	lo, up := s.bounds[s.lower[x]].lit, s.bounds[s.upper[x]].lit
	if s.atoms[s.atomOf[lo.Var()]].kind == Eq {
		up = lo
	} else if s.atoms[s.atomOf[up.Var()]].kind == Eq {
		lo = up
	}
	if lo == up {
		s.expl.Lits = append(s.expl.Lits, lo.Not())
		s.expl.Coefs = append(s.expl.Coefs, k)
		return
	}
	s.expl.Lits = append(s.expl.Lits, up.Not(), lo.Not()) // k - x ≥ 0, and x - k ≥ 0
	s.expl.Coefs = append(s.expl.Coefs, k.Neg(), num.Zero)
}
