// Floating-point numbers: terms of the sort that their type's format is, rounded to the nearest. Where a program changes how
// they are rounded, and where integers have no bounds, they are not modelled; complex numbers never are.

package lower

import (
	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/num/float"
	"craig/program"
)

// isFloat reports whether v is a floating-point number that is modelled.
func (v val) isFloat() bool { return v.t != nil && v.t.Sort().Kind() == logic.KindFloat }

// floatSort returns the sort of the values of type t, nil if these are not modelled as floating-point numbers.
func (l *lowering) floatSort(t cc.Type) *logic.Sort {
	f, ok := ctypes.FormatOf(t)
	if !ok {
		return nil
	}
	return l.sortOf(f)
}

// sortOf returns the sort of the numbers of a format, nil if floating-point numbers are not modelled.
func (l *lowering) sortOf(f float.Format) *logic.Sort {
	if l.mem.otherRounding || l.o.Unbounded {
		return nil
	}
	return l.c.FloatingPoint(f)
}

// nearest returns the rounding mode of all operations that C leaves to the environment.
func (l *lowering) nearest() *logic.Term { return l.c.Mode(float.NearestEven) }

// number returns the constant x of a floating-point sort.
func (l *lowering) number(s *logic.Sort, x float.Number) val { return val{t: l.c.FloatNum(s, x)} }

// zeroNumber returns the positive zero of a floating-point sort.
func (l *lowering) zeroNumber(s *logic.Sort) val { return l.number(s, float.SignedZero(false)) }

// zeroOf returns the value of a variable of sort s all of whose bytes are zero.
func (l *lowering) zeroOf(s *logic.Sort) *logic.Term {
	switch s.Kind() {
	case logic.KindFloat:
		return l.zeroNumber(s).t
	case logic.KindArray:
		return l.c.ConstArray(s, l.zeroOf(s.Elem()))
	}
	return l.c.Int(0)
}

// unmodelledNumber returns any number of the type t in place of one that is not modelled.
func (l *procedure) unmodelledNumber(why program.Abstraction, t cc.Type, at program.Pos) val {
	s := l.floatSort(t)
	if s == nil {
		return val{}
	}
	v := l.temp(s)
	l.emit(&program.Havoc{Vars: []*program.Var{v}, Abstract: why}, at)
	return val{t: v.Term}
}

// float evaluates e, a floating-point number.
func (l *lowerer) float(e cc.ExpressionNode) val {
	o, end := l.startEvaluation(e)
	defer end()
	if o != nil {
		return o.v
	}
	if s := l.floatSort(e.Type()); s != nil {
		if x, ok := l.mem.Number(e); ok {
			return l.number(s, x)
		}
	}
	if x := l.inner(e); x != nil {
		return l.float(x)
	}
	if x, up, post, ok := syntax.Step(e); ok {
		return l.floatStep(x, up, post)
	}
	if op, x, y, ok := syntax.Arithmetic(e); ok {
		a, b := l.pair(x, y)
		return l.floatArithmetic(op, a, x.Type(), b, y.Type(), e)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionIdent:
			return l.load(l.lvalue(e), e)
		}
		return l.unmodelledNumber(program.Abstraction{Kind: program.FloatValue}, e.Type(), l.pos(e))
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			return l.call(x)
		}
		return l.load(l.lvalue(e), e)
	case *cc.UnaryExpression:
		return l.floatUnary(x)
	case *cc.CastExpression:
		return l.as(x.CastExpression, x.Type(), e)
	case *cc.AssignmentExpression:
		return l.load(l.assignment(x), e)
	case *cc.ConditionalExpression:
		return l.conditional(x)
	}
	syntax.Unsupported(e, "%s", construct(e))
	return val{}
}

// floatUnary evaluates *a, +a, -a or a part of a complex number.
func (l *lowerer) floatUnary(x *cc.UnaryExpression) val {
	switch x.Case {
	case cc.UnaryExpressionDeref:
		return l.load(l.lvalue(x), x)
	case cc.UnaryExpressionReal, cc.UnaryExpressionImag:
		l.rvalue(x.UnaryExpression)
		return l.unmodelledNumber(program.Abstraction{Kind: program.FloatValue}, x.Type(), l.pos(x))
	}
	v := l.rvalue(x.CastExpression)
	if v.isFloat() && x.Case == cc.UnaryExpressionMinus {
		return val{t: l.c.Float(logic.FloatNeg, v.t)}
	}
	return val{t: v.t}
}

// floatArithmetic returns a op b, of which at least one is a floating-point number, in the format that both are converted to.
func (l *procedure) floatArithmetic(op byte, a val, ta cc.Type, b val, tb cc.Type, n cc.Node) val {
	a, b, ok := l.floatOperands(a, ta, b, tb, n)
	if !ok {
		return val{}
	}
	l.computesAsTyped(n)
	switch op {
	case '+':
		return val{t: l.c.Float(logic.FloatAdd, l.nearest(), a.t, b.t)}
	case '-':
		return val{t: l.c.FloatSub(l.nearest(), a.t, b.t)}
	case '*':
		return val{t: l.c.Float(logic.FloatMul, l.nearest(), a.t, b.t)}
	case '/':
		return val{t: l.c.Float(logic.FloatDiv, l.nearest(), a.t, b.t)}
	}
	syntax.Unsupported(n, "this operator on floating-point numbers")
	return val{}
}

