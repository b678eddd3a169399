// Differences of pointers to bytes.

package c

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/program"
)

// distance returns a - b, pointers to characters or to void that may point to something else: the number of bytes
// between what they point to. It reports false where offsets tell, since they count bytes and what has different numbers
// lies in different objects.
func (l *lowerer) distance(a, b val, n cc.Node) (val, bool) {
	at := pos(n)
	roots := map[cc.Node]int64{}
	simple := true
	counted := l.c.False() // both point into the same array of characters
	l.use(a.t).union(l.use(b.t)).each(func(k int64) {
		for _, o := range l.object(k) {
			first := o.firstElement()
			bytes := first != nil && !o.inArray && isChar(innermost(first.typ))
			if unit, ok := l.stride(o); ok && unit == 1 {
				bytes = true
			}
			simple = simple && bytes && (roots[o.key.root] == 0 || roots[o.key.root] == k)
			roots[o.key.root] = k
			if bytes {
				counted = l.c.Or(counted, l.c.Eq(a.t, l.c.Int(k)))
			}
		}
	})
	if simple {
		return val{}, false
	}
	counted = l.c.And(counted, l.c.Eq(a.t, b.t))
	clear(roots)
	rootA, bytesA, lostA := l.placed(a, roots)
	rootB, bytesB, lostB := l.placed(b, roots)
	it := intType{bits: l.pointerBits(), signed: true}
	lost := l.c.And(l.c.Or(lostA, lostB), l.c.Not(counted))
	l.assumeUB(l.c.Or(lost, counted, l.c.Eq(rootA, rootB)), program.PointerDifference, at)
	d := l.c.Ite(counted, l.c.Sub(a.off, b.off), l.c.Sub(bytesA, bytesB))
	if !lost.IsFalse() {
		d = l.c.Ite(lost, l.unmodelled("how far pointers into an object are apart", it, at).t, d)
	}
	return l.exact(d, it), true
}

// subtract returns a - b, integers of type it before they wrap. If they were made from pointers into the same object it is
// known.
func (l *lowerer) subtract(a, b val, it intType) *logic.Term {
	d := l.c.Sub(a.t, b.t)
	if a.of == nil || b.of == nil || !a.of.sure || !b.of.sure || it.bits != l.pointerBits() {
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
func (l *lowerer) placed(v val, roots map[cc.Node]int64) (root, bytes, lost *logic.Term) {
	root, bytes, lost = l.c.Int(0), v.off, l.c.False()
	set := l.use(v.t)
	if set.unknown {
		lost = l.c.Not(l.c.Eq(v.t, l.c.Int(0)))
	}
	set.each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		var o *object
		var from, when *logic.Term
		for i, p := range l.object(k) {
			f, w, ok := l.bytesAt(p, v.off)
			if !ok || i > 0 && (f != from || w != when) {
				o = nil
				break
			}
			o, from, when = p, f, w
		}
		if o == nil {
			lost = l.c.Or(lost, here)
			return
		}
		node := o.key.root
		if roots[node] == 0 {
			roots[node] = int64(len(roots)) + 1
		}
		root = l.c.Ite(here, l.c.Int(roots[node]), root)
		bytes = l.c.Ite(here, from, bytes)
		if set.unknown {
			lost = l.c.And(lost, l.c.Not(here))
		}
		lost = l.c.Or(lost, l.c.And(here, l.c.Not(when)))
	})
	return root, bytes, lost
}
