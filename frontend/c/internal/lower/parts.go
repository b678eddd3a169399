// Accesses to objects whose offsets count bytes: what there is of a type at a number of bytes from the beginning.

package lower

import (
	"cmp"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/num"
)

// maxParts is up to how many parts of an object an access tells apart.
const maxParts = 64

// maxShared is up to how many parts are told apart that may share the bytes of a union.
const maxShared = 512

// maxChanged is up to how many variables a character that is stored somewhere in an object can change: in a union it changes
// the variables of all members. Where there are more it is any of the object's bytes.
const maxChanged = 128

// A node may have up to maxWide accesses that can each change up to maxWideChanged variables: a statement in a loop has one, a copy
// of many characters that is written out has more.
const (
	maxWide        = 2
	maxWideChanged = 512
)

// mayChange reports whether an access of n can be exact though it can change so many variables.
func (l *procedure) mayChange(variables int, n cc.Node) bool {
	switch {
	case variables <= maxChanged:
		return true
	case variables > maxWideChanged || l.wide[n] >= maxWide:
		return false
	}
	l.wide[n]++
	return true
}

// piece is a part of an object that begins somewhere if a condition holds, at an index if it is in an array.
type piece struct {
	when  *logic.Term
	o     *object
	index *logic.Term
}

// search looks for parts of a type.
type search struct {
	*lowering
	t      cc.Type
	member bool // only a member of it is wanted: parts may be overlays
	limit  int  // of the number of parts
	found  []piece
	over   []piece
}

// partsAt returns the parts of a root of type t, some bytes behind its beginning, and if only a member is wanted, overlays
// of other structures.
func (l *lowering) partsAt(root *object, off *logic.Term, t cc.Type, member bool) (found, overlays []piece) {
	s := &search{lowering: l, t: t, member: member, limit: maxParts}
	if root.inArray {
		size, _ := l.mem.SizeOf(root.typ)
		s.elements(root, size, nil, off, l.inside(root, off, l.sizeOfAccess(t)), l.c.Int(0))
	} else {
		s.visit(root, off, l.c.True(), nil)
	}
	return s.found, s.over
}

// bytewise returns the root with number k if offsets into it count bytes, otherwise nil.
func (l *lowering) bytewise(k int64) *object {
	if os := l.object(k); len(os) > 0 && os[0].bytewise {
		return os[0]
	}
	return nil
}

// inBytes returns the places of type t that v points to if that is in the root o, which has number k, and the condition
// that it points to bytes of it that C does not let be accessed as a t.
func (l *procedure) inBytes(k int64, o *object, v val, t cc.Type, member bool, n cc.Node) (p place, apart *logic.Term) {
	size := l.sizeOfAccess(t)
	rest := l.c.And(l.c.Eq(v.t, l.c.Int(k)), l.inside(o, v.off, size))
	add := func(list []piece, asBytes func(*object) bool) {
		for _, x := range list {
			a := alternative{when: l.c.And(rest, x.when), o: x.o, index: x.index, pointed: true, char: ctypes.IsChar(t)}
			if a.when.IsFalse() {
				continue
			}
			if asBytes(x.o) {
				a.raw, a.bytes = v.t, pointsto.Set{}.With(k)
			}
			p = append(p, a)
			rest = l.c.And(rest, l.c.Not(x.when))
		}
	}
	found, overlays := l.partsAt(o, v.off, t, member)
	add(found, func(x *object) bool { return x.overlays != nil })
	if rest.IsFalse() || ctypes.IsChar(t) && len(p) < maxParts && l.consistsOfIntegers(o) {
		return p, l.c.False()
	}
	var seen []piece
	complete := false
	shown := l.Pointees(v.t).Has(k)
	if shown { // where it may be any pointer, all windows are too many
		seen, complete = l.windowsAt(o, v.off, t, size)
	}
	if !l.mayChange(l.changedBy(seen), n) {
		seen, complete = nil, false
	}
	if (ctypes.IsChar(t) || !shown) && !l.mayChange(l.changedBy(found)+l.changedBy(seen), n) {
		p, rest = nil, l.c.And(l.c.Eq(v.t, l.c.Int(k)), l.inside(o, v.off, size))
		seen, overlays, complete = nil, nil, false
	}
	add(seen, func(*object) bool { return true })
	if rest.IsFalse() || complete && len(found) < maxParts {
		return p, l.c.False()
	}
	add(overlays, func(*object) bool { return true })
	if rest.IsFalse() {
		return p, l.c.False()
	}
	p = append(p, alternative{when: rest, o: hiddenPart(t), raw: v.t, bytes: pointsto.Set{}.With(k), sure: ctypes.IsChar(t), pointed: true})
	if ctypes.IsChar(t) {
		rest = l.c.False()
	}
	return p, rest
}

