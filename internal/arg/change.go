package arg

// What changes in a graph besides its growth: which nodes cover which, and what is removed.

import "slices"

// Cover notes that the states of n are among those of others together, which must be explored and not be covered: n needs no
// successors. None are needed for a node without states. What n covered is not covered any more, since a node that is covered has
// no successors for others; it is returned.
func (g *Graph) Cover(n *Node, by []*Node) (uncovered []*Node) {
	n.CoveredBy = append([]*Node{}, by...)
	for _, u := range by {
		u.covers = append(u.covers, n)
	}
	return g.uncover(n)
}

// uncover takes back that a node, alone or with others, covers nodes: it is removed or its label excludes more states. It returns
// those that are not covered any more and have to be explored again.
func (g *Graph) uncover(by *Node) []*Node {
	uncovered := by.covers
	for _, n := range uncovered {
		for _, u := range n.CoveredBy {
			if u != by {
				u.covers = slices.DeleteFunc(u.covers, func(x *Node) bool { return x == n })
			}
		}
		n.CoveredBy = nil
	}
	by.covers = nil
	return uncovered
}

// Unexplore makes every node one that no exploration has come by.
func (g *Graph) Unexplore() {
	for _, n := range g.Nodes {
		n.Explored, n.CoveredBy, n.covers = false, nil, nil
	}
}

// RemoveBehind removes the edges that leave n and all nodes that no path from the entry leads to then: in a tree, those below n.
// It returns these nodes, each after one that an edge to it needed, and the nodes left that they, or n, covered before.
func (g *Graph) RemoveBehind(n *Node) (removed, uncovered []*Node) {
	gone := make(map[*Node]bool)
	for work := []*Node{n}; len(work) > 0; {
		u := work[0]
		work = work[1:]
		for _, e := range u.Out {
			isIt := func(x *Edge) bool { return x == e }
			e.To.In = slices.DeleteFunc(e.To.In, isIt)
			for _, other := range append(slices.Clone(e.With), e.From) {
				if other != u {
					other.Out = slices.DeleteFunc(other.Out, isIt)
				}
			}
			if len(e.To.In) == 0 {
				removed, work = append(removed, e.To), append(work, e.To)
				gone[e.To] = true
			}
		}
		u.Out = nil
		uncovered = append(uncovered, g.uncover(u)...)
	}
	for _, u := range removed { // they are not covered any more
		for _, by := range u.CoveredBy {
			by.covers = slices.DeleteFunc(by.covers, func(x *Node) bool { return x == u })
		}
		u.CoveredBy = nil
	}
	isGone := func(u *Node) bool { return gone[u] }
	g.Nodes, g.Errors = slices.DeleteFunc(g.Nodes, isGone), slices.DeleteFunc(g.Errors, isGone)
	return removed, slices.DeleteFunc(uncovered, isGone)
}

// Removed reports whether n has been removed from its graph.
func (g *Graph) Removed(n *Node) bool { return n != g.Entry && len(n.In) == 0 }
