package horn_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/frontend/c"
	"craig/horn"
	"craig/logic"
	"craig/program"
	"craig/program/pass"
)

// encode returns the clauses of a program in textual form.
func encode(t *testing.T, text string) (*program.Program, *horn.System) {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "test", text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := horn.Encode(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

const counting = `
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l4
  l0 -> l1 x := 0
  l1 -> l2 assume (< x 10)
  l2 -> l1 x := (+ x 1)
  l1 -> l3 assume (not (< x 10))
  l3 -> l4 assert (= x 10) "x is 10"
`

// TestLoop: a loop head is a predicate, each way between cut points is a clause.
func TestLoop(t *testing.T) {
	p, s := encode(t, counting)
	var names []string
	for _, q := range s.Preds {
		names = append(names, q.Name)
	}
	if got := strings.Join(names, " "); got != "main main! main@1" {
		t.Fatalf("predicates %s", got)
	}
	head := s.Preds[2]
	if head.Kind != horn.Head || head.Proc != p.Entry || len(head.Params) != 1 || len(head.Clauses) != 2 {
		t.Errorf("the loop head: %d parameters, %d clauses", len(head.Params), len(head.Clauses))
	}
	if s.Goal != s.Preds[1] || len(s.Goal.Clauses) != 1 || s.Goal.Clauses[0].Body[0].Pred != head {
		t.Errorf("the goal does not follow from the loop head alone")
	}
}

const calling = `
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  entry l0
  exit l4
  l0 -> l1 havoc x :input "in"
  l1 -> l2 y := (call next x)
  l2 -> l3 y := (call next y)
  l3 -> l4 assert (> y x) "y is greater"
proc next (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry l5
  exit l7
  l5 -> l6 assert (> n (- 5)) "not too small"
  l6 -> l7 r := (+ n 1)
`

// TestCalls: what comes after a call that may fail is not on every path; its atoms have guards.
func TestCalls(t *testing.T) {
	_, s := encode(t, calling)
	if len(s.Goal.Clauses) != 1 {
		t.Fatalf("%d clauses for the failure of main", len(s.Goal.Clauses))
	}
	c := s.Goal.Clauses[0]
	unconditional := 0
	for _, a := range c.Body {
		if a.Guard.IsTrue() {
			unconditional++
		}
	}
	// next, next!, next, next!: every one of them can be missing on some path to failure.
	if len(c.Body) != 4 || unconditional != 0 {
		t.Errorf("%d atoms, %d of them on every path", len(c.Body), unconditional)
	}
}

// TestGlobals: the program must have been through pass globals.
func TestGlobals(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "test", "global g Int \"int\"\n"+counting)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := horn.Encode(t.Context(), p); err == nil || !strings.Contains(err.Error(), "globals") {
		t.Errorf("the error is %v", err)
	}
}

// TestAgainstSpacer gives the clauses of the project's programs to z3: what it decides must be what the WANT line says.
func TestAgainstSpacer(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	var files []string
	for _, dir := range []string{"examples", "testdata/conformance"} {
		list, _ := filepath.Glob(filepath.Join("..", dir, "*.c"))
		files = append(files, list...)
	}
	decided := 0
	for i, file := range files {
		if testing.Short() && i%4 != 0 {
			continue
		}
		p, err := c.Load(t.Context(), logic.NewContext(), []string{file}, c.Options{})
		if err != nil {
			continue // refused: the conformance test says whether that is right
		}
		q, _, err := pass.Default("failures", "slice").Run(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		s, err := horn.Encode(t.Context(), q)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		var text bytes.Buffer
		if err := s.Write(&text); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		cmd := exec.CommandContext(ctx, z3, "-in", "fp.engine=spacer")
		cmd.Stdin = &text
		out, _ := cmd.CombinedOutput()
		cancel()
		answer := strings.TrimSpace(string(out))
		if strings.Contains(answer, "error") {
			t.Errorf("%s: z3 does not read it: %s", file, answer)
		}
		unsafe := strings.HasSuffix(file, "_broken.c") || strings.HasSuffix(file, "_unsafe.c")
		switch {
		case answer == "sat" && unsafe, answer == "unsat" && !unsafe && !strings.Contains(file, "undefined"):
			t.Errorf("%s: z3 says %s", file, answer)
		case answer == "sat" || answer == "unsat":
			decided++
		}
	}
	t.Logf("z3 decides %d of %d", decided, len(files))
	if decided < len(files)/4 {
		t.Error("z3 decides too few for the comparison to say much")
	}
}
