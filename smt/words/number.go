package words

import (
	"math/big"
	"slices"

	"craig/num"
)

// number is an integer within [lo, hi], by the bits of its two's complement, the lowest first; the last one is its sign, and goes
// on for ever.
type number struct {
	bits   []bit
	lo, hi num.Rat
	dependence
}

// dependence is how a number depends on integers that have no bounds, see unbounded.go. The zero value is not at all.
type dependence struct {
	open openness
	by   num.Rat // if it is open, what those are divided by, rounded down
	far  num.Rat // if it is open, how far it is from that, at most, and from 0 where it depends on none of them
}

// openness is what a number makes of integers that have no bounds.
type openness uint8

const (
	closed     openness = iota // nothing
	plus                       // it is one of them, or none, and a number that has bounds
	minus                      // likewise, with the sign changed
	difference                 // it is one of them less another, or none, and a number that has bounds
	tangled                    // something else
)

// and returns how a sum depends on them.
func (d dependence) and(e dependence) dependence {
	switch {
	case d.open == closed:
		return e
	case e.open == closed:
		return d
	case (d.open == plus && e.open == minus || d.open == minus && e.open == plus) && d.by.Equal(e.by):
		return dependence{open: difference, by: d.by}
	}
	return dependence{open: tangled}
}

// or returns how a choice depends on them.
func (d dependence) or(e dependence) dependence {
	switch {
	case d.open == closed:
		return e
	case e.open == closed || d.open == e.open && d.by.Equal(e.by):
		return d
	}
	return dependence{open: tangled}
}

// negated returns how the negative number depends on them.
func (d dependence) negated() dependence {
	switch d.open {
	case plus:
		d.open = minus
	case minus:
		d.open = plus
	}
	return d
}

// opened returns x, with another dependence, and so far.
func (x number) opened(d dependence, far num.Rat) number {
	x.dependence = d
	x.far = far
	return x
}

// tangledBy returns x, which is made of numbers with that dependence in any way.
func (x number) tangledBy(d dependence) number {
	if d.open != closed {
		x.open = tangled
	}
	return x
}

// shift returns how large the part of x is that has bounds.
func (x number) shift() num.Rat {
	if x.open == closed {
		return num.Max(x.lo.Abs(), x.hi.Abs())
	}
	return x.far
}

// bit returns bit i.
func (x number) bit(i int) bit {
	if i >= len(x.bits) {
		return x.sign()
	}
	return x.bits[i]
}

func (x number) sign() bit { return x.bits[len(x.bits)-1] }

// isConst returns the value of a number that is known.
func (x number) isConst() (num.Rat, bool) { return x.lo, x.lo.Equal(x.hi) }

// width returns how many bits the numbers of [lo, hi] have, with their sign.
func width(lo, hi num.Rat) int {
	w := 1
	for _, v := range [2]num.Rat{lo, hi} {
		b := v.NumBig()
		if b.Sign() < 0 {
			b = new(big.Int).Not(b)
		}
		w = max(w, b.BitLen()+1)
	}
	return w
}

// trim returns the number of these bits, which is within the bounds, with as few bits as these and equal ones at the end allow.
func trim(bits []bit, lo, hi num.Rat) number {
	if lo.Equal(hi) {
		return constNumber(lo)
	}
	if w := width(lo, hi); w < len(bits) {
		bits = bits[:w]
	}
	bits = slices.Clone(bits)
	switch {
	case lo.Sign() >= 0:
		bits[len(bits)-1] = zero
	case hi.Sign() < 0:
		bits[len(bits)-1] = one
	}
	n := len(bits)
	for n > 1 && bits[n-1] == bits[n-2] {
		n--
	}
	return number{bits: bits[:n], lo: lo, hi: hi}
}

func constNumber(v num.Rat) number {
	b := v.NumBig()
	neg := b.Sign() < 0
	if neg {
		b = new(big.Int).Not(b)
	}
	bits := make([]bit, b.BitLen()+1)
	for i := range bits {
		bits[i] = constant(b.Bit(i) == 1 != neg)
	}
	return number{bits: bits, lo: v, hi: v}
}

// add returns x + y.
func (n *network) add(x, y number) number { return n.sum(x, y, zero) }

