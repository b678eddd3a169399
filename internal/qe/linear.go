package qe

// Literals as linear constraints, free of quotients and remainders, and back.

import (
	"slices"

	"craig/logic"
	"craig/num"
)

// relation compares a sum with 0.
type relation uint8

const (
	le      relation = iota // sum ≤ 0
	lt                      // sum < 0
	eq                      // sum = 0
	ne                      // sum ≠ 0
	divides                 // mod | sum
)

// constraint is a linear constraint, true in the model. Its sum is over bases without ToReal: an Int base may occur in
// a constraint on Reals. If all bases are Int then the constraint is on Int, has integer coefficients without a common
// divisor, and is not an lt.
type constraint struct {
	rel relation
	sum logic.Linear
	mod num.Rat // of divides
}

// linear is the state of the elimination from linear constraints.
type linear struct {
	*projector
	pending []*logic.Term       // to be eliminated: variables, quotients and floors
	index   map[*logic.Term]int // everything that ever was in pending; where it is, -1 when it is gone
	cons    []constraint
}

// eliminateLinear moves what the literals say without the variables to p.out.
func (p *projector) eliminateLinear() {
	l := &linear{projector: p, index: make(map[*logic.Term]int)}
	for _, f := range p.lits {
		l.read(f)
	}
	p.lits = nil
	for _, sort := range [2]*logic.Sort{logic.Real, logic.Int} {
		for {
			x := l.cheapest(sort)
			if x == nil {
				break
			}
			if sort == logic.Real {
				l.eliminateReal(x)
			} else {
				l.eliminateInt(x)
			}
		}
	}
	for _, k := range l.cons {
		p.out = append(p.out, l.term(k))
	}
}

// cheapest removes from l.pending the variable of that sort whose elimination makes the fewest constraints; nil when
// there is none left.
func (l *linear) cheapest(sort *logic.Sort) *logic.Term {
	tallies := make([]tally, len(l.pending))
	for i, x := range l.pending {
		l.index[x] = i
	}
	for _, k := range l.cons {
		for _, m := range k.sum.Monos {
			if i, ok := l.index[m.Base]; ok && i >= 0 {
				tallies[i].count(k.rel, m)
			}
		}
	}
	best, bestCost := -1, 0
	for i, x := range l.pending {
		if x.Sort() != sort {
			continue
		}
		if cost := tallies[i].cost(); best < 0 || cost < bestCost {
			best, bestCost = i, cost
		}
	}
	if best < 0 {
		return nil
	}
	x := l.pending[best]
	l.pending = slices.Delete(l.pending, best, best+1)
	l.index[x] = -1
	return x
}

// tally counts what is said about a variable.
type tally struct{ lower, upper, cong, unit, equations int }

func (t *tally) count(rel relation, m logic.Mono) {
	switch {
	case rel == eq && (m.Base.Sort() == logic.Real || m.Coef.Abs().IsOne()):
		t.unit++
	case rel == eq:
		t.equations++
	case rel == divides:
		t.cong++
	case rel == ne:
	case m.Coef.Sign() < 0:
		t.lower++
	default:
		t.upper++
	}
}

// cost estimates the price of eliminating the variable.
func (t *tally) cost() int {
	switch {
	case t.unit > 0:
		return -2
	case t.equations > 0:
		return -1
	}
	return t.lower*t.upper + 4*t.cong*min(t.lower, t.upper)
}

// coef returns the coefficient of x in the sum.
func coef(sum logic.Linear, x *logic.Term) num.Rat {
	i, ok := slices.BinarySearchFunc(sum.Monos, x.ID(), func(m logic.Mono, id uint32) int { return int(m.Base.ID()) - int(id) })
	if !ok {
		return num.Zero
	}
	return sum.Monos[i].Coef
}

// read adds the constraint of a literal.
func (l *linear) read(f *logic.Term) {
	neg := f.Op() == logic.OpNot
	if neg {
		f = f.Arg(0)
	}
	if f.Op() == logic.OpDivides {
		k := constraint{rel: divides, mod: f.Arg(0).Value(), sum: l.open(logic.Linearize(f.Arg(1)))}
		if neg { // another residue: the one of the model
			_, r := num.DivMod(l.value(k.sum), k.mod)
			k.sum.Const = k.sum.Const.Sub(r)
		}
		l.add(k)
		return
	}
	// left - right
	sum := l.open(logic.Linearize(f.Arg(0)))
	sum.Const = sum.Const.Sub(f.Arg(1).Value())
	k := constraint{sum: sum}
	switch {
	case f.Op() == logic.OpEq && neg:
		k.rel = ne
	case f.Op() == logic.OpEq:
		k.rel = eq
	case (f.Op() == logic.OpLe) != neg:
		k.rel = le
	default:
		k.rel = lt
	}
	if neg && k.rel != ne {
		k.sum = k.sum.Scale(num.MinusOne)
	}
	l.add(k)
}

