// Stores in all of an object: copies, and zeros.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// agreement says that all members of a union are being stored, with bytes that agree: none overwrites another.
type agreement struct {
	union  *object
	silent bool // nor what shares bytes with the union: another member, which has all of them, does that
}

// eachMember calls store for each member of the structure or union p, of which all are stored.
func (l *procedure) eachMember(p place, store func(i int)) {
	old := l.agreeing
	for i := range p.typ().(ctypes.Record).NumFields() {
		if p.typ().Kind() == cc.Union {
			l.agreeing = slices.Clip(old)
			for _, a := range p {
				whole := l.wholeMember(a.o)
				l.agreeing = append(l.agreeing, agreement{union: a.o, silent: whole >= 0 && i != whole})
			}
		}
		store(i)
	}
	l.agreeing = old
}

// wholeMember returns the member of the union o that has all its bytes, and keeps them in integers, -1 if there is none.
func (l *lowering) wholeMember(o *object) int {
	size, ok := l.mem.SizeOf(o.typ)
	return slices.IndexFunc(o.fields, func(m *object) bool {
		n, known := l.mem.SizeOf(m.typ)
		return ok && known && n == size && m.bits == 0 && l.consistsOfIntegers(m)
	})
}

// sharesBytes reports whether a store in o changes members of a union that o is in.
func (l *procedure) sharesBytes(o *object) bool {
	top, silent := l.agreed(o)
	return !silent && top.inUnion()
}

// agreed returns the outermost of the unions around o of which all members are being stored, o if there is none, and whether such
// a store is silent.
func (l *procedure) agreed(o *object) (top *object, silent bool) {
	top = o
	for x := o; x != nil; x = x.parent {
		if i := slices.IndexFunc(l.agreeing, func(g agreement) bool { return g.union == x }); i >= 0 {
			top, silent = x, silent || l.agreeing[i].silent
		}
	}
	return top, silent
}

// isWholeArray reports whether the array p is all that its variables hold, and changes nothing else when it is stored.
func (l *procedure) isWholeArray(p place) bool {
	a := p[0]
	return len(p) == 1 && a.index == nil && !a.o.inArray && !l.sharesBytes(a.o)
}

// storedAlike reports whether values of a and b, of compatible types, are in variables of the same sorts.
func storedAlike(a, b *object) bool {
	return slices.EqualFunc(a.leaves(nil), b.leaves(nil), func(v, w *program.Var) bool { return v.Term.Sort() == w.Term.Sort() }) ||
		a.hidden || b.hidden
}

// copy copies a value of any type.
func (l *procedure) copy(dst, src place, n cc.Node) {
	if a, b := dst.typ(), src.typ(); (ctypes.IsRecord(a) || ctypes.IsRecord(b) || a.Kind() == cc.Array || b.Kind() == cc.Array) && !ctypes.Compatible(a, b) {
		syntax.Unsupported(n, "a value of type %s as one of type %s", b, a)
	}
	switch t := dst.typ().(type) {
	case ctypes.Record:
		if s := src[0].o; len(src) == 1 && s.typ.Kind() == cc.Union && s.isVolatile() && !hasPointers(s.typ) { // it is read once
			src = l.whole(l.observed(s, n, program.VolatileCopy))
		}
		l.eachMember(dst, func(i int) { l.copy(l.field(dst, i), l.field(src, i), n) })
	case *cc.ArrayType:
		d, s := dst[0], src[0]
		if l.isWholeArray(dst) && len(src) == 1 && s.index == nil && !s.o.inArray && storedAlike(d.o, s.o) {
			l.writesTo(dst, l.pos(n))
			switch {
			case d.o.hidden:
				if d.raw != nil {
					l.overwriteUnchecked(d.raw, d.bytes, n)
				}
				if s.raw != nil {
					l.escapeBytes(s.bytes)
				}
				l.escapeContents(s.o)
			case s.o.hidden:
				if s.raw != nil {
					l.escapeBytes(s.bytes)
				}
				l.havoc(d.o, program.Havoc{Abstract: program.Abstraction{Kind: program.HiddenMemory}}, n)
			case s.o.isVolatile() || s.o.hasVolatile():
				l.havoc(d.o, program.Havoc{Input: program.Input{Kind: program.VolatileCopy, Symbol: l.volatileName(s.o)}}, n)
			default:
				to, from := d.o.leaves(nil), s.o.leaves(nil)
				for i := range to {
					l.assign(to[i], from[i].Term, l.pos(n))
				}
			}
			return
		}
		if t.Len() > maxCopy {
			l.repeat(l.c.Int(t.Len()), false, l.pos(n), func(i *logic.Term) { l.copy(l.element(dst, i), l.element(src, i), n) })
			return
		}
		for i := int64(0); i < t.Len(); i++ {
			l.copy(l.element(dst, l.c.Int(i)), l.element(src, l.c.Int(i)), n)
		}
	default:
		l.store(dst, l.load(src, n), n)
	}
}

// zero stores zeros everywhere in p.
func (l *procedure) zero(p place, n cc.Node) {
	switch t := p.typ().(type) {
	case ctypes.Record:
		l.eachMember(p, func(i int) { l.zero(l.field(p, i), n) })
		return
	case *cc.ArrayType:
		if a := p[0]; l.isWholeArray(p) {
			l.writesTo(p, l.pos(n))
			if a.raw != nil {
				l.overwriteUnchecked(a.raw, a.bytes, n)
			}
			for _, v := range a.o.leaves(nil) {
				l.assign(v, l.zeroOf(v.Term.Sort()), l.pos(n))
			}
			return
		}
		if t.Len() > maxCopy {
			l.repeat(l.c.Int(t.Len()), false, l.pos(n), func(i *logic.Term) { l.zero(l.element(p, i), n) })
			return
		}
		for i := int64(0); i < t.Len(); i++ {
			l.zero(l.element(p, l.c.Int(i)), n)
		}
		return
	}
	switch {
	case ctypes.IsFloat(p.typ()):
		v := val{}
		if s := l.floatSort(p.typ()); s != nil {
			v = l.zeroNumber(s)
		}
		l.store(p, v, n)
	case ctypes.IsPointer(p.typ()):
		l.store(p, l.null(), n)
	default:
		l.store(p, l.intVal(0), n)
	}
}
