// Sizes that the parser does not know, or knows otherwise than gcc, and arrays whose length is known only when they are
// declared.

package c

import (
	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// sizeOf evaluates e if it is sizeof of what the parser has no size for, or another one than gcc.
func (l *lowerer) sizeOf(e cc.ExpressionNode) (val, bool) {
	x, ok := e.(*cc.UnaryExpression)
	if !ok {
		return val{}, false
	}
	switch x.Case {
	case cc.UnaryExpressionSizeofExpr:
		t := x.UnaryExpression.Type().Undecay()
		if d := declared(x.UnaryExpression); d != nil {
			if n, ok := l.lengths[d]; ok {
				return l.times(n, d.Type().(*cc.ArrayType).Elem().Size(), e), true
			}
			if d.IsParam() && t.Kind() == cc.Array { // it is a pointer, but the parser says otherwise
				return l.intVal(t.(*cc.ArrayType).Decay().Size()), true
			}
		}
		switch {
		case t.Kind() == cc.Function:
			return l.intVal(1), true
		case variableLength(t):
			unsupported(e, "sizeof of this array of variable length")
		case l.mem.unsure(t):
			return l.unsureSize(t, e), true
		}
	case cc.UnaryExpressionSizeofType:
		switch t := x.TypeName.Type(); {
		case variableLength(t):
			return l.variableSize(t, e), true
		case l.mem.unsure(t):
			return l.unsureSize(t, e), true
		}
	case cc.UnaryExpressionAlignofType, cc.UnaryExpressionAlignofExpr:
		if l.mem.unfolded[e] {
			return l.unmodelled("the alignment of a type with attributes", typeInt(e, e.Type()), pos(e)), true
		}
	}
	return val{}, false
}

// unsureSize evaluates sizeof of a type that the parser may have wrong.
func (l *lowerer) unsureSize(t cc.Type, n cc.ExpressionNode) val {
	if k, ok := l.mem.sizeOf(t); ok {
		return l.intVal(k)
	}
	return l.unmodelled("the size of a type with attributes", typeInt(n, n.Type()), pos(n))
}

// variableSize evaluates sizeof of a type that is an array of variable length.
func (l *lowerer) variableSize(t cc.Type, n cc.Node) val {
	a := t.(*cc.ArrayType)
	if a.Typedef() != nil {
		unsupported(n, "sizeof of a type name that stands for an array of variable length")
	}
	count := l.intVal(a.Len())
	if a.Len() < 0 {
		count = l.lengthOf(a, n)
	}
	if !variableLength(a.Elem()) {
		return l.times(count, a.Elem().Size(), n)
	}
	size := l.variableSize(a.Elem(), n)
	it := intType{bits: l.pointerBits()}
	return l.fit(n, val{t: l.c.Mul(count.t, size.t), lo: num.Zero, hi: count.hi.Mul(size.hi)}, it)
}

// lengthOf evaluates the expression in the brackets of an array type; it is undefined if that is not positive.
func (l *lowerer) lengthOf(a *cc.ArrayType, n cc.Node) val {
	v := l.save(l.expr(a.SizeExpression()), pos(n))
	l.assumeUB(l.c.Gt(v.t, l.c.Int(0)), program.ArrayLength, pos(n))
	v.lo = num.Max(v.lo, num.One)
	return v
}

// times returns n·size as a value of size_t.
func (l *lowerer) times(n val, size int64, at cc.Node) val {
	v := val{t: l.c.MulNum(num.Int(size), n.t), lo: n.lo.Mul(num.Int(size)), hi: n.hi.Mul(num.Int(size))}
	return l.fit(at, v, intType{bits: l.pointerBits()})
}

// declared returns the declarator of the variable that e is, perhaps in parentheses; nil if e is none.
func declared(e cc.ExpressionNode) *cc.Declarator {
	for {
		x, ok := e.(*cc.PrimaryExpression)
		switch {
		case ok && x.Case == cc.PrimaryExpressionExpr:
			e = x.ExpressionList
		case ok && x.Case == cc.PrimaryExpressionIdent:
			d, _ := x.ResolvedTo().(*cc.Declarator)
			return d
		default:
			return nil
		}
	}
}

// variableLength reports whether t is an array of variable length, or one of such arrays.
func variableLength(t cc.Type) bool {
	a, ok := t.(*cc.ArrayType)
	return ok && a.IsVLA()
}

// refuseVariableLength refuses what needs the size of an array of variable length that is pointed to, or is an element.
func refuseVariableLength(t cc.Type, n cc.Node) {
	if variableLength(t) {
		unsupported(n, "a pointer to, or an array of, arrays of variable length")
	}
}

// declareVariableLength executes the declaration of an array of variable length: d becomes a pointer to the first of
// as many new elements.
func (l *lowerer) declareVariableLength(d *cc.Declarator) {
	at := pos(d)
	t := d.Type().(*cc.ArrayType)
	elem := t.Elem()
	refuseVariableLength(elem, d)
	if t.Typedef() != nil {
		unsupported(d, "a type name that stands for an array of variable length")
	}
	n := l.lengthOf(t, d)
	l.lengths[d] = n
	o := l.newObject(d, t.Decay(), false, d.Name())
	l.objects[d], l.owner[o] = o, l.fn
	l.store(l.whole(o), l.reserve(d, l.fn.name+"."+d.Name(), innermost(elem), l.times(n, units(elem), d).t, at), d)
	for _, m := range l.ofRoot[l.mem.roots[d]] {
		l.declared(m)
	}
}

// reserve returns a pointer to the first of count new elements, which belong to the node n.
func (l *lowerer) reserve(n cc.Node, name string, elem cc.Type, count *logic.Term, at program.Pos) val {
	l.mem.addRoot(&root{node: n, typ: elem, name: name, heap: true})
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: n}}))
	allocated := l.allocated[n]
	if allocated == nil { // the first time
		return val{t: number, off: l.c.Int(0)}
	}
	base := l.keep(allocated.Term, at)
	l.assign(allocated, l.c.Add(base, count), at)
	l.anotherBlock(n, at)
	return val{t: number, off: base}
}