// open returns the sum without ToReal and, where the arguments have variables, without remainders and with the
// quotients and floors as new variables.
func (l *linear) open(sum logic.Linear) logic.Linear {
	r := logic.Linear{Const: sum.Const}
	for _, m := range sum.Monos {
		base := m.Base
		if base.Op() == logic.OpToReal {
			base = base.Arg(0)
		}
		r = r.Plus(l.openBase(base).Scale(m.Coef))
	}
	return r
}

func (l *linear) openBase(base *logic.Term) logic.Linear {
	if !l.mentions(base) {
		return single(base, num.One)
	}
	switch base.Op() {
	case logic.OpMod:
		a, d := base.Arg(0), base.Arg(1)
		return l.open(logic.Linearize(a)).Plus(l.open(logic.Linearize(l.c.IntDiv(a, d))).Scale(d.Value().Neg()))
	case logic.OpIntDiv, logic.OpToInt:
		l.variable(base)
	case logic.OpConst:
		l.variable(base)
	default:
		panic("qe: " + base.String() + " is not linear")
	}
	return single(base, num.One)
}

// variable takes notice of a variable, quotient or floor that has to go.
func (l *linear) variable(base *logic.Term) {
	if _, known := l.index[base]; known {
		return
	}
	l.index[base] = len(l.pending)
	l.pending = append(l.pending, base)
	if base.Op() == logic.OpConst {
		return
	}
	// 0 ≤ a - d·q ≤ d-1, and 0 ≤ a - floor < 1
	d, top := num.One, constraint{rel: lt}
	if base.Op() == logic.OpIntDiv {
		d, top = base.Arg(1).Value(), constraint{rel: le}
	}
	rem := l.open(logic.Linearize(base.Arg(0))).Plus(single(base, d.Neg()))
	top.sum = rem
	top.sum.Const = top.sum.Const.Sub(d)
	if top.rel == le {
		top.sum.Const = top.sum.Const.Add(num.One)
	}
	l.add(constraint{rel: le, sum: rem.Scale(num.MinusOne)})
	l.add(top)
}

func single(base *logic.Term, coef num.Rat) logic.Linear {
	return logic.Linear{Monos: []logic.Mono{{Coef: coef, Base: base}}}
}

// value returns the value of a sum in the model.
func (l *linear) value(sum logic.Linear) num.Rat {
	v := sum.Const
	for _, m := range sum.Monos {
		v = v.Add(m.Coef.Mul(l.eval.Eval(m.Base).N))
	}
	return v
}

// onInt reports whether all bases of the sum are Int.
func onInt(sum logic.Linear) bool {
	for _, m := range sum.Monos {
		if m.Base.Sort() != logic.Int {
			return false
		}
	}
	return true
}

// add normalises the constraint and adds it, unless it is implied by another one on the same sum.
func (l *linear) add(k constraint) {
	k = normalize(k)
	if len(k.sum.Monos) == 0 {
		return // true, since it is true in the model
	}
	for i, o := range l.cons {
		if o.rel != k.rel || !sameMonos(o.sum, k.sum) {
			continue
		}
		switch {
		case k.rel == le || k.rel == lt:
			if o.sum.Const.Less(k.sum.Const) {
				l.cons[i] = k
			}
			return
		case k.sum.Const.Equal(o.sum.Const) && k.mod.Equal(o.mod):
			return
		}
	}
	l.cons = append(l.cons, k)
}

func sameMonos(a, b logic.Linear) bool {
	return slices.EqualFunc(a.Monos, b.Monos, func(m, n logic.Mono) bool { return m.Base == n.Base && m.Coef.Equal(n.Coef) })
}

