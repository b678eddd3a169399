package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/num"
	"craig/program"
)

// Values of expressions, and their effects.

// discard evaluates e for its effects.
func (l *lowerer) discard(e cc.ExpressionNode) {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil {
		return
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			l.discard(x.ExpressionList)
			return
		}
		if x.Case == cc.PrimaryExpressionStmt {
			l.compound(x.CompoundStatement)
			return
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast && x.Type().Kind() == cc.Void {
			l.discard(x.CastExpression)
			return
		}
	case *cc.ConditionalExpression:
		if x.Type().Kind() == cc.Void {
			l.eitherOperand(x, l.discard)
			return
		}
	case *cc.AssignmentExpression:
		l.assignment(x)
		return
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			l.unused = x
			l.callObject(x)
			return
		}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return
	}
	switch t := e.Type(); {
	case ctypes.IsRecord(t):
		l.lvalue(e)
	case t.Kind() == cc.Void:
		syntax.Unsupported(e, "this expression of type void")
	default:
		l.rvalue(e)
	}
}

// eitherOperand evaluates the condition a of a ? b : c, then b or c by evaluate.
func (l *lowerer) eitherOperand(x *cc.ConditionalExpression, evaluate func(cc.ExpressionNode)) {
	at := l.pos(x)
	yes, no, join := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	l.decide(l.decision(program.ConditionalBranch, at, x.LogicalOrExpression), l.cond(x.LogicalOrExpression), yes, no, at)
	l.cur = yes
	if x.ExpressionList != nil {
		evaluate(x.ExpressionList)
	}
	l.leave(join, at)
	l.cur = no
	evaluate(x.ConditionalExpression)
	l.leave(join, at)
	l.cur = join
}

// inner returns the expression in e that is evaluated for the value of e: what is in parentheses, what _Generic stands for,
// or the last operand of commas, when the others have been evaluated. It is nil if e is none of these.
func (l *lowerer) inner(e cc.ExpressionNode) cc.ExpressionNode {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return x.ExpressionList
		case cc.PrimaryExpressionGeneric:
			return syntax.Selected(x)
		}
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return x.AssignmentExpression
	}
	return nil
}

// pair evaluates two expressions from left to right; the value of the first is saved if the second has effects.
func (l *lowerer) pair(x, y cc.ExpressionNode) (a, b val) {
	a = l.rvalue(x)
	at := l.pos(y)
	start, end, emitted := l.aside(at, func() { b = l.rvalue(y) })
	if emitted {
		if !y.Pure() {
			a = l.save(a, at)
		}
		l.leave(start, at)
		l.cur = end
	}
	return a, b
}

// save returns v in variables that nothing changes.
func (l *procedure) save(v val, at program.Pos) val {
	if v.t != nil && !v.t.IsValue() {
		v.t = l.keep(v.t, at)
	}
	if v.bits != nil && !v.bits.IsNum() {
		v.bits = l.keep(v.bits, at)
	}
	if v.off != nil && !v.off.IsNum() {
		v.off = l.keep(v.off, at)
	}
	if v.of != nil {
		p := l.save(val{t: v.of.t, off: v.of.off}, at)
		v.of = &provenance{p.t, p.off, v.of.sure}
	}
	return v
}

// rvalue evaluates e, which has a scalar type.
func (l *lowerer) rvalue(e cc.ExpressionNode) val {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil {
		return o.v
	}
	switch t := e.Type(); {
	case ctypes.IsPointer(t) || t.Kind() == cc.Array || t.Kind() == cc.Function:
		return l.pointer(e)
	case ctypes.IsFloat(t):
		return l.float(e)
	case ctypes.IsRecord(t) || t.Kind() == cc.Void:
		syntax.Unsupported(e, "value of type %s", t)
	}
	return l.expr(e)
}

// statementExpression evaluates ({ …; e; }) of scalar type.
func (l *lowerer) statementExpression(x *cc.PrimaryExpression) val {
	var v val
	l.lastOfBlock(x, func(last cc.ExpressionNode) bool {
		v = l.save(l.rvalue(last), l.pos(last))
		return v.off != nil
	})
	return v
}

