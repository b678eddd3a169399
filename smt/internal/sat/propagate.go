package sat

// propagate runs unit propagation and the theory to their common fixpoint. It returns a clause all of whose literals
// are false, or noRef.
func (s *Solver) propagate() ref {
	for {
		if c := s.units(); c != noRef {
			return c
		}
		if s.theory == nil || len(s.trailLim) > 0 && len(s.trailLim) < len(s.assumptions) {
			return noRef
		}
		n := len(s.trail)
		lits, id := s.theory.Propagate()
		if lits != nil {
			c := s.newClause(lits, flagTemp, 0, id)
			s.temps = append(s.temps, c)
			return c
		}
		if len(s.trail) == n || s.unsat {
			return noRef
		}
	}
}

const pollPeriod = 256 // literals between polls of the signal

// units propagates the literals on the trail from head on through the clauses.
func (s *Solver) units() ref {
	vals := s.vals
	for s.head < len(s.trail) {
		if s.head%pollPeriod == 0 {
			s.stop.Poll()
		}
		p := s.trail[s.head].Not() // is false
		s.head++
		ws := s.watches[p]
		i, j := 0, 0
	clauses:
		for i < len(ws) {
			w := ws[i]
			i++
			if vals[w.blocker] > 0 {
				ws[j] = w
				j++
				continue
			}
			if w.binary {
				ws[j] = w
				j++
				if vals[w.blocker] < 0 {
					j += copy(ws[j:], ws[i:])
					s.watches[p] = ws[:j]
					s.head = len(s.trail)
					return w.c
				}
				s.enqueue(w.blocker, w.c)
				continue
			}
			lits := s.words(w.c)
			if Lit(lits[0]) == p {
				lits[0], lits[1] = lits[1], lits[0]
			}
			first := Lit(lits[0])
			if first != w.blocker && vals[first] > 0 {
				ws[j] = watch{w.c, first, false}
				j++
				continue
			}
			for k := 2; k < len(lits); k++ {
				if q := Lit(lits[k]); vals[q] >= 0 {
					lits[1], lits[k] = uint32(q), uint32(p)
					s.watches[q] = append(s.watches[q], watch{w.c, first, false})
					continue clauses
				}
			}
			ws[j] = watch{w.c, first, false}
			j++
			if vals[first] < 0 {
				j += copy(ws[j:], ws[i:])
				s.watches[p] = ws[:j]
				s.head = len(s.trail)
				return w.c
			}
			s.enqueue(first, w.c)
		}
		s.watches[p] = ws[:j]
	}
	return noRef
}
