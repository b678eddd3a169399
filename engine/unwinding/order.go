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
func DepthFirst(*cfa.Automaton) Order { return &stack{newList()} }

// BreadthFirst is the order in which the node that was added first comes first. It leaves no loops.
func BreadthFirst(*cfa.Automaton) Order { return &queue{newList()} }

// Innermost is the recursive iteration strategy in the weak topological order of locations (F. Bourdoncle, "Efficient chaotic
// iteration strategies with widenings", FMPA 1993): all nodes at a location at once, and those of a loop until there are no
// more of them before those behind it. Where nodes are added at locations that it has left it comes by once more, when it has been
// everywhere else.
func Innermost(a *cfa.Automaton) Order {
	return &innermost{automaton: a, nodes: make(map[*cfa.Loc][]*arg.Node)}
}

// ErrorsFirst is an order in which nodes come as soon as they are there at locations that lead nowhere but to the error, at last,
// and all others as they do in another one.
func ErrorsFirst(of func(*cfa.Automaton) Order) func(*cfa.Automaton) Order {
	return func(a *cfa.Automaton) Order {
		return &errorsFirst{Order: of(a), errors: &queue{newList()}, doomed: doomed(a)}
	}
}

type errorsFirst struct {
	Order  // of nodes at all locations that are not doomed
	errors *queue
	doomed map[*cfa.Loc]bool
}

// doomed returns the locations that all paths lead from to the error, without a loop.
func doomed(a *cfa.Automaton) map[*cfa.Loc]bool {
	is := map[*cfa.Loc]bool{a.Err: true}
	for again := true; again; {
		again = false
		for _, l := range a.Locs {
			next := slices.Concat(l.Out, l.Uses)
			if !is[l] && len(next) > 0 && !slices.ContainsFunc(next, func(e *cfa.Edge) bool { return !is[e.To] }) {
				is[l], again = true, true
			}
		}
	}
	return is
}

func (o *errorsFirst) of(l *cfa.Loc) Order {
	if o.doomed[l] {
		return o.errors
	}
	return o.Order
}

func (o *errorsFirst) Add(n *arg.Node)           { o.of(n.Loc).Add(n) }
func (o *errorsFirst) Remove(n *arg.Node)        { o.of(n.Loc).Remove(n) }
func (o *errorsFirst) At(l *cfa.Loc) []*arg.Node { return o.of(l).At(l) }

func (o *errorsFirst) Next() ([]*arg.Node, []*cfa.Loc) {
	if nodes, _ := o.errors.Next(); nodes != nil {
		return nodes, nil
	}
	return o.Order.Next()
}

// list has nodes in the order in which they were added.
type list struct {
	entries []entry
	added   map[*arg.Node]int // by node that is there: when it was added
	count   int
}

// entry is a node in a list; it counts if it was not removed since.
type entry struct {
	node  *arg.Node
	added int
}

func newList() list { return list{added: make(map[*arg.Node]int)} }

func (l *list) Add(n *arg.Node) {
	if _, ok := l.added[n]; !ok {
		l.count++
		l.added[n] = l.count
		l.entries = append(l.entries, entry{n, l.count})
	}
}

func (l *list) Remove(n *arg.Node) { delete(l.added, n) }

func (l *list) At(loc *cfa.Loc) []*arg.Node {
	var out []*arg.Node
	for _, e := range l.entries {
		if e.node.Loc == loc && l.counts(e) {
			out = append(out, e.node)
		}
	}
	return out
}

func (l *list) counts(e entry) bool { return l.added[e.node] == e.added }

// take returns the node of an entry that has been taken out, nothing if it does not count.
func (l *list) take(e entry) []*arg.Node {
	if !l.counts(e) {
		return nil
	}
	l.Remove(e.node)
	return []*arg.Node{e.node}
}

type stack struct{ list }

func (s *stack) Next() (nodes []*arg.Node, left []*cfa.Loc) {
	for n := len(s.entries) - 1; n >= 0 && nodes == nil; n-- {
		nodes = s.take(s.entries[n])
		s.entries = s.entries[:n]
	}
	return nodes, nil
}

type queue struct{ list }

func (q *queue) Next() (nodes []*arg.Node, left []*cfa.Loc) {
	for len(q.entries) > 0 && nodes == nil {
		nodes = q.take(q.entries[0])
		q.entries = q.entries[1:]
	}
	return nodes, nil
}

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
