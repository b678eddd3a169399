package program

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"craig/logic"
)

func every(*Proc) bool { return true }

func parse(t *testing.T, text string) *Program {
	t.Helper()
	p, err := Parse(logic.NewContext(), "t", text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// caller calls f in a loop; f has a local variable without a value, a parameter that it assigns to, a result that is
// dropped once, and calls g.
const caller = `global total Int "int"
entry main
proc main () -> ()
  var x Int "int" @ "t.c:20:7"
  entry l0
  exit l3
  l0 -> l1 x := 1 @ "t.c:20:3"
  l1 -> l1 x := (call f (+ x 1)) @ "t.c:21:5"
  l1 -> l2 _ := (call f 0) @ "t.c:22:5"
  l1 -> l3 assume (> x 5) @ "t.c:23:5"
  l2 -> l3 assert (> total 0) @ "t.c:24:5"
proc f (n) -> (r)
  var n Int "int" @ "t.c:5:7"
  var r Int "int"
  var x Int "int" @ "t.c:6:7"
  entry l4
  exit l7
  l4 -> l5 n := (- n 1) @ "t.c:7:3"
  l5 -> l6 r := (+ n x) @ "t.c:8:3"
  l6 -> l7 (call g r) @ "t.c:9:3"
proc g (y) -> ()
  var y Int "int" @ "t.c:1:7"
  entry l8
  exit l9
  l8 -> l9 total := (+ total y) @ "t.c:2:3"
proc unused () -> ()
  entry l10
  exit l11
  l10 -> l11 (call g 1)
`

func TestInline(t *testing.T) {
	p := parse(t, caller)
	before := p.String()
	q, err := Inline(p, every)
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Check(); err != nil {
		t.Fatal(err)
	}
	if after := p.String(); after != before {
		t.Errorf("the program was changed to\n%s", after)
	}
	if len(q.Procs) != 1 || q.Entry != q.Procs[0] || q.Entry.Origin != p.Entry {
		t.Fatalf("procedures are left:\n%s", q)
	}
	want := `  l0 -> l1 x := 1 @ "t.c:20:3"
  l1 -> l10 n := (+ x 1) @ "t.c:21:5"
  l1 -> l17 n~2 := 0 @ "t.c:22:5"
  l1 -> l3 assume (not (<= x 5)) @ "t.c:23:5"
  l2 -> l3 assert (not (<= total 0)) @ "t.c:24:5"
  l4 -> l5 n := (+ n (- 1)) @ "t.c:7:3"
  l5 -> l6 r := (+ n x~2) @ "t.c:8:3"
  l6 -> l8 y := r @ "t.c:9:3"
  l7 -> l1 x := r @ "t.c:21:5"
  l8 -> l9 total := (+ total y) @ "t.c:2:3"
  l9 -> l7 assume true @ "t.c:9:3"
  l10 -> l4 havoc r x~2
  l11 -> l12 n~2 := (+ n~2 (- 1)) @ "t.c:7:3"
  l12 -> l13 r~2 := (+ n~2 x~3) @ "t.c:8:3"
  l13 -> l15 y~2 := r~2 @ "t.c:9:3"
  l14 -> l2 assume true @ "t.c:22:5"
  l15 -> l16 total := (+ total y~2) @ "t.c:2:3"
  l16 -> l14 assume true @ "t.c:9:3"
  l17 -> l11 havoc r~2 x~3
`
	if text := q.String(); !strings.Contains(text, want) {
		t.Errorf("inlined to\n%s", text)
	}
	sites := []string{"", "", "", "", " f@21", " f@21", " f@21", " f@21", " g@9 f@21", " g@9 f@21", " f@21",
		" f@22", " f@22", " f@22", " f@22", " g@9 f@22", " g@9 f@22", " f@22"}
	for _, l := range q.Entry.Locs {
		if l.Origin == nil || l.Pos != l.Origin.Pos || l.Label != l.Origin.Label {
			t.Errorf("l%d comes from %v", l.ID, l.Origin)
		}
		chain := ""
		for s := l.Site; s != nil; s = s.Outer {
			chain += fmt.Sprintf(" %s@%d", s.Callee().Name, s.Call.Pos.Line)
		}
		if chain != sites[l.ID] {
			t.Errorf("l%d is of the copy%s, want%s", l.ID, chain, sites[l.ID])
		}
		for i, e := range l.Out {
			_, havoc := e.Stmt.(*Havoc)
			if (e.Origin == nil) != havoc || e.Origin != nil && e.Pos != e.Origin.Pos {
				t.Errorf("the origin of edge %d is %v", e.ID, e.Origin)
			}
			if len(l.Out) > 1 && (len(l.Out) != len(l.Origin.Out) || e.Origin != l.Origin.Out[i]) {
				t.Errorf("a choice at l%d is none at its origin", l.ID)
			}
		}
	}
	f := procs(p)["f"]
	for _, v := range q.Entry.Locals[1:] {
		if v.Site == nil || slices.Contains(f.Locals, v) || slices.Contains(f.Params, v) {
			t.Errorf("%s is shared with %s", v.Name, f.Name)
		}
	}
	if v := q.Entry.Locals[3]; v.Name != "x" || v.Type != "int" || v.Pos.Line != 6 || v.Site.Callee() != f {
		t.Errorf("the x of f is %+v", v)
	}
}

// TestInlineIsDeterministic: the same program gives the same text, and in the same context too.
func TestInlineIsDeterministic(t *testing.T) {
	texts := make(map[string]bool)
	for range 3 {
		p := parse(t, caller)
		for range 2 {
			q, err := Inline(p, every)
			if err != nil {
				t.Fatal(err)
			}
			if err := q.Check(); err != nil {
				t.Fatal(err)
			}
			texts[q.String()] = true
		}
	}
	if len(texts) != 1 {
		t.Errorf("%d different texts", len(texts))
	}
}

// TestInlineSome inlines some procedures only.
func TestInlineSome(t *testing.T) {
	for _, c := range []struct{ inlined, left string }{
		{"", "main f g"},
		{"f", "main g"},
		{"g", "main f"},
		{"f g", "main"},
	} {
		p := parse(t, caller)
		q, err := Inline(p, func(pr *Proc) bool { return slices.Contains(strings.Fields(c.inlined), pr.Name) })
		if err == nil {
			err = q.Check()
		}
		if err != nil {
			t.Fatal(err)
		}
		var left []string
		for _, pr := range q.Procs {
			left = append(left, pr.Name)
			for _, e := range NewCallGraph(q).Calls(pr) {
				if !slices.Contains(q.Procs, e.Stmt.(*Call).Callee) {
					t.Errorf("inlining %q: %s is called in the original", c.inlined, e.Stmt.(*Call).Callee.Name)
				}
			}
		}
		if got := strings.Join(left, " "); got != c.left {
			t.Errorf("inlining %q leaves %s, want %s", c.inlined, got, c.left)
		}
	}
}

func TestInlineRecursion(t *testing.T) {
	p := skeleton(t, "main a", "a even", "even odd", "odd even", "apart apart")
	by := procs(p)
	by["even"].Pos = Pos{File: "main.c", Line: 12, Col: 5}
	_, err := Inline(p, every)
	var recursion *RecursionError
	if !errors.As(err, &recursion) || recursion.Proc != by["even"] || err.Error() != "main.c:12:5: even is recursive" {
		t.Errorf("the error is %v", err)
	}
	if q, err := Inline(p, func(pr *Proc) bool { return pr.Name != "odd" && pr.Name != "even" }); err != nil || len(q.Procs) != 3 {
		t.Errorf("the rest: %v", err)
	}
}

// TestInlineSize: calls that double forty times are refused before anything is built.
func TestInlineSize(t *testing.T) {
	lines := []string{"main f0"}
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("f%d f%d f%d", i, i+1, i+1))
	}
	p := skeleton(t, append(lines, "f40")...)
	if _, err := Inline(p, every); !errors.Is(err, ErrInlinedSize) {
		t.Errorf("the error is %v", err)
	}
	last := []string{"f36", "f37", "f38", "f39", "f40"}
	q, err := Inline(p, func(pr *Proc) bool { return slices.Contains(last, pr.Name) })
	if err == nil {
		err = q.Check()
	}
	if err != nil {
		t.Error(err)
	}
}
