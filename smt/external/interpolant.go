package external

import (
	"context"
	"fmt"
	"slices"
	"time"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
	"craig/smt/interpolate"
)

// Interpolants. A solver is asked for binary ones only, each in a process of its own, in which both sides are one
// assertion. The other kinds are trees (a sequence is a path), in which every subtree, children first, is replaced by its
// interpolant against all the rest: that leaves the whole unsatisfiable.
//
// A system of interpolation cannot be chosen. All interpolants are checked by the embedded solver.

// interpolantPatience bounds the time for an interpolant when Options.Timeout does not: the search for a formula between
// two others need not end.
const interpolantPatience = 10 * time.Second

// Interpolant returns, after Unsat, a formula I that follows from A, the assertions and assumptions in partitions for
// which inA holds, and contradicts B, the others; its symbols occur both in A and in B. The error says why there is none:
// the solver offers none or has failed, or the embedded solver has refuted its answer or does not know.
func (s *Solver) Interpolant(ctx context.Context, _ interpolate.System, inA func(smt.Partition) bool) (*logic.Term, error) {
	if err := s.interpolating(); err != nil {
		return nil, err
	}
	var a, b []*logic.Term
	for _, f := range s.formulas() {
		if inA(f.part) {
			a = append(a, f.f)
		} else {
			b = append(b, f.f)
		}
	}
	return s.binary(ctx, s.c.And(a...), s.c.And(b...))
}

// Sequence returns, after Unsat, I_0 = true, …, I_n = false for the n partitions, which must be all in which something
// is asserted or assumed, so that I_i and what is in parts[i] imply I_(i+1); the symbols of I_i occur both in parts[:i]
// and in parts[i:].
func (s *Solver) Sequence(ctx context.Context, _ interpolate.System, parts []smt.Partition) ([]*logic.Term, error) {
	at, err := s.split(parts)
	if err != nil {
		return nil, err
	}
	parents := make([]int, len(parts))
	for i := range parts {
		parents[i] = i + 1
	}
	if len(parts) > 0 {
		parents[len(parts)-1] = -1
	}
	of, err := s.tree(ctx, parents, at)
	if err != nil {
		return nil, err
	}
	return append([]*logic.Term{s.c.True()}, of...), nil
}

// Tree returns, after Unsat, a formula for each node of the tree, whose partitions must be all in which something is
// asserted or assumed: what the children of a node have and what is in its partition imply its own, the root's is
// false, and the symbols of a node's formula occur both in its subtree and outside of it.
func (s *Solver) Tree(ctx context.Context, _ interpolate.System, tree []smt.TreeNode) ([]*logic.Term, error) {
	parts, parents := make([]smt.Partition, len(tree)), make([]int, len(tree))
	for i, n := range tree {
		parts[i], parents[i] = n.Part, n.Parent
	}
	at, err := s.split(parts)
	if err != nil {
		return nil, err
	}
	return s.tree(ctx, parents, at)
}

// StateTransition returns, after Unsat, g_0, …, g_n and s_0, …, s_(n-1) for the n+2 partitions φ_0, …, φ_(n+1), which
// must be all in which something is asserted or assumed: φ_0 implies g_0, φ_(i+1) implies s_i, g_i and s_i imply
// g_(i+1), and g_n contradicts φ_(n+1). The symbols of g_i occur both in φ_0, …, φ_i and in the rest, those of s_i both
// in φ_(i+1) and in the rest.
func (s *Solver) StateTransition(ctx context.Context, _ interpolate.System, parts []smt.Partition) (states, transitions []*logic.Term, err error) {
	if len(parts) < 2 {
		return nil, nil, fmt.Errorf("external: %d partitions, where two are needed at least", len(parts))
	}
	of, err := s.split(parts)
	if err != nil {
		return nil, nil, err
	}
	// The nodes of g_0, s_0, g_1, s_1, …, g_n and φ_(n+1).
	parents, at := []int{}, [][]*logic.Term{}
	for i, fs := range of {
		k := len(parents)
		switch i {
		case 0:
			parents, at = append(parents, 2), append(at, fs)
		case len(of) - 1:
			parents, at = append(parents, -1), append(at, fs)
		default:
			parents, at = append(parents, k+1, k+3), append(at, fs, nil)
		}
	}
	last := len(parents) - 1
	parents[last-1] = last
	is, err := s.tree(ctx, parents, at)
	if err != nil {
		return nil, nil, err
	}
	for i, f := range is[:last] {
		if i%2 == 0 {
			states = append(states, f)
		} else {
			transitions = append(transitions, f)
		}
	}
	return states, transitions, nil
}

// split returns the formulas in each of the partitions.
func (s *Solver) split(parts []smt.Partition) ([][]*logic.Term, error) {
	if err := s.interpolating(); err != nil {
		return nil, err
	}
	at := make([][]*logic.Term, len(parts))
	for _, f := range s.formulas() {
		i := slices.Index(parts, f.part)
		if i < 0 {
			return nil, fmt.Errorf("external: partition %d, in which something is asserted, is left out", f.part)
		}
		at[i] = append(at[i], f.f)
	}
	return at, nil
}

