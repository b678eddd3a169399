package layered

import (
	"math/rand"
	"reflect"
	"testing"
)

// random returns a graph without cycles.
func random(seed int64, n, degree int) (nodes []Size, edges []Edge) {
	r := rand.New(rand.NewSource(seed))
	for range n {
		nodes = append(nodes, Size{20 + float64(r.Intn(200)), 10 + float64(r.Intn(60))})
	}
	for v := 1; v < n; v++ {
		for range 1 + r.Intn(degree) {
			edges = append(edges, Edge{max(0, v-1-r.Intn(1+r.Intn(12))), v, r.Intn(3) == 0})
		}
	}
	return nodes, edges
}

// TestPlace: on random graphs boxes are apart and inside of the picture, edges go down and join their boxes, lines pass no
// box, and the same graph gives the same layout.
func TestPlace(t *testing.T) {
	for seed := range int64(200) {
		nodes, edges := random(seed, 1+int(seed)%60, 1+int(seed)%4)
		l := Place(nodes, edges)
		if again := Place(nodes, edges); !reflect.DeepEqual(l, again) {
			t.Fatalf("seed %d: two layouts", seed)
		}
		const slack = 1e-6
		for v, p := range l.Boxes {
			if p.X < -slack || p.Y < -slack || p.X+nodes[v].Width > l.Size.Width+slack || p.Y+nodes[v].Height > l.Size.Height+slack {
				t.Errorf("seed %d: box %d is at %v in %v", seed, v, p, l.Size)
			}
			for u := range v {
				q := l.Boxes[u]
				if p.X < q.X+nodes[u].Width && q.X < p.X+nodes[v].Width && p.Y < q.Y+nodes[u].Height && q.Y < p.Y+nodes[v].Height {
					t.Errorf("seed %d: boxes %d and %d overlap", seed, u, v)
				}
			}
		}
		for i, e := range edges {
			route := l.Routes[i]
			from, to := l.Boxes[e.From], l.Boxes[e.To]
			first, last := route[0], route[len(route)-1]
			if len(route)%2 != 1 || first.Y != from.Y+nodes[e.From].Height || last.Y != to.Y ||
				first.X < from.X || first.X > from.X+nodes[e.From].Width || last.X < to.X || last.X > to.X+nodes[e.To].Width {
				t.Fatalf("seed %d: edge %v goes along %v", seed, e, route)
			}
			for k := 1; k < len(route); k++ {
				a, b := route[k-1], route[k]
				if b.Y < a.Y || k%2 == 1 && a.X != b.X {
					t.Errorf("seed %d: edge %v goes along %v", seed, e, route)
				}
				for v, p := range l.Boxes {
					if k%2 == 1 && k > 1 && a.X > p.X && a.X < p.X+nodes[v].Width && a.Y < p.Y+nodes[v].Height && p.Y < b.Y {
						t.Errorf("seed %d: edge %v passes through box %d", seed, e, v)
					}
				}
			}
		}
	}
}

// TestOrder: crossings that need not be are removed.
func TestOrder(t *testing.T) {
	// Two rows of eight nodes under a root, joined in reverse.
	nodes := make([]Size, 17)
	var edges []Edge
	for i := range 8 {
		edges = append(edges, Edge{From: 0, To: 1 + i}, Edge{From: 1 + i, To: 16 - i})
	}
	g := newGraph(nodes, edges)
	place := make([]int, len(nodes))
	count := func() int {
		for _, layer := range g.layers {
			for i, v := range layer {
				place[v] = i
			}
		}
		return g.crossings(place)
	}
	if n := count(); n != 28 {
		t.Errorf("%d crossings, want 28", n)
	}
	g.sort()
	if n := count(); n != 0 {
		t.Errorf("%d crossings are left", n)
	}
}

// TestApart: through a layer that they pass edges of both kinds go on lines of their own.
func TestApart(t *testing.T) {
	for _, apart := range []bool{false, true} {
		l := Place(make([]Size, 4), []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 0, To: 2}, {From: 3, To: 2, Apart: apart}})
		if same := l.Routes[2][2].X == l.Routes[3][2].X; same == apart {
			t.Errorf("apart: %v, routes %v", apart, l.Routes)
		}
	}
}

// TestRanks: a node is below all from which an edge leads to it, by one at least once.
func TestRanks(t *testing.T) {
	got := ranks(5, []Edge{{From: 0, To: 4}, {From: 0, To: 2}, {From: 2, To: 1}, {From: 1, To: 4}})
	if want := []int{0, 2, 1, 0, 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("ranks %v, want %v", got, want)
	}
}

// BenchmarkPlace: two thousand nodes, each with an edge to the last one.
func BenchmarkPlace(b *testing.B) {
	nodes, edges := random(1, 2000, 2)
	for v := range len(nodes) - 1 {
		edges = append(edges, Edge{From: v, To: len(nodes) - 1})
	}
	for b.Loop() {
		Place(nodes, edges)
	}
}

// TestAlign: boxes are as near to where they are to be as their neighbours let them.
func TestAlign(t *testing.T) {
	g := &graph{size: []Size{{10, 1}, {10, 1}, {10, 1}, {10, 1}}, inputs: 4, x: make([]float64, 4)}
	const apart = 10 + gapX
	for _, tt := range []struct{ wish, want []float64 }{
		{[]float64{0, 100, 200, 300}, []float64{0, 100, 200, 300}},
		{[]float64{0, 0, 200, 300}, []float64{-apart / 2, apart / 2, 200, 300}},
		{[]float64{500, 500, 500, -1000}, []float64{125 - 1.5*apart, 125 - apart/2, 125 + apart/2, 125 + 1.5*apart}},
	} {
		if g.align([]int{0, 1, 2, 3}, tt.wish); !reflect.DeepEqual(g.x, tt.want) {
			t.Errorf("%v: %v, want %v", tt.wish, g.x, tt.want)
		}
	}
}
