package program

import (
	"math/rand"
	"slices"
	"testing"

	"craig/logic"
)

// graphProc returns a procedure with n locations, the first the entry, the last the exit, and trivial edges.
func graphProc(ctx *logic.Context, n int, edges [][2]int) *Proc {
	p := &Proc{Name: "g"}
	for range n {
		p.NewLoc(Pos{})
	}
	p.Entry, p.Exit = p.Locs[0], p.Locs[n-1]
	for _, e := range edges {
		NewEdge(p.Locs[e[0]], p.Locs[e[1]], &Assume{Cond: ctx.True()}, Pos{})
	}
	return p
}

// text prints an order with parentheses around components.
func (w *WTO) text(p *Proc) string {
	out := ""
	var ends []int
	for i, l := range w.Order {
		for len(ends) > 0 && ends[len(ends)-1] == i {
			out, ends = out+")", ends[:len(ends)-1]
		}
		if i > 0 {
			out += " "
		}
		if w.IsHead(l) {
			out += "("
			ends = append(ends, i+len(w.Component(l)))
		}
		out += string(rune('0' + slices.Index(p.Locs, l)))
	}
	for range ends {
		out += ")"
	}
	return out
}

func TestWTO(t *testing.T) {
	ctx := logic.NewContext()
	for _, c := range []struct {
		n     int
		edges [][2]int
		want  string
	}{
		{2, nil, "0 1"},
		{3, [][2]int{{0, 1}, {1, 1}, {1, 2}}, "0 (1) 2"},
		{4, [][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}}, "0 2 1 3"},
		// The example of Bourdoncle's paper (Fig. 1), its vertices 1…8 numbered from 0.
		{8, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {4, 6}, {5, 4}, {1, 7}, {6, 2}, {6, 7}}, "0 1 (2 3 (4 5) 6) 7"},
		// A cycle that is entered at two places.
		{4, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}}, "0 (1 2) 3"},
		// Unreachable locations come last.
		{4, [][2]int{{0, 3}, {1, 2}, {2, 1}}, "0 3 (1 2)"},
	} {
		p := graphProc(ctx, c.n, c.edges)
		if got := NewWTO(p).text(p); got != c.want {
			t.Errorf("%v: got %s, want %s", c.edges, got, c.want)
		}
	}
}

func TestWTORandom(t *testing.T) {
	ctx := logic.NewContext()
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		n := 2 + r.Intn(12)
		var edges [][2]int
		for range r.Intn(3 * n) {
			edges = append(edges, [2]int{r.Intn(n - 1), 1 + r.Intn(n-1)})
		}
		p := graphProc(ctx, n, edges)
		w := NewWTO(p)
		if len(w.Order) != n {
			t.Fatalf("%v: %d locations in the order", edges, len(w.Order))
		}
		for _, l := range p.Locs {
			if w.Order[w.Pos(l)] != l {
				t.Fatalf("%v: wrong position", edges)
			}
			if l != p.Entry && !reaches(p.Entry, l, p.Locs) {
				continue
			}
			for _, e := range l.Out {
				// An edge goes forward, or back to the head of a component that contains its source.
				if w.Pos(e.To) <= w.Pos(l) && !slices.Contains(w.Component(e.To), l) {
					t.Fatalf("%v: %s: the edge from %d to %d", edges, w.text(p), w.Pos(l), w.Pos(e.To))
				}
			}
		}
		rest := NewWTOWithout(p, w.IsHead)
		if h := rest.Heads(); len(h) > 0 || len(rest.Order) != n-len(w.Heads()) {
			t.Fatalf("%v: a cycle without head", edges)
		}
		for _, h := range w.Heads() { // a component is strongly connected
			comp := w.Component(h)
			for _, l := range comp {
				if !reaches(l, h, comp) || !reaches(h, l, comp) {
					t.Fatalf("%v: %s: not a component", edges, w.text(p))
				}
			}
			if d := w.Depth(h); d < 1 {
				t.Fatalf("%v: depth %d of a head", edges, d)
			}
		}
	}
}

func reaches(from, to *Loc, within []*Loc) bool {
	seen := map[*Loc]bool{}
	work := []*Loc{from}
	for len(work) > 0 {
		l := work[0]
		work = work[1:]
		for _, e := range l.Out {
			if e.To == to {
				return true
			}
			if !seen[e.To] && slices.Contains(within, e.To) {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return false
}

// TestWTODeep is about the stack.
func TestWTODeep(t *testing.T) {
	const n = 200_000
	edges := make([][2]int, 0, n)
	for i := range n - 1 {
		edges = append(edges, [2]int{i, i + 1})
	}
	edges = append(edges, [2]int{n - 2, 1})
	p := graphProc(logic.NewContext(), n, edges)
	if h := NewWTO(p).Heads(); len(h) != 1 || h[0] != p.Locs[1] {
		t.Errorf("%d heads", len(h))
	}
}

func BenchmarkWTO(b *testing.B) {
	r := rand.New(rand.NewSource(1))
	const n = 20_000
	var edges [][2]int
	for i := range n - 1 {
		edges = append(edges, [2]int{i, i + 1})
		if i > 100 && r.Intn(20) == 0 {
			edges = append(edges, [2]int{i, 1 + i - r.Intn(100)})
		}
	}
	p := graphProc(logic.NewContext(), n, edges)
	for b.Loop() {
		NewWTO(p)
	}
}
