// Which predicates depend on each other, and which of their parameters stay the same meanwhile.

package pass

import (
	"slices"

	"craig/horn"
	"craig/internal/graph"
	"craig/logic"
)

// components sets the components of predicates that depend on each other.
func (u *unroller) components() {
	n := len(u.s.Preds)
	all, bodies := make([]int, n), make([][]int, n)
	for v, p := range u.s.Preds {
		all[v] = v
		for _, c := range p.Clauses {
			for _, a := range c.Body {
				bodies[v] = append(bodies[v], a.Pred.ID)
			}
		}
	}
	any := func(int) bool { return true }
	graph.Components(n, all, func(v int) []int { return bodies[v] }, any, func(comp []int) {
		for _, v := range comp {
			u.component[v] = comp[0]
			u.cyclic[v] = len(comp) > 1 || slices.Contains(bodies[v], v)
		}
	})
}

// findUnchanged finds the parameters that are passed on from atoms of the component.
func (u *unroller) findUnchanged() {
	u.unchanged = make([][]bool, len(u.s.Preds))
	for i, p := range u.s.Preds {
		u.unchanged[i] = slices.Repeat([]bool{true}, len(p.Params))
	}
	for again := true; again; {
		again = false
		for _, c := range u.s.Clauses {
			p := c.Head
			for _, a := range c.Body {
				if !u.within(a.Pred, p) {
					continue
				}
				from := make(map[*logic.Term]bool)
				for i, t := range a.Args {
					from[t] = from[t] || u.unchanged[a.Pred.ID][i]
				}
				for i, t := range c.HeadArgs {
					if u.unchanged[p.ID][i] && !from[t] {
						u.unchanged[p.ID][i], again = false, true
					}
				}
			}
		}
	}
}

// within reports whether p is in the component of q.
func (u *unroller) within(p, q *horn.Pred) bool { return u.component[p.ID] == u.component[q.ID] }
