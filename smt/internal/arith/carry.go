package arith

import (
	"slices"

	"craig/num"
)

// Carrying over. Where a sum a ± b of two columns has a fixed value, what is known of one of them is known of the other:
// bounds, values, and values that it does not have. The rows of the tableau say so, too, of bounds, but by sums that
// depend on the pivots: along a chain of equations, such as those between the values of a program's variable at one
// location after the other, they lead from its one end to the other, and what the search learns from them is about one
// path as a whole, of which there can be exponentially many. Here an equation is one step: an atom on the other side
// that is decided is implied for the reason that is next to it, so that what is learnt is about this atom and holds for
// all paths to it. (Theory propagation along equalities is what congruence closure does in solvers that combine it with
// arithmetic: L. de Moura, N. Bjørner, "Model-based theory combination", 2007.)
//
// A value goes on through columns that have no atom for it, and to sums of two such columns.

// link is a sum of two variables with a fixed value.
type link struct {
	sum   Var
	bound int32 // that fixed it
}

// twoSided reports whether x is a sum of two variables with coefficients 1 or -1.
func (s *Solver) twoSided(x Var) bool {
	def := s.def[x]
	return len(def) == 2 && def[0].Coef.Abs().IsOne() && def[1].Coef.Abs().IsOne()
}

// isFixed reports whether the bounds of x leave one value.
func (s *Solver) isFixed(x Var) bool {
	lo, up := s.lower[x], s.upper[x]
	return lo != 0 && up != 0 && s.bounds[lo].val.equal(s.bounds[up].val)
}

// known is a value that a column has because of a link, where no atom says so.
type known struct {
	x       Var
	val     Value
	sum     Var
	to      uint8     // the index of x in sum
	ofSum   [2]int32  // the bounds of sum, lower and upper
	ofOther [2]reason // what bounds the other side, likewise
	pos     int32     // trail position of the literal that made it known
}

// valueOf returns the value of the column x, if bounds or links tell it.
func (s *Solver) valueOf(x Var) (v Value, ok bool) {
	if s.isFixed(x) {
		return s.bounds[s.lower[x]].val, true
	}
	if k := s.knownOf[x]; k != 0 {
		return s.known[k-1].val, true
	}
	return v, false
}

// whyValue returns the reason for one of the bounds that the value of x, which is known, gives it.
func (s *Solver) whyValue(x Var, upper bool) reason {
	if !s.isFixed(x) {
		return reason{bound: -s.knownOf[x], upper: upper, coef: num.One}
	}
	if upper {
		return reason{bound: s.upper[x], coef: num.One}
	}
	return reason{bound: s.lower[x], coef: num.One}
}

// connect makes a link of the sum e, which the last bound has fixed, and carries over what is known of its sides. It
// returns false with a conflict in s.expl if that contradicts itself.
func (s *Solver) connect(e Var) bool {
	s.links = append(s.links, link{e, int32(len(s.bounds) - 1)})
	for _, m := range s.def[e] {
		s.linksOf[m.Var] = append(s.linksOf[m.Var], e)
	}
	for to, m := range s.def[e] {
		x := s.def[e][1-to].Var
		if _, ok := s.valueOf(x); ok {
			if !s.carryValue(e, to) {
				return false
			}
			if s.knownOf[m.Var] != 0 && !s.spread(m.Var) {
				return false
			}
		} else {
			for _, b := range [2]int32{s.lower[x], s.upper[x]} {
				if b != 0 && !s.carryBound(e, to, b) {
					return false
				}
			}
		}
		if s.open[m.Var] == 0 {
			continue
		}
		for _, i := range s.onVar[x] {
			if a := &s.atoms[i]; a.kind == Eq && a.done && s.sat.Value(a.v.Pos()) < 0 {
				s.carryOther(e, to, a)
			}
		}
	}
	return true
}

// spread carries the value of x over to all variables that have one then, until there is an atom that says so: when
// that is asserted, it goes on. It returns false with a conflict in s.expl.
func (s *Solver) spread(x Var) bool {
	s.fresh = append(s.fresh[:0], x)
	for len(s.fresh) > 0 {
		x := s.fresh[len(s.fresh)-1]
		s.fresh = s.fresh[:len(s.fresh)-1]
		if !s.valueOfSums(x) {
			return false
		}
		for _, e := range s.linksOf[x] {
			if !s.carryValue(e, 1-s.side(e, x)) {
				return false
			}
		}
	}
	return true
}

// valueOfSums implies the atoms on sums of x, whose value is known, and other columns of which that is so, too.
func (s *Solver) valueOfSums(x Var) bool {
	for _, e := range s.sumsOf[x] {
		if s.open[e] == 0 || s.isFixed(e) {
			continue
		}
		def := s.def[e]
		v, ok := s.valueOf(def[1-s.side(e, x)].Var)
		if !ok {
			continue
		}
		w, _ := s.valueOf(x)
		var val Value
		val.addMul(&w, def[s.side(e, x)].Coef)
		val.addMul(&v, def[1-s.side(e, x)].Coef)
		why := func(upper bool) []reason {
			return []reason{s.whyValue(def[0].Var, upper == (def[0].Coef.Sign() > 0)), s.whyValue(def[1].Var, upper == (def[1].Coef.Sign() > 0))}
		}
		if _, ok := s.imposeValue(e, val, why); !ok {
			return false
		}
	}
	return true
}

