package whale

// Refinement of a whole tree of calls: its refutation is one tree of partitions, whose interpolants are contracts of all calls.

import (
	"craig/logic"
	"craig/smt"
)

// node is a node of the tree of partitions.
type node struct {
	call   *call       // nil at the root
	on     *logic.Term // it is on the path, if all calls above are
	f      *logic.Term
	parent int
}

// refineDeep is refine where contracts are guessed for all calls below g at once. They are about all that may be passed.
func (e *run) refineDeep(g *graph) (refuted bool, err error) {
	c := e.C
	e.tree = e.tree[:0]
	e.grow(g, nil, c.True())
	nodes := e.tree
	root := &nodes[len(nodes)-1]
	root.f = c.And(root.f, at(c, g.pred, c.And(g.contract.guard, c.Not(g.contract.summary)), g.params))
	s := e.NewSolver(true)
	partitions := make([]smt.TreeNode, len(nodes))
	for i, n := range nodes {
		s.AssertIn(smt.Partition(i), n.f)
		partitions[i] = smt.TreeNode{Part: smt.Partition(i), Parent: n.parent}
	}
	switch e.Check(s) {
	case smt.Unknown:
		return false, s.Reason()
	case smt.Sat:
		if g.parent == nil {
			e.found = e.derivation(g, s.Model().Evaluator(), s.Model())
		}
		return true, nil
	}
	contracts, err := s.Tree(e.Ctx, e.turn(), partitions)
	switch {
	case e.Ctx.Err() != nil:
		return false, e.Ctx.Err()
	case err != nil: // the calls of g alone may have some
		e.counts.apart++
		if refuted, err = e.refineCalls(g); err != nil && e.Ctx.Err() == nil && e.unroll(g) {
			return e.refineDeep(g)
		}
		return refuted, err
	}
	g.safe = true
	summaries := make([]*logic.Term, len(nodes)-1)
	for i, n := range nodes[:len(nodes)-1] {
		summaries[i] = e.summary(n.call, n.on, contracts[i])
	}
	if e.config.levels {
		if done, err := e.generalise(g, nodes, summaries); done || err != nil {
			return false, err
		}
	}
	for i, n := range nodes[:len(nodes)-1] {
		e.replace(n.call.callee, contract{guard: c.True(), summary: summaries[i], exact: true})
	}
	return false, nil
}

// unroll doubles the levels of calls below g, whose refutation gives no contracts: that of more calls may. It reports whether there
// are more.
func (e *run) unroll(g *graph) bool {
	more := false
	for range g.height + 1 {
		more = e.expandLeaves(g) || more
	}
	return more
}

func (e *run) expandLeaves(g *graph) bool {
	if !g.opened {
		e.expand(g)
		return len(g.calls) > 0
	}
	more := false
	for _, k := range g.calls {
		more = e.expandLeaves(k.callee) || more
	}
	return more
}

// replace gives g the contract, which follows from those of its calls.
func (e *run) replace(g *graph, by contract) {
	if g.contract != by {
		g.contract, g.root, g.by = by, e.C.True(), nil
		e.changed(g)
	}
	g.safe = g.opened
}

// grow adds the nodes of g and its calls to the tree, those of calls first, and returns the index of that of g, which is on the path
// if on holds. The parents of nodes come after them.
func (e *run) grow(g *graph, by *call, on *logic.Term) int {
	e.effort++
	c := e.C
	g.height = 0
	fs := []*logic.Term{g.body}
	var below []int
	for _, k := range g.calls {
		if k.callee == nil {
			fs = append(fs, c.Not(k.on))
			continue
		}
		under := k.on
		if under.IsTrue() { // it is on the path if g is
			under = on
		}
		below = append(below, e.grow(k.callee, k, under))
		g.height = max(g.height, k.callee.height+1)
	}
	fs = append(fs, e.said(g, e.C.And(e.passedTo(g.pred), e.levels.of(g.pred, g.height))))
	e.tree = append(e.tree, node{call: by, on: on, f: c.Implies(on, c.And(fs...)), parent: -1})
	for _, i := range below {
		e.tree[i].parent = len(e.tree) - 1
	}
	return len(e.tree) - 1
}
