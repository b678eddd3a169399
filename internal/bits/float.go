package bits

import (
	"math/bits"

	"craig/internal/fpu"
	"craig/logic"
	"craig/num/float"
)

// Floating-point numbers as the bits that they are stored in, and rounding modes as one bit for each mode. The leaves are those
// of bit-vectors: constants, applications and reads. A leaf x has the bits of the bit-vector fp.to_ieee_bv x, which is a leaf, too; a
// leaf m of rounding modes has the atoms (= m RNE), …, see IsMode.
//
// That these bits are those of a number with one NaN, and that one of the atoms holds, formulas do not say: OneNaN and OneMode do.

// IsMode reports whether t is an atom m = k, for a mode k and a leaf m.
func IsMode(t *logic.Term) (leaf *logic.Term, mode float.Mode, ok bool) {
	if t.Op() != logic.OpEq || t.Arg(0).Sort() != logic.RoundingMode {
		return nil, 0, false
	}
	m, k := t.Arg(0), t.Arg(1)
	if m.Op() == logic.OpModeNum {
		m, k = k, m
	}
	if k.Op() != logic.OpModeNum {
		return nil, 0, false
	}
	return m, k.Mode(), IsLeaf(m)
}

// FloatOf returns the floating-point number whose bits the leaf t of bit-vectors has, nil if it is not one of these.
func FloatOf(t *logic.Term) *logic.Term {
	if t.Op() == logic.OpFloat && t.FloatOp() == logic.FloatToBits {
		return t.Arg(0)
	}
	return nil
}

// ModeAtoms returns the atoms of a leaf of rounding modes, by float.Mode.
func ModeAtoms(c *logic.Context, leaf *logic.Term) [float.Modes]*logic.Term {
	var out [float.Modes]*logic.Term
	for m := range float.Mode(float.Modes) {
		out[m] = c.Eq(leaf, c.Mode(m))
	}
	return out
}

// OneMode returns the clauses that say that one of the atoms of a leaf of rounding modes holds.
func OneMode(c *logic.Context, leaf *logic.Term) [][]*logic.Term {
	atoms := ModeAtoms(c, leaf)
	out := [][]*logic.Term{atoms[:]}
	for i, a := range atoms {
		for _, b := range atoms[:i] {
			out = append(out, []*logic.Term{c.Not(b), c.Not(a)})
		}
	}
	return out
}

// OneNaN returns the clauses that say that the bits of a leaf, for which FloatOf is one, are those of a number: if all bits of the
// exponent are set, no bit of the significand but the first can be, and that only without a sign. All literals are negative.
func (b *Blaster) OneNaN(leaf *logic.Term) [][]*logic.Term {
	f := FloatOf(leaf).Sort().Format()
	bit := func(i int) *logic.Term { return b.c.Not(b.Bit(leaf, i)) }
	var ones []*logic.Term
	for i := range f.Exponent {
		ones = append(ones, bit(f.Significand-1+i))
	}
	ones = ones[:len(ones):len(ones)]
	first := f.Significand - 2
	out := [][]*logic.Term{append(ones, bit(first), bit(f.Width()-1))}
	for i := range first {
		out = append(out, append(ones, bit(i)))
	}
	return out
}

// gates are the gates of circuits: formulas.
type gates struct{ b *Blaster }

func (g gates) Const(v bool) *logic.Term            { return g.b.c.Bool(v) }
func (g gates) Not(a *logic.Term) *logic.Term       { return g.b.c.Not(a) }
func (g gates) And(a, b *logic.Term) *logic.Term    { return g.b.c.And(a, b) }
func (g gates) Or(a, b *logic.Term) *logic.Term     { return g.b.c.Or(a, b) }
func (g gates) Any(list []*logic.Term) *logic.Term  { return g.b.c.Or(list...) }
func (g gates) Xor(a, b *logic.Term) *logic.Term    { return g.b.c.Xor(a, b) }
func (g gates) Ite(c, a, b *logic.Term) *logic.Term { return g.b.c.Ite(c, a, b) }
func (g gates) Maj(a, b, c *logic.Term) *logic.Term { return g.b.majority(a, b, c) }

func (b *Blaster) unit(s *logic.Sort) *fpu.Unit[*logic.Term] {
	return fpu.New(fpu.Gates[*logic.Term](gates{b}), s.Format())
}

// floatLeaf returns the bits of a leaf of floating-point numbers or rounding modes, or of a constant.
func (b *Blaster) floatLeaf(t *logic.Term) word {
	c := b.c
	switch {
	case t.Op() == logic.OpFloatNum:
		u := b.unit(t.Sort())
		return u.Constant(t.Float())
	case t.Op() == logic.OpModeNum:
		out := b.fill(c.False(), float.Modes)
		out[t.Mode()] = c.True()
		return out
	case t.Sort() == logic.RoundingMode:
		atoms := ModeAtoms(c, t)
		return atoms[:]
	}
	leaf := c.Float(logic.FloatToBits, t)
	b.blast(leaf)
	return b.bits[leaf]
}

// floatOperation returns the bits of the operation t on floating-point numbers, those of a truth value if it is a predicate.
// The bits of its arguments are there.
func (b *Blaster) floatOperation(t *logic.Term) word {
	return fpu.Operation(fpu.Gates[*logic.Term](gates{b}), t, func(a *logic.Term) []*logic.Term {
		return b.bits[a]
	}, func(*logic.Term) []*logic.Term {
		a := b.c.OpenTerm(t)
		if a.Sort() == logic.Bool {
			return word{a}
		}
		b.blast(a)
		return b.bits[a]
	})
}

// sizeOfFloat is about what the operation t makes.
func sizeOfFloat(t *logic.Term) int {
	f := t.Arg(len(t.Args()) - 1).Sort()
	if t.Sort().Kind() == logic.KindFloat {
		f = t.Sort()
	}
	if f.Kind() != logic.KindFloat {
		return t.Sort().Width()
	}
	sb, w := f.Format().Significand, f.Width()
	shift := w * bits.Len(uint(w))
	switch t.FloatOp() {
	case logic.FloatMul:
		return 3*sb*sb + 6*shift
	case logic.FloatDiv, logic.FloatSqrt:
		return 5*sb*sb + 8*shift
	case logic.FloatFMA:
		return 3*sb*sb + 16*shift
	case logic.FloatRem:
		return fpu.RemSize(f.Format())
	case logic.FloatAdd, logic.FloatRoundToIntegral, logic.FloatConvert:
		return 6 * shift
	case logic.FloatFromSigned, logic.FloatFromUnsigned, logic.FloatToSigned, logic.FloatToUnsigned:
		n := w + t.Sort().Width() + t.Arg(1).Sort().Width()
		return 4 * n * bits.Len(uint(n))
	}
	return 4 * w
}
