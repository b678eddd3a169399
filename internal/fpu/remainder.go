package fpu

import "craig/num/float"

// RemSize returns about how many gates Rem makes: a step for each exponent.
func RemSize(f float.Format) int {
	if f.Exponent > 24 {
		return 1 << 40
	}
	return 3 * (1<<f.Exponent + f.Significand) * (f.Significand + 2)
}

// Rem returns x - n · y for the integer n that is nearest to x / y, of two the even one.
func (u *Unit[B]) Rem(x, y []B) []B {
	p, q := u.unpack(x), u.unpack(y)
	w := u.wide()
	e, s := u.normal(p, w)
	f, t := u.normal(q, w)
	d := u.sub(e, f)
	// Long division: where the exponents differ by d, the last d+1 steps count.
	most := 1<<u.Exponent - 3 + u.Significand - 1
	rest := u.extend(s, len(s)+1)
	t = u.extend(t, len(t)+1)
	odd := u.Const(false)
	for i := most; i >= 0; i-- {
		active := u.Not(u.lessSigned(d, u.number(int64(i), w)))
		fits := u.And(active, u.Not(u.less(rest, t)))
		rest = u.choose(fits, u.sub(rest, t), rest)
		if odd = fits; i > 0 {
			rest = u.choose(active, u.below(rest[:len(rest)-1], 1), rest)
		}
	}
	// Twice what is left, which is x itself if its exponent is one less.
	less := d[w-1]
	twice := u.choose(less, rest, u.below(rest[:len(rest)-1], 1))
	odd = u.And(odd, u.Not(less))
	up := u.Or(u.less(t, twice), u.And(u.equal(t, twice), odd))
	// In units of half the last bit of y: y - rest is (2·y - twice) / 2.
	n := len(t) + 1
	sig := u.choose(up, u.sub(u.below(t, 1), u.extend(twice, n)), u.extend(twice, n))
	sign := u.Xor(p.sign, up)
	var exact Mode[B]
	for i := range exact {
		exact[i] = u.Const(i == int(float.Zero))
	}
	finite := u.round(exact, sign, u.increment(f, u.Const(true)), sig)
	same := u.Any([]B{q.inf, p.zero, u.lessSigned(d, u.number(-1, w))})
	nan := u.Any([]B{p.nan, q.nan, p.inf, q.zero})
	return u.choose(nan, u.nan(), u.choose(same, x, finite))
}

// RoundToIntegral returns x rounded to an integer.
func (u *Unit[B]) RoundToIntegral(m Mode[B], x []B) []B {
	p := u.unpack(x)
	sb := u.Significand
	w := max(u.Exponent, steps(sb)) + 3
	// The significand counts integers where its last bit has the exponent 0.
	by := u.sub(u.number(int64(u.Bias()+sb-1), w), u.signed(p.exp, w))
	whole := u.lessSigned(by, u.number(1, w))
	sig := u.shiftRight(u.below(p.sig, 2), by[:w-1])
	up := u.roundsUp(m, p.sign, sig[2], sig[1], sig[0])
	n := u.increment(u.extend(sig[2:], sb+1), up)
	finite := u.round(m, p.sign, u.number(int64(u.Bias()+sb), w), n)
	return u.choose(u.Any([]B{p.nan, p.inf, whole}), x, finite)
}
