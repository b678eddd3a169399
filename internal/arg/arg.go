// Package arg holds abstract reachability graphs (A. Albarghouthi, A. Gurfinkel, M. Chechik, "From Under-approximations to
// Over-approximations and Back", TACAS 2012, section 3): unwindings of a control-flow automaton into a graph without cycles,
// whose nodes are labelled with what holds there; a tree is such a graph. Edges have operands where those of the automaton do.
// It knows which nodes cover which and what goes with a part that is removed (change.go), how all paths to a node are one formula
// (condition.go), how labels come from its refutation (label.go, step.go), how the one way that leads to a node of a tree is
// refuted (trace.go), what makes a graph a proof (check.go), and how it looks (picture.go).
package arg

import (
	"fmt"
	"slices"

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
	Out   []*Edge // those that need the node, as From or in With, each once
	// Explored is set if the last exploration came by: only such nodes belong to a proof.
	Explored bool
	// CoveredBy are explored nodes whose labels together have the states of this one, so that it needs no successors; nil if it is
	// not covered. See Graph.Cover.
	CoveredBy []*Node

	covers []*Node   // those that have this one in CoveredBy
	own    constants // made when they are needed
}

// constants are those of a node.
type constants struct {
	values  []*logic.Term // that stand for the values of Loc.Vars
	control *logic.Term   // that says that a path passes the node
}

// values returns the constants that stand for the values of n.Loc.Vars.
func (g *Graph) values(n *Node) []*logic.Term {
	if len(n.own.values) < len(n.Loc.Vars) {
		for _, x := range n.Loc.Vars {
			n.own.values = append(n.own.values, g.Automaton.Ctx.Fresh("value", x.Sort()))
		}
	}
	return n.own.values
}

// control returns the constant that says that a path passes n.
func (g *Graph) control(n *Node) *logic.Term {
	if n.own.control == nil {
		n.own.control = g.Automaton.Ctx.Fresh("at", logic.Bool)
	}
	return n.own.control
}

// String names the node: "node 7 at main@3".
func (n *Node) String() string { return fmt.Sprintf("node %d at %s", n.ID, n.Loc) }

// Edge is an edge between nodes, an instance of one between their locations.
type Edge struct {
	From, To *Node
	With     []*Node // by operand of Action: the node that it has there
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
	n := &Node{ID: g.made, Loc: l, Label: g.Automaton.Ctx.True()}
	g.made++
	g.Nodes = append(g.Nodes, n)
	if l == g.Automaton.Err {
		g.Errors = append(g.Errors, n)
	}
	return n
}

// Connect adds an edge for an action that leads from the location of one node to that of the other, with nodes at its operands,
// and returns it. There must be no path from to to from, or to an operand.
func (g *Graph) Connect(from, to *Node, action *cfa.Edge, with ...*Node) *Edge {
	e := &Edge{From: from, To: to, With: with, Action: action}
	to.In = append(to.In, e)
	for i, n := range append([]*Node{from}, with...) {
		if i == 0 || n != from && !slices.Contains(with[:i-1], n) {
			n.Out = append(n.Out, e)
		}
	}
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

// Formula returns the relation between the values at the nodes of an edge without operands.
func (g *Graph) Formula(e *Edge) *logic.Term { return g.instance(e, e.Action.Relation) }

// instance returns a formula over the constants of the action's relation for the values at the edge's nodes.
func (g *Graph) instance(e *Edge, f *logic.Term) *logic.Term {
	if e.values == nil {
		c := g.Automaton.Ctx
		m := make(map[*logic.Term]*logic.Term)
		for i, x := range e.From.Loc.Vars {
			m[x] = g.values(e.From)[i]
		}
		for i, x := range e.Action.Next {
			m[x] = g.values(e.To)[i]
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
	return g.Automaton.Ctx.Substitute(f, pairs(n.Loc.Vars, g.values(n)))
}

// Of is the inverse of At.
func (g *Graph) Of(n *Node, f *logic.Term) *logic.Term {
	return g.Automaton.Ctx.Substitute(f, pairs(g.values(n), n.Loc.Vars))
}

func pairs(from, to []*logic.Term) map[*logic.Term]*logic.Term {
	m := make(map[*logic.Term]*logic.Term, len(from))
	for i, x := range from {
		m[x] = to[i]
	}
	return m
}
