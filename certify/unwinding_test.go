package certify

import (
	"errors"
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// unwound returns what the checker says of an unwinding of a program, up to 5 iterations of each loop.
func unwound(t *testing.T, text string) error {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "unwound.craig", text)
	if err != nil {
		t.Fatal(err)
	}
	far := &verdict.Unwinding{Loops: make(map[*program.Loc]int)}
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			far.Loops[l] = 5
		}
	}
	return Certificate(t.Context(), p, &verdict.Certificate{Unwinding: far}, Options{})
}

// TestUnwoundDivision: a division under bounds that hold on some paths only says nothing of the others.
func TestUnwoundDivision(t *testing.T) {
	err := unwound(t, `
entry main
proc main () -> ()
  var x Int
  var q Int
  entry l0
  exit l6
  l0 -> l1 havoc x
  l1 -> l2 assume (and (<= (- 1) x) (<= x 10))
  l2 -> l3 assume (<= x 1)
  l3 -> l4 q := (div x 3)
  l4 -> l6 assert (<= (- 1) q)
  l2 -> l5 assume (not (<= x 1))
  l5 -> l6 assert (not (= x 2))
`)
	var no *Refuted
	if !errors.As(err, &no) {
		t.Errorf("x can be 2: %v", err)
	}
}

// TestUnwoundDivisionByZero: what a division by 0 results in is not known, where executions come to one.
func TestUnwoundDivisionByZero(t *testing.T) {
	for _, x := range []struct {
		divisor string
		open    bool
	}{{"(= y 0)", true}, {"(<= y 2)", true}, {"(not (= y 0))", false}} {
		err := unwound(t, `
entry main
proc main () -> ()
  var x Int
  var y Int
  entry l0
  exit l5
  l0 -> l1 havoc x
  l1 -> l2 assume (and (<= 1 x) (<= x 7))
  l2 -> l3 havoc y
  l3 -> l4 assume (and (<= (- 2) y) (<= y 5) `+x.divisor+`)
  l4 -> l5 assert (not (= (div x y) 9))
`)
		var open *Undecided
		if errors.As(err, &open) != x.open || !x.open && err != nil {
			t.Errorf("%s: %v", x.divisor, err)
		}
	}
}

// TestUnwoundJoin: a variable that some executions have given no value keeps what it holds in the others.
func TestUnwoundJoin(t *testing.T) {
	if err := unwound(t, `
entry main
proc main () -> ()
  var x Int
  var p Bool
  entry l0
  exit l5
  l0 -> l1 havoc p
  l1 -> l2 assume p
  l2 -> l3 x := 7
  l1 -> l3 assume (not p)
  l3 -> l4 assume p
  l4 -> l5 assert (= x 7)
`); err != nil {
		t.Error(err)
	}
}

// TestUnwoundDead: what is forgotten where executions meet, since nothing depends on it, may still be computed with, and
// handed on.
func TestUnwoundDead(t *testing.T) {
	err := unwound(t, `
entry main
proc main () -> ()
  var x Int
  var y Int
  var r Int
  entry l0
  exit l7
  l0 -> l1 havoc x y
  l1 -> l2 assume (and (<= 0 x) (<= x 255) (<= 0 y) (<= y 255))
  l2 -> l3 assume (= x 0)
  l2 -> l4 assume (not (= x 0))
  l3 -> l5 assume true
  l4 -> l5 assume true
  l5 -> l6 r := (bv2nat (bvxor ((_ int2bv 8) y) #x0b))
  l6 -> l8 r := (call f (bv2nat (bvxor ((_ int2bv 8) y) #x0b)))
  l8 -> l7 assert (<= x 255)
proc f (a) -> (b)
  var a Int
  var b Int
  entry m0
  exit m1
  m0 -> m1 b := (mod a 4)
`)
	if err != nil {
		t.Error(err)
	}
}

// TestUnwoundRefuted: bounds count where they hold, and nowhere else. Each of these programs violates its assertion in an
// execution that a bound would exclude which is assumed at another place.
func TestUnwoundRefuted(t *testing.T) {
	for _, x := range []struct{ name, edges string }{
		{"assumed on one of two ways that meet", `
  l0 -> l1 havoc x
  l1 -> l2 assume (and (<= 0 x) (<= x 10))
  l2 -> l3 assume (<= x 1)
  l2 -> l3 assume (not (<= x 1))
  l3 -> l4 y := x
  l4 -> l9 assert (not (= y 5))`},
		{"assumed next by one of two edges", `
  l0 -> l1 havoc x
  l1 -> l2 assume (and (<= 0 x) (<= x 3))
  l1 -> l3 assume (not (and (<= 0 x) (<= x 3)))
  l2 -> l9 assume true
  l3 -> l9 assert (not (= x 5))`},
		{"an element of which nothing is assumed", `
  l0 -> l1 havoc a
  l1 -> l2 x := (select a 0)
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l4 y := (select a 1)
  l4 -> l9 assert (<= y 7)`},
		{"an element in a sum", `
  l0 -> l1 havoc a
  l1 -> l2 x := (+ 1 (select a 0))
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l4 y := (select a 1)
  l4 -> l5 assume (and (<= 0 y) (<= y 7))
  l5 -> l9 assert (not (= x 0))`},
		{"an element of which nothing is assumed, of an array that is copied", `
  l0 -> l1 havoc a
  l1 -> l2 y := (select a 1)
  l2 -> l3 b := a
  l3 -> l4 x := (select b 0)
  l4 -> l5 assume (and (<= 0 x) (<= x 7))
  l5 -> l9 assert (<= y 7)`},
		{"an element with other bounds, of an array that is copied", `
  l0 -> l1 havoc a
  l1 -> l2 x := (select a 0)
  l2 -> l3 assume (and (<= 0 x) (<= x 20))
  l3 -> l4 b := a
  l4 -> l5 y := (select b 1)
  l5 -> l6 assume (and (<= 0 y) (<= y 7))
  l6 -> l9 assert (<= x 7)`},
	} {
		err := unwound(t, `
entry main
proc main () -> ()
  var x Int
  var y Int
  var a (Array Int Int)
  var b (Array Int Int)
  entry l0
  exit l9`+x.edges+"\n")
		var no *Refuted
		if !errors.As(err, &no) || no.Kind != NoViolation {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}
