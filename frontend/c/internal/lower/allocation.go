// Allocation of memory: every call in the text of the program is one object, an array that grows.

package lower

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// allocator returns the name of an allocation function without gcc's prefix.
func allocator(name string) string {
	switch plain := strings.TrimPrefix(name, "__builtin_"); plain {
	case "malloc", "calloc", "realloc", "free":
		return plain
	}
	return name
}

// allocation returns the call and the name if e is the call of an allocation function, perhaps cast.
func allocation(e cc.ExpressionNode) (*cc.PostfixExpression, string) {
	x, ok := uncast(e, func(cc.Type) bool { return true }).(*cc.PostfixExpression)
	if !ok || x.Case != cc.PostfixExpressionCall {
		return nil, ""
	}
	switch name, _ := syntax.FunctionName(x.PostfixExpression); allocator(name) {
	case "malloc", "calloc", "realloc", "reallocarray", "alloca", "__builtin_alloca", "valloc", "aligned_alloc", "memalign", "kmalloc", entry.Allocator:
		return x, allocator(name)
	}
	return nil, ""
}

// allocation returns the call and the name if e is the call of an allocation function, which is the library's.
func (l *lowering) allocation(e cc.ExpressionNode) (*cc.PostfixExpression, string) {
	x, plain := allocation(e)
	if x == nil {
		return nil, ""
	}
	name, t, scope := syntax.Designated(x.PostfixExpression)
	s := l.link.Find(scope, name)
	if f := l.funcs[s]; f != nil && f.def != nil || s != nil && s.Unit >= 0 || !l.mem.lib.Callable(name, t, syntax.Arguments(x)) {
		return nil, ""
	}
	return x, plain
}

// allocate evaluates the call of an allocation function for elements of type t, or of any type if t is nil.
func (l *lowerer) allocate(x *cc.PostfixExpression, name string, t cc.Type) val {
	l.mem.allocatedAs[x] = t
	defer l.startLowering(x)()
	var elem cc.Type
	bytes, known := int64(1), true
	if t != nil {
		if t.Size() <= 0 || t.IsIncomplete() {
			syntax.Unsupported(x, "allocation of elements of type %s", t)
		}
		elem = ctypes.Innermost(t)
		bytes, known = l.mem.SizeOf(elem)
	}
	r := l.requested(x, name, elem, bytes, known)
	called := l.fn.name + "." + name
	if name == entry.Allocator {
		called = objectFor(x)
	}
	l.mem.addRoot(&root{node: x, typ: elem, anySize: t != nil && !l.saysSize(x, name, t), name: called, in: l.fn.name, copy: l.fn.outermost(), heap: true, automatic: strings.HasSuffix(name, "alloca")})
	if elem == nil || !r.count.IsNum() || !r.count.Value().Equal(num.One) || strings.HasSuffix(name, "alloca") {
		l.mem.note(x, several)
	}
	if strings.HasSuffix(name, "alloca") || name == entry.Allocator {
		return l.allocateBlock(x, r)
	}
	return l.orFails(x, r)
}

// saysSize reports whether the call of an allocation function asks for a number of elements of type t: their size is in it, or it
// is constant. Others may know another type.
func (l *lowering) saysSize(x *cc.PostfixExpression, name string, t cc.Type) bool {
	args := syntax.Arguments(x)
	elem := ctypes.Innermost(t)
	bytes, _ := l.mem.SizeOf(elem)
	says := func(e cc.ExpressionNode) bool {
		_, constant := l.mem.Constant(e)
		return constant || l.isSizeOf(e, elem, bytes)
	}
	if len(args) == 0 || name == "calloc" && slices.ContainsFunc(args, says) {
		return true
	}
	e := args[len(args)-1]
	if m, ok := syntax.InParentheses(e).(*cc.MultiplicativeExpression); ok && (says(m.MultiplicativeExpression) || says(m.CastExpression)) {
		return true
	}
	return says(e)
}

