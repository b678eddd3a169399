package fpu

// Mul returns x · y.
func (u *Unit[B]) Mul(m Mode[B], x, y []B) []B {
	p, q := u.unpack(x), u.unpack(y)
	w := u.Exponent + 3
	exp := u.add(u.signed(p.exp, w), u.signed(q.exp, w), u.Const(true))
	exp = u.add(exp, u.number(int64(-u.Bias()), w), u.Const(false))
	sign := u.Xor(p.sign, q.sign)
	finite := u.round(m, sign, exp, u.multiply(p.sig, q.sig))
	inf := u.Or(p.inf, q.inf)
	nan := u.Any([]B{p.nan, q.nan, u.And(inf, u.Or(p.zero, q.zero))})
	return u.choose(nan, u.nan(), u.choose(inf, u.infinity(sign), finite))
}

// multiply returns the product of numbers without signs, of as many bits as both have.
func (u *Unit[B]) multiply(x, y []B) []B {
	out := u.fill(u.Const(false), len(x)+len(y))
	for i, b := range y {
		row := make([]B, len(x)+1)
		for j, a := range x {
			row[j] = u.And(a, b)
		}
		row[len(x)] = u.Const(false)
		copy(out[i:], u.add(out[i:i+len(row)], row, u.Const(false)))
	}
	return out
}

// normal returns exponent and significand of p, a finite number, with a significand in [1, 2) unless it is 0. The exponent has w
// bits with its sign.
func (u *Unit[B]) normal(p number[B], w int) (exp, sig []B) {
	return u.normalize(u.signed(p.exp, w), p.sig, false)
}

// wide returns how many bits the exponents have that normal makes, with those of their sums and differences.
func (u *Unit[B]) wide() int { return max(u.Exponent, steps(u.Significand)) + 4 }

// Div returns x / y.
func (u *Unit[B]) Div(m Mode[B], x, y []B) []B {
	p, q := u.unpack(x), u.unpack(y)
	w := u.wide()
	e, s := u.normal(p, w)
	f, t := u.normal(q, w)
	// The quotient is in (1/2, 2): its bits, of which the first counts 1, and one for the rest.
	n := u.Significand + 2
	bits := make([]B, n+1)
	rest := u.extend(s, len(s)+1)
	t = u.extend(t, len(t)+1)
	for i := n; i > 0; i-- {
		less := u.sub(rest, t)
		fits := u.Not(u.less(rest, t))
		bits[i] = fits
		rest = u.choose(fits, less, rest)
		rest = u.below(rest[:len(rest)-1], 1)
	}
	bits[0] = u.Any(rest)
	exp := u.add(u.sub(e, f), u.number(int64(u.Bias()), w), u.Const(false))
	sign := u.Xor(p.sign, q.sign)
	finite := u.round(m, sign, exp, bits)
	nan := u.Any([]B{p.nan, q.nan, u.And(p.inf, q.inf), u.And(p.zero, q.zero)})
	finite = u.choose(u.Or(p.zero, q.inf), u.zero(sign), finite)
	finite = u.choose(u.Or(p.inf, q.zero), u.infinity(sign), finite)
	return u.choose(nan, u.nan(), finite)
}

// Sqrt returns the root of x.
func (u *Unit[B]) Sqrt(m Mode[B], x []B) []B {
	p := u.unpack(x)
	w := u.wide()
	e, s := u.normal(p, w)
	e = u.add(e, u.number(int64(-u.Bias()), w), u.Const(false))
	odd := e[0]
	// The number is in [1, 4) if its exponent is made even: pairs of bits, the first of which are before the point.
	n := u.Significand + 2 // bits of the root, of which the first is set
	even := u.choose(odd, u.below(s, 1), u.extend(s, len(s)+1))
	pairs := u.below(even, 2*n-len(even))
	root, rest := []B{}, []B{} // the last bit first
	for i := n - 1; i >= 0; i-- {
		rest = u.below(rest, 2)
		rest[0], rest[1] = pairs[2*i], pairs[2*i+1]
		trial := append([]B{u.Const(true), u.Const(false)}, root...)
		k := max(len(rest), len(trial))
		a, b := u.extend(rest, k), u.extend(trial, k)
		fits := u.Not(u.less(a, b))
		rest = u.choose(fits, u.sub(a, b), a)
		root = append([]B{fits}, root...)
		rest = rest[:min(len(rest), len(root)+1)] // at most twice the root
	}
	half := append(append([]B{}, e[1:]...), e[w-1])
	exp := u.add(half, u.number(int64(u.Bias()), w), u.Const(false))
	sig := append([]B{u.Any(rest)}, root...)
	finite := u.round(m, u.Const(false), exp, sig)
	nan := u.Or(p.nan, u.And(p.sign, u.Not(p.zero)))
	return u.choose(nan, u.nan(), u.choose(u.Or(p.zero, p.inf), x, finite))
}
