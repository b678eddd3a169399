// Package unwinding unwinds control-flow automata (internal/cfa) into labelled graphs (internal/arg), for engines that look at
// paths: it is to them what engine/transition is to engines that unroll transition systems.
//
// An engine chooses how by a Strategy, whose parts are values:
//
//   - Order: which nodes are explored next (order.go): DepthFirst, BreadthFirst, Innermost;
//   - Join: which node an edge leads to (join.go): Tree, ByLocation;
//   - Covering: which nodes may cover others, and until when (cover.go);
//   - Merge: what several edges say of the node they lead to (posts.go): Disjunction, Conjuncts;
//   - Precision: over what the posts of edges speak, everywhere or in a subtree (precision.go).
//
// The engine's own part is what Explore calls for each node: there it gives the node a label, and lets the unwinding Expand it
// and Cover it, in the order that its algorithm has. Where a path to the error is refuted, Refine tells the precision what was
// found out, and Restart removes the part of the graph that is to be explored again.
//
// A node that is covered covers nothing, and one that is removed or loses states lets what it covered be explored again; both
// are told by the graph, so that no engine can forget it.
package unwinding

import (
	"context"
	"slices"
	"time"

	"craig/domain"
	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
	"craig/verdict"
)

// Strategy is how an automaton is unwound. All parts must be set.
type Strategy struct {
	Automaton func(context.Context, *horn.System) (*cfa.Automaton, error) // cfa.New or cfa.NewWithOperands
	Order     func(*cfa.Automaton) Order
	Join      Join
	Covering  Covering
	Merge     Merge
	Precision func(*cfa.Automaton, domain.Options) Precision
}

// Unwinding is an automaton that is being unwound in the run of an engine. It implements the part of search.Unwinding,
// search.Located and search.Bounded that does not depend on the engine.
type Unwinding struct {
	*search.Run
	Automaton *cfa.Automaton
	Nodes     *arg.Graph
	Precision Precision

	strategy Strategy
	order    Order
	covering map[*cfa.Loc][]*arg.Node // those that were explored and not covered, where they may cover others
	expanded map[*cfa.Loc][]*arg.Node // those that have their successors, where edges with operands need them
	solver   *smt.Solver              // of questions about coverings

	refuted int          // all derivations of the goal are higher, if it is not 0
	spot    verdict.Spot // of the node that is being explored
	posting time.Duration
}

// Solve is search.Solve for an engine that unwinds the automaton that s is, which the strategy reads.
func Solve(ctx context.Context, s *horn.System, o engine.Options, name string, of Strategy, begin func(*Unwinding) search.Strategy) horn.Result {
	var u *Unwinding
	res := search.Solve(ctx, s, o, name, func(r *search.Run) (search.Strategy, error) {
		a, err := of.Automaton(ctx, s)
		if err != nil {
			return nil, err
		}
		u = &Unwinding{Run: r, Automaton: a, strategy: of, solver: r.NewSolver(false)}
		u.Precision = of.Precision(a, domain.Options{Seed: o.Seed})
		u.Clear()
		u.begin()
		return begin(u), nil
	})
	if u != nil {
		u.tell()
	}
	return res
}

// Clear starts with a graph of the entry alone; the precision stays. The entry comes next.
func (u *Unwinding) Clear() {
	u.Nodes = arg.New(u.Automaton)
	u.Again()
}

// Again starts a new exploration of the graph there is: no node counts as explored or covered, and the entry comes next.
func (u *Unwinding) Again() {
	u.Nodes.Unexplore()
	u.order = u.strategy.Order(u.Automaton)
	u.covering, u.expanded = make(map[*cfa.Loc][]*arg.Node), make(map[*cfa.Loc][]*arg.Node)
	u.order.Add(u.Nodes.Entry)
}

// Explore calls visit for each node that is to be explored, in the order of the strategy, until there are no more of them. What
// visit does may add nodes and remove some. It fails if visit does, or the context of the run is done.
func (u *Unwinding) Explore(visit func(*arg.Node) error) error {
	for {
		nodes, left := u.order.Next()
		for _, l := range left {
			u.covering[l] = u.strategy.Covering.Left(u.covering[l])
		}
		if len(nodes) == 0 {
			return nil
		}
		if p := nodes[0].Loc.Pred; p != nil && p.Spot.What != verdict.Nowhere {
			u.spot = p.Spot
		}
		for _, v := range nodes {
			if err := u.Ctx.Err(); err != nil {
				return err
			}
			if u.Nodes.Removed(v) {
				continue
			}
			v.Explored = true
			if err := visit(v); err != nil {
				return err
			}
		}
	}
}

