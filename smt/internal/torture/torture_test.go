package main

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/internal/exhaustive"
	"craig/smt/internal/random"
)

// TestTheories compares on a few problems of each theory, with the solvers that are installed.
func TestTheories(t *testing.T) {
	var with []peer
	limit := 300 * time.Millisecond
	for _, p := range peers(limit) {
		if _, err := exec.LookPath(p.name); err == nil {
			with = append(with, p)
		}
	}
	for _, theory := range random.Theories() {
		t.Run(theory.Name, func(t *testing.T) {
			r := newRun(theory, with, limit)
			n := int64(exhaustive.Of(1, 5))
			if theory.Solved {
				n = int64(exhaustive.Of(5, 25))
			}
			r.problems(1_000_000, n, n, 1)
			t.Log(r.summary(true))
			for _, d := range r.differences {
				if theory.Solved || strings.Contains(d.fault, "disagrees") || strings.Contains(d.fault, "model") {
					t.Errorf("seed %d: %s", d.seed, d.fault)
				}
			}
			if n := r.count["unknown to us only"]; theory.Solved && n > 4 {
				t.Errorf("%d problems are unknown to us only", n)
			}
		})
	}
}

// TestFaults: what a wrong solver says is noticed, whoever it is.
func TestFaults(t *testing.T) {
	both := []peer{{name: "a"}, {name: "b"}}
	unsat := finding{claims: []string{"(assert true)"}}
	unsat.status = 2
	for _, c := range []struct {
		a, b [2]string
		want string
	}{
		{[2]string{"unsat", "unsat"}, [2]string{"unsat", "unsat"}, ""},
		{[2]string{"unknown", "unsat"}, [2]string{"error: x", "unknown"}, ""},
		{[2]string{"sat", "unsat"}, [2]string{"unknown", "unsat"}, "unsat, but a disagrees"},
		{[2]string{"unknown", "unsat"}, [2]string{"sat", "unsat"}, "unsat, but b disagrees"},
		{[2]string{"sat", "unsat"}, [2]string{"unsat", "unsat"}, ""},
		{[2]string{"unsat", "sat"}, [2]string{"unsat", "unknown"}, "claim, but a disagrees: (assert true)"},
	} {
		if got := unsat.compare(both, [][]string{c.a[:], c.b[:]}); got != c.want {
			t.Errorf("%v, %v: %q, not %q", c.a, c.b, got, c.want)
		}
	}
}

// TestTabulate: writing out arrays keeps what is satisfiable, and is refused where it would not.
func TestTabulate(t *testing.T) {
	const declarations = "(declare-fun i () (_ BitVec 2)) (declare-fun a () (Array (_ BitVec 2) Int)) (declare-fun b () (Array (_ BitVec 2) Int))"
	z3 := peers(time.Second)[0]
	if _, err := exec.LookPath(z3.name); err != nil {
		t.Skip("z3 is not installed")
	}
	// A term that is as long as 2^60 would be without names for its parts.
	doubling := "(assert (let ((k0 (select a i))) "
	for i := range 60 {
		doubling += fmt.Sprintf("(let ((k%d (+ k%d k%d))) ", i+1, i, i)
	}
	doubling += "(= k60 1152921504606846976)))" + strings.Repeat(")", 60)
	for _, c := range []struct{ script, want string }{
		{"(assert (= (store a i 1) (store a i 2)))", "unsat"},
		{"(assert (= (store a i 1) (store b i 1))) (assert (distinct a b))", "sat"},
		{"(assert (= (store a i 1) (store b i 1))) (assert (distinct a b)) (assert (= (select a i) (select b i)))", "unsat"},
		{"(assert (= a ((as const (Array (_ BitVec 2) Int)) 0))) (assert (= (select a i) 0))", "sat"},
		{"(assert (= a ((as const (Array (_ BitVec 2) Int)) 0))) (assert (= (select a i) 1))", "unsat"},
		{"(assert (let ((c (ite (= i #b01) a b)) (k (bvadd i #b01))) (and (= (select c k) 1) (= (select a k) 0))))", "sat"},
		{"(assert (let ((c (ite (= i #b01) a b))) (and (= (select c #b01) 1) (= (select a #b01) (select b #b01) 0))))", "unsat"},
		{"(assert (let ((c (store (store (store a #b00 1) #b01 1) #b10 1))) (distinct (store c #b11 1) ((as const (Array (_ BitVec 2) Int)) 1))))", "unsat"},
		{"(assert (distinct a b ((as const (Array (_ BitVec 2) Int)) 0) a))", "unsat"},
		{"(assert (let ((j (concat (bvnot ((_ extract 0 0) i)) ((_ zero_extend 0) #b1)))) (distinct (select (store a j (+ 1 (select b j))) j) (+ (select b j) 1))))", "unsat"},
		{"(assert (= (select a i) 1))" + doubling, "sat"},
	} {
		text, ok := tabulate(declarations + c.script)
		if !ok || strings.Contains(text, "Array") {
			t.Errorf("%s: not written out:\n%s", c.script, text)
		}
		if got := z3.ask([]string{text}); got[0] != c.want {
			t.Errorf("%s: %s, not %s:\n%s", c.script, got[0], c.want, text)
		}
	}
	for _, script := range []string{
		"(declare-fun a () Int) (assert (= a 0))",
		"(declare-fun a () (Array Int Bool)) (assert (select a 0))",
		"(declare-fun a () (Array Bool Int)) (declare-fun p ((Array Bool Int)) Bool) (assert (p a))",
		"(declare-fun a () (Array Int (Array Bool Int))) (assert (= a a))",
		"(assert (= ((as const (Array (Array Bool Int) Int)) 0) ((as const (Array (Array Bool Int) Int)) 1)))",
		"(assert ",
	} {
		if text, ok := tabulate(script); ok {
			t.Errorf("%s is written out:\n%s", script, text)
		}
	}
}

// TestSettle: a peer that is wrong about arrays only as long as they are not written out, or that another solver
// contradicts, is no difference.
func TestSettle(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell")
	}
	shell := func(script string) peer {
		return peer{"sh", func(ms int64) []string { return []string{"-c", fmt.Sprintf("ms=%d; %s", ms, script)} }, time.Second}
	}
	// Its answer is sat where arrays occur, unsat otherwise.
	liar := shell(`a=unsat; while read -r l; do case $l in *Array*) a=sat;; *check-sat*) echo $a;; *echo*) echo end; a=unsat;; esac; done`)
	r := newRun(random.Theory{}, []peer{liar}, time.Second)
	got := r.ask([]question{
		{"(declare-fun a () (Array Bool Int))\n(assert (distinct a a))\n", "unsat"},
		{"(declare-fun a () (Array Int Int))\n(assert (distinct a a))\n", "unsat"},
		{"(assert false)\n", "unsat"},
	})
	if want := []string{takenBack + "sat", "sat", "unsat"}; !slices.Equal(got[0], want) {
		t.Errorf("%q, not %q", got[0], want)
	}
	// One that needs more than the time for a question that is not in dispute.
	honest := shell(`a=unknown; [ $ms -gt 5000 ] && a=unsat; while read -r l; do case $l in *check-sat*) echo $a;; *echo*) echo end;; esac; done`)
	r.arbiters = []peer{honest}
	got = r.ask([]question{{"(declare-fun a () (Array Int Int))\n(assert (distinct a a))\n", "unsat"}})
	if want := "contradicted by sh: sat"; got[0][0] != want {
		t.Errorf("%q, not %q", got[0][0], want)
	}
}
