package cfa

// Which atoms clauses need, and their edges.

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"craig/horn"
	"craig/logic"
	"craig/smt"
)

// ErrNotLinear is the error for systems with a clause that needs two atoms at once.
var ErrNotLinear = errors.New("the clauses are not linear")

// ErrTooManyWays is the error for systems with a clause that may need more than maxWays different sets of atoms.
var ErrTooManyWays = errors.New("a clause has too many ways to be derived")

// ways returns the sets of atoms that a clause may need, none of more than most atoms.
func (a *Automaton) ways(ctx context.Context, cl *horn.Clause, most int) ([][]int, error) {
	w := &ways{a: a, ctx: ctx, clause: cl, most: most, solver: smt.New(a.Ctx, smt.Options{})}
	var always []int
	for i, x := range cl.Body {
		if x.Guard.IsTrue() {
			always = append(always, i)
		} else {
			w.guarded = append(w.guarded, i)
		}
	}
	if len(w.guarded) == 0 {
		w.found = [][]int{always}
		if len(always) > most {
			return nil, w.notLinear()
		}
		return w.found, nil
	}
	w.solver.Assert(cl.Constraint)
	if err := w.choose(0, always, nil); err != nil {
		return nil, err
	}
	slices.SortFunc(w.found, slices.Compare[[]int])
	return w.found, nil
}

// ways looks for the sets of atoms that a clause may need.
type ways struct {
	a       *Automaton
	ctx     context.Context
	clause  *horn.Clause
	most    int
	solver  *smt.Solver
	guarded []int // the atoms that may not be needed
	found   [][]int
}

// choose finds the sets that agree with a choice of the first k guarded atoms, which is needed, by their guards.
func (w *ways) choose(k int, needed []int, guards []*logic.Term) error {
	switch w.solver.Check(w.ctx, guards...) {
	case smt.Unsat:
		return nil
	case smt.Unknown:
		return fmt.Errorf("which atoms %s needs is not known: %w", w.clause, w.solver.Reason())
	}
	if len(needed) > w.most {
		return w.notLinear()
	}
	if k == len(w.guarded) {
		if w.found = append(w.found, needed); len(w.found) > maxWays {
			return fmt.Errorf("%w: %s", ErrTooManyWays, w.clause)
		}
		return nil
	}
	i := w.guarded[k]
	g := w.clause.Body[i].Guard
	if err := w.choose(k+1, needed, append(slices.Clip(guards), w.a.Ctx.Not(g))); err != nil {
		return err
	}
	with := append(slices.Clip(needed), i)
	slices.Sort(with)
	return w.choose(k+1, with, append(slices.Clip(guards), g))
}

func (w *ways) notLinear() error {
	return fmt.Errorf("%w: %s has several atoms", ErrNotLinear, w.clause)
}

// guards says that of a clause's atoms only the given ones are needed.
func (a *Automaton) guards(cl *horn.Clause, atoms []int) []*logic.Term {
	var out []*logic.Term
	for i, x := range cl.Body {
		if slices.Contains(atoms, i) {
			out = append(out, x.Guard)
		} else {
			out = append(out, a.Ctx.Not(x.Guard))
		}
	}
	return out
}

// newEdge adds the edge that a clause is if it needs just the given atoms: it leaves the location of the first one, and the
// others are operands; if apart is set all of them are, and it leaves Entry. A constant that is an argument becomes the variable of the location, so that what a clause hands on is
// not a constant of its own.
func (a *Automaton) newEdge(cl *horn.Clause, atoms []int, apart bool, locs []*Loc) {
	e := &Edge{ID: len(a.Edges), From: a.Entry, To: locs[cl.Head.ID], Clause: cl, Atom: -1, image: make(map[*logic.Term]*logic.Term)}
	for _, x := range e.To.Vars {
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
	for k, i := range atoms {
		l := locs[cl.Body[i].Pred.ID]
		if k == 0 && !apart {
			e.From, e.Atom = l, i
			bind(cl.Body[i].Args, l.Vars)
			continue
		}
		o := Operand{Loc: l, Atom: i}
		for _, x := range l.Vars {
			o.Vars = append(o.Vars, a.Ctx.Fresh("operand", x.Sort()))
		}
		e.Operands = append(e.Operands, o)
		bind(cl.Body[i].Args, o.Vars)
	}
	for _, x := range cl.HeadArgs {
		e.Passed = append(e.Passed, e.image[x])
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
	for _, g := range a.guards(cl, atoms) {
		parts = append(parts, s.Apply(g))
	}
	for i := 0; i < len(equal); i += 2 {
		parts = append(parts, a.Ctx.Eq(equal[i], s.Apply(equal[i+1])))
	}
	e.Relation = a.Ctx.And(parts...)
	a.Edges = append(a.Edges, e)
	e.From.Out, e.To.In = append(e.From.Out, e), append(e.To.In, e)
	for _, o := range e.Operands {
		if !slices.Contains(o.Loc.Uses, e) {
			o.Loc.Uses = append(o.Loc.Uses, e)
		}
	}
}
