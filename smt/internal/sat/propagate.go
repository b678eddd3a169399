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
	for s.head < len(s.trail) {
		if s.head%pollPeriod == 0 {
			s.stop.Poll()
		}
		p := s.trail[s.head].Not() // is false
		s.head++
		s.propagations++
		if c := s.visit(p); c != noRef {
			s.head = len(s.trail)
			return c
		}
	}
	return noRef
}

// visit propagates through the clauses in which p, which is false, is watched.
func (s *Solver) visit(p Lit) ref {
	vals, arena := s.vals, s.arena
	ws := s.watches[p]
	conflict := noRef
	j := 0
clauses:
	for i, w := range ws {
		value := vals[w.blocker]
		if value > 0 {
			ws[j] = w
			j++
			continue
		}
		if w.binary() {
			ws[j] = w
			j++
			if value < 0 {
				j += copy(ws[j:], ws[i+1:])
				conflict = w.clause()
				break
			}
			s.enqueue(w.blocker, w.clause())
			continue
		}
		c := w.place
		lits := arena[c+headerWords:]
		lits = lits[:arena[c]>>sizeShift]
		first := Lit(lits[0]) ^ Lit(lits[1]) ^ p
		value = vals[first]
		w.blocker = first
		if value > 0 {
			ws[j] = w
			j++
			continue
		}
		for k, q := range lits[2:] {
			if vals[q] >= 0 {
				lits[0], lits[1], lits[k+2] = uint32(first), q, uint32(p)
				s.watches[q] = append(s.watches[q], w)
				continue clauses
			}
		}
		ws[j] = w
		j++
		if value < 0 {
			j += copy(ws[j:], ws[i+1:])
			conflict = c
			break
		}
		lits[0], lits[1] = uint32(first), uint32(p)
		s.enqueue(first, c)
	}
	s.watches[p] = ws[:j]
	return conflict
}
