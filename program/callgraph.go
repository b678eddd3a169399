package program

import "craig/internal/graph"

// CallGraph tells who calls whom. It describes the program at the time NewCallGraph looked at it.
type CallGraph struct {
	calls     map[*Proc][]*Edge
	callers   map[*Proc][]*Edge
	comps     [][]*Proc
	rank      map[*Proc]int
	recursive map[*Proc]bool
}

// NewCallGraph returns the call graph of p, whose Call statements may only name procedures of p.
func NewCallGraph(p *Program) *CallGraph {
	g := &CallGraph{
		calls:     make(map[*Proc][]*Edge, len(p.Procs)),
		callers:   make(map[*Proc][]*Edge, len(p.Procs)),
		rank:      make(map[*Proc]int, len(p.Procs)),
		recursive: make(map[*Proc]bool),
	}
	number := make(map[*Proc]int, len(p.Procs))
	for i, pr := range p.Procs {
		number[pr] = i
	}
	succ := make([][]int, len(p.Procs))
	roots := make([]int, len(p.Procs))
	for i, pr := range p.Procs {
		roots[i] = i
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if c, ok := e.Stmt.(*Call); ok {
					g.calls[pr] = append(g.calls[pr], e)
					g.callers[c.Callee] = append(g.callers[c.Callee], e)
					succ[i] = append(succ[i], number[c.Callee])
					if c.Callee == pr {
						g.recursive[pr] = true
					}
				}
			}
		}
	}
	all := func(int) bool { return true }
	graph.Components(len(p.Procs), roots, func(v int) []int { return succ[v] }, all, func(comp []int) {
		c := make([]*Proc, len(comp))
		for i, v := range comp {
			c[i] = p.Procs[v]
			g.rank[c[i]] = len(g.comps)
			if len(comp) > 1 {
				g.recursive[c[i]] = true
			}
		}
		g.comps = append(g.comps, c)
	})
	return g
}

// Calls returns the call edges in p, in the order of its locations.
func (g *CallGraph) Calls(p *Proc) []*Edge { return g.calls[p] }

// Callers returns the call edges whose callee is p.
func (g *CallGraph) Callers(p *Proc) []*Edge { return g.callers[p] }

// Components returns the strongly connected components, callees before callers.
func (g *CallGraph) Components() [][]*Proc { return g.comps }

// Rank returns the index of p's component in Components.
func (g *CallGraph) Rank(p *Proc) int { return g.rank[p] }

// Recursive reports whether p may call itself, directly or not.
func (g *CallGraph) Recursive(p *Proc) bool { return g.recursive[p] }

// Reachable returns the procedures that entry may call, directly or not, and entry itself.
func (g *CallGraph) Reachable(entry *Proc) map[*Proc]bool {
	seen := map[*Proc]bool{entry: true}
	work := []*Proc{entry}
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range g.calls[p] {
			if c := e.Stmt.(*Call).Callee; !seen[c] {
				seen[c] = true
				work = append(work, c)
			}
		}
	}
	return seen
}

// MayFail returns the procedures from which an Assert statement can be reached, directly or by calls.
func (g *CallGraph) MayFail() map[*Proc]bool {
	fail := make(map[*Proc]bool)
	for _, comp := range g.comps {
		may := false
		for _, p := range comp {
			may = may || hasAssert(p)
			for _, e := range g.calls[p] {
				may = may || fail[e.Stmt.(*Call).Callee]
			}
		}
		for _, p := range comp {
			if may {
				fail[p] = true
			}
		}
	}
	return fail
}

func hasAssert(p *Proc) bool {
	for _, l := range p.Locs {
		for _, e := range l.Out {
			if _, ok := e.Stmt.(*Assert); ok {
				return true
			}
		}
	}
	return false
}