// changedBy returns how many variables it can change if something is stored in one of these places.
func (l *lowering) changedBy(list []piece) int {
	n := 0
	for _, x := range list {
		n++
		o := x.o
		if o.window != nil {
			o = o.window.base
		}
		var union *object // the outermost
		for ; o != nil; o = o.parent {
			if len(o.fields) > 1 && o.typ.Kind() == cc.Union {
				union = o
			}
		}
		if union != nil {
			n += l.variablesOf(union)
		}
	}
	return n
}

// variablesOf returns how many variables o has.
func (l *lowering) variablesOf(o *object) int {
	n, ok := l.variables[o]
	if ok {
		return n
	}
	if o.leaf != nil {
		n = 1
	}
	if o.elem != nil {
		n += l.variablesOf(o.elem)
	}
	for _, f := range o.fields {
		n += l.variablesOf(f)
	}
	l.variables[o] = n
	return n
}

// sizeOfAccess returns the size of an object of type t in bytes; 1 if it is not known.
func (l *lowering) sizeOfAccess(t cc.Type) int64 {
	if size, ok := l.mem.SizeOf(t); ok {
		return size
	}
	return 1
}

func (s *search) add(list *[]piece, when *logic.Term, o *object, index *logic.Term) {
	if !when.IsFalse() && len(*list) < s.limit {
		*list = append(*list, piece{when, o, index})
	}
}

// visit looks for parts of o at a number of bytes, if when holds; o has an index.
func (s *search) visit(o *object, at, when, index *logic.Term) {
	if when.IsFalse() || len(s.found) >= s.limit || !s.mayFind(o) {
		return
	}
	start := func() *logic.Term { return s.c.And(when, s.c.Eq(at, s.c.Int(0))) }
	if ctypes.Compatible(o.typ, s.t) {
		s.add(&s.found, start(), o, index)
	}
	switch t := o.typ.(type) {
	default:
		if size, _ := s.mem.SizeOf(t); ctypes.IsChar(s.t) && size > 1 {
			if b := s.byteOf(o, at, s.t); b != nil {
				s.add(&s.found, s.c.And(when, s.among(at, s.c.Int(size))), b, index)
			}
		}
	case *cc.ArrayType:
		s.visitArray(o, at, when, index)
	case ctypes.Record:
		if u, ok := t.(*cc.StructType); ok && s.member && !o.inUnion() && !ctypes.Compatible(o.typ, s.t) {
			if w, ok := s.t.(*cc.StructType); ok {
				if v := s.overlaid(o, u, w); v != nil {
					s.add(&s.over, start(), v, index)
				}
			}
		}
		if t.Kind() == cc.Union && ctypes.IsChar(s.t) {
			s.visitUnion(o, t, at, when, index)
			return
		}
		s.visitFields(o, t, at, when, index)
	}
}

// visitUnion looks for the bytes of the union o, as visit does. Of parts that share bytes it takes those whose bytes are bits of a
// value, outside of arrays if there are such, and large ones, as each has a case in what is read and stored.
func (s *search) visitUnion(o *object, t ctypes.Record, at, when, index *logic.Term) {
	all := &search{lowering: s.lowering, t: s.t, limit: maxShared}
	all.visitFields(o, t, at, when, index)
	if len(all.found) >= maxShared {
		s.visitFields(o, t, at, when, index)
		return
	}
	slices.SortStableFunc(all.found, func(p, q piece) int {
		_, m, _ := s.span(p.o, o)
		_, n, _ := s.span(q.o, o)
		return cmp.Or(s.rank(p.o)-s.rank(q.o), cmp.Compare(n, m))
	})
	size, _ := s.mem.SizeOf(t)
	taken := make([]bool, size)
	for _, p := range all.found {
		from, n, all := s.span(p.o, o)
		if bytes := taken[from : from+n]; slices.Contains(bytes, false) {
			for i := range bytes {
				bytes[i] = bytes[i] || all
			}
			s.add(&s.found, p.when, p.o, p.index)
		}
	}
}

// rank orders parts that share bytes, see visitUnion.
func (s *search) rank(o *object) int {
	if o.whole != nil {
		o = o.whole
	}
	switch {
	case !s.isPlainInteger(o):
		return 2
	case o.parent.elem == o:
		return 1
	}
	return 0
}

// span returns where a part of the union u is in it, or the arrays that it is in, in bytes: from where on, and how many, and whether
// all of these are the part's, or those of elements like it.
func (s *search) span(o, u *object) (from, size int64, all bool) {
	if o.whole != nil {
		o = o.whole
	}
	size, _ = s.mem.SizeOf(o.typ)
	member := false // of a structure or union on the way
	all = true
	for ; o != u; o = o.parent {
		if o.parent.elem == o {
			from, all = 0, all && !member
			size, _ = s.mem.SizeOf(o.parent.typ)
			continue
		}
		member = true
		at, _ := s.mem.offsetIn(o)
		from += at
	}
	return from, size, all
}

