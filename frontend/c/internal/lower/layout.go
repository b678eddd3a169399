// What is how many bytes from where. Offsets into an object count elements of the innermost arrays that it is in or has;
// below an array, those of a member that is an array itself are numbered through all elements.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// displaced is where a pointer leads that has been moved by a displacement, a constant number of bytes: if a condition
// holds, to where o begins, or an element of it.
type displaced struct {
	when *logic.Term
	o    *object
	off  *logic.Term // the offset of the pointer, into o
}

// maxInner is up to how many elements of an array inside of an element are told apart.
const maxInner = 32

// displacedTarget returns where a pointer with target k and an offset leads that is moved by bytes; ok is false if that is
// not known. Conditions exclude each other.
func (l *lowering) displacedTarget(k int64, off *logic.Term, by int64) (found []displaced, ok bool) {
	for _, o := range l.object(k) {
		there := l.displacedObject(o, off, by)
		for i, x := range there {
			if l.mem.roots[x.o.key.root] == nil || found != nil && (len(found) != len(there) || found[i].o.begin().key != x.o.begin().key || found[i].off != x.off || found[i].when != x.when) {
				return nil, false
			}
		}
		if len(there) > 0 {
			found = there
		}
	}
	return found, len(found) > 0
}

// displacedObject returns where a pointer to o, with an offset, leads that is moved by bytes, nothing if no object begins
// there or that depends on the offset.
func (l *lowering) displacedObject(o *object, off *logic.Term, by int64) []displaced {
	if o.firstElement() != nil && !o.inArray && !(off.IsNum() && off.Value().IsZero()) { // the offset counts elements
		if o.elem == nil {
			return nil
		}
		e := o.elem
		for e.elem != nil {
			e = e.elem
		}
		size, known := l.mem.SizeOf(e.typ)
		if !known || size <= 0 {
			return nil
		}
		q := floorDiv(by, size)
		if q != 0 {
			l.leavesElement(o)
		}
		return l.displacedInside(l.c.True(), e, l.c.Add(off, l.c.Int(q)), by-q*size)
	}
	return l.displacedOutside(l.c.True(), o, off, by)
}

// displacedOutside returns where a pointer to o, with an offset, leads that is moved by bytes, if when holds: it looks in o,
// or in what o is a part of.
func (l *lowering) displacedOutside(when *logic.Term, o *object, off *logic.Term, at int64) []displaced {
	size, known := l.mem.SizeOf(o.typ)
	switch {
	case when.IsFalse():
		return nil
	case o.parent == nil && !o.inArray:
		if !known || at < 0 || at >= size {
			return nil
		}
		return l.displacedInside(when, o, off, at)
	case o.parent == nil || o.parent.elem == o:
		if !known || size <= 0 || ctypes.Units(o.typ) != 1 {
			return nil
		}
		return l.displacedInArray(when, o, off, at, size)
	}
	from, known := l.mem.offsetIn(o)
	if !known {
		return nil
	}
	if !o.rescaled() {
		return l.displacedOutside(when, o.parent, off, at+from)
	}
	inner, known := l.mem.SizeOf(ctypes.Innermost(o.typ))
	n := ctypes.Units(o.typ)
	if !known || n <= 0 || n > maxInner {
		return nil
	}
	var all []displaced
	for j := range n {
		here := l.c.And(when, l.c.Eq(l.c.Mod(off, l.c.Int(n)), l.c.Int(j)))
		all = append(all, l.displacedOutside(here, o.parent, l.c.IntDiv(off, l.c.Int(n)), at+from+j*inner)...)
	}
	return all
}

// displacedInArray is displacedOutside for an element o of an array, of a size.
func (l *lowering) displacedInArray(when *logic.Term, o *object, off *logic.Term, at, size int64) []displaced {
	q := floorDiv(at, size)
	if q != 0 {
		l.leavesElement(o)
	}
	var beyond []displaced
	if q != 0 && o.parent != nil && o.parent.inArray { // it stays in its own array, or that is in an element, too
		n := ctypes.Units(o.parent.typ)
		k := l.c.Mod(off, l.c.Int(n))
		if from, ok := l.mem.offsetIn(o.parent); ok && o.parent.rescaled() && n <= maxInner {
			for j := range n {
				if here := l.c.And(when, l.c.Eq(k, l.c.Int(j))); j+q < 0 || j+q >= n {
					beyond = append(beyond, l.displacedOutside(here, o.parent.parent, l.c.IntDiv(off, l.c.Int(n)), from+at+j*size)...)
				}
			}
		}
		i := l.c.Add(k, l.c.Int(q))
		when = l.c.And(when, l.c.Ge(i, l.c.Int(0)), l.c.Lt(i, l.c.Int(n)))
	}
	return append(beyond, l.displacedInside(when, o, l.c.Add(off, l.c.Int(q)), at-q*size)...)
}

// displacedInside returns where a pointer to o, with an offset, leads that is moved by bytes and stays in o, if when holds.
func (l *lowering) displacedInside(when *logic.Term, o *object, off *logic.Term, at int64) []displaced {
	p, scale, add := l.mem.part(o, at)
	if p == nil {
		return nil
	}
	return []displaced{{when, p, l.c.Add(l.c.MulNum(num.Int(scale), off), l.c.Int(add))}}
}

// floorDiv returns the largest integer that is at most a/b, for positive b.
func floorDiv(a, b int64) int64 {
	if a%b < 0 {
		return a/b - 1
	}
	return a / b
}

// firstElement returns the element of the array that begins where o does, nil if there is none.
func (o *object) firstElement() *object {
	if o.elem != nil {
		return o.elem
	}
	for _, f := range o.fields {
		if f.first {
			if e := f.firstElement(); e != nil {
				return e
			}
		}
	}
	return nil
}

// offsetIn returns the number of bytes from the beginning of o's parent, a structure or union, to o, if it is known.
func (s *memory) offsetIn(o *object) (int64, bool) {
	if o.parent == nil {
		return 0, false
	}
	for i, f := range o.parent.fields {
		if f == o {
			return s.OffsetOf(o.parent.typ.(ctypes.Record), i)
		}
	}
	return 0, false
}

// part returns what begins a number of bytes behind the beginning of o, in it; nil if nothing does. Where o is at offset
// i, it is at scale·i + add.
func (s *memory) part(o *object, at int64) (p *object, scale, add int64) {
	switch t := o.typ.(type) {
	case ctypes.Record:
		if at == 0 {
			return o, 1, 0
		}
		for i, f := range o.fields {
			from, ok := s.OffsetOf(t, i)
			if size, known := s.SizeOf(f.typ); ok && known && f.bits == 0 && from <= at && at < from+size {
				n := int64(1)
				if f.rescaled() {
					n = ctypes.Units(f.typ)
				}
				if p, scale, add := s.part(f, at-from); p != nil {
					return p, scale * n, add
				}
			}
		}
	case *cc.ArrayType:
		size, known := s.SizeOf(t.Elem())
		if at == 0 || !known || size <= 0 {
			break
		}
		p, scale, add := s.part(o.elem, at%size)
		return p, scale, scale*(at/size)*ctypes.Units(t.Elem()) + add
	}
	if at == 0 {
		return o, 1, 0
	}
	return nil, 0, 0
}