// imposeValue implies the atoms on y that its value decides, which why explains: that it is not below, and not above.
// An equality that says all is implied alone; exact tells that there is one. It returns ok false with a conflict in
// s.expl if it is false.
func (s *Solver) imposeValue(y Var, val Value, why func(upper bool) []reason) (exact, ok bool) {
	list := s.onVar[y]
	first := s.firstAt(y, val)
	for i := first; i < len(list) && !val.less(s.atoms[list[i]].at); i++ {
		a := &s.atoms[list[i]]
		value := s.sat.Value(a.v.Pos())
		if a.kind != Eq || a.want == 0 {
			continue
		}
		exact = exact || a.want&wantTrue != 0
		if value > 0 {
			continue
		}
		from := int32(len(s.reasons))
		s.reasons = append(append(s.reasons, why(false)...), why(true)...)
		p := prop{rule: Between, from: from, to: int32(len(s.reasons))}
		if value < 0 {
			s.explainBetween(a.v.Pos(), &p)
			s.reasons = s.reasons[:from]
			return true, false
		}
		s.imply(a.v.Pos(), p)
	}
	if exact || s.open[y] == 0 {
		return exact, true
	}
	for _, upper := range [2]bool{false, true} {
		from := int32(-1)
		for _, i := range list {
			a := &s.atoms[i]
			d := decides(a, upper, val)
			if d == 0 || a.want == 0 || s.sat.Value(a.v.Pos()) != 0 {
				continue
			}
			if from < 0 {
				from = int32(len(s.reasons))
				s.reasons = append(s.reasons, why(upper)...)
			}
			s.imply(a.v.Lit(d < 0), prop{rule: Farkas, from: from, to: int32(len(s.reasons)), own: num.One, second: upper})
		}
	}
	return false, true
}

// carryValue carries the value of the other side of the link e over to side to. It returns false with a conflict in
// s.expl if that has another one.
func (s *Solver) carryValue(e Var, to int) bool {
	x, y := s.def[e][1-to].Var, s.def[e][to].Var
	v, _ := s.valueOf(x)
	val, same := s.across(e, to, v)
	why := func(upper bool) []reason {
		ofSum, _ := s.ends(e, to, upper)
		return []reason{{bound: ofSum, coef: num.One}, s.whyValue(x, upper == same)}
	}
	for _, upper := range [2]bool{false, true} { // a bound of y that contradicts it
		b, out := s.upper[y], reason{}
		if upper {
			b = s.lower[y]
		}
		switch k := s.knownOf[y]; {
		case b != 0 && (upper && val.less(s.bounds[b].val) || !upper && s.bounds[b].val.less(val)):
			out = reason{bound: b, coef: num.One}
		case k != 0 && (upper && val.less(s.known[k-1].val) || !upper && s.known[k-1].val.less(val)):
			out = s.whyValue(y, !upper)
		default:
			continue
		}
		s.clearExplanation(Farkas)
		for _, r := range append(why(upper), out) {
			s.explainReason(r)
		}
		return false
	}
	if _, ok := s.valueOf(y); ok {
		return true
	}
	exact, ok := s.imposeValue(y, val, why)
	if !ok || exact {
		return ok
	}
	k := known{x: y, val: val, sum: e, to: uint8(to), pos: s.pos}
	for i, upper := range [2]bool{false, true} {
		w := why(upper)
		k.ofSum[i], k.ofOther[i] = w[0].bound, w[1]
	}
	s.known = append(s.known, k)
	s.knownOf[y] = int32(len(s.known))
	s.fresh = append(s.fresh, y)
	return true
}

// forget undoes what became known at the trail position n or later.
func (s *Solver) forget(n int) {
	for i := len(s.known) - 1; i >= 0 && int(s.known[i].pos) >= n; i-- {
		s.knownOf[s.known[i].x] = 0
		s.known = s.known[:i]
	}
}

// eachBound calls f for the bounds that r rests on, with their coefficients.
func (s *Solver) eachBound(r reason, f func(b int32, k num.Rat)) {
	for r.bound < 0 {
		k, i := &s.known[-r.bound-1], 0
		if r.upper {
			i = 1
		}
		f(k.ofSum[i], r.coef)
		next := k.ofOther[i]
		next.coef = r.coef
		r = next
	}
	f(r.bound, r.coef)
}

// explainReason adds what r rests on to an explanation by Farkas, where it may be already.
func (s *Solver) explainReason(r reason) {
	s.eachBound(r, func(b int32, k num.Rat) {
		lit := s.bounds[b].lit
		if i := slices.Index(s.expl.Lits, lit.Not()); i >= 0 && s.atoms[s.atomOf[lit.Var()]].kind != Eq {
			s.expl.Coefs[i] = s.expl.Coefs[i].Add(k)
			return
		}
		s.explainLit(lit, s.bounds[b].upper, k)
	})
}

