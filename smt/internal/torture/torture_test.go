package main

import (
	"os/exec"
	"strings"
	"testing"
	"time"

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
			n := int64(8)
			if theory.Solved {
				n = 40
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