// requested evaluates the arguments of the call of an allocation function. Elements have type elem, nil for any, and so
// many bytes, if that is known.
func (l *lowerer) requested(x *cc.PostfixExpression, name string, elem cc.Type, bytes int64, known bool) request {
	at := l.pos(x)
	args := syntax.Arguments(x)
	r := request{name: name, least: num.Int(-1), size: l.c.Int(bytes)}
	divide := func(total *logic.Term) *logic.Term {
		r.whole = total
		if !known {
			return l.unmodelled(program.Abstraction{Kind: program.AttributeSize}, ctypes.IntType{Bits: l.pointerBits()}, at).t
		}
		if total.IsNum() {
			q := total.Value().Quo(num.Int(bytes))
			return l.num(q.Ceil())
		}
		return l.c.IntDiv(total, r.size)
	}
	if name == "reallocarray" && len(args) == 3 {
		r.old = l.save(l.pointer(args[0]), at)
		args = args[1:]
	}
	switch {
	case r.ofProduct() && len(args) == 2:
		a, b := l.pair(args[0], args[1])
		a, b = l.asSize(a, args[0]), l.asSize(b, args[1])
		switch {
		case l.isSizeOf(args[1], elem, bytes):
			r.count, r.least, r.most = a.t, a.lo, a.hi
		case b.t.IsNum() && known:
			r.count = l.c.MulNum(divide(b.t).Value(), a.t)
			r.whole = l.c.Mul(a.t, b.t)
		default:
			r.count = divide(l.c.Mul(a.t, b.t))
		}
	case name == "realloc" && len(args) == 2:
		r.old = l.save(l.pointer(args[0]), at)
		r.count, r.least, r.most = l.elementsIn(args[1], elem, bytes, divide)
	case (name == "aligned_alloc" || name == "memalign") && len(args) == 2: // where that is no address says
		l.discard(args[0])
		r.count, r.least, r.most = l.elementsIn(args[1], elem, bytes, divide)
	case len(args) != 1 && name != entry.Allocator:
		syntax.Unsupported(x, "%s", name)
	default:
		r.count, r.least, r.most = l.elementsIn(args[0], elem, bytes, divide)
	}
	if r.count.IsNum() {
		r.least, r.most = r.count.Value(), r.count.Value()
	} else {
		r.count = l.keep(r.count, at)
	}
	return r
}

// request is what an allocation asks for.
type request struct {
	name  string
	count *logic.Term // elements
	least num.Rat     // that count is certainly not less than
	size  *logic.Term // of an element in bytes
	whole *logic.Term // all in bytes, where that is what is asked for; nil: count elements are
	most  num.Rat     // where whole is nil: that count is certainly not more than
	old   val         // the block that realloc copies from
}

// ofProduct reports whether what is asked for is a product that must fit: the allocation fails otherwise.
func (r request) ofProduct() bool { return r.name == "calloc" || r.name == "reallocarray" }

// moves reports whether a block is moved.
func (r request) moves() bool { return r.name == "realloc" || r.name == "reallocarray" }

// orFails allocates what is asked for, or returns a null pointer if allocations may fail.
func (l *procedure) orFails(x *cc.PostfixExpression, r request) val {
	at := l.pos(x)
	function := r.name
	if l.provided[l.fn.name] == l.fn { // a function of the library, which fails with it
		function = clib.TextOf(l.fn.name)
	}
	if l.assumes(assumption.AllocationSucceeds, function+" succeeds", at) {
		return l.allocateBlock(x, r)
	}
	fails := program.NewVar(l.c, l.fn.name, function+" fails", "", logic.Bool)
	l.fn.proc.Locals = append(l.fn.proc.Locals, fails)
	l.emit(&program.Havoc{Vars: []*program.Var{fails}, Input: program.Input{Kind: program.Failure, Symbol: function}}, at)
	t, off := l.temp(logic.Int), l.temp(logic.Int)
	fail, succeed, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	is := func(v val) {
		l.emit(&program.Assign{Lhs: []*program.Var{t, off}, Rhs: []*logic.Term{v.t, v.off}}, at)
		l.leave(after, at)
	}
	l.branch(fails.Term, fail, succeed, at)
	l.cur = fail
	if r.moves() && r.least.Sign() <= 0 { // of nothing, C does not say what becomes of the old block
		l.whenUnsure(l.c.Eq(r.count, l.c.Int(0)), program.Abstraction{Kind: program.ReallocFrees}, at, func() { l.free(r.old, at) })
	}
	is(l.null())
	l.cur = succeed
	is(l.allocateBlock(x, r))
	l.cur = after
	return val{t: t.Term, off: off.Term}
}

