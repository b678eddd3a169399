package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/frontend/internal/pointsto"
	"craig/logic"
	"craig/program"
)

// Pointers. A pointer is a pair of integers: the target, a number that stands for the place where an object begins (0
// for null), and the offset, in elements of the innermost arrays that the object is in or has, or in bytes (bytewise.go).
// What can be pointed to is found by lowering the program again and again: objects whose address is taken get their numbers, and a pointer to T is
// dereferenced by a case distinction over the numbered objects that it may point to (pointsto.go) and that may be
// accessed as a T.
//
// Variables whose address is taken become global, so that other procedures can reach them (automatic.go). Every
// allocation in the text is one object, an array that grows.

func (l *lowering) null() val { return val{t: l.c.Int(0), off: l.c.Int(0)} }

// address returns a pointer to p.
func (l *procedure) address(p place, n cc.Node) val {
	var v val
	for i := len(p) - 1; i >= 0; i-- {
		a := p[i]
		for a.o.key.root == nil && a.o.elem != nil {
			a.o = a.o.elem
		}
		var t *logic.Term
		off := l.at(a)
		switch top := a.o.root(); {
		case a.o.bits > 0:
			syntax.Unsupported(n, "address of a bit-field")
		case top.hidden:
			u := l.unknownPointer(program.Abstraction{Kind: program.HiddenPointer}, l.pos(n))
			t, off = u.t, u.off
		case top.temporary:
			syntax.Unsupported(n, "address of a temporary object")
		default:
			if l.mem.roots[a.o.key.root] == nil {
				r := &root{node: a.o.key.root, typ: top.typ, name: l.rootName(top)}
				if f := l.owner[top]; f != nil {
					r.fn = f.def
				}
				l.mem.addRoot(r)
			}
			if top.bytewise {
				off = l.bytesAt(a, n)
			}
			t = l.c.Int(l.mem.number(a.o))
		}
		if v.t == nil {
			v = val{t: t, off: off}
		} else {
			v = val{t: l.c.Ite(a.when, t, v.t), off: l.c.Ite(a.when, off, v.off)}
		}
	}
	return v
}

// dereference returns the place of type t that v points to.
func (l *procedure) dereference(v val, t cc.Type, n cc.Node) place {
	return l.pointedAt(v, t, n, false)
}

