package pass

import (
	"slices"

	"craig/internal/graph"
	"craig/logic"
	"craig/program"
)

// compress shortens the graph of pr: cycles of trivial edges become one location with a trivial loop, locations with
// only a trivial edge in or out melt into their neighbour, and branches that lead to one place whatever their condition
// become one edge. It notes in merged which location holds the invariant for the Origin of one that was within such a
// cycle.
//
// A trivial cycle keeps its loop: the certificate needs an invariant there.
func compress(ctx *logic.Context, pr *program.Proc, merged map[*program.Loc]*program.Loc) {
	c := compressor{ctx: ctx, pr: pr, gone: make(map[*program.Loc]*program.Loc)}
	for c.cycles(); c.chains(); {
		c.cycles()
	}
	for _, l := range pr.Locs {
		to := l
		for c.gone[to] != nil && c.gone[to] != to {
			to = c.gone[to]
		}
		if to != l && c.gone[to] == nil && l.Origin != nil {
			merged[l.Origin] = to
		}
	}
	pr.Locs = slices.DeleteFunc(pr.Locs, func(l *program.Loc) bool { return c.gone[l] != nil })
}

// compressor is at work on one procedure.
type compressor struct {
	ctx *logic.Context
	pr  *program.Proc
	// gone holds the locations that were removed and where their invariants went: to the rest of their cycle, or
	// nowhere (themselves) if their cycles pass the neighbour that they melted into.
	gone map[*program.Loc]*program.Loc
}

// trivial reports whether e does nothing.
func trivial(e *program.Edge) bool {
	a, ok := e.Stmt.(*program.Assume)
	return ok && a.Cond.IsTrue()
}

// cycles merges the locations of every cycle of trivial edges.
func (c *compressor) cycles() {
	number := make(map[*program.Loc]int, len(c.pr.Locs))
	for i, l := range c.pr.Locs {
		number[l] = i
	}
	succ := make([][]int, len(c.pr.Locs))
	var roots []int
	for i, l := range c.pr.Locs {
		for _, e := range l.Out {
			if c.gone[l] == nil && trivial(e) && e.To != l {
				succ[i] = append(succ[i], number[e.To])
			}
		}
		if succ[i] != nil {
			roots = append(roots, i)
		}
	}
	graph.Components(len(succ), roots, func(i int) []int { return succ[i] }, func(int) bool { return true },
		func(comp []int) {
			if len(comp) > 1 {
				slices.Sort(comp)
				members := make([]*program.Loc, len(comp))
				for i, v := range comp {
					members[i] = c.pr.Locs[v]
				}
				c.merge(members)
			}
		})
}

// merge makes one location, the first, of the members of a trivial cycle.
func (c *compressor) merge(members []*program.Loc) {
	first := members[0]
	inside := make(map[*program.Loc]bool, len(members))
	for _, l := range members {
		inside[l] = true
	}
	var in, out []*program.Edge
	for _, l := range members {
		for _, e := range l.In {
			if !inside[e.From] || !trivial(e) {
				in = append(in, e)
			}
		}
		for _, e := range l.Out {
			if !inside[e.To] || !trivial(e) {
				out = append(out, e)
			}
		}
		l.In, l.Out = nil, nil
		if l != first {
			c.gone[l] = first
		}
	}
	for _, e := range in {
		e.To = first
	}
	for _, e := range out {
		e.From = first
	}
	first.In, first.Out = in, out
	program.NewEdge(first, first, &program.Assume{Cond: c.ctx.True()}, first.Pos)
}

// chains melts locations into their neighbours and joins parallel branches until nothing changes. It reports whether
// an edge became trivial, so that there may be new trivial cycles.
func (c *compressor) chains() bool {
	work := program.NewWTO(c.pr).Order
	queued := make(map[*program.Loc]bool, len(work))
	for _, l := range work {
		queued[l] = true
	}
	push := func(l *program.Loc) {
		if c.gone[l] == nil && !queued[l] {
			queued[l] = true
			work = append(work, l)
		}
	}
	fresh := false
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		queued[l] = false
		if c.gone[l] != nil {
			continue
		}
		fresh = c.join(l) || fresh
		switch {
		case l == c.pr.Exit:
		case l != c.pr.Entry && len(l.Out) == 1 && trivial(l.Out[0]) && l.Out[0].To != l:
			to := l.Out[0].To
			to.In = slices.DeleteFunc(to.In, func(e *program.Edge) bool { return e == l.Out[0] })
			for _, e := range l.In {
				e.To = to
				to.In = append(to.In, e)
				push(e.From)
			}
			c.melt(l, to)
			push(to)
		case len(l.In) == 1 && trivial(l.In[0]) && l.In[0].From != l:
			from := l.In[0].From
			i := slices.Index(from.Out, l.In[0])
			from.Out = slices.Replace(slices.Clone(from.Out), i, i+1, l.Out...)
			for _, e := range l.Out {
				e.From = from
				push(e.To)
			}
			c.melt(l, from)
			push(from)
		}
	}
	return fresh
}

// melt removes l, whose edges have been given to a neighbour that every cycle through l passes. What holds at the
// neighbour holds at l.
func (c *compressor) melt(l, into *program.Loc) {
	if into.Origin == nil {
		into.Origin = l.Origin
	}
	l.In, l.Out = nil, nil
	c.gone[l] = l
}

// join removes assumes from l that lead to the same place as another edge with the same or a weaker condition, and
// makes one trivial edge of two with opposite conditions. It reports whether it did the latter.
func (c *compressor) join(l *program.Loc) (fresh bool) {
	if len(l.Out) < 2 {
		return false
	}
	type place struct {
		to   *program.Loc
		cond *logic.Term
	}
	first := make(map[place]*program.Edge)
	drop := make(map[*program.Edge]bool)
	for _, e := range l.Out {
		a, ok := e.Stmt.(*program.Assume)
		if !ok || a.Kind != "" && !a.Cond.IsTrue() {
			continue
		}
		opposite := first[place{e.To, c.ctx.Not(a.Cond)}]
		switch {
		case first[place{e.To, a.Cond}] != nil || first[place{e.To, c.ctx.True()}] != nil:
			drop[e] = true
		case opposite != nil:
			opposite.Stmt = &program.Assume{Cond: c.ctx.True()}
			first[place{e.To, c.ctx.True()}] = opposite
			drop[e] = true
			fresh = true
		default:
			first[place{e.To, a.Cond}] = e
		}
	}
	for _, e := range l.Out {
		if t := first[place{e.To, c.ctx.True()}]; t != nil && t != e {
			if _, ok := e.Stmt.(*program.Assume); ok {
				drop[e] = true
			}
		}
	}
	if len(drop) == 0 {
		return fresh
	}
	gone := func(e *program.Edge) bool { return drop[e] }
	for _, e := range l.Out {
		if drop[e] {
			e.To.In = slices.DeleteFunc(e.To.In, gone)
		}
	}
	l.Out = slices.DeleteFunc(l.Out, gone)
	return fresh
}
