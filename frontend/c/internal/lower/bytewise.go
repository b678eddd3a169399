// Positions in bytes. What 1 more in the offset of a pointer means depends on the number of its target only, never on the
// type of the pointer: an element of the array that the target is in or begins with, or else the whole target. Where a
// program makes pointers that cannot be written so, because it walks over the bytes of an object or takes a part of one
// for the beginning of another array, the root becomes one of bytes: all pointers into it have one number, and offsets
// count bytes from its beginning. Which roots that are is found from one lowering to the next.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/num"
)

// scale returns how many bytes 1 more means in offsets into o, which has a number. It is not known if sizes are not, or if
// o may have several types.
func (l *lowering) scale(o *object) (int64, bool) {
	switch root := o.root(); {
	case root.bytewise:
		return 1, true
	case root.view:
		for _, v := range l.mem.roots[root.key.root].views {
			size, ok := l.mem.SizeOf(v)
			if first, _ := l.mem.SizeOf(root.typ); !ok || size != first {
				return 0, false
			}
		}
	}
	t := o.typ
	if f := o.flexible(); f != nil && o.inArray {
		t = f.typ
	} else if o.inArray {
		for e := o; ; e = e.parent {
			if e.parent == nil || e.parent.elem == e || e.elem != nil && e.rescaled() {
				t = e.typ
				break
			}
		}
	} else if e := o.firstElement(); e != nil {
		t = e.typ
	}
	size, ok := l.mem.SizeOf(ctypes.Innermost(t))
	return size, ok && size > 0
}

// spansRoot reports whether offsets into o lead everywhere in what it is a part of.
func (o *object) spansRoot() bool {
	return o.parent == nil && (o.inArray || len(o.fields) == 0 || o.firstElement() == nil)
}

// countsSeveral reports whether an offset into o may be one into several objects, of which one is an array: o begins with a union of
// these. Such offsets must count bytes.
func (o *object) countsSeveral() bool {
	if o.inArray {
		return false
	}
	if o.typ.Kind() == cc.Union && len(o.fields) > 1 && o.firstElement() != nil {
		return true
	}
	return slices.ContainsFunc(o.fields, func(f *object) bool { return f.first && f.countsSeveral() })
}

// position returns how many bytes from the beginning of its root something with number k is at an offset; ok is false
// if that is not known.
func (l *lowering) position(k int64, off *logic.Term) (at *logic.Term, ok bool) {
	objects := l.object(k)
	if len(objects) == 0 {
		return nil, false
	}
	o := objects[0]
	unit, ok := l.scale(o)
	switch {
	case !ok:
		return nil, false
	case o.root().bytewise:
		return off, true
	case !o.inArray:
		at, ok := l.bytesTo(o, l.c.Int(0))
		if !ok {
			return nil, false
		}
		return l.c.Add(at, l.c.MulNum(num.Int(unit), off)), true
	}
	for o.elem != nil {
		o = o.elem
	}
	return l.bytesTo(o, off)
}

// bytesTo returns how many bytes from the beginning of its root o begins, at an index if it is in an array; ok is false if
// that is not known.
func (l *lowering) bytesTo(o *object, index *logic.Term) (at *logic.Term, ok bool) {
	at = l.c.Int(0)
	for {
		switch {
		case o.parent == nil || o.parent.elem == o:
			size, ok := l.mem.SizeOf(ctypes.Innermost(o.typ))
			if o.parent == nil && !o.inArray {
				return at, true
			}
			if !ok || size <= 0 {
				return nil, false
			}
			n := int64(0) // how many there are in each of what has an index of its own
			for o.parent != nil && o.parent.elem == o {
				o = o.parent
			}
			if o.inArray && o.parent != nil {
				if n = ctypes.Units(o.typ); n <= 0 {
					return nil, false
				}
				at = l.c.Add(at, l.c.MulNum(num.Int(size), l.c.Mod(index, l.c.Int(n))))
				index = l.c.IntDiv(index, l.c.Int(n))
			} else {
				at = l.c.Add(at, l.c.MulNum(num.Int(size), index))
			}
			if o.parent == nil {
				return at, true
			}
		}
		from, known := l.mem.offsetIn(o)
		if !known {
			return nil, false
		}
		at = l.c.Add(at, l.c.Int(from))
		o = o.parent
	}
}

