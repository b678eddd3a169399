package c

import (
	"math/big"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

// Values of expressions, and their effects.

func (l *lowerer) exact(t *logic.Term, it intType) val {
	if t.IsNum() {
		return val{t: t, lo: t.Value(), hi: t.Value()}
	}
	lo, hi := l.bounds(it)
	return val{t: t, lo: lo, hi: hi}
}

func (l *lowerer) intVal(i int64) val { return val{t: l.c.Int(i), lo: num.Int(i), hi: num.Int(i)} }

// truth returns a formula as C's 0 or 1.
func (l *lowerer) truth(f *logic.Term) val {
	t := l.c.Ite(f, l.c.Int(1), l.c.Int(0))
	return val{t: t, lo: num.Zero, hi: num.One}
}

// unmodelled returns any value of an integer type in place of one that is not modelled.
func (l *lowerer) unmodelled(why string, it intType, at program.Pos) val {
	t := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: why}, at)
	l.emit(&program.Assume{Cond: l.inModel(t.Term, it)}, at)
	return l.exact(t.Term, it)
}

// as evaluates e and converts it to the scalar type t.
func (l *lowerer) as(e cc.ExpressionNode, t cc.Type, n cc.Node) val {
	if isPointer(t) {
		if x, name := allocation(e); x != nil {
			if k := pointee(t).Kind(); k != cc.Void && k != cc.Function {
				return l.allocate(x, name, pointee(t))
			}
		}
		return l.valueAs(l.rvalue(e), e.Type(), t, n)
	}
	if x, ok := e.Value().(cc.Float64Value); ok && e.Pure() && cc.IsIntegerType(t) {
		if f := new(big.Rat).SetFloat64(float64(x)); f != nil {
			r := truncated(num.FromBig(f))
			if it := typeInt(n, t); it.lo().Cmp(r) <= 0 && r.Cmp(it.hi()) <= 0 {
				return val{t: l.num(r), lo: r, hi: r}
			}
		}
	}
	return l.cast(l.rvalue(e), t, n)
}

// valueAs converts v, a value of the type from, to the scalar type t.
func (l *lowerer) valueAs(v val, from, t cc.Type, n cc.Node) val {
	switch {
	case !isPointer(t):
		return l.cast(v, t, n)
	case v.off != nil:
		return l.castPointer(v, from, t, n)
	case v.t == nil:
		return l.unknownPointer("a floating-point number as a pointer", pos(n))
	}
	return l.intToPointer(v, pos(n))
}

func truncated(r num.Rat) num.Rat {
	if r.Sign() < 0 {
		return r.Ceil()
	}
	return r.Floor()
}

// cast converts v to an arithmetic type.
func (l *lowerer) cast(v val, t cc.Type, n cc.Node) val {
	switch {
	case isFloat(t):
		return val{}
	case t.Kind() == cc.Bool && v.off != nil:
		return l.truth(l.c.Not(l.c.Eq(v.t, l.c.Int(0))))
	case v.off != nil:
		return l.pointerToInt(v, typeInt(n, t), pos(n))
	case v.t == nil:
		return l.unmodelled("a floating-point number", typeInt(n, t), pos(n))
	}
	return l.convert(n, v, typeInt(n, t))
}

// convert converts v, an integer, to an integer type.
func (l *lowerer) convert(n cc.Node, v val, it intType) val {
	switch {
	case it.lo().Cmp(v.lo) <= 0 && v.hi.Cmp(it.hi()) <= 0:
		return l.narrow(v, it)
	case it.isBool:
		return l.truth(l.c.Not(l.c.Eq(v.t, l.c.Int(0))))
	case l.o.Unbounded:
		return v
	case it.signed:
		half, mod := l.num(num.Pow2(it.bits-1)), l.num(num.Pow2(it.bits))
		r := l.exact(l.c.Sub(l.c.Mod(l.c.Add(v.t, half), mod), half), it)
		r.of = v.of
		return l.narrow(r, it)
	}
	r := l.exact(l.c.Mod(v.t, l.num(num.Pow2(it.bits))), it)
	r.of = v.of
	return l.narrow(r, it)
}

