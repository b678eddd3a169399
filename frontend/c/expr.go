package c

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/logic"
	"craig/num"
	"craig/program"
)

func (l *lowerer) exact(t *logic.Term, it intType) val {
	if t.IsNum() {
		return val{t, t.Value(), t.Value()}
	}
	return val{t, it.lo(), it.hi()}
}

func (l *lowerer) intVal(i int64) val { return val{l.c.Int(i), num.Int(i), num.Int(i)} }

// truth returns a formula as C's 0 or 1.
func (l *lowerer) truth(f *logic.Term) val {
	t := l.c.Ite(f, l.c.Int(1), l.c.Int(0))
	return val{t, num.Zero, num.One}
}

// convert converts v to an integer type.
func (l *lowerer) convert(n cc.Node, v val, it intType) val {
	switch {
	case it.isBool:
		return l.truth(l.c.Not(l.c.Eq(v.t, l.c.Int(0))))
	case it.lo().Cmp(v.lo) <= 0 && v.hi.Cmp(it.hi()) <= 0:
		return v
	case it.signed:
		half, mod := l.num(num.Pow2(it.bits-1)), l.num(num.Pow2(it.bits))
		return l.exact(l.c.Sub(l.c.Mod(l.c.Add(v.t, half), mod), half), it)
	}
	return l.exact(l.c.Mod(v.t, l.num(num.Pow2(it.bits))), it)
}

// discard evaluates e for its effects.
func (l *lowerer) discard(e cc.ExpressionNode) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			l.discard(x.ExpressionList)
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
			l.discard(x.ExpressionList)
			l.enter2(join, at)
			l.cur = no
			l.discard(x.ConditionalExpression)
			l.enter2(join, at)
			l.cur = join
			return
		}
	case *cc.AssignmentExpression:
		if k := e.Type().Kind(); k == cc.Struct && x.Case == cc.AssignmentExpressionAssign {
			src := l.lvalue(x.AssignmentExpression)
			l.copy(l.lvalue(x.UnaryExpression), src, pos(e))
			return
		}
	case *cc.PostfixExpression:
		if x.Case == cc.PostfixExpressionCall {
			l.call(x)
			return
		}
	case *cc.ExpressionList:
		for ; x != nil; x = x.ExpressionList {
			l.discard(x.AssignmentExpression)
		}
		return
	}
	l.expr(e)
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
			a, b := l.operands(x.EqualityExpression, x.RelationalExpression)
			f := l.c.Eq(a.t, b.t)
			if x.Case == cc.EqualityExpressionNeq {
				f = l.c.Not(f)
			}
			return f
		}
	case *cc.RelationalExpression:
		if x.Case != cc.RelationalExpressionShift {
			a, b := l.operands(x.RelationalExpression, x.ShiftExpression)
			switch x.Case {
			case cc.RelationalExpressionLt:
				return l.c.Lt(a.t, b.t)
			case cc.RelationalExpressionGt:
				return l.c.Gt(a.t, b.t)
			case cc.RelationalExpressionLeq:
				return l.c.Le(a.t, b.t)
			default:
				return l.c.Ge(a.t, b.t)
			}
		}
	}
	return l.c.Not(l.c.Eq(l.expr(e).t, l.c.Int(0)))
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
	l.enter2(after, at)
	l.cur = end
	l.assign(t, right, at)
	l.enter2(after, at)
	l.cur = after
	return t.Term
}

