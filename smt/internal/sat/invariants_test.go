package sat

import (
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// searched returns a solver whose last check has left decisions, implied literals and learnt clauses.
func searched(t *testing.T) *Solver {
	t.Helper()
	r := rand.New(rand.NewSource(1))
	for {
		s := New(nil, nil)
		for range 40 {
			s.SetRelevant(s.NewVar(), true)
		}
		for range 160 {
			perm := r.Perm(40)
			var c []Lit
			for _, v := range perm[:2+r.Intn(3)] {
				c = append(c, Var(v+1).Lit(r.Intn(2) == 0))
			}
			s.AddClause(c, 0)
		}
		if s.Solve(nil, nil, 0) == Sat && s.Level() > 2 && len(s.learnts) > 2 {
			return s
		}
	}
}

// TestSelfCheck damages the state of a solver in one place at a time, which the self-check must notice.
func TestSelfCheck(t *testing.T) {
	implied := func(s *Solver) Lit { // by a clause of more than two literals
		for _, l := range s.trail {
			if r := s.vars[l.Var()].reason; r != noRef && s.size(r) > 2 {
				return l
			}
		}
		panic("nothing is implied")
	}
	damages := []struct {
		name, want string
		do         func(s *Solver)
	}{
		{"a watch is lost", "watched", func(s *Solver) {
			l := s.lit(s.clauses[0], 0)
			s.watches[l] = s.watches[l][:len(s.watches[l])-1]
		}},
		{"a watch at another literal", "watches", func(s *Solver) {
			a, b := s.lit(s.clauses[0], 0), s.lit(s.clauses[1], 0)
			if a == b {
				b = s.lit(s.clauses[1], 1)
			}
			s.watches[a][0], s.watches[b][0] = s.watches[b][0], s.watches[a][0]
		}},
		{"a watched literal that is false", "rests on", func(s *Solver) {
			for _, c := range s.clauses { // with a watch that was assigned before what is true beside it
				w := s.words(c)
				if len(w) < 3 || s.vals[w[2]] >= 0 || s.trueBelow(c, s.vars[Lit(w[2]).Var()].level) {
					continue
				}
				a, n := Lit(w[0]), Lit(w[2])
				s.watches[a] = slices.DeleteFunc(s.watches[a], func(x watch) bool { return x.clause() == c })
				s.watches[n] = append(s.watches[n], newWatch(c, a, false))
				w[0], w[2] = w[2], w[0]
				return
			}
			panic("all clauses hold from the start")
		}},
		{"a blocker of another clause", "blocker", func(s *Solver) {
			l := s.lit(s.clauses[0], 0)
			w := &s.watches[l][0]
			for v := range s.vars[1:] {
				if p := Var(v + 1).Pos(); !s.contains(w.clause(), p) {
					w.blocker = p
					return
				}
			}
		}},
		{"a value", "trail", func(s *Solver) { s.vals[s.trail[3]] = -1; s.vals[s.trail[3].Not()] = 1 }},
		{"a position", "position", func(s *Solver) { s.vars[s.trail[3].Var()].pos++ }},
		{"a level", "level", func(s *Solver) { s.vars[s.trail[len(s.trail)-1].Var()].level-- }},
		{"a literal that is missing", "trail", func(s *Solver) { s.trail = s.trail[:len(s.trail)-1] }},
		{"a reason that is missing", "reasons", func(s *Solver) { s.vars[implied(s).Var()].reason = noRef }},
		{"a reason about others", "reasons", func(s *Solver) {
			l := implied(s)
			for _, c := range s.clauses {
				if !s.contains(c, l) {
					s.vars[l.Var()].reason = c
				}
			}
		}},
		{"a reason that came later", "reasons", func(s *Solver) {
			l := implied(s)
			r := s.vars[l.Var()].reason
			s.vals[s.lit(r, 1)], s.vals[s.lit(r, 1).Not()] = 1, -1
		}},
		{"a deleted reason", "reasons", func(s *Solver) { s.arena[s.vars[implied(s).Var()].reason] |= flagDeleted }},
		{"a clause that is forgotten", "arena", func(s *Solver) { s.clauses = s.clauses[1:] }},
		{"a clause that is learnt and is not", "arena", func(s *Solver) { s.arena[s.learnts[0]] &^= flagLearnt }},
		{"a literal twice", "arena", func(s *Solver) { s.words(s.clauses[0])[0] = s.words(s.clauses[0])[1] }},
		{"waste", "arena", func(s *Solver) { s.wasted++ }},
		{"the heap's order", "heap", func(s *Solver) {
			s.CancelUntil(0)
			s.heap.act[s.heap.heap[len(s.heap.heap)-1]] = 1e99
		}},
		{"a place in the heap", "heap", func(s *Solver) { s.CancelUntil(0); s.heap.at[s.heap.heap[0]]++ }},
		{"a variable that is never decided", "heap", func(s *Solver) { s.CancelUntil(0); s.heap.pop() }},
		{"an eliminated variable in a clause", "elimination", func(s *Solver) {
			s.CancelUntil(0)
			v := s.lit(s.clauses[0], 0).Var()
			s.eliminations = append(s.eliminations, elimination{v: v})
			s.gone[v], s.relevant[v] = 1, false
		}},
		{"an eliminated variable that is decided", "elimination", func(s *Solver) {
			s.CancelUntil(0)
			v := s.NewVar()
			s.SetRelevant(v, true)
			s.eliminations = append(s.eliminations, elimination{v: v})
			s.gone[v] = 1
		}},
		{"a mark of analysis", "analysis", func(s *Solver) { s.vars[1].seen = seenSource }},
	}
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			s := searched(t)
			if err := s.invariants(); err != nil {
				t.Fatalf("before the damage: %v", err)
			}
			d.do(s)
			if err := s.invariants(); err == nil || !strings.Contains(err.Error(), d.want) {
				t.Errorf("the self-check says %v", err)
			}
		})
	}
}

// TestSelfCheckStops shows that the search does not go on from a damaged state.
func TestSelfCheckStops(t *testing.T) {
	s := searched(t)
	s.checkEvery = 1
	s.CancelUntil(0)
	l := s.lit(s.clauses[0], 0)
	s.watches[l] = nil
	defer func() {
		if text, ok := recover().(string); !ok || !strings.Contains(text, "self-check") {
			t.Errorf("the search went on: %v", text)
		}
	}()
	s.Solve(nil, nil, 0)
}