// bytesAt returns how many bytes from the beginning of its root a begins.
func (l *lowering) bytesAt(a alternative, n cc.Node) *logic.Term {
	o := a.o
	switch {
	case o.window != nil:
		o = o.window.base
	case o.overlays != nil:
		o = o.overlays
	case o.whole != nil:
		o = o.whole
	}
	for o.elem != nil {
		o = o.elem
	}
	at, ok := l.bytesTo(o, l.at(a))
	if !ok {
		syntax.Unsupported(n, "the address of a part of an object with a layout that is not known")
	}
	switch {
	case a.o.whole != nil:
		at = l.c.Add(at, a.o.byteAt)
	case a.o.window != nil:
		at = l.c.Add(at, l.c.Int(a.o.window.at/8))
	}
	return at
}

// makeBytewise lets the next lowering count bytes in offsets into what has number k, if it can.
func (l *lowering) makeBytewise(k int64) {
	root := l.mem.roots[l.mem.keys[k-1].root]
	if root == nil || l.mem.has(root.node, bytewise) || root.typ != nil && !l.mem.Layable(root.typ) ||
		root.typ == nil && !slices.ContainsFunc(root.views, l.mem.Layable) {
		return
	}
	l.mem.note(root.node, bytewise)
}

// retyped notes that pointers of another type than that of what they point to may be made of those with targets in s.
func (l *lowering) retyped(s pointsto.Set, to cc.Type) {
	s.Each(func(k int64) {
		for _, o := range l.object(k) {
			root := o.key.root
			if l.mem.has(root, opened) || to != nil && ctypes.Compatible(ctypes.Innermost(o.typ), ctypes.Innermost(to)) {
				continue
			}
			l.mem.note(root, opened)
		}
	})
}

// seenAsOther reports whether v may point into a root into which pointers of other types are made.
func (l *lowering) seenAsOther(v val) bool {
	seen := false
	l.Use(v.t).Each(func(k int64) {
		for _, o := range l.object(k) {
			seen = seen || l.mem.has(o.key.root, opened) || o.root().bytewise
		}
	})
	return seen
}

// moveBy returns the pointer v moved by a number of bytes. It is moved by so many units if it is not known how many bytes
// a unit of the offset means.
func (l *procedure) moveBy(v val, by, units *logic.Term, n cc.Node) val {
	if by.IsNum() && by.Value().IsZero() {
		return v
	}
	shown := l.Pointees(v.t)
	shown.Each(func(k int64) {
		for _, o := range l.object(k) {
			l.mem.mark(o.key.root, moved)
		}
	})
	l.staysInMember(v, by, l.pos(n))
	moves, retargeted := l.movesWithin(v, by, shown)
	if len(moves) == 0 {
		moves = append(moves, move{units: units})
	}
	if len(retargeted) == 0 && len(moves) == 1 {
		return val{t: v.t, off: l.c.Add(v.off, moves[0].units)}
	}
	v = l.saved(v, n)
	r := val{t: v.t, off: l.c.Add(v.off, moves[0].units)}
	for _, m := range moves[1:] {
		r.off = l.c.Ite(l.oneOf(v.t, m.targets), l.c.Add(v.off, m.units), r.off)
	}
	lost := l.c.False()
	for _, k := range retargeted {
		known := l.displace(&r, v, k, by)
		if rest := l.c.And(l.c.Eq(v.t, l.c.Int(k)), l.c.Not(known)); !rest.IsFalse() {
			l.makeBytewise(k)
			l.escapeAll(pointsto.Set{}.With(k))
			lost = l.c.Or(lost, rest)
		}
	}
	return l.unknownWhere(r, lost, n)
}

// move is by how many units the offset of a pointer changes if it has one of some targets.
type move struct {
	units   *logic.Term
	targets []int64
}