// tree returns the formulas for a tree given by parents, children first and the root, whose parent is -1, last, with
// formulas at its nodes, which are changed.
func (s *Solver) tree(ctx context.Context, parents []int, at [][]*logic.Term) ([]*logic.Term, error) {
	for i, p := range parents {
		if root := i == len(parents)-1; root != (p == -1) || !root && (p <= i || p >= len(parents)) {
			return nil, fmt.Errorf("external: node %d of the tree has parent %d", i, p)
		}
	}
	of := make([]*logic.Term, len(parents))
	for i, p := range parents {
		if p < 0 {
			of[i] = s.c.False()
			continue
		}
		var rest []*logic.Term
		for _, fs := range slices.Concat(at[:i], at[i+1:]) {
			rest = append(rest, fs...)
		}
		var err error
		if of[i], err = s.binary(ctx, s.c.And(at[i]...), s.c.And(rest...)); err != nil {
			return nil, err
		}
		at[i] = nil
		at[p] = append(at[p], of[i])
	}
	return of, nil
}

// interpolating says why there cannot be interpolants.
func (s *Solver) interpolating() error {
	switch {
	case s.d.interpolation == noInterpolation:
		return fmt.Errorf("%s has no interpolants", s.d.name)
	case s.status != smt.Unsat:
		return fmt.Errorf("external: no interpolant: the last check did not answer Unsat")
	}
	return nil
}

// binary returns a checked interpolant of a and b.
func (s *Solver) binary(ctx context.Context, a, b *logic.Term) (*logic.Term, error) {
	switch { // solvers need not take what is trivial
	case a.IsFalse() || b.IsTrue():
		return s.certified(ctx, a, b, s.c.False())
	case b.IsFalse() || a.IsTrue():
		return s.certified(ctx, a, b, s.c.True())
	}
	limited, cancel := s.patience(ctx)
	defer cancel()
	t, err := open(limited, s.d, s.program, s.d.interpolationPrelude, s.o)
	if err != nil {
		return nil, err
	}
	defer t.p.end()
	answer, err := t.interpolant(limited, s.c, a, b)
	if err != nil {
		return nil, err
	}
	i, err := readInterpolant(scopeOf(s.c, a, b), answer)
	if err != nil {
		return nil, fmt.Errorf("%s: the interpolant %s cannot be read: %w", s.d.name, excerpt(answer.String()), err)
	}
	return s.certified(ctx, a, b, i)
}

// patience returns ctx with the time limit, or interpolantPatience if there is none.
func (s *Solver) patience(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.o.Timeout != 0 {
		return s.limit(ctx)
	}
	return context.WithTimeoutCause(ctx, interpolantPatience, fmt.Errorf("%s: %w", s.d.name, errTimeout))
}

// interpolant asks for an interpolant, in the solver's way.
func (t *session) interpolant(ctx context.Context, c *logic.Context, a, b *logic.Term) (*sexpr.Node, error) {
	t.declare(a)
	t.declare(b)
	nameA, nameB := t.newName(), t.newName()
	attribute := " :named "
	question := "(get-interpolants " + nameA + " " + nameB + ")"
	switch t.d.interpolation {
	case byGoal:
		t.assert(a)
		return t.one(ctx, "(get-interpolant "+nameA+" "+text(c.Not(b))+")")
	case byGroups:
		attribute = " :interpolation-group "
		question = "(get-interpolant (" + nameA + "))"
	}
	t.send("(assert (! " + text(a) + attribute + nameA + "))")
	t.send("(assert (! " + text(b) + attribute + nameB + "))")
	answer, err := t.one(ctx, "(check-sat)")
	if err != nil {
		return nil, err
	}
	if !answer.IsSymbol("unsat") {
		return nil, fmt.Errorf("%s answers %s where it is to interpolate", t.d.name, excerpt(answer.String()))
	}
	return t.one(ctx, question)
}

// readInterpolant reads a formula, a list of one formula, or the definition of one.
func readInterpolant(scope *logic.Scope, answer *sexpr.Node) (*logic.Term, error) {
	if answer.Head() == "define-fun" && len(answer.List) == 5 {
		answer = answer.List[4]
	}
	i, err := scope.Term(answer)
	if err != nil && len(answer.List) == 1 {
		i, err = scope.Term(answer.List[0])
	}
	switch {
	case err != nil:
		return nil, err
	case i.Sort() != logic.Bool:
		return nil, fmt.Errorf("it is of sort %v", i.Sort())
	}
	return i, nil
}

// certified returns i if the embedded solver finds it to be an interpolant of a and b.
func (s *Solver) certified(ctx context.Context, a, b, i *logic.Term) (*logic.Term, error) {
	inA, inB := symbols(a), symbols(b)
	for symbol := range symbols(i) {
		if !inA[symbol] || !inB[symbol] {
			return nil, fmt.Errorf("%s: the interpolant has symbols of one side only: %v", s.d.name, i)
		}
	}
	limited, cancel := s.patience(ctx)
	defer cancel()
	for _, fs := range [][]*logic.Term{{a, s.c.Not(i)}, {i, b}} {
		o := smt.New(s.c, smt.Options{})
		for _, f := range fs {
			o.AssertIn(0, f)
		}
		switch o.CheckIn(limited) {
		case smt.Sat:
			return nil, fmt.Errorf("%s: what it says is no interpolant: %v", s.d.name, i)
		case smt.Unknown:
			return nil, fmt.Errorf("%s: the interpolant cannot be certified: %w", s.d.name, o.Reason())
		case smt.Unsat:
		}
	}
	return i, nil
}

// symbols returns the constants and functions of f.
func symbols(f *logic.Term) map[any]bool {
	all := make(map[any]bool)
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpConst:
			all[t] = true
		case logic.OpApp:
			all[t.Func()] = true
		}
	}, f)
	return all
}
