package qe_test

import (
	"fmt"
	"math/rand"

	"craig/logic"
	"craig/num"
)

// generator makes random formulas over a few constants of each sort.
type generator struct {
	c      *logic.Context
	r      *rand.Rand
	ints   []*logic.Term
	reals  []*logic.Term
	bools  []*logic.Term
	arrays []*logic.Term
	mods   bool // quotients, remainders, divisibilities
	ites   bool
}

func newGenerator(seed int64, ints, reals, bools, arrays int) *generator {
	g := &generator{c: logic.NewContext(), r: rand.New(rand.NewSource(seed))}
	for i := range ints {
		g.ints = append(g.ints, g.c.Const(fmt.Sprint("i", i), logic.Int))
	}
	for i := range reals {
		g.reals = append(g.reals, g.c.Const(fmt.Sprint("r", i), logic.Real))
	}
	for i := range bools {
		g.bools = append(g.bools, g.c.Const(fmt.Sprint("b", i), logic.Bool))
	}
	for i := range arrays {
		g.arrays = append(g.arrays, g.c.Const(fmt.Sprint("a", i), g.c.Array(logic.Int, logic.Int)))
	}
	return g
}

func (g *generator) vars() []*logic.Term {
	var out []*logic.Term
	for _, list := range [][]*logic.Term{g.ints, g.reals, g.bools, g.arrays} {
		out = append(out, list...)
	}
	return out
}

// array returns a random array.
func (g *generator) array(depth int) *logic.Term {
	a := g.arrays[g.r.Intn(len(g.arrays))]
	switch {
	case depth <= 0:
		return a
	case g.r.Intn(3) == 0:
		return g.c.Store(g.array(depth-1), g.sum(logic.Int, 0), g.sum(logic.Int, 0))
	case g.ites && g.r.Intn(6) == 0:
		return g.c.Ite(g.atom(0), a, g.array(depth-1))
	}
	return a
}

// sum returns a random linear sum.
func (g *generator) sum(s *logic.Sort, depth int) *logic.Term {
	c := g.c
	vars := g.ints
	if s == logic.Real {
		vars = g.reals
	}
	t := c.Num(num.Int(int64(g.r.Intn(9)-4)), s)
	for range 1 + g.r.Intn(3) {
		if len(vars) == 0 {
			break
		}
		var base *logic.Term
		switch kind := g.r.Intn(8); {
		case kind == 0 && depth > 0 && g.mods && s == logic.Int:
			base = c.Mod(g.sum(s, depth-1), c.Int(int64(2+g.r.Intn(3))))
		case kind == 1 && depth > 0 && g.mods && s == logic.Int:
			base = c.IntDiv(g.sum(s, depth-1), c.Int(int64(2+g.r.Intn(3))))
		case kind == 2 && depth > 0 && g.ites:
			base = c.Ite(g.atom(depth-1), g.sum(s, depth-1), g.sum(s, depth-1))
		case kind <= 4 && depth > 0 && len(g.arrays) > 0 && s == logic.Int:
			base = c.Select(g.array(depth), g.sum(logic.Int, depth-1))
		case kind == 3 && s == logic.Real && len(g.ints) > 0:
			base = c.ToReal(g.ints[g.r.Intn(len(g.ints))])
		case kind == 4 && depth > 0 && g.mods && s == logic.Int && len(g.reals) > 0:
			base = c.ToInt(g.sum(logic.Real, depth-1))
		default:
			base = vars[g.r.Intn(len(vars))]
		}
		t = c.Add(t, c.MulNum(num.Int(int64(g.r.Intn(7)-3)), base))
	}
	return t
}

// formula returns a random formula.
func (g *generator) formula(depth int) *logic.Term {
	c := g.c
	if depth > 0 {
		switch g.r.Intn(7) {
		case 0, 1:
			return c.And(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
		case 2, 3:
			return c.Or(g.formula(depth-1), g.formula(depth-1))
		case 4:
			return c.Not(g.formula(depth - 1))
		case 5:
			return c.Ite(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
		case 6:
			return c.Eq(g.formula(depth-1), g.formula(depth-1))
		}
	}
	return g.atom(2)
}

// atom returns a random atom or its complement, with sums of the given depth.
func (g *generator) atom(depth int) *logic.Term {
	c := g.c
	if len(g.bools) > 0 && (g.r.Intn(4) == 0 || len(g.ints)+len(g.reals) == 0) {
		return g.bools[g.r.Intn(len(g.bools))]
	}
	if len(g.arrays) > 1 && g.r.Intn(6) == 0 {
		return c.Eq(g.array(1), g.array(1))
	}
	s := logic.Int
	if len(g.ints) == 0 || len(g.reals) > 0 && g.r.Intn(2) == 0 {
		s = logic.Real
	}
	a, b := g.sum(s, depth), g.sum(s, depth-1)
	switch g.r.Intn(6) {
	case 0:
		return c.Eq(a, b)
	case 1:
		return c.Not(c.Eq(a, b))
	case 2:
		if s == logic.Int && g.mods {
			return c.Divides(num.Int(int64(2+g.r.Intn(5))), a)
		}
		return c.Lt(a, b)
	case 3:
		return c.Lt(a, b)
	}
	return c.Le(a, b)
}

// model gives random small values to the constants.
func (g *generator) model() *logic.Model {
	m := logic.NewModel()
	n := func() num.Rat { return num.Int(int64(g.r.Intn(13) - 6)) }
	for _, v := range g.ints {
		m.Consts[v] = logic.NumValue(n(), logic.Int)
	}
	for _, v := range g.reals {
		m.Consts[v] = logic.NumValue(n().Quo(num.Int(int64(1+g.r.Intn(3)))), logic.Real)
	}
	for _, v := range g.bools {
		m.Consts[v] = logic.BoolValue(g.r.Intn(2) == 0)
	}
	for _, v := range g.arrays {
		a := logic.ConstArrayValue(v.Sort(), logic.NumValue(n(), logic.Int))
		for range g.r.Intn(4) {
			a = a.With(logic.NumValue(n(), logic.Int), logic.NumValue(n(), logic.Int))
		}
		m.Consts[v] = a
	}
	return m
}

// modelOf returns a random model of f, nil if some tries find none.
func (g *generator) modelOf(f *logic.Term) *logic.Model {
	for range 60 {
		if m := g.model(); m.Holds(f) {
			return m
		}
	}
	return nil
}
