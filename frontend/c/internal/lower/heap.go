// Allocated memory: how the blocks that one allocation in the text makes are in its arrays, how large they are, and which of
// them are in use. The variables of a function of which each activation has its own, and arrays of variable length, are
// blocks as well.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// layout says where in its arrays the blocks of an allocation are.
type layout uint8

const (
	joined  layout = iota // one behind the other: where each of them ends is not modelled
	single                // there is only one, at the beginning
	unit                  // each is one element: block n is element n
	strided               // block n begins at n times the stride
)

// heapVars are the variables of the program that say what an allocation has made.
type heapVars struct {
	layout    layout
	allocated *program.Var // how many blocks; joined: elements
	sizes     *program.Var // of each block, in bytes; nil if joined, or unit
	alive     *program.Var // of each block: whether it is in use; nil if joined
	inUse     *program.Var // how many blocks are in use, if leaks are asked for; nil for what frees itself
	empties   *program.Var // joined: how often it was one of nothing; nil if that does not matter
}

// all returns those that there are.
func (h *heapVars) all() []*program.Var {
	var vs []*program.Var
	for _, v := range []*program.Var{h.allocated, h.sizes, h.alive, h.inUse, h.empties} {
		if v != nil {
			vs = append(vs, v)
		}
	}
	return vs
}

// heap returns the variables of the allocation by the call n, or of the automatic variable n of which there are several.
func (l *lowering) heap(n cc.Node) *heapVars {
	h := l.heaps[n]
	if h == nil {
		h = &heapVars{}
		l.heaps[n] = h
	}
	return h
}

// makeHeap makes the variables of the allocation r.
func (l *lowering) makeHeap(r *root) {
	h := l.heap(r.node)
	h.layout = l.layoutOf(r)
	variable := func(name, typ string, array bool, part program.Part) *program.Var {
		v := l.newVar(r.node, r.name+"."+name, typ, array, fileLevel)
		v.Source = &program.Source{Object: l.rootShown(r.node, r.name, nil), Part: part}
		if part == program.Alive {
			v.Source.Object.Steps = []program.Step{{}}
		}
		return v
	}
	h.allocated = variable("allocated", "unsigned long", false, program.Count)
	switch h.layout {
	case joined:
		if l.mem.has(r.node, empty) {
			h.empties = variable("empty", "unsigned long", false, program.Hidden)
		}
		return
	case single, strided:
		h.sizes = variable("sizes", "unsigned long", true, program.Hidden)
	}
	h.alive = variable("alive", "", true, program.Alive)
	if l.marks(program.UnmodelledLeak) && r.freeable() && !isForEntry(r.node) {
		h.inUse = variable("blocks in use", "unsigned long", false, program.Hidden)
	}
}

// freeable reports whether free is for the blocks that r makes.
func (r *root) freeable() bool { return r.heap && !r.each && !r.automatic && !r.stream }

// layoutOf returns the layout of the blocks of r: where each ends is modelled if a check of memory asks for it, or if
// pointers to them are compared.
func (l *lowering) layoutOf(r *root) layout {
	switch {
	case !l.tracksLifetimes() && !l.mem.has(r.node, separate) && !ctypes.Flexible(r.typ):
		return joined
	case !l.mem.has(r.node, repeats):
		return single
	case r.typ != nil && !l.mem.has(r.node, several) && !l.mem.has(r.node, stepped) && !l.mem.has(r.node, bytewise) && !ctypes.Flexible(r.typ):
		return unit
	}
	return strided
}

// stride returns how many elements the beginnings of two blocks are apart in the layout strided: more than a block has, and
// than a pointer is moved at once by what leaves no mark (moves).
func (l *lowering) stride() int64 {
	if l.o.LP64 {
		return 1 << 62
	}
	return 1 << 40
}

// block is a block that a pointer points into, or near to.
type block struct {
	*heapVars
	node   cc.Node
	number *logic.Term // which it is of those of its allocation
	within *logic.Term // the offset of the pointer from its beginning
	unit   int64       // how many bytes 1 more of that means; 0 if that is not known
}

// blockAt returns the block that an offset into what has number k leads to; ok is false if it is none, or blocks are not
// told apart.
func (l *lowering) blockAt(k int64, off *logic.Term) (b block, ok bool) {
	o := l.blockObject(k)
	if o == nil {
		return b, false
	}
	return l.blockOf(o, off)
}