// pair evaluates two expressions from left to right; the value of the first is saved if the second has effects.
func (l *lowerer) pair(x, y cc.ExpressionNode) (a, b val) {
	a = l.expr(x)
	at := pos(y)
	start, end, emitted := l.aside(at, func() { b = l.expr(y) })
	if emitted {
		if !a.t.IsNum() && !y.Pure() {
			t := l.temp(logic.Int)
			l.assign(t, a.t, at)
			a.t = t.Term
		}
		l.enter2(start, at)
		l.cur = end
	}
	return a, b
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

// operands evaluates two arithmetic operands under the usual conversions.
func (l *lowerer) operands(x, y cc.ExpressionNode) (a, b val) {
	a, b = l.pair(x, y)
	it := usual(typeInt(x, x.Type()), typeInt(y, y.Type()))
	return l.convert(x, a, it), l.convert(y, b, it)
}

// expr evaluates e as an integer.
func (l *lowerer) expr(e cc.ExpressionNode) val {
	if e.Pure() { // the value of an assignment is constant, too
		switch v := e.Value().(type) {
		case cc.Int64Value:
			return l.intVal(int64(v))
		case cc.UInt64Value:
			r := u64(uint64(v))
			return val{l.num(r), r, r}
		}
	}
	at := pos(e)
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.expr(x.ExpressionList)
		case cc.PrimaryExpressionIdent:
			return l.load(l.lvalue(e), e)
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
		case cc.PostfixExpressionIndex, cc.PostfixExpressionSelect:
			return l.load(l.lvalue(e), e)
		}
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec:
			return l.increment(x.UnaryExpression, x.Case == cc.UnaryExpressionInc, false, at)
		case cc.UnaryExpressionPlus:
			return l.expr(x.CastExpression)
		case cc.UnaryExpressionMinus:
			v := l.expr(x.CastExpression)
			it := promote(typeInt(e, x.CastExpression.Type()))
			return l.fit(e, val{l.c.Neg(v.t), v.hi.Neg(), v.lo.Neg()}, it)
		case cc.UnaryExpressionCpl:
			v := l.expr(x.CastExpression)
			it := promote(typeInt(e, x.CastExpression.Type()))
			return l.convert(e, val{l.c.Sub(l.c.Int(-1), v.t), num.MinusOne.Sub(v.hi), num.MinusOne.Sub(v.lo)}, it)
		case cc.UnaryExpressionNot:
			return l.truth(l.cond(e))
		}
	case *cc.CastExpression:
		if x.Case == cc.CastExpressionCast {
			return l.convert(e, l.expr(x.CastExpression), typeInt(e, e.Type()))
		}
	case *cc.EqualityExpression, *cc.RelationalExpression, *cc.LogicalAndExpression, *cc.LogicalOrExpression:
		return l.truth(l.cond(e))
	case *cc.ConditionalExpression:
		return l.conditional(x)
	case *cc.AssignmentExpression:
		return l.assignment(x)
	case *cc.AdditiveExpression:
		op := byte('+')
		if x.Case == cc.AdditiveExpressionSub {
			op = '-'
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
	unsupported(e, "this expression (%T)", e)
	return val{}
}

func (l *lowerer) binaryExpr(e cc.ExpressionNode, op byte, x, y cc.ExpressionNode) val {
	if k := e.Type().Kind(); k == cc.Ptr || k == cc.Float || k == cc.Double {
		unsupported(e, "arithmetic of type %s", e.Type())
	}
	a, b := l.pair(x, y)
	return l.binary(e, op, a, typeInt(x, x.Type()), b, typeInt(y, y.Type()))
}

// fit makes the mathematical result v a value of it: by wrapping, or by excluding overflow.
func (l *lowerer) fit(n cc.Node, v val, it intType) val {
	if !it.signed {
		return l.convert(n, v, it)
	}
	var cs []*logic.Term
	if v.lo.Less(it.lo()) {
		cs = append(cs, l.c.Ge(v.t, l.num(it.lo())))
		v.lo = it.lo()
	}
	if it.hi().Less(v.hi) {
		cs = append(cs, l.c.Le(v.t, l.num(it.hi())))
		v.hi = it.hi()
	}
	l.assumeUB(l.c.And(cs...), "signed overflow", pos(n))
	return v
}

func minMax(rs ...num.Rat) (lo, hi num.Rat) {
	lo, hi = rs[0], rs[0]
	for _, r := range rs[1:] {
		lo, hi = num.Min(lo, r), num.Max(hi, r)
	}
	return lo, hi
}

