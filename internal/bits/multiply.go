package bits

import (
	"math/big"

	"craig/logic"
)

// Products, quotients and remainders.

// multiply returns x·y modulo 2^w: the sum of x shifted, for each bit of y.
func (b *Blaster) multiply(x, y word) word {
	if b.open(x) < b.open(y) {
		x, y = y, x
	}
	if v := b.value(y); v != nil {
		return b.scale(x, v)
	}
	sum := b.fill(b.c.False(), len(x))
	for i, p := range y {
		if p.IsFalse() {
			continue
		}
		row := make(word, len(x)-i)
		for j := range row {
			row[j] = b.c.And(p, x[j])
		}
		sum = append(sum[:i:i], b.add(sum[i:], row, b.c.False())...)
	}
	return sum
}

// open returns how many bits of x are not known.
func (b *Blaster) open(x word) int {
	n := 0
	for _, t := range x {
		if !t.IsValue() {
			n++
		}
	}
	return n
}

// value returns the number that x is, or nil if a bit is not known.
func (b *Blaster) value(x word) *big.Int {
	v := new(big.Int)
	for i, t := range x {
		switch {
		case t.IsTrue():
			v.SetBit(v, i, 1)
		case !t.IsFalse():
			return nil
		}
	}
	return v
}

// scale returns x·k modulo 2^w, by the non-adjacent form of k: the least digits 1 and -1.
func (b *Blaster) scale(x word, k *big.Int) word {
	w := len(x)
	sum := b.fill(b.c.False(), w)
	k = new(big.Int).Set(k)
	for i := 0; i < w && k.Sign() != 0; i++ {
		if k.Bit(0) == 1 {
			carry, row := b.c.False(), x[:w-i]
			if k.Bit(1) == 1 { // …11: as …100 - 1
				carry, row = b.c.True(), b.not(row)
				k.Add(k, big.NewInt(1))
			}
			sum = append(sum[:i:i], b.add(sum[i:], row, carry)...)
		}
		k.Rsh(k, 1)
	}
	return sum
}

// divide returns the quotient and the remainder of x by y, by long division. A zero divisor is subtracted without end,
// which gives all ones and x, as SMT-LIB wants.
func (b *Blaster) divide(x, y *logic.Term) [2]word {
	pair := [2]*logic.Term{x, y}
	if r, ok := b.divs[pair]; ok {
		return r
	}
	c := b.c
	n, d := b.bits[x], b.bits[y]
	w := len(n)
	quotient := make(word, w)
	var rest word // what is left of the dividend's first bits; it has no more bits than these
	for i := w - 1; i >= 0; i-- {
		rest = append(word{n[i]}, rest...)
		k := len(rest)
		fits := b.less(d, append(rest[:k:k], b.fill(c.False(), w-k)...), c.True())
		quotient[i] = fits
		rest = b.choose(fits, b.add(rest, b.not(d[:k]), c.True()), rest)
	}
	b.divs[pair] = [2]word{quotient, rest}
	return b.divs[pair]
}
