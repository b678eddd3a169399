// Volatile objects: what is read from one is whatever is there then, an input of the execution (C17 6.7.3 §7). What counts is
// how the object is defined, not the type of the pointer that leads to it.

package lower

import (
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// isVolatile reports whether o is defined as volatile, or is part of something that is.
func (o *object) isVolatile() bool {
	if o.root().temporary || o.hidden {
		return false
	}
	if o.window != nil {
		o = o.window.base
	}
	for ; o != nil; o = o.parent {
		if o.qualified() {
			return true
		}
	}
	return false
}

// qualified reports whether the type of o itself is volatile. That of a pointer has what it points to in the parser's types,
// too; then the declarator tells.
func (o *object) qualified() bool {
	if o.plain {
		return false
	}
	a := o.typ.Attributes()
	in := a != nil && a.IsVolatile()
	d, _ := o.key.root.(*cc.Declarator)
	if o.parent != nil {
		d = nil
		if r, ok := o.parent.typ.(ctypes.Record); ok && o.parent.elem == nil {
			if i := slices.Index(o.parent.fields, o); i >= 0 {
				d = r.FieldByIndex(i).Declarator()
			}
		} else if o.parent.elem == o && ctypes.Innermost(o.parent.typ).Kind() == cc.Ptr {
			d, _ = o.key.root.(*cc.Declarator)
		}
	}
	switch {
	case ctypes.Innermost(o.typ).Kind() == cc.Ptr:
		return in && (d == nil || d.IsVolatile())
	case o.parent == nil && d != nil:
		return in || d.IsVolatile()
	}
	return in
}

// hasVolatile reports whether a part of o is volatile.
func (o *object) hasVolatile() bool {
	if o.window != nil {
		return false
	}
	return o.elem != nil && (o.elem.qualified() || o.elem.hasVolatile()) ||
		slices.ContainsFunc(o.fields, func(f *object) bool { return f.qualified() || f.hasVolatile() })
}

// anyVolatile reports whether p may be a volatile object.
func anyVolatile(p place) bool {
	return slices.ContainsFunc(p, func(a alternative) bool { return a.o.isVolatile() })
}

// readable returns p, a place of scalars that are read, where what is read from volatile objects stands for these. One
// object is read: only if it is a volatile one, there is an input.
func (l *procedure) readable(p place, n cc.Node) place {
	if !anyVolatile(p) {
		return p
	}
	q, kind := slices.Clone(p), program.VolatileRead
	if !isAccess(n) || slices.ContainsFunc(p, func(a alternative) bool { return !a.o.isVolatile() }) {
		kind = program.VolatileCopy
	}
	end := l.newLoc(l.pos(n))
	for i, a := range p {
		no := end
		if i < len(p)-1 {
			yes := l.newLoc(l.pos(n))
			no = l.newLoc(l.pos(n))
			l.branch(a.when, yes, no, l.pos(n))
			l.cur = yes
		}
		if a.o.isVolatile() {
			q[i] = alternative{when: a.when, o: l.observed(a.o, n, kind)}
		}
		l.leave(end, l.pos(n))
		l.cur = no
	}
	return q
}

// isAccess reports whether n is an expression that accesses one scalar object.
func isAccess(n cc.Node) bool {
	if a, ok := n.(*cc.AssignmentExpression); ok {
		return a.Case != cc.AssignmentExpressionAssign
	}
	e, ok := n.(cc.ExpressionNode)
	return ok && syntax.IsLvalue(syntax.InParentheses(e))
}

// observed returns an object with any value, for what is read from the volatile object o.
func (l *procedure) observed(o *object, n cc.Node, kind program.InputKind) *object {
	name := l.volatileName(o)
	t := l.build(n, &object{key: objectKey{root: n}, typ: o.typ, bits: o.bits, temporary: true}, l.automatic(), name)
	if ctypes.IsPointer(o.typ) {
		l.leadsToVariables("what is read from the volatile "+name, n)
		l.store(l.whole(t), l.unknownPointer(program.Abstraction{Kind: program.VolatilePointer, Symbol: name}, l.pos(n)), n)
	} else {
		l.havoc(t, program.Havoc{Input: program.Input{Kind: kind, Symbol: name}}, n)
	}
	return t
}

// volatileName returns what a volatile object is called.
func (l *lowering) volatileName(o *object) string {
	if o.leaf != nil {
		return strings.TrimSuffix(o.leaf.Name, ".target")
	}
	return l.rootName(o.root())
}

// written returns the place that holds v, which has just been stored in p: that of a volatile object need not hold it.
func (l *procedure) written(p place, v val, n cc.Node) place {
	t := p.typ()
	if ctypes.IsRecord(t) || !anyVolatile(p) {
		return p
	}
	o := l.build(n, &object{key: objectKey{root: n}, typ: t, bits: p[0].o.bits, temporary: true}, l.automatic(), "value")
	l.store(l.whole(o), v, n)
	return l.whole(o)
}
