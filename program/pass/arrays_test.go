package pass

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/internal/pipeline"
	"craig/logic"
	"craig/num"
	"craig/program"
	"craig/verdict"
)

// splitArrays parses the text and runs globals and arrays on it. It returns the names of all variables of the output in
// order, but those that the procedures share only once.
func splitArrays(t *testing.T, text string) (p, q *program.Program, back Back, vars string) {
	t.Helper()
	p, err := program.Parse(logic.NewContext(), "t", text)
	if err != nil {
		t.Fatal(err)
	}
	q, back, err = Run(context.Background(), pick("globals", "arrays"), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, pr := range q.Procs {
		for _, v := range slices.Concat(pr.Params, pr.Results, pr.Locals) {
			if !slices.Contains(names, v.Name) {
				names = append(names, v.Name)
			}
		}
	}
	return p, q, back, strings.Join(names, " ")
}

func TestWhichArraysAreSplit(t *testing.T) {
	const decls = `
entry main
proc main () -> ()
  var i Int
  var x Int
  var a (Array Int Int)
  var b (Array Int Int)
  entry l0
  exit l9
`
	for _, c := range []struct{ name, body, vars string }{
		{"constant indices", `
  l0 -> l1 havoc a b
  l1 -> l2 a := (store a 3 x)
  l2 -> l9 x := (select a (- 1))`, "i x a[-1] a[3]"},
		{"a short range", `
  l0 -> l1 assume (and (<= 2 i) (<= i 5))
  l1 -> l9 x := (select a i)`, "i x a[2] a[3] a[4] a[5]"},
		{"an index without a bound", `
  l0 -> l1 assume (<= 2 i)
  l1 -> l2 x := (select b 0)
  l2 -> l9 x := (select a i)`, "i x a b[0]"},
		{"a long range", `
  l0 -> l1 assume (and (<= 0 i) (<= i 4))
  l1 -> l9 a := (store a i x)`, "i x a"},
		{"an index of unbounded size", `
  l0 -> l9 a := (store a 9223372036854775808 x)`, "i x a"},
		{"the largest indices", `
  l0 -> l1 assume (and (<= 9223372036854775806 i) (<= i 9223372036854775807))
  l1 -> l9 a := (store a i x)`, "i x a[9223372036854775806] a[9223372036854775807]"},
		{"copies are split alike", `
  l0 -> l1 b := (store a 1 x)
  l1 -> l2 x := (select a 0)
  l2 -> l9 x := (select b 2)`, "i x a[0] a[1] a[2] b[0] b[1] b[2]"},
		{"copies are kept alike", `
  l0 -> l1 b := (ite (= x 0) a b)
  l1 -> l2 x := (select a 0)
  l2 -> l9 x := (select b i)`, "i x a b"},
		{"an access to a choice", `
  l0 -> l9 x := (select (ite (= x 0) a b) 1)`, "i x a[1] b[1]"},
		{"an access to a constant array", `
  l0 -> l9 x := (select (store ((as const (Array Int Int)) 5) x 1) i)`, "i x"},
		{"a write to a constant array", `
  l0 -> l1 a := (store ((as const (Array Int Int)) 5) x 1)
  l1 -> l9 x := (select a 0)`, "i x a"},
		{"a write to a constant array, at a constant index", `
  l0 -> l1 a := (store ((as const (Array Int Int)) 5) 1 x)
  l1 -> l9 x := (select a 0)`, "i x a[0] a[1]"},
		{"writes to the same constant array", `
  l0 -> l1 a := (store ((as const (Array Int Int)) 5) x 1)
  l1 -> l2 b := (store ((as const (Array Int Int)) 5) 1 1)
  l2 -> l9 x := (+ (select a 0) (select b 0))`, "i x a b[0] b[1]"},
		{"a comparison", `
  l0 -> l1 x := (select a 0)
  l1 -> l9 assume (= a b)`, "i x a b"},
		{"an unreachable access", `
  l0 -> l1 i := 3
  l1 -> l2 assume (<= i 2)
  l1 -> l9 x := (select a 0)
  l2 -> l9 x := (select a x)`, "i x a[0]"},
		{"many cells", `
  l0 -> l1 x := (+ (select b 0) (select b 1) (select b 2) (select b 3) (select b 4) (select b 5) (select b 6) (select b 7)
      (select b 8) (select b 9) (select b 10) (select b 11) (select b 12) (select b 13) (select b 14) (select b 15))
  l1 -> l9 x := (+ (select a 0) (select a 1) (select a 2) (select a 3) (select a 4) (select a 5) (select a 6) (select a 7) (select a 8)
      (select a 9) (select a 10) (select a 11) (select a 12) (select a 13) (select a 14) (select a 15) (select a 16))`,
			"i x a b[0] b[1] b[2] b[3] b[4] b[5] b[6] b[7] b[8] b[9] b[10] b[11] b[12] b[13] b[14] b[15]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, q, _, vars := splitArrays(t, decls+c.body+"\n")
			have := strings.Fields(vars)
			want := strings.Fields(c.vars)
			if !strings.Contains(c.vars, "b") { // not used, so it disappears
				have = slices.DeleteFunc(have, func(v string) bool { return v == "b" })
			}
			if !slices.Equal(have, want) {
				t.Errorf("the variables are %v, not %v:\n%s", have, want, q)
			}
		})
	}
}

