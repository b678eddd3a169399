// Package bits reads bit-vectors as something else: as bits, which makes formulas over bit-vectors propositional (bit-blasting),
// and as integers. Both are rewritings of terms without symbols of their own: the result for a term is always the same
// one, and shares what it can by hash-consing.
//
// Bit-vectors are taken apart down to leaves: constants, applications of functions, reads of arrays, and conversions from Int.
// A bit of a leaf x is the atom (= ((_ extract i i) x) #b1), see IsBit. Floating-point numbers are taken apart into the bits that
// they are stored in, see float.go.
//
//   - bits.go: the walk over terms;
//   - float.go: floating-point numbers and rounding modes;
//   - gates.go: gates and what adders, shifters and comparisons are made of;
//   - multiply.go: products, quotients and remainders;
//   - size.go: how much that makes;
//   - ring.go: equations that hold, or not, by the laws of rings alone;
//   - numbers.go: bit-vectors as integers.
package bits

import (
	"craig/logic"
	"craig/num"
)

// Blaster takes bit-vectors of one Context apart and remembers the results. It is not safe for concurrent use.
type Blaster struct {
	c    *logic.Context
	bits map[*logic.Term]word
	ints map[*logic.Term]bool       // see FromInts
	divs map[[2]*logic.Term][2]word // quotient and remainder
	ring ring
}

// word is the bits of a term, the lowest first.
type word []*logic.Term

// New returns a Blaster for terms of c.
func New(c *logic.Context) *Blaster {
	return &Blaster{
		c:    c,
		bits: make(map[*logic.Term]word),
		ints: make(map[*logic.Term]bool),
		divs: make(map[[2]*logic.Term][2]word),
		ring: ring{c: c, polys: make(map[*logic.Term]poly)},
	}
}

// IsLeaf reports whether t, a bit-vector, a floating-point number or a rounding mode, is not taken apart.
func IsLeaf(t *logic.Term) bool {
	switch t.Op() {
	case logic.OpBVNum, logic.OpBV, logic.OpIte, logic.OpFloatNum, logic.OpModeNum:
		return false
	case logic.OpFloat:
		x := FloatOf(t)
		return x != nil && IsLeaf(x)
	}
	return true
}

// IsBit reports whether the atom t is bit i of a leaf.
func IsBit(t *logic.Term) (leaf *logic.Term, i int, ok bool) {
	if t.Op() != logic.OpEq {
		return nil, 0, false
	}
	x, one := t.Arg(0), t.Arg(1)
	if x.Op() == logic.OpBVNum {
		x, one = one, x
	}
	if one.Op() != logic.OpBVNum || one.Sort().Width() != 1 || !one.Value().IsOne() {
		return nil, 0, false
	}
	if x.Op() == logic.OpBV && x.BVOp() == logic.BVExtract {
		x, i = x.Arg(0), x.Lo()
	}
	return x, i, IsLeaf(x)
}

// IsFormula reports whether t is a predicate or an equation on bit-vectors, floating-point numbers or rounding modes, which Formula
// takes.
func IsFormula(t *logic.Term) bool {
	switch t.Op() {
	case logic.OpBV, logic.OpFloat:
		return t.Sort() == logic.Bool
	case logic.OpEq:
		return IsWord(t.Arg(0).Sort())
	}
	return false
}

// IsWord reports whether terms of sort s are taken apart into bits.
func IsWord(s *logic.Sort) bool {
	switch s.Kind() {
	case logic.KindBitVec, logic.KindFloat, logic.KindRoundingMode:
		return true
	}
	return false
}