// blockObject returns the object with number k, for memory that was allocated and is used as no type one of characters; nil
// if there is none.
func (l *lowering) blockObject(k int64) *object {
	if objects := l.object(k); len(objects) > 0 {
		return objects[0]
	}
	r := l.mem.roots[l.mem.keys[k-1].root]
	if r == nil || !r.heap || l.heap(r.node).allocated == nil {
		return nil
	}
	return &object{key: objectKey{root: r.node}, typ: l.mem.charType, inArray: true, view: true, heap: l.heap(r.node).allocated}
}

// blockOf returns the block that o is in, at an offset. ok is false if it is in none, or blocks are not told apart.
func (l *lowering) blockOf(o *object, off *logic.Term) (b block, ok bool) {
	root := o.root()
	b = block{heapVars: l.heap(root.key.root), node: root.key.root}
	if root.heap == nil || b.layout == joined {
		return b, false
	}
	if off == nil {
		off = l.c.Int(0)
	}
	size, known := l.mem.SizeOf(root.typ)
	each := int64(1) // how many offsets an element has
	switch {
	case root.bytewise:
		b.unit = 1
		if known && size > 0 {
			each = size
		}
	case root.view:
		b.unit, _ = l.scale(root)
	case known:
		b.unit = size
	}
	if !root.bytewise {
		for e := o; e.parent != nil; e = e.parent {
			if e.elem != nil && e.rescaled() {
				off = l.c.IntDiv(off, l.c.Int(ctypes.Units(e.typ)))
			}
		}
	}
	b.number, b.within = l.c.Int(0), off
	switch b.layout {
	case unit:
		b.number, b.within = off, l.c.Int(0)
	case strided:
		s := l.num(num.Int(l.stride()).Mul(num.Int(each)))
		b.number, b.within = l.c.IntDiv(off, s), l.c.Mod(off, s)
	}
	return b, true
}

// bytes returns the size of b in bytes.
func (l *lowering) bytes(b block) *logic.Term {
	if b.sizes != nil {
		return l.c.Select(b.sizes.Term, b.number)
	}
	size, _ := l.mem.SizeOf(l.mem.roots[b.node].typ)
	return l.c.Int(size)
}

// lives returns the condition that b has been made and not been freed.
func (l *lowering) lives(b block) *logic.Term {
	return l.c.Eq(l.c.Select(b.alive.Term, b.number), l.c.Int(1))
}

// made returns the condition that b has been made.
func (l *lowering) made(b block) *logic.Term {
	return l.c.And(l.c.Ge(b.number, l.c.Int(0)), l.c.Lt(b.number, b.allocated.Term))
}

// position returns how many bytes from the beginning of b the pointer points. Without a known unit that is known of the
// beginning alone.
func (b block) position(c *logic.Context) *logic.Term {
	return c.MulNum(num.Int(b.unit), b.within)
}

// holds returns the condition that b has so many bytes, from some bytes behind what is pointed to on.
func (l *lowering) holds(b block, from, bytes int64) *logic.Term {
	at := l.c.Add(b.position(l.c), l.c.Int(from))
	start := l.c.Ge(at, l.c.Int(0))
	if b.unit == 0 {
		start = l.c.Eq(b.within, l.c.Int(0))
	}
	if b.layout == unit {
		start = l.c.And(start, l.made(b))
	}
	return l.c.And(start, l.c.Le(l.c.Add(at, l.c.Int(bytes)), l.bytes(b)))
}

// present returns the condition that all of o is in its block if it is at an offset; ok is false if that is not known. Bytes
// is the size of what is needed of it.
func (l *lowering) present(o *object, off *logic.Term, bytes int64) (cond *logic.Term, ok bool) {
	b, ok := l.blockOf(o, off)
	if _, known := l.mem.SizeOf(o.root().typ); b.layout == unit && !known {
		return l.made(b), true
	}
	switch {
	case !ok:
		return l.c.True(), false
	case o.root().bytewise:
		return l.holds(b, 0, bytes), true
	case o.flexible() != nil:
		from, ok := l.mem.bytesToFlexible(o)
		elem, sized := l.mem.SizeOf(ctypes.Innermost(o.flexible().typ))
		b.unit = elem
		return l.c.And(l.c.Ge(b.within, l.c.Int(0)), l.holds(b, from, bytes)), ok && sized
	case o.parentArray():
		size, ok := l.mem.SizeOf(o.root().typ)
		return l.holds(b, 0, size), ok && b.unit > 0
	}
	from, ok := l.mem.bytesToPart(o)
	return l.holds(b, from, bytes), ok && (b.unit > 0 || b.within.IsNum() && b.within.Value().IsZero())
}

