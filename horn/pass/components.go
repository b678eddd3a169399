// Which predicates depend on each other, and which of their parameters stay the same meanwhile.

package pass

import (
	"slices"

	"craig/horn"
	"craig/logic"
)

// components sets the components of predicates that depend on each other (R. Tarjan, 1972).
func (u *unroller) components() {
	index, low := make([]int, len(u.s.Preds)), make([]int, len(u.s.Preds))
	var stack []*horn.Pred
	count := 0
	var visit func(p *horn.Pred)
	visit = func(p *horn.Pred) {
		count++
		index[p.ID], low[p.ID] = count, count
		stack = append(stack, p)
		for _, c := range p.Clauses {
			for _, a := range c.Body {
				q := a.Pred
				u.cyclic[p.ID] = u.cyclic[p.ID] || q == p
				if index[q.ID] == 0 {
					visit(q)
				}
				if u.component[q.ID] == 0 {
					low[p.ID] = min(low[p.ID], low[q.ID])
				}
			}
		}
		if low[p.ID] < index[p.ID] {
			return
		}
		n := slices.Index(stack, p)
		for _, q := range stack[n:] {
			u.component[q.ID] = index[p.ID]
			u.cyclic[q.ID] = u.cyclic[q.ID] || len(stack) > n+1
		}
		stack = stack[:n]
	}
	for _, p := range u.s.Preds {
		if index[p.ID] == 0 {
			visit(p)
		}
	}
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
