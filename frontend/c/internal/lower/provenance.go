// Pointers as integers and as bytes. What a pointer is as an integer, the compiler defines: here it is any number but 0. But
// such an integer is most often compared, moved by the offset of a member, and made a pointer again. So an integer knows the
// pointer that it was made from, its origin, also when it has been kept in a variable, and pointers can be moved by bytes
// from one member of a structure to another. CIL writes all accesses to members in this way, and container_of is one.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// provenance is the pointer that an integer was made from.
type provenance struct {
	t, off *logic.Term // t is -1 if it was made from none
	sure   bool        // it certainly was made from one
}

// pointerToInt returns the value of a pointer as an integer: 0 for null, unless that has been moved, otherwise anything.
func (l *procedure) pointerToInt(v val, it ctypes.IntType, at program.Pos) val {
	if isNull(v) {
		return l.intVal(0)
	}
	l.escape(v.t)
	l.retyped(l.Use(v.t), nil)
	t := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: program.Abstraction{Kind: program.PointerNumber}}, at)
	l.assumeRange(t.Term, it, at)
	zero, number := l.c.Int(0), t.Term
	if it.Bits >= l.pointerBits() { // it is not 0
		number = l.c.Ite(l.c.Eq(t.Term, zero), l.c.Int(1), t.Term)
	}
	r := l.exact(l.c.Ite(l.isNullMoved(&provenance{t: v.t, off: v.off}), zero, number), it)
	if it.Bits >= l.pointerBits() {
		r.of = &provenance{v.t, v.off, true}
	}
	return r
}

// intToPointer returns the integer v as a pointer: that which it was made from, null for 0, otherwise one to anything.
func (l *procedure) intToPointer(v val, at program.Pos) val {
	zero := l.c.Int(0)
	if v.of != nil && v.of.sure {
		return val{t: v.of.t, off: v.of.off}
	}
	null := l.c.Eq(v.t, zero)
	if null.IsTrue() {
		return l.null()
	}
	u := l.unknownPointer(program.Abstraction{Kind: program.NumberPointer}, at)
	r := val{t: l.c.Ite(null, zero, u.t), off: l.c.Ite(null, zero, u.off)}
	if v.of != nil {
		none := l.c.Lt(v.of.t, zero)
		r = val{t: l.c.Ite(none, r.t, v.of.t), off: l.c.Ite(none, r.off, v.of.off)}
	}
	return r
}

// origin returns the pointer that v was made from, if it is known; 0 is made from null.
func (l *lowering) origin(v val) *provenance {
	if v.t != nil && v.t.IsNum() && v.t.Value().IsZero() {
		return &provenance{l.c.Int(0), l.c.Int(0), true}
	}
	return v.of
}

// equal returns the formula that the integers a and b are equal. If both were made from pointers those decide.
func (l *procedure) equal(a, b val, n cc.Node) *logic.Term {
	f := l.c.Eq(a.t, b.t)
	p, q := l.origin(a), l.origin(b)
	if a.of == nil && b.of == nil {
		return f
	}
	if p == nil || q == nil {
		other := b
		if p == nil {
			p, other = q, a
		}
		null := l.isNullMoved(p) // p is the null pointer if it was made from one and is 0
		return l.c.Ite(l.c.And(l.c.Eq(other.t, l.c.Int(0)), l.c.Ge(p.t, l.c.Int(0))), null, f)
	}
	var same *logic.Term
	switch {
	case isNull(val{t: p.t}):
		same = l.isNullMoved(q)
	case isNull(val{t: q.t}):
		same = l.isNullMoved(p)
	default:
		same = l.comparePointers("==", val{t: p.t, off: p.off}, val{t: q.t, off: q.off}, n)
	}
	zero := l.c.Int(0)
	for _, o := range []*provenance{p, q} {
		if !o.sure {
			same = l.c.Ite(l.c.Lt(o.t, zero), f, same)
		}
	}
	return same
}

// equalsZero returns the formula that the integer v is 0.
func (l *lowering) equalsZero(v val) *logic.Term {
	f := l.c.Eq(v.t, l.c.Int(0))
	switch {
	case v.of == nil:
		return f
	case v.of.sure:
		return l.isNullMoved(v.of)
	}
	return l.c.Ite(l.c.Lt(v.of.t, l.c.Int(0)), f, l.isNullMoved(v.of))
}

// isNullMoved returns the condition that p is the null pointer, and not moved: to integers something can be added also
// when they were made from null.
func (l *lowering) isNullMoved(p *provenance) *logic.Term {
	return l.c.And(l.c.Eq(p.t, l.c.Int(0)), l.c.Eq(p.off, l.c.Int(0)))
}