// sought is what a search looks for in an object.
type sought struct {
	in     *object
	t      cc.Type
	member bool
}

// mayFind reports whether there can be something in o that visit finds, or overlays.
func (s *search) mayFind(o *object) bool {
	k := sought{o, s.t, s.member}
	may, known := s.findable[k]
	if !known {
		may = s.holdsSought(o)
		s.findable[k] = may
	}
	return may
}

func (s *search) holdsSought(o *object) bool {
	if ctypes.Compatible(o.typ, s.t) {
		return true
	}
	switch o.typ.(type) {
	case *cc.ArrayType:
		return s.t.Kind() == cc.Array || s.mayFind(o.elem)
	case ctypes.Record:
		return s.member && s.t.Kind() == cc.Struct || slices.ContainsFunc(o.fields, s.mayFind)
	}
	size, _ := s.mem.SizeOf(o.typ)
	return ctypes.IsChar(s.t) && size > 1
}

// visitArray looks for rows and elements of the array o, as visit does.
func (s *search) visitArray(o *object, at, when, index *logic.Term) {
	inner := o.elem
	for inner.elem != nil {
		inner = inner.elem
	}
	size, _ := s.mem.SizeOf(inner.typ)
	if index == nil {
		index = s.c.Int(0)
	}
	for e := o.elem; e.elem != nil; e = e.elem { // rows
		if rows, _ := s.mem.SizeOf(e.typ); ctypes.Compatible(e.typ, s.t) {
			inside := s.c.And(when, s.among(at, s.c.Int(size*ctypes.Units(o.typ))), s.c.Eq(s.c.Mod(at, s.c.Int(rows)), s.c.Int(0)))
			s.add(&s.found, inside, e, s.c.Add(index, s.c.IntDiv(at, s.c.Int(size))))
		}
	}
	s.elements(inner, size, s.c.Int(size*ctypes.Units(o.typ)), at, when, index)
}

// visitFields looks in the members of o, which has type t, as visit does.
func (s *search) visitFields(o *object, t ctypes.Record, at, when, index *logic.Term) {
	for i, f := range o.fields {
		from, known := s.mem.OffsetOf(t, i)
		size, sized := s.mem.SizeOf(f.typ)
		if !known || !sized || f.bits > 0 || f.isScalar() && !ctypes.IsChar(s.t) && !ctypes.Compatible(f.typ, s.t) {
			continue
		}
		rel := s.c.Sub(at, s.c.Int(from))
		if k, ok := rel.Value().Int64(); rel.IsNum() && ok && (k < 0 || k >= size) {
			continue
		}
		sub := index
		if sub != nil && f.rescaled() {
			sub = s.c.MulNum(num.Int(ctypes.Units(f.typ)), sub)
		}
		s.visit(f, rel, when, sub)
	}
}

// among returns the condition that at is a place in so many bytes.
func (l *lowering) among(at, size *logic.Term) *logic.Term {
	return l.c.And(l.c.Ge(at, l.c.Int(0)), l.c.Lt(at, size))
}

// elements looks in the elements e of an array of so many bytes; the first has an index. All is nil if when implies that there
// is an element.
func (s *search) elements(e *object, size int64, all, at, when, index *logic.Term) {
	if size <= 0 {
		return
	}
	rest := s.c.Mod(at, s.c.Int(size))
	i := s.c.Add(index, s.c.IntDiv(at, s.c.Int(size)))
	if s.t.Kind() == cc.Array && ctypes.Compatible(e.typ, ctypes.Innermost(s.t)) && len(s.found) == 0 {
		n, _ := s.mem.SizeOf(s.t)
		inside := s.c.Eq(rest, s.c.Int(0))
		if all != nil {
			inside = s.c.And(s.c.Ge(at, s.c.Int(0)), s.c.Le(s.c.Add(at, s.c.Int(n)), all), inside)
		}
		s.add(&s.found, s.c.And(when, inside), grouped(e, s.t), i)
	}
	if all != nil {
		when = s.c.And(when, s.among(at, all))
	}
	s.visit(e, rest, when, i)
}

// extent returns the size in bytes of a root that is no allocation.
func (l *lowering) extent(root *object) *logic.Term {
	size, _ := l.mem.SizeOf(root.typ)
	return l.c.Int(size)
}

// inside returns the condition that the root has so many bytes at an offset in bytes.
func (l *lowering) inside(root *object, off *logic.Term, size int64) *logic.Term {
	if cond, ok := l.present(root, off, size); ok {
		return cond
	}
	all := l.extent(root)
	if root.heap != nil {
		each, _ := l.mem.SizeOf(root.typ)
		all = l.c.MulNum(num.Int(each), root.heap.Term) // blocks are joined
	}
	return l.c.And(l.c.Ge(off, l.c.Int(0)), l.c.Le(l.c.Add(off, l.c.Int(size)), all))
}