// lastOfBlock evaluates ({ …; e; }), of which evaluate evaluates e and reports whether its value may be, or have in it, a
// pointer to a variable of the block.
func (l *lowerer) lastOfBlock(x *cc.PrimaryExpression, evaluate func(e cc.ExpressionNode) bool) {
	pointer := false
	l.openScope()
	l.block(x.CompoundStatement, func(last cc.ExpressionNode) { pointer = evaluate(last) })
	for _, o := range l.scopes[len(l.scopes)-1] {
		if r := l.mem.roots[o.key.root]; pointer && r != nil && !r.heap && l.tracksLifetimes() {
			l.mem.note(r.node, separateLifetimes)
		}
	}
	l.closeScope(l.pos(x))
}

// expr evaluates e as an integer.
func (l *lowerer) expr(e cc.ExpressionNode) val {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil {
		return o.v
	}
	if v, ok := l.sizeOf(e); ok {
		return v
	}
	if v, ok := l.folded(e); ok {
		return v
	}
	return l.operation(e)
}

// operation evaluates e as an integer, by evaluating its operands.
func (l *lowerer) operation(e cc.ExpressionNode) val {
	if x := l.inner(e); x != nil {
		return l.expr(x)
	}
	if x, up, post, ok := syntax.Step(e); ok {
		return l.increment(x, up, post, l.pos(e))
	}
	if op, x, y, ok := syntax.Arithmetic(e); ok {
		if op == '-' && ctypes.IsPointer(x.Type().Decay()) {
			a, b := l.pair(x, y)
			return l.difference(a, b, x.Type(), e)
		}
		return l.binaryExpr(e, op, x, y)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionIdent:
			return l.value(l.lvalue(e), e, e)
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return l.call(x)
		case cc.PostfixExpressionIndex, cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect, cc.PostfixExpressionComplit:
			return l.value(l.lvalue(e), e, e)
		}
	case *cc.UnaryExpression:
		return l.unary(x)
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			if y, ok := x.CastExpression.(*cc.UnaryExpression); ok && y.Case == cc.UnaryExpressionAddrof {
				if v, ok := l.offset(y.CastExpression); ok {
					return l.convert(e, v, ctypes.IntegerType(e, x.Type()))
				}
			}
			return l.as(x.CastExpression, x.Type(), e)
		}
	case *cc.EqualityExpression, *cc.RelationalExpression, *cc.LogicalAndExpression, *cc.LogicalOrExpression:
		return l.truth(l.cond(e))
	case *cc.ConditionalExpression:
		return l.conditional(x)
	case *cc.AssignmentExpression:
		return l.value(l.assignment(x), x.UnaryExpression, e)
	}
	syntax.Unsupported(e, "%s", construct(e))
	return val{}
}

// unary evaluates *a, +a, -a, ~a or !a as an integer.
func (l *lowerer) unary(x *cc.UnaryExpression) val {
	switch x.Case {
	case cc.UnaryExpressionDeref:
		return l.value(l.lvalue(x), x, x)
	case cc.UnaryExpressionPlus:
		return l.expr(x.CastExpression)
	case cc.UnaryExpressionMinus:
		v := l.expr(x.CastExpression)
		it := ctypes.Promote(l.mem.TypeOf(x.CastExpression))
		return l.fit(x, val{t: l.c.Neg(v.t), lo: v.hi.Neg(), hi: v.lo.Neg()}, it)
	case cc.UnaryExpressionCpl:
		v := l.expr(x.CastExpression)
		it := ctypes.Promote(l.mem.TypeOf(x.CastExpression))
		return l.convert(x, val{t: l.c.Sub(l.c.Int(-1), v.t), lo: num.MinusOne.Sub(v.hi), hi: num.MinusOne.Sub(v.lo)}, it)
	case cc.UnaryExpressionNot:
		return l.truth(l.cond(x))
	}
	syntax.Unsupported(x, "%s", construct(x))
	return val{}
}

// binaryExpr evaluates x op y, where e is all of that, as an integer.
func (l *lowerer) binaryExpr(e cc.ExpressionNode, op byte, x, y cc.ExpressionNode) val {
	a, b := l.pair(x, y)
	if !a.isInteger() || !b.isInteger() {
		syntax.Unsupported(e, "arithmetic on %s and %s", x.Type(), y.Type())
	}
	return l.binary(e, op, a, l.mem.TypeOf(x), b, l.mem.TypeOf(y))
}

