package program

import (
	"testing"

	"craig/logic"
)

// TestCited: what readers cannot look at is cited by the calls that lead there from what they can look at.
func TestCited(t *testing.T) {
	p, err := Parse(logic.NewContext(), "p", `
entry main
proc main () -> ()
  entry l0
  exit l3
  l0 -> l1 assume true @ "t.c:1:1"
  l1 -> l2 (call outer) @ "t.c:2:1"
  l2 -> l3 (call inner) @ "t.c:3:1"
proc outer () -> ()
  entry l4
  exit l5
  l4 -> l5 (call inner) @ "<library/x.c>:7:1"
proc inner () -> ()
  entry l6
  exit l7
  l6 -> l7 assume false :ub invalid-pointer @ "<library/x.c>:9:1"
`)
	if err != nil {
		t.Fatal(err)
	}
	cited := Cited(p)
	for proc, want := range []string{"[t.c:1:1]", "[t.c:2:1]", "[t.c:3:1 t.c:2:1]"} {
		got := "["
		for i, at := range cited(p.Procs[proc].Entry.Out[0]) {
			if i > 0 {
				got += " "
			}
			got += at.String()
		}
		if got += "]"; got != want {
			t.Errorf("the first edge of %s is cited as %s, not %s", p.Procs[proc].Name, got, want)
		}
	}
}
