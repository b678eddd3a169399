// Arrays whose length is known only when they are declared: each is a pointer to elements that its declaration allocates.

package lower

import (
	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// variableArray says how an array of variable length is laid out, or what a parameter points to that is one.
type variableArray struct {
	lengths []val   // from the outermost to the innermost array of variable length, and those between
	elem    cc.Type // of the innermost of them
	pointer bool    // it is a parameter: the first length is not known, and is no part of lengths
}

// dimensions evaluates the lengths of an array type, down to the last that is variable.
func (l *lowerer) dimensions(t cc.Type, n cc.Node) ([]val, cc.Type) {
	var lengths []val
	l.anyOrder(t, n)
	for ctypes.VariableLength(t) {
		a := t.(*cc.ArrayType)
		if a.Typedef() != nil {
			syntax.Unsupported(n, "a type name that stands for an array of variable length")
		}
		if a.Len() >= 0 {
			lengths = append(lengths, l.intVal(a.Len()))
		} else {
			lengths = append(lengths, l.lengthOf(a, n))
		}
		t = a.Elem()
	}
	return lengths, t
}

// anyOrder refuses lengths of an array type that C lets be evaluated in any order where one has an effect and another one
// evaluates something, unless the order is assumed.
func (l *procedure) anyOrder(t cc.Type, n cc.Node) {
	evaluating, changing := 0, 0
	for ; ctypes.VariableLength(t); t = t.(*cc.ArrayType).Elem() {
		e := t.(*cc.ArrayType).SizeExpression()
		if e == nil {
			continue
		}
		u := walkOver(e, false)
		if len(u.s.list) > 0 {
			evaluating++
		}
		if u.effects > 0 {
			changing++
		}
	}
	if changing > 0 && evaluating > 1 && !l.assumes(assumption.LeftToRight, "the lengths of an array", l.pos(n)) {
		syntax.Unsupported(n, "lengths of an array one of which has effects, in an order that C leaves open")
	}
}

// total returns the product of lengths and of k.
func (l *procedure) total(lengths []val, k int64, n cc.Node) val {
	v := l.intVal(k)
	for _, x := range lengths {
		v = l.fit(n, val{t: l.c.Mul(v.t, x.t), lo: num.Zero, hi: v.hi.Mul(x.hi)}, ctypes.IntType{Bits: l.pointerBits()})
	}
	return v
}

// declareVariableLength executes the declaration of an array of variable length: d becomes a pointer to the first of
// as many new elements.
func (l *lowerer) declareVariableLength(d *cc.Declarator) {
	at := l.pos(d)
	lengths, elem := l.dimensions(d.Type(), d)
	l.lengths[d] = variableArray{lengths: lengths, elem: elem}
	o := l.newObject(d, d.Type().(*cc.ArrayType).Decay(), l.automatic(), d.Name())
	l.objects[d], l.owner[o] = o, l.fn
	l.store(l.whole(o), l.reserve(d, l.fn.name+"."+d.Name(), ctypes.Innermost(elem), l.total(lengths, ctypes.Units(elem), d).t, at), d)
	for _, m := range l.ofRoot[l.mem.roots[d]] {
		l.declared(m)
	}
}

// variableParameters evaluates the lengths in the parameters of f that point to arrays of variable length.
func (l *lowerer) variableParameters(f *function) {
	for _, prm := range f.typ.Parameters() {
		if d := prm.Declarator; d != nil {
			d = l.own(d)
			if p := ctypes.Pointee(d.Type().Decay()); p != nil && ctypes.VariableLength(p) {
				lengths, elem := l.dimensions(p, d)
				l.lengths[d] = variableArray{lengths: lengths, elem: elem, pointer: true}
			}
		}
	}
}

// indices takes e apart if it is a[i]…[j] for an array a of variable length, or a parameter that points to one.
func (l *lowerer) indices(e cc.ExpressionNode) (a variableArray, base cc.ExpressionNode, list []cc.ExpressionNode) {
	for {
		e = syntax.InParentheses(e)
		x, ok := e.(*cc.PostfixExpression)
		if !ok || x.Case != cc.PostfixExpressionIndex || !ctypes.IsPointer(x.PostfixExpression.Type().Decay()) {
			break
		}
		list = append([]cc.ExpressionNode{x.ExpressionList}, list...)
		e = x.PostfixExpression
	}
	if d := syntax.Declared(e); d != nil {
		a = l.lengths[l.own(d)]
	}
	return a, e, list
}

// levels returns how many indices lead from a to an element that has a size.
func (a variableArray) levels() int {
	if a.pointer {
		return len(a.lengths) + 1
	}
	return len(a.lengths)
}

// variableElement evaluates e to a pointer if it is an element of an array of arrays of variable length, or the first of
// some of them, with at most the indices that lead to an element that has a size. Beyond is how far behind the end of an
// array the last index may be.
func (l *lowerer) variableElement(e cc.ExpressionNode, beyond int64) (v val, elem cc.Type, ok bool) {
	a, base, list := l.indices(e)
	if len(a.lengths) == 0 || len(list) == 0 || len(list) > a.levels() || a.levels() == 1 {
		return val{}, nil, false
	}
	at := l.pos(e)
	v = l.save(l.pointer(base), at)
	rest := a.lengths // of the arrays below the one that is indexed
	for k, x := range list {
		i := l.save(l.rvalue(x), at)
		if !a.pointer || k > 0 {
			n := rest[0]
			a := &program.Access{Array: sourceText(base), Index: i.t, Length: n.t}
			rest = rest[1:]
			if k == len(list)-1 {
				n.t = l.c.Add(n.t, l.c.Int(beyond))
			}
			l.assumeAccess(l.c.And(l.c.Ge(i.t, l.c.Int(0)), l.c.Lt(i.t, n.t)), program.IndexBounds, a, at)
		}
		v = l.elementsBy(v, a.elem, l.c.Mul(i.t, l.total(rest, 1, e).t), e)
	}
	return l.save(v, at), a.elem, true
}

// partial reports whether e is an element of an array of arrays of variable length that is an array of them.
func (l *lowerer) partial(e cc.ExpressionNode) bool {
	a, _, list := l.indices(e)
	return len(a.lengths) > 0 && len(list) > 0 && len(list) < a.levels()
}

// sizeOfVariable evaluates sizeof e if e is an array of variable length.
func (l *lowerer) sizeOfVariable(e cc.ExpressionNode, n cc.Node) (val, bool) {
	a, _, list := l.indices(e)
	if len(a.lengths) == 0 || len(list) > a.levels() || a.pointer && len(list) == 0 {
		return val{}, false
	}
	rest := a.lengths[max(0, len(a.lengths)-(a.levels()-len(list))):]
	size, ok := l.mem.SizeOf(a.elem)
	if !ok {
		syntax.Unsupported(n, "sizeof of this array of variable length")
	}
	return l.total(rest, size, n), true
}

// refuseVariableLength refuses what needs the size of an array of variable length that is pointed to, or is an element.
func refuseVariableLength(t cc.Type, n cc.Node) {
	if ctypes.VariableLength(t) {
		syntax.Unsupported(n, "a pointer to, or an array of, arrays of variable length")
	}
}

// reserve returns a pointer to the first of count new elements, which belong to the node n and live as long as their scope or
// function.
func (l *procedure) reserve(n cc.Node, name string, elem cc.Type, count *logic.Term, at program.Pos) val {
	l.mem.addRoot(&root{node: n, typ: elem, name: name, heap: true, automatic: true})
	l.mem.note(n, several)
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: n}}))
	h := l.heap(n)
	switch {
	case h.allocated == nil: // the first time
		l.madeHere(n)
		return val{t: number, off: l.c.Int(0)}
	case h.layout == joined:
		return l.startOf(n, number, l.joinedBlock(n, count, false, at))
	}
	size, ok := l.mem.SizeOf(elem)
	if !ok {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.AttributeSize}, at)
	}
	return l.startOf(n, number, l.newBlock(n, l.c.MulNum(num.Int(size), count), at))
}
