package pass

import (
	"math/big"

	"craig/num"
)

// interval is a set of numbers between two bounds, which belong to it; each may be absent. The zero value has no bounds.
// Operations return an interval that covers all results; none of them is given an empty one.
type interval struct {
	lo, hi       num.Rat
	hasLo, hasHi bool
}

func point(n num.Rat) interval { return interval{n, n, true, true} }

func between(lo, hi num.Rat) interval { return interval{lo, hi, true, true} }

func atLeast(lo num.Rat) interval { return interval{lo: lo, hasLo: true} }

func atMost(hi num.Rat) interval { return interval{hi: hi, hasHi: true} }

func (a interval) isAll() bool { return !a.hasLo && !a.hasHi }

func (a interval) isFinite() bool { return a.hasLo && a.hasHi }

func (a interval) isEmpty() bool { return a.hasLo && a.hasHi && a.hi.Less(a.lo) }

// value returns the only number in a, if there is only one.
func (a interval) value() (num.Rat, bool) { return a.lo, a.hasLo && a.hasHi && a.lo.Equal(a.hi) }

func (a interval) contains(n num.Rat) bool {
	return !(a.hasLo && n.Less(a.lo)) && !(a.hasHi && a.hi.Less(n))
}

func (a interval) equal(b interval) bool {
	return a.hasLo == b.hasLo && a.hasHi == b.hasHi && (!a.hasLo || a.lo.Equal(b.lo)) && (!a.hasHi || a.hi.Equal(b.hi))
}

// covers reports whether every number in b is in a.
func (a interval) covers(b interval) bool {
	return (!a.hasLo || b.hasLo && !b.lo.Less(a.lo)) && (!a.hasHi || b.hasHi && !a.hi.Less(b.hi))
}

// hull returns the least interval with all of a and b.
func (a interval) hull(b interval) interval {
	r := interval{hasLo: a.hasLo && b.hasLo, hasHi: a.hasHi && b.hasHi}
	if r.hasLo {
		r.lo = num.Min(a.lo, b.lo)
	}
	if r.hasHi {
		r.hi = num.Max(a.hi, b.hi)
	}
	return r
}

// meet returns what a and b have in common, which may be empty.
func (a interval) meet(b interval) interval {
	if b.hasLo && (!a.hasLo || a.lo.Less(b.lo)) {
		a.lo, a.hasLo = b.lo, true
	}
	if b.hasHi && (!a.hasHi || b.hi.Less(a.hi)) {
		a.hi, a.hasHi = b.hi, true
	}
	return a
}

// rounded returns the integers in a as an interval, which may be empty.
func (a interval) rounded() interval {
	if a.hasLo && !a.lo.IsInt() {
		a.lo = a.lo.Ceil()
	}
	if a.hasHi && !a.hi.IsInt() {
		a.hi = a.hi.Floor()
	}
	return a
}

func (a interval) add(b interval) interval {
	r := interval{hasLo: a.hasLo && b.hasLo, hasHi: a.hasHi && b.hasHi}
	if r.hasLo {
		r.lo = a.lo.Add(b.lo)
	}
	if r.hasHi {
		r.hi = a.hi.Add(b.hi)
	}
	return r
}

func (a interval) neg() interval {
	return interval{lo: a.hi.Neg(), hi: a.lo.Neg(), hasLo: a.hasHi, hasHi: a.hasLo}
}

// scale returns k·a.
func (a interval) scale(k num.Rat) interval {
	switch k.Sign() {
	case 0:
		return point(num.Zero)
	case -1:
		a, k = a.neg(), k.Neg()
	}
	if a.hasLo {
		a.lo = a.lo.Mul(k)
	}
	if a.hasHi {
		a.hi = a.hi.Mul(k)
	}
	return a
}

