package craig_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/logic"
	"craig/smt/external"
	"craig/verdict"
)

// TestSecondSolver verifies examples with proofs that another solver must agree to.
func TestSecondSolver(t *testing.T) {
	for _, solver := range []string{"z3", "cvc5"} {
		t.Run(solver, func(t *testing.T) {
			if err := external.Available(solver); err != nil {
				t.Skip(err)
			}
			for _, name := range []string{"addition", "swap", "unsigned_wrap", "mccarthy91", "midpoint", "even_odd"} {
				r, err := craig.Verify(t.Context(), []string{filepath.Join("examples", name+".c")},
					craig.Options{Timeout: time.Minute, Solver: solver})
				if err != nil {
					t.Fatal(err)
				}
				if r.Result.Outcome != verdict.Safe {
					t.Errorf("%s: %v: %v", name, r.Result.Outcome, r.Result.Reason)
				}
			}
		})
	}
}

// TestSecondSolverThatFails verifies with a solver that knows nothing, and with one that ends at once: a proof without
// its agreement is none.
func TestSecondSolverThatFails(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the solver is a shell script")
	}
	for name, script := range map[string]string{
		"answers unknown": `#!/bin/sh
while read -r line; do
  case $line in
  "(echo "*) line=${line#*\"}; echo "${line%\"*}";;
  "(check-sat"*) echo unknown;;
  "(get-info"*) echo '(:reason-unknown "shell")';;
  esac
done
`,
		"ended": "#!/bin/sh\nexit 7\n",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "z3"), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+":/usr/bin:/bin")
		r, err := craig.Verify(t.Context(), []string{filepath.Join("examples", "addition.c")}, craig.Options{Solver: "z3"})
		if err != nil {
			t.Fatal(err)
		}
		if reason := r.Result.Reason; r.Result.Outcome != verdict.Unknown || reason.Kind != verdict.Uncertified ||
			!strings.Contains(reason.Text, "z3 "+name) {
			t.Errorf("a solver that %s: %v: %v", name, r.Result.Outcome, reason)
		}
	}
	if _, err := craig.Verify(t.Context(), []string{filepath.Join("examples", "addition.c")}, craig.Options{Solver: "eureka"}); err == nil {
		t.Error("an unknown solver is no error")
	}
}

