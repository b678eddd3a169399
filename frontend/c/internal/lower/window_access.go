// Reading and writing through windows.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// throughWindows reports whether p may be something that is seen through a window.
func throughWindows(p place) bool {
	return slices.ContainsFunc(p, func(a alternative) bool { return a.o.window != nil })
}

// unveiled returns p, a place of scalars that are read, with variables in place of what is seen through windows: those that
// are seen, or new ones that have the value.
func (l *procedure) unveiled(p place, n cc.Node) place {
	if !throughWindows(p) {
		return p
	}
	q := slices.Clone(p)
	for i, a := range p {
		if a.o.window == nil {
			continue
		}
		width, _ := l.widthOf(a.o)
		spans := l.spansOf(a, 0, width)
		if s := l.wholeSpan(spans, a.o.typ); s != nil {
			q[i] = alternative{when: a.when, o: s.o, index: s.index}
			continue
		}
		o := l.build(n, &object{key: objectKey{root: n}, typ: a.o.typ, bits: a.o.bits, temporary: true}, l.automatic(), "bytes")
		if ctypes.IsPointer(o.typ) {
			l.store(l.whole(o), l.pointerFrom(spans, n), n)
		} else if ctypes.IsFloat(o.typ) {
			l.store(l.whole(o), l.numberFrom(spans, o.typ, n), n)
		} else if o.leaf != nil {
			it := o.intType(n)
			l.store(l.whole(o), l.assembled(spans, it.Signed, n), n)
		}
		q[i] = alternative{when: a.when, o: o}
	}
	return q
}

// pointerFrom returns the pointer whose bytes are in spans.
func (l *procedure) pointerFrom(spans []span, n cc.Node) val {
	if len(spans) == 1 && spans[0].o != nil && spans[0].o.offset != nil && spans[0].from == 0 && spans[0].bits == int64(l.pointerBits()) {
		a := alternative{when: l.c.True(), o: spans[0].o, index: spans[0].index}
		return val{t: l.variableOf(a, a.o.leaf), off: l.variableOf(a, a.o.offset)}
	}
	v := l.assembled(spans, false, n)
	if v.t.IsNum() && v.t.Value().IsZero() {
		return l.null()
	}
	return l.save(l.intToPointer(v, l.pos(n)), l.pos(n))
}

// numberFrom returns the number of the floating-point type t whose bytes are in spans.
func (l *procedure) numberFrom(spans []span, t cc.Type, n cc.Node) val {
	s, width := l.floatSort(t), int64(0)
	for _, x := range spans {
		width += x.bits
	}
	switch {
	case s == nil:
		return val{}
	case width != int64(s.Width()):
		return l.unmodelledNumber(program.Abstraction{Kind: program.ObjectBytes}, t, l.pos(n))
	}
	return l.fromBits(l.keep(l.assembled(spans, false, n).t, l.pos(n)), t)
}

// variableOf returns the value of a variable of the object that a is.
func (l *lowering) variableOf(a alternative, v *program.Var) *logic.Term {
	if a.o.inArray {
		return l.c.Select(v.Term, l.at(a))
	}
	return v.Term
}

// assembled returns the integer whose bits are in spans, the lowest first.
func (l *procedure) assembled(spans []span, signed bool, n cc.Node) val {
	sum := l.intVal(0)
	from := int64(0)
	for i, s := range spans {
		v := l.readSpan(s, signed && i == len(spans)-1, n)
		each := num.Pow2(int(from))
		sum.t, sum.lo, sum.hi = l.c.Add(sum.t, l.c.MulNum(each, v.t)), sum.lo.Add(each.Mul(v.lo)), sum.hi.Add(each.Mul(v.hi))
		from += s.bits
	}
	return sum
}

