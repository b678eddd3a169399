package sat

import (
	"slices"

	"craig/internal/stop"
)

// Solver holds clauses and searches for assignments. It is always in one of two states: at rest, when variables and
// clauses may be added and removed, or inside Solve, when only the Theory's callbacks may.
type Solver struct {
	theory Theory
	tracer Tracer // nil without proofs

	arena   []uint32
	wasted  int
	clauses []ref
	learnts []ref
	watches [][]watch // by literal: the clauses to look at when it becomes false

	vals     []int8 // by literal: 1 true, -1 false, 0 unassigned
	vars     []varState
	unit     []ProofID // of the unit clause of a literal true at level 0
	relevant []bool    // is decided
	phase    []bool    // last value: true for negated
	free     []Var     // removed variables, to be used again
	heap     varHeap
	inc      float64

	trail    []Lit
	trailLim []int32
	head     int   // of unit propagation
	temps    []ref // explained theory reasons, in order of explanation

	// Variables that are eliminated, see eliminate.go.
	eliminates   bool
	eliminations []elimination // in their order
	kept         []uint32      // the clauses of these
	gone         []int32       // by variable: its elimination, plus one
	returned     []bool        // by variable: it was eliminated and came back
	extended     []int8        // by variable: the value of an eliminated one in the last model
	firstRound   int64         // conflicts of a call of Solve before that
	nextRound    int64         // conflicts at which variables are eliminated the next time

	assumptions []Lit
	failed      []Lit
	failedID    ProofID
	unsat       bool    // without assumptions
	unsatID     ProofID // the empty clause

	// Scratch space of conflict analysis.
	toClear []Var
	learnt  []Lit
	levels  []uint64 // stamps by level, for LBD
	stamp   uint64
	chain   []ProofID
	pivots  []Lit
	needed  []Var

	propagations int64 // literals
	vivified     int64 // propagations when vivification was over the last time
	vivifyEvery  int64 // conflicts from one time to the next
	nextVivify   int64
	vivifyOrder  map[ref][]uint32 // during vivification: the literals of a clause in the order in which they are tried

	maxLearnts   int
	sinceReduce  int
	reduceStep   int
	fast, slow   float64 // moving averages of LBD
	sinceRestart int
	maxConflicts int64
	stop         *stop.Signal
	checkEvery   int   // steps of the search between self-checks, see invariants.go; 0 for none
	steps        int64 // counted if there are self-checks

	// Statistics since New.
	Conflicts, Decisions int64
}

// varState is what search and analysis look up about a variable: together, so that it is in one line of the cache.
type varState struct {
	level, pos int32 // of an assigned variable: the decision level, and the position on the trail
	reason     ref
	seen, need uint8 // scratch space of conflict analysis
}

// New returns an empty solver. theory and tracer may be nil.
func New(theory Theory, tracer Tracer) *Solver {
	s := &Solver{theory: theory, tracer: tracer, inc: 1, maxLearnts: 3000, reduceStep: 1000, firstRound: firstElimination, vivifyEvery: conflictsToVivify, nextVivify: conflictsToVivify, checkEvery: checkEvery}
	s.arena = make([]uint32, 1, 1024)
	s.grow()
	return s
}

// grow adds the arrays' entries for one variable more.
func (s *Solver) grow() {
	s.watches = append(s.watches, nil, nil)
	s.vals = append(s.vals, 0, 0)
	s.vars = append(s.vars, varState{})
	s.unit = append(s.unit, 0)
	s.relevant = append(s.relevant, false)
	s.phase = append(s.phase, true)
	s.gone = append(s.gone, 0)
	s.returned = append(s.returned, false)
	s.heap.act = append(s.heap.act, 0)
	s.heap.at = append(s.heap.at, 0)
}

// NewVar returns a new variable, irrelevant, with a preference for false.
func (s *Solver) NewVar() Var {
	if n := len(s.free); n > 0 {
		v := s.free[n-1]
		s.free = s.free[:n-1]
		s.heap.act[v] = 0
		s.phase[v] = true
		return v
	}
	s.grow()
	return Var(len(s.vars) - 1)
}

// SetRelevant says whether v must be assigned in an answer Sat.
func (s *Solver) SetRelevant(v Var, on bool) {
	s.relevant[v] = on
	if on && s.vals[v.Pos()] == 0 {
		s.heap.push(v)
	}
}

// SetPhase sets the value that v is tried with first.
func (s *Solver) SetPhase(v Var, value bool) { s.phase[v] = !value }

// Heuristic says how the search treats a variable. The zero value is that of a new one.
type Heuristic struct {
	Activity float64 // the priority to be decided, as a multiple of what a conflict adds
	Phase    bool    // the value that it had last
}

// Heuristic returns how the search treats v.
func (s *Solver) Heuristic(v Var) Heuristic { return Heuristic{s.heap.act[v] / s.inc, !s.phase[v]} }