// whenUnsure executes body if cond holds, or goes on without it, which is not modelled.
func (l *procedure) whenUnsure(cond *logic.Term, why program.Abstraction, at program.Pos, body func()) {
	yes, no := l.newLoc(at), l.newLoc(at)
	l.branch(l.c.And(cond, l.unmodelledBool(why, at)), yes, no, at)
	l.cur = yes
	body()
	l.leave(no, at)
	l.cur = no
}

// allocateBlock allocates what is asked for.
func (l *procedure) allocateBlock(x *cc.PostfixExpression, r request) val {
	at := l.pos(x)
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: x}}))
	h := l.heap(x)
	if h.allocated == nil { // the first time
		l.madeHere(x)
		return val{t: number, off: l.c.Int(0)}
	}
	if r.least.Sign() < 0 {
		l.emit(&program.Assume{Cond: l.c.Ge(r.count, l.c.Int(0))}, at)
	}
	var base *logic.Term
	if h.layout == joined {
		base = l.joinedBlock(x, r.count, r.least.Sign() <= 0, at)
	} else {
		if r.ofProduct() {
			l.emit(&program.Assume{Cond: l.c.Le(l.requestedBytes(r), l.num(ctypes.IntType{Bits: l.pointerBits()}.Hi()))}, at)
		}
		l.fitsStride(r, at)
		base = l.newBlock(x, l.requestedBytes(r), at)
	}
	goesOn := l.fn.name != l.o.Entry || l.mem.has(l.fn.def, returns) // behind the function
	if strings.HasSuffix(r.name, "alloca") && goesOn && h.layout != single {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.AllocaLifetime}, at)
	}
	switch {
	case r.name == "calloc":
		l.zeroBlock(x, base, r)
	case r.moves():
		l.moveBlock(x, r.old, base, r)
	}
	return l.startOf(x, number, base)
}

// requestedBytes returns the size in bytes that r asks for. A product wraps as C's does, unless the
// allocation fails then.
func (l *lowering) requestedBytes(r request) *logic.Term {
	if r.whole != nil {
		return r.whole
	}
	bytes := l.c.Mul(r.count, r.size)
	it := ctypes.IntType{Bits: l.pointerBits()}
	if r.ofProduct() || !it.Hi().Less(r.most.Mul(r.size.Value())) {
		return bytes
	}
	fits := l.c.Le(bytes, l.num(it.Hi()))
	return l.c.Ite(fits, bytes, l.c.Mod(bytes, l.num(num.Pow2(it.Bits))))
}

// fitsStride marks that a block may be larger than the distance of blocks, which is larger than what memory there is.
func (l *procedure) fitsStride(r request, at program.Pos) {
	if l.o.LP64 {
		l.markUnless(l.c.Lt(l.requestedBytes(r), l.c.Int(l.stride())), program.UnmodelledAccess, program.Abstraction{Kind: program.HugeAllocation}, at)
	}
}

// startOf returns a pointer to the element base of what x allocates, which has a number.
func (l *lowering) startOf(x cc.Node, number, base *logic.Term) val {
	if o := l.rootObjects[x]; o != nil && o.bytewise {
		size, _ := l.mem.SizeOf(o.typ)
		base = l.c.MulNum(num.Int(size), base)
	}
	return val{t: number, off: base}
}