// Formula returns a formula equivalent to t, for which IsFormula must hold, over bits of leaves and the conditions of
// ites. Of a bit of a leaf it is that bit, and of an atom of a rounding mode that atom.
func (b *Blaster) Formula(t *logic.Term) *logic.Term {
	if _, _, ok := IsBit(t); ok {
		return t
	}
	if _, _, ok := IsMode(t); ok {
		return t
	}
	if t.Op() == logic.OpFloat {
		b.blast(t.Args()...)
		return b.floatOperation(t)[0]
	}
	x, y := t.Arg(0), t.Arg(1)
	if x.Sort() == logic.RoundingMode {
		b.blast(x, y)
		both := b.zip(b.bits[x], b.bits[y], func(p, q *logic.Term) *logic.Term { return b.c.And(p, q) })
		return b.c.Or(both...)
	}
	if t.Op() == logic.OpEq && x.Sort().Kind() == logic.KindBitVec {
		if r := b.ring.equation(x, y); r != nil {
			if r.Op() != logic.OpEq {
				return r
			}
			x, y = r.Arg(0), r.Arg(1)
		}
	}
	b.blast(x, y)
	p, q := b.bits[x], b.bits[y]
	switch {
	case t.Op() == logic.OpEq:
		return b.equal(p, q)
	case t.BVOp() == logic.BVUlt:
		return b.less(p, q, b.c.False())
	case t.BVOp() == logic.BVUle:
		return b.less(p, q, b.c.True())
	case t.BVOp() == logic.BVSlt:
		return b.lessSigned(p, q, b.c.False())
	case t.BVOp() == logic.BVSle:
		return b.lessSigned(p, q, b.c.True())
	}
	panic("bits: not a predicate")
}

// Bit returns bit i of the bit-vector t, over bits of leaves and the conditions of ites.
func (b *Blaster) Bit(t *logic.Term, i int) *logic.Term {
	b.blast(t)
	return b.bits[t][i]
}

// Sum returns the unsigned value of t as the sum of its bits: of 2^i·ite(Bit(t, i), 1, 0).
func (b *Blaster) Sum(t *logic.Term) *logic.Term {
	b.blast(t)
	c := b.c
	parts := make([]*logic.Term, len(b.bits[t]))
	for i, x := range b.bits[t] {
		parts[i] = c.MulNum(num.Pow2(i), c.Ite(x, c.Int(1), c.Int(0)))
	}
	return c.Add(parts...)
}

// Leaves calls visit for every leaf of ts, bit-vectors, floating-point numbers or rounding modes, and for the conditions of their
// ites. For a floating-point number that is the bit-vector that has its bits, for a rounding mode its atoms, and where an
// operation may be open the term that says what it is.
func Leaves(c *logic.Context, visit func(*logic.Term), ts ...*logic.Term) {
	seen := make(map[*logic.Term]bool)
	for stack := append([]*logic.Term(nil), ts...); len(stack) > 0; {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] || t.IsValue() {
			continue
		}
		seen[t] = true
		switch kind := t.Sort().Kind(); {
		case kind == logic.KindBool:
			visit(t)
		case !IsLeaf(t):
			stack = append(stack, t.Args()...)
			if t.Open() != nil {
				stack = append(stack, c.OpenTerm(t))
			}
		case kind == logic.KindFloat:
			stack = append(stack, c.Float(logic.FloatToBits, t))
		case kind == logic.KindRoundingMode:
			for _, a := range ModeAtoms(c, t) {
				visit(a)
			}
		default:
			visit(t)
		}
	}
}

// blast makes the bits of the bit-vectors ts.
func (b *Blaster) blast(ts ...*logic.Term) {
	stack := append([]*logic.Term(nil), ts...)
next:
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if b.bits[t] != nil {
			stack = stack[:len(stack)-1]
			continue
		}
		if !IsLeaf(t) {
			for _, a := range t.Args() {
				if a.Sort() != logic.Bool && b.bits[a] == nil {
					stack = append(stack, a)
					continue next
				}
			}
		}
		b.bits[t] = b.word(t)
		stack = stack[:len(stack)-1]
	}
}

