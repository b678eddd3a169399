// Blocks of memory that are copied, set and compared as bytes, whatever the types of the objects in them are: what is stored in
// a variable is put together of what is read at the same places.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// maxBlock is up to how many bytes a block has of which all are handled at once.
const maxBlock = 256

// maxSpans is up to how many runs of bits are told apart in a block.
const maxSpans = 512

// blockSize returns the size of a block of memory, if it is constant and small.
func (l *lowering) blockSize(size cc.ExpressionNode) (int64, bool) {
	r, ok := l.mem.Constant(size)
	n, whole := r.Int64()
	return n, ok && whole && n > 0 && n <= maxBlock
}

// inBytesOnly reports whether all that v may point to are objects of bytes; the next lowering has those that are not yet.
func (l *lowering) inBytesOnly(v val) bool {
	set, shown := l.Use(v.t), l.Pointees(v.t)
	all := !set.Unknown
	found := false
	set.Each(func(k int64) {
		switch {
		case l.bytewise(k) != nil:
			found = true
		case len(l.object(k)) > 0:
			all = false
			if shown.Has(k) {
				l.makeBytewise(k)
			}
		}
	})
	return all && found
}

// block returns the place of so many bytes that v points to, in objects of bytes. It is not ok if that cannot be said.
func (l *procedure) block(v val, size int64, n cc.Node) (p place, ok bool) {
	v = l.saved(v, n)
	d := &dereference{procedure: l, v: v, t: l.mem.charType, n: n, at: l.pos(n),
		access: &program.Access{Target: v.t, Offset: v.off, Type: l.typeText(l.mem.charType)}}
	ok = true
	l.Use(v.t).Each(func(k int64) {
		o := l.bytewise(k)
		if o == nil {
			return
		}
		here := l.c.Eq(v.t, l.c.Int(k))
		list, complete := l.blocksAt(o, v.off, size)
		inside := l.c.And(here, l.inside(o, v.off, size))
		before := l.c.False()
		for _, x := range list {
			a := alternative{when: l.c.And(inside, x.when, l.c.Not(before)), o: x.o, index: x.index, raw: v.t, bytes: pointsto.Set{}.With(k), pointed: true}
			d.p, d.valid, before = append(d.p, a), append(d.valid, a.when), l.c.Or(before, x.when)
		}
		if complete && len(list) == 0 { // it is certainly outside
			d.p, d.valid = append(d.p, alternative{when: here, o: hiddenPart(d.t)}), append(d.valid, l.c.False())
		}
		ok = ok && complete
		d.known = append(d.known, here)
		if o.heap != nil {
			d.needExactBounds(here, o, v.off)
		}
	})
	if !ok || len(d.p) == 0 {
		return nil, false
	}
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, d.at)
	return d.shownOnly(), true
}

// copyBytes copies so many bytes from q to p, objects of bytes. It is not ok if it does nothing, because that cannot be said.
func (l *procedure) copyBytes(p, q val, size int64, n cc.Node) bool {
	to, from, ok := l.blocks(p, q, size, n)
	return ok && l.copySeen(to, from, 8*size, n)
}

// copySeen copies so many bits from one place to another. It is not ok if it does nothing, because that are too many.
func (l *procedure) copySeen(to, from place, bits int64, n cc.Node) bool {
	at := l.pos(n)
	count := 0
	for _, d := range to {
		count += len(l.spansOf(d, 0, bits)) * len(from)
	}
	if count > maxSpans {
		return false
	}
	l.writesBits(to, bits, at)
	type stored struct {
		when *logic.Term
		s    span
		v    val
	}
	var all []stored // all is read before anything is written: the blocks may overlap
	for _, d := range to {
		done := int64(0)
		for _, s := range l.spansOf(d, 0, bits) {
			if s.o != nil && s.o.leaf != nil {
				all = append(all, stored{d.when, s, l.save(l.readAs(from, done, s, n), at)})
			}
			done += s.bits
		}
	}
	for _, d := range to {
		if d.o.hidden && d.raw != nil {
			l.overwriteUnchecked(l.c.Ite(d.when, d.raw, l.c.Int(0)), d.bytes, n)
		}
	}
	for _, x := range all {
		if x.v.off != nil || x.v.isFloat() {
			l.storeOne(alternative{when: x.when, o: x.s.o, index: x.s.index}, x.v, n)
		} else {
			l.storeSpan(x.when, x.s, x.v, n)
		}
	}
	return true
}

