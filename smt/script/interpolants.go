package script

import (
	"context"
	"fmt"

	"craig/logic"
	"craig/logic/sexpr"
	"craig/smt"
)

// group is a partition of get-interpolants: some assertions, and the index of its parent, -1 for the last partition.
type group struct {
	assertions []assertion
	parent     int
}

func (s *session) getInterpolants(n *sexpr.Node) error {
	if err := s.need(n, ":produce-interpolants"); err != nil {
		return err
	}
	if err := s.after(n, smt.Unsat); err != nil {
		return err
	}
	groups, nested, err := s.groups(n)
	if err != nil {
		return err
	}
	b, err := s.refuted(n, groups)
	if err != nil {
		return err
	}
	var is []*logic.Term
	system := systems[s.values[":interpolation-system"]]
	late := s.bounded(func(ctx context.Context) {
		if nested {
			is, err = treeInterpolants(groups, func(t []smt.TreeNode) ([]*logic.Term, error) { return b.Tree(ctx, system, t) })
		} else {
			is, err = sequenceInterpolants(groups, func(p []smt.Partition) ([]*logic.Term, error) { return b.Sequence(ctx, system, p) })
		}
	})
	if late != nil {
		return n.Errorf("%v", late)
	}
	if b != s.backend {
		defer b.Close()
	}
	if err != nil {
		s.suspect(err)
		return n.Errorf("there are no interpolants of this refutation: %v", err)
	}
	s.answer.WriteByte('(')
	for i, f := range is {
		if i > 0 {
			s.answer.WriteByte(' ')
		}
		s.write(f)
	}
	s.answer.WriteByte(')')
	return nil
}

// groups returns the partitions that the arguments of n are, children before their parents; nested tells whether they
// are not one sequence.
func (s *session) groups(n *sexpr.Node) (groups []group, nested bool, err error) {
	if len(n.List) == 1 {
		return nil, false, n.Errorf("get-interpolants takes at least two partitions")
	}
	named := s.namedAssertions()
	type subtree struct {
		n     *sexpr.Node
		rest  []*sexpr.Node
		roots []int
	}
	for open := []subtree{{n: n, rest: n.List[1:]}}; len(open) > 0; {
		top := &open[len(open)-1]
		if len(top.rest) == 0 {
			if len(top.roots) != 1 {
				return nil, false, top.n.Errorf("a tree of partitions ends with its root, the name of an assertion")
			}
			if open = open[:len(open)-1]; len(open) > 0 {
				outer := &open[len(open)-1]
				outer.roots = append(outer.roots, top.roots[0])
			}
			continue
		}
		e := top.rest[0]
		top.rest = top.rest[1:]
		if e.Kind == sexpr.List && e.Head() != "and" {
			nested = true
			open = append(open, subtree{n: e, rest: e.List})
			continue
		}
		g, err := named.take(e)
		if err != nil {
			return nil, false, err
		}
		for _, r := range top.roots {
			groups[r].parent = len(groups)
		}
		top.roots = append(top.roots[:0], len(groups))
		groups = append(groups, g)
	}
	if len(groups) < 2 {
		return nil, false, n.Errorf("get-interpolants takes at least two partitions")
	}
	return groups, nested, nil
}

// namedAssertions are assertions by their names that no partition has yet.
type namedAssertions map[string]assertion

// namedAssertions returns the assertions that have names.
func (s *session) namedAssertions() namedAssertions {
	named := make(namedAssertions)
	for _, a := range s.live() {
		if a.name != "" {
			named[a.name] = a
		}
	}
	return named
}

// take returns the partition of the assertions that n names, one or a conjunction.
func (named namedAssertions) take(n *sexpr.Node) (group, error) {
	names := []*sexpr.Node{n}
	if n.Head() == "and" {
		names = n.List[1:]
	}
	g := group{parent: -1}
	for _, name := range names {
		a, ok := named[name.String()]
		if name.Kind != sexpr.Symbol || !ok {
			return g, name.Errorf("%s is not the name of an assertion, or occurs twice", name)
		}
		delete(named, a.name)
		g.assertions = append(g.assertions, a)
	}
	if len(names) == 0 {
		return g, n.Errorf("a partition is not empty")
	}
	return g, nil
}

// refuted returns a solver that has answered Unsat about the assertions of the groups alone: the session's own, if that
// is all there is, or else a new one. Errors are at n.
func (s *session) refuted(n *sexpr.Node, groups []group) (smt.Backend, error) {
	mentioned := 0
	for _, g := range groups {
		mentioned += len(g.assertions)
	}
	if mentioned == len(s.live()) && len(s.last.assumed) == 0 {
		return s.backend, nil
	}
	b, err := s.newSolver(s.solverOptions())
	if err != nil {
		return nil, n.Errorf("no solver: %v", err)
	}
	late := s.bounded(func(context.Context) {
		for _, g := range groups {
			for _, a := range g.assertions {
				b.AssertIn(a.part, a.term)
			}
		}
	})
	if late != nil {
		return nil, n.Errorf("%v", late)
	}
	st, reason := s.ask(b, nil)
	switch st {
	case smt.Unsat:
		return b, nil
	case smt.Sat:
		err = n.Errorf("the partitions alone are satisfiable: name all assertions that matter, and mention them")
	case smt.Unknown:
		err = n.Errorf("the partitions alone cannot be refuted (%v): name all assertions, and mention them", reason)
	}
	if s.exit {
		return nil, err // the solver is still at work
	}
	_ = b.Close() // err is what matters
	return nil, err
}

// sequenceInterpolants returns the interpolants of groups that follow each other, but for the last.
func sequenceInterpolants(groups []group, sequence func([]smt.Partition) ([]*logic.Term, error)) ([]*logic.Term, error) {
	var parts []smt.Partition
	var ends []int
	for _, g := range groups {
		for _, a := range g.assertions {
			parts = append(parts, a.part)
		}
		ends = append(ends, len(parts))
	}
	is, err := sequence(parts)
	if err != nil {
		return nil, err
	}
	if len(is) != len(parts)+1 {
		return nil, fmt.Errorf("internal error: %d interpolants of %d partitions", len(is), len(parts))
	}
	var out []*logic.Term
	for _, end := range ends[:len(ends)-1] {
		out = append(out, is[end])
	}
	return out, nil
}

// treeInterpolants returns the interpolants of groups that are a tree, but for the last. The assertions of a group become
// a chain of nodes.
func treeInterpolants(groups []group, tree func([]smt.TreeNode) ([]*logic.Term, error)) ([]*logic.Term, error) {
	var nodes []smt.TreeNode
	first, last := make([]int, len(groups)), make([]int, len(groups))
	for i, g := range groups {
		first[i] = len(nodes)
		for _, a := range g.assertions {
			nodes = append(nodes, smt.TreeNode{Part: a.part, Parent: len(nodes) + 1})
		}
		last[i] = len(nodes) - 1
	}
	for i, g := range groups {
		if g.parent >= 0 {
			nodes[last[i]].Parent = first[g.parent]
		} else {
			nodes[last[i]].Parent = -1
		}
	}
	is, err := tree(nodes)
	if err != nil {
		return nil, err
	}
	if len(is) != len(nodes) {
		return nil, fmt.Errorf("internal error: %d interpolants of %d partitions", len(is), len(nodes))
	}
	var out []*logic.Term
	for _, k := range last[:len(last)-1] {
		out = append(out, is[k])
	}
	return out, nil
}