// joinedBlock makes a block of count elements behind those that x has allocated before, and returns at which of them it
// begins. If there may be none it has an offset of its own, below 0, for the address must be that of no other block (C11
// 7.22.3 §1).
func (l *procedure) joinedBlock(x cc.Node, count *logic.Term, maybeEmpty bool, at program.Pos) *logic.Term {
	h := l.heap(x)
	l.madeHere(x)
	base := l.keep(h.allocated.Term, at)
	l.assign(h.allocated, l.c.Add(base, count), at)
	if !maybeEmpty {
		return base
	}
	l.mem.note(x, empty) // the next lowering counts them
	if h.empties == nil {
		return base
	}
	none := l.c.Eq(count, l.c.Int(0))
	l.assign(h.empties, l.c.Ite(none, l.c.Add(h.empties.Term, l.c.Int(1)), h.empties.Term), at)
	return l.keep(l.c.Ite(none, l.c.Neg(h.empties.Term), base), at)
}

// zeroBlock stores zeros all over the new block of x that begins at the element base.
func (l *procedure) zeroBlock(x *cc.PostfixExpression, base *logic.Term, r request) {
	at := l.pos(x)
	for _, o := range l.ofRoot[l.mem.roots[x]] {
		l.times(l.wholeElements(o, r), at, func(i *logic.Term) {
			l.zero(place{{when: l.c.True(), o: o, index: l.c.Add(base, i)}}, x)
		})
		f := o.lastFlexible()
		if f == nil {
			continue
		}
		size, ok := l.mem.SizeOf(f.elem.typ)
		from, known := l.mem.bytesToPart(f)
		if ok && known && size > 0 {
			l.times(l.c.IntDiv(l.c.Sub(l.requestedBytes(r), l.c.Int(from)), l.c.Int(size)), at, func(i *logic.Term) {
				l.zero(place{{when: l.c.True(), o: f.elem, index: l.c.Add(base, i)}}, x)
			})
		}
	}
}

// wholeElements returns how many elements o there are in what r asks for: with a member without a length there is one.
func (l *lowering) wholeElements(o *object, r request) *logic.Term {
	if o.lastFlexible() != nil {
		return l.c.Int(1)
	}
	size, ok := l.mem.SizeOf(o.typ)
	switch {
	case o.view && ok && size > 1 && o.bytewise: // count counts bytes, and there may be a part of one at the end
		return l.c.IntDiv(l.c.Add(r.count, l.c.Int(size-1)), l.c.Int(size))
	case o.view && ok && size > 1:
		return l.c.IntDiv(r.count, l.c.Int(size))
	}
	return r.count
}

// lastFlexible returns the array without a length at the end of o, nil if there is none.
func (o *object) lastFlexible() *object {
	for len(o.fields) > 0 {
		if o = o.fields[len(o.fields)-1]; o.elem != nil && o.flexible() == o {
			return o
		}
	}
	return nil
}

// moveBlock copies what realloc keeps of the block old to the new one of x, which begins at the element base: as many elements
// as both have. Those behind have any values.
func (l *procedure) moveBlock(x *cc.PostfixExpression, old val, base *logic.Term, r request) {
	at := l.pos(x)
	null, some, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	old = l.save(old, at)
	l.branch(l.c.Eq(old.t, l.c.Int(0)), null, some, at)
	l.cur = null
	l.leave(after, at)
	l.cur = some
	l.mayFree(old, at)
	had := l.sizeAt(old)
	for _, o := range l.ofRoot[l.mem.roots[x]] {
		f := o.lastFlexible()
		if f != nil {
			l.havocAll([]*object{f}, program.Abstraction{Kind: program.ObjectBytes}, x)
		}
		size, _ := l.mem.SizeOf(o.typ)
		l.moveElements(l.wholeElements(o, r), l.c.IntDiv(had, l.c.Int(max(size, 1))), at, func(i *logic.Term) {
			l.copy(place{{when: l.c.True(), o: o, index: l.c.Add(base, i)}}, l.movedElement(old, o, i, x), x)
		})
		if o.bytewise && size > 1 { // a part of one may be kept
			n := l.c.IntDiv(had, l.c.Int(size))
			n = l.keep(l.c.Ite(l.c.Le(l.wholeElements(o, r), n), l.wholeElements(o, r), n), at)
			l.scramble(o, nil, alternative{when: l.c.True(), o: o, index: l.c.Add(base, n)}, x)
		}
		if f != nil {
			l.moveFlexible(f, x, old, base, l.requestedBytes(r), had)
		}
	}
	l.release(old, at)
	l.leave(after, at)
	l.cur = after
}

