package recmc

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"craig/engine"
	"craig/engine/clausal"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// The example of the paper (Fig. 3): T and D are called in a row.
const paper = `
entry main
proc main () -> ()
  var m0 Int "int"
  var m Int "int"
  entry l0
  exit l5
  l0 -> l1 havoc m0 :input "in"
  l1 -> l2 m := (call T m0)
  l2 -> l3 m := (call D m)
  l3 -> l4 m := (call D m)
  l4 -> l5 assert (>= m0 (+ (* 2 m) 4)) "m0 >= 2m + 4"
proc T (t) -> (t)
  var t Int "int"
  entry l6
  exit l10
  l6 -> l7 assume (> t 0)
  l7 -> l8 t := (- t 2)
  l8 -> l9 t := (call T t)
  l9 -> l10 t := (+ t 1)
  l6 -> l10 assume (<= t 0)
proc D (d) -> (d)
  var d Int "int"
  entry l11
  exit l12
  l11 -> l12 d := (- d 1)
`

const mccarthy = `
entry main
proc main () -> ()
  var n Int "int"
  var r Int "int"
  entry l0
  exit l3
  l0 -> l1 havoc n :input "in"
  l1 -> l2 r := (call f n)
  l2 -> l3 assert (= r (ite (<= n 101) 91 (- n 10))) "91"
proc f (n) -> (r)
  var n Int "int"
  var r Int "int"
  entry l4
  exit l8
  l4 -> l5 assume (> n 100)
  l5 -> l8 r := (- n 10)
  l4 -> l6 assume (<= n 100)
  l6 -> l7 r := (call f (+ n 11))
  l7 -> l8 r := (call f r)
`

const ackermann = `
entry main
proc main () -> ()
  var m Int "int"
  var n Int "int"
  var r Int "int"
  entry l0
  exit l4
  l0 -> l1 havoc m n :input "in"
  l1 -> l2 assume (and (>= m 0) (>= n 0))
  l2 -> l3 r := (call A m n)
  l3 -> l4 assert (> r n) "it grows"
proc A (m n) -> (r)
  var m Int "int"
  var n Int "int"
  var r Int "int"
  entry l5
  exit l9
  l5 -> l6 assume (= m 0)
  l6 -> l9 r := (+ n 1)
  l5 -> l7 assume (and (not (= m 0)) (= n 0))
  l7 -> l9 r := (call A (- m 1) 1)
  l5 -> l8 assume (and (not (= m 0)) (not (= n 0)))
  l8 -> l10 r := (call A m (- n 1))
  l10 -> l9 r := (call A (- m 1) r)
`

// parity: even and odd call each other.
const parity = `
entry main
proc main () -> ()
  var n Int "int"
  var k Int "int"
  var r Bool "_Bool"
  entry l0
  exit l4
  l0 -> l1 havoc k :input "in"
  l1 -> l2 n := (* 2 k)
  l2 -> l3 r := (call even n)
  l3 -> l4 assert r "an even number"
proc even (n) -> (r)
  var n Int "int"
  var r Bool "_Bool"
  entry l5
  exit l7
  l5 -> l6 assume (= n 0)
  l6 -> l7 r := true
  l5 -> l8 assume (not (= n 0))
  l8 -> l7 r := (call odd (- n 1))
proc odd (n) -> (r)
  var n Int "int"
  var r Bool "_Bool"
  entry l9
  exit l11
  l9 -> l10 assume (= n 0)
  l10 -> l11 r := false
  l9 -> l12 assume (not (= n 0))
  l12 -> l11 r := (call even (- n 1))
`

const triangle = `
entry main
proc main () -> ()
  var n Int "int"
  var i Int "int"
  var j Int "int"
  var k Int "int"
  entry l0
  exit l8
  l0 -> l1 havoc n :input "in"
  l1 -> l2 i k := 0 0
  l2 -> l3 assume (< i n)
  l3 -> l4 j := 0
  l4 -> l5 assume (< j i)
  l5 -> l4 j k := (+ j 1) (+ k 1)
  l4 -> l6 assume (>= j i)
  l6 -> l2 i := (+ i 1)
  l2 -> l7 assume (>= i n)
  l7 -> l8 assert (and (>= k 0) (or (= i n) (= i 0))) "what loops keep"
`

