package bmc

import (
	"slices"

	"craig/internal/bounds"
	"craig/logic"
	"craig/num"
	"craig/smt/words"
)

// guard is the condition under which executions come to a place: that of its parent, and one more. The root has none.
type guard struct {
	parent *guard
	cond   *logic.Term
	depth  int
	facts  []fact // what cond says of single terms
	never  bool   // no execution comes there

	truth words.Truth // for the solver of the round, if known
	known bool
}

// fact is what a term is within.
type fact struct {
	term *logic.Term
	in   bounds.Interval
}

// and returns the guard of those executions of g on which cond holds.
func (g *guard) and(c *logic.Context, cond *logic.Term) *guard {
	switch {
	case g.never || cond.IsTrue():
		return g
	case cond.IsFalse():
		return &guard{parent: g, cond: cond, depth: g.depth + 1, never: true}
	}
	return &guard{parent: g, cond: cond, depth: g.depth + 1, facts: factsOf(cond)}
}

// factsOf returns what a condition says of single terms.
func factsOf(cond *logic.Term) []fact {
	var out []fact
	for _, f := range logic.Conjuncts(cond) {
		negated := f.Op() == logic.OpNot
		if negated {
			f = f.Arg(0)
		}
		if f.Op() != logic.OpLe && f.Op() != logic.OpEq || f.Arg(0).Sort() != logic.Int || !f.Arg(1).IsNum() {
			continue
		}
		k := f.Arg(1).Value()
		in := bounds.Interval{Lo: k, Hi: k}
		switch {
		case f.Op() == logic.OpLe && negated:
			in = bounds.AtLeast(k.Add(num.One))
		case f.Op() == logic.OpLe:
			in = bounds.AtMost(k)
		case negated:
			continue
		}
		out = append(out, fact{f.Arg(0), in})
	}
	return out
}

// limitsOf returns what a condition says of single terms, once for each of them.
func limitsOf(cond *logic.Term) []fact {
	var out []fact
next:
	for _, f := range factsOf(cond) {
		for i := range out {
			if out[i].term == f.term {
				out[i].in = out[i].in.Narrowed(f.in)
				continue next
			}
		}
		out = append(out, f)
	}
	return out
}

// reach is how many guards back facts are looked for.
const reach = 24

// about returns what g says of a term, the nearest guards first.
func (g *guard) about(t *logic.Term) bounds.Interval {
	in := bounds.All
	for n := 0; g != nil && n < reach; n++ {
		for _, f := range g.facts {
			if f.term == t {
				in = in.Narrowed(f.in)
			}
		}
		g = g.parent
	}
	return in
}

// since returns the conditions of g after its ancestor.
func (g *guard) since(ancestor *guard) []*logic.Term {
	var out []*logic.Term
	for ; g != ancestor; g = g.parent {
		out = append(out, logic.Conjuncts(g.cond)...)
	}
	slices.Reverse(out)
	return out
}

// joined returns the guard of executions of g and of h, and a condition that holds on those of g and not on those of h, which
// exclude each other.
func joined(c *logic.Context, g, h *guard) (both *guard, first *logic.Term) {
	a, b := g, h
	for a != b {
		if a.depth >= b.depth {
			a = a.parent
		} else {
			b = b.parent
		}
	}
	left, right := g.since(a), h.since(a)
	first = c.And(left...)
	if second := c.And(right...); size(second) < size(first) {
		first = c.Not(second)
	}
	return a.and(c, either(c, left, right)), first
}

// size returns how many terms t is made of, down to the operands of its operands.
func size(t *logic.Term) int {
	n := 1
	for _, a := range t.Args() {
		n += 1 + len(a.Args())
	}
	return n
}

// either returns the disjunction of two conjunctions. What one of them is alone need not be denied by the other one.
func either(c *logic.Context, left, right []*logic.Term) *logic.Term {
	left, right = without(c, left, right), without(c, right, left)
	return c.Or(c.And(left...), c.And(right...))
}

// without returns a conjunction a that stands beside the conjunction b without what b denies: with D the disjuncts of b, D or a
// is D or those of a whose complements are not in D.
func without(c *logic.Context, a, b []*logic.Term) []*logic.Term {
	if len(b) != 1 {
		return a
	}
	denied := b
	if b[0].Op() == logic.OpOr {
		denied = b[0].Args()
	}
	return slices.DeleteFunc(slices.Clone(a), func(f *logic.Term) bool { return slices.Contains(denied, c.Not(f)) })
}
