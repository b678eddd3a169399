package graph

// Weak topological orders (F. Bourdoncle, "Efficient chaotic iteration strategies with widenings", FMPA 1993): the nodes
// of a graph in an order that is topological but for the edges back to heads of nested components. The heads are the
// places where engines put invariants and abstract interpreters widen.

// WTO is the weak topological order of nodes that are numbers from 0. Every cycle passes a head.
type WTO struct {
	Order []int // every node that is kept, once
	pos   []int // by node
	end   []int // by position: the end of the component that the node heads, 0 if it is no head
	depth []int // by position: the number of components around the node, its own included
	inner []int // by position: the position of the head of the innermost component, its own for a head; none if there is none
}

// None is the answer where there is no node.
const None = -1

// NewWTO computes the weak topological order of the nodes below n with keep(v): first those that roots reach, then the others
// in turn. There is no head iff every cycle passes a node that is left out.
func NewWTO(n int, roots []int, succ func(int) []int, keep func(int) bool) *WTO {
	region := make([]int, n) // the subgraph that is being ordered; 0 for nodes left out
	for v := range region {
		if keep(v) {
			region[v] = 1
		}
	}
	b := &builder{
		WTO: &WTO{pos: make([]int, n)}, succ: succ, region: region, regions: 1,
	}
	for v := range b.pos {
		b.pos[v] = None
	}
	b.order(roots, 1)
	b.place()
	rest := make([]int, 0, n)
	for v := range n { // what the roots reach is done
		if b.pos[v] != None {
			region[v] = 0
		}
		rest = append(rest, v)
	}
	b.order(rest, 1)
	b.place()
	return b.WTO
}

// task is a component that comes next in the order, or the end of one that was opened.
type task struct {
	comp []int
	open int // position of the head to close when comp is nil
}

type builder struct {
	*WTO
	succ    func(int) []int
	region  []int
	regions int
	around  []int  // positions of the heads of the components that are open
	tasks   []task // the last one comes first
}

// order finds the components of region r that roots reach.
func (b *builder) order(roots []int, r int) {
	Components(len(b.region), roots, b.succ, func(v int) bool { return b.region[v] == r },
		func(comp []int) { b.tasks = append(b.tasks, task{comp: comp}) })
}

// place works the tasks off.
func (b *builder) place() {
	for len(b.tasks) > 0 {
		t := b.tasks[len(b.tasks)-1]
		b.tasks = b.tasks[:len(b.tasks)-1]
		if t.comp == nil {
			b.end[t.open] = len(b.Order)
			b.around = b.around[:len(b.around)-1]
			continue
		}
		head := t.comp[0]
		loop := len(t.comp) > 1
		for _, s := range b.succ(head) {
			loop = loop || s == head
		}
		b.pos[head] = len(b.Order)
		if loop {
			b.around = append(b.around, len(b.Order))
		}
		inner := None
		if len(b.around) > 0 {
			inner = b.around[len(b.around)-1]
		}
		b.Order = append(b.Order, head)
		b.end = append(b.end, 0)
		b.depth = append(b.depth, len(b.around))
		b.inner = append(b.inner, inner)
		if loop {
			b.tasks = append(b.tasks, task{open: len(b.Order) - 1})
			b.regions++
			for _, v := range t.comp[1:] {
				b.region[v] = b.regions
			}
			b.order(b.succ(head), b.regions)
		}
	}
}

// Pos returns the position of v in Order, or None if it is not in it.
func (w *WTO) Pos(v int) int { return w.pos[v] }

// IsHead reports whether v is the head of a component.
func (w *WTO) IsHead(v int) bool { return w.pos[v] >= 0 && w.end[w.pos[v]] != 0 }

// Component returns the component that v heads, v first, as a part of Order; nil if v is no head.
func (w *WTO) Component(v int) []int {
	if !w.IsHead(v) {
		return nil
	}
	return w.Order[w.pos[v]:w.end[w.pos[v]]]
}

// Depth returns the number of components that contain v, the one it heads included.
func (w *WTO) Depth(v int) int { return w.depth[w.pos[v]] }

// Next returns the node that follows v in the innermost component that contains v, its head after the last one, and None
// after the last node of all: WTONEXT of A. Albarghouthi, A. Gurfinkel, M. Chechik, "From Under-approximations to
// Over-approximations and Back" (TACAS 2012), section 3.
func (w *WTO) Next(v int) int {
	p := w.pos[v]
	return w.follow(p+1, w.inner[p])
}

// Exit returns the node that comes first after the component that v heads: WTOEXIT, see Next.
func (w *WTO) Exit(v int) int {
	p := w.pos[v]
	outer := None // the head of the component around
	for h := p - 1; h >= 0 && outer == None; h-- {
		if w.end[h] >= w.end[p] {
			outer = h
		}
	}
	return w.follow(w.end[p], outer)
}

// follow returns the node at position p if it is in the component whose head is at position head, and else that head.
func (w *WTO) follow(p, head int) int {
	switch {
	case head != None && p >= w.end[head]:
		return w.Order[head]
	case p < len(w.Order):
		return w.Order[p]
	}
	return None
}
