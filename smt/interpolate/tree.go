package interpolate

// Trees of partitions: the shape that all kinds of interpolants share. A cut is between a node's subtree, which is A,
// and the rest, B. Two partitions are a tree of two nodes, a sequence is a path.

import (
	"errors"
	"fmt"
	"slices"
)

// ErrShape is what errors wrap that say that the caller's partitions are no tree, or not all that have inputs. All
// other errors are about the refutation.
var ErrShape = errors.New("interpolate: no tree of the partitions")

// Node is a node of a tree of partitions. A tree is a list of nodes with children before their parents, the root last.
type Node struct {
	Part   int // the partition whose formulas the node has; nodes of a tree have different ones
	Parent int // index in the list; -1 for the root
}

// tree is the shape of a tree. Its positions are the nodes in post-order, so that the subtree of v is low[v] … v.
type tree struct {
	low      []int
	children [][]int
}

// newTree returns the tree with the given parents, the root last, and the position of each node.
func newTree(parents []int) (t tree, position []int, err error) {
	n := len(parents)
	kids := make([][]int, n)
	for i, p := range parents {
		switch {
		case i == n-1 && p != -1:
			return tree{}, nil, fmt.Errorf("%w: the last node has the parent %d and is no root", ErrShape, p)
		case i < n-1 && (p <= i || p >= n):
			return tree{}, nil, fmt.Errorf("%w: node %d has the parent %d, which does not come after it", ErrShape, i, p)
		case p >= 0:
			kids[p] = append(kids[p], i)
		}
	}
	// Pre-order with the last child first, reversed, is post-order.
	order := make([]int, 0, n)
	for stack := []int{n - 1}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], kids[v]...)
		order = append(order, v)
	}
	slices.Reverse(order)
	position = make([]int, n)
	for at, v := range order {
		position[v] = at
	}
	t = tree{low: make([]int, n), children: make([][]int, n)}
	for at, v := range order {
		t.low[at] = at
		for _, k := range kids[v] {
			t.low[at] = min(t.low[at], t.low[position[k]])
			t.children[at] = append(t.children[at], position[k])
		}
	}
	return t, position, nil
}

// root returns the root's position.
func (t *tree) root() int { return len(t.low) - 1 }

// within reports whether position at is in the subtree of v.
func (t *tree) within(at, v int) bool { return t.low[v] <= at && at <= v }

// descend goes down from the root, always to the first child that is good, and returns where it ends.
func (t *tree) descend(good func(v int) bool) int {
	v := t.root()
next:
	for {
		for _, u := range t.children[v] {
			if good(u) {
				v = u
				continue next
			}
		}
		return v
	}
}

// places is a set of positions, ascending.
type places []int

// add adds a position that is not less than those that are in the set.
func (p places) add(at int) places {
	if len(p) > 0 && p[len(p)-1] == at {
		return p
	}
	return append(p, at)
}

// inside reports whether one of the places is in the subtree of v.
func (p places) inside(t *tree, v int) bool {
	i, _ := slices.BinarySearch(p, t.low[v])
	return i < len(p) && p[i] <= v
}

// outside reports whether one of the places is not in the subtree of v.
func (p places) outside(t *tree, v int) bool {
	return len(p) > 0 && (p[0] < t.low[v] || p[len(p)-1] > v)
}
