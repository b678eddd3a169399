package external

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// fake returns a solver of the given dialect whose process is the fake one, and the file of what it reads.
func fake(t *testing.T, c *logic.Context, name, fault string, o Options) (*Solver, string) {
	t.Helper()
	d, err := lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	if o.Program, err = os.Executable(); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "log")
	t.Setenv(fakeFault, fault)
	t.Setenv(fakeLog, log)
	if d.global {
		t.Setenv(fakeGlobal, "true")
	} else {
		t.Setenv(fakeGlobal, "false")
	}
	s, err := newSolver(c, d, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, log
}

// TestFaults lets the process misbehave in many ways while it is asked.
func TestFaults(t *testing.T) {
	tests := []struct {
		fault  string
		sat    bool // the question is satisfiable
		want   smt.Status
		reason string
		starts int
	}{
		{"none", true, smt.Sat, "", 1},
		{"none", false, smt.Unsat, "", 1},
		{"pieces check-sat-assuming", true, smt.Sat, "", 1},
		{"pieces get-value", true, smt.Sat, "", 1},
		{"chatty check-sat-assuming", false, smt.Unsat, "", 1},
		{"crash check-sat-assuming", true, smt.Unknown, "exit status 3: out of luck | out of memory | bye", 2},
		{"crash set-logic", true, smt.Unknown, "exit status 3", 2},
		{"crash check-sat-assuming once", true, smt.Sat, "", 2},
		{"crash get-value once", true, smt.Sat, "", 2},
		{"crash get-unsat-assumptions once", false, smt.Unsat, "", 2},
		{"half check-sat-assuming once", false, smt.Unsat, "", 2},
		{"half check-sat-assuming", true, smt.Unknown, "z3 ended: exit status 0, after it answered sa", 2},
		{"close check-sat-assuming once", true, smt.Sat, "", 2},
		{"hang check-sat-assuming", true, smt.Unknown, "time limit", 1},
		{"early set-option", true, smt.Unknown, "0 answers", 1},
		{"hang set-option", true, smt.Unknown, "time limit", 1},
		{"flood check-sat-assuming", true, smt.Unknown, "too long", 1},
		{"long check-sat-assuming", true, smt.Unknown, "too long", 1},
		{")( check-sat-assuming", true, smt.Unknown, "no SMT-LIB", 1},
		{"maybe check-sat-assuming", true, smt.Unknown, "answers maybe", 1},
		{"sat_sat check-sat-assuming", true, smt.Unknown, "2 answers", 1},
		{`(error_"no_luck") check-sat-assuming`, true, smt.Unknown, `(error "no luck")`, 1},
		{`(error_"no_luck") assert`, true, smt.Unknown, `(error "no luck")`, 1},
		{"unsupported set-option", true, smt.Sat, "", 1},
		{"unsupported set-logic", true, smt.Unknown, "unsupported", 1},
		{"unsupported get-unsat-assumptions", false, smt.Unsat, "", 1},
		{`(error_"no_core") get-unsat-assumptions`, false, smt.Unsat, "", 1},
		{"success set-logic", true, smt.Unknown, "no answer is due", 1},
		{"unknown check-sat-assuming", true, smt.Unknown, "unknown: tired", 1},
		{"() get-value", true, smt.Unknown, "0 values", 1},
		{"(($x_1)($y_1)(b_true)) get-value", true, smt.Unknown, "does not satisfy", 1},
		{"(($x_1)($y_1.5)(b_true)) get-value", true, smt.Unknown, "no value of sort Int", 1},
		{"(($x_1)($y)(b_true)) get-value", true, smt.Unknown, "as a value", 1},
		{"unsat check-sat-assuming", true, smt.Unsat, "", 1}, // nothing can be done about it
		{"(%1_$x) get-unsat-assumptions", false, smt.Unknown, "not assumed", 1},
		{"7 get-unsat-assumptions", false, smt.Unknown, "answers 7", 1},
	}
	for _, x := range tests {
		t.Run(x.fault, func(t *testing.T) {
			before := runtime.NumGoroutine()
			c := logic.NewContext()
			s, log := fake(t, c, "z3", x.fault, Options{Timeout: 10 * time.Second, MaxOutput: 1 << 20})
			if x.reason == "time limit" {
				s.o.Timeout = 300 * time.Millisecond
			}
			px, py, b := c.Const("x", logic.Int), c.Const("y", logic.Int), c.Const("b", logic.Bool)
			s.AssertIn(0, c.Lt(px, py))
			s.Push()
			s.AssertIn(0, c.Eq(c.Add(px, py), c.Int(7)))
			as := []smt.Assumption{{Term: c.Or(b, c.Lt(py, c.Int(100)))}, {Term: b}}
			if !x.sat {
				as = append(as, smt.Assumption{Term: c.Lt(py, px)})
			}
			got := s.CheckIn(t.Context(), as...)
			if got != x.want {
				t.Fatalf("%v (%v), want %v", got, s.Reason(), x.want)
			}
			if (x.reason == "") != (s.Reason() == nil) || x.reason != "" && !strings.Contains(s.Reason().Error(), x.reason) {
				t.Errorf("reason %v, want %q", s.Reason(), x.reason)
			}
			if x.want != smt.Unsat || !x.sat {
				checkEvidence(t, c, s, got, []*logic.Term{c.Lt(px, py), c.Eq(c.Add(px, py), c.Int(7))}, as)
			}
			if n := strings.Count(read(t, log), "started"); n != x.starts {
				t.Errorf("%d processes, want %d", n, x.starts)
			}
			closed(t, s, before)
		})
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// closed closes s and checks that nothing is left of its process.
func closed(t *testing.T, s *Solver, goroutines int) {
	t.Helper()
	talk := s.talk
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if talk != nil && talk.p.cmd.ProcessState == nil {
		t.Error("the process was not waited for")
	}
	for wait := 0; runtime.NumGoroutine() > goroutines; wait++ {
		if wait == 200 {
			stacks := make([]byte, 1<<16)
			t.Fatalf("%d goroutines, were %d: %s", runtime.NumGoroutine(), goroutines, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
	if st := s.CheckIn(context.Background()); st != smt.Unknown || !errors.Is(s.Reason(), errClosed) {
		t.Errorf("after Close: %v, %v", st, s.Reason())
	}
}

// TestEarly: a process that has ended its answers before it is asked, and does not read the question, is interrupted.
func TestEarly(t *testing.T) {
	c := logic.NewContext()
	s, _ := fake(t, c, "z3", "early set-option", Options{Timeout: 300 * time.Millisecond})
	before := runtime.NumGoroutine()
	for i := range 5000 { // more than a pipe holds
		s.AssertIn(0, c.Const(fmt.Sprintf("a name that takes space %d", i), logic.Bool))
	}
	if st := s.CheckIn(t.Context()); st != smt.Unknown || !errors.Is(s.Reason(), errTimeout) {
		t.Errorf("%v, %v", st, s.Reason())
	}
	closed(t, s, before)
}

// TestInterrupt interrupts a check, after which the solver goes on with a new process.
func TestInterrupt(t *testing.T) {
	c := logic.NewContext()
	s, _ := fake(t, c, "z3", "hang check-sat once", Options{})
	before := runtime.NumGoroutine()
	s.AssertIn(0, c.Const("p", logic.Bool))
	ctx, cancel := context.WithCancelCause(context.Background())
	why := errors.New("enough")
	time.AfterFunc(200*time.Millisecond, func() { cancel(why) })
	if st := s.CheckIn(ctx); st != smt.Unknown || !errors.Is(s.Reason(), why) {
		t.Fatalf("%v, %v", st, s.Reason())
	}
	if st := s.CheckIn(ctx); st != smt.Unknown || !errors.Is(s.Reason(), why) {
		t.Fatalf("with a context that is done: %v, %v", st, s.Reason())
	}
	if st := s.CheckIn(context.Background()); st != smt.Sat {
		t.Fatalf("%v, %v", st, s.Reason())
	}
	closed(t, s, before)
}

// TestRestart changes scopes while processes come and go.
func TestRestart(t *testing.T) {
	c := logic.NewContext()
	s, log := fake(t, c, "mathsat", "none", Options{})
	p, q, x := c.Const("p", logic.Bool), c.Const("q", logic.Bool), c.Const("x", logic.Int)
	expect := func(want smt.Status, as ...smt.Assumption) {
		t.Helper()
		if st := s.CheckIn(t.Context(), as...); st != want {
			t.Fatalf("%v (%v), want %v", st, s.Reason(), want)
		}
	}
	s.AssertIn(0, c.Or(p, q))
	s.Push()
	s.AssertIn(0, c.Lt(x, c.Int(3)))
	expect(smt.Sat)
	s.drop()
	expect(smt.Sat, smt.Assumption{Term: c.Lt(c.Int(1), x)})
	s.Push()
	s.AssertIn(0, c.Not(p))
	expect(smt.Unsat, smt.Assumption{Term: c.Lt(c.Int(1), x)}, smt.Assumption{Term: c.Not(q)})
	s.drop()
	s.Pop()
	s.Pop()
	expect(smt.Sat, smt.Assumption{Term: c.Not(q)})
	s.Push()
	s.AssertIn(0, c.Lt(c.Int(3), x)) // x must be declared again
	expect(smt.Sat, smt.Assumption{Term: c.Not(q)})
	s.Pop()
	s.Push()
	s.AssertIn(0, c.Lt(c.Int(4), x))
	expect(smt.Unsat, smt.Assumption{Term: c.Lt(x, c.Int(4))})
	if n := strings.Count(read(t, log), "started"); n != 3 {
		t.Errorf("%d processes, want 3", n)
	}
}

func TestNew(t *testing.T) {
	c := logic.NewContext()
	if _, err := New(c, "eureka", Options{}); err == nil || !strings.Contains(err.Error(), "z3, cvc5, yices") {
		t.Errorf("an unknown name: %v", err)
	}
	if _, err := New(c, "z3", Options{Program: "no-such-program"}); err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("a program that does not exist: %v", err)
	}
	s, log := fake(t, c, "z3", "none", Options{Logic: "QF_LIA"})
	s.AssertIn(0, c.False())
	if st := s.CheckIn(t.Context()); st != smt.Unsat {
		t.Fatal(st, s.Reason())
	}
	if text := read(t, log); !strings.Contains(text, "(set-logic QF_LIA)") {
		t.Errorf("the logic is not set:\n%s", text)
	}
	if _, err := s.Interpolant(t.Context(), interpolate.McMillan, func(smt.Partition) bool { return true }); err == nil ||
		!strings.Contains(err.Error(), "z3 has no interpolants") {
		t.Errorf("an interpolant of z3: %v", err)
	}
}