// TestSolverRead reads text: what is no declaration and no assertion is an error with its place, after which nothing of
// the text is asserted.
func TestSolverRead(t *testing.T) {
	s := newSolver()
	x := s.Const("x", craig.Int)
	if err := s.Read("(assert (< x 3)) (define-fun f ((y Int)) Int (+ y 1)) (assert (= (f x) 3))"); err != nil {
		t.Fatal(err)
	}
	if st := s.Check(t.Context(), s.Gt(x, s.Int(2))); st != craig.Unsat {
		t.Error(st)
	}
	for text, want := range map[string]string{
		"(assert false)\n(check-sat)":        "2:1: check-sat is no declaration and no assertion",
		"(assert false) (push 1)":            "push is no declaration",
		"(assert false) (assert (< x true))": "1:",
		"(assert false) (assert (< x z))":    "z",
		"(assert false":                      "1:",
	} {
		if err := s.Read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
	if f, err := s.Parse("(f x)"); err == nil {
		t.Errorf("a definition of a text is known to another: %v", f)
	}
	if st := s.Check(t.Context()); st != craig.Sat || s.Model().Eval(x).N.String() != "2" {
		t.Errorf("%v: %v", st, s.Reason())
	}
}

// TestSolverUnknown: a context that is done and a limit give Unknown with a reason, and the next check is as good as any.
func TestSolverUnknown(t *testing.T) {
	s, err := craig.NewSolver(craig.SolverOptions{MaxConflicts: 20})
	if err != nil {
		t.Fatal(err)
	}
	const n = 7 // pigeons
	at := func(i, j int) *craig.Term { return s.Const(string(rune('a'+i))+string(rune('0'+j)), craig.Bool) }
	s.Push()
	for i := range n {
		var some []*craig.Term
		for j := range n - 1 {
			some = append(some, at(i, j))
			for k := range i {
				s.Assert(s.Or(s.Not(at(i, j)), s.Not(at(k, j))))
			}
		}
		s.Assert(s.Or(some...))
	}
	if st := s.Check(t.Context()); st != craig.Unknown || s.Reason() == nil || s.Model() != nil || s.Core() != nil {
		t.Errorf("with a limit of conflicts: %v, %v", st, s.Reason())
	}
	s.Pop()
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	cancel(enough)
	x := s.Const("x", craig.Int)
	s.Assert(s.Gt(x, s.Int(0)))
	if st := s.Check(ctx); st != craig.Unknown || !errors.Is(s.Reason(), enough) {
		t.Errorf("with a context that is done: %v, %v", st, s.Reason())
	}
	if f, err := s.Eliminate(ctx, []*craig.Term{x}, s.Gt(x, s.Const("y", craig.Int))); !errors.Is(err, enough) {
		t.Errorf("elimination with a context that is done: %v, %v", f, err)
	}
	if f, err := s.Eliminate(t.Context(), []*craig.Term{s.Neg(x)}, s.Gt(x, s.Int(0))); err == nil {
		t.Errorf("elimination of what is no constant: %v", f)
	}
	if st := s.Check(t.Context()); st != craig.Sat || s.Reason() != nil {
		t.Errorf("%v, %v", st, s.Reason())
	}
	if _, err := s.Interpolant(t.Context(), 0); err == nil {
		t.Error("an interpolant after Sat")
	}
	if s.Proof() != nil {
		t.Error("a proof after Sat")
	}
}

// TestSolverBackends does the same with the embedded solver, fully checked, and with others, on terms of one Context.
func TestSolverBackends(t *testing.T) {
	c := newSolver().Context
	for _, backend := range []string{"", "z3", "cvc5"} {
		if backend != "" && external.Available(backend) != nil {
			continue
		}
		s, err := craig.NewSolver(craig.SolverOptions{Context: c, Backend: backend, Check: true})
		if err != nil {
			t.Fatal(err)
		}
		x, y := s.Const("x", craig.Int), s.Const("y", craig.Int)
		s.AssertIn(1, s.Lt(x, y))
		never := s.Gt(x, s.Int(100))
		if st := s.Check(t.Context(), never, s.Lt(y, x)); st != craig.Unsat || len(s.Core()) == 0 {
			t.Errorf("%v: %v, %v, core %v", s, st, s.Reason(), s.Core())
		}
		if (s.Proof() != nil) != (backend == "") {
			t.Errorf("%v: a proof is there: %v", s, s.Proof() != nil)
		}
		if i, err := s.Interpolant(t.Context(), 1); err == nil && i != s.Lt(x, y) && i != s.Le(x, y) || err != nil && backend == "" {
			t.Errorf("%v: interpolant %v, %v", s, i, err)
		}
		s.Push()
		s.Assert(never)
		if st := s.Check(t.Context()); st != craig.Sat || !s.Model().Holds(s.Gt(y, s.Int(101))) {
			t.Errorf("%v: %v, %v", s, st, s.Reason())
		}
		s.Pop()
		if st := s.Check(t.Context(), s.Lt(y, s.Int(0))); st != craig.Sat {
			t.Errorf("%v: %v, %v", s, st, s.Reason())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := craig.NewSolver(craig.SolverOptions{Backend: "eureka"}); err == nil {
		t.Error("a backend that does not exist")
	}
}

// TestSolverMisuse: what no term or question can be made of panics and says why, above all terms of another Context,
// whose numbers are those of other terms here.
func TestSolverMisuse(t *testing.T) {
	for _, backend := range []string{"", "z3"} {
		if backend != "" && external.Available(backend) != nil {
			continue
		}
		s, err := craig.NewSolver(craig.SolverOptions{Backend: backend})
		if err != nil {
			t.Fatal(err)
		}
		other := newSolver()
		x, y := s.Const("x", craig.Int), other.Const("y", craig.Int)
		a, b := s.Const("a", s.Array(craig.Int, craig.Int)), other.Const("b", craig.Bool)
		for name, misuse := range map[string]struct {
			do   func()
			want string
		}{
			"assert a number":           {func() { s.Assert(x) }, "of sort Int where a formula is needed"},
			"assume a number":           {func() { s.Check(t.Context(), x) }, "of sort Int where a formula is needed"},
			"a number as a condition":   {func() { s.Ite(x, x, x) }, "of sort Int where a formula is needed"},
			"a number that holds":       {func() { logic.NewModel().Holds(x) }, "of sort Int where a formula is needed"},
			"pop":                       {func() { s.Pop() }, "Pop without Push"},
			"assert another's formula":  {func() { s.Assert(b) }, "another Context"},
			"assert another's constant": {func() { s.Assert(other.False()) }, "another Context"},
			"assume another's formula":  {func() { s.Check(t.Context(), b) }, "another Context"},
			"mixed order":               {func() { s.Lt(y, x) }, "another Context"},
			"mixed sum":                 {func() { s.Add(x, y) }, "another Context"},
			"mixed conjunction":         {func() { s.And(s.Const("p", craig.Bool), b) }, "another Context"},
			"mixed equation":            {func() { s.Eq(s.Int(3), other.Int(3)) }, "another Context"},
			"mixed read":                {func() { s.Select(a, y) }, "another Context"},
			"another's comparison":      {func() { s.Lt(y, y) }, "another Context"},
		} {
			func() {
				defer func() {
					if r, _ := recover().(string); !strings.Contains(r, misuse.want) {
						t.Errorf("%v: %s: panic %q, not %q", s, name, r, misuse.want)
					}
				}()
				misuse.do()
			}()
		}
		if st := s.Check(t.Context(), s.Gt(x, s.Int(0))); st != craig.Sat {
			t.Errorf("%v: later: %v, %v", s, st, s.Reason())
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