// moveElements executes body for 0, 1 … up to the smaller one of two numbers.
func (l *procedure) moveElements(count, both *logic.Term, at program.Pos, body func(i *logic.Term)) {
	if k, ok := count.Value().Int64(); !count.IsNum() || !ok || k > maxCopy {
		l.repeat(l.keep(l.c.Ite(l.c.Le(count, both), count, both), at), false, at, body)
		return
	}
	l.times(count, at, func(i *logic.Term) {
		keep, skip := l.newLoc(at), l.newLoc(at)
		l.branch(l.c.Lt(i, both), keep, skip, at)
		l.cur = keep
		body(i)
		l.leave(skip, at)
		l.cur = skip
	})
}

// moveFlexible copies the elements of the array without a length f, at the end of the only element of what x allocates, from
// the block old, which had so many bytes, to the new one, if that has the same type.
func (l *procedure) moveFlexible(f *object, x *cc.PostfixExpression, old val, base, bytes, had *logic.Term) {
	size, ok := l.mem.SizeOf(f.elem.typ)
	from, known := l.mem.bytesToPart(f)
	blocks := l.blocksLike(old, f.root(), x)
	if !ok || !known || size <= 0 || len(blocks) == 0 {
		return
	}
	elements := func(bytes *logic.Term) *logic.Term {
		return l.c.IntDiv(l.c.Sub(bytes, l.c.Int(from)), l.c.Int(size))
	}
	l.moveElements(elements(bytes), elements(had), l.pos(x), func(i *logic.Term) {
		var p place
		for _, a := range blocks {
			p = append(p, alternative{when: a.when, o: a.o.lastFlexible().elem, index: l.c.Add(old.off, i)})
		}
		l.copy(place{{when: l.c.True(), o: f.elem, index: l.c.Add(base, i)}}, p, x)
	})
}

// movedElement returns element i of the block old, of which it has been checked that it can be freed, that becomes one of o.
func (l *procedure) movedElement(old val, o *object, i *logic.Term, x *cc.PostfixExpression) place {
	p := l.blocksLike(old, o, x)
	if !l.tracksLifetimes() || len(p) == 0 {
		return l.dereference(l.elementsBy(old, o.typ, i, x), o.typ, x)
	}
	for k := range p {
		p[k].index = l.c.Add(old.off, i)
	}
	return p
}

// blocksLike returns what old, which points to a block, may point to, if all of that has the type of o, which x allocates, and
// is known.
func (l *procedure) blocksLike(old val, o *object, x *cc.PostfixExpression) (p place) {
	set := l.Use(old.t)
	like := !set.Unknown && !o.bytewise && len(l.ofRoot[l.mem.roots[x]]) == 1
	set.Each(func(k int64) {
		q := l.blockObject(k)
		switch {
		case q == nil || !l.mem.roots[q.key.root].freeable(): // that has been excluded
		case q.parent != nil || q.bytewise || q.heap == nil || len(l.ofRoot[l.mem.roots[q.key.root]]) != 1 || !ctypes.Compatible(q.typ, o.typ):
			like = false
		default:
			p = append(p, alternative{when: l.c.Eq(old.t, l.c.Int(k)), o: q})
		}
	})
	if !like {
		return nil
	}
	return p
}

// sizeAt returns the size of the block that v, which is not null, is the beginning of.
func (l *procedure) sizeAt(v val) *logic.Term {
	size := l.unmodelled(program.Abstraction{Kind: program.MovedSize}, ctypes.IntType{Bits: l.pointerBits()}, l.fn.proc.Pos).t
	l.Use(v.t).Each(func(k int64) {
		if b, ok := l.blockAt(k, v.off); ok {
			size = l.c.Ite(l.c.Eq(v.t, l.c.Int(k)), l.bytes(b), size)
		} else if len(l.object(k)) > 0 && l.object(k)[0].root().heap != nil {
			l.mem.note(l.object(k)[0].key.root, separate)
		}
	})
	return l.keep(size, l.fn.proc.Pos)
}

