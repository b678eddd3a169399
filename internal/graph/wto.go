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
}

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
		b.pos[v] = unplaced
	}
	b.order(roots, 1)
	b.place()
	rest := make([]int, 0, n)
	for v := range n { // what the roots reach is done
		if b.pos[v] != unplaced {
			region[v] = 0
		}
		rest = append(rest, v)
	}
	b.order(rest, 1)
	b.place()
	return b.WTO
}

// unplaced is the position of nodes that are not in the order.
const unplaced = -1

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
	level   int
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
			b.level--
			continue
		}
		head := t.comp[0]
		loop := len(t.comp) > 1
		for _, s := range b.succ(head) {
			loop = loop || s == head
		}
		if loop {
			b.level++
		}
		b.pos[head] = len(b.Order)
		b.Order = append(b.Order, head)
		b.end = append(b.end, 0)
		b.depth = append(b.depth, b.level)
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

// Pos returns the position of v in Order, or a negative number if it is not in it.
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