func (l *lowerer) binary(n cc.Node, op byte, a val, ta intType, b val, tb intType) val {
	at := pos(n)
	if op == '<' || op == '>' {
		return l.shift(n, op, a, promote(ta), b)
	}
	it := usual(ta, tb)
	a, b = l.convert(n, a, it), l.convert(n, b, it)
	switch op {
	case '+':
		return l.fit(n, val{l.c.Add(a.t, b.t), a.lo.Add(b.lo), a.hi.Add(b.hi)}, it)
	case '-':
		return l.fit(n, val{l.c.Sub(a.t, b.t), a.lo.Sub(b.hi), a.hi.Sub(b.lo)}, it)
	case '*':
		lo, hi := minMax(a.lo.Mul(b.lo), a.lo.Mul(b.hi), a.hi.Mul(b.lo), a.hi.Mul(b.hi))
		return l.fit(n, val{l.c.Mul(a.t, b.t), lo, hi}, it)
	case '/', '%':
		l.assumeUB(l.c.Not(l.c.Eq(b.t, l.c.Int(0))), "division by zero", at)
		if b.t.IsNum() && b.t.Value().IsZero() {
			return l.exact(l.c.Int(0), it)
		}
		return l.divide(n, op, a, b, it)
	}
	return l.bitwise(n, op, a, b, it)
}

// divide builds C's truncating quotient or remainder out of SMT-LIB's, which round so that the remainder is not
// negative.
func (l *lowerer) divide(n cc.Node, op byte, a, b val, it intType) val {
	c := l.c
	zero := c.Int(0)
	abs := func(v val) *logic.Term {
		switch {
		case v.lo.Sign() >= 0:
			return v.t
		case v.hi.Sign() <= 0:
			return c.Neg(v.t)
		}
		return c.Ite(c.Ge(v.t, zero), v.t, c.Neg(v.t))
	}
	isNeg := func(v val) *logic.Term {
		switch {
		case v.lo.Sign() >= 0:
			return c.False()
		case v.hi.Sign() < 0:
			return c.True()
		}
		return c.Lt(v.t, zero)
	}
	if op == '/' {
		neg := c.Xor(isNeg(a), isNeg(b))
		pos := func(x, y *logic.Term) *logic.Term { return c.IntDiv(x, y) }
		var q *logic.Term
		if b.t.IsNum() { // a ≥ 0: a div |b|; a < 0: -((-a) div |b|)
			d := c.Num(b.t.Value().Abs(), logic.Int)
			q = c.Ite(isNeg(a), c.Neg(pos(c.Neg(a.t), d)), pos(a.t, d))
			if b.t.Value().Sign() < 0 {
				q = c.Neg(q)
			}
		} else {
			q = pos(abs(a), abs(b))
			q = c.Ite(neg, c.Neg(q), q)
		}
		m := num.Max(a.lo.Abs(), a.hi.Abs())
		lo, hi := m.Neg(), m
		if a.lo.Sign() >= 0 && b.lo.Sign() >= 0 {
			lo = num.Zero
		}
		return l.fit(n, val{q, lo, hi}, it)
	}
	r := c.Ite(isNeg(a), c.Neg(c.Mod(c.Neg(a.t), abs(b))), c.Mod(a.t, abs(b)))
	m := num.Max(b.lo.Abs(), b.hi.Abs()).Sub(num.One)
	lo, hi := m.Neg(), m
	if a.lo.Sign() >= 0 {
		lo = num.Zero
	}
	return val{r, lo, num.Min(hi, num.Max(a.hi, num.Zero))}
}

func (l *lowerer) shift(n cc.Node, op byte, a val, it intType, b val) val {
	at := pos(n)
	a = l.convert(n, a, it)
	l.assumeUB(l.c.And(l.c.Ge(b.t, l.c.Int(0)), l.c.Lt(b.t, l.c.Int(int64(it.bits)))), "shift out of range", at)
	if k, ok := b.t.Value().Int64(); b.t.IsNum() && ok && k >= 0 && k < int64(it.bits) {
		p := num.Pow2(int(k))
		if op == '<' {
			return l.fit(n, val{l.c.MulNum(p, a.t), a.lo.Mul(p), a.hi.Mul(p)}, it)
		}
		return val{l.c.IntDiv(a.t, l.num(p)), a.lo.Quo(p).Floor(), a.hi.Quo(p).Floor()}
	}
	w := it.bits
	bv := logic.BVShl
	if op == '>' {
		bv = logic.BVLshr
		if it.signed {
			bv = logic.BVAshr
		}
	}
	return l.fromBV(l.c.BV(bv, l.c.IntToBV(w, a.t), l.c.IntToBV(w, b.t)), it)
}

