// Windows: objects that are put together of bits of others. Where an object of bytes has no part of the type of an access,
// the access is one to a window, which is somewhere in the object and has the type of the access. What is read from a window
// is the sum of the parts of variables that are there, each times a power of two, and what is stored in it is divided into
// such parts. Memory is little-endian and integers are in two's complement.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
)

// window is where an object begins that is put together of bits of others.
type window struct {
	base *object // a root, or an element of an array, with the index of the alternative
	at   int64   // how many bits behind its beginning
}

// span is a run of bits of a scalar object.
type span struct {
	o     *object     // nil: bits of no member
	index *logic.Term // if it is in an array
	from  int64       // the first of them
	bits  int64       // how many these are
}

// throughWindow returns an object of type t that begins so many bits behind the beginning of base.
func throughWindow(base *object, at int64, t cc.Type) *object {
	return &object{key: base.key, typ: t, parent: base, window: &window{base, at}}
}

// shifted returns an object of type t that begins so many bits behind the beginning of o, which is seen through a window.
func (o *object) shifted(bits int64, t cc.Type) *object {
	return throughWindow(o.window.base, o.window.at+bits, t)
}

// elementInWindow returns element i of the array a, which is seen through a window.
func (l *lowering) elementInWindow(a alternative, i *logic.Term) alternative {
	t := a.o.typ.(*cc.ArrayType).Elem()
	size, ok := l.mem.SizeOf(t)
	base := a.o.window.base
	each, known := l.mem.SizeOf(base.typ)
	k, isNum := i.Value().Int64()
	switch {
	case ok && i.IsNum() && isNum && k >= 0:
		return alternative{o: a.o.shifted(8*size*k, t), index: a.index}
	case ok && known && base.inArray && each > 0 && size%each == 0:
		n := size / each * ctypes.Units(base.typ)
		return alternative{o: a.o.shifted(0, t), index: l.c.Add(l.at(a), l.c.MulNum(num.Int(n), i))}
	}
	return alternative{o: hiddenPart(t)}
}

// memberInWindow returns member i of the structure or union a, which is seen through a window.
func (l *lowering) memberInWindow(a alternative, i int) alternative {
	t := a.o.typ.(ctypes.Record)
	f := t.FieldByIndex(i)
	at, ok := l.mem.BitsTo(t, i)
	if !ok {
		return alternative{o: hiddenMember(f)}
	}
	o := a.o.shifted(at, f.Type())
	if f.IsBitfield() {
		o.bits = int(f.ValueBits())
	}
	return alternative{o: o, index: a.index}
}

// widthOf returns how many bits o has.
func (l *lowering) widthOf(o *object) (int64, bool) {
	if o.bits > 0 {
		return int64(o.bits), true
	}
	size, ok := l.mem.SizeOf(o.typ)
	return 8 * size, ok
}

// spansOf returns what the bits of a are, so many from one on.
func (l *lowering) spansOf(a alternative, from, bits int64) []span {
	base := a.o
	switch {
	case a.o.hidden:
		return []span{{bits: bits}}
	case a.o.window != nil:
		base, from = a.o.window.base, from+a.o.window.at
	}
	var list []span
	size, _ := l.widthOf(base)
	index := a.index
	for bits > 0 {
		for from >= size { // the next element
			from -= size
			index = l.c.Add(l.indexOr0(index), l.c.Int(ctypes.Units(base.typ)))
		}
		s := l.spanAt(base, index, from)
		s.bits = min(s.bits, bits)
		from, bits = from+s.bits, bits-s.bits
		if n := len(list) - 1; n >= 0 && list[n].before(s) {
			list[n].bits += s.bits
		} else {
			list = append(list, s)
		}
	}
	return list
}

// before reports whether t goes on where s ends.
func (s span) before(t span) bool {
	return s.o == t.o && s.index == t.index && (s.o == nil || s.from+s.bits == t.from)
}

func (l *lowering) indexOr0(index *logic.Term) *logic.Term {
	if index == nil {
		return l.c.Int(0)
	}
	return index
}

// spanAt returns the run of bits that begins with one of o, which has an index.
func (l *lowering) spanAt(o *object, index *logic.Term, at int64) span {
	size, _ := l.widthOf(o)
	switch t := o.typ.(type) {
	case *cc.ArrayType:
		each, _ := l.widthOf(o.elem)
		if each <= 0 {
			return span{bits: size - at}
		}
		return l.spanAt(o.elem, l.c.Add(l.indexOr0(index), l.c.Int(at/each*ctypes.Units(o.elem.typ))), at%each)
	case ctypes.Record:
		f, from, gap := l.memberAt(o, t, at)
		if f == nil {
			return span{bits: gap}
		}
		if index != nil && f.rescaled() {
			index = l.c.MulNum(num.Int(ctypes.Units(f.typ)), index)
		}
		return l.spanAt(f, index, at-from)
	}
	return span{o: o, index: index, from: at, bits: size - at}
}

// memberAt returns the member of o, which has type t, that a bit of it belongs to, and where it begins; of those of a union one
// whose bytes are integers if there is one. If there is none, gap is how many bits of none there are.
func (l *lowering) memberAt(o *object, t ctypes.Record, at int64) (f *object, from, gap int64) {
	all, _ := l.widthOf(o)
	gap = all - at
	best := -1
	for i, m := range o.fields {
		begin, ok := l.mem.BitsTo(t, i)
		width, sized := l.widthOf(m)
		if f := t.FieldByIndex(i); !ok || !sized || f.IsBitfield() && f.ValueBits() == 0 {
			continue
		}
		switch {
		case begin > at:
			gap = min(gap, begin-at)
		case at < begin+width && t.Kind() == cc.Struct: // no other member has it
			return m, begin, gap
		case at < begin+width:
			rank := 0
			if l.consistsOfIntegers(m) {
				rank = 1
			}
			if width == all {
				rank += 2
			}
			if rank > best {
				f, from, best = m, begin, rank
			}
		}
	}
	return f, from, gap
}

// wholeSpan returns what spans are if that is all of one variable, a pointer or a number like t; nil if they are not.
func (l *lowering) wholeSpan(spans []span, t cc.Type) *span {
	if len(spans) != 1 || spans[0].o == nil || spans[0].o.leaf == nil || spans[0].o.typ.Kind() == cc.Bool {
		return nil
	}
	s := &spans[0]
	width, _ := l.widthOf(s.o)
	switch {
	case s.from != 0 || s.bits != width:
	case ctypes.IsPointer(t) && s.o.offset != nil, ctypes.SameFormat(t, s.o.typ), cc.IsIntegerType(t) && cc.IsIntegerType(s.o.typ):
		return s
	}
	return nil
}
