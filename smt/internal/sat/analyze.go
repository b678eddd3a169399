package sat

import "slices"

// Conflict analysis: first unique implication point, recursive minimisation, and the derivation for the tracer.

const (
	seenSource    = 1 // in the clause being learnt, or resolved away
	seenRemovable = 2 // found redundant by minimisation
	seenFailed    = 3 // found not redundant
)

// conflictLevel returns the highest decision level in clause c.
func (s *Solver) conflictLevel(c ref) int {
	top := 0
	for _, w := range s.words(c) {
		top = max(top, int(s.vars[Lit(w).Var()].level))
	}
	return top
}

// analyze learns from conflict c, whose highest level is the current one, above 0. It leaves the learnt clause in
// s.learnt, the literal to be asserted first, and returns the level to go back to, the LBD and the proof.
func (s *Solver) analyze(c ref) (back, lbd int, id ProofID) {
	s.resolveToUIP(c)
	s.minimize()
	back, lbd = s.backtrackLevel(), s.learntLevels()
	for _, v := range s.toClear {
		s.vars[v].seen = 0
	}
	s.toClear = s.toClear[:0]
	if s.tracer != nil {
		id = s.derive(c, s.learnt)
	}
	return back, lbd, id
}

// resolveToUIP resolves conflict c with reasons, from the end of the trail on, until one literal of the current level is left: the
// first unique implication point. The resolvent is s.learnt, with that literal first.
func (s *Solver) resolveToUIP(c ref) {
	level := int32(s.Level())
	s.learnt = append(s.learnt[:0], 0)
	open := 0
	i := len(s.trail) - 1
	var p Lit
	for {
		if s.flag(c, flagLearnt) {
			s.use(c)
		}
		for _, w := range s.words(c) {
			q := Lit(w)
			v := q.Var()
			if q == p || s.vars[v].seen != 0 || s.vars[v].level == 0 {
				continue
			}
			s.vars[v].seen = seenSource
			s.toClear = append(s.toClear, v)
			if s.heap.bump(v, s.inc) {
				s.heap.rescale()
				s.inc *= 1e-100
			}
			if s.vars[v].level >= level {
				open++
			} else {
				s.learnt = append(s.learnt, q)
			}
		}
		for s.vars[s.trail[i].Var()].seen == 0 {
			i--
		}
		p = s.trail[i]
		i--
		open--
		if open == 0 {
			break
		}
		c = s.reasonOf(p.Var())
	}
	s.learnt[0] = p.Not()
}

// use notes that a learnt clause took part in a conflict, and whether its LBD has become smaller.
func (s *Solver) use(c ref) {
	s.arena[c] |= flagUsed
	old := s.lbd(c)
	if old <= glue {
		return
	}
	n := 0
	s.stamp++
	for _, w := range s.words(c) {
		if lv := s.vars[Lit(w).Var()].level; lv > 0 && s.levels[lv] != s.stamp {
			s.levels[lv] = s.stamp
			if n++; n >= old {
				return
			}
		}
	}
	s.arena[c+1] = uint32(n)
}

// minimize removes from s.learnt the literals that follow from the others.
func (s *Solver) minimize() {
	j := 1
	for _, l := range s.learnt[1:] {
		if s.vars[l.Var()].reason == noRef || !s.redundant(l) {
			s.learnt[j] = l
			j++
		}
	}
	s.learnt = s.learnt[:j]
}

// backtrackLevel makes a literal of the highest level below the current one the second of s.learnt, and returns that level.
func (s *Solver) backtrackLevel() int {
	if len(s.learnt) == 1 {
		return 0
	}
	m := 1
	for k := 2; k < len(s.learnt); k++ {
		if s.vars[s.learnt[k].Var()].level > s.vars[s.learnt[m].Var()].level {
			m = k
		}
	}
	s.learnt[1], s.learnt[m] = s.learnt[m], s.learnt[1]
	return int(s.vars[s.learnt[1].Var()].level)
}

// learntLevels returns the number of levels of the literals of s.learnt: its LBD.
func (s *Solver) learntLevels() int {
	n := 0
	s.stamp++
	for _, l := range s.learnt {
		if lv := s.vars[l.Var()].level; s.levels[lv] != s.stamp {
			s.levels[lv] = s.stamp
			n++
		}
	}
	return n
}

