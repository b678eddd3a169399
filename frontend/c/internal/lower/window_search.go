// Where in an object of bytes an access is that finds no part of its type there.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// windowSearch looks for the places that so many bytes behind an offset into a root can be. Where it depends on the execution
// which bits of which variables these are, there is a window for each case.
type windowSearch struct {
	*lowering
	t        cc.Type // of the windows
	size     int64   // in bytes
	chars    bool    // only characters may be seen through windows, see mayShow
	bytes    bool    // bytes of integers are found without a window
	found    []piece
	complete bool // all places are found where all bytes are in the root
}

// container is a root or an element of an array, and where in it something is.
type container struct {
	base  *object
	index *logic.Term
	from  int64 // in bytes
}

// windowsAt returns the windows of type t on a root, some bytes behind its beginning, and whether these are all; conditions
// hold for places in the root only. Those that find parts without windows have none.
func (l *lowering) windowsAt(root *object, off *logic.Term, t cc.Type, size int64) (list []piece, complete bool) {
	if l.o.Unbounded || size <= 0 || !l.hasPlaces(root.typ) {
		return nil, false
	}
	s := &windowSearch{lowering: l, t: t, size: size, complete: true, bytes: ctypes.IsChar(t) && size == 1}
	s.chars = !root.anyType && !s.bytes
	return s.search(root, off)
}

// blocksAt is windowsAt for a number of bytes, of which it does not matter what they are.
func (l *lowering) blocksAt(root *object, off *logic.Term, size int64) (list []piece, complete bool) {
	if l.o.Unbounded || size <= 0 || !l.hasPlaces(root.typ) {
		return nil, false
	}
	s := &windowSearch{lowering: l, t: l.mem.charType, size: size, complete: true}
	return s.search(root, off)
}

func (s *windowSearch) search(root *object, off *logic.Term) ([]piece, bool) {
	if root.inArray {
		each, _ := s.mem.SizeOf(root.typ)
		at := s.c.Mod(off, s.c.Int(each))
		s.visit(root, at, s.c.True(), container{base: root, index: s.c.IntDiv(off, s.c.Int(each))})
	} else {
		s.visit(root, off, s.c.True(), container{base: root})
	}
	return s.found, s.complete
}

// hasPlaces reports whether it is known where all of an object of type t is.
func (l *lowering) hasPlaces(t cc.Type) bool {
	switch t := t.(type) {
	case *cc.ArrayType:
		return t.Len() > 0 && l.hasPlaces(t.Elem())
	case ctypes.Record:
		for i := range t.NumFields() {
			f := t.FieldByIndex(i)
			if _, ok := l.mem.BitsTo(t, i); !ok || !f.IsBitfield() && !l.hasPlaces(f.Type()) {
				return false
			}
		}
	}
	_, ok := l.mem.SizeOf(t)
	return ok
}

// visit looks at the places that begin in o, which is somewhere in a container: at is their distance from the beginning of o.
func (s *windowSearch) visit(o *object, at, when *logic.Term, in container) {
	if when.IsFalse() {
		return
	}
	if k, ok := at.Value().Int64(); at.IsNum() && ok {
		s.add(func() *logic.Term { return when }, in, in.from+k)
		return
	}
	size, _ := s.mem.SizeOf(o.typ)
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		s.visitElements(o, size, at, when, in)
	case *cc.StructType:
		s.visitMembers(o, t, size, at, when, in)
	default:
		without := make([]bool, size)
		if s.bytes {
			s.markFound(o, 0, without)
		}
		for k, found := range without {
			if !found {
				s.each(int64(k), int64(k)+1, at, when, in)
			}
		}
	}
}

// markFound marks the bytes of o, which begins at one of them, that are found without a window.
func (s *windowSearch) markFound(o *object, at int64, bytes []bool) {
	size, _ := s.mem.SizeOf(o.typ)
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		each, _ := s.mem.SizeOf(t.Elem())
		for k := int64(0); k+each <= size; k += max(1, each) {
			s.markFound(o.elem, at+k, bytes)
		}
	case ctypes.Record:
		for i, f := range o.fields {
			if from, ok := s.mem.OffsetOf(t, i); ok && f.bits == 0 {
				s.markFound(f, at+from, bytes)
			}
		}
	default:
		if ctypes.Compatible(o.typ, s.t) || size > 1 && s.byteOf(o, s.c.Int(0), s.t) != nil {
			for k := at; k < at+size && k < int64(len(bytes)); k++ {
				bytes[k] = true
			}
		}
	}
}

