package smt

// Lemmas on products, and on quotients and remainders by terms: incremental linearisation (A. Cimatti, A. Griggio,
// A. Irfan, M. Roveri, R. Sebastiani, "Incremental linearization for satisfiability modulo nonlinear arithmetic and
// transcendental functions", 2018). Where the lemmas need a number there is some choice, and simple ones are taken: they
// occur in formulas, and those of a model may grow with every round.

import (
	"craig/logic"
	"craig/num"
)

// precision bounds the denominators of numbers in lemmas: 2 to the power of this. What needs more, as irrational
// solutions do, is not refined any further.
const precision = 20

// refineProduct adds lemmas on the product of node n, where the candidate has another value for it.
func (s *Solver) refineProduct(k *candidate, n int32, add func(int32, ...*logic.Term)) {
	c := s.c
	p := s.nodes[n].term
	f := factors{
		s: s, p: p, x: p.Arg(0), y: c.Mul(p.Args()[1:]...),
		add: func(clause ...*logic.Term) { add(n, clause...) },
	}
	f.w, f.a, f.b = k.value(p), k.value(f.x), k.value(f.y)
	if q := f.expanded(); q != nil && (s.isNew(q) || !k.agree(p, q)) {
		f.add(s.same(p, q))
		return
	}
	switch zero := f.number(num.Zero); {
	case f.w.Equal(f.a.Mul(f.b)):
	case f.a.IsZero():
		f.add(c.Not(s.same(f.x, zero)), s.same(p, zero))
	case f.b.IsZero():
		f.add(c.Not(s.same(f.y, zero)), s.same(p, zero))
	default:
		f.monotone()
		f.tangent()
		if f.x != f.y {
			f.squares(k)
			g := f
			g.x, g.y, g.a, g.b = f.y, f.x, f.b, f.a
			g.monotone()
		}
	}
}

// factors is a product p = x·y with values w, a and b in a candidate that do not agree.
type factors struct {
	s       *Solver
	p, x, y *logic.Term
	w, a, b num.Rat
	add     func(clause ...*logic.Term)
}

func (f *factors) number(r num.Rat) *logic.Term { return f.s.c.Num(r, f.p.Sort()) }

// expanded returns p multiplied out if a factor is a sum, or else nil.
func (f *factors) expanded() *logic.Term {
	c := f.s.c
	for i, x := range f.p.Args() {
		if x.Op() != logic.OpAdd {
			continue
		}
		rest := append(append([]*logic.Term(nil), f.p.Args()[:i]...), f.p.Args()[i+1:]...)
		l := logic.Linearize(x)
		sum := []*logic.Term{c.MulNum(l.Const, c.Mul(rest...))}
		for _, m := range l.Monos {
			sum = append(sum, c.MulNum(m.Coef, c.Mul(append([]*logic.Term{m.Base}, rest...)...)))
		}
		return c.Add(sum...)
	}
	return nil
}

// side returns that t - r has the sign, or that it is zero unless strict.
func (f *factors) side(t *logic.Term, r num.Rat, sign int, strict bool) *logic.Term {
	op := logic.OpLe
	if strict {
		op = logic.OpLt
	}
	if sign > 0 {
		return f.s.order(op, f.number(r), t)
	}
	return f.s.order(op, t, f.number(r))
}

// monotone adds how p compares to r·y where x is on one side of r: for the simplest such r that the candidate violates,
// zero among them, and for one close to the value of x.
func (f *factors) monotone() {
	ratio := f.w.Quo(f.b)
	lo, hi := num.Min(ratio, f.a), num.Max(ratio, f.a)
	coarse := simplest(lo, hi)
	f.compare(coarse)
	near := f.a
	if f.p.Sort() == logic.Real { // the eighth next to a
		if d := hi.Sub(lo).Mul(num.Frac(1, 8)); f.a.Equal(lo) {
			near = simplest(lo, lo.Add(d))
		} else {
			near = simplest(hi.Sub(d), hi)
		}
	}
	if !near.Equal(coarse) {
		f.compare(near)
	}
}

// compare adds that p - r·y = (x - r)·y has the sign of its factors; r lies between a and w/b.
func (f *factors) compare(r num.Rat) {
	if r.DenBig().BitLen() > precision {
		return
	}
	s := f.s
	signY := f.b.Sign()
	signX := f.a.Cmp(r)
	diff := f.w.Sub(r.Mul(f.b)).Sign()
	strict := diff == 0
	if signX == 0 {
		signX = -signY * diff
	}
	rest := s.c.Sub(f.p, s.c.MulNum(r, f.y))
	f.add(s.c.Not(f.side(f.x, r, signX, strict)), s.c.Not(f.side(f.y, num.Zero, signY, strict)),
		f.side(rest, num.Zero, signX*signY, strict))
}

