// Functions that fill, copy and compare blocks of memory. Blocks of characters are left to the C library's text;
// others are handled element by element, where the types are known.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// pointsTo returns what a pointer argument pointed to before it became a void pointer, see typed.
func pointsTo(e cc.ExpressionNode) cc.Type {
	return ctypes.Pointee(uncast(e, ctypes.IsPointer).Type().Decay())
}

// ofCharacters reports whether pointer arguments pointed to characters before they became void pointers.
func ofCharacters(pointers ...cc.ExpressionNode) bool {
	for _, p := range pointers {
		if t := pointsTo(p); t == nil || !ctypes.IsChar(t) {
			return false
		}
	}
	return true
}

// isText reports whether blocks of characters at some pointers are too large to be handled one by one: the library's text
// does that.
func (l *lowering) isText(size cc.ExpressionNode, pointers ...cc.ExpressionNode) bool {
	if !ofCharacters(pointers...) {
		return false
	}
	_, few := l.span(pointsTo(pointers[0]), size)
	return !few
}

func (l *lowerer) settingBlock(c outsideCall) (*object, bool) {
	if l.isText(c.args[2], c.args[0]) {
		return l.callLibrary(c.x, c.name)
	}
	return l.result(c.x, l.memset(c.x, c.args)), true
}

func (l *lowerer) zeroingBlock(c outsideCall) (*object, bool) {
	if ofCharacters(c.args[0]) {
		return l.callLibrary(c.x, c.name)
	}
	p, t := l.typed(c.args[0])
	l.fill(c.x, p, t, l.intVal(0), c.args[1])
	return nil, true
}

func (l *lowerer) copyingBlock(c outsideCall) (*object, bool) {
	if l.isText(c.args[2], c.args[0], c.args[1]) {
		return l.callLibrary(c.x, c.name)
	}
	return l.result(c.x, l.memcpy(c)), true
}

func (l *lowerer) comparingBlocks(c outsideCall) (*object, bool) {
	if !ofCharacters(c.args[0], c.args[1]) {
		if o, ok := l.compareBlocks(c.x, c.args); ok {
			return o, true
		}
	}
	return l.callLibrary(c.x, c.name)
}

// elements evaluates the size of a block as a number of elements of type t; if that is not known to be whole, it is not ok, and n
// is the size.
func (l *lowerer) elements(t cc.Type, size cc.ExpressionNode) (n *logic.Term, ok bool) {
	if t == nil || t.Kind() == cc.Void || t.Kind() == cc.Function || t.IsIncomplete() || t.Size() <= 0 || l.mem.Unsure(t) {
		return l.save(l.size(size), l.pos(size)).t, false
	}
	if r, known := l.mem.Constant(size); ctypes.Flexible(t) && !(known && r.Equal(num.Int(t.Size()))) {
		return l.save(l.size(size), l.pos(size)).t, false // there are no arrays of these: what is behind one is its last member
	}
	if e, ok := l.mem.CountOf(size, t.Size()); ok && l.isSizeType(size) {
		v := l.converted(l.rvalue(e))
		return l.save(val{t: l.wrappedCount(v, t.Size(), l.pos(size))}, l.pos(size)).t, true
	}
	v := l.save(l.size(size), l.pos(size)).t
	if v == nil || !v.IsNum() {
		return v, v != nil && t.Size() == 1
	}
	if q := v.Value().Quo(num.Int(t.Size())); q.IsInt() {
		return l.num(q), true
	}
	return v, false
}