// movesWithin returns how offsets change if v is moved by a number of bytes and keeps its target, by what they change by,
// and those of the targets that it may not keep, all of which are in shown.
func (l *lowering) movesWithin(v val, by *logic.Term, shown pointsto.Set) (moves []move, retargeted []int64) {
	add := func(units *logic.Term, k int64) {
		if !units.IsNum() || !units.Value().IsZero() {
			l.leavesElement(l.object(k)[0])
		}
		for i := range moves {
			if moves[i].units == units {
				moves[i].targets = append(moves[i].targets, k)
				return
			}
		}
		moves = append(moves, move{units, []int64{k}})
	}
	_, constant := by.Value().Int64()
	l.Use(v.t).Each(func(k int64) {
		objects := l.object(k)
		if len(objects) == 0 {
			return
		}
		o := objects[0]
		units, whole := l.inUnits(o, by)
		switch {
		case o.root().bytewise:
			add(by, k)
		case o.countsSeveral():
			retargeted = append(retargeted, k)
		case whole && o.flexible() != nil:
			add(units, k)
		case whole && (o.spansRoot() || !l.mem.has(o.key.root, opened) && !(by.IsNum() && constant && o.parent != nil && o.inArray)):
			add(units, k)
		case shown.Has(k):
			retargeted = append(retargeted, k)
		case whole:
			add(units, k)
		}
	})
	return moves, retargeted
}

// leavesElement notes that pointers to o may be moved out of the element that they point to: if it is allocated, its blocks
// cannot be told apart by elements.
func (l *lowering) leavesElement(o *object) {
	if o.root().heap != nil {
		l.mem.note(o.key.root, stepped)
	}
}

// displace lets r be v moved by a number of bytes where v has the target k and what begins there has another one. It
// returns the condition that it is known where v moves to, if k is its target.
func (l *lowering) displace(r *val, v val, k int64, by *logic.Term) *logic.Term {
	here := l.c.Eq(v.t, l.c.Int(k))
	found := l.c.Eq(by, l.c.Int(0))
	r.off = l.c.Ite(l.c.And(here, found), v.off, r.off)
	if l.object(k)[0].countsSeveral() {
		return found
	}
	if d, ok := by.Value().Int64(); by.IsNum() && ok {
		for _, x := range l.displacedBy(k, v.off, d) {
			when := l.c.And(here, x.when)
			r.t = l.c.Ite(when, l.c.Int(l.mem.number(x.o)), r.t)
			r.off = l.c.Ite(when, x.off, r.off)
			found = l.c.Or(found, x.when)
		}
	}
	return found
}

// displacedBy returns where a pointer with target k and an offset leads that is moved by bytes, as far as that is known.
func (l *lowering) displacedBy(k int64, off *logic.Term, by int64) []displaced {
	found, ok := l.displacedTarget(k, off, by)
	if ok {
		return found
	}
	found, _ = l.displacedTarget(k, l.c.Int(0), by) // from the beginning it may be known
	for i := range found {
		found[i].when = l.c.And(found[i].when, l.c.Eq(off, l.c.Int(0)))
	}
	return found
}

// inUnits returns a number of bytes as one of units of offsets into o; it is not ok if it may not be a whole number.
func (l *lowering) inUnits(o *object, by *logic.Term) (*logic.Term, bool) {
	unit, ok := l.scale(o)
	if !ok {
		return nil, false
	}
	rest := l.c.Mod(by, l.c.Int(unit))
	return l.c.IntDiv(by, l.c.Int(unit)), rest.IsNum() && rest.Value().IsZero()
}

// elementsBy returns the pointer v to elements of type t moved by i of them.
func (l *procedure) elementsBy(v val, t cc.Type, i *logic.Term, n cc.Node) val {
	size, known := int64(1), true
	if t.Kind() != cc.Void && t.Kind() != cc.Function {
		size, known = l.mem.SizeOf(t)
	}
	other := l.c.MulNum(num.Int(ctypes.Units(t)), i)
	if !known || size < 0 {
		return val{t: v.t, off: l.c.Add(v.off, other)}
	}
	return l.moveBy(v, l.c.MulNum(num.Int(size), i), other, n)
}
