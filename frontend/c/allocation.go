// Allocation of memory: every call in the text of the program is one object, an array that grows.

package c

import (
	"strings"

	"modernc.org/cc/v4"

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
	switch name, _ := functionName(x.PostfixExpression); allocator(name) {
	case "malloc", "calloc", "realloc", "alloca", "__builtin_alloca", "valloc", "kmalloc":
		return x, allocator(name)
	}
	return nil, ""
}

func innermost(t cc.Type) cc.Type {
	for {
		a, ok := t.(*cc.ArrayType)
		if !ok {
			return t
		}
		t = a.Elem()
	}
}

// allocate evaluates the call of an allocation function for elements of type t, or of any type if t is nil.
func (l *lowerer) allocate(x *cc.PostfixExpression, name string, t cc.Type) val {
	at := pos(x)
	args := arguments(x)
	var elem cc.Type
	bytes, known := int64(1), true
	if t != nil {
		if t.Size() <= 0 || t.IsIncomplete() {
			unsupported(x, "allocation of elements of type %s", t)
		}
		elem = innermost(t)
		bytes, known = l.mem.sizeOf(elem)
	}
	size := l.c.Int(bytes)
	var count *logic.Term
	var whole *logic.Term // what is asked for in bytes, where it is not asked for in elements
	divide := func(total *logic.Term) *logic.Term {
		whole = total
		if !known {
			return l.unmodelled("the size of a type with attributes", intType{bits: l.pointerBits()}, at).t
		}
		if total.IsNum() {
			q := total.Value().Quo(num.Int(bytes))
			return l.num(q.Ceil())
		}
		return l.c.IntDiv(total, size)
	}
	switch {
	case name == "calloc" && len(args) == 2:
		a, b := l.pair(args[0], args[1])
		if b.t.IsNum() {
			count = l.c.MulNum(divide(b.t).Value(), a.t)
		} else {
			count = divide(l.c.Mul(a.t, b.t))
		}
	case name == "realloc" || len(args) != 1:
		unsupported(x, "%s", name)
	default:
		if n, ok := countOf(args[0], bytes); ok && known && !l.mem.unfolded[args[0]] {
			count = l.rvalue(n).t
		} else {
			count = divide(l.rvalue(args[0]).t)
		}
	}
	l.mem.addRoot(&root{node: x, typ: elem, name: l.fn.name + "." + name, heap: true})
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: x}}))
	allocated := l.allocated[x]
	if allocated == nil { // the first time
		return val{t: number, off: l.c.Int(0)}
	}
	base := l.keep(allocated.Term, at)
	l.emit(&program.Assume{Cond: l.c.Ge(count, l.c.Int(0))}, at)
	l.assign(allocated, l.c.Add(base, count), at)
	l.anotherBlock(x, at)
	l.allocatedExactly(x, name, whole, count, size)
	if name == "calloc" {
		k, ok := count.Value().Int64()
		if !count.IsNum() || !ok || k > maxCopy || elem == nil {
			unsupported(x, "calloc of so many elements")
		}
		for i := int64(0); i < k; i++ {
			l.zero(place{{when: l.c.True(), o: l.rootObjects[x], index: l.c.Add(base, l.c.Int(i))}}, x)
		}
	}
	return val{t: number, off: base}
}

// countOf returns n if e is n·sizeof or sizeof·n, where sizeof is the given size.
func countOf(e cc.ExpressionNode, size int64) (cc.ExpressionNode, bool) {
	x, ok := inParentheses(e).(*cc.MultiplicativeExpression)
	switch {
	case !ok || x.Case != cc.MultiplicativeExpressionMul:
	case isSize(x.CastExpression, size):
		return x.MultiplicativeExpression, true
	case isSize(x.MultiplicativeExpression, size):
		return x.CastExpression, true
	}
	return nil, false
}

func isSize(e cc.ExpressionNode, size int64) bool {
	switch v := e.Value().(type) {
	case cc.Int64Value:
		return int64(v) == size
	case cc.UInt64Value:
		return int64(v) == size
	}
	return false
}
