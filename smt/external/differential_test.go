package external

import (
	"context"
	"os/exec"
	"slices"
	"testing"
	"time"

	"craig/logic"
	"craig/smt"
)

// installed returns the solvers that are there, of those that can be expected to be.
func installed(t *testing.T) []string {
	var names []string
	for _, name := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Logf("not compared with %s: %v", name, err)
			continue
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		t.Skip("no other solver is installed")
	}
	return names
}

// TestAgreesWithEmbedded gives the same random sequences of calls to the embedded solver and to others.
func TestAgreesWithEmbedded(t *testing.T) {
	for _, name := range installed(t) {
		t.Run(name, func(t *testing.T) {
			answers := make(map[smt.Status]int)
			for seed := range int64(25) {
				g := newGenerator(seed)
				other, err := New(g.c, name, Options{Timeout: time.Second})
				if err != nil {
					t.Fatal(err)
				}
				compare(t, g, other, seed, answers)
				if err := other.Close(); err != nil {
					t.Error(err)
				}
				if t.Failed() {
					return
				}
			}
			t.Log(answers)
			if answers[smt.Sat] < 60 || answers[smt.Unsat] < 30 || answers[smt.Unknown] > 25 {
				t.Errorf("answers: %v", answers)
			}
		})
	}
}

// compare does random calls.
func compare(t *testing.T, g *generator, other *Solver, seed int64, answers map[smt.Status]int) {
	own := smt.New(g.c, smt.Options{MaxConflicts: 2000})
	both := []smt.Backend{own, other}
	live := [][]*logic.Term{nil}
	for range 25 {
		switch g.r.Intn(6) {
		case 0:
			live = append(live, nil)
			for _, b := range both {
				b.Push()
			}
		case 1:
			if len(live) > 1 {
				live = live[:len(live)-1]
				for _, b := range both {
					b.Pop()
				}
			}
		case 2, 3:
			f := g.formula(3)
			live[len(live)-1] = append(live[len(live)-1], f)
			for _, b := range both {
				b.AssertIn(0, f)
			}
		default:
			var as []smt.Assumption
			for range g.r.Intn(4) {
				as = append(as, smt.Assumption{Term: g.formula(2)})
			}
			if len(as) > 0 && g.r.Intn(4) == 0 {
				as = append(as, smt.Assumption{Term: g.c.Not(as[0].Term)}, as[0])
			}
			ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
			want, got := own.CheckIn(ctx, as...), other.CheckIn(context.Background(), as...)
			cancel()
			answers[got]++
			given := slices.Concat(live...)
			if want != got && want != smt.Unknown && got != smt.Unknown {
				t.Errorf("seed %d: embedded %v, %s %v for %v under %v", seed, want, other.Name(), got, given, as)
				return
			}
			checkEvidence(t, g.c, other, got, given, as)
		}
	}
}

// checkEvidence checks what comes with an answer.
func checkEvidence(t *testing.T, c *logic.Context, s *Solver, got smt.Status, given []*logic.Term, as []smt.Assumption) {
	t.Helper()
	if (s.Model() != nil) != (got == smt.Sat) || (s.Reason() != nil) != (got == smt.Unknown) || got != smt.Unsat && s.Core() != nil {
		t.Errorf("%v with model %v, core %v, reason %v", got, s.Model(), s.Core(), s.Reason())
	}
	switch got {
	case smt.Sat:
		for _, f := range given {
			if !s.Model().Holds(f) {
				t.Errorf("under the model, %v does not hold", f)
			}
		}
		for _, a := range as {
			if !s.Model().Holds(a.Term) {
				t.Errorf("under the model, the assumption %v does not hold", a.Term)
			}
		}
	case smt.Unsat:
		o := smt.New(c, smt.Options{MaxConflicts: 2000})
		for _, f := range given {
			o.Assert(f)
		}
		for _, f := range s.Core() {
			if !slices.ContainsFunc(as, func(a smt.Assumption) bool { return a.Term == f }) {
				t.Errorf("%v is in the core, which was not assumed", f)
			}
			o.Assert(f)
		}
		if o.Check(context.Background()) == smt.Sat {
			t.Errorf("the core %v is satisfiable with %v", s.Core(), given)
		}
	case smt.Unknown:
		t.Log(s.Reason())
	}
}

// BenchmarkCheck asks small questions under assumptions, every other of which is Sat and has a model, of the embedded
// solver and of others.
func BenchmarkCheck(b *testing.B) {
	for _, name := range []string{"embedded", "z3", "cvc5"} {
		b.Run(name, func(b *testing.B) {
			c := logic.NewContext()
			var s smt.Backend = smt.New(c, smt.Options{})
			if name != "embedded" {
				other, err := New(c, name, Options{})
				if err != nil {
					b.Skip(err)
				}
				s = other
			}
			defer s.Close()
			x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
			s.AssertIn(0, c.Lt(c.Add(x, x), y))
			for i := range b.N {
				k := c.Int(int64(i % 50))
				if st := s.CheckIn(b.Context(), smt.Assumption{Term: c.Lt(k, x)}); st != smt.Sat {
					b.Fatal(st, s.Reason())
				}
				if st := s.CheckIn(b.Context(), smt.Assumption{Term: c.Lt(k, x)}, smt.Assumption{Term: c.Lt(y, k)}); st != smt.Unsat {
					b.Fatal(st, s.Reason())
				}
			}
		})
	}
}
