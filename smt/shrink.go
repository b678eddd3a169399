package smt

// Shrinking of interpolants by checks: a literal that what is beside it decides is dropped. Package interpolate drops
// what it can by bounds on the same sums alone; the checks find what follows from several literals, and what remainders
// and quotients are by definition.

import (
	"cmp"
	"context"
	"slices"

	"craig/logic"
)

// Limits: formulas with more atoms stay as they are, as do literals about which a check gives up.
const (
	maxShrinkAtoms     = 30
	maxShrinkConflicts = 50
	maxShrinkSplits    = 20
)

// shrink returns formulas that are equivalent to those of fs, in which no literal can be replaced by true or false as
// far as few and short checks show; fs itself if ctx is done before the end.
func (s *Solver) shrink(ctx context.Context, fs ...*logic.Term) []*logic.Term {
	if s.shrinks == nil {
		s.shrinks = New(s.c, Options{MaxConflicts: maxShrinkConflicts, MaxSplits: maxShrinkSplits})
	}
	k := shrinker{ctx: ctx, c: s.c, solver: s.shrinks}
	memo := make(map[*logic.Term]*logic.Term)
	out := slices.Clone(fs)
	late := s.c.Within(ctx, func() {
		for i, f := range fs {
			if n := countLiterals(f, maxShrinkAtoms); n < 2 || n > maxShrinkAtoms {
				continue
			}
			g, ok := memo[f]
			if !ok {
				g = k.under(f)
				memo[f] = g
			}
			out[i] = g
		}
	})
	if late != nil {
		s.shrinks = nil
		return fs
	}
	return out
}

type shrinker struct {
	ctx    context.Context
	c      *logic.Context
	solver *Solver // what is beside the formula at hand is asserted: true in a conjunction, false in a disjunction
}

// under returns f shrunk where the assertions hold.
func (k *shrinker) under(f *logic.Term) *logic.Term {
	if f.Op() != logic.OpAnd && f.Op() != logic.OpOr {
		return k.literal(f)
	}
	args := slices.Clone(f.Args())
	order := make([]int, len(args)) // what is large is dropped first
	size := make([]int, len(args))
	for i, a := range args {
		order[i], size[i] = i, logic.DagSize(a)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(size[j], size[i]) })
	for _, i := range order {
		k.solver.Push()
		for j, a := range args {
			switch {
			case j == i:
			case f.Op() == logic.OpAnd:
				k.solver.Assert(a)
			default:
				k.solver.Assert(k.c.Not(a))
			}
		}
		args[i] = k.under(args[i])
		k.solver.Pop()
	}
	if f.Op() == logic.OpAnd {
		return k.c.And(args...)
	}
	return k.c.Or(args...)
}

// literal returns the literal l, or what it is where the assertions hold.
func (k *shrinker) literal(l *logic.Term) *logic.Term {
	switch {
	case l.IsTrue() || l.IsFalse():
		return l
	case k.solver.Check(k.ctx, k.c.Not(l)) == Unsat:
		return k.c.True()
	case k.solver.Check(k.ctx, l) == Unsat:
		return k.c.False()
	}
	return l
}

// countLiterals returns the number of occurrences of literals in f; it may stop counting above the limit.
func countLiterals(f *logic.Term, limit int) int {
	switch f.Op() {
	case logic.OpTrue, logic.OpFalse:
		return 0
	case logic.OpAnd, logic.OpOr:
	default:
		return 1
	}
	n := 0
	for _, a := range f.Args() {
		if n += countLiterals(a, limit-n); n > limit {
			break
		}
	}
	return n
}
