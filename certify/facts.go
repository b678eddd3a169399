// Facts about terms that the solver does not look into.
//
// The front end's program holds exact terms, bit-vector operations and products, that the solver treats as unknowns. A
// proof over an abstraction of them needs at least their bounds. The facts here are true of every such term whatever
// the values of its variables, so adding them to an obligation changes nothing but what the solver can see.

package certify

import (
	"craig/logic"
	"craig/num"
)

// knowledge collects facts.
type knowledge struct {
	c     *logic.Context
	seen  map[*logic.Term]bool
	facts []*logic.Term
}

func newKnowledge(c *logic.Context) *knowledge {
	return &knowledge{c: c, seen: make(map[*logic.Term]bool)}
}

// about returns facts about the terms that occur in f and did not occur in a formula given before.
func (k *knowledge) about(f *logic.Term) []*logic.Term {
	k.facts = nil
	logic.PostOrder(func(t *logic.Term) {
		if !k.seen[t] {
			k.seen[t] = true
			k.learn(t)
		}
	}, f)
	return k.facts
}

func (k *knowledge) add(f *logic.Term) {
	if !f.IsTrue() {
		k.facts = append(k.facts, f)
	}
}

// learn adds what is known of t.
func (k *knowledge) learn(t *logic.Term) {
	switch {
	case t.Op() == logic.OpBVToInt:
		k.within(t, t.Arg(0).Sort().Width())
	case logic.IsNonlinear(t) && t.Sort() == logic.Int:
		k.product(t)
	case (t.Op() == logic.OpIntDiv || t.Op() == logic.OpMod) && !t.Arg(1).IsNum():
		k.division(t.Arg(0), t.Arg(1))
	case t.Op() == logic.OpBV && t.Sort() == logic.Bool:
		k.comparison(t)
	case t.Op() == logic.OpBV:
		k.operation(t)
	}
}

// unsigned returns the unsigned value of the bit-vector t.
func (k *knowledge) unsigned(t *logic.Term) *logic.Term {
	if t.Op() == logic.OpIntToBV {
		return k.c.Mod(t.Arg(0), k.pow(t.Sort().Width()))
	}
	return k.c.BVToInt(t)
}

// signed returns the signed value of the bit-vector t.
func (k *knowledge) signed(t *logic.Term) *logic.Term {
	u, w := k.unsigned(t), t.Sort().Width()
	return k.c.Ite(k.c.Lt(u, k.pow(w-1)), u, k.c.Sub(u, k.pow(w)))
}

func (k *knowledge) pow(w int) *logic.Term { return k.c.Num(num.Pow2(w), logic.Int) }

// within adds that t is the unsigned value of w bits.
func (k *knowledge) within(t *logic.Term, w int) {
	k.add(k.c.And(k.c.Le(k.c.Int(0), t), k.c.Lt(t, k.pow(w))))
}

// comparison relates a bit-vector predicate to the integers.
func (k *knowledge) comparison(t *logic.Term) {
	c, x, y := k.c, t.Arg(0), t.Arg(1)
	switch t.BVOp() {
	case logic.BVUlt:
		k.add(c.Eq(t, c.Lt(k.unsigned(x), k.unsigned(y))))
	case logic.BVUle:
		k.add(c.Eq(t, c.Le(k.unsigned(x), k.unsigned(y))))
	case logic.BVSlt:
		k.add(c.Eq(t, c.Lt(k.signed(x), k.signed(y))))
	case logic.BVSle:
		k.add(c.Eq(t, c.Le(k.signed(x), k.signed(y))))
	}
}

