package sat

import "slices"

// Bounded variable elimination (N. Eén, A. Biere, "Effective preprocessing in SAT through variable and clause elimination", SAT 2005):
// the clauses of a variable are replaced by their resolvents, where these are not more. It runs within the search, at level 0, when
// that has turned out to be long. The clauses are kept: models are extended by them, and they come back when the variable is used
// again, in a clause or an assumption.

const (
	firstElimination = 30 // conflicts of a call of Solve before variables are eliminated
	maxOccurrences   = 24 // of a literal of a variable that is eliminated
	maxResolvent     = 24 // literals
	eliminationWork  = 30 // literals looked at, for each literal of the clauses
)

// Eliminate says that variables may be eliminated. The theory must not know any.
func (s *Solver) Eliminate() { s.eliminates = true }

// elimination is a variable without clauses, and where those are that it had.
type elimination struct {
	v        Var // 0: it has come back
	from, to int // in kept
	phase    bool
}

// eliminated reports whether v is eliminated.
func (s *Solver) eliminated(v Var) bool { return s.gone[v] != 0 }

// keep appends clause c to what is kept: its size, its proof, its literals.
func (s *Solver) keep(c ref) {
	w := s.words(c)
	s.kept = append(append(s.kept, uint32(len(w)), uint32(s.proofOf(c))), w...)
}

// keptClauses calls visit with what is kept between two places.
func (s *Solver) keptClauses(from, to int, visit func(lits []uint32, id *uint32)) {
	for i := from; i < to; {
		n := int(s.kept[i])
		visit(s.kept[i+2:i+2+n], &s.kept[i+1])
		i += 2 + n
	}
}

// eliminating is the state of a round of elimination.
type eliminating struct {
	*Solver
	occurs [][]ref // by literal: clauses that are not learnt
	mark   []bool  // by literal, of the clause at hand
	frozen []bool  // by variable
	work   int     // literals that may still be looked at
	out    []Lit   // the resolvent
}

// eliminate runs a round, at level 0, where propagation is at its fixpoint.
func (s *Solver) eliminate() {
	e := eliminating{
		Solver: s, occurs: make([][]ref, len(s.watches)), mark: make([]bool, len(s.watches)), frozen: make([]bool, len(s.vars)),
	}
	for _, l := range s.assumptions {
		e.frozen[l.Var()] = true
	}
	e.collectOccurrences()
	var order []Var
	for v := Var(1); int(v) < len(s.vars); v++ {
		if e.may(v) {
			order = append(order, v)
		}
	}
	cost := func(v Var) int { return len(e.occurs[v.Pos()]) * len(e.occurs[v.Pos().Not()]) }
	slices.SortStableFunc(order, func(a, b Var) int { return cost(a) - cost(b) })
	before := len(s.eliminations)
	for _, v := range order {
		s.stop.Poll()
		if e.work < 0 || s.unsat {
			break
		}
		e.try(v)
	}
	if len(s.eliminations) > before {
		s.dropLearntsOfEliminated()
	}
	s.sweep()
}

// collectOccurrences finds the clauses of each literal.
func (e *eliminating) collectOccurrences() {
	for _, c := range e.clauses {
		if e.satisfiedAtZero(c) {
			e.markDeleted(c)
			continue
		}
		for _, w := range e.words(c) {
			e.occurs[w] = append(e.occurs[w], c)
		}
		e.work += eliminationWork * e.size(c)
	}
}

// may reports whether v may be eliminated.
func (e *eliminating) may(v Var) bool {
	return e.relevant[v] && e.vals[v.Pos()] == 0 && !e.frozen[v] && !e.returned[v] &&
		len(e.occurs[v.Pos()]) <= maxOccurrences && len(e.occurs[v.Pos().Not()]) <= maxOccurrences
}

// alive returns the clauses of l that still count.
func (e *eliminating) alive(l Lit) []ref {
	list := slices.DeleteFunc(e.occurs[l], func(c ref) bool {
		if e.flag(c, flagDeleted) {
			return true
		}
		if e.satisfiedAtZero(c) {
			e.markDeleted(c)
			return true
		}
		return false
	})
	e.occurs[l] = list
	return list
}

// try eliminates v if that does not make more clauses.
func (e *eliminating) try(v Var) {
	if !e.may(v) {
		return
	}
	pos, neg := e.alive(v.Pos()), e.alive(v.Pos().Not())
	if len(pos) > maxOccurrences || len(neg) > maxOccurrences {
		return
	}
	n := 0
	for _, p := range pos {
		e.markClause(p, true)
		for _, q := range neg {
			if e.resolve(p, q, v) {
				n++
			}
			if n > len(pos)+len(neg) || len(e.out) > maxResolvent {
				e.markClause(p, false)
				return
			}
		}
		e.markClause(p, false)
	}
	for _, p := range pos {
		e.markClause(p, true)
		for _, q := range neg {
			if e.resolve(p, q, v) {
				e.addResolvent(p, q, v)
			}
		}
		e.markClause(p, false)
	}
	e.remove(v, pos, neg)
}

func (e *eliminating) markClause(c ref, on bool) {
	for _, w := range e.words(c) {
		e.mark[w] = on
	}
}

