// Regions: the loop-free pieces of a procedure between its cut points.

package certify

import (
	"craig/program"
)

// region is the part of a procedure that a location, its source, reaches without passing another cut point. The cut points where
// it ends are nodes too; if the source is among them, it is there a second time.
type region struct {
	proc  *procInfo
	nodes []*node // in topological order, the source first
}

// node is a location of a region.
type node struct {
	loc  *program.Loc
	end  bool    // a cut point or the exit, and not the source: where the region ends
	in   []*step // from earlier nodes
	out  []*step
	live []bool // by variable: its value here matters to the region's obligations
	code encoding
}

// step is an edge of a region.
type step struct {
	from, to *node
	edge     *program.Edge
}

// newRegion returns the region from source, cut short at the locations for which isCut holds. If there is a cycle
// without such a location, it returns a location of the cycle instead.
func newRegion(proc *procInfo, source *program.Loc, isCut func(*program.Loc) bool) (*region, *program.Loc) {
	type visit struct {
		n    *node
		next int
	}
	byLoc := make(map[*program.Loc]*node)
	open := make(map[*node]bool) // on the stack
	var postorder []*node
	src := &node{loc: source}
	open[src] = true
	for stack := []visit{{n: src}}; len(stack) > 0; {
		v := &stack[len(stack)-1]
		if v.n.end || v.next == len(v.n.loc.Out) {
			open[v.n] = false
			postorder = append(postorder, v.n)
			stack = stack[:len(stack)-1]
			continue
		}
		e := v.n.loc.Out[v.next]
		v.next++
		if a, ok := e.Stmt.(*program.Assume); ok && a.Cond.IsFalse() {
			continue // no execution takes it
		}
		to := byLoc[e.To]
		if open[to] {
			return nil, e.To
		}
		isNew := to == nil
		if isNew {
			to = &node{loc: e.To, end: isCut(e.To) || len(e.To.Out) == 0}
			byLoc[e.To] = to
		}
		s := &step{from: v.n, to: to, edge: e}
		v.n.out = append(v.n.out, s)
		to.in = append(to.in, s)
		if isNew {
			open[to] = true
			stack = append(stack, visit{n: to})
		}
	}
	r := &region{proc: proc}
	for i := len(postorder) - 1; i >= 0; i-- {
		r.nodes = append(r.nodes, postorder[i])
	}
	return r, nil
}

// source returns the node where the region begins.
func (r *region) source() *node { return r.nodes[0] }

// upTo returns the nodes from which n can be reached, and n.
func (r *region) upTo(n *node) map[*node]bool {
	in := map[*node]bool{n: true}
	for i := len(r.nodes) - 1; i >= 0; i-- {
		for _, s := range r.nodes[i].out {
			in[r.nodes[i]] = in[r.nodes[i]] || in[s.to]
		}
	}
	return in
}