// deepAssertion fails far down in a recursion, in a procedure of its own.
const deepAssertion = `
entry main
proc main () -> ()
  entry l0
  exit l1
  l0 -> l1 (call down 9)
proc down (n) -> ()
  var n Int "int"
  entry l2
  exit l5
  l2 -> l3 assume (> n 0)
  l3 -> l5 (call down (- n 2))
  l2 -> l4 assume (<= n 0)
  l4 -> l5 (call check n)
proc check (n) -> ()
  var n Int "int"
  entry l6
  exit l7
  l6 -> l7 assert (= n 0) "nothing is left"
`

// swap exchanges two variables by turns, so that only both together keep what is asserted; the guard is nondeterministic.
const swap = `
entry main
proc main () -> ()
  var a Real "double"
  var b Real "double"
  entry l0
  exit l4
  l0 -> l1 a b := 0.5 1.5
  l1 -> l1 a b := b a
  l1 -> l1 a b := (+ a 1.0) (+ b 1.0)
  l1 -> l4 assert (not (= a b)) "different"
`

// TestFacts: the engine finds these facts, and not only some that do.
func TestFacts(t *testing.T) {
	for _, k := range []struct {
		name, text string
		want       verdict.Outcome
		facts      map[string]string // by predicate, over its parameters by name, entry values with a 0
	}{
		{"the paper's example", paper, verdict.Safe, map[string]string{"T": "(>= t0 (* 2 t))", "D": "(<= d (- d0 1))"}},
		{"the paper's example, broken", strings.Replace(paper, "(* 2 m) 4", "(* 2 m) 5", 1), verdict.Unsafe, nil},
		{"McCarthy's function", mccarthy, verdict.Safe, map[string]string{"f": "(= r (ite (<= n0 101) 91 (- n0 10)))"}},
		{"McCarthy's function, broken", strings.Replace(mccarthy, "(<= n 101)", "(<= n 102)", 1), verdict.Unsafe, nil},
		{"Ackermann's function", ackermann, verdict.Safe, map[string]string{"A": "(=> (and (>= m0 0) (>= n0 0)) (> r n0))"}},
		{"Ackermann's function, broken", strings.Replace(ackermann, "(> r n)", "(> r (+ n 1))", 1), verdict.Unsafe, nil},
		{"parity", parity, verdict.Safe, map[string]string{
			"even": "(=> (= (mod n0 2) 0) r)",
		}},
		{"parity, broken", strings.Replace(parity, "n := (* 2 k)", "n := (* 3 k)", 1), verdict.Unsafe, nil},
		{"nested loops", triangle, verdict.Safe, map[string]string{"main@1": "(>= k 0)", "main@2": "(>= k 0)"}},
		{"nested loops, broken", strings.Replace(triangle, "(>= k 0)", "(< k 3)", 1), verdict.Unsafe, nil},
		{"an assertion far down", deepAssertion, verdict.Unsafe, nil},
		{"an assertion far down that holds", strings.Replace(deepAssertion, "(= n 0)", "(<= n 0)", 1), verdict.Safe,
			map[string]string{"check!": "(not (= n0 (- 1)))"}},
		{"reals", swap, verdict.Safe, map[string]string{"main@1": "(not (= a b))"}},
		{"reals, broken", strings.Replace(swap, "(+ b 1.0)", "(+ b 1.25)", 1), verdict.Unsafe, nil},
		{"endless recursion", endless, verdict.Safe, map[string]string{"forever": "false"}},
	} {
		t.Run(k.name, func(t *testing.T) {
			e, res := solve(t, parse(t, k.text))
			if res.Outcome != k.want {
				t.Fatalf("%v, want %v", res.Outcome, k.want)
			}
			for _, p := range e.s.Preds {
				f, ok := k.facts[p.Name]
				if !ok {
					continue
				}
				delete(k.facts, p.Name)
				scope := e.C.NewScope()
				for i, m := range e.of.Origin(p).Means {
					for _, v := range e.of.Origin(p).Proc.Locals {
						if m == v.Term {
							scope.Bind(v.Name, p.Params[i])
						}
					}
					for _, v := range e.of.Origin(p).Proc.Params {
						if m == v.Old {
							scope.Bind(v.Name+"0", p.Params[i])
						}
					}
					for _, v := range e.of.Origin(p).Proc.Results {
						if m == v.Term {
							scope.Bind(v.Name, p.Params[i])
						}
					}
				}
				want, err := scope.Parse("test", f)
				if err != nil {
					t.Fatal(err)
				}
				if !follows(t, e.C, e.interpretation(p), want) {
					t.Errorf("of %s is known %v, which does not say %s", p.Name, e.interpretation(p), f)
				}
			}
			if len(k.facts) > 0 {
				t.Errorf("there are no predicates for %v", k.facts)
			}
			if k.text == paper && e.bound > 1 { // two bounds: 0 and 1
				t.Errorf("it took until bound %d", e.bound)
			}
			t.Logf("bound %d: %+v, %v checks", e.bound, e.counts, e.checks())
		})
	}
}