// pointedAt returns the place of type t that v points to. If only a member of it is going to be accessed, it may be an
// overlay of another structure.
func (l *procedure) pointedAt(v val, t cc.Type, n cc.Node, member bool) place {
	at := l.pos(n)
	refuseVariableLength(t, n)
	if t.Kind() == cc.Void || t.Kind() == cc.Function {
		syntax.Unsupported(n, "dereference of a pointer to %s", t)
	}
	v = l.saved(v, n)
	access := &program.Access{Target: v.t, Offset: v.off, Type: l.typeText(t)}
	var p place
	var valid, known, exact, odd, other, outside []*logic.Term
	var others pointsto.Set // those of other
	set := l.Use(v.t)
	shown := l.Pointees(v.t)
	if l.mem.has(n, wild) {
		set = set.Union(l.mem.Escaped)
	}
	set.Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		found := len(p)
		if o := l.bytewise(k); o != nil {
			as, apart := l.inBytes(k, o, v, t, member && !l.mem.has(n, wild))
			for _, a := range as {
				p, valid = append(p, a), append(valid, a.when)
			}
			if len(as) == 0 { // it is certainly outside
				p, valid = append(p, alternative{when: here, o: &object{typ: t, hidden: true}}), append(valid, l.c.False())
			}
			odd, known = append(odd, apart), append(known, here)
			outside = append(outside, l.c.And(here, l.c.Not(l.inside(o, v.off, t))))
			if o.heap != nil && l.marks(program.UnmodelledAccess) {
				exact = append(exact, l.c.Or(l.c.Not(here), l.exactBounds(o)))
			}
			return
		}
		for _, target := range l.object(k) {
			o := target.find(t)
			overlaid := false
			if o == nil && member && !l.mem.has(n, wild) {
				o = l.overlay(target, t)
				overlaid = o != nil
			}
			elements := o
			if o == nil {
				if elements = target.find(ctypes.Innermost(t)); elements == nil || !elements.inArray || t.Kind() != cc.Array {
					continue
				}
				o = grouped(elements, t)
			}
			a := alternative{when: here, o: o, pointed: true}
			if overlaid {
				a.raw, a.bytes = v.t, pointsto.Set{}.With(k)
			}
			inBounds := l.c.Eq(v.off, l.c.Int(0))
			if o.inArray || o.elem != nil {
				a.index = v.off
				inBounds = l.inBounds(elements, v.off)
				if l.marks(program.UnmodelledAccess) {
					exact = append(exact, l.c.Or(l.c.Not(here), l.exactBounds(elements)))
				}
			}
			p = append(p, a)
			valid = append(valid, l.c.And(here, inBounds))
			known = append(known, here)
			break
		}
		if len(p) == found && len(l.object(k)) > 0 {
			other, others = append(other, here), others.With(k)
		}
	})
	if l.mem.bytes && ctypes.IsChar(t) {
		if chars := l.c.Or(other...); !chars.IsFalse() {
			p = append(p, alternative{when: chars, o: &object{typ: t, hidden: true}, raw: v.t, bytes: others})
			valid = append(valid, chars)
			known = append(known, chars)
			exact = append(exact, l.c.Not(chars))
			others.Each(func(k int64) {
				if shown.Has(k) {
					l.makeBytewise(k)
				}
			})
			other, others = nil, pointsto.Set{}
		}
	}
	if len(p) == 0 {
		l.wild = append(l.wild, n)
	}
	l.assumeUB(l.c.Not(l.c.Eq(v.t, l.c.Int(0))), program.NullDereference, at)
	if set.Unknown || l.mem.has(n, wild) {
		for i, a := range p {
			valid[i] = l.c.Or(l.c.Not(a.when), valid[i])
		}
		valid = append(valid, l.c.Not(l.c.Or(outside...)))
		l.assumeAccess(l.c.And(valid...), program.PointerBounds, access, at)
		l.doubt(l.c.Or(known...), program.UnmodelledAccess, program.Abstraction{Kind: program.HiddenMemory}, at)
		l.doubt(l.c.And(exact...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, at)
		l.inLifetime(p, at)
		if l.mem.has(n, wild) { // C does not say what happens: a proof covers that it is some memory, an execution shows nothing
			l.emit(&program.Assume{Cond: l.hope(program.Abstraction{Kind: program.NeverAssigned}, at)}, at)
		}
		rest := alternative{when: l.c.True(), o: &object{typ: t, hidden: true}}
		if l.mem.has(n, wild) && !shown.Empty() { // the program shows objects of other types only
			rest.raw, rest.bytes = v.t, shown
		}
		return append(p, rest)
	}
	l.wellTyped(known, append(odd, other...), at)
	if f := l.c.Or(other...); len(p) > 0 && !f.IsFalse() {
		p = append(p, alternative{when: f, o: &object{typ: t, hidden: true}, raw: v.t, bytes: others})
		valid = append(valid, f)
	}
	if len(p) == 0 {
		l.cur = nil // what is read from nowhere must not spread
		return place{{when: l.c.True(), o: &object{typ: t, hidden: true}}}
	}
	if len(p) == 1 {
		p[0].when = l.c.True()
	}
	l.assumeAccess(l.c.Or(valid...), program.PointerBounds, access, at)
	l.doubt(l.c.And(exact...), program.UnmodelledAccess, program.Abstraction{Kind: program.ObjectSize}, at)
	l.inLifetime(p, at)
	return p
}

// saved returns the pointer v with a target to distinguish: a number or a variable.
func (l *procedure) saved(v val, n cc.Node) val {
	if !v.t.IsNum() && v.t.Op() != logic.OpConst || !v.off.IsNum() {
		return l.save(v, l.pos(n))
	}
	return v
}

// grouped returns an object of the array type t that consists of elements of another array.
func grouped(elements *object, t cc.Type) *object {
	a, ok := t.(*cc.ArrayType)
	if !ok {
		return elements
	}
	return &object{typ: t, elem: grouped(elements, a.Elem()), inArray: true}
}

// otherThan returns the condition that v points to an object that does not begin with one of type t.
func (l *lowering) otherThan(v val, t cc.Type) *logic.Term {
	var others []*logic.Term
	l.Use(v.t).Each(func(k int64) {
		here := l.c.Eq(v.t, l.c.Int(k))
		if o := l.bytewise(k); o != nil {
			for _, x := range l.parts(o, v.off, t, false) {
				here = l.c.And(here, l.c.Not(x.when))
			}
			others = append(others, here)
			return
		}
		if len(l.object(k)) > 0 && !slices.ContainsFunc(l.object(k), func(o *object) bool { return o.find(t) != nil }) {
			others = append(others, here)
		}
	})
	return l.c.Or(others...)
}

// inBounds returns the condition that an object o at the given offset exists.
func (l *lowering) inBounds(o *object, off *logic.Term) *logic.Term {
	f := l.c.Ge(off, l.c.Int(0))
	root := o.root()
	switch {
	case root.heap != nil && !o.parentArray():
		return l.c.And(f, l.c.Lt(off, l.limit(root)))
	case root.heap != nil:
		return f
	case o.inArray && o.length > 0:
		return l.c.And(f, l.c.Le(off, l.c.Int((o.length-1)*ctypes.Units(o.typ))))
	case o.elem != nil && !o.inArray:
		return l.c.Eq(off, l.c.Int(0))
	}
	return f
}