// readSpan returns the bits of s as an integer.
func (l *procedure) readSpan(s span, signed bool, n cc.Node) val {
	it := ctypes.IntType{Bits: int(s.bits), Signed: signed}
	at := l.pos(n)
	if s.o == nil || s.o.leaf == nil || s.o.holdsNumber() || s.o.isBool() && l.mem.otherBools {
		return l.unmodelled(program.Abstraction{Kind: program.ObjectBytes}, it, at)
	}
	a := alternative{when: l.c.True(), o: s.o, index: s.index}
	if s.o.offset != nil {
		l.escapeContents(s.o)
		v := l.unmodelled(program.Abstraction{Kind: program.PointerNumber}, it, at)
		target, zero := l.variableOf(a, s.o.leaf), l.c.Int(0)
		if s.bits == int64(l.pointerBits()) {
			l.emit(&program.Assume{Cond: l.c.Or(l.c.Eq(target, zero), l.c.Not(l.c.Eq(v.t, zero)))}, at)
		}
		v.t = l.c.Ite(l.c.Eq(target, zero), zero, v.t)
		return val{t: v.t, lo: it.Lo(), hi: it.Hi()}
	}
	v := l.leafValue(a, n)
	if width, _ := l.widthOf(s.o); s.from+s.bits < width {
		d, all := num.Pow2(int(s.from)), num.Pow2(int(s.bits))
		v.t, v.lo, v.hi = l.c.Mod(l.c.IntDiv(v.t, l.num(d)), l.num(all)), num.Zero, all.Sub(num.One)
	} else if s.from > 0 {
		d := num.Pow2(int(s.from))
		v.t, v.lo, v.hi = l.c.IntDiv(v.t, l.num(d)), v.lo.Quo(d).Floor(), v.hi.Quo(d).Floor()
	}
	v.of = nil
	return l.convert(n, v, it)
}

// leafValue returns the value of the integer a.
func (l *procedure) leafValue(a alternative, n cc.Node) val {
	it := a.o.intType(n)
	if !a.o.inArray {
		return l.exact(a.o.leaf.Term, it)
	}
	t := l.keep(l.c.Select(a.o.leaf.Term, l.at(a)), l.pos(n))
	l.assumeRange(t, it, l.pos(n))
	return l.exact(t, it)
}

// storeSeen stores v in p, a place of scalars of which some are seen through windows.
func (l *procedure) storeSeen(p place, v val, n cc.Node) {
	at := l.pos(n)
	if v.t != nil {
		v = l.save(v, at)
	}
	for _, a := range l.pinned(p, at) {
		if a.o.window == nil {
			l.storeOne(a, v, n)
			continue
		}
		width, _ := l.widthOf(a.o)
		spans := l.spansOf(a, 0, width)
		if s := l.wholeSpan(spans, a.o.typ); s != nil {
			l.storeOne(alternative{when: a.when, o: s.o, index: s.index}, v, n)
			continue
		}
		bits := v
		switch {
		case v.isFloat() && int64(v.t.Sort().Width()) == width:
			bits = l.exact(l.withBits(v, at).bits, ctypes.IntType{Bits: int(width)})
		case v.t == nil || v.isFloat():
			bits = l.unmodelled(program.Abstraction{Kind: program.FloatValue}, ctypes.IntType{Bits: int(width)}, at)
		case v.off != nil:
			bits = l.numberOf(v, n)
		}
		l.storeSpans(a.when, spans, l.save(bits, at), n)
	}
}

// pinned returns p with conditions of which at most one holds, and which a store does not change.
func (l *procedure) pinned(p place, at program.Pos) place {
	q := slices.Clone(p)
	if len(p) == 1 {
		q[0].when = l.c.True()
	}
	before := l.c.False()
	for i, a := range q {
		q[i].when, before = l.c.And(l.c.Not(before), a.when), l.c.Or(before, a.when)
		q[i] = l.pin(q[i], at)
	}
	return q
}

// storeOne stores v, of the type of a, in a if its condition holds; both are in variables that this does not change.
func (l *procedure) storeOne(a alternative, v val, n cc.Node) {
	if a.o.hidden {
		if a.raw != nil {
			if !a.sure {
				l.markUnless(l.c.Not(a.when), program.UnmodelledAccess, program.Abstraction{Kind: program.AccessedBytes}, l.pos(n))
			}
			l.overwriteBytes(l.c.Ite(a.when, a.raw, l.c.Int(0)), a.bytes, n)
		}
		if v.off != nil && l.cur != nil {
			l.escape(v.t)
		}
		return
	}
	var u updates
	v = l.bitsFor(place{a}, v, l.pos(n))
	l.update(&u, a, a.o, v, n)
	l.apply(u, l.pos(n))
	if l.sharesBytes(a.o) {
		l.overlap(a, v, n)
	}
}

// numberOf returns the pointer v as the number that its bytes make: 0 for null, otherwise any other.
func (l *procedure) numberOf(v val, n cc.Node) val {
	if isNull(v) {
		return l.intVal(0)
	}
	if l.cur != nil {
		l.escape(v.t)
	}
	it, zero := ctypes.IntType{Bits: l.pointerBits()}, l.c.Int(0)
	t := l.unmodelled(program.Abstraction{Kind: program.PointerNumber}, it, l.pos(n)).t
	l.emit(&program.Assume{Cond: l.c.Or(l.c.Eq(v.t, zero), l.c.Not(l.c.Eq(t, zero)))}, l.pos(n))
	return l.exact(l.c.Ite(l.c.Eq(v.t, zero), zero, t), it)
}

