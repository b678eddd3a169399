package smt

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"craig/internal/qe"
	"craig/logic"
	"craig/smt/interpolate"
)

// Interpolants without the refutation, for those that have lemmas or atoms which join symbols of one side alone with
// symbols of the other side alone: those of implicants of both sides, see combine.go. Where these lack a term, models of
// A are projected to what both sides have, and what B refutes of a projection is a disjunct of the interpolant.

const (
	maxSeparation       = 100   // models of A: where projection names values of an infinite sort, there is no end
	projectionConflicts = 300   // of each side, for all of them together
	separationConflicts = 50000 // of each check of implicants
)

var errInexact = errors.New("the projection of a model to the common symbols contradicts nothing")

// separate returns an interpolant of the formulas a and b, which contradict each other: as strong as projection gives
// it, or as weak under the system Inverse.
func (s *Solver) separate(ctx context.Context, system interpolate.System, a, b []*logic.Term) (*logic.Term, error) {
	if system != interpolate.Inverse {
		return s.separateFrom(ctx, a, b)
	}
	i, err := s.separateFrom(ctx, b, a)
	if err != nil {
		return nil, err
	}
	return s.c.Not(i), nil
}

// separateFrom returns I with a ⇒ I and I ∧ b unsatisfiable.
func (s *Solver) separateFrom(ctx context.Context, a, b []*logic.Term) (*logic.Term, error) {
	i, err := s.combine(ctx, interpolate.McMillan, a, b)
	if err == nil || ctx.Err() != nil || errors.Is(err, ErrBug) {
		return i, err
	}
	i, other := s.project(ctx, a, b)
	if other != nil {
		return nil, fmt.Errorf("of implicants: %w; by projection: %w", err, other)
	}
	return i, nil
}

// project is separateFrom by projection of models.
func (s *Solver) project(ctx context.Context, a, b []*logic.Term) (*logic.Term, error) {
	c := s.c
	sideA, sideB := New(c, Options{MaxConflicts: projectionConflicts}), New(c, Options{MaxConflicts: projectionConflicts})
	for _, f := range a {
		sideA.Assert(f)
	}
	for _, f := range b {
		sideB.Assert(f)
	}
	common := symbols(b...)
	local := func(symbol any) bool { return !common[symbol] }
	var out []*logic.Term
	for range maxSeparation {
		if max(sideA.sat.Conflicts, sideB.sat.Conflicts) > projectionConflicts {
			return nil, fmt.Errorf("projecting models takes more than %d conflicts", projectionConflicts)
		}
		switch sideA.Check(ctx) {
		case Unsat:
			return interpolate.Simplify(ctx, c, c.Or(out...)), nil
		case Unknown:
			return nil, fmt.Errorf("side A: %w", sideA.Reason())
		case Sat:
		}
		cube := qe.ProjectSymbols(c, local, c.And(a...), sideA.Model())
		core, err := s.refuted(ctx, sideB, logic.Conjuncts(cube))
		if err != nil {
			return nil, err
		}
		out = append(out, c.And(core...))
		sideA.Assert(c.Not(c.And(core...)))
	}
	return nil, fmt.Errorf("more than %d models had to be projected", maxSeparation)
}

// refuted returns some of the literals that contradict the side, none of which can be left out.
func (s *Solver) refuted(ctx context.Context, side *Solver, lits []*logic.Term) ([]*logic.Term, error) {
	check := func(lits []*logic.Term) (bool, error) {
		switch side.Check(ctx, lits...) {
		case Sat:
			return false, nil
		case Unknown:
			return false, fmt.Errorf("side B: %w", side.Reason())
		}
		return true, nil
	}
	ok, err := check(lits)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, errInexact
	}
	core := side.Core()
	for i := 0; i < len(core); {
		rest := append(append([]*logic.Term(nil), core[:i]...), core[i+1:]...)
		if ok, err := check(rest); err == nil && ok {
			core = side.Core() // in the same order, and with all that was tried before
		} else {
			i++
		}
	}
	return core, nil
}

// sides gives the formulas on both sides of a cut.
func (s *Solver) sides(in func(part int) bool) (a, b []*logic.Term) {
	for _, f := range s.inputs() {
		if in(f.Part) {
			a = append(a, f.Term)
		} else {
			b = append(b, f.Term)
		}
	}
	return a, b
}

// separateTree returns interpolants for the nodes of a tree: that of a node separates those of its children and its own
// partition from everything outside of its subtree. Of subtrees that are done this is their interpolant, for what
// contradicts their formulas need not contradict what is left of them.
func (s *Solver) separateTree(ctx context.Context, system interpolate.System, nodes []interpolate.Node) ([]*logic.Term, error) {
	own := make([][]*logic.Term, len(nodes)) // what stands for the node's partition and the children that are done
	for v, n := range nodes {
		own[v], _ = s.sides(only(n.Part))
	}
	out := make([]*logic.Term, len(nodes))
	for v, n := range nodes {
		if n.Parent < 0 {
			out[v] = s.c.False()
			break
		}
		var err error
		if out[v], err = s.separate(ctx, system, own[v], slices.Concat(own[v+1:]...)); err != nil {
			return nil, err
		}
		own[n.Parent] = append(own[n.Parent], out[v])
	}
	return out, nil
}

// separateSteps returns interpolants of states and transitions.
func (s *Solver) separateSteps(ctx context.Context, system interpolate.System, parts []int) (states, transitions []*logic.Term, err error) {
	done := make(map[int]bool)
	var state *logic.Term
	for i, part := range parts[:len(parts)-1] {
		own, _ := s.sides(only(part))
		done[part] = true
		_, rest := s.sides(func(p int) bool { return done[p] })
		if i > 0 {
			step, err := s.separate(ctx, system, own, append(rest, state))
			if err != nil {
				return nil, nil, err
			}
			transitions = append(transitions, step)
			own = []*logic.Term{state, step}
		}
		if state, err = s.separate(ctx, system, own, rest); err != nil {
			return nil, nil, err
		}
		states = append(states, state)
	}
	return states, transitions, nil
}