// parentArray reports whether o is in an array inside its root.
func (o *object) parentArray() bool {
	for ; o != nil; o = o.parent {
		if o.elem != nil {
			return true
		}
	}
	return false
}

// pointer evaluates an expression that has a pointer type, or decays to one.
func (l *lowerer) pointer(e cc.ExpressionNode) val {
	o, end := l.begun(e)
	if end != nil {
		defer end()
	}
	if o != nil {
		return o.v
	}
	if l.mem.IsZero(e) {
		return l.null()
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.pointer(x.ExpressionList)
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionGeneric:
			return l.pointer(syntax.Selected(x))
		case cc.PrimaryExpressionIdent:
			if f := l.functionNamed(x); f != nil {
				return l.functionAddress(f, e)
			}
		}
		return l.decay(l.lvalue(e), e)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return l.pointer(x.AssignmentExpression)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return l.call(x)
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return l.step(x.PostfixExpression, x.Case == cc.PostfixExpressionInc, true, e)
		}
		if l.partial(e) {
			v, _, _ := l.variableElement(e, 0)
			return v
		}
		return l.decay(l.lvalue(e), e)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionAddrof:
			if f := l.functionNamed(x.CastExpression); f != nil {
				return l.functionAddress(f, e)
			}
			return l.addressOf(x.CastExpression, e)
		case cc.UnaryExpressionDeref:
			if x.CastExpression.Type().Kind() == cc.Function || ctypes.IsPointer(x.CastExpression.Type()) && ctypes.Pointee(x.CastExpression.Type()).Kind() == cc.Function {
				return l.pointer(x.CastExpression) // a function designator is the pointer to itself
			}
			return l.decay(l.lvalue(e), e)
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return l.step(x.UnaryExpression, x.Case == cc.UnaryExpressionInc, false, e)
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return l.as(x.CastExpression, x.Type(), e)
		}
	case *cc.AdditiveExpression:
		if x.Case == cc.AdditiveExpressionSub {
			a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
			return l.advance(a, x.AdditiveExpression.Type(), val{t: l.c.Neg(b.t)}, e)
		}
		a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
		if a.off == nil {
			return l.advance(b, x.MultiplicativeExpression.Type(), a, e)
		}
		return l.advance(a, x.AdditiveExpression.Type(), b, e)
	case *cc.AssignmentExpression:
		p := l.assignment(x)
		return l.load(p, e)
	case *cc.ConditionalExpression:
		return l.conditional(x)
	}
	syntax.Unsupported(e, "%s", construct(e))
	return val{}
}

// functionAddress returns a pointer to f. That of a weak function that no unit defines may be null.
func (l *procedure) functionAddress(f *function, n cc.Node) val {
	l.refuse(n, f.name, f.def != nil)
	v := val{t: l.c.Int(l.mem.numberOf(f)), off: l.c.Int(0)}
	if a := f.typ.Attributes(); f.def == nil && a != nil && a.Weak() {
		none := l.temp(logic.Bool)
		l.emit(&program.Havoc{Vars: []*program.Var{none}, Abstract: program.Abstraction{Kind: program.WeakFunction}}, l.pos(n))
		v.t = l.c.Ite(none.Term, l.c.Int(0), v.t)
	}
	return v
}

// decay returns the value at p, or a pointer to the first element if p is an array.
func (l *procedure) decay(p place, n cc.Node) val {
	if p.typ().Kind() == cc.Array {
		return l.address(l.element(p, l.c.Int(0)), n)
	}
	return l.load(p, n)
}

// addressOf evaluates &e.
func (l *lowerer) addressOf(e cc.ExpressionNode, n cc.Node) val {
	refuseVariableLength(e.Type().Undecay(), n)
	e = syntax.InParentheses(e)
	switch x := e.(type) {
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.pointer(x.CastExpression)
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionIndex { // &a[n] is no access
			if v, _, ok := l.variableElement(x, 1); ok && !l.partial(x) {
				return v
			}
			if base, ok := l.arrayOrPointer(x.PostfixExpression); !ok {
				i := l.rvalue(x.ExpressionList)
				return l.advance(base, x.PostfixExpression.Type(), i, n)
			}
			p := l.indexed(x, 1)
			for _, a := range p {
				l.mem.mark(a.o.key.root, moved)
			}
			return l.address(p, n)
		}
	}
	return l.address(l.lvalue(e), n)
}

