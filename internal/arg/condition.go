package arg

// All paths to a node as one formula.

import (
	"errors"

	"craig/horn"
	"craig/logic"
)

// Condition is the formula that has a model iff one of the paths of a graph from its entry to a node, the target, can be
// executed: ARGCOND of section 5, where the target is the error. Each node has a constant that says that the path passes it,
// and constants for the values there.
type Condition struct {
	// Nodes are those on paths to the target, none before one from which an edge leads to it: the entry first, the target
	// last.
	Nodes []*Node
	// Parts are the conjuncts: what the path does at each node but the last one. The first one says besides that it begins
	// at the entry.
	Parts []*logic.Term

	graph  *Graph
	target *Node
	on     map[*Node]bool
	assume func(*Node) *logic.Term
	kept   map[*Edge][]*logic.Term // of edges from the entry: the conjuncts that Weaken left of their relations; nil: all
}

// Condition returns the condition of the explored nodes of the graph, by whose edges the target can be reached. What assume
// returns of a node is known of the values there; it may be nil.
func (g *Graph) Condition(target *Node, assume func(*Node) *logic.Term) *Condition {
	k := &Condition{graph: g, target: target, on: make(map[*Node]bool), assume: assume}
	k.sort()
	for _, n := range k.Nodes[:len(k.Nodes)-1] {
		k.Parts = append(k.Parts, k.part(n, g.Formula))
	}
	return k
}

// part says what a path does at a node, where relation says what it does along an edge.
func (k *Condition) part(n *Node, relation func(*Edge) *logic.Term) *logic.Term {
	c := k.graph.Automaton.Ctx
	ways := make([]*logic.Term, 0, len(n.Out))
	for _, e := range n.Out {
		if k.on[e.To] {
			ways = append(ways, c.And(k.graph.control(e.To), relation(e)))
		}
	}
	out := c.Or(ways...)
	if k.assume != nil {
		out = c.And(k.graph.At(n, k.assume(n)), out)
	}
	out = c.Implies(k.graph.control(n), out)
	if n == k.graph.Entry {
		out = c.And(k.graph.control(n), out)
	}
	return out
}

// relation returns the relation of the edge's action, as far as it is kept.
func (k *Condition) relation(e *Edge) *logic.Term {
	if k.kept == nil || e.From != k.graph.Entry {
		return e.Action.Relation
	}
	return k.graph.Automaton.Ctx.And(k.kept[e]...)
}

// sort finds the nodes on paths and their order.
func (k *Condition) sort() {
	work := []*Node{k.target}
	k.on[k.target] = true
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range n.In {
			if e.From.Explored && !k.on[e.From] {
				k.on[e.From] = true
				work = append(work, e.From)
			}
		}
	}
	k.Nodes = k.graph.Sorted(func(n *Node) bool { return k.on[n] })
}

// Sorted returns the nodes that have a property and that the entry reaches through such nodes, none before one from which an
// edge leads to it.
func (g *Graph) Sorted(in func(*Node) bool) []*Node {
	type frame struct {
		n    *Node
		next int
	}
	seen := map[*Node]bool{g.Entry: true}
	stack := []frame{{n: g.Entry}}
	var after []*Node // in reverse
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.n.Out) {
			after = append(after, f.n)
			stack = stack[:len(stack)-1]
			continue
		}
		to := f.n.Out[f.next].To
		f.next++
		if in(to) && !seen[to] {
			seen[to] = true
			stack = append(stack, frame{n: to})
		}
	}
	for i, j := 0, len(after)-1; i < j; i, j = i+1, j-1 {
		after[i], after[j] = after[j], after[i]
	}
	return after
}

// Derivation returns the derivation of what the target stands for that a model of the condition is.
func (k *Condition) Derivation(m *logic.Model) (*horn.Derivation, error) {
	ev := m.Evaluator()
	var d *horn.Derivation
	for n := k.graph.Entry; n != k.target; {
		var taken *Edge
		for _, e := range n.Out {
			if k.on[e.To] && ev.Holds(k.graph.control(e.To)) && ev.Holds(k.graph.Formula(e)) {
				taken = e
				break
			}
		}
		if taken == nil {
			return nil, errors.New("a model of the paths ends before their target")
		}
		d = taken.Action.Derivation(d, nil, func(x *logic.Term) logic.Value { return ev.Eval(taken.values.Apply(x)) }, m.Funcs)
		n = taken.To
	}
	return d, nil
}