// assignment evaluates an assignment and returns the place that has the value.
func (l *lowerer) assignment(x *cc.AssignmentExpression) place {
	t := x.UnaryExpression.Type()
	if f, ok := syntax.InParentheses(x.UnaryExpression).(*cc.PostfixExpression); ok && f.Field() != nil && f.Field().Type().Kind() == cc.Bool {
		t = f.Field().Type() // to the parser a bit-field is an int, which has other values than _Bool
	}
	if x.Case == cc.AssignmentExpressionAssign {
		if ctypes.IsRecord(t) {
			src := l.lvalue(x.AssignmentExpression)
			dst := l.lvalue(x.UnaryExpression)
			l.copy(dst, src, x)
			return dst
		}
		v := l.as(x.AssignmentExpression, t, x)
		p := l.lvalue(x.UnaryExpression)
		l.store(p, v, x)
		return l.written(p, v, x)
	}
	op := map[cc.AssignmentExpressionCase]byte{
		cc.AssignmentExpressionMul: '*', cc.AssignmentExpressionDiv: '/', cc.AssignmentExpressionMod: '%',
		cc.AssignmentExpressionAdd: '+', cc.AssignmentExpressionSub: '-', cc.AssignmentExpressionLsh: '<',
		cc.AssignmentExpressionRsh: '>', cc.AssignmentExpressionAnd: '&', cc.AssignmentExpressionXor: '^',
		cc.AssignmentExpressionOr: '|'}[x.Case]
	b := l.rvalue(x.AssignmentExpression)
	p := l.lvalue(x.UnaryExpression)
	a := l.value(p, x.UnaryExpression, x)
	var r val
	switch {
	case a.off != nil && b.t != nil && b.off == nil && (op == '+' || op == '-'):
		if op == '-' {
			b.t = l.c.Neg(b.t)
		}
		r = l.advance(a, t, b, x)
	case a.off != nil || b.off != nil:
		syntax.Unsupported(x, "this assignment to a pointer")
	case ctypes.IsFloat(t) || ctypes.IsFloat(x.AssignmentExpression.Type()):
		r = l.floatCompound(op, a, t, b, x.AssignmentExpression.Type(), x)
	default:
		r = l.convert(x, l.binary(x, op, a, ctypes.IntegerType(x, t), b, l.mem.TypeOf(x.AssignmentExpression)), ctypes.IntegerType(x, t))
	}
	l.store(p, r, x)
	return l.written(p, r, x)
}

// increment evaluates ++ and -- of an integer.
func (l *lowerer) increment(e cc.ExpressionNode, up, post bool, at program.Pos) val {
	it := ctypes.IntegerType(e, e.Type())
	p := l.lvalue(e)
	old := l.value(p, e, e)
	if post {
		old = l.save(old, at)
	}
	op := byte('-')
	if up {
		op = '+'
	}
	r := l.binary(e, op, old, it, l.intVal(1), ctypes.Int)
	r = l.convert(e, r, it)
	l.store(p, r, e)
	if post {
		return old
	}
	return l.value(l.written(p, r, e), e, e)
}

// folded returns the value of e, an integer, if it is constant, with what can be undefined in that marked on demand.
func (l *lowerer) folded(e cc.ExpressionNode) (val, bool) {
	r, ok := l.mem.Constant(e)
	if !ok {
		return val{}, false
	}
	switch {
	case syntax.IsSizeof(e) || !ctypes.Calculates(e):
	case l.o.Unbounded || l.inConstant:
		return val{}, false
	case l.marks(program.ConstantOverflow):
		l.inConstant = true
		l.operation(e)
		l.inConstant = false
	}
	return val{t: l.num(r), lo: r, hi: r}, true
}

// construct names what e is, for messages.
func construct(e cc.ExpressionNode) string {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionLString, cc.PrimaryExpressionLChar:
			return "a wide string or character"
		case cc.PrimaryExpressionGeneric:
			return "_Generic"
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionLabelAddr:
			return "the address of a label"
		case cc.UnaryExpressionSizeofExpr, cc.UnaryExpressionSizeofType:
			return "sizeof of an array of variable length"
		case cc.UnaryExpressionImag, cc.UnaryExpressionReal:
			return "complex numbers"
		}
	case *cc.AssignmentExpression:
		return "this assignment"
	case *cc.AdditiveExpression, *cc.MultiplicativeExpression:
		return "arithmetic on " + e.Type().String()
	}
	return "this expression of type " + e.Type().String()
}