// SetHeuristic gives v, new and irrelevant, the priority and the value that a removed variable had.
func (s *Solver) SetHeuristic(v Var, h Heuristic) {
	s.heap.act[v] = h.Activity * s.inc
	s.phase[v] = !h.Phase
}

// Bump raises v's priority to be decided as a conflict would.
func (s *Solver) Bump(v Var) {
	if s.heap.bump(v, s.inc) {
		s.heap.rescale()
		s.inc *= 1e-100
	}
}

// Value returns 1 if l is true, -1 if it is false, 0 if it is unassigned. A variable that is eliminated has the value of the last
// model.
func (s *Solver) Value(l Lit) int {
	if len(s.extended) > int(l.Var()) && s.gone[l.Var()] != 0 {
		if l.Neg() {
			return -int(s.extended[l.Var()])
		}
		return int(s.extended[l.Var()])
	}
	return int(s.vals[l])
}

// LevelOf returns the decision level at which v was assigned.
func (s *Solver) LevelOf(v Var) int { return int(s.vars[v].level) }

// Level returns the number of decisions on the trail.
func (s *Solver) Level() int { return len(s.trailLim) }

// Trail returns the assigned literals in order; it must not be changed or kept.
func (s *Solver) Trail() []Lit { return s.trail }

// Inconsistent reports whether the clauses are unsatisfiable without assumptions, and the proof of the empty clause.
func (s *Solver) Inconsistent() (ProofID, bool) { return s.unsatID, s.unsat }

// Failed returns, after Solve answered Unsat, assumptions that cannot hold together, and the proof of the clause of
// their complements (0 if two of the assumptions are complements of each other; then they are Failed). It is empty if
// the clauses are unsatisfiable by themselves.
func (s *Solver) Failed() ([]Lit, ProofID) { return s.failed, s.failedID }

// AddClause adds the clause of lits, which must not hold a literal twice or with its complement. It may be called at
// rest or by the theory; then the trail may be cut.
func (s *Solver) AddClause(lits []Lit, id ProofID) { s.add(lits, 0, id) }

// AddLemma is AddClause for a clause that follows from the theory and may be forgotten.
func (s *Solver) AddLemma(lits []Lit, id ProofID) { s.add(lits, flagLearnt|flagUsed, id) }

func (s *Solver) add(lits []Lit, flags uint32, id ProofID) {
	if s.unsat {
		return
	}
	if len(s.eliminations) > 0 {
		s.bringBack(lits)
	}
	switch len(lits) {
	case 0:
		s.unsat, s.unsatID = true, id
		return
	case 1:
		s.addUnit(lits[0], id)
		return
	}
	c := s.newClause(lits, flags, len(lits), id)
	if flags&flagLearnt != 0 {
		s.learnts = append(s.learnts, c)
	} else {
		s.clauses = append(s.clauses, c)
	}
	w := s.words(c)
	// Watch the two literals that are true or unassigned or false at the highest levels.
	slices.SortStableFunc(w, func(a, b uint32) int { return s.rank(Lit(b)) - s.rank(Lit(a)) })
	a, b := Lit(w[0]), Lit(w[1])
	s.attach(c)
	if s.vals[b] >= 0 {
		return
	}
	lb := int(s.vars[b.Var()].level)
	switch s.vals[a] {
	case 1:
		if int(s.vars[a.Var()].level) <= lb {
			return
		}
		s.CancelUntil(lb)
	case -1:
		if la := int(s.vars[a.Var()].level); la == lb {
			if la == 0 {
				s.conflictAtZero(c)
				return
			}
			s.CancelUntil(la - 1)
			return
		}
		s.CancelUntil(lb)
	default:
		if lb < s.Level() {
			s.CancelUntil(lb)
		}
	}
	s.enqueue(a, c)
}

// rank orders literals as watches: not false before false, false by level.
func (s *Solver) rank(l Lit) int {
	if s.vals[l] >= 0 {
		return 1 << 30
	}
	return int(s.vars[l.Var()].level)
}

func (s *Solver) addUnit(l Lit, id ProofID) {
	if s.vals[l] != 0 && s.vars[l.Var()].level == 0 {
		if s.vals[l] < 0 {
			s.unsat = true
			s.unsatID = s.derive2(id, l, s.unit[l.Var()])
		}
		return
	}
	s.CancelUntil(0)
	s.unit[l.Var()] = id
	s.assign(l, noRef)
}

// derive2 resolves two clauses on the variable of l.
func (s *Solver) derive2(a ProofID, l Lit, b ProofID) ProofID {
	if s.tracer == nil {
		return 0
	}
	return s.tracer.Derive([]ProofID{a, b}, []Lit{l.Not()})
}

