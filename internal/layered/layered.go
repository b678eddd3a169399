// Package layered places the nodes of graphs without cycles in layers, after K. Sugiyama, S. Tagawa, M. Toda, "Methods for
// Visual Understanding of Hierarchical System Structures", IEEE Transactions on Systems, Man, and Cybernetics 1981: the layer of
// a node is the length of the longest path to it, the order within layers follows the mean places of neighbours (order.go), and so
// do coordinates (coordinates.go). It draws nothing.
package layered

// Size is how much room a node needs.
type Size struct{ Width, Height float64 }

// Point is a place; y grows downwards.
type Point struct{ X, Y float64 }

// Layout says where everything is. Boxes do not overlap; everything is between 0 and Size.
type Layout struct {
	Size   Size
	Boxes  []Point   // by node: the upper left corner
	Routes [][]Point // by edge: from the lower edge of a box to the upper edge of another one; see Place
}

// The distances between boxes, and between a box and a line.
const (
	gapX, gapY = 24, 36
	gapLine    = 10
)

// Edge leads from one node to another, given by their indices.
type Edge struct {
	From, To int
	Apart    bool // shares no line with edges that are not
}

// Place lays a graph out whose nodes have the given sizes and which has no cycle. An edge's route has an even number of points,
// two for each layer but the last that it leaves or passes, and one where it enters its target: from the first to the second of such two it goes straight down. Edges to the same node share a line through the
// layers between, and those that are Apart another one.
func Place(nodes []Size, edges []Edge) *Layout {
	g := newGraph(nodes, edges)
	g.sort()
	g.spread()
	return g.layout(edges)
}

// graph is a graph in layers whose edges lead from each layer to the next one. Behind the nodes of the input it has, where edges are
// longer, points on them: of all edges to a node that are Apart, and of all others, one point in each layer.
type graph struct {
	size   []Size
	inputs int
	rank   []int
	in     [][]int
	out    [][]int
	layers [][]int // in their order
	points map[point]int
	x      []float64 // of centers
}

// point is where edges to a node pass a layer.
type point struct {
	to, rank int
	apart    bool
}

func newGraph(nodes []Size, edges []Edge) *graph {
	g := &graph{inputs: len(nodes), size: append([]Size(nil), nodes...), points: make(map[point]int)}
	g.rank = ranks(len(nodes), edges)
	g.in, g.out = make([][]int, len(nodes)), make([][]int, len(nodes))
	for v, r := range g.rank {
		g.put(v, r)
	}
	type link [2]int
	seen := make(map[link]bool)
	connect := func(u, v int) {
		if !seen[link{u, v}] {
			seen[link{u, v}] = true
			g.out[u], g.in[v] = append(g.out[u], v), append(g.in[v], u)
		}
	}
	for _, e := range edges {
		u := e.From
		for r := g.rank[e.From] + 1; r < g.rank[e.To]; r++ {
			w := g.point(point{e.To, r, e.Apart})
			connect(u, w)
			u = w
		}
		connect(u, e.To)
	}
	return g
}

// ranks returns the length of the longest path to each node.
func ranks(n int, edges []Edge) []int {
	out, left := make([][]int, n), make([]int, n) // left: edges from nodes without a rank
	for _, e := range edges {
		out[e.From] = append(out[e.From], e.To)
		left[e.To]++
	}
	rank := make([]int, n)
	var ready []int
	for v, k := range left {
		if k == 0 {
			ready = append(ready, v)
		}
	}
	done := 0
	for ; len(ready) > 0; done++ {
		u := ready[0]
		ready = ready[1:]
		for _, v := range out[u] {
			rank[v] = max(rank[v], rank[u]+1)
			if left[v]--; left[v] == 0 {
				ready = append(ready, v)
			}
		}
	}
	if done < n {
		panic("layered: the graph has a cycle")
	}
	return rank
}

func (g *graph) put(v, rank int) {
	for len(g.layers) <= rank {
		g.layers = append(g.layers, nil)
	}
	g.layers[rank] = append(g.layers[rank], v)
}

// point returns the node that a point is.
func (g *graph) point(p point) int {
	w, ok := g.points[p]
	if !ok {
		w = len(g.size)
		g.points[p] = w
		g.size = append(g.size, Size{})
		g.rank = append(g.rank, p.rank)
		g.in, g.out = append(g.in, nil), append(g.out, nil)
		g.put(w, p.rank)
	}
	return w
}