// Expand lets the successors of v be explored. It makes them if v has none, and returns the edges to them then. An edge with operands
// has a successor for each way to take nodes that are expanded, one of which is v: it is made when the last of them is.
func (u *Unwinding) Expand(v *arg.Node) (made []*arg.Edge) {
	if len(v.Out) > 0 {
		for _, e := range v.Out {
			u.order.Add(e.To)
		}
		return nil
	}
	if len(v.Loc.Uses) > 0 || slices.ContainsFunc(v.Loc.Out, func(e *cfa.Edge) bool { return len(e.Operands) > 0 }) {
		u.expanded[v.Loc] = append(u.expanded[v.Loc], v)
	}
	for _, action := range v.Loc.Out {
		if len(action.Operands) == 0 {
			made = append(made, u.connect(action, v))
		} else {
			made = append(made, u.combine(action, v)...)
		}
	}
	for _, action := range v.Loc.Uses {
		if action.From != v.Loc {
			made = append(made, u.combine(action, v)...)
		}
	}
	return made
}

// combine makes the edges of an action for all ways to take expanded nodes, one of which is v.
func (u *Unwinding) combine(action *cfa.Edge, v *arg.Node) (made []*arg.Edge) {
	locs := []*cfa.Loc{action.From}
	for _, o := range action.Operands {
		locs = append(locs, o.Loc)
	}
	for first, l := range locs { // where v is taken first
		if l != v.Loc {
			continue
		}
		nodes := make([][]*arg.Node, len(locs))
		for i, l := range locs {
			switch {
			case i == first:
				nodes[i] = []*arg.Node{v}
			default:
				nodes[i] = u.expanded[l]
			}
			if i < first {
				nodes[i] = slices.DeleteFunc(slices.Clone(nodes[i]), func(n *arg.Node) bool { return n == v })
			}
		}
		arg.Tuples(nodes, func(tuple []*arg.Node) {
			made = append(made, u.connect(action, tuple[0], slices.Clone(tuple[1:])...))
		})
	}
	return made
}

// connect makes the edge of an action from nodes, and lets what it leads to be explored.
func (u *Unwinding) connect(action *cfa.Edge, from *arg.Node, with ...*arg.Node) *arg.Edge {
	to := u.strategy.Join(u, from, action.To)
	if to == nil {
		to = u.Nodes.NewNode(action.To)
	}
	u.order.Add(to)
	return u.Nodes.Connect(from, to, action, with...)
}

// Restart removes all nodes to which paths lead through v only, in a tree those below it, and lets v be explored again. What
// it and they covered has to be explored again, too.
func (u *Unwinding) Restart(v *arg.Node) {
	removed, uncovered := u.Nodes.RemoveBehind(v)
	for _, w := range append(removed, v) {
		u.order.Remove(w)
		u.forget(w)
		w.Explored = false
	}
	for _, w := range removed {
		u.Precision.Removed(w, v)
	}
	u.order.Add(v)
	u.again(uncovered)
}

// again lets nodes be explored that are not covered any more.
func (u *Unwinding) again(uncovered []*arg.Node) {
	for _, w := range uncovered {
		w.Explored = false
		u.order.Add(w)
	}
}

// Model returns the model of the clauses that the graph is, when it is explored and no error node has states: a location has
// the states of the nodes that are not covered.
func (u *Unwinding) Model() horn.Model {
	at := make(map[*cfa.Loc][]*logic.Term)
	for _, n := range u.Nodes.Nodes {
		if n.Explored && n.CoveredBy == nil {
			at[n.Loc] = append(at[n.Loc], n.Label)
		}
	}
	return u.Automaton.Model(func(l *cfa.Loc) *logic.Term {
		if l == u.Automaton.Err {
			return u.C.False()
		}
		return u.C.Or(at[l]...)
	})
}

// Refuted notes that no path of the explored graph to the error can be executed. So a derivation of the goal is at least as high as
// the shortest path of the automaton that the graph does not have, which goes on from a node that others cover.
func (u *Unwinding) Refuted() {
	if shallow, ok := u.frontier(); ok { // a shorter path to the error is one of the graph
		u.refuted = max(u.refuted, shallow-1)
	}
}

// frontier returns how many edges there are at least on a path of the graph to a node that other nodes cover, from which
// paths of the automaton go on that the graph does not have; it is not ok if there is no such node.
func (u *Unwinding) frontier() (edges int, ok bool) {
	seen := map[*arg.Node]bool{u.Nodes.Entry: true}
	for row := []*arg.Node{u.Nodes.Entry}; len(row) > 0; edges++ {
		var next []*arg.Node
		for _, n := range row {
			if len(n.CoveredBy) > 0 {
				return edges, true
			}
			for _, e := range n.Out {
				if to := e.To; n.CoveredBy == nil && to.Explored && !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		row = next
	}
	return 0, false
}

// Height implements search.Bounded.
func (u *Unwinding) Height() int { return u.refuted }

// Spot implements search.Located.
func (u *Unwinding) Spot() verdict.Spot { return u.spot }

// Graph implements search.Unwinding.
func (u *Unwinding) Graph() engine.Graph { return u.Nodes }

// Posting returns the time that posts have taken.
func (u *Unwinding) Posting() time.Duration { return u.posting }
