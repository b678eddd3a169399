package cfa

// Which clauses are linear, and their edges.

import (
	"context"
	"errors"
	"fmt"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// ErrNotLinear is the error for systems with a clause that needs two atoms at once.
var ErrNotLinear = errors.New("the clauses are not linear")

// alone returns which atoms of a clause can be needed alone, and -1 if it can do without atoms.
func (a *Automaton) alone(ctx context.Context, cl *horn.Clause) ([]int, error) {
	if len(cl.Body) == 0 {
		return []int{-1}, nil
	}
	if len(cl.Body) == 1 && cl.Body[0].Guard.IsTrue() {
		return []int{0}, nil
	}
	solver := smt.New(a.Ctx, smt.Options{})
	solver.Assert(cl.Constraint)
	possible := func(fs ...*logic.Term) (bool, error) {
		switch solver.Check(ctx, fs...) {
		case smt.Unsat:
			return false, nil
		case smt.Unknown:
			return false, fmt.Errorf("whether %s is linear is not known: %w", cl, solver.Reason())
		}
		return true, nil
	}
	var out []int
	for i, x := range cl.Body {
		for _, y := range cl.Body[:i] {
			two, err := possible(x.Guard, y.Guard)
			if err != nil {
				return nil, err
			}
			if two {
				return nil, fmt.Errorf("%w: %s has several atoms", ErrNotLinear, cl)
			}
		}
	}
	for i := -1; i < len(cl.Body); i++ {
		one, err := possible(a.guards(cl, i)...)
		if err != nil {
			return nil, err
		}
		if one {
			out = append(out, i)
		}
	}
	return out, nil
}

// guards says that of a clause's atoms only the given one is needed.
func (a *Automaton) guards(cl *horn.Clause, atom int) []*logic.Term {
	var out []*logic.Term
	for i, x := range cl.Body {
		if i == atom {
			out = append(out, x.Guard)
		} else {
			out = append(out, a.Ctx.Not(x.Guard))
		}
	}
	return out
}

// newEdge adds the edge that a clause is if it needs the given atom only. A constant that is an argument becomes the variable
// of the location, so that what a clause hands on is not a constant of its own.
func (a *Automaton) newEdge(cl *horn.Clause, atom int, from, to *Loc) {
	e := &Edge{ID: len(a.Edges), From: from, To: to, Clause: cl, Atom: atom, image: make(map[*logic.Term]*logic.Term)}
	for _, x := range to.Vars {
		e.Next = append(e.Next, a.Ctx.Fresh("next", x.Sort()))
	}
	var equal []*logic.Term // in pairs
	bind := func(args, vars []*logic.Term) {
		for i, x := range args {
			if x.Op() == logic.OpConst && e.image[x] == nil {
				e.image[x] = vars[i]
			} else {
				equal = append(equal, vars[i], x)
			}
		}
	}
	if atom >= 0 {
		bind(cl.Body[atom].Args, from.Vars)
	}
	bind(cl.HeadArgs, e.Next)
	for _, x := range cl.Consts() {
		if e.image[x] == nil {
			l := a.Ctx.Fresh("local", x.Sort())
			e.image[x] = l
			e.Locals = append(e.Locals, l)
		}
	}
	s := a.Ctx.NewSubst(e.image)
	parts := []*logic.Term{s.Apply(cl.Constraint)}
	for _, g := range a.guards(cl, atom) {
		parts = append(parts, s.Apply(g))
	}
	for i := 0; i < len(equal); i += 2 {
		parts = append(parts, a.Ctx.Eq(equal[i], s.Apply(equal[i+1])))
	}
	e.Relation = a.Ctx.And(parts...)
	a.Edges = append(a.Edges, e)
	from.Out, to.In = append(from.Out, e), append(to.In, e)
}
