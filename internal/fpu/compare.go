package fpu

// Less returns whether x < y, as numbers.
func (u *Unit[B]) Less(x, y []B) B {
	p, q := u.unpack(x), u.unpack(y)
	below, above := u.less(p.magnitude, q.magnitude), u.less(q.magnitude, p.magnitude)
	return u.And(u.comparable(p, q), u.And(u.Not(u.And(p.zero, q.zero)), u.ordered(p.sign, q.sign, below, above)))
}

// AtMost returns whether x ≤ y, as numbers.
func (u *Unit[B]) AtMost(x, y []B) B {
	p, q := u.unpack(x), u.unpack(y)
	below, above := u.less(p.magnitude, q.magnitude), u.less(q.magnitude, p.magnitude)
	return u.And(u.comparable(p, q), u.Or(u.And(p.zero, q.zero), u.ordered(p.sign, q.sign, u.Not(above), u.Not(below))))
}

// ordered returns whether numbers with these signs are in order, where their sizes are (less), or are in the other order (greater).
func (u *Unit[B]) ordered(p, q, less, greater B) B {
	return u.Ite(p, u.Or(u.Not(q), greater), u.And(u.Not(q), less))
}

// comparable returns whether neither is NaN.
func (u *Unit[B]) comparable(p, q number[B]) B { return u.Not(u.Or(p.nan, q.nan)) }

// Equal returns whether x = y, as numbers.
func (u *Unit[B]) Equal(x, y []B) B {
	p, q := u.unpack(x), u.unpack(y)
	return u.And(u.comparable(p, q), u.Or(u.And(p.zero, q.zero), u.equal(x, y)))
}

// Min returns the lesser of x and y, or the one that is not NaN; of zeros with different signs the negative one if negative is set.
func (u *Unit[B]) Min(x, y []B, negative B) []B {
	first := u.Or(u.unpack(y).nan, u.AtMost(x, y))
	return u.choose(u.zeros(x, y), u.zero(negative), u.choose(first, x, y))
}

// Max returns the greater of x and y, otherwise as Min.
func (u *Unit[B]) Max(x, y []B, negative B) []B {
	first := u.Or(u.unpack(y).nan, u.AtMost(y, x))
	return u.choose(u.zeros(x, y), u.zero(negative), u.choose(first, x, y))
}

// zeros returns whether x and y are zeros with different signs.
func (u *Unit[B]) zeros(x, y []B) B {
	p, q := u.unpack(x), u.unpack(y)
	return u.And(u.And(p.zero, q.zero), u.Xor(p.sign, q.sign))
}

// IsNaN returns whether x is NaN.
func (u *Unit[B]) IsNaN(x []B) B { return u.unpack(x).nan }

// IsInfinite returns whether x is an infinity.
func (u *Unit[B]) IsInfinite(x []B) B { return u.unpack(x).inf }

// IsZero returns whether x is a zero.
func (u *Unit[B]) IsZero(x []B) B { return u.unpack(x).zero }

// IsNormal returns whether x is finite, not 0 and not subnormal.
func (u *Unit[B]) IsNormal(x []B) B {
	exp := x[u.Significand-1 : len(x)-1]
	return u.And(u.Any(exp), u.Not(u.all(exp)))
}

// IsSubnormal returns whether x is below the normal numbers in size, and not 0.
func (u *Unit[B]) IsSubnormal(x []B) B {
	return u.And(u.Not(u.Any(x[u.Significand-1:len(x)-1])), u.Any(x[:u.Significand-1]))
}

// IsNegative returns whether x has a negative sign.
func (u *Unit[B]) IsNegative(x []B) B { return x[len(x)-1] }

// IsPositive returns whether x has a positive sign, which NaN does not.
func (u *Unit[B]) IsPositive(x []B) B { return u.Not(u.Or(x[len(x)-1], u.unpack(x).nan)) }