// wrappedCount returns how many elements of a size there are in count of them, if the product is of type size_t, and wraps.
func (l *procedure) wrappedCount(count val, size int64, at program.Pos) *logic.Term {
	it := ctypes.IntType{Bits: l.pointerBits()}
	if !it.Hi().Less(count.hi.Mul(num.Int(size))) {
		return count.t
	}
	fits := l.c.Le(l.c.MulNum(num.Int(size), count.t), l.num(it.Hi()))
	all := num.Pow2(it.Bits).Quo(num.Int(size))
	if all.IsInt() {
		return l.c.Ite(fits, count.t, l.c.Mod(count.t, l.num(all)))
	}
	return l.c.Ite(fits, count.t, l.unmodelled(program.Abstraction{Kind: program.ObjectSize}, it, at).t)
}

// repeat executes body for 0, 1 … count-1, or the other way round.
func (l *procedure) repeat(count *logic.Term, down bool, at program.Pos, body func(i *logic.Term)) {
	k := l.temp(logic.Int)
	l.assign(k, l.c.Int(0), at)
	head, inside, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.enter(head, at)
	l.branch(l.c.Lt(k.Term, count), inside, after, at)
	l.cur = inside
	i := k.Term
	if down {
		i = l.c.Sub(l.c.Sub(count, l.c.Int(1)), i)
	}
	body(i)
	l.assign(k, l.c.Add(k.Term, l.c.Int(1)), at)
	l.leave(head, at)
	l.cur = after
}

// fill stores the byte c all over a block of elements of type t at p.
func (l *lowerer) fill(x *cc.PostfixExpression, p val, t cc.Type, c val, size cc.ExpressionNode) {
	zero := c.t.IsNum() && c.t.Value().IsZero()
	if _, constant := l.mem.Constant(size); zero && !constant && t != nil && t.Kind() == cc.Void {
		l.zeroWhole(x, p, size)
		return
	}
	n, ok := l.elements(t, size)
	if ok && !zero {
		_, isEnum := t.(*cc.EnumType)
		ok = c.t.IsNum() && cc.IsIntegerType(t) && t.Kind() != cc.Bool && !isEnum
	}
	if !ok {
		if k, few := l.blockSize(size); !few || !l.inBytesOnly(p) || !l.fillBytes(p, c, k, x) {
			l.notNull(p, n, x)
			l.overwriteUnchecked(p.t, l.Use(p.t), x)
		}
		return
	}
	var each val
	if !zero { // the same byte, as often as the type has bytes
		b := l.convert(x, c, ctypes.IntType{Bits: 8}).t.Value()
		all := num.Zero
		for range t.Size() {
			all = all.Mul(num.Int(256)).Add(b)
		}
		each = l.convert(x, val{t: l.num(all), lo: all, hi: all}, ctypes.IntegerType(x, t))
	}
	one := func(i *logic.Term) {
		q := l.dereference(l.elementsBy(p, t, i, x), t, x)
		if zero {
			l.zero(q, x)
		} else {
			l.store(q, each, x)
		}
	}
	if k, few := n.Value().Int64(); n.IsNum() && few && k <= maxCopy {
		for i := range k {
			one(l.c.Int(i))
		}
		return
	}
	l.repeat(n, false, l.pos(x), one)
}

// zeroWhole stores zeros in a block at p, a pointer to void, of a size that depends on the execution: in elements of the type of what
// p points to, if the block consists of these. Otherwise it leaves anything there.
func (l *lowerer) zeroWhole(x *cc.PostfixExpression, p val, size cc.ExpressionNode) {
	at := l.pos(x)
	p = l.saved(p, x)
	n := l.save(l.size(size), at).t
	after := l.newLoc(at)
	l.Use(p.t).Each(func(k int64) {
		t, bytes := l.elementType(k)
		if t == nil {
			return
		}
		whole, other := l.newLoc(at), l.newLoc(at)
		l.branch(l.c.And(l.c.Eq(p.t, l.c.Int(k)), l.c.Eq(l.c.Mod(n, l.c.Int(bytes)), l.c.Int(0))), whole, other, at)
		l.cur = whole
		begin := val{t: l.c.Int(k), off: p.off}
		l.repeat(l.c.IntDiv(n, l.c.Int(bytes)), false, at, func(i *logic.Term) { l.zero(l.dereference(l.elementsBy(begin, t, i, x), t, x), x) })
		l.leave(after, at)
		l.cur = other
	})
	l.notNull(p, n, x)
	l.overwriteUnchecked(p.t, l.Use(p.t), x)
	l.leave(after, at)
	l.cur = after
}