// tangent adds that (x - a)·(y - b) has a known sign in each quadrant around (a, b), for simple numbers close to the
// values of x and y.
func (f *factors) tangent() {
	s, c := f.s, f.s.c
	gap := f.a.Mul(f.b).Sub(f.w)
	a, b := f.a, f.b
	if f.p.Sort() == logic.Real {
		d, half := num.One, num.Frac(1, 2)
		for e := 0; !d.Mul(d).Less(gap.Abs()); e++ {
			if e == precision {
				return
			}
			d = d.Mul(half)
		}
		a = simplest(a.Sub(d), a)
		if gap.Sign() > 0 {
			b = simplest(b.Sub(d), b)
		} else {
			b = simplest(b, b.Add(d))
		}
	}
	plane := c.Sub(c.Add(c.MulNum(b, f.x), c.MulNum(a, f.y)), f.number(a.Mul(b)))
	if gap.Sign() > 0 {
		bound := s.order(logic.OpLe, plane, f.p)
		if f.x == f.y {
			f.add(bound)
			return
		}
		f.add(c.Not(f.side(f.x, a, 1, false)), c.Not(f.side(f.y, b, 1, false)), bound)
		f.add(c.Not(f.side(f.x, a, -1, false)), c.Not(f.side(f.y, b, -1, false)), bound)
	} else {
		bound := s.order(logic.OpLe, f.p, plane)
		f.add(c.Not(f.side(f.x, a, 1, false)), c.Not(f.side(f.y, b, -1, false)), bound)
		f.add(c.Not(f.side(f.x, a, -1, false)), c.Not(f.side(f.y, b, 1, false)), bound)
	}
	if f.p.Sort() == logic.Int {
		f.add(c.Not(s.same(f.x, f.number(f.a))), s.same(f.p, c.MulNum(f.a, f.y)))
	}
}

// squares adds that (x - r·y)² ≥ 0 for the simplest number r for which the candidate says otherwise, if there are
// products x·x and y·y.
func (f *factors) squares(k *candidate) {
	s, c := f.s, f.s.c
	xx, yy := c.Mul(f.x, f.x), c.Mul(f.y, f.y)
	if s.isNew(xx) || s.isNew(yy) {
		return
	}
	u, v := k.value(xx), k.value(yy)
	if v.Sign() <= 0 || !u.Mul(v).Less(f.w.Mul(f.w)) {
		return
	}
	at := func(r num.Rat) num.Rat { return u.Sub(num.Int(2).Mul(r).Mul(f.w)).Add(r.Mul(r).Mul(v)) }
	least, d := f.w.Quo(v), num.One
	for e := 0; at(least.Sub(d)).Sign() >= 0; e++ { // the parabola is symmetric about its least value
		if e == precision {
			return
		}
		d = d.Mul(num.Frac(1, 2))
	}
	r := simplest(least.Sub(d), least.Add(d))
	a, b := num.FromBigInt(r.NumBig()), num.FromBigInt(r.DenBig()) // (b·x - a·y)², for x may be an Int
	square := c.Add(c.MulNum(b.Mul(b), xx), c.MulNum(num.Int(-2).Mul(a).Mul(b), f.p), c.MulNum(a.Mul(a), yy))
	f.add(s.order(logic.OpLe, f.number(num.Zero), square))
}

// refineDivision adds lemmas on the quotient or remainder of node n by a term that is not zero: what they are together,
// the bounds of the remainder, and what the node is for the divisor that the candidate has.
func (s *Solver) refineDivision(k *candidate, n int32, add func(int32, ...*logic.Term)) {
	c := s.c
	t := s.nodes[n].term
	x, d := t.Arg(0), t.Arg(1)
	v := k.value(d)
	if v.IsZero() {
		return
	}
	q, r, zero := c.IntDiv(x, d), c.Mod(x, d), c.Int(0)
	isNew := s.isNew(q) || s.isNew(r)
	isZero := s.same(d, zero)
	if sum := c.Add(c.Mul(d, q), r); isNew || s.isNew(sum) || !k.agree(x, sum) {
		add(n, isZero, s.same(x, sum))
	}
	if isNew || k.value(r).Sign() < 0 {
		add(n, isZero, s.order(logic.OpLe, zero, r))
	}
	if isNew || !k.value(r).Less(v.Abs()) {
		if v.Sign() > 0 {
			add(n, s.order(logic.OpLe, d, zero), s.order(logic.OpLt, r, d))
		} else {
			add(n, s.order(logic.OpLe, zero, d), s.order(logic.OpLt, r, c.Neg(d)))
		}
	}
	s.refineBy(k, n, d, add)
}

// simplest returns the number of least denominator, and of least absolute value among those, that is not less than lo
// and not greater than hi; lo ≤ hi.
func simplest(lo, hi num.Rat) num.Rat {
	switch {
	case lo.Sign() <= 0 && hi.Sign() >= 0:
		return num.Zero
	case hi.Sign() < 0:
		return simplest(hi.Neg(), lo.Neg()).Neg()
	}
	if c := lo.Ceil(); !hi.Less(c) {
		return c
	}
	f := lo.Floor()
	return f.Add(simplest(hi.Sub(f).Inv(), lo.Sub(f).Inv()).Inv())
}
