package interpolate

import (
	"errors"
	"math/rand"
	"slices"
	"testing"

	"craig/logic"
	"craig/smt/proof"
)

// TestTree compares subtrees of random trees, as intervals of positions, with what following the parents gives.
func TestTree(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 300 {
		n := 1 + r.Intn(9)
		parents := make([]int, n)
		for i := range n - 1 {
			parents[i] = i + 1 + r.Intn(n-1-i)
		}
		parents[n-1] = -1
		tr, at, err := newTree(parents)
		if err != nil {
			t.Fatal(err)
		}
		if sorted := slices.Sorted(slices.Values(at)); sorted[0] != 0 || sorted[n-1] != n-1 || len(slices.Compact(sorted)) != n {
			t.Fatalf("%v: the positions are %v", parents, at)
		}
		below := func(u, v int) bool {
			for u >= 0 && u != v {
				u = parents[u]
			}
			return u == v
		}
		var some places
		for v := range n {
			if r.Intn(2) == 0 {
				some = some.add(v)
			}
		}
		for v := range n {
			inside, outside := false, false
			for u := range n {
				if tr.within(at[u], at[v]) != below(u, v) {
					t.Fatalf("%v: node %d below %d: %v", parents, u, v, !below(u, v))
				}
				if slices.Contains(some, at[u]) {
					inside, outside = inside || below(u, v), outside || !below(u, v)
				}
			}
			if some.inside(&tr, at[v]) != inside || some.outside(&tr, at[v]) != outside {
				t.Fatalf("%v: places %v, node %d at %d: inside %v, outside %v", parents, some, v, at[v], !inside, !outside)
			}
		}
		deepest := tr.descend(func(int) bool { return true })
		if deepest != 0 {
			t.Fatalf("%v: the first leaf is at %d", parents, deepest)
		}
	}
}

// TestBadTrees: what is no tree, or has not all partitions, is an error.
func TestBadTrees(t *testing.T) {
	c := logic.NewContext()
	f := c.Const("p", logic.Bool)
	var l proof.Log
	p := l.Proof(l.Chain([]proof.StepID{
		l.Input(0, []proof.Lit{l.Lit(f)}), l.Input(1, []proof.Lit{l.Lit(c.Not(f))}),
	}, []proof.Lit{l.Lit(c.Not(f))}))
	inputs := []proof.Assertion{{Part: 0, Term: f}, {Part: 1, Term: c.Not(f)}}
	for _, nodes := range [][]Node{
		nil,
		{{0, -1}},
		{{0, 1}, {0, -1}},
		{{0, -1}, {1, -1}},
		{{0, 1}, {1, 0}},
		{{0, 0}, {1, -1}},
		{{0, 2}, {1, -1}},
		{{2, 1}, {1, -1}},
	} {
		if is, err := Tree(t.Context(), c, p, inputs, nodes, McMillan); !errors.Is(err, ErrShape) {
			t.Errorf("%v: %v, %v", nodes, is, err)
		}
	}
	is, err := Tree(t.Context(), c, p, inputs, []Node{{0, 1}, {1, -1}}, McMillan)
	if err != nil || is[0] != f || !is[1].IsFalse() {
		t.Errorf("%v, %v", is, err)
	}
	if _, _, err := StateTransition(t.Context(), c, p, inputs, []int{0}, McMillan); !errors.Is(err, ErrShape) {
		t.Errorf("states and transitions of one partition: %v", err)
	}
}
