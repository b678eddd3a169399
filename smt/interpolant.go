package smt

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"craig/logic"
	"craig/smt/interpolate"
	"craig/smt/proof"
)

// Interpolants of the last refutation; package interpolate computes them. They need Options.Proof. A refutation with a
// lemma or an atom that joins a symbol of one side alone with one of the other side alone cannot be interpolated;
// separate.go then finds the interpolants without it, as far as it can. The error says why neither works, or
// wraps interpolate.ErrShape if partitions are missing or make no tree. A context that is done ends the computation, the
// search and the certification with an error; only what would have been made smaller then stays as it is.

var errNoProof = errors.New("smt: no refutation: the last check did not answer Unsat with Options.Proof")

// reduced returns the refutation of the last check, reduced: that takes less time than it saves, and the interpolants
// are smaller (BenchmarkReduce of package interpolate).
func (s *Solver) reduced() (*proof.Proof, error) {
	p := s.Proof()
	if p == nil {
		return nil, errNoProof
	}
	p = proof.Reduce(p)
	if s.opts.CheckProofs {
		return p, s.checkProof(p)
	}
	return p, nil
}

// byRefutation calls find with the reduced refutation or, if that is unfit, otherwise. Both are left when ctx is done.
func (s *Solver) byRefutation(ctx context.Context, find func(*proof.Proof) error, otherwise func() error) (err error) {
	late := s.c.Within(ctx, func() {
		var p *proof.Proof
		if p, err = s.reduced(); err != nil {
			return
		}
		if err = find(p); unfit(ctx, err) {
			err = both(err, otherwise())
		}
	})
	if late != nil {
		return interrupted(ctx)
	}
	return err
}

// Interpolant returns, after Unsat, a formula I that follows from A, the assertions and assumptions in partitions for
// which inA holds, and contradicts B, the others; its symbols occur both in A and in B. The system chooses between
// stronger and weaker ones.
func (s *Solver) Interpolant(ctx context.Context, system interpolate.System, inA func(Partition) bool) (i *logic.Term, err error) {
	in := func(part int) bool { return inA(Partition(part)) }
	err = s.byRefutation(ctx, func(p *proof.Proof) (err error) {
		i, err = interpolate.Binary(ctx, s.c, p, s.inputs(), in, system)
		return err
	}, func() (err error) {
		a, b := s.sides(in)
		i, err = s.separate(ctx, system, a, b)
		return err
	})
	if err != nil {
		return nil, err
	}
	i = s.shrink(ctx, i)[0]
	if !s.opts.CheckProofs {
		return i, nil
	}
	k := s.certifier(ctx)
	a, b := k.formulas(in), k.formulas(func(part int) bool { return !in(part) })
	k.implies(i, a...)
	k.implies(s.c.False(), append(b, i)...)
	k.vocabulary(i, in)
	return i, k.err
}

// Sequence returns, after Unsat, I_0 = true, …, I_n = false for the n partitions, which must be all in which something
// is asserted or assumed, so that I_i and what is in parts[i] imply I_(i+1); the symbols of I_i occur both in parts[:i]
// and in parts[i:].
func (s *Solver) Sequence(ctx context.Context, system interpolate.System, parts []Partition) (is []*logic.Term, err error) {
	err = s.byRefutation(ctx, func(p *proof.Proof) (err error) {
		is, err = interpolate.Sequence(ctx, s.c, p, s.inputs(), order(parts), system)
		return err
	}, func() (err error) {
		is, err = s.separateTree(ctx, system, chain(parts))
		is = append([]*logic.Term{s.c.True()}, is...)
		return err
	})
	if err != nil {
		return nil, err
	}
	is = s.shrink(ctx, is...)
	if !s.opts.CheckProofs {
		return is, nil
	}
	k := s.certifier(ctx)
	before := make(map[int]bool)
	for i, part := range order(parts) {
		before[part] = true
		k.implies(is[i+1], append(k.formulas(only(part)), is[i])...)
		k.vocabulary(is[i+1], func(part int) bool { return before[part] })
	}
	return is, k.err
}

