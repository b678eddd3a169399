package program

import "craig/program/internal/graph"

// Weak topological orders (F. Bourdoncle, "Efficient chaotic iteration strategies with widenings", FMPA 1993): the
// locations of a procedure in an order that is topological but for the edges back to heads of nested components. The
// heads are the places where engines put invariants and abstract interpreters widen.

// WTO is the weak topological order of a procedure's locations. Every cycle passes a head. Edges that assume the constant
// false do not count as edges.
type WTO struct {
	Order []*Loc // every location once; those that Entry does not reach come last
	pos   map[*Loc]int
	end   []int // by position: the end of the component that the location heads, 0 if it is no head
	depth []int // by position: the number of components around the location, its own included
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
	number := make(map[*Loc]int, n)
	for i, l := range p.Locs {
		number[l] = i
	}
	succ := make([][]int, n)
	region := make([]int, n) // the subgraph that is being ordered; 0 for nodes left out
	roots := make([]int, 0, n+1)
	roots = append(roots, number[p.Entry])
	for i, l := range p.Locs {
		for _, e := range l.Out {
			if !e.IsImpossible() {
				succ[i] = append(succ[i], number[e.To])
			}
		}
		if keep(l) {
			region[i] = 1
		}
		roots = append(roots, i)
	}
	w := &WTO{pos: make(map[*Loc]int, n)}

	// A task is a component that comes next in the order, or the end of one that was opened.
	type task struct {
		comp []int
		open int // position of the head to close when comp is nil
	}
	var tasks []task
	regions := 1
	depth := 0
	order := func(roots []int, r int) {
		graph.Components(n, roots, func(v int) []int { return succ[v] }, func(v int) bool { return region[v] == r },
			func(comp []int) { tasks = append(tasks, task{comp: comp}) })
	}
	order(roots[:1], 1)
	for rest := roots[1:]; ; {
		if len(tasks) == 0 && rest != nil { // what the entry reaches is done
			for v := range region {
				if _, ok := w.pos[p.Locs[v]]; ok {
					region[v] = 0
				}
			}
			order(rest, 1)
			rest = nil
		}
		if len(tasks) == 0 {
			break
		}
		t := tasks[len(tasks)-1]
		tasks = tasks[:len(tasks)-1]
		if t.comp == nil {
			w.end[t.open] = len(w.Order)
			depth--
			continue
		}
		head := t.comp[0]
		loop := len(t.comp) > 1
		for _, s := range succ[head] {
			loop = loop || s == head
		}
		if loop {
			depth++
		}
		w.pos[p.Locs[head]] = len(w.Order)
		w.Order = append(w.Order, p.Locs[head])
		w.end = append(w.end, 0)
		w.depth = append(w.depth, depth)
		if loop {
			tasks = append(tasks, task{open: len(w.Order) - 1})
			regions++
			for _, v := range t.comp[1:] {
				region[v] = regions
			}
			order(succ[head], regions)
		}
	}
	return w
}

// Pos returns the position of l in Order.
func (w *WTO) Pos(l *Loc) int { return w.pos[l] }

// IsHead reports whether l is the head of a component.
func (w *WTO) IsHead(l *Loc) bool {
	i, ok := w.pos[l]
	return ok && w.end[i] != 0
}

// Heads returns the heads in the order of Order.
func (w *WTO) Heads() []*Loc {
	var heads []*Loc
	for i, l := range w.Order {
		if w.end[i] != 0 {
			heads = append(heads, l)
		}
	}
	return heads
}

// Component returns the component that l heads, l first, as a part of Order; nil if l is no head.
func (w *WTO) Component(l *Loc) []*Loc {
	if i, ok := w.pos[l]; ok && w.end[i] != 0 {
		return w.Order[i:w.end[i]]
	}
	return nil
}

// Depth returns the number of components that contain l, the one it heads included.
func (w *WTO) Depth(l *Loc) int { return w.depth[w.pos[l]] }
