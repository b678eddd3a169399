package recmc

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"craig/certify"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

func parse(t testing.TB, text string) *program.Program {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "test", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// solve runs the engine and checks its evidence against p and against the clauses.
func solve(t testing.TB, p *program.Program) (analysis, verdict.Result) {
	t.Helper()
	ctx := context.Background()
	e := analyse(t, ctx, p)
	if err := checkResult(e); err != nil {
		t.Fatal(err)
	}
	if err := checkFacts(e); err != nil {
		t.Fatal(err)
	}
	res := verdict.Result{Outcome: e.res.Outcome}
	switch e.res.Outcome {
	case verdict.Safe:
		res.Certificate = e.of.Certificate(e.res.Model)
		if err := certify.Certificate(ctx, p, res.Certificate, certify.Options{}); err != nil {
			t.Fatal(err)
		}
	case verdict.Unsafe:
		res.Counterexample = e.of.Counterexample(e.res.Derivation)
		if _, err := certify.Replay(ctx, p, res.Counterexample, certify.RunOptions{}); err != nil {
			t.Fatal(err)
		}
	case verdict.Unknown:
		t.Fatal(e.res.Reason)
	}
	return e, res
}

// nested returns a chain of n procedures, each of which calls the next one twice; the last adds step.
func nested(n, step, want int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  entry a
  exit d
  a -> b havoc x :input "in"
  b -> c y := (call f0 x)
  c -> d assert (= y (+ x %d)) "the sum"
`, want)
	for i := range n {
		fmt.Fprintf(&b, `
proc f%d (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry e%d0
  exit e%d2
`, i, i, i)
		if i+1 < n {
			fmt.Fprintf(&b, "  e%d0 -> e%d1 r := (call f%d n)\n  e%d1 -> e%d2 r := (call f%d r)\n", i, i, i+1, i, i, i+1)
		} else {
			fmt.Fprintf(&b, "  e%d0 -> e%d2 r := (+ n %d)\n", i, i, step)
		}
	}
	return b.String()
}

// endless calls itself without end: it never returns, so what comes after it is not reached.
const endless = `
entry main
proc main () -> ()
  entry a
  exit c
  a -> b (call forever)
  b -> c assert false "after an endless recursion"
proc forever () -> ()
  entry d
  exit f
  d -> e (call forever)
  e -> f assume true
`

// depth counts in a second variable how deep a recursion goes: the contract relates three values.
const depth = `
entry main
proc main () -> ()
  var n Int "int"
  var d Int "int"
  entry a
  exit e
  a -> b havoc n :input "in"
  b -> c assume (>= n 0)
  c -> d d := (call dig n 0)
  d -> e assert (= d n) "the depth"
proc dig (m before) -> (after)
  var m Int "int"
  var before Int "int"
  var after Int "int"
  entry f
  exit i
  f -> g assume (> m 0)
  g -> i after := (call dig (- m 1) (+ before 1))
  f -> h assume (<= m 0)
  h -> i after := before
`

func TestPrograms(t *testing.T) {
	for _, k := range []struct {
		name, text string
		want       verdict.Outcome
	}{
		{"calls of calls", nested(4, 1, 8), verdict.Safe},
		{"calls of calls, broken", nested(4, 1, 7), verdict.Unsafe},
		{"endless recursion", endless, verdict.Safe},
		{"depth", depth, verdict.Safe},
		{"depth, broken", strings.Replace(depth, "(= d n)", "(< d 3)", 1), verdict.Unsafe},
	} {
		t.Run(k.name, func(t *testing.T) {
			if _, res := solve(t, parse(t, k.text)); res.Outcome != k.want {
				t.Errorf("%v, want %v", res.Outcome, k.want)
			}
		})
	}
}

// TestDoubling: a chain of procedures that each call the next one twice has exponentially many paths, but one summary
// for each procedure (Komuravelli, Gurfinkel, Chaki, section 1): twice the length may not take far more checks.
func TestDoubling(t *testing.T) {
	checks := func(n int) float64 {
		e, _ := solve(t, parse(t, nested(n, 1, 1<<(n-1))))
		return e.checks()
	}
	short, long := checks(5), checks(10)
	t.Logf("%v checks for 5 procedures, %v for 10", short, long)
	if long > 8*short {
		t.Errorf("%v checks for 5 procedures, %v for 10", short, long)
	}
}

// TestExamples checks the evidence for the project's examples clause by clause.
func TestExamples(t *testing.T) {
	files, _ := filepath.Glob("../../examples/*.c")
	if len(files) == 0 {
		t.Fatal("there are no examples")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
			if err != nil {
				t.Fatal(err)
			}
			q, _, err := pass.Run(t.Context(), pass.Passes(pass.Inexact()...), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, res := solve(t, q)
			if broken := strings.HasSuffix(file, "_broken.c"); broken != (res.Outcome == verdict.Unsafe) {
				t.Errorf("%v", res.Outcome)
			}
		})
	}
}
