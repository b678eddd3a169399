package arg

import (
	"slices"
	"testing"
)

// nodesOf returns the nodes with these numbers.
func nodesOf(g *Graph, ids ...int) []*Node {
	var out []*Node
	for _, n := range g.Nodes {
		if slices.Contains(ids, n.ID) {
			out = append(out, n)
		}
	}
	return out
}

func idsOf(nodes []*Node) []int {
	ids := make([]int, len(nodes))
	for i, n := range nodes {
		ids[i] = n.ID
	}
	slices.Sort(ids)
	return ids
}

// forked returns a graph of nodes with edges between some: the automaton does not matter.
func forked(t *testing.T, nodes int, edges ...[2]int) *Graph {
	a := twoLocs(t)
	g := New(a)
	for range nodes - 1 {
		g.NewNode(a.Locs[1])
	}
	for _, e := range edges {
		g.Connect(g.Nodes[e[0]], g.Nodes[e[1]], a.Edges[0])
	}
	return g
}

// TestRemoveBehind: what other paths lead to stays, and what removed nodes covered is told. Numbers stay and are not given again.
func TestRemoveBehind(t *testing.T) {
	// 0 → 1 → 2 → 3, 1 → 4 → 5, 0 → 6 → 5, 0 → 7
	g := forked(t, 8, [2]int{0, 1}, [2]int{1, 2}, [2]int{2, 3}, [2]int{1, 4}, [2]int{4, 5}, [2]int{0, 6}, [2]int{6, 5}, [2]int{0, 7})
	n := slices.Clone(g.Nodes)
	g.Cover(n[7], []*Node{n[2], n[5]})
	g.Cover(n[3], []*Node{n[6]})
	g.Cover(n[4], []*Node{n[2]})
	removed, uncovered := g.RemoveBehind(n[1])
	if got := idsOf(removed); !slices.Equal(got, []int{2, 3, 4}) {
		t.Errorf("removed: %v", got)
	}
	if got := idsOf(uncovered); !slices.Equal(got, []int{7}) || n[7].CoveredBy != nil {
		t.Errorf("uncovered: %v", got)
	}
	if got := idsOf(g.Nodes); !slices.Equal(got, []int{0, 1, 5, 6, 7}) {
		t.Errorf("left: %v", got)
	}
	for _, m := range n {
		if gone := slices.Contains(removed, m); gone != g.Removed(m) {
			t.Errorf("that %v is removed: %v", m, !gone)
		}
	}
	if len(n[5].In) != 1 || n[5].In[0].From != n[6] || len(n[1].Out) != 0 {
		t.Errorf("edges that are left: %v, %v", n[5].In, n[1].Out)
	}
	if len(g.uncover(n[6])) != 0 || len(g.uncover(n[5])) != 0 {
		t.Error("nodes that are gone, or were uncovered, are still covered")
	}
	if m := g.NewNode(n[1].Loc); m.ID != 8 {
		t.Errorf("the new node has the number %d", m.ID)
	}
}

// TestCover: a node that is covered covers nothing, and one that several cover is uncovered when the first of them does not.
func TestCover(t *testing.T) {
	g := forked(t, 5, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3}, [2]int{0, 4})
	n := g.Nodes
	if got := g.Cover(n[1], []*Node{n[2], n[3]}); len(got) != 0 || len(n[1].CoveredBy) != 2 {
		t.Errorf("uncovered: %v", got)
	}
	if got := idsOf(g.Cover(n[2], []*Node{n[4]})); !slices.Equal(got, []int{1}) || n[1].CoveredBy != nil {
		t.Errorf("uncovered: %v", got)
	}
	if got := g.uncover(n[3]); len(got) != 0 {
		t.Errorf("uncovered a second time: %v", got)
	}
	if g.Cover(n[3], nil); n[3].CoveredBy == nil {
		t.Error("a node without states is not covered")
	}
	if got := idsOf(g.uncover(n[4])); !slices.Equal(got, []int{2}) {
		t.Errorf("uncovered: %v", got)
	}
	g.Cover(n[1], nodesOf(g, 4))
	if g.Unexplore(); n[1].CoveredBy != nil || len(g.uncover(n[4])) != 0 {
		t.Error("there are coverings after an exploration has been forgotten")
	}
}
