package smt

import (
	"context"
	"fmt"

	"craig/logic"
	"craig/smt/interpolate"
)

// Interpolants of the last refutation; package interpolate computes them. They need Options.Proof. An error says why a
// refutation cannot be interpolated: a lemma on arrays, functions, products or words in it, or an atom that joins a
// symbol of one side alone with one of the other side alone.

// Interpolant returns, after Unsat, a formula I that follows from A, the assertions and assumptions in partitions for
// which inA holds, and contradicts B, the others; its symbols occur both in A and in B. The system chooses between
// stronger and weaker ones.
func (s *Solver) Interpolant(system interpolate.System, inA func(Partition) bool) (*logic.Term, error) {
	p := s.Proof()
	if p == nil {
		return nil, errNoProof
	}
	in := func(part int) bool { return inA(Partition(part)) }
	i, err := interpolate.Binary(s.c, p, s.inputs(), in, system)
	if err != nil || !s.opts.CheckProofs {
		return i, err
	}
	var a, b []*logic.Term
	for _, f := range s.inputs() {
		if in(f.Part) {
			a = append(a, f.Term)
		} else {
			b = append(b, f.Term)
		}
	}
	if err := s.certifyStep(a, i); err != nil {
		return nil, err
	}
	return i, s.certifyStep(append(b, i), s.c.False())
}

// Sequence returns, after Unsat, I_0 = true, …, I_n = false for the n partitions, which must be all in which something
// is asserted or assumed, so that I_i and what is in parts[i] imply I_(i+1); the symbols of I_i occur both in parts[:i]
// and in parts[i:].
func (s *Solver) Sequence(system interpolate.System, parts []Partition) ([]*logic.Term, error) {
	p := s.Proof()
	if p == nil {
		return nil, errNoProof
	}
	order := make([]int, len(parts))
	for i, part := range parts {
		order[i] = int(part)
	}
	is, err := interpolate.Sequence(s.c, p, s.inputs(), order, system)
	if err != nil || !s.opts.CheckProofs {
		return is, err
	}
	for i, part := range order {
		given := []*logic.Term{is[i]}
		for _, f := range s.inputs() {
			if f.Part == part {
				given = append(given, f.Term)
			}
		}
		if err := s.certifyStep(given, is[i+1]); err != nil {
			return nil, err
		}
	}
	return is, nil
}

// certifyStep checks with a solver of its own that the given formulas imply f.
func (s *Solver) certifyStep(given []*logic.Term, f *logic.Term) error {
	o := New(s.c, Options{})
	for _, g := range given {
		o.Assert(g)
	}
	o.Assert(s.c.Not(f))
	switch o.Check(context.Background()) {
	case Sat:
		return fmt.Errorf("internal error: an interpolant does not hold: %v", f)
	case Unknown:
		return fmt.Errorf("an interpolant cannot be certified: %w", o.Reason())
	}
	return nil
}

// Tree returns, after Unsat, a formula for each node of the tree, whose partitions must be all in which something is
// asserted or assumed: what the children of a node have and what is in its partition imply its own, the root's is
// false, and the symbols of a node's formula occur both in its subtree and outside of it.
func (s *Solver) Tree(system interpolate.System, tree []TreeNode) ([]*logic.Term, error) {
	return nil, errNoTree
}
