// What a pointer points to: the place that *v is, as a distinction over the objects that v may point to.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// dereference returns the place of type t that v points to.
func (l *procedure) dereference(v val, t cc.Type, n cc.Node) place {
	return l.pointedAt(v, t, n, false)
}

// pointedAt returns the place of type t that v points to. If only a member of it is going to be accessed, it may be an
// overlay of another structure.
func (l *procedure) pointedAt(v val, t cc.Type, n cc.Node, member bool) place {
	refuseVariableLength(t, n)
	if t.Kind() == cc.Void || t.Kind() == cc.Function {
		syntax.Unsupported(n, "dereference of a pointer to %s", t)
	}
	v = l.saved(v, n)
	noTarget := l.mem.has(n, targetless)
	d := &dereference{procedure: l, v: v, t: t, n: n, at: l.pos(n), member: member && !noTarget,
		access: &program.Access{Target: v.t, Offset: v.off, Type: l.typeText(t)}}
	set := l.Use(v.t)
	d.shown = l.Pointees(v.t)
	if noTarget {
		set = set.Union(l.mem.Escaped)
	}
	set.Each(func(k int64) {
		if o := l.bytewise(k); o != nil {
			d.addBytewise(k, o)
		} else {
			d.addObject(k)
		}
	})
	if l.mem.bytes && ctypes.IsChar(t) {
		d.addOthersAsBytes()
	}
	if len(d.p) == 0 {
		before, again := l.unassigned[n]
		l.targetless, l.unassigned[n] = append(l.targetless, n), d.shown.Empty() && !d.shown.Unknown && (before || !again)
	}
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, d.at)
	if set.Unknown || noTarget {
		d.addSmall()
		return d.orHidden(noTarget)
	}
	d.known = append(d.known, d.small...)
	return d.shownOnly()
}

// dereference is what becomes of *v, of type t: an alternative for each object that v may point to, and what is known of
// their validity. It covers one number after the other (addBytewise, addObject).
type dereference struct {
	*procedure
	v      val
	t      cc.Type
	n      cc.Node
	at     program.Pos
	member bool // only a member is accessed: overlays do
	access *program.Access
	shown  pointsto.Set // what the program shows v to point to

	p       place
	known   []*logic.Term // v points to an object that is covered
	valid   []*logic.Term // v points to a t within the bounds of an object; with p, as long as only objects are added
	exact   []*logic.Term // the bounds of the object, if v points to it, are known exactly
	outside []*logic.Term // v points outside of the bounds of an object of bytes
	small   []*logic.Term // v points to an object that no t fits into

	untyped []*logic.Term // v points to bytes that C does not let be accessed as a t
	other   []*logic.Term // v points to an object that does not begin with a t
	others  pointsto.Set  // the numbers of those
}

// addBytewise covers that v points into the object of bytes o, which has number k.
func (d *dereference) addBytewise(k int64, o *object) {
	here := d.c.Eq(d.v.t, d.c.Int(k))
	if d.isSmall(o) {
		d.small = append(d.small, here)
		return
	}
	parts, untyped := d.inBytes(k, o, d.v, d.t, d.member, d.n)
	for _, a := range parts {
		d.p, d.valid = append(d.p, a), append(d.valid, a.when)
	}
	if len(parts) == 0 { // it is certainly outside
		d.p, d.valid = append(d.p, alternative{when: here, o: hiddenPart(d.t)}), append(d.valid, d.c.False())
	}
	d.untyped, d.known = append(d.untyped, untyped), append(d.known, here)
	d.outside = append(d.outside, d.c.And(here, d.c.Not(d.inside(o, d.v.off, d.sizeOfAccess(d.t)))))
	if o.heap != nil {
		d.needExactBounds(here, o, d.v.off)
	}
}

