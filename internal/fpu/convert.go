package fpu

import "craig/num/float"

// From returns x, a number of the format f, as one of u's.
func (u *Unit[B]) From(f float.Format, m Mode[B], x []B) []B {
	from := &Unit[B]{u.Gates, f}
	p := from.unpack(x)
	w := max(f.Exponent, u.Exponent) + 3
	exp := u.add(u.signed(p.exp, w), u.number(int64(u.Bias()-f.Bias()), w), u.Const(false))
	finite := u.round(m, p.sign, exp, p.sig)
	return u.choose(p.nan, u.nan(), u.choose(p.inf, u.infinity(p.sign), finite))
}

// FromInteger returns the integer x, in two's complement if signed, as a number.
func (u *Unit[B]) FromInteger(m Mode[B], x []B, signed bool) []B {
	sign := u.Const(false)
	if signed {
		sign = x[len(x)-1]
		x = u.negateIf(sign, x)
	}
	w := max(u.Exponent, steps(len(x))) + 3
	return u.round(m, sign, u.number(int64(u.Bias()+len(x)-1), w), x)
}

// ToInteger returns x rounded to an integer, as w bits, in two's complement if signed, and whether it is one of those; the bits mean
// nothing if not.
func (u *Unit[B]) ToInteger(m Mode[B], x []B, w int, signed bool) (bits []B, ok B) {
	p := u.unpack(x)
	sb := u.Significand
	k := max(u.Exponent, steps(w+sb)) + 3
	// The significand, with its first bit in the place of 2^w, is shifted down from there.
	sig := append([]B{}, p.sig...)
	below := 2
	if sb-1 > w {
		below = sb - 1 - w + 2
	}
	sig = u.below(sig, w+1+below-sb)
	by := u.sub(u.number(int64(u.Bias()+w), k), u.signed(p.exp, k))
	large := by[k-1]
	sig = u.shiftRight(sig, by[:k-1])
	up := u.roundsUp(m, p.sign, sig[below], sig[below-1], u.Any(sig[:below-1]))
	n := u.increment(u.extend(sig[below:], w+2), up)

	finite := u.Not(u.Any([]B{p.nan, p.inf, large}))
	if !signed {
		over := u.Ite(p.sign, u.Any(n), u.Any(n[w:]))
		return n[:w], u.And(finite, u.Not(over))
	}
	// Of negative numbers one more has a place.
	over := u.Any(n[w-1:])
	least := u.And(u.And(p.sign, n[w-1]), u.Not(u.Or(u.Any(n[:w-1]), u.Any(n[w:]))))
	return u.negateIf(p.sign, n[:w]), u.And(finite, u.Or(u.Not(over), least))
}
