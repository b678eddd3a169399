package logic

import (
	"fmt"
	"math/rand"
	"runtime"
	"testing"
)

// TestSweep: what is held stays the same pointer, what is not held goes, and numbers and names are not used again.
func TestSweep(t *testing.T) {
	c := NewContext()
	g := newGenerator(c, rand.New(rand.NewSource(1)))
	var held []*Term
	for range 300 {
		held = append(held, g.term(g.sort(), 3))
	}
	var texts []string
	for _, h := range held {
		texts = append(texts, h.String())
	}
	mark := c.next
	for i := range int64(20_000) {
		c.Le(c.Add(c.Fresh("gone", Int), c.Int(i)), c.Fresh("gone", Int))
		c.App(c.FreshFunc("gone", []*Sort{Int}, Int), c.Int(i))
	}
	name := c.Fresh("gone", Int).Name()
	before, next := c.size, c.next
	c.Sweep()
	if c.size > before-100_000 || c.size < len(c.consts) {
		t.Errorf("%d terms before, %d after", before, c.size)
	}
	if c.Lookup(name) != nil || c.lookupFunc("gone!1") != nil {
		t.Error("symbols that nobody holds are known")
	}
	if f := c.Fresh("gone", Bool); f.Name() == name || f.ID() < next {
		t.Errorf("%v has a name or a number that was in use", f)
	}
	if f := c.FreshFunc("gone", []*Sort{Int}, Int); f.Name() == "gone!1" {
		t.Errorf("the name of a fresh function is used again")
	}
	for i, h := range held {
		back, err := c.Parse(texts[i])
		if err != nil || back != h {
			t.Fatalf("%v is read as %v: %v", texts[i], back, err)
		}
	}
	PostOrder(func(u *Term) {
		if u.id >= mark {
			t.Fatalf("%v was made anew", u)
		}
	}, held...)
	runtime.KeepAlive(g)
}

// TestSweepTruth: a swept context still has its constants, and sweeping twice changes nothing.
func TestSweepTruth(t *testing.T) {
	c := NewContext()
	c.Sweep()
	if c.size != 2 || !c.Not(c.True()).IsFalse() {
		t.Fatalf("%d terms", c.size)
	}
	x := c.Const("x", Int)
	f := c.Func("f", []*Sort{Int}, Int)
	a := c.App(f, x)
	c.Sweep()
	c.Sweep()
	if c.Const("x", Int) != x || c.App(c.Func("f", []*Sort{Int}, Int), x) != a {
		t.Error("what is held was made anew")
	}
	runtime.KeepAlive(f)
}

// TestSweepIfGrown: sweeping keeps a context small however many terms there were.
func TestSweepIfGrown(t *testing.T) {
	c := NewContext()
	keep := c.Const("keep", Int)
	sweeps := 0
	for i := range int64(400_000) {
		c.Le(keep, c.Const(fmt.Sprint("x", i), Int))
		if c.SweepIfGrown() {
			sweeps++
		}
		if c.size > minSweep {
			t.Fatalf("%d terms", c.size)
		}
	}
	if sweeps < 5 || sweeps > 100 {
		t.Errorf("%d sweeps", sweeps)
	}
	runtime.KeepAlive(keep)
}