// addObject covers that v points to what has number k, whose offsets count elements.
func (d *dereference) addObject(k int64) {
	here := d.c.Eq(d.v.t, d.c.Int(k))
	for _, target := range d.object(k) {
		a, elements, ok := d.typedPart(k, target)
		if !ok {
			continue
		}
		a.when = here
		inBounds := d.c.Eq(d.v.off, d.c.Int(0))
		if a.o.inArray || a.o.elem != nil {
			a.index = d.v.off
			inBounds = d.inBounds(elements, d.v.off)
			d.needExactBounds(here, elements, d.v.off)
		}
		d.p = append(d.p, a)
		d.valid = append(d.valid, d.c.And(here, inBounds))
		d.known = append(d.known, here)
		return
	}
	if objects := d.object(k); len(objects) > 0 && d.isSmall(objects[0].root()) {
		d.small = append(d.small, here)
	} else if len(objects) > 0 {
		d.other, d.others = append(d.other, here), d.others.With(k)
		if d.shown.Has(k) && d.holdsCharacters(d.object(k)[0].root(), d.t) {
			d.makeBytewise(k)
		}
	}
}

// typedPart returns the part of target, which has number k, that *v is: a t that target is or begins with, the overlay of
// a structure, or an array of some of the elements of another array. Elements is what the offset counts.
func (d *dereference) typedPart(k int64, target *object) (a alternative, elements *object, ok bool) {
	a = alternative{o: target.find(d.t), pointed: true}
	if a.o == nil && d.member {
		if a.o = d.overlay(target, d.t); a.o != nil {
			a.raw, a.bytes = d.v.t, pointsto.Set{}.With(k)
		}
	}
	if a.o != nil {
		return a, a.o, true
	}
	elements = target.find(ctypes.Innermost(d.t))
	if elements == nil || !elements.inArray || d.t.Kind() != cc.Array {
		return a, nil, false
	}
	a.o = grouped(elements, d.t)
	return a, elements, true
}

// isSmall reports whether a t does not fit into root, a declared object, wherever it begins.
func (d *dereference) isSmall(root *object) bool {
	size, known := d.mem.SizeOf(root.typ)
	return known && root.heap == nil && !root.inArray && !ctypes.Flexible(root.typ) && size < d.sizeOfAccess(d.t)
}

// needExactBounds notes that the access depends on the bounds of o, if v points to that.
func (d *dereference) needExactBounds(here *logic.Term, o *object, off *logic.Term) {
	if d.marks(program.UnmodelledAccess) {
		d.exact = append(d.exact, d.c.Or(d.c.Not(here), d.exactBounds(o, off)))
	}
}

// addOthersAsBytes covers that v, a pointer to characters, points to an object of another type: to bytes that are not
// modelled. The next lowering counts bytes in offsets into what the program shows of these.
func (d *dereference) addOthersAsBytes() {
	chars := d.c.Or(d.other...)
	if chars.IsFalse() {
		return
	}
	d.p = append(d.p, alternative{when: chars, o: hiddenPart(d.t), raw: d.v.t, bytes: d.others, pointed: true})
	d.valid = append(d.valid, chars)
	d.known = append(d.known, chars)
	d.exact = append(d.exact, d.c.Not(chars))
	d.others.Each(func(k int64) {
		if d.shown.Has(k) {
			d.makeBytewise(k)
		}
	})
	d.other, d.others = nil, pointsto.Set{}
}

// addSmall covers that v, which may point to memory that the program does not show, points to an object that no t fits
// into. That is outside of the object. But in models of environments one character stands for all memory, and all that a
// program does would be behind an access to it: only who asks about bounds gets that; for others it is some memory, of which
// an execution shows nothing.
func (d *dereference) addSmall() {
	small := d.c.Or(d.small...)
	switch {
	case small.IsFalse():
	case slices.Contains(d.o.Asked, program.PointerBounds):
		d.known, d.outside = append(d.known, small), append(d.outside, small)
	default:
		d.emit(&program.Assume{Cond: d.c.Or(d.c.Not(small), d.unmodelledBool(program.Abstraction{Kind: program.SmallObject}, d.at))}, d.at)
	}
}

