// Differences of pointers, and of integers that were made from pointers.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// difference returns a - b for pointers to t.
func (l *procedure) difference(a, b val, t cc.Type, n cc.Node) val {
	e := ctypes.Pointee(t.Decay())
	size, known := int64(1), true
	if e == nil {
		syntax.Unsupported(n, "difference of pointers of type %s", t)
	}
	if e.Kind() != cc.Void {
		size, known = l.mem.SizeOf(e)
	}
	if known && size <= 0 || !known && ctypes.Units(e) <= 0 {
		syntax.Unsupported(n, "difference of pointers of type %s", t)
	}
	a, b = l.saved(a, n), l.saved(b, n)
	parts, distance := l.related(a, b, n)
	l.assumeUB(l.c.Or(l.c.Eq(a.t, b.t), parts), program.PointerDifference, l.pos(n))
	var d *logic.Term
	if known {
		d = l.elementsBetween(a, b, size)
	} else {
		d = l.c.IntDiv(l.c.Sub(a.off, b.off), l.c.Int(ctypes.Units(e)))
	}
	it := ctypes.IntType{Bits: l.pointerBits(), Signed: true}
	if !parts.IsFalse() {
		far := l.c.IntDiv(distance, l.c.Int(size))
		if !known {
			far = l.unmodelled(program.Abstraction{Kind: program.PartPlaces}, it, l.pos(n)).t
		}
		d = l.c.Ite(parts, far, d)
	}
	return l.exact(d, it)
}

// elementsBetween returns how many elements of a size a is behind b, where both have the same target.
func (l *lowering) elementsBetween(a, b val, size int64) *logic.Term {
	offs := l.c.Sub(a.off, b.off)
	var d *logic.Term
	q := l.Pointees(b.t)
	l.Use(a.t).Each(func(k int64) {
		objects := l.object(k)
		if len(objects) == 0 || !q.Has(k) && !q.Unknown {
			return
		}
		unit, ok := l.scale(objects[0])
		if !ok {
			l.makeBytewise(k)
			unit = size
		}
		here := l.c.IntDiv(l.c.MulNum(num.Int(unit), offs), l.c.Int(size))
		switch {
		case d == nil:
			d = here
		case d != here:
			d = l.c.Ite(l.c.Eq(a.t, l.c.Int(k)), here, d)
		}
	})
	if d == nil {
		return offs
	}
	return d
}

// subtract returns a - b, integers of type it before they wrap. If they were made from pointers into the same object it is
// known.
func (l *lowering) subtract(a, b val, it ctypes.IntType) *logic.Term {
	d := l.c.Sub(a.t, b.t)
	if a.of == nil || b.of == nil || !a.of.sure || !b.of.sure || it.Bits != l.pointerBits() {
		return d
	}
	roots := map[cc.Node]int64{}
	rootA, bytesA, lostA := l.placed(val{t: a.of.t, off: a.of.off}, roots)
	rootB, bytesB, lostB := l.placed(val{t: b.of.t, off: b.of.off}, roots)
	same := l.c.And(l.c.Not(lostA), l.c.Not(lostB), l.c.Eq(rootA, rootB))
	return l.c.Ite(same, l.c.Sub(bytesA, bytesB), d)
}

// placed returns a number for the variable or the allocated memory that v points into, how many bytes from its beginning
// that is, and when both are not known. roots has the numbers given so far.
func (l *lowering) placed(v val, roots map[cc.Node]int64) (root, bytes, lost *logic.Term) {
	root, bytes, lost = l.c.Int(0), v.off, l.c.False()
	set := l.Use(v.t)
	if set.Unknown {
		lost = l.c.Not(l.c.Eq(v.t, l.c.Int(0)))
	}
	set.Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		from, ok := l.position(k, v.off)
		if !ok {
			lost = l.c.Or(lost, here)
			return
		}
		node := l.object(k)[0].key.root
		if roots[node] == 0 {
			roots[node] = int64(len(roots)) + 1
		}
		root = l.c.Ite(here, l.c.Int(roots[node]), root)
		bytes = l.c.Ite(here, from, bytes)
		if set.Unknown {
			lost = l.c.And(lost, l.c.Not(here))
		}
	})
	return root, bytes, lost
}
