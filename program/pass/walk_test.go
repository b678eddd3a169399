package pass

import (
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestWalkEnds: behind the last choice an execution goes on for some rounds of a loop without branches, and through calls that are as
// many.
func TestWalkEnds(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", `
entry main
proc main () -> ()
  var x Int
  entry l0
  exit l3
  l0 -> l1 (call some x)
  l1 -> l1 x := (+ x 1)
  l2 -> l3 assume true
proc some (p) -> ()
  var p Int
  entry s0
  exit s2
  s0 -> s1 (call one p)
  s1 -> s2 (call one p)
proc one (p) -> ()
  var p Int
  entry o0
  exit o1
  o0 -> o1 p := (+ p 1)
`)
	if err != nil {
		t.Fatal(err)
	}
	steps := walk(p, new(verdict.Counterexample))
	if calls := 8; len(steps) != calls+maxRounds { // with the returns
		t.Errorf("%d steps", len(steps))
	}
}