// conflictAtZero records that clause c, all false at level 0, makes everything unsatisfiable.
func (s *Solver) conflictAtZero(c ref) {
	s.unsat = true
	if s.tracer == nil {
		return
	}
	s.chain = append(s.chain[:0], s.proofOf(c))
	s.pivots = s.pivots[:0]
	for _, w := range s.words(c) {
		l := Lit(w)
		s.chain = append(s.chain, s.unit[l.Var()])
		s.pivots = append(s.pivots, l.Not())
	}
	s.unsatID = s.tracer.Derive(s.chain, s.pivots)
}

// enqueue makes l true because of clause c.
func (s *Solver) enqueue(l Lit, c ref) {
	if len(s.trailLim) == 0 && s.tracer != nil {
		if c&theoryReason != 0 {
			c = s.explain(l, c)
		}
		s.chain = append(s.chain[:0], s.proofOf(c))
		s.pivots = s.pivots[:0]
		for _, w := range s.words(c) {
			if m := Lit(w); m != l {
				s.chain = append(s.chain, s.unit[m.Var()])
				s.pivots = append(s.pivots, m.Not())
			}
		}
		if len(s.chain) == 1 {
			s.unit[l.Var()] = s.chain[0]
		} else {
			s.unit[l.Var()] = s.tracer.Derive(s.chain, s.pivots)
		}
	}
	s.assign(l, c)
}

// assign puts l on the trail. At level 0 reasons are not kept: units have proofs of their own.
func (s *Solver) assign(l Lit, c ref) {
	if len(s.trailLim) == 0 {
		c = noRef
	}
	v := l.Var()
	s.vals[l], s.vals[l.Not()] = 1, -1
	s.vars[v].level = int32(len(s.trailLim))
	s.vars[v].reason = c
	s.vars[v].pos = int32(len(s.trail))
	s.trail = append(s.trail, l)
}

// Imply makes the unassigned literal l true on behalf of the theory, which can explain it by the tag until the trail
// is cut below l.
func (s *Solver) Imply(l Lit, tag int32) { s.enqueue(l, ref(tag)|theoryReason) }

// explain turns the theory reason r of l into a clause.
func (s *Solver) explain(l Lit, r ref) ref {
	lits, id := s.theory.Explain(l, int32(r&^theoryReason))
	c := s.newClause(lits, flagTemp, 0, id)
	s.temps = append(s.temps, c)
	return c
}

// reasonOf returns the clause that implied v, explaining it if need be.
func (s *Solver) reasonOf(v Var) ref {
	r := s.vars[v].reason
	if r != noRef && r&theoryReason != 0 {
		r = s.explain(v.Lit(s.vals[v.Pos()] < 0), r)
		s.vars[v].reason = r
	}
	return r
}

func (s *Solver) newLevel() {
	s.trailLim = append(s.trailLim, int32(len(s.trail)))
	for len(s.levels) <= len(s.trailLim) {
		s.levels = append(s.levels, 0)
	}
}

// CancelUntil undoes the decisions above level n.
func (s *Solver) CancelUntil(n int) {
	if len(s.trailLim) <= n {
		return
	}
	k := int(s.trailLim[n])
	if s.theory != nil {
		s.theory.Backtrack(k)
	}
	for i := len(s.trail) - 1; i >= k; i-- {
		l := s.trail[i]
		v := l.Var()
		s.vals[l], s.vals[l.Not()] = 0, 0
		s.phase[v] = l.Neg()
		s.vars[v].reason = noRef
		if s.relevant[v] && s.heap.at[v] == 0 {
			s.heap.push(v)
		}
	}
	s.trail = s.trail[:k]
	s.trailLim = s.trailLim[:n]
	if s.head > k {
		s.head = k
	}
}

// Solve searches for an assignment that satisfies all clauses, the assumptions and the theory. maxConflicts limits the
// search if positive. It answers Unknown when the signal is given, or is left by Signal.Poll; s must not be used any more
// then. The trail stays as it is afterwards, for the theory to read a model from, until anything is added or Solve is
// called again.
func (s *Solver) Solve(signal *stop.Signal, assumptions []Lit, maxConflicts int64) Status {
	s.failed, s.failedID = s.failed[:0], 0
	if s.unsat {
		return Unsat
	}
	if len(s.eliminations) > 0 {
		s.bringBack(assumptions)
		if s.unsat {
			return Unsat
		}
	}
	k := 0
	for k < len(s.assumptions) && k < len(assumptions) && k < s.Level() && s.assumptions[k] == assumptions[k] {
		k++
	}
	s.CancelUntil(k)
	s.assumptions = append(s.assumptions[:0], assumptions...)
	s.maxConflicts = maxConflicts
	s.sinceRestart = 0
	s.fast, s.slow = 0, 0
	s.stop = signal
	s.nextRound = s.Conflicts + s.firstRound
	answer := s.search()
	if answer == Sat {
		s.extend()
	}
	s.stop = nil
	return answer
}
