// Expressions as conditions, and those of which only a part is evaluated.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// aside runs f from a location of its own; emitted says whether f added statements. The current location is
// afterwards as before; start and end are where f's statements begin and end.
func (l *procedure) aside(at program.Pos, f func()) (start, end *program.Loc, emitted bool) {
	from := l.cur
	n := len(l.fn.proc.Locs)
	start = l.newLoc(at)
	l.cur = start
	f()
	end = l.cur
	l.cur = from
	if end == start && len(start.In) == 0 && len(start.Out) == 0 {
		l.fn.proc.Locs = l.fn.proc.Locs[:n]
		return start, end, false
	}
	return start, end, true
}

// cond evaluates e as a condition.
func (l *lowerer) cond(e cc.ExpressionNode) *logic.Term {
	defer l.startLowering(e)()
	at := l.pos(e)
	switch t := e.Type(); {
	case ctypes.IsFloat(t):
		if b, ok := l.mem.Truth(e); ok {
			return l.c.Bool(b)
		}
	case cc.IsIntegerType(t):
		if v, ok := l.folded(e); ok {
			return l.c.Bool(!v.t.Value().IsZero())
		}
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			return l.cond(x.ExpressionList)
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionNot {
			return l.c.Not(l.cond(x.CastExpression))
		}
	case *cc.LogicalAndExpression:
		return l.shortCircuit(x.LogicalAndExpression, true, x.InclusiveOrExpression, at)
	case *cc.LogicalOrExpression:
		return l.shortCircuit(x.LogicalOrExpression, false, x.LogicalAndExpression, at)
	case *cc.EqualityExpression:
		return l.equality(x)
	case *cc.RelationalExpression:
		return l.relational(x)
	}
	return l.isTrue(l.rvalue(e), at)
}

// equality evaluates a == b or a != b as a condition.
func (l *lowerer) equality(x *cc.EqualityExpression) *logic.Term {
	a, b, ok := l.operands(x.EqualityExpression, x.RelationalExpression)
	var f *logic.Term
	switch {
	case !ok:
		f = l.compareNumbers(logic.FloatEq, a, x.EqualityExpression.Type(), b, x.RelationalExpression.Type(), x)
	case a.off != nil:
		f = l.comparePointers("==", a, b, x)
	case ctypes.Usual(l.mem.TypeOf(x.EqualityExpression), l.mem.TypeOf(x.RelationalExpression)).Bits > l.pointerBits():
		f = l.c.Eq(a.t, b.t) // what is above a pointer's bits depends on how it was extended
	default:
		f = l.equal(a, b, x)
	}
	if x.Case == cc.EqualityExpressionNeq {
		f = l.c.Not(f)
	}
	return f
}

// relational evaluates a < b, a <= b, a > b or a >= b as a condition.
func (l *lowerer) relational(x *cc.RelationalExpression) *logic.Term {
	a, b, ok := l.operands(x.RelationalExpression, x.ShiftExpression)
	ta, tb := x.RelationalExpression.Type(), x.ShiftExpression.Type()
	if x.Case == cc.RelationalExpressionGt || x.Case == cc.RelationalExpressionGeq {
		a, b, ta, tb = b, a, tb, ta
	}
	strict := x.Case == cc.RelationalExpressionLt || x.Case == cc.RelationalExpressionGt
	switch {
	case !ok && strict:
		return l.compareNumbers(logic.FloatLt, a, ta, b, tb, x)
	case !ok:
		return l.compareNumbers(logic.FloatLeq, a, ta, b, tb, x)
	case a.off != nil && strict:
		return l.comparePointers("<", a, b, x)
	case a.off != nil:
		return l.comparePointers("<=", a, b, x)
	case strict:
		return l.c.Lt(a.t, b.t)
	}
	return l.c.Le(a.t, b.t)
}

// isTrue returns the condition that v is not zero.
func (l *procedure) isTrue(v val, at program.Pos) *logic.Term {
	switch {
	case v.t == nil:
		return l.unmodelledTruth(at)
	case v.isFloat():
		return l.c.Not(l.isZeroNumber(v))
	}
	return l.c.Not(l.equalsZero(v))
}

// unmodelledTruth returns the outcome of a comparison that is not modelled: any.
func (l *procedure) unmodelledTruth(at program.Pos) *logic.Term {
	return l.unmodelledBool(program.Abstraction{Kind: program.FloatComparison}, at)
}

