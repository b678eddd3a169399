package certify

import (
	"errors"
	"strings"
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// inductions are programs, and what the checker is to say of inductions over k iterations of all their loops. The invariants of the
// loops of a procedure are the conditions of edges to a location named inv.
var inductions = []struct {
	name, edges string
	k           int
	wrong       Kind // 0: nothing
}{
	{"an invariant", `
  l0 -> l1 x := 0
  l1 -> l2 assume true
  l2 -> l1 x := (- 1 x)
  l1 -> l9 assert (<= x 1)
  i1 -> inv assume (and (<= 0 x) (<= x 1))`, 1, 0},
	{"the same without it", `
  l0 -> l1 x := 0
  l1 -> l2 assume true
  l2 -> l1 x := (- 1 x)
  l1 -> l9 assert (<= x 1)`, 1, NoViolation},
	{"an invariant that does not hold at first", `
  l0 -> l1 x := 2
  l1 -> l1 x := 1
  l1 -> l9 assert (<= x 1)
  i1 -> inv assume (<= x 1)`, 1, Inductive},
	{"an invariant that does not hold at the second visit", `
  l0 -> l1 x := 0
  l1 -> l2 assume (<= x 0)
  l2 -> l1 x := 5
  l1 -> l3 assume (< 0 x)
  l3 -> l1 x := 1
  l1 -> l9 assert (<= x 1)
  i1 -> inv assume (<= x 1)`, 1, Inductive},
	{"an invariant that does not follow", `
  l0 -> l1 x := 0
  l1 -> l1 x := (+ x 1)
  l1 -> l9 assert (<= x 7)
  i1 -> inv assume (and (<= 0 x) (<= x 7))`, 2, Inductive},
	{"an invariant of a variable that nothing else changes but a call", `
  l0 -> l1 g := 0
  l1 -> l1 call f
  l1 -> l9 assert (= g 0)
  i1 -> inv assume (= g 0)`, 1, Inductive},
	{"a global that calls change", `
  l0 -> l1 g := 0
  l1 -> l1 call f
  l1 -> l9 assert (= g 0)`, 1, NoViolation},
	{"an array that calls change", `
  l0 -> l1 ga := ((as const (Array Int Int)) 0)
  l1 -> l1 call f
  l1 -> l2 x := (select ga 3)
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l9 assert (= x 0)`, 1, NoViolation},
	{"an array that the loop changes", `
  l0 -> l1 a := ((as const (Array Int Int)) 0)
  l1 -> l1 a := (store a 3 1)
  l1 -> l2 x := (select a 3)
  l2 -> l3 assume (and (<= 0 x) (<= x 7))
  l3 -> l9 assert (= x 0)`, 1, NoViolation},
	{"what nothing changes", `
  l0 -> l1 havoc x
  l1 -> l2 assume (and (<= 0 x) (<= x 7))
  l2 -> l3 g y := x x
  l3 -> l3 g := 3
  l3 -> l9 assert (= x y)`, 1, 0},
	{"the end of one iteration more than is followed", `
  l0 -> l1 x y := 0 0
  l1 -> l1 x y := (+ x 1) (ite (<= 2 x) 1 0)
  l1 -> l9 assert (= y 0)`, 2, NoViolation},
	{"three iterations exclude what two do not", `
  l0 -> l1 x y z := 1 2 3
  l1 -> l2 assert (not (= x y))
  l2 -> l1 x y z := y z x
  l1 -> l9 assume true`, 4, 0},
	{"too few iterations", `
  l0 -> l1 x y z := 1 2 3
  l1 -> l2 assert (not (= x y))
  l2 -> l1 x y z := y z x
  l1 -> l9 assume true`, 3, NoViolation},
	{"nested", `
  l0 -> l1 x := 0
  l1 -> l2 assume true
  l2 -> l2 x := (mod (+ x 2) 8)
  l2 -> l3 assert (not (= x 5))
  l3 -> l1 assume true
  l1 -> l9 assert (= (mod x 2) 0)
  i1 -> inv assume (and (<= 0 x) (<= x 7))
  i2 -> inv assume (= (mod x 2) 0)`, 2, 0},
	{"nested, violated by what the inner loop does in a later iteration of the outer one", `
  l0 -> l1 x y := 0 0
  l1 -> l2 assume true
  l2 -> l2 x := y
  l2 -> l3 assert (not (= x 1))
  l3 -> l1 y := 1
  l1 -> l9 assume true`, 1, NoViolation},
	{"a violation in the last iteration of an inner loop that has bounds", `
  l0 -> l1 x y := 0 0
  l1 -> l2 y := (ite (<= 5 x) 3 0)
  l2 -> l3 assert (not (= y 3))
  l3 -> l1 x := (+ x 1)
  l1 -> l9 assume true`, 3, NoViolation},
	{"a jump into the loop", `
  l0 -> l1 x := 0
  l0 -> l2 x := 0
  l1 -> l2 assume true
  l2 -> l1 x := 0
  l1 -> l9 assert (= x 0)`, 1, Unwound},
	{"an invariant about an array", `
  l0 -> l1 a := ((as const (Array Int Int)) 0)
  l1 -> l1 assume true
  l1 -> l9 assume true
  i1 -> inv assume (= (select a 0) 0)`, 1, Vocabulary},
	{"no iteration", `
  l0 -> l1 x := 0
  l1 -> l1 x := 0
  l1 -> l9 assert (= x 0)`, 0, Vocabulary},
}

func TestInductions(t *testing.T) {
	for _, x := range inductions {
		text := `
global g Int
global ga (Array Int Int)
entry main
proc main () -> ()
  var x Int
  var y Int
  var z Int
  var a (Array Int Int)
  entry l0
  exit l9` + strings.ReplaceAll(x.edges, "call f", "(call f)") + `
proc f () -> ()
  entry m0
  exit m1
  m0 -> m2 (call h)
  m2 -> m1 assume true
proc h () -> ()
  entry n0
  exit n2
  n0 -> n1 g := (+ g 1)
  n1 -> n2 ga := (store ga 3 1)
`
		p, err := program.Parse(logic.NewContext(), "induction.craig", text)
		if err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		err = Certificate(t.Context(), p, &verdict.Certificate{Unwinding: induced(p, x.k)}, Options{})
		var no *Refuted
		if x.wrong == 0 && err != nil || x.wrong > 0 && (!errors.As(err, &no) || no.Kind != x.wrong) {
			t.Errorf("%s: %v", x.name, err)
		}
	}
}

// induced takes the edges to inv away, and returns inductions over k iterations of all loops of p with their conditions as invariants.
func induced(p *program.Program, k int) *verdict.Unwinding {
	out := &verdict.Unwinding{Inductions: make(map[*program.Loc]verdict.Induction)}
	main := p.Entry
	in := verdict.Induction{K: k}
	for _, l := range main.Locs {
		if len(l.In) == 0 && l != main.Entry && len(l.Out) == 1 && len(l.Out[0].To.Out) == 0 && l.Out[0].To != main.Exit {
			in.Invariants = append(in.Invariants, l.Out[0].Stmt.(*program.Assume).Cond)
		}
	}
	for _, head := range program.NewWTO(main).Heads() {
		out.Inductions[head] = in
	}
	return out
}