// arrayOrPointer evaluates e to a pointer and reports false, unless e is an lvalue of an array type.
func (l *lowerer) arrayOrPointer(e cc.ExpressionNode) (val, bool) {
	if l.isArray(e) {
		return val{}, true
	}
	return l.pointer(e), false
}

// isArray reports whether e is an lvalue of array type.
func (l *lowerer) isArray(e cc.ExpressionNode) bool {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.isArray(x.ExpressionList)
		case cc.PrimaryExpressionGeneric:
			return l.isArray(syntax.Selected(x))
		case cc.PrimaryExpressionIdent:
			o := l.variable(x)
			return o != nil && o.typ.Kind() == cc.Array
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return true
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			return x.Field() != nil && x.Field().Type().Kind() == cc.Array
		case cc.PostfixExpressionIndex, cc.PostfixExpressionComplit:
			return !l.partial(e) && e.Type().Undecay().Kind() == cc.Array
		}
	case *cc.UnaryExpression:
		return x.Case == cc.UnaryExpressionDeref && e.Type().Undecay().Kind() == cc.Array
	}
	return false
}

// advance returns the pointer v of type t moved by i elements.
func (l *procedure) advance(v val, t cc.Type, i val, n cc.Node) val {
	e := ctypes.Pointee(t.Decay())
	if e == nil || e.Kind() == cc.Function {
		syntax.Unsupported(n, "arithmetic on %s", t)
	}
	refuseVariableLength(e, n)
	l.leavesBlock(v, i.t, l.pos(n))
	return l.elementsBy(v, e, i.t, n)
}

// step evaluates ++ and -- of the pointer e.
func (l *lowerer) step(e cc.ExpressionNode, up, post bool, n cc.Node) val {
	p := l.lvalue(e)
	old := l.load(p, e)
	if post {
		old = l.save(old, l.pos(n))
	}
	i := l.intVal(1)
	if !up {
		i = l.intVal(-1)
	}
	moved := l.advance(old, e.Type(), i, n)
	l.store(p, moved, n)
	if post {
		return old
	}
	return l.load(l.written(p, moved, n), e)
}

// comparePointers returns the formula that a op b, one of "==", "<" and "<=".
func (l *procedure) comparePointers(op string, a, b val, n cc.Node) *logic.Term {
	switch {
	case op == "==" && (isNull(a) || isNull(b)):
		return l.c.Eq(a.t, b.t)
	case op == "==":
		return l.equalPointers(a, b, n)
	}
	parts, distance := l.related(a, b, n)
	l.assumeUB(l.c.Or(l.c.Eq(a.t, b.t), parts), program.PointerComparison, l.pos(n))
	if op == "<" {
		return l.c.Ite(parts, l.c.Lt(distance, l.c.Int(0)), l.c.Lt(a.off, b.off))
	}
	return l.c.Ite(parts, l.c.Le(distance, l.c.Int(0)), l.c.Le(a.off, b.off))
}

func isNull(v val) bool { return v.t.IsNum() && v.t.Value().IsZero() }

func (l *lowering) pointerBits() int {
	if l.o.LP64 {
		return 64
	}
	return 32
}

// unknownPointer returns a pointer to whatever has escaped, or to memory that the program does not show.
func (l *procedure) unknownPointer(why program.Abstraction, at program.Pos) val {
	t, off := l.temp(logic.Int), l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t, off}, Abstract: why}, at)
	return val{t: t.Term, off: off.Term}
}

// castPointer converts a pointer of type from to type to, and notes what makes the types of objects uncertain.
func (l *lowering) castPointer(v val, from, to cc.Type, n cc.Node) val {
	a, b := ctypes.Pointee(from.Decay()), ctypes.Pointee(to)
	switch m := l.mem; {
	case a == nil || b == nil || isNull(v) || a.Kind() == cc.Function || b.Kind() == cc.Function:
	case b.Kind() == cc.Void:
		m.untyped = m.untyped || a.Kind() != cc.Void && !ctypes.IsChar(ctypes.Innermost(a))
	case a.Kind() == cc.Void:
		l.retyped(l.Use(v.t), b)
		m.chars = m.chars || ctypes.IsChar(b)
		if !b.IsIncomplete() {
			m.view(l.Use(v.t), ctypes.Innermost(b))
		}
	case !ctypes.Compatible(ctypes.Innermost(a), ctypes.Innermost(b)):
		l.retyped(l.Use(v.t), b)
		m.bytes = m.bytes || ctypes.IsChar(b) && !ctypes.IsChar(ctypes.Innermost(a))
	}
	l.mem.bytes = l.mem.bytes || l.mem.untyped && l.mem.chars
	return v
}