// sub returns x - y.
func (n *network) sub(x, y number) number {
	// The complement of the bits is -y - 1: the carry makes up for that.
	return n.sum(x, number{n.flipped(y.bits), y.hi.Neg(), y.lo.Neg(), y.dependence.negated()}, one)
}

// sum returns the number whose bits are those of x + y + carry; the bounds of y are such that the carry is within them.
func (n *network) sum(x, y number, carry bit) number {
	lo, hi := x.lo.Add(y.lo), x.hi.Add(y.hi)
	bits := make([]bit, width(lo, hi))
	for i := range bits {
		a, b := x.bit(i), y.bit(i)
		ab := n.xor(a, b)
		bits[i] = n.xor(ab, carry)
		carry = n.maj(a, b, carry)
	}
	return trim(bits, lo, hi).opened(x.dependence.and(y.dependence), x.shift().Add(y.shift()))
}

func (n *network) flipped(x []bit) []bit {
	out := make([]bit, len(x))
	for i, b := range x {
		out[i] = b.not()
	}
	return out
}

var nothing = constNumber(num.Zero)

func (n *network) neg(x number) number { return n.sub(nothing, x) }

// shifted returns x · 2^k.
func shifted(x number, k int) number {
	bits := make([]bit, k, k+len(x.bits))
	p := num.Pow2(k)
	return number{bits: append(bits, x.bits...), lo: x.lo.Mul(p), hi: x.hi.Mul(p)}.tangledBy(x.dependence)
}

// scale returns k · x, by the digits of k in non-adjacent form.
func (n *network) scale(x number, k num.Rat) number {
	switch {
	case k.IsOne():
		return x
	case k.Equal(num.MinusOne):
		return n.neg(x)
	}
	b := new(big.Int).Abs(k.NumBig())
	acc := nothing
	for i := 0; b.Sign() > 0; i++ {
		if b.Bit(0) == 1 {
			if b.Bit(1) == 1 { // ...11 is ...0(-1) with a carry
				acc = n.sub(acc, shifted(x, i))
				b.Add(b, big.NewInt(1))
			} else {
				acc = n.add(acc, shifted(x, i))
				b.Sub(b, big.NewInt(1))
			}
		}
		b.Rsh(b, 1)
	}
	if k.Sign() < 0 {
		acc = n.neg(acc)
	}
	lo, hi := x.lo.Mul(k), x.hi.Mul(k)
	if k.Sign() < 0 {
		lo, hi = hi, lo
	}
	return trim(acc.bits, lo, hi).tangledBy(x.dependence)
}

// mul returns x · y: a row for each bit of y, the last of which, the sign, counts negative.
func (n *network) mul(x, y number) number {
	if v, ok := y.isConst(); ok {
		return n.scale(x, v)
	}
	if v, ok := x.isConst(); ok {
		return n.scale(y, v)
	}
	if len(y.bits) > len(x.bits) {
		x, y = y, x
	}
	acc := nothing
	for i, b := range y.bits {
		if b == zero {
			continue
		}
		row := make([]bit, len(x.bits))
		for j, a := range x.bits {
			row[j] = n.and(a, b)
		}
		part := shifted(number{bits: row, lo: num.Min(x.lo, num.Zero), hi: num.Max(x.hi, num.Zero)}, i)
		if i == len(y.bits)-1 {
			acc = n.sub(acc, part)
		} else {
			acc = n.add(acc, part)
		}
	}
	lo, hi := products(x, y)
	return trim(acc.bits, lo, hi).tangledBy(x.dependence.or(y.dependence))
}

// products returns the bounds of x · y.
func products(x, y number) (lo, hi num.Rat) {
	lo = x.lo.Mul(y.lo)
	hi = lo
	for _, p := range [3]num.Rat{x.lo.Mul(y.hi), x.hi.Mul(y.lo), x.hi.Mul(y.hi)} {
		lo, hi = num.Min(lo, p), num.Max(hi, p)
	}
	return lo, hi
}

