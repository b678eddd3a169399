package program

import "slices"

// IsImpossible reports whether e assumes the constant false: no execution takes it.
func (e *Edge) IsImpossible() bool {
	a, ok := e.Stmt.(*Assume)
	return ok && a.Cond.IsFalse()
}

// IsPassable reports whether an execution can go on behind e: it neither assumes nor asserts the constant false.
func (e *Edge) IsPassable() bool {
	if a, ok := e.Stmt.(*Assert); ok {
		return !a.Cond.IsFalse()
	}
	return !e.IsImpossible()
}

// IsRepeatable reports whether edges that are passable lead from l back to l.
func (l *Loc) IsRepeatable() bool {
	return l.IsRepeatableWithout(func(*Loc) bool { return false })
}

// IsRepeatableWithout is IsRepeatable by ways that pass no location for which avoid holds.
func (l *Loc) IsRepeatableWithout(avoid func(*Loc) bool) bool {
	seen := make(map[*Loc]bool)
	for open := []*Loc{l}; len(open) > 0; {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range last.Out {
			switch {
			case !e.IsPassable() || seen[e.To]:
			case e.To == l:
				return true
			case avoid(e.To):
			default:
				seen[e.To] = true
				open = append(open, e.To)
			}
		}
	}
	return false
}

// KeepLocs removes from p the locations for which keep does not hold, with their edges. Entry and Exit stay.
func (p *Proc) KeepLocs(keep func(*Loc) bool) {
	stays := func(l *Loc) bool { return l == p.Entry || l == p.Exit || keep(l) }
	gone := make(map[*Loc]bool)
	for _, l := range p.Locs {
		if !stays(l) {
			gone[l] = true
		}
	}
	if len(gone) == 0 {
		return
	}
	p.Locs = slices.DeleteFunc(p.Locs, func(l *Loc) bool { return gone[l] })
	p.keepLoops()
	for _, l := range p.Locs {
		l.Out = slices.DeleteFunc(l.Out, func(e *Edge) bool { return gone[e.To] })
		l.In = slices.DeleteFunc(l.In, func(e *Edge) bool { return gone[e.From] })
	}
}

// KeepEdges removes from p the edges for which keep does not hold.
func (p *Proc) KeepEdges(keep func(*Edge) bool) {
	gone := make(map[*Edge]bool)
	for _, l := range p.Locs {
		for _, e := range l.Out {
			if !keep(e) {
				gone[e] = true
			}
		}
	}
	if len(gone) == 0 {
		return
	}
	for _, l := range p.Locs {
		l.Out = slices.DeleteFunc(l.Out, func(e *Edge) bool { return gone[e] })
		l.In = slices.DeleteFunc(l.In, func(e *Edge) bool { return gone[e] })
	}
}

// InsertBefore puts a new location between e.From and e: a new edge with statement s leads from e.From to it, in the
// place of e among the edges of e.From, and e starts there. The new edge, which is returned, has no Origin.
func (e *Edge) InsertBefore(s Stmt) *Edge {
	from := e.From
	mid := from.Proc.NewLoc(e.Pos)
	n := &Edge{From: from, To: mid, Stmt: s, Pos: e.Pos}
	from.Out[slices.Index(from.Out, e)] = n
	mid.In = []*Edge{n}
	mid.Out = []*Edge{e}
	e.From = mid
	return n
}

// InsertAfter puts a new location between e and e.To: a new edge with statement s leads from it to e.To, in the place of e among
// the edges that lead there, and e ends there. The new edge, which is returned, has no Origin.
func (e *Edge) InsertAfter(s Stmt) *Edge {
	to := e.To
	mid := to.Proc.NewLoc(e.Pos)
	n := &Edge{From: mid, To: to, Stmt: s, Pos: e.Pos}
	to.In[slices.Index(to.In, e)] = n
	mid.In = []*Edge{e}
	mid.Out = []*Edge{n}
	e.To = mid
	return n
}

// Prune removes the locations of a procedure that its entry does not reach; its exit stays. The ids are no longer dense.
func Prune(pr *Proc) {
	seen := map[*Loc]bool{pr.Entry: true, pr.Exit: true}
	stack := []*Loc{pr.Entry}
	for len(stack) > 0 {
		x := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, e := range x.Out {
			if !seen[e.To] {
				seen[e.To] = true
				stack = append(stack, e.To)
			}
		}
	}
	var locs []*Loc
	for _, x := range pr.Locs {
		if !seen[x] {
			continue
		}
		locs = append(locs, x)
		var in []*Edge
		for _, e := range x.In {
			if seen[e.From] {
				in = append(in, e)
			}
		}
		x.In = in
	}
	pr.Locs = locs
	pr.keepLoops()
}
