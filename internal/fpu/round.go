package fpu

import "craig/num/float"

// round returns the number that is rounded from one whose first bit, the last of sig, counts 2^(exp - bias): it is
// sig · 2^(exp - bias - len(sig) + 1), where the lowest bit of sig stands for anything below it, too. sig may begin with zeros, but not
// if the number has bits below it, except if it is subnormal then. exp is signed. The result of a 0 is a zero.
func (u *Unit[B]) round(m Mode[B], sign B, exp, sig []B) []B {
	sb := u.Significand
	if n := sb + 2; len(sig) < n {
		sig = u.below(sig, n-len(sig))
	}
	w := max(len(exp), u.Exponent+2, steps(len(sig))+2) + 1
	exp = u.extendSigned(exp, w)
	// Below the normal numbers the exponent stays 1.
	one := u.number(1, w)
	low := u.lessSigned(exp, one)
	by := u.sub(one, exp)
	for i := range by {
		by[i] = u.And(by[i], low)
	}
	sig = u.shiftRight(sig, by[:w-1])
	exp = u.choose(low, one, exp)
	exp, sig = u.normalize(exp, sig, true)

	n := len(sig)
	normal := sig[n-1]
	rest := sig[n-sb : n-1]
	half, sticky := sig[n-sb-1], u.Any(sig[:n-sb-1])
	up := u.roundsUp(m, sign, sig[n-sb], half, sticky)
	stored := append([]B{}, rest...)
	for _, b := range exp {
		stored = append(stored, u.And(b, normal))
	}
	stored = u.increment(stored, up) // which carries into the exponent

	field := stored[sb-1:]
	over := u.Or(u.Any(field[u.Exponent:]), u.all(field[:u.Exponent]))
	return append(u.choose(over, u.overflow(m, sign), stored[:u.Width()-1]), sign)
}

// roundsUp returns whether the absolute value is rounded up, see float.
func (u *Unit[B]) roundsUp(m Mode[B], sign, odd, half, sticky B) B {
	inexact := u.Or(half, sticky)
	return u.Any([]B{
		u.And(m[float.NearestEven], u.And(half, u.Or(sticky, odd))),
		u.And(m[float.NearestAway], half),
		u.And(u.And(m[float.Up], u.Not(sign)), inexact),
		u.And(u.And(m[float.Down], sign), inexact),
	})
}

// overflow returns what a number becomes, without its sign, that is too large: an infinity, or the largest number.
func (u *Unit[B]) overflow(m Mode[B], sign B) []B {
	inf := u.Any([]B{
		m[float.NearestEven], m[float.NearestAway], u.And(m[float.Up], u.Not(sign)), u.And(m[float.Down], sign),
	})
	out := u.fill(u.Not(inf), u.Significand-1)
	out = append(out, inf)
	return append(out, u.fill(u.Const(true), u.Exponent-1)...)
}

// signed returns the biased exponent with w bits, more than it has.
func (u *Unit[B]) signed(exp []B, w int) []B { return u.extend(exp, w) }