// redundant reports whether the false literal l of the clause being learnt follows from the others: every path back
// through reasons ends in literals of the clause or at level 0.
func (s *Solver) redundant(l Lit) bool {
	type frame struct {
		c ref
		i int
		l Lit
	}
	var buf [32]frame
	frames := append(buf[:0], frame{s.reasonOf(l.Var()), 0, l})
	for {
		f := &frames[len(frames)-1]
		if f.i < s.size(f.c) {
			q := s.lit(f.c, f.i)
			f.i++
			v := q.Var()
			if v == f.l.Var() || s.vars[v].level == 0 || s.vars[v].seen == seenSource || s.vars[v].seen == seenRemovable {
				continue
			}
			if s.vars[v].reason == noRef || s.vars[v].seen == seenFailed || len(frames) > 500 {
				for _, g := range frames {
					if u := g.l.Var(); s.vars[u].seen == 0 {
						s.vars[u].seen = seenFailed
						s.toClear = append(s.toClear, u)
					}
				}
				return false
			}
			frames = append(frames, frame{s.reasonOf(v), 0, q})
			continue
		}
		if u := f.l.Var(); s.vars[u].seen == 0 {
			s.vars[u].seen = seenRemovable
			s.toClear = append(s.toClear, u)
		}
		frames = frames[:len(frames)-1]
		if len(frames) == 0 {
			return true
		}
	}
}

// derive reports the derivation of clause target from the conflict c: literals that are not in target are resolved with
// their reasons, the last assigned first.
func (s *Solver) derive(c ref, target []Lit) ProofID {
	for _, l := range target {
		s.vars[l.Var()].need = 2
	}
	s.chain = append(s.chain[:0], s.proofOf(c))
	s.pivots = s.pivots[:0]
	s.needed = s.needed[:0]
	open := 0
	add := func(c ref) {
		for _, w := range s.words(c) {
			v := Lit(w).Var()
			if s.vars[v].need == 0 {
				s.vars[v].need = 1
				s.needed = append(s.needed, v)
				if s.vars[v].level > 0 {
					open++
				}
			}
		}
	}
	add(c)
	for i := len(s.trail) - 1; open > 0; i-- {
		l := s.trail[i]
		if s.vars[l.Var()].need != 1 {
			continue
		}
		open--
		r := s.reasonOf(l.Var())
		s.chain = append(s.chain, s.proofOf(r))
		s.pivots = append(s.pivots, l)
		add(r)
	}
	for _, v := range s.needed {
		s.vars[v].need = 0
		if s.vars[v].level == 0 {
			s.chain = append(s.chain, s.unit[v])
			s.pivots = append(s.pivots, v.Lit(s.vals[v.Pos()] < 0))
		}
	}
	for _, l := range target {
		s.vars[l.Var()].need = 0
	}
	if len(s.chain) == 1 {
		return s.chain[0]
	}
	return s.tracer.Derive(s.chain, s.pivots)
}

// analyzeFinal finds the assumptions that a conflict rests on, when all decisions are assumptions: from clause c, all
// false, or, if c is noRef, from the false assumption p.
func (s *Solver) analyzeFinal(c ref, p Lit) {
	s.failed = s.failed[:0]
	if c == noRef {
		v := p.Var()
		if s.vars[v].level > 0 {
			if s.vars[v].reason == noRef { // the complement is assumed, too
				s.failed = append(s.failed, p.Not(), p)
				s.failedID = 0
				return
			}
			c = s.reasonOf(v)
			s.mark(c)
		}
		s.failed = append(s.failed, p)
		if c == noRef { // false at level 0
			s.failedID = s.unit[v]
			return
		}
	} else {
		s.mark(c)
	}
	for i := len(s.trail) - 1; i >= 0 && s.vars[s.trail[i].Var()].level > 0; i-- {
		l := s.trail[i]
		v := l.Var()
		if s.vars[v].seen == 0 {
			continue
		}
		if l != p.Not() {
			if s.vars[v].reason == noRef {
				s.failed = append(s.failed, l)
			} else {
				s.mark(s.reasonOf(v))
			}
		}
		s.vars[v].seen = 0
	}
	slices.SortFunc(s.failed, func(a, b Lit) int { return int(a) - int(b) })
	if s.tracer != nil {
		target := make([]Lit, len(s.failed))
		for i, l := range s.failed {
			target[i] = l.Not()
		}
		s.failedID = s.derive(c, target)
	}
}

// mark marks the literals of c above level 0 as seen.
func (s *Solver) mark(c ref) {
	for _, w := range s.words(c) {
		if v := Lit(w).Var(); s.vars[v].level > 0 {
			s.vars[v].seen = 1
		}
	}
}
