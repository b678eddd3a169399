// Conversions between types, and values of which only the type is known.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

func (l *lowering) exact(t *logic.Term, it ctypes.IntType) val {
	if t.IsNum() {
		return val{t: t, lo: t.Value(), hi: t.Value()}
	}
	lo, hi := l.bounds(it)
	return val{t: t, lo: lo, hi: hi}
}

func (l *lowering) intVal(i int64) val { return val{t: l.c.Int(i), lo: num.Int(i), hi: num.Int(i)} }

// truth returns a formula as C's 0 or 1.
func (l *lowering) truth(f *logic.Term) val {
	t := l.c.Ite(f, l.c.Int(1), l.c.Int(0))
	return val{t: t, lo: num.Zero, hi: num.One}
}

// unmodelled returns any value of an integer type in place of one that is not modelled.
func (l *procedure) unmodelled(why program.Abstraction, it ctypes.IntType, at program.Pos) val {
	t := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: why}, at)
	l.emit(&program.Assume{Cond: l.inModel(t.Term, it)}, at)
	return l.exact(t.Term, it)
}

// as evaluates e and converts it to the scalar type t.
func (l *lowerer) as(e cc.ExpressionNode, t cc.Type, n cc.Node) val {
	if ctypes.IsPointer(t) {
		x, name := l.allocation(e)
		if o := l.evaluatedOneOf(e, x); o != nil {
			return l.valueAs(o.v, e.Type(), t, n)
		}
		if x != nil {
			if k := ctypes.Pointee(t).Kind(); k != cc.Void && k != cc.Function && (l.fn.original == nil || l.saysSize(x, name, ctypes.Pointee(t))) {
				return l.allocate(x, name, ctypes.Pointee(t))
			}
		}
		return l.valueAs(l.rvalue(e), e.Type(), t, n)
	}
	if ctypes.IsFloat(e.Type()) && cc.IsIntegerType(t) {
		if r, ok := l.mem.ConstantAs(e, t); ok {
			return val{t: l.num(r), lo: r, hi: r}
		}
	}
	return l.cast(l.rvalue(e), t, n)
}

// valueAs converts v, a value of the type from, to the scalar type t.
func (l *procedure) valueAs(v val, from, t cc.Type, n cc.Node) val {
	switch {
	case !ctypes.IsPointer(t):
		return l.cast(v, t, n)
	case v.off != nil:
		return l.castPointer(v, from, t, n)
	case v.t == nil || v.isFloat():
		return l.unknownPointer(program.Abstraction{Kind: program.FloatPointer}, l.pos(n))
	}
	if k := ctypes.Pointee(t).Kind(); v.of != nil && k != cc.Void && k != cc.Function {
		l.givenType(val{t: v.of.t, off: v.of.off}, ctypes.Pointee(t))
	}
	return l.intToPointer(v, l.pos(n))
}

// cast converts v to an arithmetic type.
func (l *procedure) cast(v val, t cc.Type, n cc.Node) val {
	switch {
	case ctypes.IsFloat(t):
		s := l.floatSort(t)
		switch {
		case s == nil:
			return val{}
		case v.t == nil:
			return l.unmodelledNumber(program.Abstraction{Kind: program.FloatValue}, t, l.pos(n))
		}
		return l.toFloat(v, s)
	}
	return l.asInteger(v, ctypes.IntegerType(n, t), n)
}

// asInteger converts v to an integer type.
func (l *procedure) asInteger(v val, it ctypes.IntType, n cc.Node) val {
	switch {
	case v.isFloat():
		return l.floatToInt(v, it, n)
	case it.IsBool && v.off != nil:
		return l.truth(l.c.Not(l.c.Eq(v.t, l.c.Int(0))))
	case v.off != nil:
		return l.pointerToInt(v, it, l.pos(n))
	case v.t == nil:
		if !it.IsBool {
			l.markUnless(l.c.False(), program.UnmodelledConversion, program.Abstraction{Kind: program.FloatValue}, l.pos(n))
		}
		return l.unmodelled(program.Abstraction{Kind: program.FloatValue}, it, l.pos(n))
	}
	return l.convert(n, v, it)
}

// convert converts v, an integer, to an integer type.
func (l *lowering) convert(n cc.Node, v val, it ctypes.IntType) val {
	switch {
	case it.Lo().Cmp(v.lo) <= 0 && v.hi.Cmp(it.Hi()) <= 0:
		return l.narrow(v, it)
	case it.IsBool:
		return l.truth(l.c.Not(l.c.Eq(v.t, l.c.Int(0))))
	case l.o.Unbounded:
		return v
	case it.Signed:
		half, mod := l.num(num.Pow2(it.Bits-1)), l.num(num.Pow2(it.Bits))
		r := l.exact(l.c.Sub(l.c.Mod(l.c.Add(v.t, half), mod), half), it)
		r.of = v.of
		return l.narrow(r, it)
	}
	r := l.exact(l.c.Mod(v.t, l.num(num.Pow2(it.Bits))), it)
	r.of = v.of
	return l.narrow(r, it)
}

// operands evaluates two operands of a comparison under the usual conversions; ok is false for floating-point numbers.
func (l *lowerer) operands(x, y cc.ExpressionNode) (a, b val, ok bool) {
	a, b = l.pair(x, y)
	switch {
	case ctypes.IsFloat(x.Type()) || ctypes.IsFloat(y.Type()):
		return a, b, false
	case a.off != nil || b.off != nil:
		return l.asPointer(a, x), l.asPointer(b, y), true
	}
	it := ctypes.Usual(l.mem.TypeOf(x), l.mem.TypeOf(y))
	return l.convert(x, a, it), l.convert(y, b, it), true
}

// asPointer returns v, which is compared with a pointer, as a pointer.
func (l *procedure) asPointer(v val, n cc.Node) val {
	if v.off != nil {
		return v
	}
	return l.intToPointer(v, l.pos(n))
}
