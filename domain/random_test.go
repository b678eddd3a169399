package domain

// Random automata with random predicates and states, and what posts over them are by definition.

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"craig/horn/random"
	"craig/internal/cfa"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/smt"
)

var automata = exhaustive.Flag("automata", 30, 60, "how many random automata to try")

// randomAutomaton returns the automaton of the seed, of which all numbers are Int if integers is set, and formulas to go with it.
func randomAutomaton(t testing.TB, seed int64, integers bool) (*cfa.Automaton, *random.Formulas) {
	t.Helper()
	for ; ; seed += 1_000_000 {
		c := logic.NewContext()
		a, err := cfa.New(t.Context(), random.Linear(c, seed))
		if err != nil {
			t.Fatal(err)
		}
		if integers && slices.ContainsFunc(a.Locs, func(l *cfa.Loc) bool {
			return slices.ContainsFunc(l.Vars, func(x *logic.Term) bool { return x.Sort() == logic.Real })
		}) {
			continue
		}
		return a, random.NewFormulas(c, seed)
	}
}

// feasible asks a new solver whether e leads from a state in pre to one in post.
func feasible(t testing.TB, c *logic.Context, e *cfa.Edge, pre, post *logic.Term) bool {
	t.Helper()
	m := make(map[*logic.Term]*logic.Term)
	for i, x := range e.To.Vars {
		m[x] = e.Next[i]
	}
	return satisfiable(t, c, e.Relation, pre, c.Substitute(post, m))
}

func satisfiable(t testing.TB, c *logic.Context, fs ...*logic.Term) bool {
	t.Helper()
	s := smt.New(c, smt.Options{})
	st := s.Check(context.Background(), fs...)
	if st == smt.Unknown {
		t.Fatalf("%v: %v", fs, s.Reason())
	}
	return st == smt.Sat
}

// equivalent asks a new solver whether f and g are.
func equivalent(t testing.TB, c *logic.Context, f, g *logic.Term) bool {
	t.Helper()
	return !satisfiable(t, c, c.Xor(f, g))
}

// sound demands that post hold of all states to which e leads from pre.
func sound(t *testing.T, c *logic.Context, e *cfa.Edge, pre, post *logic.Term) {
	t.Helper()
	for _, x := range logic.Consts(post) {
		if !slices.Contains(e.To.Vars, x) {
			t.Errorf("%v -> %v: %v speaks of %v", e.From, e.To, post, x)
		}
	}
	if feasible(t, c, e, pre, c.Not(post)) {
		t.Errorf("%v -> %v: from %v there are states outside of %v\nrelation %v", e.From, e.To, pre, post, e.Relation)
	}
}

// questions calls f for random automata with predicates, their edges and sets of states.
func questions(t *testing.T, integers bool, begin func(*cfa.Automaton, *Predicates), f func(t *testing.T, e *cfa.Edge, pre *logic.Term, g *random.Formulas)) {
	for seed := range int64(automata()) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			a, g := randomAutomaton(t, seed, integers)
			preds := randomPredicates(a, g)
			begin(a, preds)
			for _, e := range a.Edges {
				for range 3 {
					f(t, e, g.Formula(e.From.Vars), g)
				}
			}
		})
	}
}

// randomPredicates returns up to four predicates for each location.
func randomPredicates(a *cfa.Automaton, g *random.Formulas) *Predicates {
	preds := NewPredicates(a)
	for _, l := range a.Locs {
		addRandom(preds, l, g.Below(5), g)
	}
	return preds
}

func addRandom(preds *Predicates, l *cfa.Loc, n int, g *random.Formulas) {
	for range n {
		preds.Add(l, g.Literal(l.Vars))
	}
}

// post is d.Post, which must not fail.
func post(t testing.TB, d Domain, e *cfa.Edge, pre *logic.Term) *logic.Term {
	t.Helper()
	f, err := d.Post(context.Background(), e, pre)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