// disconnect undoes the links that bounds from n on made.
func (s *Solver) disconnect(n int) {
	for i := len(s.links) - 1; i >= 0 && int(s.links[i].bound) >= n; i-- {
		for _, m := range s.def[s.links[i].sum] {
			of := s.linksOf[m.Var]
			s.linksOf[m.Var] = of[:len(of)-1]
		}
		s.links = s.links[:i]
	}
}

// side returns the index of x in the sum e.
func (s *Solver) side(e, x Var) int {
	if s.def[e][0].Var == x {
		return 0
	}
	return 1
}

// carryNew carries over the bound b of a variable, which is new. It returns false with a conflict in s.expl.
func (s *Solver) carryNew(b int32) bool {
	x := s.bounds[b].x
	if s.isFixed(x) {
		return s.spread(x)
	}
	for _, e := range s.linksOf[x] {
		if !s.carryBound(e, 1-s.side(e, x), b) {
			return false
		}
	}
	return true
}

// across returns the value of side to of the link e where the other side has the value v; same tells that it rises as v
// does.
func (s *Solver) across(e Var, to int, v Value) (w Value, same bool) {
	def := s.def[e]
	same = !def[0].Coef.Equal(def[1].Coef)
	k := num.MinusOne
	if same {
		k = num.One
	}
	w = s.bounds[s.lower[e]].val
	if def[to].Coef.Sign() < 0 {
		w = w.mul(num.MinusOne)
	}
	w.addMul(&v, k)
	return w, same
}

// ends returns the bounds of e and of x that give its side to, y, a bound: an upper one if upper.
func (s *Solver) ends(e Var, to int, upper bool) (ofSum, ofOther int32) {
	def := s.def[e]
	x := def[1-to].Var
	ofSum, ofOther = s.lower[e], s.lower[x]
	if upper == (def[to].Coef.Sign() > 0) {
		ofSum = s.upper[e]
	}
	if upper != def[0].Coef.Equal(def[1].Coef) {
		ofOther = s.upper[x]
	}
	return ofSum, ofOther
}

// carryBound carries the bound b of the other side of the link e over to side to.
func (s *Solver) carryBound(e Var, to int, b int32) bool {
	y := s.def[e][to].Var
	val, same := s.across(e, to, s.bounds[b].val)
	upper := s.bounds[b].upper == same
	old, opposite := s.lower[y], s.upper[y]
	if upper {
		old, opposite = opposite, old
	}
	if old != 0 {
		if c := val.cmp(s.bounds[old].val); upper && c >= 0 || !upper && c <= 0 {
			return true
		}
	}
	ofSum, _ := s.ends(e, to, upper)
	if opposite != 0 {
		if c := val.cmp(s.bounds[opposite].val); upper && c < 0 || !upper && c > 0 {
			s.clearExplanation(Farkas)
			for _, r := range [3]int32{b, ofSum, opposite} {
				s.explainBound(r, num.One)
			}
			return false
		}
	}
	if s.open[y] == 0 {
		return true
	}
	list, step, i := s.onVar[y], 1, s.firstAt(y, val)
	if !upper {
		step, i = -1, i-1
	}
	from := int32(-1)
	for ; i >= 0 && i < len(list); i += step {
		a := &s.atoms[list[i]]
		if old != 0 && (upper && s.bounds[old].val.less(a.at) || !upper && a.at.less(s.bounds[old].val)) {
			break
		}
		d := decides(a, upper, val)
		if a.want == 0 || d == 0 || s.sat.Value(a.v.Pos()) != 0 {
			continue
		}
		if from < 0 {
			from = int32(len(s.reasons))
			s.reasons = append(s.reasons, reason{bound: b, coef: num.One}, reason{bound: ofSum, coef: num.One})
		}
		s.imply(a.v.Lit(d < 0), prop{rule: Farkas, from: from, to: int32(len(s.reasons)), own: num.One, second: upper})
	}
	return true
}

// carryOther carries over the value that the other side of the link e does not have, as the equality a says, which is
// false, to side to.
func (s *Solver) carryOther(e Var, to int, a *atom) {
	y := s.def[e][to].Var
	val, _ := s.across(e, to, a.at)
	list := s.onVar[y]
	for i := s.firstAt(y, val); i < len(list); i++ {
		b := &s.atoms[list[i]]
		if val.less(b.at) {
			break
		}
		if b.kind != Eq || b.want == 0 || s.sat.Value(b.v.Pos()) != 0 {
			continue
		}
		// If y had the value, the other side, 1-to, would have that of a.
		from := int32(len(s.reasons))
		for _, upper := range [2]bool{false, true} {
			ofSum, _ := s.ends(e, 1-to, upper)
			s.reasons = append(s.reasons, reason{bound: ofSum, coef: num.One})
		}
		_, same := s.across(e, to, val)
		s.imply(b.v.Pos().Not(), prop{rule: Between, from: from, to: from + 2, of: a.v, second: same})
	}
}