// Tree returns, after Unsat, a formula for each node of the tree, whose partitions must be all in which something is
// asserted or assumed: what the children of a node have and what is in its partition imply its own, the root's is
// false, and the symbols of a node's formula occur both in its subtree and outside of it.
func (s *Solver) Tree(ctx context.Context, system interpolate.System, tree []TreeNode) (is []*logic.Term, err error) {
	nodes := make([]interpolate.Node, len(tree))
	for i, n := range tree {
		nodes[i] = interpolate.Node{Part: int(n.Part), Parent: n.Parent}
	}
	err = s.byRefutation(ctx, func(p *proof.Proof) (err error) {
		is, err = interpolate.Tree(ctx, s.c, p, s.inputs(), nodes, system)
		return err
	}, func() (err error) {
		is, err = s.separateTree(ctx, system, nodes)
		return err
	})
	if err != nil {
		return nil, err
	}
	is = s.shrink(ctx, is...)
	if !s.opts.CheckProofs {
		return is, nil
	}
	return is, s.certifyTree(ctx, nodes, is)
}

// certifyTree checks the interpolants of the nodes of a tree.
func (s *Solver) certifyTree(ctx context.Context, nodes []interpolate.Node, is []*logic.Term) error {
	k := s.certifier(ctx)
	given := make([][]*logic.Term, len(nodes))
	below := make([]map[int]bool, len(nodes)) // the partitions of the subtree
	for v, n := range nodes {
		if below[v] == nil {
			below[v] = make(map[int]bool)
		}
		below[v][n.Part] = true
		k.implies(is[v], append(k.formulas(only(n.Part)), given[v]...)...)
		k.vocabulary(is[v], func(part int) bool { return below[v][part] })
		if n.Parent < 0 {
			continue
		}
		given[n.Parent] = append(given[n.Parent], is[v])
		if below[n.Parent] == nil {
			below[n.Parent] = make(map[int]bool)
		}
		maps.Copy(below[n.Parent], below[v])
	}
	return k.err
}

// StateTransition returns, after Unsat, g_0, …, g_n and s_0, …, s_(n-1) for the n+2 partitions φ_0, …, φ_(n+1), which
// must be all in which something is asserted or assumed: φ_0 implies g_0, φ_(i+1) implies s_i, g_i and s_i imply
// g_(i+1), and g_n contradicts φ_(n+1). The symbols of g_i occur both in φ_0, …, φ_i and in the rest, those of s_i both
// in φ_(i+1) and in the rest.
func (s *Solver) StateTransition(ctx context.Context, system interpolate.System, parts []Partition) (states, transitions []*logic.Term, err error) {
	err = s.byRefutation(ctx, func(p *proof.Proof) (err error) {
		states, transitions, err = interpolate.StateTransition(ctx, s.c, p, s.inputs(), order(parts), system)
		return err
	}, func() (err error) {
		states, transitions, err = s.separateSteps(ctx, system, order(parts))
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	states, transitions = s.shrink(ctx, states...), s.shrink(ctx, transitions...)
	if !s.opts.CheckProofs {
		return states, transitions, nil
	}
	k := s.certifier(ctx)
	before := make(map[int]bool)
	for i, part := range order(parts[:len(parts)-1]) {
		before[part] = true
		if i == 0 {
			k.implies(states[0], k.formulas(only(part))...)
		} else {
			k.implies(transitions[i-1], k.formulas(only(part))...)
			k.vocabulary(transitions[i-1], only(part))
			k.implies(states[i], states[i-1], transitions[i-1])
		}
		k.vocabulary(states[i], func(part int) bool { return before[part] })
	}
	last := int(parts[len(parts)-1])
	k.implies(s.c.False(), append(k.formulas(only(last)), states[len(states)-1])...)
	return states, transitions, k.err
}

// unfit reports whether err says of a refutation that it cannot be interpolated, so that there may be another way.
func unfit(ctx context.Context, err error) bool {
	return err != nil && !errors.Is(err, interpolate.ErrShape) && ctx.Err() == nil
}

// both returns what went wrong with a refutation and with the way without it, nil if that worked.
func both(refutation, separation error) error {
	if separation == nil {
		return nil
	}
	return fmt.Errorf("%w; and without it: %w", refutation, separation)
}

// chain returns the tree of a sequence.
func chain(parts []Partition) []interpolate.Node {
	out := make([]interpolate.Node, len(parts))
	for i, part := range parts {
		out[i] = interpolate.Node{Part: int(part), Parent: i + 1}
	}
	out[len(out)-1].Parent = -1
	return out
}

// order returns the partitions as package interpolate has them.
func order(parts []Partition) []int {
	out := make([]int, len(parts))
	for i, part := range parts {
		out[i] = int(part)
	}
	return out
}

// only returns the set of that one partition.
func only(part int) func(int) bool { return func(other int) bool { return other == part } }
