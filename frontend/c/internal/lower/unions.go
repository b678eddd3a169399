// Members of unions share bytes: a store to one is a store to those of the others that are integers, as far as C says which
// bytes they have then (C11 6.2.6.1 §7).

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

func (o *object) inUnion() bool {
	for ; o.parent != nil; o = o.parent {
		if o.parent.typ.Kind() == cc.Union {
			return true
		}
	}
	return false
}

// overlap keeps the other members of the unions that a is in consistent with a store of v to it: integers get the bytes of v,
// pointers of the same type that begin there get the value, all others any value.
func (l *procedure) overlap(a alternative, v val, n cc.Node) {
	if v.off != nil {
		l.escape(v.t)
	}
	written := a.o
	if a.o.whole != nil {
		written = a.o.whole
	}
	top, silent := l.agreed(written)
	for o := top; o.parent != nil && !silent; o = o.parent {
		if o.parent.typ.Kind() != cc.Union {
			continue
		}
		w, known := l.storedBytes(a, v, o, n)
		for _, m := range o.parent.fields {
			switch same := (*object)(nil); {
			case m == o:
			case known:
				l.reinterpret(m, w, a, n)
			default:
				if written == a.o && a.o.begin() == o.parent.begin() && v.t != nil && !a.o.rescaled() {
					same = m.find(a.o.typ)
				}
				if same != nil && !l.sameIndex(a, same, o.parent) {
					same = nil
				}
				l.scramble(m, same, a, n)
				if same != nil {
					var u updates
					l.update(&u, a, same, v, n)
					l.apply(u, l.pos(n))
				}
			}
		}
	}
}

// sameIndex reports whether the index of a, a part of the union u, is also that of the part of u which begins where a does.
func (l *lowering) sameIndex(a alternative, part, u *object) bool {
	at := l.at(a)
	return !elementIn(a.o, u) || at.IsNum() && at.Value().IsZero() || isElementOf(a.o, u) && isElementOf(part, u)
}

// elementIn reports whether o is, or is in, an element of an array in u.
func elementIn(o, u *object) bool {
	for ; o != u; o = o.parent {
		if o.parent.elem == o {
			return true
		}
	}
	return false
}

// isElementOf reports whether o is an element of an array in u that is in no element of another array there.
func isElementOf(o, u *object) bool {
	if o.parent.elem != o {
		return false
	}
	for o.parent.elem == o {
		o = o.parent
	}
	return !elementIn(o, u)
}

// stored is an integer that is stored in a member of a union.
type stored struct {
	union   *object
	member  *object     // of the union, in which it is stored
	pattern *logic.Term // its bytes, as a number that is not negative
	size    int64       // how many these are
	from    int64       // how many bytes from the beginning of the union it is
	index   *logic.Term // if it is an element of an array, or a byte of an integer: which; then from is about the first
	last    int64       // the largest index
	outer   *logic.Term // where the union is in an array: its index
	keeps   bool        // bytes of the member behind and before it keep their values, and all belong to integers
	char    bool        // it is a character that is stored by its address: all other bytes keep their values
}

// storedBytes returns what a store of v to a is for the other members of the union that has the member m, of which a is a part.
// It is not ok if that is not an integer at a known place.
func (l *procedure) storedBytes(a alternative, v val, m *object, n cc.Node) (w stored, ok bool) {
	leaf := a.o
	w = stored{union: m.parent, member: m, outer: a.index, char: a.char}
	if a.o.whole != nil {
		leaf = a.o.whole
		whole, known := l.mem.SizeOf(leaf.typ)
		w.index, w.last, ok = a.o.byteAt, whole-1, known
		if !ok {
			return w, false
		}
	}
	if v.t == nil || v.off != nil || !l.isPlainInteger(a.o) || !l.isPlainInteger(leaf) {
		return w, false
	}
	if v.isFloat() {
		v = l.exact(v.bits, a.o.intType(n))
	}
	if w.size, ok = l.mem.SizeOf(a.o.typ); !ok {
		return w, false
	}
	o := leaf
	for ; o != m.parent; o = o.parent {
		if o.parent.elem == o { // an array of integers
			if w.index != nil || o != leaf || m.parent.inArray {
				return w, false
			}
			w.index, w.last, w.outer = l.at(a), o.parent.typ.(*cc.ArrayType).Len()-1, nil
			continue
		}
		from, known := l.mem.offsetIn(o)
		if !known {
			return w, false
		}
		w.from += from
	}
	w.keeps = l.consistsOfIntegers(m)
	w.pattern = l.convert(n, v, ctypes.IntType{Bits: int(8 * w.size)}).t
	if !w.pattern.IsNum() {
		w.pattern = l.keep(w.pattern, l.pos(n))
	}
	if w.index != nil && !w.index.IsNum() {
		w.index = l.keep(w.index, l.pos(n))
	}
	return w, w.last < maxUnionBytes
}

