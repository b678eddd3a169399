package sat

import "slices"

// Vivification of learnt clauses (C. Piette, Y. Hamadi, L. Saïs, "Vivifying propositional clausal formulae", ECAI 2008; C.-M. Li et
// al., "Clause vivification by controlled unit propagation in CDCL SAT solvers", 2020): the literals of a clause are assumed false, one
// after the other. What propagation says then shows that a part of the clause suffices.

const (
	conflictsToVivify = 2000 // before the first round, and from one to the next
	vivifyLBD         = 6    // clauses up to this LBD are worth the effort
	vivifyShare       = 5    // one of so many propagations is for it
)

// vivify runs a round, at level 0, where propagation is at its fixpoint.
func (s *Solver) vivify() {
	limit := s.propagations + (s.propagations-s.vivified)/vivifyShare
	phases := slices.Clone(s.phase)
	for _, c := range s.vivifiable() {
		if s.unsat || s.propagations > limit {
			break
		}
		s.stop.Poll()
		s.vivifyClause(c)
	}
	s.CancelUntil(0)
	copy(s.phase, phases)
	s.vivified, s.vivifyOrder = s.propagations, nil
	s.sweep()
}

// vivifiable returns the clauses that are to be tried, each with the literals first that occur most often in them, and sorted so
// that those with the same literals in front follow each other.
func (s *Solver) vivifiable() []ref {
	var list []ref
	count := make([]int32, len(s.watches))
	for _, c := range s.learnts {
		if s.size(c) == 2 || s.lbd(c) > vivifyLBD || s.flag(c, flagVivified) {
			continue
		}
		list = append(list, c)
		for _, w := range s.words(c) {
			count[w]++
		}
	}
	sorted := make(map[ref][]uint32, len(list))
	before := func(a, b uint32) int {
		if d := count[b] - count[a]; d != 0 {
			return int(d)
		}
		return int(a) - int(b)
	}
	for _, c := range list {
		lits := slices.Clone(s.words(c))
		slices.SortFunc(lits, before)
		sorted[c] = lits
	}
	slices.SortStableFunc(list, func(a, b ref) int { return slices.CompareFunc(sorted[a], sorted[b], before) })
	s.vivifyOrder = sorted
	return list
}

// vivifyClause replaces c by a part of it, if one is found. The decisions of the clause before are kept as far as they are the same.
func (s *Solver) vivifyClause(c ref) {
	s.arena[c] |= flagVivified
	lits := s.vivifyOrder[c]
	keep := 0
	for keep < s.Level() && keep < len(lits) && s.trail[s.trailLim[keep]] == Lit(lits[keep]).Not() {
		keep++
	}
	if s.CancelUntil(keep); s.locked(c) {
		s.CancelUntil(0)
	}
	from, implied := noRef, Lit(0)
	for _, w := range lits[s.Level():] {
		l := Lit(w)
		if s.vals[l] > 0 {
			if s.vars[l.Var()].level == 0 {
				s.markDeleted(c)
				return
			}
			from, implied = s.vars[l.Var()].reason, l
			break
		}
		if s.vals[l] < 0 {
			continue
		}
		s.newLevel()
		s.assign(l.Not(), noRef)
		if from = s.units(); from != noRef {
			break
		}
	}
	if from == noRef { // all literals are false already
		from = c
	}
	s.partThatSuffices(from, implied)
	if len(s.learnt) < s.size(c) {
		s.replace(c, from)
	}
}

// partThatSuffices leaves in s.learnt the complements of decisions from which it follows that clause c is false, but for the literal
// that it implied, which comes first.
func (s *Solver) partThatSuffices(c ref, implied Lit) {
	s.learnt = s.learnt[:0]
	if implied != 0 {
		s.learnt = append(s.learnt, implied)
	}
	s.mark(c)
	if implied != 0 {
		s.vars[implied.Var()].seen = 0
	}
	for i := len(s.trail) - 1; i >= 0 && s.vars[s.trail[i].Var()].level > 0; i-- {
		l := s.trail[i]
		v := &s.vars[l.Var()]
		if v.seen == 0 {
			continue
		}
		v.seen = 0
		if v.reason == noRef {
			s.learnt = append(s.learnt, l.Not())
		} else {
			s.mark(v.reason)
			v.seen = 0
		}
	}
}

// replace puts the clause that is in s.learnt in the place of c. It is derived from the clause from.
func (s *Solver) replace(c, from ref) {
	var id ProofID
	if s.tracer != nil {
		id = s.derive(from, s.learnt)
	}
	flags, lbd := s.arena[c]&(flagLearnt|flagUsed|flagVivified), s.lbd(c)
	s.markDeleted(c)
	s.CancelUntil(0)
	if len(s.learnt) == 1 {
		s.addUnit(s.learnt[0], id)
		if d := s.units(); d != noRef {
			s.conflictAtZero(d)
		}
		return
	}
	n := s.newClause(s.learnt, flags, min(lbd, len(s.learnt)-1), id)
	s.learnts = append(s.learnts, n)
	s.attach(n)
}
