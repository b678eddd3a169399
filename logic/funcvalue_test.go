package logic

import (
	"math/rand"
	"slices"
	"testing"
)

// TestPoints enters random values into a table and reads it.
func TestPoints(t *testing.T) {
	c := NewContext()
	g := newGenerator(c, rand.New(rand.NewSource(1)))
	u := c.Uninterpreted("U")
	sorts := []*Sort{
		Bool, Int, Real, u, c.BitVec(5), c.Array(Int, Real), c.Array(c.Array(Bool, Int), c.Array(Int, c.Array(Real, Bool))),
	}
	for round := range 300 {
		args := []*Sort{sorts[g.r.Intn(len(sorts))], sorts[g.r.Intn(len(sorts))]}
		f := c.FreshFunc("points", args, Int)
		v := &FuncValue{Table: make(map[string]Value), Default: ZeroValue(Int)}
		for range 4 {
			a, b := g.value(args[0]), g.value(args[1])
			v.Table[a.Key()+","+b.Key()] = g.value(Int)
		}
		points := v.Points(f)
		if len(points) != len(v.Table) {
			t.Fatalf("round %d: %d points of %d", round, len(points), len(v.Table))
		}
		for _, p := range points {
			if e, ok := v.Table[p.Args[0].Key()+","+p.Args[1].Key()]; !ok || !e.Equal(p.Value) {
				t.Fatalf("round %d: %v is not in %v", round, p, v.Table)
			}
		}
		if !slices.IsSortedFunc(points, func(p, q Point) int { return p.Args[0].Compare(q.Args[0]) }) {
			t.Fatalf("round %d: not in order: %v", round, points)
		}
	}
}