// Elements that are arrays are not split, and what is in them is what it was.
const nestedText = `
entry main
proc main () -> ()
  var m (Array Int (Array Int Int))
  var row (Array Int Int)
  entry l0
  exit l4
  l0 -> l1 m := ((as const (Array Int (Array Int Int))) ((as const (Array Int Int)) 7))
  l1 -> l2 m := (store m 1 (store (select m 1) 2 5))
  l2 -> l3 row := (select m 1)
  l3 -> l4 assert (= (select row 2) (- (select (select m 0) 2) 2)) "sum"
`

func TestArraysOfArrays(t *testing.T) {
	p, _, _, vars := splitArrays(t, nestedText)
	if vars != "m[0] m[1] row" {
		t.Errorf("the variables are %s", vars)
	}
	if _, certified := check(t, p, pick("globals", "arrays")); !certified {
		t.Error("not certified")
	}
	q, _, err := Run(context.Background(), []Pass{pick("globals")[0], pick("arrays")[0], pick("arrays")[0]}, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, pr := range q.Procs {
		for _, v := range slices.Concat(pr.Params, pr.Results, pr.Locals) {
			if v.Term.Sort() != logic.Int {
				t.Errorf("%s is left", v.Name)
			}
		}
	}
}

// A global array goes through a call that changes it, and one is handed over and back.
const callText = `
global g (Array Int Int)
entry main
proc main () -> ()
  var a (Array Int Int)
  var i Int
  entry l0
  exit l9
  l0 -> l1 g := ((as const (Array Int Int)) 0)
  l1 -> l2 a := (store ((as const (Array Int Int)) 3) 0 2)
  l2 -> l3 havoc i :input "input"
  l3 -> l4 assume (and (<= 0 i) (<= i 2)) :ub index-bounds
  l4 -> l5 a := (call set a i)
  l5 -> l6 assert (= (select a i) (+ i 1)) "set"
  l6 -> l7 assert (<= 0 (select a 0)) "small"
  l7 -> l9 assert (= (select g 0) 1) "global"
proc set (b at) -> (c)
  var b (Array Int Int)
  var at Int
  var c (Array Int Int)
  entry l20
  exit l23
  l20 -> l21 g := (store g 0 (+ (select g 0) 1))
  l21 -> l22 assume (and (<= 0 at) (<= at 2)) :ub index-bounds
  l22 -> l23 c := (store b at (+ at 1))
`

func TestArraysThroughCalls(t *testing.T) {
	p, _, _, vars := splitArrays(t, callText)
	if vars != "a[0] a[1] a[2] i g[0] b[0] b[1] b[2] at c[0] c[1] c[2]" {
		t.Errorf("the variables are %s", vars)
	}
	if _, certified := check(t, p, pick("globals", "arrays")); !certified {
		t.Error("not certified")
	}
}

// The certificate of the output says enough about the input only together with the bounds of the index.
func TestBoundsOfIndicesAreCertified(t *testing.T) {
	p, q, back, _ := splitArrays(t, `
entry main
proc main () -> ()
  var a (Array Int Int)
  var i Int
  entry l0
  exit l9
  l0 -> l1 a i := ((as const (Array Int Int)) 7) 0
  l1 -> l2 assume (<= i 2)
  l1 -> l4 assume (not (<= i 2))
  l2 -> l3 a := (store a i 1)
  l3 -> l1 i := (+ i 1)
  l4 -> l9 assert (<= (select a 1) 7) "small"
`)
	c := q.Ctx
	cells := make(map[string]*program.Var)
	for _, v := range q.Entry.Locals {
		cells[v.Name] = v
	}
	head := q.Entry.Locs[slices.IndexFunc(q.Entry.Locs, func(l *program.Loc) bool { return len(l.In) == 2 })]
	small := &verdict.Certificate{Invariants: map[*program.Loc]*logic.Term{head: c.Le(cells["a[1]"].Term, c.Int(7))}}
	cert := back.Certificate(small)
	if err := certify.Certificate(context.Background(), p, cert, certify.Options{}); err != nil {
		t.Error(err)
	}
	for _, inv := range cert.Invariants {
		for _, v := range []string{"a[1]", "i"} {
			if has := slices.Contains(logic.Consts(inv), cells[v].Term); has != (v == "i") {
				t.Errorf("the invariant is %v", inv)
			}
		}
	}
}

// A counterexample that needs certain values in an array without known contents.
func TestArrayValuesOfCounterexamples(t *testing.T) {
	p, q, back, _ := splitArrays(t, `
entry main
proc main () -> ()
  var x Int
  var a (Array Int Int)
  var y Int
  entry l0
  exit l9
  l0 -> l1 havoc x a y :input uninitialised
  l1 -> l9 assert (or (not (= (select a 2) 5)) (not (= (select a 4) 6)) (not (= x 1)) (not (= y 2))) "found"
`)
	havoc := q.Entry.Entry.Out[0]
	want := map[string]int64{"x": 1, "a[2]": 5, "a[4]": 6, "y": 2}
	var values []logic.Value
	for _, v := range havoc.Stmt.(*program.Havoc).Vars {
		values = append(values, logic.NumValue(num.Int(want[v.Name]), logic.Int))
	}
	cex := back.Counterexample(&verdict.Counterexample{Choices: []verdict.Choice{{Edge: havoc, Values: values}}})
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if _, err := certify.Replay(ctx, p, cex, certify.RunOptions{}); err != nil {
		t.Error(err)
	}
}

// Of an array that stays whole, writes that nothing reads disappear.
func TestWritesToUnreadArrays(t *testing.T) {
	p, err := program.Parse(logic.NewContext(), "t", `
entry main
proc main () -> ()
  var i Int
  var a (Array Int Int)
  var b (Array Int Int)
  entry l0
  exit l4
  l0 -> l1 havoc i :input "input"
  l1 -> l2 a := (store a i 1)
  l2 -> l3 b := (store a i (select b i))
  l3 -> l4 assert (<= i 7) "i"
`)
	if err != nil {
		t.Fatal(err)
	}
	q, _, err := Run(context.Background(), pick("globals", "dead"), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s := Size(q); s[3] != (pipeline.Count{Name: "variables", N: 1}) {
		t.Errorf("the size is %v:\n%s", s, q)
	}
}

// What the bounds make unreachable is so in the certificate for the reasons that the analysis had, whether there are
// arrays or not.
func TestUnreachableLoopBesideArrays(t *testing.T) {
	p, _, _, vars := splitArrays(t, `
entry main
proc main () -> ()
  var a (Array Int Int)
  var i Int
  entry l0
  exit l9
  l0 -> l1 a i := ((as const (Array Int Int)) 7) 0
  l1 -> l2 a := (store a i 1)
  l2 -> l3 (call f 0)
  l3 -> l9 assert (<= (select a 0) 1) "small"
proc f (n) -> ()
  var n Int
  entry l20
  exit l29
  l20 -> l21 assume true
  l20 -> l29 assume true
  l21 -> l22 assume (<= 1 n)
  l22 -> l23 assume true
  l22 -> l29 assume true
  l23 -> l22 n := (+ n 1)
`)
	if vars != "a[0] i n" {
		t.Errorf("the variables are %s", vars)
	}
	if _, certified := check(t, p, pick("globals", "arrays", "constants", "dead")); !certified {
		t.Error("not certified")
	}
}

// TestRandomStores: short programs that make arrays of constant arrays, at indices that are or are not bounded, do the
// same with their cells as variables.
func TestRandomStores(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	split, failed, certified := 0, 0, 0
	for range 400 {
		var b strings.Builder
		b.WriteString("entry main\nproc main () -> ()\n  var i Int\n  var x Int\n  var a (Array Int Int)\n  var b (Array Int Int)\n  entry l0\n  exit l6\n" +
			"  l0 -> l1 havoc i :input \"input\"\n  l1 -> l2 a b x := ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 0) 0\n")
		fmt.Fprintf(&b, "  l2 -> l3 assume (and (<= %s i) (<= i %s))\n", one("0", "(- 2)"), one("2", "5", "(+ i x)"))
		for l := 3; l < 5; l++ {
			array := one("a", "b", "((as const (Array Int Int)) 1)", "((as const (Array Int Int)) 1)")
			fmt.Fprintf(&b, "  l%d -> l%d %s := (store %s %s %s)\n", l, l+1, one("a", "b"), array, one("i", "1", "(+ i 1)"), one("2", "x", "i"))
		}
		fmt.Fprintf(&b, "  l5 -> l6 assert (%s (select %s %s) %s)\n", one("<=", "=", ">="), one("a", "b"), one("0", "1", "2"), one("0", "1", "2", "x"))
		p, q, _, _ := splitArrays(t, b.String())
		if len(q.Entry.Locals) > len(p.Entry.Locals) {
			split++
		}
		f, c := check(t, p, pick("globals", "arrays"))
		if f {
			failed++
		}
		if c {
			certified++
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d split, %d counterexamples, %d certificates", split, failed, certified)
	if split < 20 || failed < 20 || certified < 20 {
		t.Error("too few programs say something")
	}
}
