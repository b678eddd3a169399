package program

import "craig/internal/graph"

// WTO is the weak topological order of a procedure's locations (see package graph). Every cycle passes a head. Edges that
// assume the constant false do not count as edges.
type WTO struct {
	Order []*Loc // every location once but those cut; those that Entry does not reach come last
	order *graph.WTO
	index map[*Loc]int // in Proc.Locs
}

// NewWTO computes the weak topological order of p's locations.
func NewWTO(p *Proc) *WTO {
	return newWTO(p, func(*Loc) bool { return true })
}

// NewWTOWithout is the weak topological order of the locations that are not in cut; it has no head iff every cycle of p
// passes a location in cut.
func NewWTOWithout(p *Proc, cut func(*Loc) bool) *WTO {
	return newWTO(p, func(l *Loc) bool { return !cut(l) })
}

func newWTO(p *Proc, keep func(*Loc) bool) *WTO {
	n := len(p.Locs)
	w := &WTO{index: make(map[*Loc]int, n)}
	for i, l := range p.Locs {
		w.index[l] = i
	}
	succ := make([][]int, n)
	for i, l := range p.Locs {
		for _, e := range l.Out {
			if !e.IsImpossible() {
				succ[i] = append(succ[i], w.index[e.To])
			}
		}
	}
	w.order = graph.NewWTO(n, []int{w.index[p.Entry]}, func(v int) []int { return succ[v] }, func(v int) bool { return keep(p.Locs[v]) })
	for _, v := range w.order.Order {
		w.Order = append(w.Order, p.Locs[v])
	}
	return w
}

// Pos returns the position of l in Order.
func (w *WTO) Pos(l *Loc) int { return w.order.Pos(w.index[l]) }

// IsHead reports whether l is the head of a component.
func (w *WTO) IsHead(l *Loc) bool {
	i, ok := w.index[l]
	return ok && w.order.IsHead(i)
}

// Heads returns the heads in the order of Order.
func (w *WTO) Heads() []*Loc {
	var heads []*Loc
	for _, l := range w.Order {
		if w.IsHead(l) {
			heads = append(heads, l)
		}
	}
	return heads
}

// Component returns the component that l heads, l first, as a part of Order; nil if l is no head.
func (w *WTO) Component(l *Loc) []*Loc {
	if !w.IsHead(l) {
		return nil
	}
	n := len(w.order.Component(w.index[l]))
	return w.Order[w.Pos(l) : w.Pos(l)+n]
}

// Depth returns the number of components that contain l, the one it heads included.
func (w *WTO) Depth(l *Loc) int { return w.order.Depth(w.index[l]) }
