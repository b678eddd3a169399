package sat

import (
	"errors"
	"fmt"
)

// Self-checks: what holds of a solver's state between the steps of the search. The build tag selfcheck turns them on
// everywhere, at every 32nd step, which makes a search several times slower; the tests of this package check every step.

// selfCheck panics if the state is not what it should be. The search calls it at every step if there are to be checks.
func (s *Solver) selfCheck() {
	if s.steps++; s.steps%int64(s.checkEvery) != 0 {
		return
	}
	if err := s.invariants(); err != nil {
		panic("sat: self-check: " + err.Error())
	}
}

// invariants returns what is wrong with the state at rest or between two steps of the search, nil if nothing is.
func (s *Solver) invariants() error {
	if s.unsat {
		return nil // nobody reads the state any more
	}
	return errors.Join(s.checkTrail(), s.checkReasons(), s.checkArena(), s.checkWatches(), s.checkHeap(), s.checkEliminated(), s.checkScratch())
}

// checkTrail: the trail holds the assigned variables, each once, with their positions and levels.
func (s *Solver) checkTrail() error {
	level := 0
	for i, l := range s.trail {
		for level < len(s.trailLim) && int(s.trailLim[level]) <= i {
			level++
		}
		switch v := l.Var(); {
		case s.vals[l] != 1:
			return fmt.Errorf("trail: literal %d at %d is not true", l, i)
		case int(s.vars[v].pos) != i:
			return fmt.Errorf("trail: variable %d at %d has position %d", v, i, s.vars[v].pos)
		case int(s.vars[v].level) != level:
			return fmt.Errorf("trail: variable %d of level %d has level %d", v, level, s.vars[v].level)
		}
	}
	assigned := 0
	for v := range s.vars {
		p := Var(v).Pos()
		if s.vals[p] != -s.vals[p.Not()] {
			return fmt.Errorf("values: the literals of variable %d have values %d and %d", v, s.vals[p], s.vals[p.Not()])
		}
		if s.vals[p] != 0 {
			assigned++
		}
	}
	if assigned != len(s.trail) {
		return fmt.Errorf("trail: %d variables are assigned, %d are on the trail", assigned, len(s.trail))
	}
	for i, k := range s.trailLim {
		if i > 0 && k < s.trailLim[i-1] || int(k) > len(s.trail) {
			return fmt.Errorf("trail: level %d begins at %d", i+1, k)
		}
	}
	if s.head > len(s.trail) {
		return fmt.Errorf("trail: head %d is behind the end %d", s.head, len(s.trail))
	}
	return nil
}

// checkReasons: literals above level 0 are the decision of their level, or the only literal of their reason that is not
// false, in which the others were assigned before.
func (s *Solver) checkReasons() error {
	for i, l := range s.trail {
		v := l.Var()
		r := s.vars[v].reason
		switch {
		case s.vars[v].level == 0:
			if r != noRef {
				return fmt.Errorf("reasons: variable %d of level 0 has one", v)
			}
			continue
		case r == noRef:
			if int(s.trailLim[s.vars[v].level-1]) != i {
				return fmt.Errorf("reasons: variable %d has none and is no decision", v)
			}
			continue
		case r&theoryReason != 0:
			if s.theory == nil {
				return fmt.Errorf("reasons: variable %d was implied by no theory", v)
			}
			continue
		case s.flag(r, flagDeleted):
			return fmt.Errorf("reasons: that of variable %d is deleted", v)
		}
		if !s.locked(r) {
			return fmt.Errorf("reasons: that of variable %d is not locked", v)
		}
		found := false
		for _, w := range s.words(r) {
			m := Lit(w)
			found = found || m == l
			if m != l && (s.vals[m] >= 0 || int(s.vars[m.Var()].pos) >= i) {
				return fmt.Errorf("reasons: literal %d in that of variable %d was not false before", m, v)
			}
		}
		if !found {
			return fmt.Errorf("reasons: that of variable %d is about others", v)
		}
	}
	return nil
}

// checkArena: the arena is a row of clauses, which are deleted or in one of the lists.
func (s *Solver) checkArena() error {
	listed := make(map[ref]uint32)
	for i, list := range [3][]ref{s.clauses, s.learnts, s.temps} {
		for _, c := range list {
			if listed[c] != 0 {
				return fmt.Errorf("arena: clause %d is listed twice", c)
			}
			listed[c] = [3]uint32{flagMoved, flagLearnt, flagTemp}[i] // flagMoved stands for no flag
		}
	}
	wasted, found := 0, 0
	for c := ref(1); int(c) < len(s.arena); c += ref(s.size(c) + headerWords) {
		if int(c)+headerWords+s.size(c) > len(s.arena) {
			return fmt.Errorf("arena: clause %d is longer than the arena", c)
		}
		kind, ok := listed[c]
		switch {
		case s.flag(c, flagMoved):
			return fmt.Errorf("arena: clause %d has moved", c)
		case s.flag(c, flagDeleted):
			wasted += s.size(c) + headerWords
			if ok {
				return fmt.Errorf("arena: clause %d is deleted and listed", c)
			}
			continue
		case !ok:
			return fmt.Errorf("arena: clause %d is in no list", c)
		case s.arena[c]&(flagLearnt|flagTemp) != kind&^flagMoved:
			return fmt.Errorf("arena: clause %d is in the wrong list", c)
		}
		found++
		seen := make(map[Var]bool)
		for _, w := range s.words(c) {
			v := Lit(w).Var()
			if v <= 0 || int(v) >= len(s.vars) || seen[v] {
				return fmt.Errorf("arena: clause %d has variable %d twice, or there is none", c, v)
			}
			seen[v] = true
		}
	}
	if found != len(listed) || wasted != s.wasted {
		return fmt.Errorf("arena: %d of %d clauses found, %d words of %d wasted", found, len(listed), wasted, s.wasted)
	}
	return nil
}