// storeSpans stores the bits of the integer v in spans, the lowest first, if when holds.
func (l *procedure) storeSpans(when *logic.Term, spans []span, v val, n cc.Node) {
	for i, s := range spans {
		piece := v
		if i < len(spans)-1 {
			d := num.Pow2(int(s.bits))
			piece = val{t: l.c.Mod(v.t, l.num(d)), lo: num.Zero, hi: d.Sub(num.One)}
			v = val{t: l.c.IntDiv(v.t, l.num(d)), lo: v.lo.Quo(d).Floor(), hi: v.hi.Quo(d).Floor()}
		}
		l.storeSpan(when, s, piece, n)
	}
}

// storeSpan stores the lowest bits of the integer v in s, if when holds.
func (l *procedure) storeSpan(when *logic.Term, s span, v val, n cc.Node) {
	if s.o == nil || s.o.leaf == nil {
		return
	}
	at := l.pos(n)
	a := alternative{when: when, o: s.o, index: s.index}
	width, _ := l.widthOf(s.o)
	switch whole := s.bits == width; {
	case s.o.offset != nil && whole:
		l.storeOne(a, l.save(l.intToPointer(v, at), at), n)
	case s.o.offset != nil:
		l.storeOne(a, l.unknownPointer(program.Abstraction{Kind: program.ObjectBytes}, at), n)
	case s.o.holdsNumber():
		l.storeOne(a, l.numberOfBits(s, v, n), n)
	case s.o.asBits && whole:
		l.storeOne(a, l.fromBits(l.convert(n, v, s.o.intType(n)).t, s.o.typ), n)
	case s.o.asBits:
		l.storeOne(a, l.fromBits(l.replaced(a, s, v, n).t, s.o.typ), n)
	case s.o.isBool():
		l.storeOne(a, l.boolFrom(l.convert(n, v, ctypes.IntType{Bits: int(s.bits)}), whole, n), n)
	case whole:
		l.storeOne(a, l.convert(n, v, s.o.intType(n)), n)
	default:
		l.storeOne(a, l.replaced(a, s, v, n), n)
	}
}

// numberOfBits returns the floating-point number in s, all of whose bits, or some, become those of v: 0 if all become 0.
func (l *procedure) numberOfBits(s span, v val, n cc.Node) val {
	if width, _ := l.widthOf(s.o); s.bits == width && v.t.IsNum() && v.t.Value().IsZero() {
		return l.zeroNumber(l.floatSort(s.o.typ))
	}
	return l.unmodelledNumber(program.Abstraction{Kind: program.ObjectBytes}, s.o.typ, l.pos(n))
}

// isBool reports whether o is a _Bool that has bytes of its own. Its variable is what it is read as, 0 or 1.
func (o *object) isBool() bool { return o.leaf != nil && o.typ.Kind() == cc.Bool && o.bits == 0 }

// boolFrom returns the value of a _Bool that has the bits of v: C says which only of 0 and 1.
func (l *procedure) boolFrom(v val, whole bool, n cc.Node) val {
	if whole && v.lo.Sign() >= 0 && v.hi.Cmp(num.One) <= 0 {
		return v
	}
	l.otherBools = true
	any := l.unmodelled(program.Abstraction{Kind: program.ObjectBytes}, ctypes.IntType{Bits: 1}, l.pos(n))
	if !whole {
		return any
	}
	known := l.c.And(l.c.Ge(v.t, l.c.Int(0)), l.c.Le(v.t, l.c.Int(1)))
	return l.save(val{t: l.c.Ite(known, v.t, any.t), lo: num.Zero, hi: num.One}, l.pos(n))
}

// replaced returns the value of the integer a with the lowest bits of v in place of those of s.
func (l *procedure) replaced(a alternative, s span, v val, n cc.Node) val {
	old := l.leafValue(a, n)
	width, _ := l.widthOf(s.o)
	it := ctypes.IntType{Bits: int(s.bits), Signed: s.from+s.bits == width && s.o.intType(n).Signed}
	was := l.c.IntDiv(old.t, l.num(num.Pow2(int(s.from))))
	if s.from+s.bits < width {
		was = l.c.Mod(was, l.num(num.Pow2(int(s.bits))))
	}
	change := l.c.MulNum(num.Pow2(int(s.from)), l.c.Sub(l.convert(n, v, it).t, was))
	return l.save(val{t: l.c.Add(old.t, change), lo: old.lo, hi: old.hi}, l.pos(n))
}