// maxUnionBytes is up to how many elements of an array in a union are told apart.
const maxUnionBytes = 32

// isPlainInteger reports whether o holds an integer all of whose bytes are bits of it.
func (l *lowering) isPlainInteger(o *object) bool {
	return o.holdsInteger() && o.bits == 0 && o.typ.Kind() != cc.Bool && o.typ.Kind() != cc.Enum && !l.o.Unbounded
}

// reinterpret gives the variables of m, another member of the union, the bytes of w, if a's condition holds.
func (l *procedure) reinterpret(m *object, w stored, a alternative, n cc.Node) {
	from, known := l.mem.offsetIn(m)
	if !known {
		l.scramble(m, nil, a, n)
		return
	}
	l.reinterpretAt(m, from, w, a, n)
}

// lost gives the variables of o, a part of another member, any values if w is stored in its bytes, which begin so many bytes from the
// beginning of the union, and a's condition holds; wherever it is stored, if C leaves those bytes open then.
func (l *procedure) lost(o *object, at int64, w stored, a alternative, n cc.Node) {
	l.lostIn(o, at, o, w, a, n)
}

// lostIn is lost for what is somewhere in o.
func (l *procedure) lostIn(o *object, at int64, part *object, w stored, a alternative, n cc.Node) {
	if size, ok := l.mem.SizeOf(o.typ); ok && w.char {
		place := l.c.Int(w.from)
		if w.index != nil {
			place = l.c.Add(place, l.c.MulNum(num.Int(w.size), w.index))
		}
		a.when = l.c.And(a.when, l.c.Lt(place, l.c.Int(at+size)), l.c.Lt(l.c.Int(at), l.c.Add(place, l.c.Int(w.size))))
	}
	if !a.when.IsFalse() {
		l.scramble(part, nil, a, n)
	}
}

// reinterpretAt is reinterpret for a part o of another member, so many bytes from the beginning of the union.
func (l *procedure) reinterpretAt(o *object, at int64, w stored, a alternative, n cc.Node) {
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		size, ok := l.mem.SizeOf(t.Elem())
		if !ok || w.union.inArray || !l.isPlainInteger(o.elem) || t.Len() <= 0 || t.Len() > maxUnionBytes {
			l.lost(o, at, w, a, n)
			return
		}
		value := o.elem.leaf.Term
		for k := range t.Len() {
			i := l.c.Int(k)
			if u, ok := l.bytesOf(o.elem, l.c.Select(o.elem.leaf.Term, i), at+k*size, w, n); ok {
				value = l.c.Store(value, i, u)
			} else {
				l.lost(o, at, w, a, n)
				return
			}
		}
		l.assign(o.elem.leaf, l.c.Ite(a.when, value, o.elem.leaf.Term), l.pos(n))
		return
	case ctypes.Record:
		for i, f := range o.fields {
			from, ok := l.mem.OffsetOf(t, i)
			switch {
			case !ok:
				l.scramble(f, nil, a, n)
				continue
			case f.bits > 0: // somewhere in o
				l.lostIn(o, at, f, w, a, n)
				continue
			}
			l.reinterpretAt(f, at+from, w, a, n)
		}
		return
	}
	if !l.isPlainInteger(o) || o.origin != nil {
		l.lost(o, at, w, a, n)
		return
	}
	old := o.leaf.Term
	if o.inArray {
		if w.outer == nil && w.union.inArray {
			w.outer = l.c.Int(0)
		}
		old = l.c.Select(old, w.outer)
	}
	value, ok := l.bytesOf(o, old, at, w, n)
	if !ok {
		l.lost(o, at, w, a, n)
		return
	}
	if o.inArray {
		value = l.c.Store(o.leaf.Term, w.outer, value)
	}
	l.assign(o.leaf, l.c.Ite(a.when, value, o.leaf.Term), l.pos(n))
}

