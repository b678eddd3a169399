package smt

import (
	"craig/logic"
	"craig/smt/internal/sat"
)

// The clauses of conjunctions, disjunctions, equivalences and choices. Adders consist of two gates with three inputs,
// which get clauses without variables for what is between: the parity (a ⇔ b) ⇔ c, and the majority ite(a ⇔ b, a, c).

// defineJunction makes the clauses of a conjunction or disjunction.
func (e *encoding) defineJunction(n int32, pol uint8, first bool) {
	t := e.nodes[n].term
	kids := make([]kid, 0, len(t.Args()))
	lits := make([]sat.Lit, len(t.Args()), len(t.Args())+1)
	for i, a := range t.Args() {
		k, neg := e.node(a)
		how := kidSame
		if neg {
			how = kidFlip
		}
		kids = append(kids, kid{k, how})
		lits[i] = e.nodes[k].v.Lit(neg)
	}
	nd := &e.nodes[n]
	if first {
		nd.kids = kids
	}
	g := nd.v.Pos()
	// In the polarity where every argument is implied by g (of And positive, of Or negative) or the other way round.
	if (nd.kind == nodeAnd) == (pol == 0) {
		for _, l := range lits {
			if pol == 0 {
				e.definition(g.Not(), l)
			} else {
				e.definition(g, l.Not())
			}
		}
		return
	}
	if pol == 0 {
		e.definition(append(lits, g.Not())...)
		return
	}
	for i := range lits {
		lits[i] = lits[i].Not()
	}
	e.definition(append(lits, g)...)
}

func isIff(t *logic.Term) bool { return t.Op() == logic.OpEq && t.Arg(0).Sort() == logic.Bool }

// defineIff makes the clauses of an equivalence.
func (e *encoding) defineIff(n int32, pol uint8, first bool) {
	t := e.nodes[n].term
	inner, other := t.Arg(0), t.Arg(1)
	if !isIff(inner) {
		inner, other = other, inner
	}
	if first {
		e.nodes[n].wide = isIff(inner) && !e.isMade(inner)
	}
	inputs := [3]*logic.Term{inner, other, nil}
	in := inputs[:2]
	if e.nodes[n].wide {
		in = append(in[:0], inner.Arg(0), inner.Arg(1), other)
	}
	if first {
		e.addKids(n, kidBoth, in...)
	}
	var lits [3]sat.Lit
	for i, f := range in {
		lits[i] = e.lit(f)
	}
	g := e.nodes[n].v.Lit(pol == 0)
	// The equivalence holds iff an even number of inputs is false: exclude the assignments of the other parity.
	for m := range 1 << len(in) {
		clause := append(make([]sat.Lit, 0, 4), g)
		odd := uint8(0)
		for i, l := range lits[:len(in)] {
			if m>>i&1 == 0 {
				l = l.Not()
			} else {
				odd ^= 1 // the clause excludes that this input is false
			}
			clause = append(clause, l)
		}
		if odd != pol {
			e.definition(clause...)
		}
	}
}

// isMade reports whether the formula has a node that something refers to.
func (e *encoding) isMade(f *logic.Term) bool {
	n, ok := e.nodeOf[f]
	return ok && e.nodes[n].isLive()
}

// defineIte makes the clauses of a choice between formulas.
func (e *encoding) defineIte(n int32, pol uint8, first bool) {
	t := e.nodes[n].term
	g := e.nodes[n].v.Lit(pol == 0)
	sign := func(f *logic.Term) sat.Lit { // of an input that g, or its complement, implies
		if pol == 0 {
			return e.lit(f)
		}
		return e.lit(f).Not()
	}
	if x, y, z, ok := e.majority(t); ok {
		if first {
			e.addKids(n, kidSame, x, y, z)
		}
		e.definition(g, sign(x), sign(y))
		e.definition(g, sign(x), sign(z))
		e.definition(g, sign(y), sign(z))
		return
	}
	if first {
		e.addKids(n, kidBoth, t.Arg(0))
		e.addKids(n, kidSame, t.Arg(1), t.Arg(2))
	}
	p, a, b := e.lit(t.Arg(0)), sign(t.Arg(1)), sign(t.Arg(2))
	e.definition(g, p.Not(), a)
	e.definition(g, p, b)
	e.definition(g, a, b)
}

// majority returns the inputs if t is the majority of three: of x and y, where they agree, or else of z.
func (e *encoding) majority(t *logic.Term) (x, y, z *logic.Term, ok bool) {
	c, p, a, b := e.c, t.Arg(0), t.Arg(1), t.Arg(2)
	if !isIff(p) {
		return nil, nil, nil, false
	}
	u, v := p.Arg(0), p.Arg(1)
	switch {
	case a == u || a == v:
		return u, v, b, true
	case a == c.Not(u) || a == c.Not(v):
		return c.Not(u), c.Not(v), b, true
	case b == u || b == c.Not(v):
		return u, c.Not(v), a, true
	case b == v || b == c.Not(u):
		return c.Not(u), v, a, true
	}
	return nil, nil, nil, false
}
