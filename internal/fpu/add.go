package fpu

import "craig/num/float"

// guard is how many bits below the significands a sum keeps: two that can become part of the result, and one for all below.
const guard = 3

// Add returns x + y.
func (u *Unit[B]) Add(m Mode[B], x, y []B) []B {
	p, q := u.unpack(x), u.unpack(y)
	differ := u.Xor(p.sign, q.sign)
	// The larger one comes first, so that the difference is not negative.
	swap := u.less(p.magnitude, q.magnitude)
	exp, expLow := u.choose(swap, q.exp, p.exp), u.choose(swap, p.exp, q.exp)
	sig, sigLow := u.choose(swap, q.sig, p.sig), u.choose(swap, p.sig, q.sig)
	high := u.extend(u.below(sig, guard), u.Significand+guard+1)
	low := u.extend(u.shiftRight(u.below(sigLow, guard), u.sub(exp, expLow)), u.Significand+guard+1)
	for i := range low {
		low[i] = u.Xor(low[i], differ)
	}
	sum := u.add(high, low, differ)
	sign := u.Ite(u.And(differ, u.Not(u.Any(sum))), m[float.Down], u.Ite(swap, q.sign, p.sign))
	finite := u.round(m, sign, u.increment(u.signed(exp, len(exp)+1), u.Const(true)), sum)
	inf := u.infinity(u.Ite(p.inf, p.sign, q.sign))
	nan := u.Any([]B{p.nan, q.nan, u.And(u.And(p.inf, q.inf), differ)})
	return u.choose(nan, u.nan(), u.choose(u.Or(p.inf, q.inf), inf, finite))
}

// FMA returns x · y + z, rounded once.
func (u *Unit[B]) FMA(m Mode[B], x, y, z []B) []B {
	p, q, r := u.unpack(x), u.unpack(y), u.unpack(z)
	sb := u.Significand
	w := max(u.Exponent, steps(sb)) + 4
	// The product begins with at most one zero, so that what is lost below it does not matter.
	e, s := u.normalize(u.signed(p.exp, w), p.sig, false)
	f, t := u.normalize(u.signed(q.exp, w), q.sig, false)
	product := u.multiply(s, t)
	zero := u.Or(p.zero, q.zero)
	exp := u.add(u.add(e, f, u.Const(true)), u.number(int64(-u.Bias()), w), u.Const(false))
	exp = u.choose(zero, u.number(0, w), exp)
	other := u.signed(r.exp, w)

	swap := u.lessSigned(exp, other)
	high, low := u.choose(swap, other, exp), u.choose(swap, exp, other)
	n := 2*sb + guard + 2
	productSig, sig := u.extend(u.below(product, guard), n), u.extend(u.below(r.sig, sb+guard), n)
	a, b := u.choose(swap, sig, productSig), u.choose(swap, productSig, sig)
	b = u.shiftRight(b, u.sub(high, low))
	signProduct := u.Xor(p.sign, q.sign)
	differ := u.Xor(signProduct, r.sign)
	for i := range b {
		b[i] = u.Xor(b[i], differ)
	}
	sum := u.add(a, b, differ)
	negative := sum[n-1]
	sum = u.negateIf(negative, sum)
	sign := u.Xor(u.Ite(swap, r.sign, signProduct), negative)
	sign = u.Ite(u.And(differ, u.Not(u.Any(sum))), m[float.Down], sign)
	finite := u.round(m, sign, u.increment(high, u.Const(true)), sum[:n-1])

	infinite := u.Or(p.inf, q.inf)
	inf := u.infinity(u.Ite(infinite, signProduct, r.sign))
	nan := u.Any([]B{p.nan, q.nan, r.nan, u.And(infinite, zero), u.And(u.And(infinite, r.inf), differ)})
	return u.choose(nan, u.nan(), u.choose(u.Or(infinite, r.inf), inf, finite))
}
