package sat

// Removing what is no longer needed, between calls of Solve.

// Remove removes the variables for which dead is true, together with every clause they occur in, at rest. The clauses
// that remain must not depend on the meaning of what goes: the caller removes variables whose clauses are definitions.
func (s *Solver) Remove(vars []Var, dead func(Var) bool) {
	s.CancelUntil(0)
	s.bringAllBack()
	has := func(c ref) bool {
		for _, w := range s.words(c) {
			if dead(Lit(w).Var()) {
				return true
			}
		}
		return false
	}
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			if has(c) || s.satisfiedAtZero(c) {
				s.markDeleted(c)
			}
		}
	}
	s.dropTemps()
	s.sweep()
	j, head := 0, s.head
	for i, l := range s.trail {
		if dead(l.Var()) {
			s.vals[l], s.vals[l.Not()] = 0, 0
			if i < s.head {
				head--
			}
			continue
		}
		s.vars[l.Var()].pos = int32(j)
		s.trail[j] = l
		j++
	}
	s.trail, s.head = s.trail[:j], head
	for _, v := range vars {
		s.relevant[v] = false
		s.unit[v] = 0
		s.watches[v.Pos()] = nil
		s.watches[v.Pos().Not()] = nil
		s.free = append(s.free, v)
	}
	h := s.heap.heap
	j = 0
	for _, v := range h {
		if dead(v) {
			s.heap.at[v] = 0
			continue
		}
		h[j] = v
		s.heap.at[v] = int32(j + 1)
		j++
	}
	s.heap.heap = h[:j]
	for i := j/2 - 1; i >= 0; i-- {
		s.heap.down(i)
	}
}

// satisfiedAtZero reports whether c holds by a unit and is no reason.
func (s *Solver) satisfiedAtZero(c ref) bool {
	for _, w := range s.words(c) {
		if l := Lit(w); s.vals[l] > 0 && s.vars[l.Var()].level == 0 {
			return true
		}
	}
	return false
}

// Proofs calls visit with the place of every proof id that the solver still may use, so that the tracer can drop and
// renumber the others. At rest.
func (s *Solver) Proofs(visit func(*ProofID)) {
	for _, list := range [3][]ref{s.clauses, s.learnts, s.temps} {
		for _, c := range list {
			id := s.proofOf(c)
			visit(&id)
			s.arena[c+2] = uint32(id)
		}
	}
	for _, e := range s.eliminations {
		if e.v == 0 {
			continue
		}
		s.keptClauses(e.from, e.to, func(_ []uint32, kept *uint32) {
			id := ProofID(*kept)
			visit(&id)
			*kept = uint32(id)
		})
	}
	for _, l := range s.trail {
		if v := l.Var(); s.vars[v].level == 0 {
			visit(&s.unit[v])
		}
	}
	if s.unsat {
		visit(&s.unsatID)
	}
}
