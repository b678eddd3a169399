package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// Places that expressions denote.

// variable returns the object that an identifier denotes, nil if it is none.
func (l *procedure) variable(x *cc.PrimaryExpression) *object {
	d, ok := x.ResolvedTo().(*cc.Declarator)
	if !ok {
		return nil
	}
	d = l.own(d)
	if o := l.objects[d]; o != nil {
		l.used[o] = true
		if f := l.owner[o]; f != nil && f != l.fn {
			syntax.Unsupported(x, "%s in the initialiser of a static variable", d.Name())
		}
		return o
	}
	if d.IsParam() { // it is in a type that declares nothing, see castnames.go
		syntax.Unsupported(x, "%s, of which the parser thinks that it is a parameter in a type", d.Name())
	}
	o := l.globals[l.link.Find(d.LexicalScope(), d.Name())]
	l.used[o] = true
	return o
}

// lvalue returns the place that e denotes; for a structure that is no lvalue, a place that holds it.
func (l *lowerer) lvalue(e cc.ExpressionNode) place {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil && o.p != nil {
		return o.p
	}
	return l.accessed(e, l.designatedBy(e))
}

// designatedBy does so by evaluating what is in e.
func (l *lowerer) designatedBy(e cc.ExpressionNode) place {
	if x := l.inner(e); x != nil {
		return l.lvalue(x)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			if o := l.variable(x); o != nil {
				return l.placeOf(l.ownNode(x.ResolvedTo()), o)
			}
			syntax.Unsupported(e, "use of %s", x.Token.SrcStr())
		case cc.PrimaryExpressionString, cc.PrimaryExpressionLString:
			return l.whole(l.literal(x))
		case cc.PrimaryExpressionStmt:
			if ctypes.IsRecord(e.Type()) {
				return l.statementRecord(x)
			}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			return l.memberOf(e, l.structure(x.PostfixExpression), x.Token2.SrcStr())
		case cc.PostfixExpressionPSelect:
			t := ctypes.Pointee(x.PostfixExpression.Type().Decay())
			return l.memberOf(e, l.pointedAt(l.pointer(x.PostfixExpression), t, e, true), x.Token2.SrcStr())
		case cc.PostfixExpressionIndex:
			return l.indexed(x, 0)
		case cc.PostfixExpressionCall:
			if r := l.callObject(x); r != nil {
				return l.whole(r)
			}
		case cc.PostfixExpressionComplit:
			return l.compoundLiteral(x)
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref {
			return l.indirection(x)
		}
	case *cc.AssignmentExpression:
		return l.assignment(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast && ctypes.IsRecord(x.Type()) {
			if !ctypes.IsRecord(x.CastExpression.Type()) {
				return l.castToUnion(x)
			}
			return l.lvalue(x.CastExpression)
		}
	case *cc.ConditionalExpression:
		if ctypes.IsRecord(x.Type()) {
			return l.conditionalRecord(x)
		}
	}
	syntax.Unsupported(e, "%s", construct(e))
	return nil
}

// indirection returns the place that *e denotes: the next argument of a list, the first element of an array, or what a
// pointer points to.
func (l *lowerer) indirection(x *cc.UnaryExpression) place {
	if p, ok := l.nextArgument(x); ok {
		return p
	}
	if l.isArray(x.CastExpression) {
		return l.element(l.lvalue(x.CastExpression), l.c.Int(0))
	}
	return l.dereference(l.pointer(x.CastExpression), ctypes.Pointee(x.CastExpression.Type().Decay()), x)
}

// statementRecord evaluates ({ …; e; }) of struct or union type.
func (l *lowerer) statementRecord(x *cc.PrimaryExpression) place {
	t := l.temporary(x, x.Type(), "value")
	l.lastOfBlock(x, func(last cc.ExpressionNode) bool {
		l.copy(l.whole(t), l.lvalue(last), x)
		return hasPointers(x.Type())
	})
	return l.whole(t)
}

// compoundLiteral evaluates (T){…}.
func (l *lowerer) compoundLiteral(x *cc.PostfixExpression) place {
	p, _ := l.begin(x, x.Type().Undecay(), "literal")
	l.zero(p, x)
	if s, ok := syntax.BracedString(x.InitializerList); ok && ctypes.InitialisedBy(p.typ(), s) {
		l.initString(x, p, s)
	} else {
		l.initList(x, p, x.InitializerList)
	}
	return p
}

// conditionalRecord evaluates a ? b : c of struct or union type.
func (l *lowerer) conditionalRecord(x *cc.ConditionalExpression) place {
	t := l.whole(l.temporary(x, x.Type(), "value"))
	l.eitherOperand(x, func(e cc.ExpressionNode) { l.copy(t, l.lvalue(e), x) })
	return t
}

// indexed returns the place of a[i]. Beyond is how far behind the end of an array i may be.
func (l *lowerer) indexed(x *cc.PostfixExpression, beyond int64) place {
	if v, elem, ok := l.variableElement(x, beyond); ok {
		return l.dereference(v, elem, x)
	}
	base, index := x.PostfixExpression, x.ExpressionList
	if !ctypes.IsPointer(base.Type().Decay()) { // i[a]
		base, index = index, base
	}
	if !l.isArray(base) {
		v, i := l.pair(base, index)
		return l.dereference(l.advance(v, base.Type(), i, x), ctypes.Pointee(base.Type().Decay()), x)
	}
	p := l.lvalue(base)
	i := l.rvalue(index)
	if n := p.typ().(*cc.ArrayType).Len(); n > 0 {
		a := &program.Access{Array: sourceText(base), Index: i.t, Length: l.c.Int(n)}
		l.assumeAccess(l.c.And(l.c.Ge(i.t, l.c.Int(0)), l.c.Lt(i.t, l.c.Int(n+beyond))), program.IndexBounds, a, l.pos(x))
		if beyond > 0 {
			l.notPastMember(p, i.t, n, l.pos(x))
		}
		return l.element(p, i.t)
	}
	p = l.element(p, i.t)
	l.inFlexible(p, beyond > 0, &program.Access{Array: sourceText(base), Index: i.t, Length: l.lengthOfFlexible(p)}, x)
	return p
}

// literal returns the object of a string literal.
func (l *procedure) literal(x *cc.PrimaryExpression) *object {
	l.mem.addRoot(&root{node: x, typ: x.Type().Undecay(), name: "string", text: l.mem.Codes(x), lit: true})
	if o := l.rootObjects[x]; o != nil {
		return o
	}
	o := l.newObject(x, x.Type().Undecay(), l.automatic(), "string") // the first time
	l.mem.number(o)
	return o
}

// castToUnion evaluates the cast of a value to a union that has a member of its type.
func (l *lowerer) castToUnion(x *cc.CastExpression) place {
	from := x.CastExpression.Type()
	o := l.temporary(x, x.Type(), "value")
	r, ok := x.Type().(*cc.UnionType)
	for i := 0; ok && i < r.NumFields(); i++ {
		t := r.FieldByIndex(i).Type()
		if !ctypes.IsPointer(t) && from.Kind() != t.Kind() || ctypes.IsPointer(t) && (!ctypes.IsPointer(from) || !ctypes.Pointee(t).IsCompatible(ctypes.Pointee(from))) {
			continue
		}
		l.havoc(o, program.Havoc{Abstract: program.Abstraction{Kind: program.UnionBytes}}, x)
		l.store(l.field(l.whole(o), i), l.as(x.CastExpression, t, x), x)
		return l.whole(o)
	}
	syntax.Unsupported(x, "a cast from %s to %s", from, x.Type())
	return nil
}
