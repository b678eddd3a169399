package unwinding

// Which nodes are explored next.

import (
	"slices"

	"craig/internal/arg"
	"craig/internal/cfa"
)

// Order holds the nodes that are to be explored.
type Order interface {
	// Add adds a node, unless it is there already.
	Add(*arg.Node)
	// Remove takes a node out, if it is there.
	Remove(*arg.Node)
	// At returns the nodes at a location that are there, in the order in which they were added.
	At(*cfa.Loc) []*arg.Node
	// Next takes out the nodes that are explored next, which are all at one location; there are none if none are left. It
	// returns besides the heads of loops of which the order has left the last unwinding before that.
	Next() (nodes []*arg.Node, left []*cfa.Loc)
}

// DepthFirst is the order in which the node that was added last comes first. It leaves no loops.
func DepthFirst(*cfa.Automaton) Order { return new(stack) }

// BreadthFirst is the order in which the node that was added first comes first. It leaves no loops.
func BreadthFirst(*cfa.Automaton) Order { return new(queue) }

// Innermost is the recursive iteration strategy in the weak topological order of locations (F. Bourdoncle, "Efficient chaotic
// iteration strategies with widenings", FMPA 1993): all nodes at a location at once, and those of a loop until there are no
// more of them before those behind it. Where nodes are added at locations that it has left it comes by once more, when it has been
// everywhere else.
func Innermost(a *cfa.Automaton) Order {
	return &innermost{automaton: a, nodes: make(map[*cfa.Loc][]*arg.Node)}
}

// list has nodes in the order in which they were added.
type list struct{ nodes []*arg.Node }

func (l *list) Add(n *arg.Node) {
	if !slices.Contains(l.nodes, n) {
		l.nodes = append(l.nodes, n)
	}
}

func (l *list) Remove(n *arg.Node) {
	l.nodes = slices.DeleteFunc(l.nodes, func(m *arg.Node) bool { return m == n })
}

func (l *list) At(loc *cfa.Loc) []*arg.Node {
	return slices.DeleteFunc(slices.Clone(l.nodes), func(n *arg.Node) bool { return n.Loc != loc })
}

// take takes out node i, if there are any.
func (l *list) take(i int) ([]*arg.Node, []*cfa.Loc) {
	if len(l.nodes) == 0 {
		return nil, nil
	}
	n := l.nodes[i]
	l.nodes = slices.Delete(l.nodes, i, i+1)
	return []*arg.Node{n}, nil
}

type stack struct{ list }

func (s *stack) Next() ([]*arg.Node, []*cfa.Loc) { return s.take(len(s.nodes) - 1) }

type queue struct{ list }

func (q *queue) Next() ([]*arg.Node, []*cfa.Loc) { return q.take(0) }

type innermost struct {
	automaton *cfa.Automaton
	nodes     map[*cfa.Loc][]*arg.Node
	at        *cfa.Loc // that of the nodes which Next returned last; nil at first
}

func (o *innermost) Add(n *arg.Node) {
	if !slices.Contains(o.nodes[n.Loc], n) {
		o.nodes[n.Loc] = append(o.nodes[n.Loc], n)
	}
}

func (o *innermost) Remove(n *arg.Node) {
	o.nodes[n.Loc] = slices.DeleteFunc(o.nodes[n.Loc], func(m *arg.Node) bool { return m == n })
}

func (o *innermost) At(l *cfa.Loc) []*arg.Node { return o.nodes[l] }

func (o *innermost) Next() (nodes []*arg.Node, left []*cfa.Loc) {
	for {
		switch l := o.at; {
		case l == nil:
			o.at = o.automaton.Entry
		case o.automaton.IsHead(l) && !o.isPending(l):
			left = append(left, l)
			o.at = o.automaton.Exit(l)
		default:
			if o.at = o.automaton.Next(l); o.at == nil {
				if !slices.ContainsFunc(o.automaton.Locs, o.hasNodes) {
					return nil, left
				}
				o.at = o.automaton.Entry
			}
		}
		if nodes := o.nodes[o.at]; len(nodes) > 0 {
			delete(o.nodes, o.at)
			return nodes, left
		}
	}
}

// isPending reports whether there are nodes in the loop that l heads: loops may be entered elsewhere than at the head.
func (o *innermost) isPending(l *cfa.Loc) bool {
	return slices.ContainsFunc(o.automaton.Component(l), o.hasNodes)
}

func (o *innermost) hasNodes(l *cfa.Loc) bool { return len(o.nodes[l]) > 0 }
