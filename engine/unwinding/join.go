package unwinding

// Which node an edge leads to.

import (
	"craig/internal/arg"
	"craig/internal/cfa"
)

// Join returns the node at l to which an edge from v leads, whose label is not yet made or will be made again; nil if that is
// to be a new one. No path may lead from it to v.
type Join func(u *Unwinding, v *arg.Node, l *cfa.Loc) *arg.Node

// Tree makes a node for each edge: the graph is a tree.
func Tree(*Unwinding, *arg.Node, *cfa.Loc) *arg.Node { return nil }

// ByLocation takes the node at the location that is to be explored, and the same one at the error always: the graph has one node
// for all paths that meet before they are explored.
func ByLocation(u *Unwinding, v *arg.Node, l *cfa.Loc) *arg.Node {
	for _, w := range u.order.At(l) {
		if !w.Reaches(v) {
			return w
		}
	}
	if errors := u.Nodes.Errors; l == u.Automaton.Err && len(errors) > 0 {
		return errors[0]
	}
	return nil
}
