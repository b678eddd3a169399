package diagram

import (
	"math/rand/v2"
	"testing"

	"craig/internal/layered"
)

// TestBeside: lines beside boxes cross no box, and no two of them lead up or down at the same place.
func TestBeside(t *testing.T) {
	lines, below := 0, 0
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		n := 2 + rng.IntN(14)
		sizes := make([]layered.Size, n)
		var edges []layered.Edge
		for i := range sizes {
			sizes[i] = layered.Size{Width: 20 + 200*rng.Float64(), Height: 20 + 80*rng.Float64()}
			if i > 0 {
				edges = append(edges, layered.Edge{From: rng.IntN(i), To: i})
			}
		}
		l := layered.Place(sizes, edges)
		b := &besides{boxes: l.Boxes, sizes: sizes}
		for range 1 + rng.IntN(5) {
			way := b.way(rng.IntN(n), rng.IntN(n))
			lines++
			if way[0].X == way[1].X {
				below++
			}
			for i := 1; i < len(way); i++ {
				p, q := way[i-1], way[i]
				if p.X != q.X && p.Y != q.Y {
					t.Fatalf("seed %d: %v to %v is not straight", seed, p, q)
				}
				for v, at := range l.Boxes {
					if max(p.X, q.X) > at.X+0.01 && min(p.X, q.X) < at.X+sizes[v].Width-0.01 && max(p.Y, q.Y) > at.Y+0.01 && min(p.Y, q.Y) < at.Y+sizes[v].Height-0.01 {
						t.Fatalf("seed %d: the line from %v to %v crosses the box at %v of the size %v", seed, p, q, at, sizes[v])
					}
				}
			}
		}
		for i, u := range b.taken {
			for _, o := range b.taken[:i] {
				if d := u.x - o.x; d < besideApart && d > -besideApart && u.top <= o.bottom && o.top <= u.bottom {
					t.Errorf("seed %d: two lines are at %.1f and %.1f", seed, u.x, o.x)
				}
			}
			if u.x > b.right() {
				t.Errorf("seed %d: a line leads beyond the right end", seed)
			}
		}
	}
	if lines < 300 || below < 50 || below == lines {
		t.Errorf("%d lines, %d of which begin below a box", lines, below)
	}
}