// notNull excludes that p, which points to a block of that size, is null where there is something in the block.
func (l *procedure) notNull(p val, size *logic.Term, n cc.Node) {
	if size != nil {
		l.assumeUB(l.c.Or(l.c.Not(l.c.Eq(p.t, l.c.Int(0))), l.c.Eq(size, l.c.Int(0))), program.NullDereference, l.pos(n))
	}
}

// elementType returns the type of the elements that a pointer leads to which has number k, and their size; nil if there are several, or it
// leads to a part of an object.
func (l *lowering) elementType(k int64) (cc.Type, int64) {
	objects := l.object(k)
	if len(objects) != 1 || objects[0].parent != nil || objects[0].bytewise {
		return nil, 0
	}
	t := ctypes.Innermost(objects[0].typ)
	size, ok := l.mem.SizeOf(t)
	if !ok || size <= 0 || ctypes.Flexible(t) || l.mem.Unsure(t) {
		return nil, 0
	}
	return t, size
}

// copyBlock copies n elements of type t from q to p, in an order that reads before it writes.
func (l *procedure) copyBlock(x *cc.PostfixExpression, p, q val, t cc.Type, n *logic.Term) {
	at := l.pos(x)
	one := func(i *logic.Term) {
		tmp := l.whole(l.temporary(x, t, "copied"))
		l.copy(tmp, l.dereference(l.elementsBy(q, t, i, x), t, x), x)
		l.copy(l.dereference(l.elementsBy(p, t, i, x), t, x), tmp, x)
	}
	down, up, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.branch(l.c.And(l.c.Eq(p.t, q.t), l.c.Gt(p.off, q.off)), down, up, at)
	l.cur = down
	l.repeat(n, true, at, one)
	l.leave(after, at)
	l.cur = up
	l.repeat(n, false, at, one)
	l.leave(after, at)
	l.cur = after
}

// compareBlocks evaluates memcmp of blocks of integers of the same type: whether they are equal is exact; of others, all is.
func (l *lowerer) compareBlocks(x *cc.PostfixExpression, args []cc.ExpressionNode) (*object, bool) {
	t, u := pointsTo(args[0]), pointsTo(args[1])
	if t == nil || u == nil {
		return nil, false
	}
	count, few := l.span(t, args[2])
	if !cc.IsIntegerType(t) || !ctypes.Compatible(t, u) || !few {
		return l.compareBytes(x, args)
	}
	p, _ := l.typed(args[0])
	q, _ := l.typed(args[1])
	var same []*logic.Term
	for i := range count {
		k := l.c.Int(i)
		a := l.convert(x, l.load(l.dereference(l.elementsBy(p, t, k, x), t, x), x), ctypes.IntegerType(x, t))
		b := l.convert(x, l.load(l.dereference(l.elementsBy(q, t, k, x), t, x), x), ctypes.IntegerType(x, t))
		same = append(same, l.c.Eq(a.t, b.t))
	}
	return l.compared(x, l.c.And(same...)), true
}

// compared returns the result of memcmp: 0 if blocks are the same, otherwise any other number; its sign is not modelled.
func (l *procedure) compared(x *cc.PostfixExpression, same *logic.Term) *object {
	at := l.pos(x)
	sign := l.temp(logic.Int)
	yes, no, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.branch(same, yes, no, at)
	l.cur = yes
	l.assign(sign, l.c.Int(0), at)
	l.leave(after, at)
	l.cur = no
	order := l.unmodelled(program.Abstraction{Kind: program.ByteOrder}, ctypes.Int, at)
	l.assign(sign, l.c.Ite(l.c.Eq(order.t, l.c.Int(0)), l.c.Int(1), order.t), at)
	l.leave(after, at)
	l.cur = after
	return l.result(x, l.exact(sign.Term, ctypes.Int))
}

