package bits

import (
	"slices"

	"craig/logic"
)

// Gates: the exclusive or and the majority of three, in a form that is the same for any order of their inputs; and what
// bit-vectors need besides products.

// key orders literals by their atoms.
func key(t *logic.Term) uint64 {
	if t.Op() == logic.OpNot {
		return uint64(t.Arg(0).ID())<<1 | 1
	}
	return uint64(t.ID()) << 1
}

// sorted returns the three literals ordered by their atoms.
func sorted(x, y, z *logic.Term) (a, b, c *logic.Term) {
	if key(x) > key(y) {
		x, y = y, x
	}
	if key(y) > key(z) {
		y, z = z, y
	}
	if key(x) > key(y) {
		x, y = y, x
	}
	return x, y, z
}

// parity returns x ⊕ y ⊕ z.
func (b *Blaster) parity(x, y, z *logic.Term) *logic.Term {
	x, y, z = sorted(x, y, z)
	return b.c.Xor(b.c.Xor(x, y), z)
}

// majority returns whether two of x, y and z are true: ite(x ⇔ y, x, z) for the first two by their atoms. With a
// conjunction of pairs instead, inputs that are conjunctions themselves would disappear in it.
func (b *Blaster) majority(x, y, z *logic.Term) *logic.Term {
	c := b.c
	x, y, z = sorted(x, y, z)
	switch {
	case x.IsValue():
		return b.either(x.IsTrue(), y, z)
	case y.IsValue():
		return b.either(y.IsTrue(), x, z)
	case z.IsValue():
		return b.either(z.IsTrue(), x, y)
	case x == y || y == z:
		return y
	case x == c.Not(y):
		return z
	case y == c.Not(z):
		return x
	}
	negated := 0
	for _, t := range [3]*logic.Term{x, y, z} {
		if t.Op() == logic.OpNot {
			negated++
		}
	}
	if negated >= 2 { // the majority of the complements is the complement
		return c.Not(b.c.Ite(c.Eq(x, y), c.Not(x), c.Not(z)))
	}
	return c.Ite(c.Eq(x, y), x, z)
}

// either returns x ∨ y or x ∧ y.
func (b *Blaster) either(or bool, x, y *logic.Term) *logic.Term {
	if or {
		return b.c.Or(x, y)
	}
	return b.c.And(x, y)
}

// fill returns n copies of x.
func (b *Blaster) fill(x *logic.Term, n int) word { return slices.Repeat(word{x}, n) }

func (b *Blaster) not(x word) word {
	out := make(word, len(x))
	for i := range x {
		out[i] = b.c.Not(x[i])
	}
	return out
}

func (b *Blaster) zip(x, y word, gate func(p, q *logic.Term) *logic.Term) word {
	out := make(word, len(x))
	for i := range x {
		out[i] = gate(x[i], y[i])
	}
	return out
}

// choose returns x if p holds, or else y.
func (b *Blaster) choose(p *logic.Term, x, y word) word {
	return b.zip(x, y, func(s, t *logic.Term) *logic.Term { return b.c.Ite(p, s, t) })
}

// add returns x + y + carry modulo 2^w.
func (b *Blaster) add(x, y word, carry *logic.Term) word {
	out := make(word, len(x))
	for i := range x {
		out[i] = b.parity(x[i], y[i], carry)
		if i+1 < len(x) {
			carry = b.majority(x[i], y[i], carry)
		}
	}
	return out
}

// equal returns x = y.
func (b *Blaster) equal(x, y word) *logic.Term {
	same := make([]*logic.Term, len(x))
	for i := range x {
		same[i] = b.c.Eq(x[i], y[i])
	}
	return b.c.And(same...)
}

// less returns x < y, or x ≤ y if equal is true, of unsigned values: the last borrow of x - y.
func (b *Blaster) less(x, y word, equal *logic.Term) *logic.Term {
	borrow := equal
	for i := range x {
		borrow = b.majority(b.c.Not(x[i]), y[i], borrow)
	}
	return borrow
}

// lessSigned is less for signed values.
func (b *Blaster) lessSigned(x, y word, equal *logic.Term) *logic.Term {
	top := len(x) - 1
	borrow := b.less(x[:top], y[:top], equal)
	return b.majority(x[top], b.c.Not(y[top]), borrow)
}

// shift returns x shifted by y, filled up with the given bit: one step for each bit of y. Shifts by the width or more
// leave nothing of x.
func (b *Blaster) shift(x, y word, left bool, fill *logic.Term) word {
	w := len(x)
	k := 0
	for ; k < len(y) && k < 31 && 1<<k < w; k++ {
		moved := b.fill(fill, w)
		if by := 1 << k; left {
			copy(moved[by:], x)
		} else {
			copy(moved, x[by:])
		}
		x = b.choose(y[k], moved, x)
	}
	return b.choose(b.c.Or(y[k:]...), b.fill(fill, w), x)
}
