// Package arg holds abstract reachability graphs (A. Albarghouthi, A. Gurfinkel, M. Chechik, "From Under-approximations to
// Over-approximations and Back", TACAS 2012, section 3): unwindings of a control-flow automaton into a graph without cycles,
// whose nodes are labelled with what holds there; a tree is such a graph. It knows which nodes cover which and what goes with
// a part that is removed (change.go), how all paths to a node are one formula (condition.go), how labels come from its
// refutation (label.go, step.go), what makes a graph a proof (check.go), and how it looks (picture.go).
package arg

import (
	"fmt"

	"craig/internal/cfa"
	"craig/logic"
)

// Graph is an abstract reachability graph, or one that is being made.
type Graph struct {
	Automaton *cfa.Automaton
	Nodes     []*Node // in the order in which they were made
	Entry     *Node
	Errors    []*Node // those at Automaton.Err

	made int // nodes, with those that were removed
}

// Node is a node: a location, reached on some ways.
type Node struct {
	ID    int // its number in the order in which nodes were made
	Loc   *cfa.Loc
	Label *logic.Term // a formula over Loc.Vars
	In    []*Edge
	Out   []*Edge
	// Explored is set if the last exploration came by: only such nodes belong to a proof.
	Explored bool
	// CoveredBy are explored nodes whose labels together have the states of this one, so that it needs no successors; nil if it is
	// not covered. See Graph.Cover.
	CoveredBy []*Node

	covers  []*Node       // those that have this one in CoveredBy
	values  []*logic.Term // the constants that stand for the values of Loc.Vars
	control *logic.Term   // the constant that says that a path passes the node
}

// String names the node: "node 7 at main@3".
func (n *Node) String() string { return fmt.Sprintf("node %d at %s", n.ID, n.Loc) }

// Edge is an edge between nodes, an instance of one between their locations.
type Edge struct {
	From, To *Node
	Action   *cfa.Edge

	values *logic.Subst // of the constants of Action.Relation; nil until it is needed
}

// New returns the graph of a that has a node for its entry only, labelled true.
func New(a *cfa.Automaton) *Graph {
	g := &Graph{Automaton: a}
	g.Entry = g.NewNode(a.Entry)
	return g
}

// NewNode adds a node labelled true.
func (g *Graph) NewNode(l *cfa.Loc) *Node {
	c := g.Automaton.Ctx
	n := &Node{ID: g.made, Loc: l, Label: c.True(), control: c.Fresh("at", logic.Bool)}
	for _, x := range l.Vars {
		n.values = append(n.values, c.Fresh("value", x.Sort()))
	}
	g.made++
	g.Nodes = append(g.Nodes, n)
	if l == g.Automaton.Err {
		g.Errors = append(g.Errors, n)
	}
	return n
}

// Connect adds an edge for an action that leads from the location of one node to that of the other, and returns it. There must
// be no path from to to from.
func (g *Graph) Connect(from, to *Node, action *cfa.Edge) *Edge {
	e := &Edge{From: from, To: to, Action: action}
	from.Out, to.In = append(from.Out, e), append(to.In, e)
	return e
}

// Reaches reports whether a path leads from n to another node.
func (n *Node) Reaches(other *Node) bool {
	seen := map[*Node]bool{n: true}
	for work := []*Node{n}; len(work) > 0; {
		u := work[len(work)-1]
		work = work[:len(work)-1]
		if u == other {
			return true
		}
		for _, e := range u.Out {
			if !seen[e.To] {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return false
}

// Formula returns the relation between the values at the edge's nodes.
func (g *Graph) Formula(e *Edge) *logic.Term { return g.instance(e, e.Action.Relation) }

// instance returns a formula over the constants of the action's relation for the values at the edge's nodes.
func (g *Graph) instance(e *Edge, f *logic.Term) *logic.Term {
	if e.values == nil {
		c := g.Automaton.Ctx
		m := make(map[*logic.Term]*logic.Term)
		for i, x := range e.From.Loc.Vars {
			m[x] = e.From.values[i]
		}
		for i, x := range e.Action.Next {
			m[x] = e.To.values[i]
		}
		for _, l := range e.Action.Locals {
			m[l] = c.Fresh("local", l.Sort())
		}
		e.values = c.NewSubst(m)
	}
	return e.values.Apply(f)
}

// At returns f, which is about n.Loc.Vars, for the values at n.
func (g *Graph) At(n *Node, f *logic.Term) *logic.Term {
	return g.Automaton.Ctx.Substitute(f, pairs(n.Loc.Vars, n.values))
}

// Of is the inverse of At.
func (g *Graph) Of(n *Node, f *logic.Term) *logic.Term {
	return g.Automaton.Ctx.Substitute(f, pairs(n.values, n.Loc.Vars))
}

func pairs(from, to []*logic.Term) map[*logic.Term]*logic.Term {
	m := make(map[*logic.Term]*logic.Term, len(from))
	for i, x := range from {
		m[x] = to[i]
	}
	return m
}
