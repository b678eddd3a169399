package smt

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/smt/interpolate"
)

// What a solver keeps must depend on what is asserted, not on how many queries there were before.

var queries = exhaustive.Flag("queries", 5_000, 20_000, "number of queries of TestProcessMemory and of BenchmarkMemory")

// workload is a kind of queries that follow each other on one solver.
type workload struct {
	name  string
	many  int
	query func(s *Solver, i int)
}

// queryTerms returns two formulas about constants of their own, which contradict each other for even i.
func queryTerms(c *logic.Context, i int) (a, b *logic.Term) {
	x, y := c.Fresh("x", logic.Int), c.Fresh("y", logic.Int)
	n := c.Int(int64(i))
	a = c.And(c.Le(c.Add(x, y), n), c.Or(c.Eq(c.Mod(x, c.Int(3)), c.Int(1)), c.Le(y, c.Sub(x, n))))
	b = c.And(c.Ge(x, c.Add(n, c.Int(2))), c.Ge(y, c.Int(int64(-2*(i%2)))))
	return a, b
}

func workloads() []workload {
	ctx := context.Background()
	check := func(s *Solver, want Status, as ...*logic.Term) {
		if st := s.Check(ctx, as...); st != want {
			panic(fmt.Sprint("a query of known answer: ", st, s.Reason()))
		}
	}
	answer := func(i int) Status { return [2]Status{Unsat, Sat}[i%2] }
	return []workload{
		{"scopes", 9000, func(s *Solver, i int) {
			a, b := queryTerms(s.c, i)
			s.Push()
			s.AssertIn(1, a)
			s.AssertIn(2, b)
			check(s, answer(i))
			if i%16 == 0 && s.log != nil {
				if _, err := s.Interpolant(context.Background(), interpolate.McMillan, func(p Partition) bool { return p == 1 }); err != nil {
					panic(err)
				}
			}
			s.Pop()
		}},
		{"assumptions", 9000, func(s *Solver, i int) {
			a, b := queryTerms(s.c, i)
			check(s, answer(i), a, b)
		}},
		{"arrays", 5000, func(s *Solver, i int) {
			c := s.c
			array := c.Array(logic.Int, logic.Int)
			a, b, at := c.Fresh("a", array), c.Fresh("b", array), c.Fresh("i", logic.Int)
			f := c.Func("f", []*logic.Sort{logic.Int}, logic.Int)
			same := c.Eq(c.Select(a, at), c.Select(b, at))
			check(s, answer(i), c.Eq(a, c.Store(b, at, c.App(f, at))), c.Eq(c.App(f, at), c.Int(int64(i))),
				c.Eq(c.Select(b, c.Int(7)), c.Int(int64(i))), c.Not(c.Eq(a, b)), c.Or(c.Not(same), c.Eq(at, c.Int(7))),
				c.Or(c.Bool(i%2 == 1), c.Eq(at, c.Int(7))))
		}},
		{"sums", 10000, func(s *Solver, i int) { // new atoms on the same constants
			c := s.c
			x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
			n := c.Int(int64(i + 2))
			f := c.Add(x, c.Mul(n, y))
			check(s, answer(i+1), c.Le(c.Int(int64(i%2)), f), c.Le(f, c.Int(0)), c.Le(c.Int(0), c.Add(y, x)))
		}},
		{"words", 2000, func(s *Solver, i int) {
			c := s.c
			word := c.BitVec(16)
			x, y := c.Fresh("x", word), c.Fresh("y", word)
			f := c.BV(logic.BVUlt, c.BV(logic.BVAdd, x, y), x)
			check(s, answer(i), f, c.Eq(x, c.BVNum(num.Int(int64(1000+i)), 16)), c.BV(logic.BVUlt, y, c.BVNum(num.Int(int64(i%2*65534+1)), 16)))
		}},
	}
}

// memory returns the megabytes that are in use.
func memory() float64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc) / (1 << 20)
}

// run asks n queries on a new solver with something asserted for good, and returns the megabytes that are kept.
func (w workload) run(n int, o Options) float64 {
	before := memory()
	c := logic.NewContext()
	s := New(c, o)
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	s.Assert(c.Or(c.Le(x, y), c.Le(y, c.Int(5))))
	for i := range n {
		w.query(s, i)
	}
	after := memory()
	runtime.KeepAlive(s)
	return after - before
}

// TestMemory: thousands of queries leave no more than what the solver lets grow before it collects: mostly terms, of
// which a Context has up to 25 MB before the first sweep. A solver that never forgot terms would keep more.
func TestMemory(t *testing.T) {
	const bound = 35
	for i, w := range workloads() {
		if !exhaustive.Picks(i, 3) {
			continue
		}
		got := w.run(w.many, Options{Proof: true})
		t.Logf("%s: %.1f MB after %d queries", w.name, got, w.many)
		if got > bound {
			t.Errorf("%s: the memory grows with the number of queries", w.name)
		}
	}
}

// TestCycles: terms that lemmas relate to each other go when nothing else speaks of them.
func TestCycles(t *testing.T) {
	for _, w := range workloads() {
		c := logic.NewContext()
		s := New(c, Options{})
		for i := range 60 {
			w.query(s, i)
		}
		if s.live > 100 {
			t.Errorf("%s: %d live nodes", w.name, s.live)
		}
	}
}

// TestProcessMemory: a process that asks queries of new terms one after the other, with scopes, refutations and now and
// then an interpolant, never has more than 200 MB. With -queries 100000 it is the full test.
func TestProcessMemory(t *testing.T) {
	const limit, child = 200, "CRAIG_MEMORY_TEST"
	if os.Getenv(child) != "" {
		for _, w := range workloads() {
			if w.name == "scopes" {
				w.run(queries(), Options{Proof: true})
			}
		}
		if got := processMemory(); got > limit {
			t.Errorf("%d queries took %.0f MB", queries(), got)
		} else {
			t.Logf("%d queries took %.0f MB", queries(), got)
		}
		return
	}
	// A process of its own, for others may have had the memory before.
	cmd := exec.Command(os.Args[0], "-test.v", "-test.run", "^TestProcessMemory$", "-queries", fmt.Sprint(queries()))
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil || !strings.Contains(string(out), "queries took") {
		t.Error(err)
	}
}

// processMemory returns the megabytes that the process had at most: what Go got from the system, or, where Linux tells
// it and it is more, what was in memory.
func processMemory() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	most := float64(m.Sys) / (1 << 20)
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return most
	}
	for line := range strings.Lines(string(status)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "VmHWM: %f kB", &kb); n == 1 {
			most = max(most, kb/1024)
		}
	}
	return most
}

// BenchmarkMemory asks queries of each kind and reports what the process had at most by then, all kinds before
// included, and what is kept at the end.
func BenchmarkMemory(b *testing.B) {
	for _, w := range workloads() {
		for _, o := range []Options{{}, {Proof: true}} {
			b.Run(fmt.Sprintf("%s/proof=%t", w.name, o.Proof), func(b *testing.B) {
				for b.Loop() {
					b.ReportMetric(w.run(queries(), o), "MB-kept")
					b.ReportMetric(processMemory(), "MB-process")
				}
			})
		}
	}
}
