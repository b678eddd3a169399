package encode_test

import (
	"strings"
	"testing"

	"craig/horn"
	"craig/horn/encode"
	"craig/logic"
	"craig/program"
)

// clauses returns the clauses of a program in textual form.
func clauses(t *testing.T, text string) (*encode.Encoding, *horn.System) {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "test", text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := encode.Program(t.Context(), p, encode.LoopFree)
	if err != nil {
		t.Fatal(err)
	}
	return e, e.System
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
	_, s := clauses(t, calling)
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
	if _, err := encode.Program(t.Context(), p, encode.LoopFree); err == nil || !strings.Contains(err.Error(), "globals") {
		t.Errorf("the error is %v", err)
	}
}