// originOf returns where the integer object o keeps the pointer that its value was made from, as far as it does.
func (l *lowering) originOf(o *object) *provenance {
	if o.origin == nil {
		return nil
	}
	return &provenance{o.origin.Term, o.originOffset.Term, !l.mem.mixed[o.born]}
}

// addOrigin lets o, an integer variable, keep the pointer that its value was made from, if it ever was.
func (l *lowering) addOrigin(n cc.Node, o *object, where storage, name string) {
	if o.parent == nil && l.mem.kept[o.born] {
		o.origin = l.newVar(n, name+".origin", "", false, where)
		o.originOffset = l.newVar(n, name+".origin offset", "", false, where)
		if !o.temporary {
			l.Keep(o.origin, objectKey{o.born.root, o.born.path + "#"})
		}
	}
}

// keepOrigin notes that v is going to be the value of o, and returns the pointer that o has to keep.
func (l *lowering) keepOrigin(o *object, v val) (t, off *logic.Term) {
	p := l.origin(v)
	switch {
	case o.origin == nil:
		if v.of != nil && o.parent == nil && !o.hidden && !o.inArray && o.bits == 0 && !l.mem.kept[o.born] && o.typ.Size()*8 >= int64(l.pointerBits()) {
			l.mem.kept[o.born], l.mem.Grown = true, true
		}
		return nil, nil
	case p != nil && (p.sure || l.mem.mixed[o.born]):
		return p.t, p.off
	case !l.mem.mixed[o.born]:
		l.mem.mixed[o.born], l.mem.Grown = true, true
	}
	return l.c.Int(-1), l.c.Int(0)
}

// forgetOrigin lets o keep no pointer, because its value is going to be any.
func (l *procedure) forgetOrigin(o *object, n cc.Node) {
	if o.origin == nil {
		return
	}
	if !l.mem.mixed[o.born] {
		l.mem.mixed[o.born], l.mem.Grown = true, true
	}
	l.assign(o.origin, l.c.Int(-1), l.pos(n))
}

// temporaryLike creates an object for a value of o, with the same variables.
func (l *procedure) temporaryLike(n cc.Node, o *object, name string) *object {
	return l.build(n, &object{key: objectKey{root: n}, born: o.born, typ: o.typ, temporary: true}, l.automatic(), name)
}

// moveOrigin returns the pointer that v+by, a value of type it, was made from, nil if that is not known.
func (l *procedure) moveOrigin(v, by val, it ctypes.IntType, n cc.Node) *provenance {
	if v.of == nil || it.Bits != l.pointerBits() || !v.of.sure {
		return nil
	}
	from := val{t: v.of.t, off: v.of.off}
	if !by.t.IsNum() {
		if by.of != nil {
			return nil
		}
		t := by.t
		if !it.Signed { // a negative number
			t = l.c.Ite(l.c.Ge(t, l.num(num.Pow2(it.Bits-1))), l.c.Sub(t, l.num(num.Pow2(it.Bits))), t)
		}
		p := l.moveBy(from, t, t, n)
		return &provenance{p.t, p.off, true}
	}
	k, ok := by.t.Value().Int64()
	if !ok {
		return nil
	}
	if bits := l.pointerBits(); bits == 32 { // the parser may have made an unsigned number of a negative one
		k = int64(int32(k))
	}
	p := l.moveBy(from, l.c.Int(k), l.c.Int(k), n)
	return &provenance{p.t, p.off, true}
}

// unknownWhere returns the pointer r, or if lost holds, a pointer that may point to anything.
func (l *procedure) unknownWhere(r val, lost *logic.Term, n cc.Node) val {
	if lost.IsFalse() {
		return r
	}
	u := l.unknownPointer(program.Abstraction{Kind: program.ByteArithmetic}, l.pos(n))
	return val{t: l.c.Ite(lost, u.t, r.t), off: l.c.Ite(lost, u.off, r.off)}
}

// narrow returns v without its origin if the type it is a value of is too small for a pointer.
func (l *lowering) narrow(v val, it ctypes.IntType) val {
	if it.Bits < l.pointerBits() || it.IsBool {
		v.of = nil
	}
	return v
}

// chosen returns the origin of a value that is a where f holds and otherwise b.
func (l *lowering) chosen(f *logic.Term, a, b val) *provenance {
	if a.t == nil || b.t == nil || a.of == nil && b.of == nil {
		return nil
	}
	p, q := l.origin(a), l.origin(b)
	if p == nil || q == nil {
		return nil
	}
	return &provenance{l.c.Ite(f, p.t, q.t), l.c.Ite(f, p.off, q.off), p.sure && q.sure}
}