// each adds the places from one to behind another.
func (s *windowSearch) each(from, to int64, at, when *logic.Term, in container) {
	for k := from; k < to; k++ {
		s.add(func() *logic.Term { return s.c.And(when, s.c.Eq(at, s.c.Int(k))) }, in, in.from+k)
	}
}

// visitElements is visit for an array of so many bytes.
func (s *windowSearch) visitElements(o *object, size int64, at, when *logic.Term, in container) {
	e := o.elem
	for e.elem != nil {
		e = e.elem
	}
	each, _ := s.mem.SizeOf(e.typ)
	index := in.index
	if index != nil && o.parent != nil && o.rescaled() {
		index = s.c.MulNum(num.Int(ctypes.Units(o.typ)), index)
	}
	if s.size <= size {
		inside := s.c.And(when, s.c.Ge(at, s.c.Int(0)), s.c.Le(s.c.Add(at, s.c.Int(s.size)), s.c.Int(size)))
		s.visit(e, s.c.Mod(at, s.c.Int(each)), inside, container{base: e, index: s.c.Add(s.indexOr0(index), s.c.IntDiv(at, s.c.Int(each)))})
	}
	s.each(max(0, size-s.size+1), size, at, when, in) // and into what is behind it
}

// visitMembers is visit for a structure of so many bytes.
func (s *windowSearch) visitMembers(o *object, t *cc.StructType, size int64, at, when *logic.Term, in container) {
	next := int64(0)
	for i, f := range o.fields {
		begin, _ := s.mem.OffsetOf(t, i)
		width, _ := s.mem.SizeOf(f.typ)
		if f.bits > 0 || t.FieldByIndex(i).IsBitfield() || width == 0 {
			continue
		}
		s.each(next, begin, at, when, in)
		if s.chars && !s.complete && f.isScalar() && !ctypes.IsChar(f.typ) { // no place in it is one of characters
			next = begin + width
			continue
		}
		inner := in
		inner.from += begin
		if f.elem == nil {
			s.visit(f, s.c.Sub(at, s.c.Int(begin)), s.c.And(when, s.among(s.c.Sub(at, s.c.Int(begin)), s.c.Int(width))), inner)
		} else {
			s.visit(f, s.c.Sub(at, s.c.Int(begin)), when, inner)
		}
		next = begin + width
	}
	s.each(next, size, at, when, in)
}

// add adds the place so many bytes behind the beginning of a container, if a condition holds. That is not asked for where the
// place cannot matter.
func (s *windowSearch) add(when func() *logic.Term, in container, from int64) {
	size, _ := s.mem.SizeOf(in.base.typ)
	if !in.base.inArray && (from < 0 || from+s.size > size) {
		return
	}
	full := len(s.found) >= maxParts
	if full && !s.complete {
		return
	}
	seen := !full && (!s.chars || s.ofCharacters(in.base, from))
	if !seen && !s.complete {
		return
	}
	switch holds := when(); {
	case holds.IsFalse():
	case seen:
		s.found = append(s.found, piece{holds, throughWindow(in.base, 8*from, s.t), in.index})
	default:
		s.complete = false
	}
}

// ofCharacters reports whether all bytes are characters that a window shows which begins some bytes behind the beginning of base.
// C does not define that a declared object is accessed as what it is not (C11 6.5 §7). Nor does it of arrays of characters, but
// these are what programs keep objects in, and compilers know.
func (s *windowSearch) ofCharacters(base *object, from int64) bool {
	k := shownBytes{base, from, s.size}
	are, known := s.ofChars[k]
	if !known {
		are = !slices.ContainsFunc(s.spansOf(alternative{o: throughWindow(base, 8*from, s.t)}, 0, 8*s.size), func(x span) bool {
			return x.o == nil || !ctypes.IsChar(x.o.typ)
		})
		s.ofChars[k] = are
	}
	return are
}

// shownBytes are the bytes that a window shows.
type shownBytes struct {
	base       *object
	from, size int64
}

// holdsCharacters reports whether there is an array of characters in o that an object of type t fits into.
func (l *lowering) holdsCharacters(o *object, t cc.Type) bool {
	size, ok := l.mem.SizeOf(t)
	if e := o.elem; e != nil {
		return ok && ctypes.IsChar(e.typ) && o.typ.(*cc.ArrayType).Len() >= size || l.holdsCharacters(e, t)
	}
	if o.parent == nil && o.inArray && ctypes.IsChar(o.typ) {
		return ok && size > 0
	}
	for _, f := range o.fields {
		if l.holdsCharacters(f, t) {
			return true
		}
	}
	return false
}
