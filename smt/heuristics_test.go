package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"craig/logic"
	"craig/smt/internal/sat"
)

// TestHeuristicsForget: what was saved lately is known, and no more than two generations are.
func TestHeuristicsForget(t *testing.T) {
	c := logic.NewContext()
	var e savedHeuristics
	term := func(i int) *logic.Term { return c.Const(fmt.Sprint("p", i), logic.Bool) }
	const n = 5 * maxSaved
	for i := range n {
		e.save(term(i), sat.Heuristic{Activity: float64(i + 1)})
		e.save(c.Const("q", logic.Bool), sat.Heuristic{})
		if k := max(0, i-maxSaved+1); e.of(term(k)).Activity != float64(k+1) {
			t.Fatalf("after %d formulas the one with number %d is known as %v", i+1, k, e.of(term(k)))
		}
	}
	if len(e.young)+len(e.old) > 2*maxSaved {
		t.Errorf("%d formulas are remembered", len(e.young)+len(e.old))
	}
	if x := e.of(term(0)); x != (sat.Heuristic{}) {
		t.Errorf("the first formula is still known as %v", x)
	}
}

// similarQuery asks for values that satisfy clauses over differences: most of them depend on the family, two on j.
func similarQuery(s *Solver, family, j int64, numVars, numClauses int) Status {
	c := s.c
	x := vars(c, fmt.Sprintf("f%d.", family), numVars, logic.Int)
	literal := func(r *rand.Rand) *logic.Term {
		return c.Le(c.Sub(x[r.Intn(numVars)], x[r.Intn(numVars)]), c.Int(int64(r.Intn(9)-6)))
	}
	s.Push()
	r := rand.New(rand.NewSource(family))
	for range numClauses {
		s.Assert(c.Or(literal(r), literal(r), literal(r)))
	}
	r = rand.New(rand.NewSource(1000*family + j))
	for range 2 {
		s.Assert(c.Or(literal(r), literal(r)))
	}
	st := s.Check(context.Background())
	s.Pop()
	return st
}

// TestHeuristicsHelp: a query whose nodes were all removed is answered with fewer conflicts when it comes again, and
// with the same answer.
func TestHeuristicsHelp(t *testing.T) {
	var first, second int64
	for family := range int64(20) {
		s := New(logic.NewContext(), Options{})
		st := similarQuery(s, family, 0, 14, 80)
		first += s.sat.Conflicts
		before := s.sat.Conflicts
		s.removeDead()
		if s.live+s.dead > 0 {
			t.Fatalf("%d nodes are left", s.live+s.dead)
		}
		if again := similarQuery(s, family, 0, 14, 80); again != st {
			t.Errorf("family %d: %v and then %v", family, st, again)
		}
		second += s.sat.Conflicts - before
	}
	if 2*second > first {
		t.Errorf("%d conflicts, and %d the second time", first, second)
	}
}

// BenchmarkSimilar alternates between families of similar queries, whose nodes are removed in between.
func BenchmarkSimilar(b *testing.B) {
	for _, size := range [][3]int{{12, 14, 84}, {8, 18, 105}} {
		b.Run(fmt.Sprint(size[1]), func(b *testing.B) {
			var conflicts, decisions int64
			for b.Loop() {
				s := New(logic.NewContext(), Options{})
				for j := range int64(20) {
					for family := range int64(size[0]) {
						similarQuery(s, family, j, size[1], size[2])
					}
				}
				conflicts, decisions = conflicts+s.sat.Conflicts, decisions+s.sat.Decisions
			}
			b.ReportMetric(float64(conflicts)/float64(b.N), "conflicts")
			b.ReportMetric(float64(decisions)/float64(b.N), "decisions")
		})
	}
}
