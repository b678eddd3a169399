package program

import (
	"fmt"
	"testing"

	"craig/logic"
)

const loopy = `entry f
proc f () -> ()
  var x Int
  entry l0
  exit l9
  loc l1 "BACK" @ "t.c:2:1"
  loc l5 "ONWARDS" @ "t.c:7:1"
  loop while l2 l2 @ "t.c:3:1"
  loop do l5 l6 @ "t.c:6:1"
  l0 -> l1 assume true
  l1 -> l2 x := 0
  l2 -> l3 assume (< x 9)
  l2 -> l4 assume (not (< x 9))
  l3 -> l2 x := (+ x 1)
  l4 -> l1 assume (= x 5)
  l4 -> l5 assume (not (= x 5))
  l5 -> l6 x := 1
  l6 -> l9 assume true
`

// TestAllLoops checks that a label with a jump back to it is a loop, and a loop without a round none.
func TestAllLoops(t *testing.T) {
	p, err := Parse(logic.NewContext(), "t", loopy)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, l := range p.Entry.AllLoops() {
		got += fmt.Sprintf("%s l%d %s; ", l.Kind, l.Head.ID, l.Pos)
	}
	if want := "goto l1 t.c:2:1; while l2 t.c:3:1; "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n := len(Restated(p, func(*Edge) {}).Entry.Loops); n != 2 {
		t.Errorf("restated it has %d loops", n)
	}
	if n := len(p.Clone().Entry.Loops); n != 0 {
		t.Errorf("a clone, which has origins, has %d loops", n)
	}
	edge := p.Entry.Locs[4].Out[1] // to l5
	p.Entry.KeepEdges(func(e *Edge) bool { return e != edge })
	Prune(p.Entry)
	p.Number()
	if n := len(p.Entry.Loops); n != 1 {
		t.Errorf("without what cannot be reached it has %d loops", n)
	}
	p.Entry.Loops[0].Head = edge.To
	if p.Check() == nil {
		t.Error("a loop at a location of no procedure is accepted")
	}
}

// TestSourceOf checks that locations of passes know those of the front end's program.
func TestSourceOf(t *testing.T) {
	p, err := Parse(logic.NewContext(), "t", loopy)
	if err != nil {
		t.Fatal(err)
	}
	q := p.Clone().Clone()
	for i, l := range q.Entry.Locs {
		if l.Source() != p.Entry.Locs[i] {
			t.Errorf("location %d comes from %v", l.ID, l.Source())
		}
	}
	if l := q.Entry.NewLoc(Pos{}); l.Source() != nil {
		t.Error("a location that a pass adds has a source")
	}
}
