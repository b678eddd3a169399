package pass

import (
	"craig/program"
)

// controls gives for every location of pr the branches that it is directly control dependent on: those that one of
// their edges leads from to the location in any case, and another may not (J. Ferrante, K. Ottenstein, J. Warren, "The
// program dependence graph and its use in optimization", 1987). Endless loops are taken to end, wherever they are left
// by nothing but an end of the execution.
func controls(pr *program.Proc) map[*program.Loc][]*program.Loc {
	d := newPostDominators(pr)
	by := make(map[*program.Loc][]*program.Loc)
	for i, l := range d.locs {
		if len(l.Out) < 2 {
			continue
		}
		for _, e := range l.Out {
			for j := d.number[e.To]; j != d.next[i] && j < len(d.locs); j = d.next[j] {
				target := d.locs[j]
				if n := len(by[target]); n == 0 || by[target][n-1] != l {
					by[target] = append(by[target], l)
				}
			}
		}
	}
	return by
}

// postDominators is the tree of post-dominators of a procedure, by the algorithm of K. Cooper, T. Harvey and K. Kennedy
// ("A simple, fast dominance algorithm", 2001). Its root, numbered behind the locations, is the end of the execution:
// after the exit, at violated assertions, and somewhere in loops that are never left.
type postDominators struct {
	locs   []*program.Loc
	number map[*program.Loc]int
	next   []int // by number: the closest post-dominator
}

func newPostDominators(pr *program.Proc) *postDominators {
	n := len(pr.Locs)
	d := &postDominators{locs: pr.Locs, number: make(map[*program.Loc]int, n), next: make([]int, n+1)}
	for i, l := range pr.Locs {
		d.number[l] = i
	}
	ends := make([]bool, n) // has an edge to the root
	preds := make([][]int, n)
	for i, l := range pr.Locs {
		ends[i] = len(l.Out) == 0
		for _, e := range l.Out {
			preds[d.number[e.To]] = append(preds[d.number[e.To]], i)
			if _, ok := e.Stmt.(*program.Assert); ok {
				ends[i] = true
			}
		}
	}
	order := d.reverse(preds, ends) // postorder of the reversed graph without its root
	rank := make([]int, n+1)
	for i, v := range order {
		rank[v] = i
	}
	rank[n] = n
	for i := range d.next {
		d.next[i] = -1
	}
	d.next[n] = n
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			v := order[i]
			best := -1
			if ends[v] {
				best = n
			}
			for _, e := range d.locs[v].Out {
				w := d.number[e.To]
				switch {
				case d.next[w] < 0:
				case best < 0:
					best = w
				default:
					best = d.meet(best, w, rank)
				}
			}
			if best != d.next[v] {
				d.next[v] = best
				changed = true
			}
		}
	}
	return d
}

// meet returns the closest common post-dominator of two numbers.
func (d *postDominators) meet(a, b int, rank []int) int {
	for a != b {
		for rank[a] < rank[b] {
			a = d.next[a]
		}
		for rank[b] < rank[a] {
			b = d.next[b]
		}
	}
	return a
}

// reverse returns the numbers of all locations in postorder of a depth-first search against the edges, starting from
// ends. Locations from which no end can be reached become ends one after the other until none is left.
func (d *postDominators) reverse(preds [][]int, ends []bool) []int {
	n := len(d.locs)
	seen := make([]bool, n)
	var order []int
	type frame struct{ v, next int }
	search := func(root int) {
		if seen[root] {
			return
		}
		seen[root] = true
		stack := []frame{{v: root}}
		for len(stack) > 0 {
			f := &stack[len(stack)-1]
			if f.next < len(preds[f.v]) {
				w := preds[f.v][f.next]
				f.next++
				if !seen[w] {
					seen[w] = true
					stack = append(stack, frame{v: w})
				}
				continue
			}
			order = append(order, f.v)
			stack = stack[:len(stack)-1]
		}
	}
	for i := range n {
		if ends[i] {
			search(i)
		}
	}
	for i := n - 1; i >= 0; i-- {
		if !seen[i] {
			ends[i] = true
			search(i)
		}
	}
	return order
}
