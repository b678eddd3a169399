package smt

import (
	"context"
	"strings"
	"testing"

	"craig/internal/exhaustive"
	"craig/logic"
)

// TestRandomAgainstZ3 compares answers on random formulas of every kind. Models are verified by the solver itself.
func TestRandomAgainstZ3(t *testing.T) {
	for _, k := range []struct {
		name     string
		set      func(g *generator)
		seeds    int64
		complete bool // Unknown is a failure where z3 knows
	}{
		{"lia", func(g *generator) {}, 400, true},
		{"lra", func(g *generator) { g.real = true; g.ints = g.ints[:1] }, 300, true},
		{"div", func(g *generator) { g.div, g.ite = true, true }, 400, true},
		{"mixed", func(g *generator) { g.real, g.div, g.ite = true, true, true }, 300, true},
		{"big", func(g *generator) { g.coef = 1 << 40; g.div = true }, 100, true},
		{"other", func(g *generator) { g.nonlinear, g.array, g.app, g.ite = true, true, true, true }, 200, false},
	} {
		t.Run(k.name, func(t *testing.T) {
			var questions [][]*logic.Term
			var ours []Status
			var reasons []error
			for seed := range int64(exhaustive.Of(int(k.seeds)/4, int(k.seeds))) {
				g := newGenerator(seed)
				k.set(g)
				var q []*logic.Term
				for range 2 + g.r.Intn(4) {
					q = append(q, g.formula(1+g.r.Intn(3)))
				}
				s := New(g.c, Options{MaxConflicts: 20000, Proof: true, CheckProofs: true})
				for _, f := range q {
					s.Assert(f)
				}
				ours = append(ours, s.Check(context.Background()))
				reasons = append(reasons, s.Reason())
				questions = append(questions, q)
			}
			count := map[Status]int{}
			for i, theirs := range askZ3(t, questions) {
				count[ours[i]]++
				switch {
				case reasons[i] != nil && strings.Contains(reasons[i].Error(), "internal"):
					t.Errorf("seed %d: %v: %v", i, reasons[i], questions[i])
				case ours[i] == Unknown && k.complete && theirs != "unknown":
					t.Errorf("seed %d: unknown (%v), z3 says %s: %v", i, reasons[i], theirs, questions[i])
				case ours[i] != Unknown && theirs != "unknown" && ours[i].String() != theirs:
					t.Errorf("seed %d: %v, z3 says %s: %v", i, ours[i], theirs, questions[i])
				}
			}
			t.Log(count)
		})
	}
}