// mul returns the products.
func (a interval) mul(b interval) interval {
	if a.isFinite() && b.isFinite() {
		r := point(a.lo.Mul(b.lo))
		for _, p := range []num.Rat{a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi)} {
			r = r.hull(point(p))
		}
		return r
	}
	// Only signs are used of unbounded factors.
	na, nb := a.nonNegative(), b.nonNegative()
	ma, mb := a.neg().nonNegative(), b.neg().nonNegative()
	switch {
	case na && nb:
		r := atLeast(a.lo.Mul(b.lo))
		return r
	case ma && mb:
		return a.neg().mul(b.neg())
	case ma && nb:
		return a.neg().mul(b).neg()
	case na && mb:
		return a.mul(b.neg()).neg()
	}
	return interval{}
}

// nonNegative reports that a has no negative number.
func (a interval) nonNegative() bool { return a.hasLo && a.lo.Sign() >= 0 }

// magnitude returns the largest absolute value.
func (a interval) magnitude() (m num.Rat, ok bool) {
	if !a.isFinite() {
		return m, false
	}
	return num.Max(a.lo.Abs(), a.hi.Abs()), true
}

// intDiv returns the SMT-LIB quotients of integers; for a divisor 0 they can be anything.
func (a interval) intDiv(b interval) interval {
	if d, ok := b.value(); ok && !d.IsZero() {
		if d.Sign() < 0 {
			return a.intDiv(point(d.Neg())).neg()
		}
		if a.hasLo {
			a.lo, _ = num.DivMod(a.lo, d)
		}
		if a.hasHi {
			a.hi, _ = num.DivMod(a.hi, d)
		}
		return a
	}
	if b.contains(num.Zero) {
		return interval{}
	}
	switch m, ok := a.magnitude(); {
	case a.nonNegative() && b.nonNegative():
		r := interval{lo: num.Zero, hi: a.hi, hasLo: true, hasHi: a.hasHi}
		if a.hasHi { // the smallest divisor gives the greatest quotient
			r.hi, _ = num.DivMod(a.hi, b.lo)
		}
		return r
	case ok:
		return between(m.Neg(), m)
	}
	return interval{}
}

// mod returns the SMT-LIB remainders of integers; for a divisor 0 they can be anything.
func (a interval) mod(b interval) interval {
	if d, ok := b.value(); ok && !d.IsZero() {
		d = d.Abs()
		if q, ok := a.block(d); ok {
			return a.add(point(q.Mul(d).Neg()))
		}
		return between(num.Zero, d.Sub(num.One))
	}
	if b.contains(num.Zero) {
		return interval{}
	}
	r := atLeast(num.Zero)
	if m, ok := b.magnitude(); ok {
		r = between(num.Zero, m.Sub(num.One))
	}
	if a.nonNegative() && a.hasHi { // never more than the dividend
		r = r.meet(atMost(a.hi))
	}
	return r
}

// block returns q if all integers in a are in [q·d, (q+1)·d).
func (a interval) block(d num.Rat) (q num.Rat, ok bool) {
	if !a.isFinite() {
		return q, false
	}
	q, _ = num.DivMod(a.lo, d)
	h, _ := num.DivMod(a.hi, d)
	return q, q.Equal(h)
}

// ones returns the interval of the numbers with no more bits than hi ≥ 0.
func ones(hi num.Rat) interval {
	bits := hi.NumBig().BitLen()
	return between(num.Zero, num.FromBigInt(new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1))))
}

// widen returns an interval that covers a and b ⊇ a, whose bounds that grew are among thresholds (ascending), or absent.
func (a interval) widen(b interval, thresholds []num.Rat) interval {
	if a.hasLo && b.hasLo && b.lo.Less(a.lo) {
		lo := b.lo
		b.hasLo = false
		for i := len(thresholds) - 1; i >= 0; i-- {
			if !lo.Less(thresholds[i]) {
				b.lo, b.hasLo = thresholds[i], true
				break
			}
		}
	}
	if a.hasHi && b.hasHi && a.hi.Less(b.hi) {
		hi := b.hi
		b.hasHi = false
		for _, t := range thresholds {
			if !t.Less(hi) {
				b.hi, b.hasHi = t, true
				break
			}
		}
	}
	return b
}
