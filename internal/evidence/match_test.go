package evidence

import (
	"fmt"
	"slices"
	"testing"

	"craig/logic"
	"craig/program"
)

const loop = `
global g Int
entry main

proc main () -> ()
  var i Int
  entry l0
  exit l4
  l0 -> l1 i := 0
  l1 -> l2 assume (< i 10)
  l2 -> l1 i := (+ i 1)
  l1 -> l3 assume (<= 10 i)
  l3 -> l4 g := (call f i)

proc f (x) -> (y)
  var x Int
  var y Int
  entry l5
  exit l6
  l5 -> l6 y := (+ x 1)
`

func subject(t *testing.T, text string) *Subject {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "t.craig", text)
	if err != nil {
		t.Fatal(err)
	}
	return NewSubject(p)
}

// TestChanged: places, numbers of locations and what is not called do not count; statements do.
func TestChanged(t *testing.T) {
	was := subject(t, loop).Outline(false)
	for _, tt := range []struct {
		old, new string
		want     []string
	}{
		{"i := 0\n", "i := 0 @ \"t.c:3:4\"\n", nil},
		{"(+ x 1)", "(+ 1 x)", nil},
		{"(+ x 1)", "(+ x 2)", []string{"f"}},
		{"i 10", "i 11", []string{"main"}},
		{"(call f i)", "(call f g)", []string{"main"}},
		{"y := (+ x 1)", "havoc y", []string{"f"}},
		{"g := (call f i)", "g := i", []string{"main", "f"}},
		{"l2 -> l1 i := (+ i 1)", "l2 -> l2 i := (+ i 1)", []string{"main"}},
	} {
		if got := Changed(was, subject(t, replace(t, loop, tt.old, tt.new)).Outline(false)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, not %v", tt.new, got, tt.want)
		}
	}
}

func replace(t *testing.T, text, old, new string) string {
	t.Helper()
	i := len(text) - len(old)
	for ; i >= 0 && text[i:i+len(old)] != old; i-- {
	}
	if i < 0 {
		t.Fatalf("%s is not in the text", old)
	}
	return text[:i] + new + text[i+len(old):]
}

// TestAlign: locations are found again where others come between, and heads of loops where their conditions have changed.
func TestAlign(t *testing.T) {
	for _, tt := range []struct {
		a, b         []uint32
		headsA, head []int
		want         string
	}{
		{[]uint32{1, 2, 3, 9}, []uint32{1, 2, 3, 9}, nil, nil, "[0 1 2 3]"},
		{[]uint32{1, 2, 3, 9}, []uint32{1, 7, 2, 8, 3, 9}, nil, nil, "[0 2 4 5]"},
		{[]uint32{1, 2, 3, 9}, []uint32{1, 2, 4, 9}, nil, nil, "[0 1 2 3]"},
		{[]uint32{1, 2, 5, 3, 9}, []uint32{1, 3, 9}, nil, nil, "[0 -1 -1 1 2]"},
		{[]uint32{1, 4, 5, 3, 9}, []uint32{1, 6, 3, 9}, []int{2}, []int{1}, "[0 -1 1 2 3]"},
		{[]uint32{1, 4, 5, 9}, []uint32{2, 6, 6, 6, 8}, []int{1, 2}, []int{2, 3}, "[0 2 3 4]"},
	} {
		x := alignment{tt.a, tt.b, unmatched(len(tt.a))}
		x.align(&Procedure{Heads: tt.headsA, Exit: len(tt.a) - 1}, &Procedure{Heads: tt.head, Exit: len(tt.b) - 1})
		if got := fmt.Sprint(x.now); got != tt.want {
			t.Errorf("%v in %v: %s, not %s", tt.a, tt.b, got, tt.want)
		}
	}
}