// orHidden returns the place where v may also point to memory that the program does not show. Where no object was found
// for it (noTarget), C does not say what happens: a proof covers that it is some memory, an execution shows nothing.
func (d *dereference) orHidden(noTarget bool) place {
	for i, a := range d.p {
		d.valid[i] = d.c.Or(d.c.Not(a.when), d.valid[i])
	}
	d.valid = append(d.valid, d.c.Not(d.c.Or(d.outside...)))
	d.assumeAccess(d.c.And(d.valid...), program.PointerBounds, d.access, d.at)
	d.markUnless(d.c.Or(d.known...), program.UnmodelledAccess, program.Abstraction{Kind: program.HiddenMemory}, d.at)
	d.markUnless(d.c.And(d.exact...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, d.at)
	d.inLifetime(d.p, d.v, d.at)
	rest := alternative{when: d.c.True(), o: hiddenPart(d.t)}
	if noTarget {
		d.emit(&program.Assume{Cond: d.unmodelledBool(program.Abstraction{Kind: program.NeverAssigned}, d.at)}, d.at)
		if !d.shown.Empty() { // the program shows objects of other types only
			rest.raw, rest.bytes = d.v.t, d.shown
		}
	}
	return append(d.p, rest)
}

// shownOnly returns the place where v points to an object that is covered, or to one of another type.
func (d *dereference) shownOnly() place {
	d.wellTyped(d.known, append(d.untyped, d.other...), d.at)
	if f := d.c.Or(d.other...); len(d.p) > 0 && !f.IsFalse() {
		d.p = append(d.p, alternative{when: f, o: hiddenPart(d.t), raw: d.v.t, bytes: d.others, pointed: true})
		d.valid = append(d.valid, f)
	}
	if len(d.p) == 0 {
		d.cur = nil // what is read from nowhere must not spread
		return place{{when: d.c.True(), o: hiddenPart(d.t)}}
	}
	if len(d.p) == 1 {
		d.p[0].when = d.c.True()
	}
	d.assumeAccess(d.c.Or(d.valid...), program.PointerBounds, d.access, d.at)
	d.markUnless(d.c.And(d.exact...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, d.at)
	d.inLifetime(d.p, d.v, d.at)
	return d.p
}

// saved returns the pointer v with a target to distinguish: a number or a variable.
func (l *procedure) saved(v val, n cc.Node) val {
	if !v.t.IsNum() && v.t.Op() != logic.OpConst || !v.off.IsNum() {
		return l.save(v, l.pos(n))
	}
	return v
}

// grouped returns an object of the array type t that consists of elements of another array.
func grouped(elements *object, t cc.Type) *object {
	a, ok := t.(*cc.ArrayType)
	if !ok {
		return elements
	}
	return &object{typ: t, elem: grouped(elements, a.Elem()), inArray: true}
}

// otherThan returns the condition that v points to an object that does not begin with one of type t.
func (l *lowering) otherThan(v val, t cc.Type) *logic.Term {
	var others []*logic.Term
	l.Use(v.t).Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		if o := l.bytewise(k); o != nil {
			found, _ := l.partsAt(o, v.off, t, false)
			for _, x := range found {
				here = l.c.And(here, l.c.Not(x.when))
			}
			others = append(others, here)
			return
		}
		if len(l.object(k)) > 0 && !slices.ContainsFunc(l.object(k), func(o *object) bool { return o.find(t) != nil }) {
			others = append(others, here)
		}
	})
	return l.c.Or(others...)
}

// inBounds returns the condition that an object o at the given offset exists.
func (l *lowering) inBounds(o *object, off *logic.Term) *logic.Term {
	f := l.c.Ge(off, l.c.Int(0))
	root := o.root()
	switch {
	case root.heap != nil:
		size, known := l.mem.SizeOf(o.typ)
		cond, ok := l.present(o, off, size)
		if ok && known {
			return cond
		}
		if first := l.atBeginning(o, off); known && !first.IsFalse() {
			return l.c.And(f, l.c.Or(cond, l.c.Not(first)))
		}
		if l.heap(root.key.root).layout == joined && !o.parentArray() {
			return l.c.And(f, l.c.Lt(off, root.heap.Term))
		}
		return f
	case o.inArray && o.length > 0:
		return l.c.And(f, l.c.Le(off, l.c.Int((o.length-1)*ctypes.Units(o.typ))))
	case o.elem != nil && !o.inArray:
		return l.c.Eq(off, l.c.Int(0))
	}
	return f
}

// parentArray reports whether o is in an array inside its root.
func (o *object) parentArray() bool {
	for ; o != nil; o = o.parent {
		if o.elem != nil {
			return true
		}
	}
	return false
}
