package pass

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestFloats: nothing of the output is a floating-point number, and executions can do what those of the input do.
func TestFloats(t *testing.T) {
	const text = `
entry main
var g Float64
proc main () -> ()
  var x Float32
  var a (Array Int Float32)
  var i Int
  var b Bool
  entry l0
  exit l9
  l0 -> l1 havoc x i b :input "input"
  l1 -> l2 i b a := (+ i 1) (fp.lt x ((_ to_fp 8 24) RNE 1.0)) (store a i x)
  l2 -> l3 assume (and (< i 5) (fp.lt (select a 0) x))
  l3 -> l4 x i := (call f x (ubv_to_int ((_ fp.to_ubv 32) RTZ x)))
  l4 -> l9 assert (or b (fp.leq x x) (< i 9))
proc f (y k) -> (r n)
  var y Float32
  var k Int
  var r Float32
  var n Int
  entry l20
  exit l21
  l20 -> l21 r n := (fp.neg y) k
`
	p, err := program.Parse(logic.NewContext(), "t", text)
	if err != nil {
		t.Fatal(err)
	}
	q, _ := forgetFloats(p)
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	out := q.String()
	for _, part := range []string{"Float", "fp."} {
		if strings.Contains(out, part) {
			t.Errorf("%s is left in\n%s", part, out)
		}
	}
	for _, want := range []string{"i := (+ i 1)", "havoc b", "assume (<= i 4)", "assert false", "proc f (k) -> (n)", "n := k"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in\n%s", want, out)
		}
	}
	if r, _ := forgetFloats(q); r.String() != out {
		t.Errorf("a program without such numbers becomes\n%s", r.String())
	}
}

// TestWaysWithoutFloats: which way an execution of the input goes is open where a condition on floating-point numbers decides, and only
// there; an unwinding of the output is one of the input.
func TestWaysWithoutFloats(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", `
entry main
proc main () -> ()
  var x Float32
  var i Int
  entry l0
  exit l5
  l0 -> l1 havoc x i :input "input"
  l1 -> l2 assume (fp.lt x ((_ to_fp 8 24) RNE 1.0))
  l1 -> l3 assume (not (fp.lt x ((_ to_fp 8 24) RNE 1.0)))
  l2 -> l3 i := (+ i 1)
  l3 -> l4 assume (< i 5)
  l3 -> l5 assume (not (< i 5))
  l4 -> l1 i := (+ i 1)
`)
	if err != nil {
		t.Fatal(err)
	}
	q, back := forgetFloats(p)
	head := q.Entry.Entry.Out[0].To
	test := head.Out[1].To
	c := &verdict.Counterexample{Choices: []verdict.Choice{{Edge: head.Out[0]}, {Edge: test.Out[1]}}}
	edges := back.Avoided(c)
	if avoided := test.Out[0].Origin; !back.Open() || len(edges) != 1 || !edges[avoided] {
		t.Errorf("open: %t, avoided: %v", back.Open(), edges)
	}
	u := back.Certificate(&verdict.Certificate{Unwinding: &verdict.Unwinding{
		Loops: map[*program.Loc]int{head: 7}, Calls: map[*program.Proc]int{q.Entry: 1},
	}}).Unwinding
	if u == nil || u.Loops[head.Origin] != 7 || u.Calls[p.Entry] != 1 {
		t.Errorf("the unwinding of the input is %+v", u)
	}
}
