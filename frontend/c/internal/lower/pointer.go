package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// Pointers. A pointer is a pair of integers: the target, a number that stands for the place where an object begins (0
// for null), and the offset, in elements of the innermost arrays that the object is in or has, or in bytes (bytewise.go).
// What can be pointed to is found by lowering the program again and again: objects whose address is taken get their
// numbers, and a pointer to T is dereferenced by a case distinction over the numbered objects that it may point to (package
// pointsto) and that may be accessed as a T (dereference.go).
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
			k := l.mem.number(a.o)
			t = l.c.Int(k)
			if !top.bytewise && a.o.begin().countsSeveral() && !(off.IsNum() && off.Value().IsZero()) {
				l.makeBytewise(k)
				l.escape(t)
				u := l.unknownPointer(program.Abstraction{Kind: program.HiddenPointer}, l.pos(n))
				t, off = u.t, u.off
			}
		}
		if v.t == nil {
			v = val{t: t, off: off}
		} else {
			v = val{t: l.c.Ite(a.when, t, v.t), off: l.c.Ite(a.when, off, v.off)}
		}
	}
	return v
}

// pointer evaluates an expression that has a pointer type, or decays to one.
func (l *lowerer) pointer(e cc.ExpressionNode) val {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil {
		return o.v
	}
	if l.mem.IsZero(e) {
		return l.null()
	}
	if x := l.inner(e); x != nil {
		return l.pointer(x)
	}
	if x, up, post, ok := syntax.Step(e); ok {
		return l.step(x, up, post, e)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionIdent:
			if f := l.functionNamed(x); f != nil {
				return l.functionAddress(f, e)
			}
		}
		return l.decay(l.lvalue(e), e)
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			return l.call(x)
		}
		if l.partial(e) {
			v, _, _ := l.variableElement(e, 0)
			return v
		}
		return l.decay(l.lvalue(e), e)
	case *cc.UnaryExpression:
		return l.unaryPointer(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return l.as(x.CastExpression, x.Type(), e)
		}
	case *cc.AdditiveExpression:
		return l.pointerSum(x)
	case *cc.AssignmentExpression:
		p := l.assignment(x)
		return l.load(p, e)
	case *cc.ConditionalExpression:
		return l.conditional(x)
	}
	syntax.Unsupported(e, "%s", construct(e))
	return val{}
}

// unaryPointer evaluates &a, or *a that is a pointer or decays to one.
func (l *lowerer) unaryPointer(x *cc.UnaryExpression) val {
	switch x.Case {
	case cc.UnaryExpressionAddrof:
		if f := l.functionNamed(x.CastExpression); f != nil {
			return l.functionAddress(f, x)
		}
		return l.addressOf(x.CastExpression, x)
	case cc.UnaryExpressionDeref:
		t := x.CastExpression.Type()
		if t.Kind() == cc.Function || ctypes.IsPointer(t) && ctypes.Pointee(t).Kind() == cc.Function {
			return l.pointer(x.CastExpression) // a function designator is the pointer to itself
		}
		return l.decay(l.lvalue(x), x)
	}
	syntax.Unsupported(x, "%s", construct(x))
	return val{}
}

// pointerSum evaluates p + i, i + p or p - i, where p is a pointer.
func (l *lowerer) pointerSum(x *cc.AdditiveExpression) val {
	a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
	switch {
	case x.Case == cc.AdditiveExpressionSub:
		return l.advance(a, x.AdditiveExpression.Type(), val{t: l.c.Neg(b.t), lo: b.hi.Neg(), hi: b.lo.Neg()}, x)
	case a.off == nil:
		return l.advance(b, x.MultiplicativeExpression.Type(), a, x)
	}
	return l.advance(a, x.AdditiveExpression.Type(), b, x)
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
	l.steps(i, l.pos(n))
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
		l.givenType(v, b)
	case !ctypes.Compatible(ctypes.Innermost(a), ctypes.Innermost(b)):
		l.retyped(l.Use(v.t), b)
		m.bytes = m.bytes || ctypes.IsChar(b) && !ctypes.IsChar(ctypes.Innermost(a))
	}
	l.mem.bytes = l.mem.bytes || l.mem.untyped && l.mem.chars
	return v
}

// givenType notes that v, which has been a pointer to no type or a number, becomes one to t.
func (l *lowering) givenType(v val, t cc.Type) {
	l.retyped(l.Use(v.t), t)
	l.mem.chars = l.mem.chars || ctypes.IsChar(t)
	if !t.IsIncomplete() {
		l.mem.view(l.Use(v.t), ctypes.Innermost(t))
	}
}