// discard evaluates e for its effects.
func (l *lowerer) discard(e cc.ExpressionNode) {
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
			at := pos(e)
			yes, no, join := l.newLoc(at), l.newLoc(at), l.newLoc(at)
			l.branch(l.cond(x.LogicalOrExpression), yes, no, at)
			l.cur = yes
			if x.ExpressionList != nil {
				l.discard(x.ExpressionList)
			}
			l.leave(join, at)
			l.cur = no
			l.discard(x.ConditionalExpression)
			l.leave(join, at)
			l.cur = join
			return
		}
	case *cc.AssignmentExpression:
		l.assignment(x)
		return
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
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
	case isRecord(t):
		l.lvalue(e)
	case t.Kind() == cc.Void:
		unsupported(e, "this expression of type void")
	default:
		l.rvalue(e)
	}
}

// aside runs f from a location of its own; emitted says whether f added statements. The current location is
// afterwards as before; start and end are where f's statements begin and end.
func (l *lowerer) aside(at program.Pos, f func()) (start, end *program.Loc, emitted bool) {
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
	at := pos(e)
	if v, ok := e.Value().(cc.Float64Value); ok && e.Pure() {
		return l.c.Bool(v != 0)
	}
	if _, ok := e.Value().(cc.Int64Value); ok && e.Pure() {
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
		if x.Case == cc.LogicalAndExpressionLAnd {
			return l.shortCircuit(l.cond(x.LogicalAndExpression), true, x.InclusiveOrExpression, at)
		}
	case *cc.LogicalOrExpression:
		if x.Case == cc.LogicalOrExpressionLOr {
			return l.shortCircuit(l.cond(x.LogicalOrExpression), false, x.LogicalAndExpression, at)
		}
	case *cc.EqualityExpression:
		if x.Case != cc.EqualityExpressionRel {
			a, b, ok := l.operands(x.EqualityExpression, x.RelationalExpression)
			var f *logic.Term
			switch {
			case !ok:
				f = l.unmodelledTruth(at)
			case a.off != nil:
				f = l.comparePointers("==", a, b, e)
			default:
				f = l.equal(a, b)
			}
			if x.Case == cc.EqualityExpressionNeq {
				f = l.c.Not(f)
			}
			return f
		}
	case *cc.RelationalExpression:
		if x.Case != cc.RelationalExpressionShift {
			a, b, ok := l.operands(x.RelationalExpression, x.ShiftExpression)
			if x.Case == cc.RelationalExpressionGt || x.Case == cc.RelationalExpressionGeq {
				a, b = b, a
			}
			strict := x.Case == cc.RelationalExpressionLt || x.Case == cc.RelationalExpressionGt
			switch {
			case !ok:
				return l.unmodelledTruth(at)
			case a.off != nil && strict:
				return l.comparePointers("<", a, b, e)
			case a.off != nil:
				return l.comparePointers("<=", a, b, e)
			case strict:
				return l.c.Lt(a.t, b.t)
			}
			return l.c.Le(a.t, b.t)
		}
	}
	return l.isTrue(l.rvalue(e), at)
}

// isTrue returns the condition that v is not zero.
func (l *lowerer) isTrue(v val, at program.Pos) *logic.Term {
	if v.t == nil {
		return l.unmodelledTruth(at)
	}
	return l.c.Not(l.equal(v, l.intVal(0)))
}

// unmodelledTruth returns the outcome of a comparison that is not modelled: any.
func (l *lowerer) unmodelledTruth(at program.Pos) *logic.Term {
	t := l.temp(logic.Bool)
	l.emit(&program.Havoc{Vars: []*program.Var{t}, Abstract: "a comparison of floating-point numbers"}, at)
	return t.Term
}

