package domain

// Random automata with random predicates and states, and what posts over them are by definition.

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"testing"

	"craig/horn"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

var automata = flag.Int64("automata", 60, "how many random automata to try")

// generator makes random linear systems of clauses: predicates over a few numbers and truth values, small constants.
type generator struct {
	*rand.Rand
	c      *logic.Context
	number *logic.Sort
	vars   []*logic.Term // what terms are made of
	n      int
}

// randomAutomaton returns the automaton of the seed, of which all numbers are Int if integers is set, and its generator.
func randomAutomaton(t testing.TB, seed int64, integers bool) (*cfa.Automaton, *generator) {
	t.Helper()
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: logic.NewContext(), number: logic.Int}
	if !integers && g.Intn(4) == 0 {
		g.number = logic.Real
	}
	s := horn.New(g.c)
	for i := range 1 + g.Intn(3) {
		params := make([]*logic.Term, 1+g.Intn(3))
		for k := range params {
			params[k] = g.c.Const(fmt.Sprintf("P%d.%d", i, k), g.sort())
		}
		s.Declare(fmt.Sprintf("P%d", i), params)
	}
	preds := s.Preds
	s.Goal = s.Declare("goal", nil)
	g.clause(s, preds[0], nil)
	for _, p := range preds {
		for range 1 + g.Intn(2) {
			g.clause(s, p, preds[g.Intn(len(preds))])
		}
	}
	g.clause(s, s.Goal, preds[g.Intn(len(preds))])
	a, err := cfa.New(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return a, g
}

func (g *generator) sort() *logic.Sort {
	if g.Intn(3) == 0 {
		return logic.Bool
	}
	return g.number
}

func (g *generator) fresh(sort *logic.Sort) *logic.Term {
	g.n++
	x := g.c.Const(fmt.Sprintf("x%d", g.n), sort)
	g.vars = append(g.vars, x)
	return x
}

func (g *generator) value(sort *logic.Sort) *logic.Term {
	n := g.c.Int(int64(g.Intn(9) - 2))
	switch sort {
	case logic.Bool:
		return g.c.Bool(g.Intn(2) == 0)
	case logic.Real:
		return g.c.ToReal(n)
	}
	return n
}

// some returns a variable, or a value if there is no variable of the sort.
func (g *generator) some(sort *logic.Sort) *logic.Term {
	for range 5 {
		if len(g.vars) == 0 {
			break
		}
		if x := g.vars[g.Intn(len(g.vars))]; x.Sort() == sort {
			return x
		}
	}
	return g.value(sort)
}

func (g *generator) term(sort *logic.Sort) *logic.Term {
	switch n := g.Intn(6); {
	case n == 0:
		return g.value(sort)
	case n < 3:
		return g.some(sort)
	case sort == logic.Bool:
		return g.c.Not(g.some(sort))
	case n == 3:
		return g.c.Ite(g.some(logic.Bool), g.some(sort), g.value(sort))
	}
	return g.c.Add(g.some(sort), g.value(sort))
}

// literal returns a formula over g.vars that is close to a literal.
func (g *generator) literal() *logic.Term {
	sort := g.number
	switch g.Intn(7) {
	case 0:
		return g.some(logic.Bool)
	case 1:
		return g.c.Eq(g.some(sort), g.term(sort))
	case 2:
		return g.c.Not(g.c.Eq(g.some(sort), g.value(sort)))
	case 3:
		return g.c.Or(g.c.Lt(g.some(sort), g.term(sort)), g.some(logic.Bool))
	case 4:
		return g.c.Le(g.value(sort), g.some(sort))
	}
	return g.c.Le(g.some(sort), g.term(sort))
}

// formula returns a formula over vars.
func (g *generator) formula(vars []*logic.Term) *logic.Term {
	g.vars = vars
	lits := []*logic.Term{g.c.True()}
	for range g.Intn(4) {
		lits = append(lits, g.literal())
	}
	if g.Intn(4) == 0 {
		return g.c.Or(g.c.And(lits...), g.literal())
	}
	return g.c.And(lits...)
}

// clause adds a clause that leads from q, or from no predicate if it is nil, to p.
func (g *generator) clause(s *horn.System, p, q *horn.Pred) {
	g.vars = nil
	var body []horn.Atom
	if q != nil {
		var args []*logic.Term
		for _, x := range q.Params {
			args = append(args, g.fresh(x.Sort()))
		}
		body = append(body, horn.Atom{Guard: g.c.True(), Pred: q, Args: args})
	}
	for range g.Intn(3) {
		g.fresh(g.sort())
	}
	constraint := []*logic.Term{g.c.True()}
	for range g.Intn(4) {
		constraint = append(constraint, g.literal())
	}
	args := make([]*logic.Term, len(p.Params))
	for i, x := range p.Params {
		args[i] = g.term(x.Sort())
	}
	s.Add(p, args, body, g.c.And(constraint...))
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
		if !has(e.To.Vars, x) {
			t.Errorf("%v -> %v: %v speaks of %v", e.From, e.To, post, x)
		}
	}
	if feasible(t, c, e, pre, c.Not(post)) {
		t.Errorf("%v -> %v: from %v there are states outside of %v\nrelation %v", e.From, e.To, pre, post, e.Relation)
	}
}

func has(list []*logic.Term, x *logic.Term) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// questions calls f for random automata with predicates, their edges and sets of states.
func questions(t *testing.T, integers bool, begin func(*cfa.Automaton, *Predicates), f func(t *testing.T, e *cfa.Edge, pre *logic.Term, g *generator)) {
	for seed := range *automata {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			a, g := randomAutomaton(t, seed, integers)
			preds := randomPredicates(a, g)
			begin(a, preds)
			for _, e := range a.Edges {
				for range 3 {
					f(t, e, g.formula(e.From.Vars), g)
				}
			}
		})
	}
}

// randomPredicates returns up to four predicates for each location.
func randomPredicates(a *cfa.Automaton, g *generator) *Predicates {
	preds := NewPredicates(a)
	for _, l := range a.Locs {
		addRandom(preds, l, g.Intn(5), g)
	}
	return preds
}

func addRandom(preds *Predicates, l *cfa.Loc, n int, g *generator) {
	for range n {
		g.vars = l.Vars
		preds.Add(l, g.literal())
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