// word returns the bits of t, whose arguments' are there.
func (b *Blaster) word(t *logic.Term) word {
	c, w := b.c, t.Sort().Width()
	switch t.Op() {
	case logic.OpBVNum:
		out := make(word, w)
		v := t.Value().NumBig()
		for i := range out {
			out[i] = c.Bool(v.Bit(i) == 1)
		}
		return out
	case logic.OpIte:
		return b.choose(t.Arg(0), b.bits[t.Arg(1)], b.bits[t.Arg(2)])
	case logic.OpBV:
		return b.operation(t)
	case logic.OpFloat:
		if !IsLeaf(t) {
			return b.floatOperation(t)
		}
	}
	if t.Sort().Kind() != logic.KindBitVec {
		return b.floatLeaf(t)
	}
	out, one := make(word, w), c.BVNum(num.One, 1)
	for i := range out {
		out[i] = c.Eq(c.Extract(i, i, t), one)
	}
	return out
}

// operation returns the bits of the operation t.
func (b *Blaster) operation(t *logic.Term) word {
	c, w := b.c, t.Sort().Width()
	x := b.bits[t.Arg(0)]
	switch t.BVOp() {
	case logic.BVNot:
		return b.not(x)
	case logic.BVNeg:
		return b.add(b.fill(c.False(), w), b.not(x), c.True())
	case logic.BVExtract:
		return x[t.Lo() : t.Lo()+w]
	case logic.BVZeroExtend:
		return append(x[:len(x):len(x)], b.fill(c.False(), w-len(x))...)
	case logic.BVSignExtend:
		return append(x[:len(x):len(x)], b.fill(x[len(x)-1], w-len(x))...)
	}
	y := b.bits[t.Arg(1)]
	switch t.BVOp() {
	case logic.BVConcat:
		return append(y[:len(y):len(y)], x...)
	case logic.BVAnd:
		return b.zip(x, y, func(p, q *logic.Term) *logic.Term { return c.And(p, q) })
	case logic.BVOr:
		return b.zip(x, y, func(p, q *logic.Term) *logic.Term { return c.Or(p, q) })
	case logic.BVXor:
		return b.zip(x, y, c.Xor)
	case logic.BVAdd:
		return b.sum(t.Arg(0), t.Arg(1))
	case logic.BVMul:
		if t.Arg(0).ID() > t.Arg(1).ID() {
			x, y = y, x
		}
		return b.multiply(x, y)
	case logic.BVUdiv:
		return b.divide(t.Arg(0), t.Arg(1))[0]
	case logic.BVUrem:
		return b.divide(t.Arg(0), t.Arg(1))[1]
	case logic.BVShl:
		return b.shift(x, y, true, c.False())
	case logic.BVLshr:
		return b.shift(x, y, false, c.False())
	case logic.BVAshr:
		return b.shift(x, y, false, x[w-1])
	}
	panic("bits: unknown operation")
}

// sum returns x + y. A negated operand is subtracted.
func (b *Blaster) sum(x, y *logic.Term) word {
	if x.ID() > y.ID() {
		x, y = y, x
	}
	negated := func(t *logic.Term) bool { return t.Op() == logic.OpBV && t.BVOp() == logic.BVNeg }
	if negated(x) {
		x, y = y, x
	}
	if negated(y) {
		return b.add(b.bits[x], b.not(b.bits[y.Arg(0)]), b.c.True())
	}
	return b.add(b.bits[x], b.bits[y], b.c.False())
}

// FromInts reports whether a leaf of the bit-vectors ts is a conversion from Int.
func (b *Blaster) FromInts(ts ...*logic.Term) bool {
	stack := append([]*logic.Term(nil), ts...)
next:
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if _, known := b.ints[t]; known {
			stack = stack[:len(stack)-1]
			continue
		}
		from := t.Op() == logic.OpIntToBV
		if t.Op() == logic.OpBV || t.Op() == logic.OpIte {
			for _, a := range t.Args() {
				if a.Sort() == logic.Bool {
					continue
				}
				f, known := b.ints[a]
				if !known {
					stack = append(stack, a)
					continue next
				}
				from = from || f
			}
		}
		b.ints[t] = from
		stack = stack[:len(stack)-1]
	}
	for _, t := range ts {
		if b.ints[t] {
			return true
		}
	}
	return false
}