// shortCircuit evaluates a && e, or a || e.
func (l *lowerer) shortCircuit(a cc.ExpressionNode, and bool, e cc.ExpressionNode, at program.Pos) *logic.Term {
	left := l.cond(a)
	var right *logic.Term
	start, end, emitted := l.aside(at, func() { right = l.cond(e) })
	join, goRight := l.c.Or, l.c.Not(left)
	if and {
		join, goRight = l.c.And, left
	}
	if !emitted {
		return join(left, right)
	}
	t := l.temp(logic.Bool)
	further := &program.Branch{Decision: l.decision(program.OrBranch, at, a), Way: program.Fails}
	done := &program.Branch{Decision: further.Decision, Way: program.Holds}
	if and {
		further.Kind, further.Way, done.Way = program.AndBranch, program.Holds, program.Fails
	}
	from, after := l.cur, l.newLoc(at)
	l.goWay(further, goRight, start, at)
	l.cur = from
	other := l.newLoc(at)
	l.goWay(done, l.c.Not(goRight), other, at)
	l.cur = other
	l.assign(t, l.c.Bool(!and), at)
	l.leave(after, at)
	l.cur = end
	l.assign(t, right, at)
	l.leave(after, at)
	l.cur = after
	return t.Term
}

// conditional evaluates a ? b : c of scalar type.
func (l *lowerer) conditional(x *cc.ConditionalExpression) val {
	at := l.pos(x)
	t := x.Type().Decay()
	f, first := l.conditionOf(x)
	value := func(e cc.ExpressionNode) val {
		var v val
		if e == nil {
			v = l.valueAs(first, x.LogicalOrExpression.Type(), t, x)
		} else {
			v = l.as(e, t, x)
		}
		if cc.IsIntegerType(t) {
			v = l.convert(x, v, l.mem.TypeOf(x))
		}
		return v
	}
	var a, b val
	s1, e1, em1 := l.aside(at, func() { a = value(x.ExpressionList) })
	s2, e2, em2 := l.aside(at, func() { b = value(x.ConditionalExpression) })
	if !em1 && !em2 {
		return l.eitherOf(f, a, b)
	}
	v := val{}
	var vars []*program.Var
	if a.t != nil {
		v.lo, v.hi = num.Min(a.lo, b.lo), num.Max(a.hi, b.hi)
		vars = append(vars, l.temp(a.t.Sort()))
		v.t = vars[0].Term
	}
	if a.off != nil {
		vars = append(vars, l.temp(logic.Int))
		v.off = vars[1].Term
	}
	set := func(w val) {
		if len(vars) > 0 {
			l.assign(vars[0], w.t, at)
		}
		if len(vars) > 1 {
			l.assign(vars[1], w.off, at)
		}
	}
	if !em1 {
		s1 = l.newLoc(at)
		e1 = s1
	}
	if !em2 {
		s2 = l.newLoc(at)
		e2 = s2
	}
	after := l.newLoc(at)
	l.decide(l.decision(program.ConditionalBranch, at, x.LogicalOrExpression), f, s1, s2, at)
	l.cur = e1
	set(a)
	l.leave(after, at)
	l.cur = e2
	set(b)
	l.leave(after, at)
	l.cur = after
	return v
}

// conditionOf evaluates the condition a of a ? b : c, or of a ?: c, which needs its value, too, and evaluates it once.
func (l *lowerer) conditionOf(x *cc.ConditionalExpression) (f *logic.Term, value val) {
	if x.ExpressionList != nil {
		return l.cond(x.LogicalOrExpression), val{}
	}
	at := l.pos(x)
	value = l.save(l.rvalue(x.LogicalOrExpression), at)
	return l.isTrue(value, at), value
}

// eitherOf returns a if f holds, otherwise b.
func (l *lowering) eitherOf(f *logic.Term, a, b val) val {
	v := val{of: l.chosen(f, a, b)}
	if a.t != nil {
		v.t, v.lo, v.hi = l.c.Ite(f, a.t, b.t), num.Min(a.lo, b.lo), num.Max(a.hi, b.hi)
	}
	if a.off != nil {
		v.off = l.c.Ite(f, a.off, b.off)
	}
	return v
}
