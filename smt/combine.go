package smt

import (
	"context"
	"errors"
	"fmt"

	"craig/internal/qe"
	"craig/logic"
	"craig/smt/interpolate"
)

// Interpolants from samples: an implicant of A at a model of it and implicants of B contradict each other, and the
// interpolants of such conjunctions of literals (conjunction.go) together separate A from B. (Albarghouthi, McMillan:
// Beautiful interpolants, CAV 2013.) What theories exchange with each other has to be known for literals only.

// maxSamples bounds the implicants of each side.
const maxSamples = 200

// combiner separates two formulas.
type combiner struct {
	ctx    context.Context
	s      *Solver
	system interpolate.System
	a, b   []*logic.Term
	sideA  *Solver
	sideB  *Solver
	known  []*logic.Term // interpolants of conjunctions so far
}

// combine returns I with a ⇒ I and I ∧ b unsatisfiable.
func (s *Solver) combine(ctx context.Context, system interpolate.System, a, b []*logic.Term) (*logic.Term, error) {
	k := &combiner{ctx: ctx, s: s, system: system, a: a, b: b}
	k.sideA, k.sideB = s.side(a), s.side(b)
	c := s.c
	var out []*logic.Term
	for range maxSamples {
		switch k.sideA.Check(ctx) {
		case Unsat:
			return interpolate.Simplify(ctx, c, c.Or(out...)), nil
		case Unknown:
			return nil, fmt.Errorf("side A: %w", k.sideA.Reason())
		case Sat:
		}
		part, err := k.against(qe.Implicant(c, k.sideA.Model(), c.And(a...)))
		if err != nil {
			return nil, err
		}
		out = append(out, part)
		k.sideA.Assert(c.Not(part))
	}
	return nil, errSamples
}

var errSamples = errors.New("one of the sides has too many implicants")

// side returns a solver for the formulas of one side.
func (s *Solver) side(fs []*logic.Term) *Solver {
	o := New(s.c, Options{MaxConflicts: separationConflicts})
	for _, f := range fs {
		o.Assert(f)
	}
	return o
}

// against returns a formula that follows from the literals and contradicts b.
func (k *combiner) against(alpha []*logic.Term) (*logic.Term, error) {
	c := k.s.c
	parts, err := k.implied(alpha)
	if err != nil {
		return nil, err
	}
	for range maxSamples {
		switch k.sideB.Check(k.ctx, parts...) {
		case Unsat:
			core, err := k.s.refuted(k.ctx, k.sideB, parts)
			return c.And(core...), err
		case Unknown:
			return nil, fmt.Errorf("side B: %w", k.sideB.Reason())
		case Sat:
		}
		q := newConjunction(k, alpha, qe.Implicant(c, k.sideB.Model(), c.And(k.b...)))
		part, err := q.interpolant()
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
		k.known = append(k.known, part)
	}
	return nil, errSamples
}

// implied returns the known interpolants that follow from the literals.
func (k *combiner) implied(alpha []*logic.Term) ([]*logic.Term, error) {
	if len(k.known) == 0 {
		return nil, nil
	}
	o := k.s.side(alpha)
	var out []*logic.Term
	for _, i := range k.known {
		switch o.Check(k.ctx, k.s.c.Not(i)) {
		case Unsat:
			out = append(out, i)
		case Unknown:
			if k.ctx.Err() != nil {
				return nil, o.Reason()
			}
		case Sat:
		}
	}
	return out, nil
}
