package whale

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/horn/random"
	"craig/logic"
	"craig/smt"
)

// TestKnown: what is kept for good holds of what the clauses derive, whatever the answer is, and helps: with it fewer calls are unrolled.
func TestKnown(t *testing.T) {
	lemmas, with, without := 0, 0, 0
	for seed := range int64(150) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		other, _ := solve(ctx, random.Nonlinear(logic.NewContext(), 400+seed), engine.Options{Config: "joint"})
		without += len(other.graphs)
		s := random.Nonlinear(logic.NewContext(), 400+seed)
		e, _ := solve(ctx, s, engine.Options{Config: "clauses"})
		cancel()
		with += len(e.graphs)
		lemmas += e.known.size()
		for _, c := range s.Clauses {
			spec := []*logic.Term{c.Constraint}
			for _, a := range c.Body {
				spec = append(spec, e.C.Implies(a.Guard, at(e.C, a.Pred, e.known.of(a.Pred), a.Args)))
			}
			e.mustImply(t, at(e.C, c.Head, e.known.of(c.Head), c.HeadArgs), spec...)
		}
	}
	if lemmas < 50 || with >= without {
		t.Errorf("%d lemmas; %d calls with them, %d without", lemmas, with, without)
	}
}

// TestSuggestions: the clauses of a formula follow from it and are equivalent to it, and a suggestion is a part of one of them.
func TestSuggestions(t *testing.T) {
	e := begun(t, 1, 1)
	c := e.C
	x, y := c.Const("x", logic.Int), c.Const("y", logic.Int)
	p, q, r := c.Le(x, c.Int(0)), c.Le(y, c.Int(1)), c.Const("r", logic.Bool)
	for _, f := range []*logic.Term{
		p, c.Not(r), c.And(p, c.Or(q, r)), c.Or(c.And(p, q), c.And(c.Not(q), r)), c.Not(c.Or(c.And(p, q), c.And(q, r))), c.True(), c.False(),
	} {
		var all []*logic.Term
		for _, clause := range cnf(c, f) {
			e.mustImply(t, c.Or(clause...), f)
			all = append(all, c.Or(clause...))
		}
		e.mustImply(t, f, all...)
		for _, g := range suggestions(c, f) {
			implied := false
			for _, clause := range all {
				s := smt.New(c, smt.Options{})
				s.Assert(c.And(g, c.Not(clause)))
				implied = implied || s.Check(t.Context()) == smt.Unsat
			}
			if !implied {
				t.Errorf("%v suggests %v", f, g)
			}
		}
	}
	if n := len(suggestions(c, c.Or(p, q, r))); n != 7 {
		t.Errorf("%d suggestions of a clause of three literals", n)
	}
}