// times executes body for 0, 1 … count-1: one after the other in the text if they are few.
func (l *procedure) times(count *logic.Term, at program.Pos, body func(i *logic.Term)) {
	if k, ok := count.Value().Int64(); count.IsNum() && ok && k <= maxCopy {
		for i := range k {
			body(l.c.Int(i))
		}
		return
	}
	l.repeat(count, false, at, body)
}

// elementsIn evaluates e, a number of bytes, as a number of elements, with those that it is certainly not less and not more
// than; divide does so where e is no product with their size.
func (l *lowerer) elementsIn(e cc.ExpressionNode, elem cc.Type, bytes int64, divide func(*logic.Term) *logic.Term) (n *logic.Term, least, most num.Rat) {
	if l.isSizeOf(e, elem, bytes) {
		return l.c.Int(1), num.One, num.One
	}
	if x, ok := syntax.InParentheses(e).(*cc.MultiplicativeExpression); ok && x.Case == cc.MultiplicativeExpressionMul && l.isSizeType(x) {
		for _, o := range [][2]cc.ExpressionNode{{x.CastExpression, x.MultiplicativeExpression}, {x.MultiplicativeExpression, x.CastExpression}} {
			if l.isSizeOf(o[0], elem, bytes) {
				v := l.converted(l.rvalue(o[1]))
				return v.t, v.lo, v.hi
			}
		}
	}
	v := l.size(e)
	return divide(v.t), num.Min(v.lo, num.Zero), v.hi // or a part of an element
}

// size evaluates e, an argument of type size_t, as asSize has it.
func (l *lowerer) size(e cc.ExpressionNode) val { return l.asSize(l.rvalue(e), e) }

// asSize converts v, of an arithmetic type, to size_t, but leaves a negative value of an integer type that is no wider as it is, which
// keeps terms small: no block has the size that it stands for. Where that size counts, see converted.
func (l *procedure) asSize(v val, n cc.Node) val {
	it := ctypes.IntType{Bits: l.pointerBits()}
	if v.t != nil && !v.isFloat() && v.hi.Cmp(it.Hi()) <= 0 && v.lo.Cmp(num.Pow2(it.Bits-1).Neg()) >= 0 {
		return v
	}
	return l.asInteger(v, it, n)
}

// converted returns v as a value of type size_t: negative values wrap.
func (l *lowering) converted(v val) val {
	if v.lo.Sign() >= 0 {
		return v
	}
	it := ctypes.IntType{Bits: l.pointerBits()}
	t := l.c.Ite(l.c.Ge(v.t, l.c.Int(0)), v.t, l.c.Add(v.t, l.num(num.Pow2(it.Bits))))
	return val{t: t, lo: num.Zero, hi: it.Hi()}
}

// isSizeType reports whether values of e are of an unsigned type as wide as size_t: only a product of such a type is the number
// of bytes that is asked for.
func (l *lowering) isSizeType(e cc.ExpressionNode) bool {
	it := ctypes.IntegerType(e, e.Type())
	return !it.Signed && it.Bits == l.pointerBits()
}

// isSizeOf reports whether e is the size of elem: sizeof, or the constant if the size is known.
func (l *lowering) isSizeOf(e cc.ExpressionNode, elem cc.Type, bytes int64) bool {
	if x, ok := syntax.InParentheses(e).(*cc.UnaryExpression); ok && elem != nil {
		switch x.Case {
		case cc.UnaryExpressionSizeofType:
			return ctypes.Compatible(x.TypeName.Type(), elem)
		case cc.UnaryExpressionSizeofExpr:
			return ctypes.Compatible(x.UnaryExpression.Type().Undecay(), elem)
		}
	}
	return (elem == nil || !l.mem.Unsure(elem)) && l.mem.IsSize(e, bytes)
}
