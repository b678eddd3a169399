// The bits of floating-point numbers. Where bytes of an object are accessed, or it shares them with others in a union, a number of
// 32 or 64 bits is stored as the integer that its bits make, so that NaN keeps all of them. What is computed has no bits yet: those
// of NaN, of which C says nothing, are chosen when it is stored.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// isStoredAsBits reports whether the bits of o, a floating-point number of the sort s, are an integer.
func (l *lowering) isStoredAsBits(o *object, s *logic.Sort) bool {
	size, ok := l.mem.SizeOf(o.typ)
	return ok && 8*size == int64(s.Width()) && (o.asBits || o.inUnion() || !o.temporary && l.mem.has(o.key.root, bytewise))
}

// holdsInteger reports whether the value of o, or of one that begins there, is one integer: that of an integer type, or bits.
func (o *object) holdsInteger() bool {
	return o.leaf != nil && o.offset == nil && (!ctypes.IsFloat(o.typ) || o.asBits)
}

// holdsNumber reports whether the value of o is a floating-point number, of which the bits are not known.
func (o *object) holdsNumber() bool {
	return o.leaf != nil && ctypes.IsFloat(o.typ) && !o.asBits
}

// fromBits returns the number of the floating-point type t that is stored as the integer bits.
func (l *lowering) fromBits(bits *logic.Term, t cc.Type) val {
	s := l.floatSort(t)
	return val{t: l.c.FloatFromBits(s, l.c.IntToBV(s.Width(), bits)), bits: bits}
}

// withBits returns the floating-point number v with the bits that it is stored in, which are chosen now if they are not known.
func (l *procedure) withBits(v val, at program.Pos) val {
	if v.bits != nil {
		return v
	}
	s := v.t.Sort()
	if v.t.IsValue() && !v.t.Float().IsNaN() {
		v.bits = l.num(num.FromBigInt(s.Format().Bits(v.t.Float())))
		return v
	}
	v = l.save(v, at)
	stored := l.asUnsigned(l.c.Float(logic.FloatToBits, v.t), at)
	v.bits = l.keep(l.c.Ite(l.c.Float(logic.FloatIsNaN, v.t), l.bitsOfNaN(s, at), stored), at)
	return v
}

// bitsOfNaN returns any bits of NaN.
func (l *procedure) bitsOfNaN(s *logic.Sort, at program.Pos) *logic.Term {
	any := l.unmodelled(program.Abstraction{Kind: program.NaNBits}, ctypes.IntType{Bits: s.Width()}, at).t
	f := s.Format()
	sign, rest := num.Pow2(s.Width()-1), num.Pow2(f.Significand-1)
	payload := l.c.Mod(any, l.num(rest))
	payload = l.c.Ite(l.c.Eq(payload, l.c.Int(0)), l.num(num.Pow2(f.Significand-2)), payload) // 0 is that of infinity
	return l.c.Add(l.c.MulNum(sign, l.c.IntDiv(any, l.num(sign))), l.num(sign.Sub(rest)), payload)
}

// asUnsigned returns the number that the bits of t, a bit-vector, make, in a variable.
func (l *procedure) asUnsigned(t *logic.Term, at program.Pos) *logic.Term {
	v := l.temp(logic.Int)
	l.assign(v, l.c.BVToInt(t), at)
	l.emit(&program.Assume{Cond: l.inModel(v.Term, ctypes.IntType{Bits: t.Sort().Width()})}, at)
	return v.Term
}

// bitsFor returns v, which is stored in p, with its bits if that needs them.
func (l *procedure) bitsFor(p place, v val, at program.Pos) val {
	for _, a := range p {
		if v.isFloat() && a.o.asBits {
			return l.withBits(v, at)
		}
	}
	return v
}

// numberAt returns the floating-point number that p is.
func (l *procedure) numberAt(p place, n cc.Node) val {
	var r val
	for i := len(p) - 1; i >= 0; i-- {
		v := l.numberOfOne(p[i], n)
		switch {
		case r.t == nil:
			r = v
		case r.bits != nil && v.bits != nil:
			r = val{t: l.c.Ite(p[i].when, v.t, r.t), bits: l.c.Ite(p[i].when, v.bits, r.bits)}
		default:
			r = val{t: l.c.Ite(p[i].when, v.t, r.t)}
		}
	}
	return r
}

// numberOfOne returns the floating-point number that a is.
func (l *procedure) numberOfOne(a alternative, n cc.Node) val {
	at := l.pos(n)
	switch {
	case a.o.hidden:
		if a.raw != nil {
			l.escapeBytes(a.bytes)
		}
		return l.unmodelledNumber(program.Abstraction{Kind: program.HiddenMemory}, a.o.typ, at)
	case !a.o.asBits:
		return val{t: l.variableOf(a, a.o.leaf)}
	}
	return l.fromBits(l.leafValue(a, n).t, a.o.typ)
}