func follows(t *testing.T, c *logic.Context, from, f *logic.Term) bool {
	t.Helper()
	solver := smt.New(c, smt.Options{})
	solver.Assert(from)
	switch solver.Check(t.Context(), c.Not(f)) {
	case smt.Unsat:
		return true
	case smt.Unknown:
		t.Error(solver.Reason())
	case smt.Sat:
	}
	return false
}

// TestDeterminism: two runs take the same steps to the same evidence.
func TestDeterminism(t *testing.T) {
	run := func(text string) string {
		e, res := solve(t, parse(t, text))
		var b strings.Builder
		fmt.Fprintf(&b, "%v %+v %v\n", res.Outcome, e.counts, e.checks())
		switch res.Outcome {
		case verdict.Safe:
			for _, p := range e.s.Preds {
				fmt.Fprintln(&b, p.Name, e.interpretation(p))
			}
		case verdict.Unsafe:
			for _, c := range res.Counterexample.Choices {
				fmt.Fprintln(&b, c.Edge.ID, c.Values)
			}
		case verdict.Unknown:
		}
		return b.String()
	}
	texts := []string{paper, mccarthy, parity, triangle, deepAssertion, swap, depth,
		strings.Replace(triangle, "(>= k 0)", "(< k 3)", 1), strings.Replace(swap, "(+ b 1.0)", "(+ b 1.25)", 1)}
	for seed := range int64(12) {
		texts = append(texts, randomText(seed, false), randomText(seed, true))
	}
	for i, text := range texts {
		first := run(text)
		for range 2 {
			if again := run(text); again != first {
				t.Fatalf("program %d: first\n%s\nthen\n%s", i, first, again)
			}
		}
	}
}

// TestCancellation: a run that would not end soon ends when its context does, wherever it is.
func TestCancellation(t *testing.T) {
	for _, k := range []struct{ name, text string }{
		{"a long way to the error", `
entry main
proc main () -> ()
  var x Int "int"
  entry l0
  exit l4
  l0 -> l1 x := 0
  l1 -> l2 assume (< x 1000000)
  l2 -> l1 x := (+ x 1)
  l1 -> l3 assume (>= x 1000000)
  l3 -> l4 assert (< x 1000000) "never"
`},
		{"lemmas without end", `
entry main
proc main () -> ()
  var x Int "int"
  var y Int "int"
  var n Int "int"
  entry l0
  exit l4
  l0 -> l1 x y n := 0 0 0
  l1 -> l1 x y n := (+ x n) (+ y n n) (+ n 1)
  l1 -> l4 assert (not (= (+ y 1) (* 3 x n))) "not linear"
`},
		{"products", strings.Replace(depth, "(= d n)", "(not (= (* d d d) 1000000000000000))", 1)},
		{"a deep recursion", strings.Replace(depth, "(= d n)", "(not (= (+ d n) 100000))", 1)},
		{"many paths", nested(40, 1, 3)},
	} {
		t.Run(k.name, func(t *testing.T) {
			for _, limit := range []time.Duration{0, 20 * time.Millisecond, 250 * time.Millisecond} {
				p := parse(t, k.text)
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				start := time.Now()
				res, err := clausal.Engine(Solve).Verify(ctx, p, engine.Options{})
				took := time.Since(start)
				cancel()
				if err != nil {
					t.Fatal(err)
				}
				if res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Timeout {
					t.Errorf("%v after %v: %+v", res.Outcome, took, res.Reason)
				}
				if over := took - limit; over > time.Second {
					t.Errorf("the run ended %v after its limit of %v", over, limit)
				}
			}
		})
	}
}