// compareBytes evaluates memcmp of blocks of bytes of a constant size; it is not ok if it evaluates nothing.
func (l *lowerer) compareBytes(x *cc.PostfixExpression, args []cc.ExpressionNode) (*object, bool) {
	n, few := l.blockSize(args[2])
	if !few {
		return nil, false
	}
	p, _ := l.typed(args[0])
	q, _ := l.typed(args[1])
	left, right := l.inBytesOnly(p), l.inBytesOnly(q)
	if left && right {
		if a, b, ok := l.blocks(p, q, n, x); ok {
			order := l.c.Ite(l.sameBytes(a, b, n, x), l.c.Int(0), l.orderOfBytes(a, b, n, x))
			return l.comparison(x, "memcmp", order, false), true
		}
	}
	l.notNull(p, l.c.Int(n), x)
	l.notNull(q, l.c.Int(n), x)
	l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.AccessedBytes}, l.pos(x))
	return l.compared(x, l.unmodelledBool(program.Abstraction{Kind: program.ObjectBytes}, l.pos(x))), true
}

// typed evaluates a pointer argument with the type it had before it became a void pointer.
func (l *lowerer) typed(e cc.ExpressionNode) (val, cc.Type) {
	e = uncast(e, ctypes.IsPointer)
	return l.save(l.rvalue(e), l.pos(e)), ctypes.Pointee(e.Type().Decay())
}

// span returns how many elements of type t a block of memory of constant size consists of, if they are few.
func (l *lowering) span(t cc.Type, size cc.ExpressionNode) (int64, bool) {
	r, ok := l.mem.Constant(size)
	n, whole := r.Int64()
	if !ok || !whole || n < 0 || t == nil || t.Kind() == cc.Void || t.Kind() == cc.Function || t.IsIncomplete() || t.Size() <= 0 || l.mem.Unsure(t) {
		return 0, false
	}
	if ctypes.Flexible(t) && n != t.Size() {
		return 0, false
	}
	return n / t.Size(), n%t.Size() == 0 && n/t.Size() <= maxCopy
}

func (l *lowerer) memset(x *cc.PostfixExpression, args []cc.ExpressionNode) val {
	p, t := l.typed(args[0])
	c := l.asInteger(l.rvalue(args[1]), ctypes.Int, args[1])
	n, ok := l.span(t, args[2])
	if !ok || !ctypes.IsChar(t) {
		l.fill(x, p, t, c, args[2])
		return p
	}
	l.discard(args[2])
	for i := int64(0); i < n; i++ {
		l.store(l.dereference(l.elementsBy(p, t, l.c.Int(i), x), t, x), l.convert(x, c, ctypes.IntegerType(x, t)), x)
	}
	return p
}

// blockCopy is a call of memcpy or memmove.
type blockCopy struct {
	*lowerer
	x        *cc.PostfixExpression
	to, from val
	size     cc.ExpressionNode // in bytes
	disjoint bool              // the blocks must not overlap
}

// needDisjoint excludes that blocks of n elements of type t overlap, where that is undefined.
func (c *blockCopy) needDisjoint(t cc.Type, n *logic.Term) {
	if c.disjoint {
		c.apart(c.to, c.from, t, n, n, c.x, true)
	}
}