// resolve leaves the resolvent of p, which is marked, and q on v in e.out, without literals that are false. It reports false if the
// resolvent always holds.
func (e *eliminating) resolve(p, q ref, v Var) bool {
	e.out = e.out[:0]
	for _, w := range e.words(q) {
		e.work--
		l := Lit(w)
		if l.Var() == v || e.vals[l] < 0 {
			continue
		}
		if e.mark[l.Not()] || e.vals[l] > 0 {
			e.out = e.out[:0]
			return false
		}
		if !e.mark[l] {
			e.out = append(e.out, l)
		}
	}
	for _, w := range e.words(p) {
		e.work--
		l := Lit(w)
		if l.Var() == v || e.vals[l] < 0 {
			continue
		}
		if e.vals[l] > 0 {
			e.out = e.out[:0]
			return false
		}
		e.out = append(e.out, l)
	}
	return true
}

// addResolvent adds the resolvent of p and q on v, which is in e.out.
func (e *eliminating) addResolvent(p, q ref, v Var) {
	id := e.deriveResolvent(p, q, v)
	if len(e.out) < 2 {
		e.add(e.out, 0, id)
		return
	}
	c := e.newClause(e.out, 0, len(e.out), id)
	e.clauses = append(e.clauses, c)
	e.attach(c)
	for _, l := range e.out {
		e.occurs[l] = append(e.occurs[l], c)
	}
}

// deriveResolvent reports the derivation of the resolvent, and of what units take from it.
func (e *eliminating) deriveResolvent(p, q ref, v Var) ProofID {
	if e.tracer == nil {
		return 0
	}
	e.chain = append(e.chain[:0], e.proofOf(p), e.proofOf(q))
	e.pivots = append(e.pivots[:0], v.Pos().Not())
	for i, c := range [2]ref{p, q} {
		for _, w := range e.words(c) {
			l := Lit(w)
			if l.Var() == v || e.vals[l] >= 0 || i == 1 && e.mark[l] {
				continue
			}
			e.chain = append(e.chain, e.unit[l.Var()])
			e.pivots = append(e.pivots, l.Not())
		}
	}
	return e.tracer.Derive(e.chain, e.pivots)
}

// remove takes v and its clauses away.
func (e *eliminating) remove(v Var, pos, neg []ref) {
	from := len(e.kept)
	for _, list := range [2][]ref{pos, neg} {
		for _, c := range list {
			e.keep(c)
			e.markDeleted(c)
		}
	}
	e.eliminations = append(e.eliminations, elimination{v, from, len(e.kept), e.phase[v]})
	e.gone[v] = int32(len(e.eliminations))
	e.relevant[v] = false
}

// dropLearntsOfEliminated deletes what was learnt about variables that are eliminated.
func (s *Solver) dropLearntsOfEliminated() {
	for _, c := range s.learnts {
		for _, w := range s.words(c) {
			if s.eliminated(Lit(w).Var()) {
				s.markDeleted(c)
				break
			}
		}
	}
}

// bringBack makes the variables of lits that are eliminated what they were, and with them those in the clauses that come back.
// They are not eliminated again.
func (s *Solver) bringBack(lits []Lit) {
	var list []elimination
	back := func(v Var) {
		k := s.gone[v]
		if k == 0 {
			return
		}
		list = append(list, s.eliminations[k-1])
		s.eliminations[k-1].v = 0
		s.gone[v], s.returned[v], s.relevant[v] = 0, true, true
		if s.vals[v.Pos()] == 0 {
			s.heap.push(v)
		}
	}
	for _, l := range lits {
		back(l.Var())
	}
	for i := 0; i < len(list); i++ {
		s.keptClauses(list[i].from, list[i].to, func(lits []uint32, _ *uint32) {
			for _, w := range lits {
				back(Lit(w).Var())
			}
		})
	}
	var clause []Lit
	for _, e := range list {
		s.keptClauses(e.from, e.to, func(lits []uint32, id *uint32) {
			clause = clause[:0]
			for _, w := range lits {
				clause = append(clause, Lit(w))
			}
			s.add(clause, 0, ProofID(*id))
		})
	}
}

// bringAllBack makes all variables what they were that are eliminated.
func (s *Solver) bringAllBack() {
	for _, e := range s.eliminations {
		if e.v != 0 {
			s.bringBack([]Lit{e.v.Pos()})
		}
	}
	s.eliminations, s.kept = nil, nil
}

// extend gives variables that are eliminated the values that satisfy their clauses, the last eliminated first.
func (s *Solver) extend() {
	if len(s.eliminations) == 0 {
		return
	}
	if n := len(s.vars) - len(s.extended); n > 0 {
		s.extended = append(s.extended, make([]int8, n)...)
	}
	for _, e := range slices.Backward(s.eliminations) {
		if e.v == 0 {
			continue
		}
		s.extended[e.v] = 1
		if e.phase {
			s.extended[e.v] = -1
		}
		s.keptClauses(e.from, e.to, func(lits []uint32, _ *uint32) {
			for _, w := range lits {
				l := Lit(w)
				if l.Var() != e.v && s.Value(l) > 0 {
					return
				}
			}
			for _, w := range lits {
				if l := Lit(w); l.Var() == e.v {
					s.extended[e.v] = 1
					if l.Neg() {
						s.extended[e.v] = -1
					}
				}
			}
		})
	}
}