func (l *lowerer) shortCircuit(left *logic.Term, and bool, e cc.ExpressionNode, at program.Pos) *logic.Term {
	var right *logic.Term
	start, end, emitted := l.aside(at, func() { right = l.cond(e) })
	join := l.c.Or
	goRight := l.c.Not(left)
	if and {
		join, goRight = l.c.And, left
	}
	if !emitted {
		return join(left, right)
	}
	t := l.temp(logic.Bool)
	from, after := l.cur, l.newLoc(at)
	l.goIf(goRight, start, at)
	l.cur = from
	other := l.newLoc(at)
	l.goIf(l.c.Not(goRight), other, at)
	l.cur = other
	l.assign(t, l.c.Bool(!and), at)
	l.leave(after, at)
	l.cur = end
	l.assign(t, right, at)
	l.leave(after, at)
	l.cur = after
	return t.Term
}

// pair evaluates two expressions from left to right; the value of the first is saved if the second has effects.
func (l *lowerer) pair(x, y cc.ExpressionNode) (a, b val) {
	a = l.rvalue(x)
	at := pos(y)
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
func (l *lowerer) save(v val, at program.Pos) val {
	if v.t != nil && !v.t.IsNum() {
		v.t = l.keep(v.t, at)
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

func promote(it intType) intType {
	if it.bits < 32 || it.isBool {
		return intType{bits: 32, signed: true}
	}
	return it
}

func usual(a, b intType) intType {
	a, b = promote(a), promote(b)
	switch {
	case a.bits > b.bits:
		return a
	case b.bits > a.bits:
		return b
	case !a.signed:
		return a
	}
	return b
}

// operands evaluates two operands of a comparison under the usual conversions; ok is false for floating-point numbers.
func (l *lowerer) operands(x, y cc.ExpressionNode) (a, b val, ok bool) {
	a, b = l.pair(x, y)
	switch {
	case a.t == nil || b.t == nil:
		return a, b, false
	case a.off != nil || b.off != nil:
		return l.asPointer(a, x), l.asPointer(b, y), true
	}
	it := usual(typeOf(x), typeOf(y))
	return l.convert(x, a, it), l.convert(y, b, it), true
}

// asPointer returns v, which is compared with a pointer, as a pointer.
func (l *lowerer) asPointer(v val, n cc.Node) val {
	if v.off != nil {
		return v
	}
	return l.intToPointer(v, pos(n))
}

// rvalue evaluates e, which has a scalar type.
func (l *lowerer) rvalue(e cc.ExpressionNode) val {
	switch t := e.Type(); {
	case isPointer(t) || t.Kind() == cc.Array || t.Kind() == cc.Function:
		return l.pointer(e)
	case isFloat(t):
		return l.float(e)
	case isRecord(t) || t.Kind() == cc.Void:
		unsupported(e, "value of type %s", t)
	}
	return l.expr(e)
}

// float evaluates e, a floating-point number, for its effects.
func (l *lowerer) float(e cc.ExpressionNode) val {
	operands := func(es ...cc.ExpressionNode) val {
		for _, e := range es {
			l.rvalue(e)
		}
		return val{}
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return operands(x.ExpressionList)
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionGeneric:
			return operands(selected(x))
		}
		return val{}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return val{}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return l.call(x)
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			l.store(l.lvalue(x.PostfixExpression), val{}, e)
			return val{}
		}
		l.lvalue(e)
		return val{}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			l.store(l.lvalue(x.UnaryExpression), val{}, e)
			return val{}
		case cc.UnaryExpressionDeref:
			l.lvalue(e)
			return val{}
		}
		return operands(x.CastExpression)
	case *cc.CastExpression:
		return operands(x.CastExpression)
	case *cc.AdditiveExpression:
		return operands(x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		return operands(x.MultiplicativeExpression, x.CastExpression)
	case *cc.AssignmentExpression:
		l.assignment(x)
		return val{}
	case *cc.ConditionalExpression:
		return l.conditional(x)
	}
	unsupported(e, "%s", construct(e))
	return val{}
}

// statementExpression evaluates ({ …; e; }).
func (l *lowerer) statementExpression(x *cc.PrimaryExpression) val {
	var v val
	l.openScope()
	l.block(x.CompoundStatement, func(last cc.ExpressionNode) { v = l.save(l.rvalue(last), pos(last)) })
	if v.off != nil && len(l.addressed(l.scopes[len(l.scopes)-1])) > 0 {
		l.doubt(l.c.False(), program.UnmodelledAccess, "whether a pointer to a variable is used after its lifetime", pos(x))
	}
	l.closeScope(pos(x))
	return v
}

// selected returns the expression that _Generic stands for.
func selected(x *cc.PrimaryExpression) cc.ExpressionNode {
	return x.GenericSelection.Associated().AssignmentExpression
}

// isSizeof reports whether e is an operator that does not evaluate its operand.
func isSizeof(e cc.ExpressionNode) bool {
	x, ok := e.(*cc.UnaryExpression)
	return ok && (x.Case == cc.UnaryExpressionSizeofExpr || x.Case == cc.UnaryExpressionSizeofType ||
		x.Case == cc.UnaryExpressionAlignofExpr || x.Case == cc.UnaryExpressionAlignofType)
}

// expr evaluates e as an integer.
func (l *lowerer) expr(e cc.ExpressionNode) val {
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
	at := pos(e)
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.expr(x.ExpressionList)
		case cc.PrimaryExpressionIdent:
			return l.value(l.lvalue(e), e, e)
		case cc.PrimaryExpressionStmt:
			return l.statementExpression(x)
		case cc.PrimaryExpressionGeneric:
			return l.expr(selected(x))
		}
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return l.expr(x.AssignmentExpression)
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionCall:
			return l.call(x)
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			return l.increment(x.PostfixExpression, x.Case == cc.PostfixExpressionInc, true, at)
		case cc.PostfixExpressionIndex, cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect, cc.PostfixExpressionComplit:
			return l.value(l.lvalue(e), e, e)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return l.increment(x.UnaryExpression, x.Case == cc.UnaryExpressionInc, false, at)
		case cc.UnaryExpressionDeref:
			return l.value(l.lvalue(e), e, e)
		case cc.UnaryExpressionPlus:
			return l.expr(x.CastExpression)
		case cc.UnaryExpressionMinus:
			v := l.expr(x.CastExpression)
			it := promote(typeOf(x.CastExpression))
			return l.fit(e, val{t: l.c.Neg(v.t), lo: v.hi.Neg(), hi: v.lo.Neg()}, it)
		case cc.UnaryExpressionCpl:
			v := l.expr(x.CastExpression)
			it := promote(typeOf(x.CastExpression))
			return l.convert(e, val{t: l.c.Sub(l.c.Int(-1), v.t), lo: num.MinusOne.Sub(v.hi), hi: num.MinusOne.Sub(v.lo)}, it)
		case cc.UnaryExpressionNot:
			return l.truth(l.cond(e))
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			if y, ok := x.CastExpression.(*cc.UnaryExpression); ok && y.Case == cc.UnaryExpressionAddrof {
				if v, ok := l.offset(y.CastExpression); ok {
					return l.convert(e, v, typeInt(e, x.Type()))
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
	case *cc.AdditiveExpression:
		op := byte('+')
		if x.Case == cc.AdditiveExpressionSub {
			op = '-'
			if isPointer(x.AdditiveExpression.Type().Decay()) {
				a, b := l.pair(x.AdditiveExpression, x.MultiplicativeExpression)
				return l.difference(a, b, x.AdditiveExpression.Type(), e)
			}
		}
		return l.binaryExpr(e, op, x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		op := map[cc.MultiplicativeExpressionCase]byte{cc.MultiplicativeExpressionMul: '*', cc.MultiplicativeExpressionDiv: '/', cc.MultiplicativeExpressionMod: '%'}[x.Case]
		return l.binaryExpr(e, op, x.MultiplicativeExpression, x.CastExpression)
	case *cc.ShiftExpression:
		op := byte('<')
		if x.Case == cc.ShiftExpressionRsh {
			op = '>'
		}
		return l.binaryExpr(e, op, x.ShiftExpression, x.AdditiveExpression)
	case *cc.AndExpression:
		return l.binaryExpr(e, '&', x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return l.binaryExpr(e, '^', x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return l.binaryExpr(e, '|', x.InclusiveOrExpression, x.ExclusiveOrExpression)
	}
	unsupported(e, "%s", construct(e))
	return val{}
}

func (l *lowerer) binaryExpr(e cc.ExpressionNode, op byte, x, y cc.ExpressionNode) val {
	a, b := l.pair(x, y)
	if a.t == nil || b.t == nil || a.off != nil || b.off != nil {
		unsupported(e, "arithmetic on %s and %s", x.Type(), y.Type())
	}
	return l.binary(e, op, a, typeOf(x), b, typeOf(y))
}

// conditional evaluates a ? b : c of scalar type.
func (l *lowerer) conditional(x *cc.ConditionalExpression) val {
	at := pos(x)
	t := x.Type().Decay()
	var f *logic.Term
	var a, b, first val
	if x.ExpressionList == nil { // a ?: b, which evaluates a once
		first = l.save(l.rvalue(x.LogicalOrExpression), at)
		f = l.isTrue(first, at)
	} else {
		f = l.cond(x.LogicalOrExpression)
	}
	value := func(e cc.ExpressionNode) val {
		var v val
		if e == nil {
			v = l.valueAs(first, x.LogicalOrExpression.Type(), t, x)
		} else {
			v = l.as(e, t, x)
		}
		if cc.IsIntegerType(t) {
			v = l.convert(x, v, typeOf(x))
		}
		return v
	}
	s1, e1, em1 := l.aside(at, func() { a = value(x.ExpressionList) })
	s2, e2, em2 := l.aside(at, func() { b = value(x.ConditionalExpression) })
	v := val{}
	if a.t != nil {
		v.lo, v.hi = num.Min(a.lo, b.lo), num.Max(a.hi, b.hi)
	}
	if !em1 && !em2 {
		if a.t != nil {
			v.t = l.c.Ite(f, a.t, b.t)
		}
		if a.off != nil {
			v.off = l.c.Ite(f, a.off, b.off)
		}
		v.of = l.chosen(f, a, b)
		return v
	}
	var vars []*program.Var
	if a.t != nil {
		vars = append(vars, l.temp(logic.Int))
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
	l.branch(f, s1, s2, at)
	l.cur = e1
	set(a)
	l.leave(after, at)
	l.cur = e2
	set(b)
	l.leave(after, at)
	l.cur = after
	return v
}

// assignment evaluates an assignment and returns the place that has the value.
func (l *lowerer) assignment(x *cc.AssignmentExpression) place {
	t := x.UnaryExpression.Type()
	if x.Case == cc.AssignmentExpressionAssign {
		if isRecord(t) {
			src := l.lvalue(x.AssignmentExpression)
			dst := l.lvalue(x.UnaryExpression)
			l.copy(dst, src, x)
			return dst
		}
		v := l.as(x.AssignmentExpression, t, x)
		p := l.lvalue(x.UnaryExpression)
		l.store(p, v, x)
		return p
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
		unsupported(x, "this assignment to a pointer")
	case a.t == nil:
	case b.t == nil:
		r = l.unmodelled("a floating-point number", typeInt(x, t), pos(x))
	default:
		r = l.convert(x, l.binary(x, op, a, typeInt(x, t), b, typeOf(x.AssignmentExpression)), typeInt(x, t))
	}
	l.store(p, r, x)
	return p
}

// increment evaluates ++ and -- of an integer.
func (l *lowerer) increment(e cc.ExpressionNode, up, post bool, at program.Pos) val {
	it := typeInt(e, e.Type())
	p := l.lvalue(e)
	old := l.value(p, e, e)
	if post {
		old = l.save(old, at)
	}
	op := byte('-')
	if up {
		op = '+'
	}
	r := l.binary(e, op, old, it, l.intVal(1), cInt)
	l.store(p, l.convert(e, r, it), e)
	if post {
		return old
	}
	return l.value(p, e, e)
}
