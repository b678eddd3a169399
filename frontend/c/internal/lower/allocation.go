// Allocation of memory: every call in the text of the program is one object, an array that grows.

package lower

import (
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
	case "malloc", "calloc", "realloc", "alloca", "__builtin_alloca", "valloc", "kmalloc", entry.Allocator:
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
	l.mem.addRoot(&root{node: x, typ: elem, name: called, heap: true})
	if elem == nil || !r.count.IsNum() || !r.count.Value().Equal(num.One) || strings.HasSuffix(name, "alloca") {
		l.severalAtOnce(x)
	}
	if strings.HasSuffix(name, "alloca") || name == entry.Allocator {
		return l.allocateBlock(x, r)
	}
	return l.orFails(x, r)
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
	switch {
	case name == "calloc" && len(args) == 2:
		a, b := l.pair(args[0], args[1])
		switch {
		case l.isSizeOf(args[1], elem, bytes):
			r.count, r.least = a.t, a.lo
		case b.t.IsNum() && known:
			r.count = l.c.MulNum(divide(b.t).Value(), a.t)
		default:
			r.count = divide(l.c.Mul(a.t, b.t))
		}
	case name == "realloc" && len(args) == 2:
		r.old = l.save(l.rvalue(args[0]), at)
		r.count, r.least = l.elementsIn(args[1], elem, bytes, divide)
	case len(args) != 1 && name != entry.Allocator:
		syntax.Unsupported(x, "%s", name)
	default:
		r.count, r.least = l.elementsIn(args[0], elem, bytes, divide)
	}
	if r.count.IsNum() {
		r.least = r.count.Value()
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
	old   val         // the block that realloc copies from
}

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
	if r.name == "realloc" && r.least.Sign() <= 0 { // of nothing, C does not say what becomes of the old block
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
	allocated := l.heap(x).allocated
	if allocated == nil { // the first time
		return val{t: number, off: l.c.Int(0)}
	}
	base := l.keep(allocated.Term, at)
	if r.least.Sign() < 0 {
		l.emit(&program.Assume{Cond: l.c.Ge(r.count, l.c.Int(0))}, at)
	}
	l.grow(x, base, r.count, at)
	if r.least.Sign() <= 0 {
		base = l.emptyBlock(x, r.count, base, at)
	}
	l.anotherBlock(x, at)
	l.allocatedExactly(x, r.name, r.whole, r.count, r.size)
	l.allocatedOne(x, base, at)
	switch r.name {
	case "calloc":
		for _, o := range l.ofRoot[l.mem.roots[x]] {
			l.times(r.count, at, func(i *logic.Term) {
				l.zero(place{{when: l.c.True(), o: o, index: l.c.Add(base, i)}}, x)
			})
		}
	case "realloc":
		l.moveBlock(x, r.old, base, r.count)
	}
	return l.startOf(x, number, base)
}

// startOf returns a pointer to the element base of what x allocates, which has a number.
func (l *lowering) startOf(x cc.Node, number, base *logic.Term) val {
	if o := l.rootObjects[x]; o != nil && o.bytewise && !o.view {
		size, _ := l.mem.SizeOf(o.typ)
		base = l.c.MulNum(num.Int(size), base)
	}
	return val{t: number, off: base}
}

// emptyBlock returns the offset at which the count elements begin that x allocates: base, or, if there are none, one of
// its own, below 0, for the address must be that of no other block (C11 7.22.3 §1).
func (l *procedure) emptyBlock(x cc.Node, count, base *logic.Term, at program.Pos) *logic.Term {
	if !l.mem.has(x, empty) { // the next lowering counts them
		l.mem.note(x, empty)
	}
	v := l.heap(x).empties
	if v == nil {
		return base
	}
	none := l.c.Eq(count, l.c.Int(0))
	l.assign(v, l.c.Ite(none, l.c.Add(v.Term, l.c.Int(1)), v.Term), at)
	return l.keep(l.c.Ite(none, l.c.Neg(v.Term), base), at)
}

// moveBlock copies what realloc keeps of the block old to the count new elements of x from base on: as many elements as
// old has, which is not modelled; those behind have any values.
func (l *procedure) moveBlock(x *cc.PostfixExpression, old val, base, count *logic.Term) {
	at := l.pos(x)
	null, some, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.branch(l.c.Eq(old.t, l.c.Int(0)), null, some, at)
	l.cur = null
	l.leave(after, at)
	l.cur = some
	l.free(old, at)
	for _, o := range l.ofRoot[l.mem.roots[x]] {
		l.times(count, at, func(i *logic.Term) {
			keep, skip := l.newLoc(at), l.newLoc(at)
			l.branch(l.unmodelledBool(program.Abstraction{Kind: program.MovedSize}, at), keep, skip, at)
			l.cur = keep
			from := l.dereference(l.elementsBy(old, o.typ, i, x), o.typ, x)
			l.copy(place{{when: l.c.True(), o: o, index: l.c.Add(base, i)}}, from, x)
			l.leave(skip, at)
			l.cur = skip
		})
	}
	l.leave(after, at)
	l.cur = after
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

// elementsIn evaluates e, a number of bytes, as a number of elements, with one that it is certainly not less than; divide
// does so where e is no product with their size.
func (l *lowerer) elementsIn(e cc.ExpressionNode, elem cc.Type, bytes int64, divide func(*logic.Term) *logic.Term) (n *logic.Term, least num.Rat) {
	if l.isSizeOf(e, elem, bytes) {
		return l.c.Int(1), num.One
	}
	if x, ok := syntax.InParentheses(e).(*cc.MultiplicativeExpression); ok && x.Case == cc.MultiplicativeExpressionMul {
		for _, o := range [][2]cc.ExpressionNode{{x.CastExpression, x.MultiplicativeExpression}, {x.MultiplicativeExpression, x.CastExpression}} {
			if l.isSizeOf(o[0], elem, bytes) {
				v := l.rvalue(o[1])
				return v.t, v.lo
			}
		}
	}
	v := l.rvalue(e)
	return divide(v.t), num.Min(v.lo, num.Zero) // or a part of an element
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