// computesAsTyped notes that floating-point numbers are taken to be computed in the formats of their types, where a compiler may
// use the x87's.
func (l *procedure) computesAsTyped(n cc.Node) {
	if !l.o.LP64 {
		l.assumes(assumption.FloatAsTyped, "floating-point numbers are computed here", l.pos(n))
	}
}

// floatOperands converts operands to the format in which an operator computes with them; it is not ok if they are not modelled.
func (l *procedure) floatOperands(a val, ta cc.Type, b val, tb cc.Type, n cc.Node) (x, y val, ok bool) {
	f, ok := ctypes.CommonFormat(ta, tb)
	if !ok {
		return a, b, false
	}
	s := l.sortOf(f)
	if s == nil || a.t == nil || b.t == nil {
		return a, b, false
	}
	return l.toFloat(a, s), l.toFloat(b, s), true
}

// toFloat converts a number to a floating-point sort.
func (l *lowering) toFloat(v val, s *logic.Sort) val {
	switch {
	case v.isFloat() && v.t.Sort() == s:
		return v
	case v.isFloat():
		return val{t: l.c.FloatConvert(s, l.nearest(), v.t)}
	case v.t.IsNum():
		return val{t: l.c.FloatFromRat(s, l.nearest(), v.t.Value())}
	case v.lo.Sign() >= 0 && v.hi.Cmp(num.One) <= 0:
		one := l.number(s, s.Format().FromRat(float.NearestEven, num.One))
		return val{t: l.c.Ite(l.c.Eq(v.t, l.c.Int(0)), l.zeroNumber(s).t, one.t)}
	}
	bits := max(v.lo.Neg().Sub(num.One).NumBig().BitLen(), v.hi.NumBig().BitLen())
	signed := v.lo.Sign() < 0
	if signed {
		bits++
	}
	return val{t: l.c.FloatFromBV(s, signed, l.nearest(), l.c.IntToBV(bits, v.t))}
}

// floatToInt converts the floating-point number v to an integer type, which has no value for all of them.
func (l *procedure) floatToInt(v val, it ctypes.IntType, n cc.Node) val {
	at := l.pos(n)
	if it.IsBool {
		return l.truth(l.c.Not(l.isZeroNumber(v)))
	}
	v = l.save(v, at)
	l.assumeUB(l.truncatesInto(v, it), program.FloatRange, at)
	return l.truncated(v, it, at)
}

// truncated returns the integral part of v, which is a value of an integer type.
func (l *procedure) truncated(v val, it ctypes.IntType, at program.Pos) val {
	bits := l.c.FloatToBV(it.Bits, it.Signed, l.c.Mode(float.Zero), v.t)
	if bits.IsValue() {
		return l.fromBV(bits, it)
	}
	u := l.asUnsigned(bits, at)
	if it.Signed {
		half := l.num(num.Pow2(it.Bits - 1))
		u = l.c.Ite(l.c.Lt(u, half), u, l.c.Sub(u, l.num(num.Pow2(it.Bits))))
	}
	return l.exact(u, it)
}

// truncatesInto returns the condition that the integral part of v is a value of it (C11 6.3.1.4 §1).
func (l *lowering) truncatesInto(v val, it ctypes.IntType) *logic.Term {
	s := v.t.Sort()
	f := s.Format()
	below, above := it.Lo().Sub(num.One), it.Hi().Add(num.One) // neither truncates to a value of it
	bound := func(m float.Mode, r num.Rat) (t *logic.Term, op logic.FloatOp) {
		x := f.FromRat(m, r)
		op = logic.FloatLeq
		if q, ok := x.Rat(); ok && q.Equal(r) {
			op = logic.FloatLt
		}
		return l.c.FloatNum(s, x), op
	}
	least, opLeast := bound(float.Up, below)
	most, opMost := bound(float.Down, above)
	return l.c.And(l.c.Float(opLeast, least, v.t), l.c.Float(opMost, v.t, most))
}

// isZeroNumber returns the condition that the floating-point number v compares equal to 0.
func (l *lowering) isZeroNumber(v val) *logic.Term {
	return l.c.Float(logic.FloatIsZero, v.t)
}

// floatCompound evaluates a op= b, at least one of which is a floating-point number, as far as the value that is stored.
func (l *procedure) floatCompound(op byte, a val, ta cc.Type, b val, tb cc.Type, n cc.Node) val {
	return l.cast(l.floatArithmetic(op, a, ta, b, tb, n), ta, n)
}

// floatStep evaluates ++ and -- of a floating-point number.
func (l *lowerer) floatStep(e cc.ExpressionNode, up, post bool) val {
	p := l.lvalue(e)
	old := l.load(p, e)
	if post {
		old = l.save(old, l.pos(e))
	}
	op := byte('-')
	if up {
		op = '+'
	}
	r := l.floatArithmetic(op, old, e.Type(), l.intVal(1), e.Type(), e)
	l.store(p, r, e)
	if post {
		return old
	}
	return l.load(l.written(p, r, e), e)
}

// compareNumbers returns the truth of a comparison of floating-point numbers, any if they are not modelled.
func (l *procedure) compareNumbers(op logic.FloatOp, a val, ta cc.Type, b val, tb cc.Type, n cc.Node) *logic.Term {
	a, b, ok := l.floatOperands(a, ta, b, tb, n)
	if !ok {
		return l.unmodelledTruth(l.pos(n))
	}
	l.computesAsTyped(n)
	return l.c.Float(op, a.t, b.t)
}