// memcpy evaluates the call of memcpy, for blocks that are apart, or memmove.
func (l *lowerer) memcpy(call outsideCall) val {
	p, t := l.typed(call.args[0])
	q, u := l.typed(call.args[1])
	c := &blockCopy{lowerer: l, x: call.x, to: p, from: q, size: call.args[2], disjoint: strings.HasSuffix(call.name, "memcpy")}
	ok := t != nil && u != nil
	chars := ok && (ctypes.IsChar(t) || ctypes.IsChar(u))
	switch {
	case !ok:
	case t.Kind() == cc.Void:
		t = u
	case ctypes.IsChar(t) && !ctypes.IsChar(u): // does it point to something else than characters?
		ok = l.otherThan(p, t).IsTrue()
		t = u
	case ctypes.IsChar(u) && !ctypes.IsChar(t):
		ok = l.otherThan(q, u).IsTrue()
	default:
		ok = u.Kind() == cc.Void || ctypes.Compatible(t, u)
	}
	bytes := func() {
		if chars && c.asCharacters() {
			return
		}
		c.asBytes(l.save(l.size(c.size), l.pos(c.x)).t)
	}
	if !ok {
		bytes()
		return p
	}
	if other := l.c.Or(l.ofOtherType(p, t), l.ofOtherType(q, t)); !other.IsFalse() {
		at := l.pos(c.x)
		odd, fine, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
		l.branch(other, odd, fine, at)
		l.cur = odd
		bytes()
		l.leave(after, at)
		l.cur = fine
		c.asElements(t)
		l.leave(after, at)
		l.cur = after
		return p
	}
	c.asElements(t)
	return p
}

// asBytes copies where objects are of different types, or a part of one is copied; the size is bytes.
func (c *blockCopy) asBytes(bytes *logic.Term) {
	n, few := c.blockSize(c.size)
	to, from := c.inBytesOnly(c.to), c.inBytesOnly(c.from)
	if few && to && from {
		c.needDisjoint(c.mem.charType, c.c.Int(n))
		if c.copyBytes(c.to, c.from, n, c.x) {
			return
		}
	}
	c.notNull(c.to, bytes, c.x)
	c.notNull(c.from, bytes, c.x)
	c.escapeBytes(c.Use(c.from.t))
	c.overwriteUnchecked(c.to.t, c.Use(c.to.t), c.x)
}

// asCharacters copies a block of a size that is not constant, or large, between objects of bytes, one character after the other.
// It is not ok if it evaluates nothing.
func (c *blockCopy) asCharacters() bool {
	to, from := c.inBytesOnly(c.to), c.inBytesOnly(c.from)
	if _, few := c.blockSize(c.size); few || !to || !from {
		return false
	}
	n, _ := c.elements(c.mem.charType, c.size)
	c.needDisjoint(c.mem.charType, n)
	c.copyBlock(c.x, c.to, c.from, c.mem.charType, n)
	return true
}

// ofOtherType returns the condition that v points to what the program shows to hold no elements of type t.
func (l *lowering) ofOtherType(v val, t cc.Type) *logic.Term {
	if t.Kind() == cc.Void || t.Kind() == cc.Function || t.IsIncomplete() {
		return l.c.False()
	}
	return l.otherThan(v, ctypes.Innermost(t))
}

// asElements copies elements of type t.
func (c *blockCopy) asElements(t cc.Type) {
	n, few := c.span(t, c.size)
	if !few {
		if n, whole := c.elements(t, c.size); whole {
			c.needDisjoint(t, n)
			c.copyBlock(c.x, c.to, c.from, t, n)
		} else {
			c.asBytes(n)
		}
		return
	}
	c.discard(c.size)
	c.needDisjoint(t, c.c.Int(n))
	tmp := make([]place, n)
	for i := range tmp { // all is read before anything is written: the blocks may overlap
		tmp[i] = c.whole(c.temporary(c.x, t, "copied"))
		c.copy(tmp[i], c.dereference(c.elementsBy(c.from, t, c.c.Int(int64(i)), c.x), t, c.x), c.x)
	}
	for i := range tmp {
		c.copy(c.dereference(c.elementsBy(c.to, t, c.c.Int(int64(i)), c.x), t, c.x), tmp[i], c.x)
	}
}
