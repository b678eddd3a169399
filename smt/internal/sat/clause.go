package sat

// The clause arena.

// ref is the position of a clause's header in the arena. 0 is no clause. As a reason, a ref with theoryReason set is
// the tag of a theory propagation that has not been explained yet.
type ref uint32

const (
	noRef        ref = 0
	theoryReason ref = 1 << 31
)

// A clause is its header, its proof id and its literals:
//
//	word 0: size<<sizeShift | flags
//	word 1: LBD
//	word 2: ProofID
const (
	headerWords = 3
	sizeShift   = 6
)

const (
	flagLearnt   = 1 << iota // may be deleted
	flagTemp                 // an explained theory reason or a theory conflict: not watched
	flagDeleted              //
	flagUsed                 // took part in a conflict since the last reduction
	flagMoved                // during compaction
	flagVivified             // was tried
)

// A watch is the place of a clause that is to be looked at when a literal becomes false. Two words, of which propagation
// reads many in a row.
type watch struct {
	place   ref // of the clause, with binaryWatch if it has two literals
	blocker Lit // a literal of the clause: the other one if there are two
}

const binaryWatch ref = 1 << 31

func newWatch(c ref, blocker Lit, binary bool) watch {
	if binary {
		c |= binaryWatch
	}
	return watch{c, blocker}
}

// clause returns the clause that is watched.
func (w watch) clause() ref { return w.place &^ binaryWatch }

func (w watch) binary() bool { return w.place&binaryWatch != 0 }

func (s *Solver) newClause(lits []Lit, flags uint32, lbd int, id ProofID) ref {
	c := ref(len(s.arena))
	s.arena = append(s.arena, uint32(len(lits))<<sizeShift|flags, uint32(lbd), uint32(id))
	for _, l := range lits {
		s.arena = append(s.arena, uint32(l))
	}
	return c
}

func (s *Solver) size(c ref) int            { return int(s.arena[c] >> sizeShift) }
func (s *Solver) flag(c ref, f uint32) bool { return s.arena[c]&f != 0 }
func (s *Solver) lbd(c ref) int             { return int(s.arena[c+1]) }
func (s *Solver) proofOf(c ref) ProofID     { return ProofID(s.arena[c+2]) }
func (s *Solver) lit(c ref, i int) Lit      { return Lit(s.arena[int(c)+headerWords+i]) }

// words returns the literals of c as words of the arena.
func (s *Solver) words(c ref) []uint32 {
	n := int(c) + headerWords
	return s.arena[n : n+int(s.arena[c]>>sizeShift)]
}

func (s *Solver) attach(c ref) {
	w := s.words(c)
	a, b := Lit(w[0]), Lit(w[1])
	binary := len(w) == 2
	s.watches[a] = append(s.watches[a], newWatch(c, b, binary))
	s.watches[b] = append(s.watches[b], newWatch(c, a, binary))
}

// markDeleted marks c; its watches and its words go at the next sweep.
func (s *Solver) markDeleted(c ref) {
	s.arena[c] |= flagDeleted
	s.wasted += s.size(c) + headerWords
}

// locked reports whether c is the reason of an assigned literal.
func (s *Solver) locked(c ref) bool {
	l := s.lit(c, 0)
	if s.vars[l.Var()].reason == c && s.vals[l] > 0 {
		return true
	}
	if s.size(c) == 2 {
		l = s.lit(c, 1)
		return s.vars[l.Var()].reason == c && s.vals[l] > 0
	}
	return false
}

// sweep removes deleted clauses from the lists and, when much of the arena is waste, from memory.
func (s *Solver) sweep() {
	for i := range s.watches {
		ws := s.watches[i]
		j := 0
		for _, w := range ws {
			if s.arena[w.clause()]&flagDeleted == 0 {
				ws[j] = w
				j++
			}
		}
		s.watches[i] = ws[:j]
	}
	s.clauses = s.keepAlive(s.clauses)
	s.learnts = s.keepAlive(s.learnts)
	if s.wasted*3 > len(s.arena) {
		s.compact()
	}
}

func (s *Solver) keepAlive(list []ref) []ref {
	j := 0
	for _, c := range list {
		if s.arena[c]&flagDeleted == 0 {
			list[j] = c
			j++
		}
	}
	return list[:j]
}

// compact moves the live clauses together. A moved clause leaves its new place in word 1 of its old one.
func (s *Solver) compact() {
	old := s.arena
	live := make([]uint32, 1, len(old)-s.wasted+headerWords)
	move := func(c ref) ref {
		if old[c]&flagMoved != 0 {
			return ref(old[c+1])
		}
		n := ref(len(live))
		live = append(live, old[c:int(c)+headerWords+int(old[c]>>sizeShift)]...)
		old[c] |= flagMoved
		old[c+1] = uint32(n)
		return n
	}
	for i, c := range s.clauses {
		s.clauses[i] = move(c)
	}
	for i, c := range s.learnts {
		s.learnts[i] = move(c)
	}
	for i, c := range s.temps {
		s.temps[i] = move(c)
	}
	for _, l := range s.trail {
		if r := s.vars[l.Var()].reason; r != noRef && r&theoryReason == 0 {
			s.vars[l.Var()].reason = move(r)
		}
	}
	for i := range s.watches {
		ws := s.watches[i]
		for j := range ws {
			ws[j].place = ref(old[ws[j].clause()+1]) | ws[j].place&binaryWatch
		}
	}
	s.arena = live
	s.wasted = 0
}