// normalize divides by common factors and rounds on Int.
func normalize(k constraint) constraint {
	if len(k.sum.Monos) == 0 {
		return k
	}
	if k.rel == divides {
		return normalizeDivides(k)
	}
	den, g := num.One, num.Zero
	for _, m := range k.sum.Monos {
		if !m.Coef.IsInt() {
			den = num.LCM(den, num.FromBigInt(m.Coef.DenBig()))
		}
	}
	for _, m := range k.sum.Monos {
		if g = num.GCD(g, m.Coef.Mul(den)); g.IsOne() {
			break
		}
	}
	if f := den.Quo(g); !f.IsOne() {
		k.sum = k.sum.Scale(f)
	}
	if !onInt(k.sum) {
		return k
	}
	switch {
	case k.rel == lt: // Σ < -const
		k.rel = le
		k.sum.Const = k.sum.Const.Floor().Add(num.One)
	case k.rel == le:
		k.sum.Const = k.sum.Const.Ceil()
	case k.rel == ne && !k.sum.Const.IsInt():
		return constraint{rel: le} // true
	}
	return k
}

// normalizeDivides reduces coefficients modulo the divisor and divides by common factors.
func normalizeDivides(k constraint) constraint {
	_, r := num.DivMod(k.sum.Const, k.mod)
	sum, g := logic.Linear{Const: r}, k.mod
	for _, m := range k.sum.Monos {
		if _, r := num.DivMod(m.Coef, k.mod); !r.IsZero() {
			sum.Monos = append(sum.Monos, logic.Mono{Coef: r, Base: m.Base})
			g = num.GCD(g, r)
		}
	}
	// g divides the constant, since the constraint is true in the model.
	return constraint{rel: divides, mod: k.mod.Quo(g), sum: sum.Scale(g.Inv())}
}

// term returns the constraint as a formula.
func (l *linear) term(k constraint) *logic.Term {
	sort := logic.Int
	if !onInt(k.sum) {
		sort = logic.Real
	}
	sum := k.sum
	if sort == logic.Real {
		sum = logic.Linear{Const: k.sum.Const}
		for _, m := range k.sum.Monos {
			b := m.Base
			if b.Sort() == logic.Int {
				b = l.c.ToReal(b)
			}
			sum.Monos = append(sum.Monos, logic.Mono{Coef: m.Coef, Base: b})
		}
	}
	t := l.c.Sum(sum, sort)
	zero := l.c.Num(num.Zero, sort)
	switch k.rel {
	case le:
		return l.c.Le(t, zero)
	case lt:
		return l.c.Lt(t, zero)
	case eq:
		return l.c.Eq(t, zero)
	case ne:
		return l.c.Not(l.c.Eq(t, zero))
	}
	return l.c.Divides(k.mod, t)
}

// take removes the constraints with x and returns them.
func (l *linear) take(x *logic.Term) []constraint {
	var with []constraint
	rest := l.cons[:0]
	for _, k := range l.cons {
		if coef(k.sum, x).IsZero() {
			rest = append(rest, k)
		} else {
			with = append(with, k)
		}
	}
	l.cons = rest
	return with
}

// replaceBy adds the constraints with x replaced by the equation def = 0, in which x has a coefficient of its own: each
// is multiplied by a positive number, so that x can be cancelled.
func (l *linear) replaceBy(x *logic.Term, def logic.Linear, with []constraint) {
	a := coef(def, x)
	for _, k := range with {
		b := coef(k.sum, x)
		f := a.Abs()
		if f.IsInt() && b.IsInt() {
			f = f.Quo(num.GCD(f, b))
		}
		k.sum = k.sum.Scale(f).Plus(def.Scale(f.Mul(b).Quo(a).Neg()))
		if k.rel == divides {
			k.mod = k.mod.Mul(f)
		}
		l.add(k)
	}
}

// splitBounds sorts the constraints on x into lower and upper bounds, disequations and divisibilities.
func splitBounds(x *logic.Term, with []constraint) (lower, upper, diff, cong []constraint) {
	for _, k := range with {
		switch {
		case k.rel == divides:
			cong = append(cong, k)
		case k.rel == ne:
			diff = append(diff, k)
		case coef(k.sum, x).Sign() < 0:
			lower = append(lower, k)
		default:
			upper = append(upper, k)
		}
	}
	return lower, upper, diff, cong
}

// decide turns the disequation into the inequality that holds in the model.
func (l *linear) decide(k constraint) constraint {
	if l.value(k.sum).Sign() > 0 {
		k.sum = k.sum.Scale(num.MinusOne)
	}
	k.rel = lt
	return normalize(k)
}