// readAs returns what is read from one bit of p on, for s: a pointer if that is one.
func (l *procedure) readAs(p place, from int64, s span, n cc.Node) val {
	var r val
	for _, a := range slices.Backward(p) {
		var v val
		if a.o.hidden && a.raw != nil {
			l.escapeBytes(a.bytes)
		}
		spans := l.spansOf(a, from, s.bits)
		switch same := l.wholeSpan(spans, s.o.typ); {
		case s.o.offset != nil && s.bits == int64(l.pointerBits()):
			v = l.pointerFrom(spans, n)
		case s.o.holdsNumber() && same != nil && l.wholeSpan([]span{s}, s.o.typ) != nil:
			v = l.numberOfOne(alternative{o: same.o, index: same.index}, n)
		case s.o.holdsNumber():
			v = l.unmodelledNumber(program.Abstraction{Kind: program.ObjectBytes}, s.o.typ, l.pos(n))
		default:
			v = l.assembled(spans, s.o.offset == nil && s.o.intType(n).Signed, n)
		}
		switch {
		case r.t == nil:
			r = v
		case r.isFloat():
			r = val{t: l.c.Ite(a.when, v.t, r.t)}
		case r.off != nil:
			r = val{t: l.c.Ite(a.when, v.t, r.t), off: l.c.Ite(a.when, v.off, r.off)}
		default:
			r = val{t: l.c.Ite(a.when, v.t, r.t), lo: num.Min(v.lo, r.lo), hi: num.Max(v.hi, r.hi)}
		}
	}
	return r
}

// fillBytes stores the byte c so many times behind v, in objects of bytes. It is not ok if it does nothing.
func (l *procedure) fillBytes(v, c val, size int64, n cc.Node) bool {
	p, ok := l.block(v, size, n)
	if !ok {
		return false
	}
	at := l.pos(n)
	l.writesBits(p, 8*size, at)
	c = l.save(l.convert(n, c, ctypes.IntType{Bits: 8}), at)
	for _, a := range l.pinned(p, at) {
		done := int64(0)
		for _, s := range l.spansOf(a, 0, 8*size) {
			l.storeSpan(a.when, s, l.repeated(c, done, s.bits), n)
			done += s.bits
		}
	}
	return true
}

// repeated returns the number that so many bits from one on are of a sequence of bytes c.
func (l *lowering) repeated(c val, from, bits int64) val {
	all := num.Zero
	for range (from%8 + bits + 7) / 8 {
		all = all.Mul(num.Int(256)).Add(num.One)
	}
	d := num.Pow2(int(from % 8))
	hi := c.hi.Mul(all).Quo(d).Floor()
	t := l.c.IntDiv(l.c.MulNum(all, c.t), l.num(d))
	if most := num.Pow2(int(bits)); !hi.Less(most) {
		t, hi = l.c.Mod(t, l.num(most)), most.Sub(num.One)
	}
	return val{t: t, lo: num.Zero, hi: hi}
}

// blocks returns the places of so many bytes that v and w point to, in objects of bytes; ok is false if that cannot be said.
func (l *procedure) blocks(v, w val, size int64, n cc.Node) (p, q place, ok bool) {
	if p, ok = l.block(v, size, n); !ok {
		return nil, nil, false
	}
	if q, ok = l.block(w, size, n); !ok {
		return nil, nil, false
	}
	return l.pinned(p, l.pos(n)), l.pinned(q, l.pos(n)), true
}

// sameBytes returns the condition that so many bytes of p and q are equal.
func (l *procedure) sameBytes(p, q place, size int64, n cc.Node) *logic.Term {
	same := l.c.False()
	for _, a := range p {
		cs := []*logic.Term{a.when}
		done := int64(0)
		for _, s := range l.spansOf(a, 0, 8*size) {
			x := l.readSpan(s, false, n).t
			cs = append(cs, l.c.Eq(x, l.bitsOf(q, done, s.bits, n)))
			done += s.bits
		}
		same = l.c.Or(same, l.c.And(cs...))
	}
	return same
}

// bitsOf returns so many bits of p, from one on, as a number that is not negative.
func (l *procedure) bitsOf(p place, from, bits int64, n cc.Node) *logic.Term {
	var t *logic.Term
	for _, a := range slices.Backward(p) {
		if u := l.assembled(l.spansOf(a, from, bits), false, n).t; t == nil {
			t = u
		} else {
			t = l.c.Ite(a.when, u, t)
		}
	}
	return t
}

// orderOfBytes returns a number with the sign of the first difference of so many bytes of p and q.
func (l *procedure) orderOfBytes(p, q place, size int64, n cc.Node) *logic.Term {
	order := l.c.Int(0)
	for k := size - 1; k >= 0; k-- {
		a, b := l.bitsOf(p, 8*k, 8, n), l.bitsOf(q, 8*k, 8, n)
		order = l.c.Ite(l.c.Eq(a, b), order, l.c.Sub(a, b))
	}
	return order
}
