package smt

import (
	"context"
	"testing"

	"craig/logic"
	"craig/smt/interpolate"
)

// TestSeparateTree computes interpolants of random trees by projection alone.
func TestSeparateTree(t *testing.T) {
	found := 0
	for seed := range int64(400) {
		g := newGenerator(seed)
		s := New(g.c, Options{})
		n := 3 + g.r.Intn(3)
		nodes := make([]interpolate.Node, n)
		for v := range nodes {
			nodes[v] = interpolate.Node{Part: v, Parent: -1}
			if v < n-1 {
				nodes[v].Parent = v + 1 + g.r.Intn(n-1-v)
			}
			s.AssertIn(Partition(v), g.c.And(g.atom(0), g.atom(0)))
		}
		if s.Check(context.Background()) != Unsat {
			continue
		}
		for _, system := range []interpolate.System{interpolate.McMillan, interpolate.Inverse} {
			is, err := s.separateTree(t.Context(), system, nodes)
			if err != nil {
				t.Logf("seed %d: %v", seed, err)
				continue
			}
			found++
			if err := s.certifyTree(t.Context(), nodes, is); err != nil {
				t.Errorf("seed %d, %v: %v", seed, system, err)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d trees have interpolants", found)
	}
}

// TestSeparateSiblings has a tree whose leaves contradict each other, but not by weak interpolants.
func TestSeparateSiblings(t *testing.T) {
	c := logic.NewContext()
	x := c.Const("x", logic.Int)
	s := New(c, Options{})
	s.AssertIn(0, c.Eq(x, c.Int(1)))
	s.AssertIn(1, c.Eq(x, c.Int(2)))
	s.AssertIn(2, c.Le(c.Int(0), x))
	if st := s.Check(context.Background()); st != Unsat {
		t.Fatal(st)
	}
	nodes := []interpolate.Node{{Part: 0, Parent: 2}, {Part: 1, Parent: 2}, {Part: 2, Parent: -1}}
	is, err := s.separateTree(t.Context(), interpolate.Inverse, nodes)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.certifyTree(t.Context(), nodes, is); err != nil {
		t.Errorf("%v: %v", is, err)
	}
}