// inFlexible excludes that p, an element of an array without a length, or one past the end, is outside of its block, as far
// as that is known.
func (l *procedure) inFlexible(p place, past bool, a *program.Access, n cc.Node) {
	var there, known []*logic.Term
	for _, x := range p {
		size, ok := l.mem.SizeOf(x.o.typ)
		if past {
			size = 0
		}
		cond, exact := l.c.True(), false
		if !x.o.hidden {
			cond, exact = l.present(x.o, x.index, size)
		}
		there = append(there, l.c.Or(l.c.Not(x.when), cond))
		if !exact || !ok {
			known = append(known, l.c.Not(x.when))
		}
	}
	if a.Length == nil {
		a = nil
	}
	l.assumeAccess(l.c.And(there...), program.IndexBounds, a, l.pos(n))
	l.markUnless(l.c.And(known...), program.UnmodelledAccess, program.Abstraction{Kind: program.ArraySize}, l.pos(n))
}

// lengthOfFlexible returns how many elements of the array without a length that p is an element of fit into its block; nil
// if that is not known.
func (l *procedure) lengthOfFlexible(p place) *logic.Term {
	var length *logic.Term
	for _, x := range p {
		f := x.o.flexible()
		if f == nil || x.o.hidden {
			return nil
		}
		b, ok := l.blockOf(x.o, x.index)
		from, placed := l.mem.bytesToPart(f)
		size, sized := l.mem.SizeOf(f.typ.(*cc.ArrayType).Elem())
		if !ok || !placed || !sized || size <= 0 {
			return nil
		}
		fit := l.c.IntDiv(l.c.Sub(l.bytes(b), l.c.Int(from)), l.c.Int(size))
		if length == nil {
			length = fit
		} else {
			length = l.c.Ite(x.when, fit, length)
		}
	}
	return length
}

// bytesToPart returns how many bytes behind the beginning of an element of its root o is, which is in no other array.
func (s *memory) bytesToPart(o *object) (int64, bool) {
	at := int64(0)
	for ; o.parent != nil; o = o.parent {
		from, ok := s.offsetIn(o)
		if !ok {
			return 0, false
		}
		at += from
	}
	return at, true
}

// flexible returns the array of no certain length that o is in, or is; nil if there is none.
func (o *object) flexible() *object {
	for ; o != nil; o = o.parent {
		if o.elem != nil && o.parent != nil && ctypes.Units(o.typ) <= 0 {
			return o
		}
	}
	return nil
}

// bytesToFlexible returns how many bytes behind the beginning of its block the array without a length that o is in begins, plus
// those from its element to o.
func (s *memory) bytesToFlexible(o *object) (int64, bool) {
	f := o.flexible()
	at := int64(0)
	for ; o != f && o.parent != f; o = o.parent {
		if o.parent.elem == o {
			return 0, false
		}
		from, ok := s.offsetIn(o)
		if !ok {
			return 0, false
		}
		at += from
	}
	from, ok := s.bytesToPart(f)
	return at + from, ok
}

// newBlock makes another block of the allocation n, of so many bytes, and returns the offset of its beginning.
func (l *procedure) newBlock(n cc.Node, bytes *logic.Term, at program.Pos) *logic.Term {
	h := l.heap(n)
	number := l.c.Int(0)
	if h.layout != single {
		l.atMost(n, at)
		number = l.keep(h.allocated.Term, at)
	}
	l.assign(h.allocated, l.c.Add(number, l.c.Int(1)), at)
	if h.sizes != nil {
		l.assign(h.sizes, l.c.Store(h.sizes.Term, number, bytes), at)
	}
	l.assign(h.alive, l.c.Store(h.alive.Term, number, l.c.Int(1)), at)
	if h.inUse != nil {
		l.assign(h.inUse, l.c.Add(h.inUse.Term, l.c.Int(1)), at)
	}
	l.madeHere(n)
	if h.layout == strided {
		return l.c.MulNum(num.Int(l.stride()), number)
	}
	return number
}