// low returns x modulo 2^k.
func low(x number, k int) number {
	if x.lo.Sign() >= 0 && x.hi.Less(num.Pow2(k)) {
		return x
	}
	bits := make([]bit, k+1)
	for i := range k {
		bits[i] = x.bit(i)
	}
	return trim(bits, num.Zero, num.Pow2(k).Sub(num.One)).tangledBy(x.dependence)
}

// high returns x divided by 2^k, rounded down.
func high(x number, k int) number {
	p := num.Pow2(k)
	lo, hi := x.lo.Quo(p).Floor(), x.hi.Quo(p).Floor()
	if k >= len(x.bits) {
		return trim([]bit{x.sign()}, lo, hi).tangledBy(x.dependence)
	}
	return trim(x.bits[k:], lo, hi).tangledBy(x.dependence)
}

// chosen returns if c then x else y.
func (n *network) chosen(c bit, x, y number) number {
	switch c {
	case one:
		return x
	case zero:
		return y
	}
	bits := make([]bit, max(len(x.bits), len(y.bits)))
	for i := range bits {
		bits[i] = n.ite(c, x.bit(i), y.bit(i))
	}
	return trim(bits, num.Min(x.lo, y.lo), num.Max(x.hi, y.hi)).opened(x.dependence.or(y.dependence), num.Max(x.shift(), y.shift()))
}

// equal returns whether x = y.
func (n *network) equal(x, y number) bit {
	if x.hi.Less(y.lo) || y.hi.Less(x.lo) {
		return zero
	}
	r := one
	for i := range max(len(x.bits), len(y.bits)) {
		r = n.and(r, n.iff(x.bit(i), y.bit(i)))
		if r == zero {
			break
		}
	}
	return r
}

// atMost returns whether x ≤ y.
func (n *network) atMost(x, y number) bit {
	switch {
	case !y.lo.Less(x.hi):
		return one
	case y.hi.Less(x.lo):
		return zero
	}
	w := max(len(x.bits), len(y.bits))
	le := one
	for i := range w {
		a, b := x.bit(i), y.bit(i)
		if i == w-1 {
			a, b = b, a // the sign counts negative
		}
		le = n.ite(n.xor(a, b), b, le)
	}
	return le
}

// magnitude returns |x|.
func (n *network) magnitude(x number) number {
	if x.lo.Sign() >= 0 {
		return x
	}
	r := n.chosen(x.sign(), n.neg(x), x)
	hi := num.Max(x.lo.Abs(), x.hi.Abs())
	return trim(r.bits, num.Zero, hi).tangledBy(x.dependence)
}

// longDivision returns quotient and remainder of x and y, which are not negative, bit by bit. They are any numbers if y is 0.
func (n *network) longDivision(x, y number) (q, rest number) {
	w := len(x.bits) - 1
	most := num.Max(x.hi, num.Zero)
	quotient := make([]bit, w+1)
	rest = nothing
	for i := w - 1; i >= 0; i-- {
		rest = number{bits: append([]bit{x.bits[i]}, rest.bits...), lo: num.Zero, hi: num.Min(rest.hi.Add(rest.hi).Add(num.One), most)}
		quotient[i] = n.atMost(y, rest)
		rest = n.chosen(quotient[i], n.sub(rest, y), rest)
		// What is left is less than y, or all there was.
		rest = trim(rest.bits, num.Zero, num.Min(num.Max(num.Max(y.hi.Sub(num.One), num.Zero), rest.lo), most))
	}
	return trim(quotient, num.Zero, most), rest
}

// euclid returns quotient and remainder of x and y ≠ 0: x = q·y + r and 0 ≤ r < |y|.
func (n *network) euclid(x, y number) (q, r number) {
	size := n.magnitude(y)
	q, r = n.longDivision(n.magnitude(x), size)
	if x.lo.Sign() < 0 {
		one := constNumber(num.One)
		exact := n.equal(r, nothing)
		q = n.chosen(x.sign(), n.neg(n.chosen(exact, q, n.add(q, one))), q)
		below := n.chosen(n.and(x.sign(), exact.not()), n.sub(size, r), r)
		r = trim(below.bits, num.Zero, num.Max(size.hi.Sub(num.One), num.Zero))
	}
	if y.lo.Sign() < 0 {
		q = n.chosen(y.sign(), n.neg(q), q)
	}
	return q, r
}