func (l *lowerer) fromBV(t *logic.Term, it intType) val {
	u := l.c.BVToInt(t)
	if it.signed {
		half := l.num(num.Pow2(it.bits - 1))
		u = l.c.Ite(l.c.Lt(u, half), u, l.c.Sub(u, l.num(num.Pow2(it.bits))))
	}
	return l.exact(u, it)
}

func (l *lowerer) bitwise(n cc.Node, op byte, a, b val, it intType) val {
	if a.t.IsNum() && !b.t.IsNum() {
		a, b = b, a
	}
	bit := func(v val) bool { return v.lo.Sign() >= 0 && v.hi.Cmp(num.One) <= 0 }
	c := l.c
	if bit(a) && bit(b) {
		p, q := c.Eq(a.t, c.Int(1)), c.Eq(b.t, c.Int(1))
		switch op {
		case '&':
			return l.truth(c.And(p, q))
		case '|':
			return l.truth(c.Or(p, q))
		default:
			return l.truth(c.Xor(p, q))
		}
	}
	if k, ok := b.t.Value().Int64(); op == '&' && b.t.IsNum() && ok && k >= 0 && k&(k+1) == 0 {
		return val{c.Mod(a.t, c.Int(k+1)), num.Zero, num.Int(k)}
	}
	bv := map[byte]logic.BVOp{'&': logic.BVAnd, '|': logic.BVOr, '^': logic.BVXor}[op]
	return l.fromBV(c.BV(bv, c.IntToBV(it.bits, a.t), c.IntToBV(it.bits, b.t)), it)
}

func (l *lowerer) conditional(x *cc.ConditionalExpression) val {
	at := pos(x)
	f := l.cond(x.LogicalOrExpression)
	it := typeInt(x, x.Type())
	var a, b val
	s1, e1, em1 := l.aside(at, func() { a = l.convert(x, l.expr(x.ExpressionList), it) })
	s2, e2, em2 := l.aside(at, func() { b = l.convert(x, l.expr(x.ConditionalExpression), it) })
	lo, hi := num.Min(a.lo, b.lo), num.Max(a.hi, b.hi)
	if !em1 && !em2 {
		return val{l.c.Ite(f, a.t, b.t), lo, hi}
	}
	t := l.temp(logic.Int)
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
	l.assign(t, a.t, at)
	l.enter2(after, at)
	l.cur = e2
	l.assign(t, b.t, at)
	l.enter2(after, at)
	l.cur = after
	return val{t.Term, lo, hi}
}

func (l *lowerer) assignment(x *cc.AssignmentExpression) val {
	at := pos(x)
	t := x.UnaryExpression.Type()
	it := typeInt(x, t)
	if x.Case == cc.AssignmentExpressionAssign {
		v := l.convert(x, l.expr(x.AssignmentExpression), it)
		p := l.lvalue(x.UnaryExpression)
		l.store(p, v, at)
		return l.load(p, x)
	}
	op := map[cc.AssignmentExpressionCase]byte{
		cc.AssignmentExpressionMul: '*', cc.AssignmentExpressionDiv: '/', cc.AssignmentExpressionMod: '%',
		cc.AssignmentExpressionAdd: '+', cc.AssignmentExpressionSub: '-', cc.AssignmentExpressionLsh: '<',
		cc.AssignmentExpressionRsh: '>', cc.AssignmentExpressionAnd: '&', cc.AssignmentExpressionXor: '^',
		cc.AssignmentExpressionOr: '|'}[x.Case]
	b := l.expr(x.AssignmentExpression)
	p := l.lvalue(x.UnaryExpression)
	a := l.load(p, x)
	r := l.binary(x, op, a, it, b, typeInt(x, x.AssignmentExpression.Type()))
	l.store(p, l.convert(x, r, it), at)
	return l.load(p, x)
}

