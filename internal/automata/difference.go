package automata

// The words of a control that a proof does not accept.

import (
	"container/heap"
	"context"
	"slices"
)

// Order says which of the words that a proof does not accept Difference returns.
type Order uint8

const (
	// Shortest is one with as few letters as there are.
	Shortest Order = iota
	// Deepest is the first one that a depth-first search finds.
	Deepest
	// Cheapest is one whose letters cost as little as there is, one of the shortest of these.
	Cheapest
)

// Product is what Difference has explored of the product of a control and a proof.
type Product[L, S comparable] struct {
	Nodes []*Node[L, S] // in the order in which they were made; a node is behind the one that it comes from
}

// Node is a node of a Product: a place, reached on a path, with all states of the proof that hold there then.
type Node[L, S comparable] struct {
	Place int
	Holds []S
	From  *Node[L, S] // nil at the beginning
	By    Edge[L, S]  // from From
	// CoveredBy is a node at the place with some of the states only: what can follow here can follow there.
	CoveredBy *Node[L, S]
	Explored  bool // whether it was looked at, and is not covered

	set          []int
	length, cost int
	index        int // in Product.Nodes
}

// Annotation returns for each place that was explored what holds there: of one of the lists all that is in it. Between places
// that are not the last one, and if no word is left, edges lead from what one of the lists of a place says to what one of those of
// the next place says.
func (p *Product[L, S]) Annotation() map[int][][]S {
	out := make(map[int][][]S)
	for _, n := range p.Nodes {
		if n.Explored {
			out[n.Place] = append(out[n.Place], n.Holds)
		}
	}
	return out
}

// Word returns the word that leads to n.
func (n *Node[L, S]) Word() []Edge[L, S] {
	var out []Edge[L, S]
	for ; n.From != nil; n = n.From {
		out = append(out, n.By)
	}
	slices.Reverse(out)
	return out
}

// Difference returns a word of the control that the proof does not accept, which it does if excludes says so of the states that hold
// where it ends, or an empty one holds on the way; nil if there is none. It fails if a triple does, or excludes does, and with
// the error of ctx at its end, also while all triples are known.
func (p *Proof[L, S]) Difference(ctx context.Context, c Control[L, S], o Order, excludes func([]S) (bool, error)) ([]Edge[L, S], *Product[L, S], error) {
	d := &difference[L, S]{proof: p, control: c, product: &Product[L, S]{}, explored: make(map[int][]*Node[L, S]), queue: queue[L, S]{order: o}}
	d.add(nil, Edge[L, S]{To: c.Init}, nil)
	for d.queue.Len() > 0 {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		n := heap.Pop(&d.queue).(*Node[L, S])
		if d.covered(n) {
			continue
		}
		n.Explored = true
		d.explored[n.Place] = append(d.explored[n.Place], n)
		if len(n.set) == 1 && p.triples.Empty(n.Holds[0]) {
			continue
		}
		if n.Place == c.Final && n.From != nil {
			switch ok, err := excludes(n.Holds); {
			case err != nil:
				return nil, nil, err
			case !ok:
				return n.Word(), d.product, nil
			}
		}
		for _, e := range c.Out(n.Place) {
			set, err := p.after(ctx, n.set, e)
			if err != nil {
				return nil, nil, err
			}
			d.add(n, e, set)
		}
	}
	return nil, d.product, nil
}

// difference is a search.
type difference[L, S comparable] struct {
	proof    *Proof[L, S]
	control  Control[L, S]
	product  *Product[L, S]
	explored map[int][]*Node[L, S]
	queue    queue[L, S]
}

func (d *difference[L, S]) add(from *Node[L, S], by Edge[L, S], set []int) {
	n := &Node[L, S]{Place: by.To, Holds: d.proof.of(set), From: from, By: by, set: set, index: len(d.product.Nodes)}
	if from != nil {
		n.length, n.cost = from.length+1, from.cost+by.Cost
	}
	d.product.Nodes = append(d.product.Nodes, n)
	heap.Push(&d.queue, n)
}

// covered reports whether n needs not be explored.
func (d *difference[L, S]) covered(n *Node[L, S]) bool {
	for _, m := range d.explored[n.Place] {
		// A word has letters, so that the beginning, where none was read, stands for no other node at the end.
		if subset(m.set, n.set) && (m.From != nil || n.Place != d.control.Final) {
			n.CoveredBy = m
			return true
		}
	}
	return false
}

// queue has the nodes that are to be explored, the next one first.
type queue[L, S comparable] struct {
	order Order
	nodes []*Node[L, S]
}

func (q *queue[L, S]) Len() int { return len(q.nodes) }

func (q *queue[L, S]) Less(i, j int) bool {
	a, b := q.nodes[i], q.nodes[j]
	switch {
	case q.order == Cheapest && a.cost != b.cost:
		return a.cost < b.cost
	case a.length != b.length:
		return a.length < b.length != (q.order == Deepest)
	}
	return a.index < b.index
}

func (q *queue[L, S]) Swap(i, j int) { q.nodes[i], q.nodes[j] = q.nodes[j], q.nodes[i] }
func (q *queue[L, S]) Push(x any)    { q.nodes = append(q.nodes, x.(*Node[L, S])) }

func (q *queue[L, S]) Pop() any {
	last := q.nodes[len(q.nodes)-1]
	q.nodes = q.nodes[:len(q.nodes)-1]
	return last
}
