package sat

import (
	"math"
	"slices"
)

const (
	activityDecay  = 1 / 0.95
	restartMargin  = 1.2 // restart when recent clauses are so much worse than the average
	minRestart     = 50  // conflicts between restarts
	glue           = 2   // clauses of this LBD stay
	maxTempClauses = 20000
)

// search is the main loop of CDCL.
func (s *Solver) search() Status {
	var conflicts int64
	for {
		if s.stop.Given() {
			return Unknown
		}
		if s.unsat {
			return Unsat
		}
		if s.checkEvery > 0 {
			s.selfCheck()
		}
		c := s.propagate()
		if s.unsat {
			return Unsat
		}
		if c != noRef {
			s.Conflicts++
			conflicts++
			if st, done := s.resolveConflict(c); done {
				return st
			}
			if s.maxConflicts > 0 && conflicts > s.maxConflicts {
				return Unknown
			}
			if s.sinceReduce > s.reduceStep && len(s.learnts) > s.maxLearnts {
				s.reduce()
			} else if len(s.temps) > maxTempClauses {
				s.dropTemps()
			}
			continue
		}
		if s.sinceRestart >= minRestart && s.fast > restartMargin*s.slow && s.Level() > len(s.assumptions) {
			s.sinceRestart = 0
			s.fast = s.slow
			s.restart()
			continue
		}
		if s.eliminates && s.Conflicts >= s.nextRound || s.Conflicts >= s.nextVivify {
			if s.simplify(); s.unsat {
				return Unsat
			}
			continue
		}
		level := s.Level()
		next, failed := s.nextAssumption()
		if failed {
			return Unsat
		}
		if next == 0 && s.Level() > level {
			continue // the theory waited for the last assumption
		}
		if next == 0 {
			next = s.decide()
		}
		if next == 0 {
			if s.theory == nil {
				return Sat
			}
			switch s.theory.FinalCheck() {
			case FinalSat:
				return Sat
			case FinalUnknown:
				return Unknown
			}
			continue
		}
		s.newLevel()
		s.assign(next, noRef)
	}
}

// restart undoes decisions, but for those at the beginning that would be made again (P. van der Tak, A. Ramos, M. Heule, "Reusing
// the assignment trail in CDCL solvers", JSAT 2011).
func (s *Solver) restart() {
	keep := len(s.assumptions)
	for len(s.heap.heap) > 0 {
		v := s.heap.heap[0]
		if !s.relevant[v] || s.vals[v.Pos()] != 0 {
			s.heap.pop()
			continue
		}
		for keep < s.Level() && s.heap.less(s.trail[s.trailLim[keep]].Var(), v) {
			keep++
		}
		break
	}
	s.CancelUntil(keep)
}

// simplify goes back to level 0, and eliminates variables or vivifies clauses, whichever is due.
func (s *Solver) simplify() {
	s.CancelUntil(0)
	if c := s.units(); c != noRef {
		s.conflictAtZero(c)
	}
	if s.unsat {
		return
	}
	if s.eliminates && s.Conflicts >= s.nextRound {
		s.nextRound = math.MaxInt64
		s.eliminate()
		return
	}
	s.nextVivify = s.Conflicts + s.vivifyEvery
	s.vivify()
}

// resolveConflict learns from conflict c and goes back. done is true when the search is over.
func (s *Solver) resolveConflict(c ref) (st Status, done bool) {
	top := s.conflictLevel(c)
	if top == 0 {
		s.conflictAtZero(c)
		return Unsat, true
	}
	s.CancelUntil(top)
	if top <= len(s.assumptions) {
		// Every decision is an assumption. The level of the conflict, which is not propagated to the end, goes: the
		// next search may keep what is on the trail.
		s.analyzeFinal(c, 0)
		s.CancelUntil(top - 1)
		return Unsat, true
	}
	back, lbd, id := s.analyze(c)
	s.inc *= activityDecay
	s.sinceRestart++
	s.sinceReduce++
	if s.slow == 0 {
		s.fast, s.slow = float64(lbd), float64(lbd)
	}
	s.fast += (float64(lbd) - s.fast) / 32
	s.slow += (float64(lbd) - s.slow) / 4096
	s.CancelUntil(back)
	if len(s.learnt) == 1 {
		s.unit[s.learnt[0].Var()] = id
		s.assign(s.learnt[0], noRef)
		return Unknown, false
	}
	r := s.newClause(s.learnt, flagLearnt|flagUsed, lbd, id)
	s.learnts = append(s.learnts, r)
	s.attach(r)
	s.assign(s.learnt[0], r)
	return Unknown, false
}

// nextAssumption returns the next assumption to decide, opening levels for those that hold already, or 0 when all of
// them are on the trail. failed is true when one is false.
func (s *Solver) nextAssumption() (l Lit, failed bool) {
	for s.Level() < len(s.assumptions) {
		p := s.assumptions[s.Level()]
		switch {
		case s.vals[p] > 0:
			s.newLevel()
		case s.vals[p] < 0:
			s.analyzeFinal(noRef, p)
			return 0, true
		default:
			return p, false
		}
	}
	return 0, false
}

// decide returns a literal of the most active relevant unassigned variable, or 0 if there is none.
func (s *Solver) decide() Lit {
	for len(s.heap.heap) > 0 {
		v := s.heap.pop()
		if s.relevant[v] && s.vals[v.Pos()] == 0 {
			s.Decisions++
			return v.Lit(s.phase[v])
		}
	}
	return 0
}

// reduce deletes the worse half of the learnt clauses that are neither reasons, glue nor used since the last time.
func (s *Solver) reduce() {
	s.sinceReduce = 0
	s.reduceStep += 100
	s.maxLearnts += 100
	var bad []ref
	for _, c := range s.learnts {
		used := s.flag(c, flagUsed)
		s.arena[c] &^= flagUsed
		if s.lbd(c) <= glue || used && s.lbd(c) <= 6 || s.size(c) == 2 || s.locked(c) {
			continue
		}
		bad = append(bad, c)
	}
	slices.SortStableFunc(bad, func(a, b ref) int {
		if d := s.lbd(b) - s.lbd(a); d != 0 {
			return d
		}
		return s.size(b) - s.size(a)
	})
	for _, c := range bad[:len(bad)/2] {
		s.markDeleted(c)
	}
	s.dropTemps()
	s.sweep()
}

// dropTemps forgets theory explanations that are no reasons any more.
func (s *Solver) dropTemps() {
	j := 0
	for _, c := range s.temps {
		if l := s.lit(c, 0); s.vals[l] > 0 && s.vars[l.Var()].reason == c {
			s.temps[j] = c
			j++
		} else {
			s.markDeleted(c)
		}
	}
	s.temps = s.temps[:j]
	if s.wasted*3 > len(s.arena) {
		s.sweep()
	}
}
