// Package random makes random systems of Horn clauses, and formulas, for tests.
package random

import (
	"fmt"
	"math/rand"

	"craig/horn"
	"craig/logic"
)

// generator makes random systems: one to three predicates over a few numbers and a Bool, small constants, guarded
// updates.
type generator struct {
	*rand.Rand
	c         *logic.Context
	nonlinear bool
	n         int
	consts    []*logic.Term // of the clause in the making
}

// Linear returns the linear system of clauses that a seed stands for.
func Linear(c *logic.Context, seed int64) *horn.System {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: c}
	return g.system()
}

// Nonlinear returns the system of clauses that a seed stands for, some of which need two atoms at once in most systems.
func Nonlinear(c *logic.Context, seed int64) *horn.System {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), c: c, nonlinear: true}
	return g.system()
}

func (g *generator) system() *horn.System {
	c := g.c
	s := horn.New(c)
	number := []*logic.Sort{logic.Int, logic.Real}[g.Intn(2)]
	for i := range 1 + g.Intn(3) {
		params := make([]*logic.Term, 1+g.Intn(3))
		for k := range params {
			sort := number
			if g.Intn(4) == 0 {
				sort = logic.Bool
			}
			params[k] = c.Const(fmt.Sprintf("P%d.%d", i, k), sort)
		}
		s.Declare(fmt.Sprintf("P%d", i), params)
	}
	preds := s.Preds
	s.Goal = s.Declare("goal", nil)
	for i, p := range preds {
		if i == 0 || g.Intn(4) == 0 {
			g.clause(s, p, nil)
		}
		for range 1 + g.Intn(2) {
			g.clause(s, p, preds)
		}
	}
	for range 1 + g.Intn(2) {
		g.clause(s, s.Goal, preds)
	}
	return s
}

func (g *generator) fresh(sort *logic.Sort) *logic.Term {
	g.n++
	x := g.c.Const(fmt.Sprintf("x%d", g.n), sort)
	g.consts = append(g.consts, x)
	return x
}

func (g *generator) value(sort *logic.Sort) *logic.Term {
	n := g.c.Int(int64(g.Intn(6) - 1))
	switch sort {
	case logic.Bool:
		return g.c.Bool(g.Intn(2) == 0)
	case logic.Real:
		return g.c.ToReal(n)
	}
	return n
}

func (g *generator) some(sort *logic.Sort) *logic.Term {
	for range 4 {
		if len(g.consts) == 0 {
			break
		}
		if x := g.consts[g.Intn(len(g.consts))]; x.Sort() == sort {
			return x
		}
	}
	return g.value(sort)
}

func (g *generator) term(sort *logic.Sort) *logic.Term {
	switch g.Intn(5) {
	case 0:
		return g.value(sort)
	case 1, 2:
		return g.some(sort)
	}
	if sort == logic.Bool {
		return g.c.Not(g.some(sort))
	}
	return g.c.Add(g.some(sort), g.value(sort))
}

func (g *generator) literal(sort *logic.Sort) *logic.Term {
	switch g.Intn(6) {
	case 0:
		return g.some(logic.Bool)
	case 1:
		return g.c.Eq(g.some(sort), g.term(sort))
	case 2:
		return g.c.Not(g.c.Eq(g.some(sort), g.value(sort)))
	case 3:
		return g.c.Or(g.c.Lt(g.some(sort), g.term(sort)), g.some(logic.Bool))
	}
	return g.c.Le(g.some(sort), g.term(sort))
}

// clause adds a clause for p, with an atom of one of preds, or none if there are none; now and then with two atoms that
// exclude each other, and with two that do not if the system need not be linear.
func (g *generator) clause(s *horn.System, p *horn.Pred, preds []*horn.Pred) {
	g.consts = nil
	var body []horn.Atom
	constraint := []*logic.Term{g.c.True()}
	sort := logic.Int
	atom := func(guard *logic.Term) {
		q := preds[g.Intn(len(preds))]
		var args []*logic.Term
		for _, x := range q.Params {
			if x.Sort() == logic.Real {
				sort = logic.Real
			}
			a := g.fresh(x.Sort())
			if g.Intn(8) == 0 {
				a = g.term(x.Sort())
			}
			args = append(args, a)
		}
		body = append(body, horn.Atom{Guard: guard, Pred: q, Args: args})
	}
	for _, x := range p.Params {
		if x.Sort() == logic.Real {
			sort = logic.Real
		}
	}
	switch {
	case len(preds) == 0:
	case g.nonlinear && g.Intn(3) == 0:
		atom(g.c.True())
		guard := g.c.True()
		if g.Intn(3) == 0 {
			guard = g.fresh(logic.Bool)
			constraint = append(constraint, g.c.Or(guard, g.literal(sort)))
		}
		atom(guard)
	case g.Intn(6) == 0:
		guard := g.fresh(logic.Bool)
		other := g.fresh(logic.Bool)
		atom(guard)
		atom(other)
		constraint = append(constraint, g.c.Not(g.c.And(guard, other)))
		if g.Intn(2) == 0 {
			constraint = append(constraint, g.c.Or(guard, other))
		}
	default:
		atom(g.c.True())
	}
	if g.Intn(3) == 0 {
		g.fresh(sort)
	}
	for range g.Intn(4) {
		constraint = append(constraint, g.literal(sort))
	}
	args := make([]*logic.Term, len(p.Params))
	for i, x := range p.Params {
		args[i] = g.term(x.Sort())
	}
	s.Add(p, args, body, g.c.And(constraint...))
}

// Formulas makes random formulas over variables of at most one sort of numbers, and Bool.
type Formulas struct{ g generator }

// NewFormulas returns the formulas that a seed stands for.
func NewFormulas(c *logic.Context, seed int64) *Formulas {
	return &Formulas{generator{Rand: rand.New(rand.NewSource(seed)), c: c}}
}

// Literal returns a formula over vars that is close to a literal.
func (f *Formulas) Literal(vars []*logic.Term) *logic.Term {
	f.g.consts = vars
	sort := logic.Int
	for _, x := range vars {
		if x.Sort() != logic.Bool {
			sort = x.Sort()
		}
	}
	return f.g.literal(sort)
}

// Formula returns a conjunction of a few literals over vars, now and then with an alternative.
func (f *Formulas) Formula(vars []*logic.Term) *logic.Term {
	lits := []*logic.Term{f.g.c.True()}
	for range f.g.Intn(4) {
		lits = append(lits, f.Literal(vars))
	}
	if f.g.Intn(4) == 0 {
		return f.g.c.Or(f.g.c.And(lits...), f.Literal(vars))
	}
	return f.g.c.And(lits...)
}

// Below returns a number below n.
func (f *Formulas) Below(n int) int { return f.g.Intn(n) }