func (l *lowerer) increment(e cc.ExpressionNode, up, post bool, at program.Pos) val {
	it := typeInt(e, e.Type())
	if e.Type().Kind() == cc.Ptr {
		unsupported(e, "pointer arithmetic")
	}
	p := l.lvalue(e)
	old := l.load(p, e)
	if post {
		t := l.temp(logic.Int)
		l.assign(t, old.t, at)
		old.t = t.Term
	}
	op := byte('-')
	if up {
		op = '+'
	}
	one := l.intVal(1)
	r := l.binary(e, op, old, it, one, intType{bits: 32, signed: true})
	l.store(p, l.convert(e, r, it), at)
	if post {
		return old
	}
	return l.load(p, e)
}

// lvalue finds the place that e denotes.
func (l *lowerer) lvalue(e cc.ExpressionNode) place {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return l.lvalue(x.ExpressionList)
		case cc.PrimaryExpressionIdent:
			if d, ok := x.ResolvedTo().(*cc.Declarator); ok {
				if o := l.objects[d]; o != nil {
					return place{o: o}
				}
				if o := l.globals[d.Name()]; o != nil {
					return place{o: o}
				}
			}
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect:
			p := l.lvalue(x.PostfixExpression)
			st, ok := p.o.typ.(*cc.StructType)
			if !ok {
				unsupported(e, "member of %s", p.o.typ)
			}
			name := x.Token2.SrcStr()
			for i := 0; i < st.NumFields(); i++ {
				if st.FieldByIndex(i).Name() == name {
					return place{p.o.fields[i], p.index}
				}
			}
		case cc.PostfixExpressionIndex:
			if x.PostfixExpression.Type().Undecay().Kind() != cc.Array && x.PostfixExpression.Type().Kind() != cc.Array {
				unsupported(e, "pointer")
			}
			p := l.lvalue(x.PostfixExpression)
			if p.o.elem == nil {
				unsupported(e, "pointer")
			}
			i := l.expr(x.ExpressionList)
			if at, ok := p.o.typ.(*cc.ArrayType); ok && at.Len() > 0 {
				l.assumeUB(l.c.And(l.c.Ge(i.t, l.c.Int(0)), l.c.Lt(i.t, l.c.Int(at.Len()))), "index out of bounds", pos(e))
			}
			return l.element(p, i.t)
		case cc.PostfixExpressionCall:
			r := l.callObject(x)
			if r != nil {
				return place{o: r}
			}
		}
	}
	unsupported(e, "this lvalue")
	return place{}
}

// element returns the place of element i of the array p.
func (l *lowerer) element(p place, i *logic.Term) place {
	if p.index != nil {
		i = l.c.Add(l.c.MulNum(num.Int(p.o.typ.(*cc.ArrayType).Len()), p.index), i)
	}
	return place{p.o.elem, i}
}

func (l *lowerer) load(p place, n cc.Node) val {
	if p.o.leaf == nil {
		unsupported(n, "value of type %s", p.o.typ)
	}
	it := typeInt(n, p.o.typ)
	if p.index == nil {
		return l.exact(p.o.leaf.Term, it)
	}
	t := l.temp(logic.Int)
	l.assign(t, l.c.Select(p.o.leaf.Term, p.index), pos(n))
	l.assumeRange(t.Term, it, pos(n))
	return l.exact(t.Term, it)
}

func (l *lowerer) store(p place, v val, at program.Pos) {
	if p.o.leaf == nil {
		unsupported(l.fn.def, "assignment of type %s", p.o.typ)
	}
	t := v.t
	if p.index != nil {
		t = l.c.Store(p.o.leaf.Term, p.index, t)
	}
	l.assign(p.o.leaf, t, at)
}

// copy copies a structure.
func (l *lowerer) copy(dst, src place, at program.Pos) {
	switch {
	case dst.o.leaf != nil && dst.index == nil && src.index == nil:
		l.assign(dst.o.leaf, src.o.leaf.Term, at)
	case dst.o.leaf != nil:
		l.store(dst, l.load(src, l.fn.def), at)
	case dst.o.elem != nil:
		if dst.index != nil || src.index != nil {
			unsupported(l.fn.def, "copy of an array inside an array")
		}
		l.copy(place{dst.o.elem, nil}, place{src.o.elem, nil}, at)
	}
	for i := range dst.o.fields {
		l.copy(place{dst.o.fields[i], dst.index}, place{src.o.fields[i], src.index}, at)
	}
}