// checkWatches: the first two literals of each clause are watched, and no others. A watched literal that is false and
// was propagated has a true literal beside it, assigned at its level or below, so that the latter is unassigned no sooner.
func (s *Solver) checkWatches() error {
	type key struct {
		c ref
		l Lit
	}
	watched := make(map[key]bool)
	for i, ws := range s.watches {
		for _, w := range ws {
			c := w.clause()
			k := key{c, Lit(i)}
			lits := s.words(c)
			a, b := Lit(lits[0]), Lit(lits[1])
			switch {
			case watched[k] || k.l != a && k.l != b:
				return fmt.Errorf("watches: literal %d of clause %d is watched twice or in vain", i, c)
			case w.binary() != (len(lits) == 2):
				return fmt.Errorf("watches: clause %d of %d literals is taken for another size", c, len(lits))
			case w.binary() && w.blocker != a^b^k.l || !s.contains(c, w.blocker):
				return fmt.Errorf("watches: %d is no blocker of clause %d at %d", w.blocker, c, i)
			}
			watched[k] = true
		}
	}
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			for i := range 2 {
				l := s.lit(c, i)
				if !watched[key{c, l}] {
					return fmt.Errorf("watches: literal %d of clause %d is not watched", l, c)
				}
				if s.vals[l] < 0 && int(s.vars[l.Var()].pos) < s.head && !s.trueBelow(c, s.vars[l.Var()].level) {
					return fmt.Errorf("watches: clause %d rests on literal %d, which is false", c, l)
				}
			}
		}
	}
	if n := 2 * (len(s.clauses) + len(s.learnts)); len(watched) != n {
		return fmt.Errorf("watches: there are %d and should be %d", len(watched), n)
	}
	return nil
}

func (s *Solver) contains(c ref, l Lit) bool {
	for _, w := range s.words(c) {
		if Lit(w) == l {
			return true
		}
	}
	return false
}

// trueBelow reports whether a literal of c is true that was assigned at the level or below.
func (s *Solver) trueBelow(c ref, level int32) bool {
	for _, w := range s.words(c) {
		if l := Lit(w); s.vals[l] > 0 && s.vars[l.Var()].level <= level {
			return true
		}
	}
	return false
}

// checkHeap: the heap is one, and relevant variables without value are in it.
func (s *Solver) checkHeap() error {
	h := &s.heap
	for i, v := range h.heap {
		if int(h.at[v]) != i+1 {
			return fmt.Errorf("heap: variable %d at %d is sought at %d", v, i, h.at[v]-1)
		}
		if i > 0 && h.less(v, h.heap[(i-1)/2]) {
			return fmt.Errorf("heap: variable %d is more active than %d above it", v, h.heap[(i-1)/2])
		}
	}
	n := 0
	for v, at := range h.at {
		if at != 0 {
			n++
		}
		if at == 0 && s.relevant[v] && s.vals[Var(v).Pos()] == 0 {
			return fmt.Errorf("heap: the relevant variable %d is neither assigned nor in it", v)
		}
	}
	if n != len(h.heap) {
		return fmt.Errorf("heap: %d variables of %d have places", n, len(h.heap))
	}
	for _, v := range s.free {
		if s.relevant[v] || h.at[v] != 0 || s.vals[v.Pos()] != 0 || len(s.watches[v.Pos()])+len(s.watches[v.Pos().Not()]) > 0 {
			return fmt.Errorf("free: the removed variable %d is in use", v)
		}
	}
	return nil
}

// checkEliminated: variables that are eliminated are in no clause, have no value and are not decided.
func (s *Solver) checkEliminated() error {
	for v := range s.vars {
		if v := Var(v); s.eliminated(v) && (s.relevant[v] || s.vals[v.Pos()] != 0 || s.eliminations[s.gone[v]-1].v != v) {
			return fmt.Errorf("elimination: variable %d is in use", v)
		}
	}
	for _, list := range [2][]ref{s.clauses, s.learnts} {
		for _, c := range list {
			for _, w := range s.words(c) {
				if v := Lit(w).Var(); s.eliminated(v) {
					return fmt.Errorf("elimination: variable %d is in clause %d", v, c)
				}
			}
		}
	}
	return nil
}

// checkScratch: analysis has left its marks on nothing.
func (s *Solver) checkScratch() error {
	for v := range s.vars {
		if s.vars[v].seen|s.vars[v].need != 0 {
			return fmt.Errorf("analysis: variable %d is marked", v)
		}
	}
	if len(s.toClear) > 0 || len(s.levels) < len(s.trailLim) {
		return errors.New("analysis: scratch space is in use or too short")
	}
	return nil
}