// bytesOf returns the value of the integer o of another member after w has been stored, where it had an old value and is so many
// bytes from the beginning of the union; ok is false if C does not say which.
func (l *procedure) bytesOf(o *object, old *logic.Term, at int64, w stored, n cc.Node) (value *logic.Term, ok bool) {
	if w.index == nil {
		return l.bytesAfter(o, old, at, w.from, w, n)
	}
	if k, isNum := w.index.Value().Int64(); w.index.IsNum() && isNum {
		return l.bytesAfter(o, old, at, w.from+k*w.size, w, n)
	}
	for k := w.last; k >= 0; k-- {
		u, ok := l.bytesAfter(o, old, at, w.from+k*w.size, w, n)
		if !ok {
			return nil, false
		}
		if value == nil {
			value = u
		} else {
			value = l.c.Ite(l.c.Eq(w.index, l.c.Int(k)), u, value)
		}
	}
	return value, value != nil
}

// bytesAfter is bytesOf where w is stored at a known place.
func (l *procedure) bytesAfter(o *object, old *logic.Term, at, stored int64, w stored, n cc.Node) (value *logic.Term, ok bool) {
	size, known := l.mem.SizeOf(o.typ)
	if !known {
		return nil, false
	}
	it := o.intType(n)
	part := func(t *logic.Term, from, size int64) *logic.Term { // some bytes of a number
		return l.c.Mod(l.c.IntDiv(t, l.num(num.Pow2(int(8*from)))), l.num(num.Pow2(int(8*size))))
	}
	whole := func(t *logic.Term) *logic.Term {
		return l.convert(n, l.exact(t, ctypes.IntType{Bits: int(8 * size)}), it).t
	}
	begin, _ := l.mem.offsetIn(w.member)
	extent, sized := l.mem.SizeOf(w.member.typ)
	inside := w.char || sized && w.keeps && at >= begin && at+size <= begin+extent // all bytes of o belong to the member
	switch {
	case stored <= at && at+size <= stored+w.size:
		return whole(part(w.pattern, at-stored, size)), true
	case !inside:
		return nil, false
	case stored+w.size <= at || at+size <= stored:
		return old, true
	case at <= stored && stored+w.size <= at+size:
		was := l.c.Mod(old, l.num(num.Pow2(int(8*size))))
		change := l.c.Sub(w.pattern, part(was, stored-at, w.size))
		return whole(l.c.Add(was, l.c.MulNum(num.Pow2(int(8*(stored-at))), change))), true
	}
	return nil, false
}

// indexBeside returns the index of o, which is in the same element of an array as a; nil if it is in none, or in an array in that
// element.
func (l *lowering) indexBeside(a alternative, o *object) *logic.Term {
	written := a.o
	if a.o.whole != nil {
		written = a.o.whole
	}
	both := map[*object]bool{}
	for x := written; x != nil; x = x.parent {
		both[x] = true
	}
	top := o
	for ; !both[top]; top = top.parent {
		if top.parent == nil || top.parent.elem == top {
			return nil
		}
	}
	if !top.inArray {
		return nil
	}
	index := l.at(a)
	for x := written; x != top; x = x.parent {
		if x.rescaled() {
			index = l.c.IntDiv(index, l.c.Int(ctypes.Units(x.typ)))
		}
	}
	return index
}

// scramble gives the variables of o, but for those of except, any values when a's condition holds.
func (l *procedure) scramble(o, except *object, a alternative, n cc.Node) {
	if o == except {
		return
	}
	at := l.pos(n)
	for _, v := range []*program.Var{o.leaf, o.offset} {
		if v == nil {
			continue
		}
		t := l.temp(v.Term.Sort())
		l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: program.Abstraction{Kind: program.UnionBytes}}, at)
		if v == o.leaf && v.Term.Sort() == logic.Int && o.offset == nil {
			l.assumeRange(t.Term, o.intType(n), at)
		}
		u := t.Term
		if i := l.indexBeside(a, o); i != nil && v.Term.Sort().Kind() == logic.KindArray { // one element of many
			u = l.c.Store(v.Term, i, l.c.Select(t.Term, i))
		}
		l.assign(v, l.c.Ite(a.when, u, v.Term), at)
	}
	if o.elem != nil {
		l.scramble(o.elem, except, a, n)
	}
	for _, f := range o.fields {
		l.scramble(f, except, a, n)
	}
}