// operation relates the result of a bit-vector operation to its arguments: exactly where that is linear, by bounds
// otherwise.
func (k *knowledge) operation(t *logic.Term) {
	c, w := k.c, t.Sort().Width()
	r := c.BVToInt(t)
	k.within(r, w)
	x := k.unsigned(t.Arg(0))
	var y *logic.Term
	if len(t.Args()) == 2 {
		y = k.unsigned(t.Arg(1))
	}
	for _, a := range t.Args() {
		if a.Op() != logic.OpIntToBV {
			k.within(k.unsigned(a), a.Sort().Width())
		}
	}
	is := func(v *logic.Term) { k.add(c.Eq(r, v)) }
	switch t.BVOp() {
	case logic.BVNot:
		is(c.Sub(c.Sub(k.pow(w), c.Int(1)), x))
	case logic.BVNeg:
		is(c.Mod(c.Neg(x), k.pow(w)))
	case logic.BVAdd:
		is(c.Mod(c.Add(x, y), k.pow(w)))
	case logic.BVMul:
		if x.IsNum() || y.IsNum() {
			is(c.Mod(c.Mul(x, y), k.pow(w)))
		}
	case logic.BVConcat:
		is(c.Add(c.MulNum(num.Pow2(t.Arg(1).Sort().Width()), x), y))
	case logic.BVExtract:
		is(c.Mod(c.IntDiv(x, k.pow(t.Lo())), k.pow(w)))
	case logic.BVZeroExtend:
		is(x)
	case logic.BVSignExtend:
		is(c.Mod(k.signed(t.Arg(0)), k.pow(w)))
	case logic.BVAnd:
		k.add(c.And(c.Le(r, x), c.Le(r, y), c.Le(c.Sub(c.Add(x, y), r), c.Sub(k.pow(w), c.Int(1)))))
	case logic.BVOr:
		k.add(c.And(c.Le(x, r), c.Le(y, r), c.Le(r, c.Add(x, y))))
	case logic.BVXor:
		k.add(c.And(c.Le(r, c.Add(x, y)), c.Le(c.Sub(x, y), r), c.Le(c.Sub(y, x), r)))
		k.add(c.Eq(c.Eq(r, c.Int(0)), c.Eq(x, y)))
	case logic.BVUdiv:
		k.add(c.Or(c.Eq(y, c.Int(0)), c.Le(r, x)))
		k.exactly(r, y, func() *logic.Term { return c.IntDiv(x, y) })
	case logic.BVUrem:
		k.add(c.And(c.Le(r, x), c.Or(c.Eq(y, c.Int(0)), c.Lt(r, y))))
		k.exactly(r, y, func() *logic.Term { return c.Mod(x, y) })
	case logic.BVShl:
		k.shift(t, func(by int) *logic.Term { return c.Mod(c.MulNum(num.Pow2(by), x), k.pow(w)) })
	case logic.BVLshr:
		k.add(c.Le(r, x))
		k.shift(t, func(by int) *logic.Term { return c.IntDiv(x, k.pow(by)) })
	case logic.BVAshr:
		k.shift(t, func(by int) *logic.Term { return c.Mod(c.IntDiv(k.signed(t.Arg(0)), k.pow(by)), k.pow(w)) })
	}
}

// exactly adds r = v for a divisor that is a number other than 0.
func (k *knowledge) exactly(r, divisor *logic.Term, v func() *logic.Term) {
	if divisor.IsNum() && !divisor.Value().IsZero() {
		k.add(k.c.Eq(r, v()))
	}
}

// shift adds what the shift t gives by a number below the width.
func (k *knowledge) shift(t *logic.Term, v func(by int) *logic.Term) {
	if y := k.unsigned(t.Arg(1)); y.IsNum() {
		if by, ok := y.Value().Int64(); ok && by < int64(t.Sort().Width()) {
			k.add(k.c.Eq(k.c.BVToInt(t), v(int(by))))
		}
	}
}

// product adds the signs and sizes of a product of integers.
func (k *knowledge) product(t *logic.Term) {
	c, zero, one := k.c, k.c.Int(0), k.c.Int(1)
	x := t.Arg(0)
	y := c.Mul(t.Args()[1:]...)
	pos := func(t *logic.Term) *logic.Term { return c.Lt(zero, t) }
	neg := func(t *logic.Term) *logic.Term { return c.Lt(t, zero) }
	k.add(c.Eq(c.Eq(t, zero), c.Or(c.Eq(x, zero), c.Eq(y, zero))))
	k.add(c.Eq(pos(t), c.Or(c.And(pos(x), pos(y)), c.And(neg(x), neg(y)))))
	for _, f := range [][2]*logic.Term{{x, y}, {y, x}} {
		a, b := f[0], f[1]
		k.add(c.Implies(c.And(pos(a), pos(b)), c.Le(a, t)))
		k.add(c.Implies(c.And(pos(a), neg(b)), c.Le(t, c.Neg(a))))
		k.add(c.Implies(c.And(neg(a), neg(b)), c.Le(c.Neg(a), t)))
		k.add(c.Implies(c.And(neg(a), pos(b)), c.Le(t, a)))
		k.add(c.Implies(c.Eq(a, one), c.Eq(t, b)))
		k.add(c.Implies(c.Eq(a, c.Int(-1)), c.Eq(t, c.Neg(b))))
	}
}

// division adds the signs and sizes of quotient and remainder by a divisor that is no number.
func (k *knowledge) division(x, y *logic.Term) {
	c, zero := k.c, k.c.Int(0)
	q, r := c.IntDiv(x, y), c.Mod(x, y)
	up, down := c.Lt(zero, y), c.Lt(y, zero)
	k.add(c.Implies(c.Or(up, down), c.Le(zero, r)))
	k.add(c.Implies(up, c.Lt(r, y)))
	k.add(c.Implies(down, c.Lt(r, c.Neg(y))))
	k.add(c.Implies(c.And(c.Le(zero, x), c.Or(up, down)), c.Le(r, x)))
	k.add(c.Implies(c.And(c.Le(zero, x), up), c.And(c.Le(zero, q), c.Le(q, x))))
	k.add(c.Implies(c.And(c.Lt(x, zero), up), c.And(c.Le(x, q), c.Lt(q, zero))))
	k.add(c.Implies(c.And(c.Le(zero, x), c.Lt(x, y)), c.And(c.Eq(q, zero), c.Eq(r, x))))
	k.add(c.Implies(c.Eq(y, c.Int(1)), c.And(c.Eq(q, x), c.Eq(r, zero))))
	k.add(c.Implies(c.And(up, c.Eq(r, zero), c.Lt(zero, x)), c.Le(y, x)))
}