// call evaluates a call.
func (l *lowerer) call(x *cc.PostfixExpression) val {
	o := l.callObject(x)
	if o == nil || o.leaf == nil {
		return l.intVal(0)
	}
	return l.load(place{o: o}, x)
}

var nondet = map[string]bool{}

// callObject evaluates a call and returns the object that holds its result, nil for void.
func (l *lowerer) callObject(x *cc.PostfixExpression) *object {
	at := pos(x)
	name := ""
	fe := x.PostfixExpression
	for {
		if pe, ok := fe.(*cc.PrimaryExpression); ok && pe.Case == cc.PrimaryExpressionExpr {
			fe = pe.ExpressionList
			continue
		}
		break
	}
	if pe, ok := fe.(*cc.PrimaryExpression); ok && pe.Case == cc.PrimaryExpressionIdent {
		if d, ok := pe.ResolvedTo().(*cc.Declarator); ok && d.Type().Kind() != cc.Function {
			unsupported(x, "call through a pointer")
		}
		name = pe.Token.SrcStr()
	} else {
		unsupported(x, "call through a pointer")
	}
	f := l.funcs[name]
	if f == nil || f.def == nil {
		return l.external(x, name)
	}
	var args []*logic.Term
	params := f.typ.Parameters()
	i, j := 0, 0
	for al := x.ArgumentExpressionList; al != nil; al = al.ArgumentExpressionList {
		e := al.AssignmentExpression
		if i >= len(params) || params[i].Type().Kind() == cc.Void {
			l.discard(e)
			continue
		}
		if params[i].Type().Kind() == cc.Struct {
			unsupported(x, "structure argument")
		}
		v := l.convert(e, l.expr(e), typeInt(e, params[i].Type()))
		t := v.t
		if !t.IsNum() && al.ArgumentExpressionList != nil {
			tmp := l.temp(logic.Int)
			l.assign(tmp, t, at)
			t = tmp.Term
		}
		args = append(args, t)
		i++
		j++
	}
	for len(args) < len(f.proc.Params) {
		args = append(args, l.input(intType{bits: 32, signed: true}, "missing argument", at).t)
	}
	st := &program.Call{Callee: f.proc, Args: args}
	var ret *object
	if f.ret != nil {
		n := len(l.fn.proc.Locals)
		l.temps++
		ret = l.newObject(x, f.ret.typ, l.fn.name, name+"()", false)
		st.Results = append([]*program.Var(nil), l.fn.proc.Locals[n:]...)
	}
	l.emit(st, at)
	return ret
}

// external evaluates a call of a function without a body.
func (l *lowerer) external(x *cc.PostfixExpression, name string) *object {
	at := pos(x)
	var args []cc.ExpressionNode
	for al := x.ArgumentExpressionList; al != nil; al = al.ArgumentExpressionList {
		args = append(args, al.AssignmentExpression)
	}
	switch name {
	case "__VERIFIER_error", "reach_error", "__assert_fail":
		l.emit(&program.Assert{Cond: l.c.False(), What: "call of " + name}, at)
		l.goIfDead()
		return nil
	case "__VERIFIER_assume":
		l.emit(&program.Assume{Cond: l.cond(args[0])}, at)
		return nil
	case "assert", "__VERIFIER_assert":
		l.emit(&program.Assert{Cond: l.cond(args[0]), What: "assertion"}, at)
		return nil
	case "abort", "exit", "_exit":
		l.emit(&program.Assume{Cond: l.c.False()}, at)
		l.goIfDead()
		return nil
	}
	for _, a := range args {
		if k := a.Type().Kind(); k == cc.Ptr && !strings.Contains(name, "print") {
			unsupported(x, "pointer argument of %s", name)
		}
		if a.Type().Kind() != cc.Ptr {
			l.discard(a)
		}
	}
	t := x.Type()
	if t.Kind() == cc.Void {
		return nil
	}
	o := &object{typ: t, leaf: l.temp(logic.Int)}
	l.emit(&program.Havoc{Vars: []*program.Var{o.leaf}, Input: name}, at)
	l.assumeRange(o.leaf.Term, typeInt(x, t), at)
	return o
}

// goIfDead notes that what follows the current location cannot be reached. Code after it is still lowered.
func (l *lowerer) goIfDead() {}
