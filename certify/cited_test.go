package certify

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestCitedReasons: why a counterexample is not confirmed is said with places that readers can look at.
func TestCitedReasons(t *testing.T) {
	for stmt, want := range map[string]string{
		`havoc x :abstract computed "f" @ "<library/x.c>:8:1"
  l4 -> l5 assert (= x 1) @ "<library/x.c>:9:1"`: "the decision at t.c:2:1 depends on a value at t.c:2:1 that is not modelled exactly",
		`assume true @ "<library/x.c>:8:1"
  l4 -> l5 assume (= x 1) :ub invalid-pointer @ "<library/x.c>:9:1"`: "the execution has undefined behaviour: invalid-pointer at t.c:2:1",
	} {
		p, err := program.Parse(logic.NewContext(), "p", `
entry main
proc main () -> ()
  entry l0
  exit l2
  l0 -> l1 assume true @ "t.c:1:1"
  l1 -> l2 (call inner) @ "t.c:2:1"
proc inner () -> ()
  var x Int "int"
  entry l3
  exit l5
  l3 -> l4 `+stmt)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Replay(t.Context(), p, &verdict.Counterexample{}, RunOptions{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, not %s", err, want)
		}
	}
}
