// Package nonlinear is the theory of products, and of quotients and remainders by terms: incremental linearisation
// (A. Cimatti, A. Griggio, A. Irfan, M. Roveri, R. Sebastiani, "Incremental linearization for satisfiability modulo
// nonlinear arithmetic and transcendental functions", 2018). Where the lemmas need a number there is some choice, and
// simple ones are taken: they occur in formulas, and those of a model may grow with every round.
package nonlinear

import (
	"slices"

	"craig/logic"
	"craig/num"
	"craig/smt/internal/theory"
)

// precision bounds the denominators of numbers in lemmas: 2 to the power of this. What needs more, as irrational
// solutions do, is not refined any further.
const precision = 20

// Theory is the theory. There may be new lemmas for ever.
type Theory struct{}

// Refine implements theory.Theory.
func (Theory) Refine(k theory.Candidate, add theory.Add) {
	for _, t := range k.Terms() {
		switch t.Op() {
		case logic.OpMul:
			refineProduct(k, t, add)
		case logic.OpIntDiv, logic.OpMod:
			refineDivision(k, t, add)
		}
	}
}

// refineProduct adds lemmas on the product p, where the candidate has another value for it.
func refineProduct(k theory.Candidate, p *logic.Term, add theory.Add) {
	c := k.Context()
	f := factors{
		c: c, p: p, x: p.Arg(0), y: c.Mul(p.Args()[1:]...),
		add: func(clause ...*logic.Term) { add(p, clause...) },
	}
	f.w, f.a, f.b = k.Number(p), k.Number(f.x), k.Number(f.y)
	if q := f.expanded(); q != nil && (k.IsNew(q) || !theory.Agree(k, p, q)) {
		f.add(theory.Same(c, p, q))
		return
	}
	switch zero := f.number(num.Zero); {
	case f.w.Equal(f.a.Mul(f.b)):
	case f.a.IsZero():
		f.add(c.Not(theory.Same(c, f.x, zero)), theory.Same(c, p, zero))
	case f.b.IsZero():
		f.add(c.Not(theory.Same(c, f.y, zero)), theory.Same(c, p, zero))
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
	c       *logic.Context
	p, x, y *logic.Term
	w, a, b num.Rat
	add     func(clause ...*logic.Term)
}

func (f *factors) number(r num.Rat) *logic.Term { return f.c.Num(r, f.p.Sort()) }

// expanded returns p multiplied out if a factor is a sum, or else nil.
func (f *factors) expanded() *logic.Term {
	c := f.c
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
		return theory.Order(f.c, op, f.number(r), t)
	}
	return theory.Order(f.c, op, t, f.number(r))
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
	c := f.c
	signY := f.b.Sign()
	signX := f.a.Cmp(r)
	diff := f.w.Sub(r.Mul(f.b)).Sign()
	strict := diff == 0
	if signX == 0 {
		signX = -signY * diff
	}
	rest := c.Sub(f.p, c.MulNum(r, f.y))
	f.add(c.Not(f.side(f.x, r, signX, strict)), c.Not(f.side(f.y, num.Zero, signY, strict)),
		f.side(rest, num.Zero, signX*signY, strict))
}

// tangent adds that (x - a)·(y - b) has a known sign in each quadrant around (a, b), for simple numbers close to the
// values of x and y.
func (f *factors) tangent() {
	c := f.c
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
		bound := theory.Order(c, logic.OpLe, plane, f.p)
		if f.x == f.y {
			f.add(bound)
			return
		}
		f.add(c.Not(f.side(f.x, a, 1, false)), c.Not(f.side(f.y, b, 1, false)), bound)
		f.add(c.Not(f.side(f.x, a, -1, false)), c.Not(f.side(f.y, b, -1, false)), bound)
	} else {
		bound := theory.Order(c, logic.OpLe, f.p, plane)
		f.add(c.Not(f.side(f.x, a, 1, false)), c.Not(f.side(f.y, b, -1, false)), bound)
		f.add(c.Not(f.side(f.x, a, -1, false)), c.Not(f.side(f.y, b, 1, false)), bound)
	}
	if f.p.Sort() == logic.Int {
		f.add(c.Not(theory.Same(c, f.x, f.number(f.a))), theory.Same(c, f.p, c.MulNum(f.a, f.y)))
	}
}

// squares adds that (x - r·y)² ≥ 0 for the simplest number r for which the candidate says otherwise, if there are
// products x·x and y·y.
func (f *factors) squares(k theory.Candidate) {
	c := f.c
	xx, yy := c.Mul(f.x, f.x), c.Mul(f.y, f.y)
	if k.IsNew(xx) || k.IsNew(yy) {
		return
	}
	u, v := k.Number(xx), k.Number(yy)
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
	f.add(theory.Order(c, logic.OpLe, f.number(num.Zero), square))
}

// refineDivision adds lemmas on the quotient or remainder t by a term that is not zero: what they are together, the
// bounds of the remainder, and what t is for the divisor that the candidate has.
func refineDivision(k theory.Candidate, t *logic.Term, add theory.Add) {
	c := k.Context()
	x, d := t.Arg(0), t.Arg(1)
	v := k.Number(d)
	if v.IsZero() {
		return
	}
	q, r, zero := c.IntDiv(x, d), c.Mod(x, d), c.Int(0)
	isNew := k.IsNew(q) || k.IsNew(r)
	isZero := theory.Same(c, d, zero)
	if sum := c.Add(c.Mul(d, q), r); isNew || k.IsNew(sum) || !theory.Agree(k, x, sum) {
		add(t, isZero, theory.Same(c, x, sum))
	}
	if isNew || k.Number(r).Sign() < 0 {
		add(t, isZero, theory.Order(c, logic.OpLe, zero, r))
	}
	if isNew || !k.Number(r).Less(v.Abs()) {
		if v.Sign() > 0 {
			add(t, theory.Order(c, logic.OpLe, d, zero), theory.Order(c, logic.OpLt, r, d))
		} else {
			add(t, theory.Order(c, logic.OpLe, zero, d), theory.Order(c, logic.OpLt, r, c.Neg(d)))
		}
	}
	refineBy(k, t, d, add)
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

// refineBy adds the lemma that t, for the value that its argument a has, is what the simplified term is.
func refineBy(k theory.Candidate, t, a *logic.Term, add theory.Add) {
	c := k.Context()
	v := c.Num(k.Number(a), a.Sort())
	args := slices.Clone(t.Args())
	for i := range args {
		if args[i] == a {
			args[i] = v
		}
	}
	if u := c.Rebuild(t, args); !theory.Agree(k, t, u) || k.IsNew(u) {
		add(t, c.Not(theory.Same(c, a, v)), theory.Same(c, t, u))
	}
}
