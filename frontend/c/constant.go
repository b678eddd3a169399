// Constant expressions: their values as gcc computes them. The parser's are used only where they agree with these.

package c

import (
	"math/big"
	"slices"

	"modernc.org/cc/v4"

	"craig/num"
	"craig/program"
)

// constant is what is known of an expression: its value, if it has one that no execution changes.
type constant struct {
	r  num.Rat
	ok bool
}

// folded returns the value of e, an integer, if it is constant, with what can be undefined in that marked on demand.
func (l *lowerer) folded(e cc.ExpressionNode) (val, bool) {
	r, ok := l.mem.constant(e)
	if !ok {
		return val{}, false
	}
	switch {
	case isSizeof(e) || !calculates(e):
	case l.o.Unbounded || l.inConstant:
		return val{}, false
	case l.marks(program.ConstantOverflow):
		l.inConstant = true
		l.operation(e)
		l.inConstant = false
	}
	return val{t: l.num(r), lo: r, hi: r}, true
}

// constant returns the value of e, an integer or a pointer made from one, if it is constant. Signed overflow wraps in
// constants; what is undefined otherwise has no value.
func (s *findings) constant(e cc.ExpressionNode) (num.Rat, bool) {
	c, ok := s.constants[e]
	if !ok {
		c.r, c.ok = s.evaluate(e)
		s.constants[e] = c
	}
	return c.r, c.ok
}

// evaluate computes constant.
func (s *findings) evaluate(e cc.ExpressionNode) (num.Rat, bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		switch x.Case {
		case cc.PrimaryExpressionExpr:
			return s.constant(x.ExpressionList)
		case cc.PrimaryExpressionInt:
			return parsed(x)
		case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
			return s.character(x), true
		case cc.PrimaryExpressionGeneric:
			return s.constant(selected(x))
		case cc.PrimaryExpressionIdent:
			if n, ok := x.ResolvedTo().(*cc.Enumerator); ok {
				return s.enumerator(n), true
			}
		}
	case *cc.ConstantExpression:
		return s.constant(x.ConditionalExpression)
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return s.constant(x.AssignmentExpression)
		}
	case *cc.PostfixExpression:
		return s.constantPostfix(x)
	case *cc.UnaryExpression:
		return s.constantUnary(x)
	case *cc.CastExpression:
		return s.constantAs(x.CastExpression, x.Type())
	case *cc.AdditiveExpression:
		op := byte('+')
		if x.Case == cc.AdditiveExpressionSub {
			op = '-'
		}
		if isAddress(x.AdditiveExpression) || isAddress(x.MultiplicativeExpression) {
			return s.constantPointer(x, op)
		}
		return s.constantBinary(e, op, x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		op := map[cc.MultiplicativeExpressionCase]byte{cc.MultiplicativeExpressionMul: '*', cc.MultiplicativeExpressionDiv: '/', cc.MultiplicativeExpressionMod: '%'}[x.Case]
		return s.constantBinary(e, op, x.MultiplicativeExpression, x.CastExpression)
	case *cc.ShiftExpression:
		op := byte('<')
		if x.Case == cc.ShiftExpressionRsh {
			op = '>'
		}
		return s.constantBinary(e, op, x.ShiftExpression, x.AdditiveExpression)
	case *cc.AndExpression:
		return s.constantBinary(e, '&', x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return s.constantBinary(e, '^', x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return s.constantBinary(e, '|', x.InclusiveOrExpression, x.ExclusiveOrExpression)
	case *cc.EqualityExpression:
		yes := []int{0}
		if x.Case == cc.EqualityExpressionNeq {
			yes = []int{-1, 1}
		}
		return s.constantOrder(x.EqualityExpression, x.RelationalExpression, yes...)
	case *cc.RelationalExpression:
		yes := map[cc.RelationalExpressionCase][]int{cc.RelationalExpressionLt: {-1}, cc.RelationalExpressionGt: {1}, cc.RelationalExpressionLeq: {-1, 0}, cc.RelationalExpressionGeq: {0, 1}}[x.Case]
		return s.constantOrder(x.RelationalExpression, x.ShiftExpression, yes...)
	case *cc.LogicalAndExpression:
		return s.constantLogical(x.LogicalAndExpression, x.InclusiveOrExpression, false)
	case *cc.LogicalOrExpression:
		return s.constantLogical(x.LogicalOrExpression, x.LogicalAndExpression, true)
	case *cc.ConditionalExpression:
		chosen, ok := s.chosen(x)
		if !ok {
			return num.Zero, false
		}
		if r, ok := s.constant(chosen); ok && cc.IsIntegerType(x.Type()) {
			return wrapped(r, s.typeOf(x)), true
		}
		return s.constantAs(chosen, x.Type())
	}
	return num.Zero, false
}

// parsed returns the integer that the parser says e is.
func parsed(e cc.ExpressionNode) (num.Rat, bool) {
	switch v := e.Value().(type) {
	case cc.Int64Value:
		return num.Int(int64(v)), true
	case cc.UInt64Value:
		return u64(uint64(v)), true
	}
	return num.Zero, false
}

func oneIf(b bool) num.Rat {
	if b {
		return num.One
	}
	return num.Zero
}

// wrapped returns the value of type it that r, an integer, is converted to.
func wrapped(r num.Rat, it intType) num.Rat {
	switch {
	case it.isBool:
		return oneIf(!r.IsZero())
	case it.lo().Cmp(r) <= 0 && r.Cmp(it.hi()) <= 0:
		return r
	}
	_, m := num.DivMod(r, num.Pow2(it.bits))
	if it.hi().Less(m) {
		m = m.Sub(num.Pow2(it.bits))
	}
	return m
}

// constantAs returns the value of e, a scalar, converted to the scalar type t.
func (s *findings) constantAs(e cc.ExpressionNode, t cc.Type) (num.Rat, bool) {
	switch {
	case t.Kind() == cc.Bool:
		b, ok := s.truth(e)
		return oneIf(b), ok
	case cc.IsIntegerType(t) && isFloat(e.Type()):
		i, ok := s.real(e)
		if !ok {
			return num.Zero, false
		}
		it := typeInt(e, t)
		r := truncated(i.lo)
		return r, r.Equal(truncated(i.hi)) && it.lo().Cmp(r) <= 0 && r.Cmp(it.hi()) <= 0
	case cc.IsIntegerType(t) || isPointer(t):
		r, ok := s.constant(e)
		if !ok {
			return num.Zero, false
		}
		return wrapped(r, wordOf(e, t)), true
	}
	return num.Zero, false
}

// wordOf returns the integer type that t is, or has the values of if it is a pointer.
func wordOf(n cc.Node, t cc.Type) intType {
	if isPointer(t) {
		return intType{bits: int(t.Size()) * 8}
	}
	return typeInt(n, t)
}

// truth returns whether e, a scalar, is other than zero, if that is constant.
func (s *findings) truth(e cc.ExpressionNode) (yes, ok bool) {
	switch t := e.Type(); {
	case isFloat(t):
		i, ok := s.real(e)
		return !i.lo.IsZero(), ok && (i.lo.Sign()*i.hi.Sign() > 0 || i.lo.IsZero() && i.hi.IsZero())
	case cc.IsIntegerType(t) || isPointer(t):
		if _, ok := stringLiteral(e); ok {
			return true, true
		}
		r, ok := s.constant(e)
		return !r.IsZero(), ok
	}
	return false, false
}

// chosen returns the operand that is the value of a conditional expression, if that is constant.
func (s *findings) chosen(x *cc.ConditionalExpression) (cc.ExpressionNode, bool) {
	yes, ok := s.truth(x.LogicalOrExpression)
	switch {
	case !ok:
		return nil, false
	case !yes:
		return x.ConditionalExpression, true
	case x.ExpressionList == nil:
		return x.LogicalOrExpression, true
	}
	return x.ExpressionList, true
}

// constantLogical returns the value of x || y or x && y, of which decisive is what need not be followed by y.
func (s *findings) constantLogical(x, y cc.ExpressionNode, decisive bool) (num.Rat, bool) {
	a, ok := s.truth(x)
	if ok && a != decisive {
		a, ok = s.truth(y)
	}
	return oneIf(a), ok
}

// constantOrder returns whether the order of x and y is one of yes.
func (s *findings) constantOrder(x, y cc.ExpressionNode, yes ...int) (num.Rat, bool) {
	if isFloat(x.Type()) || isFloat(y.Type()) {
		a, ok1 := s.real(x)
		b, ok2 := s.real(y)
		if !ok1 || !ok2 {
			return num.Zero, false
		}
		var in, out bool
		for order, possible := range map[int]bool{-1: a.lo.Less(b.hi), 0: a.lo.Cmp(b.hi) <= 0 && b.lo.Cmp(a.hi) <= 0, 1: b.lo.Less(a.hi)} {
			in = in || possible && slices.Contains(yes, order)
			out = out || possible && !slices.Contains(yes, order)
		}
		return oneIf(in), in != out
	}
	a, ok1 := s.constant(x)
	b, ok2 := s.constant(y)
	if !ok1 || !ok2 {
		return num.Zero, false
	}
	var it intType
	switch {
	case isAddress(x):
		it = wordOf(x, x.Type().Decay())
	case isAddress(y):
		it = wordOf(y, y.Type().Decay())
	default:
		it = usual(s.typeOf(x), s.typeOf(y))
	}
	a, b = wrapped(a, it), wrapped(b, it)
	return oneIf(slices.Contains(yes, a.Cmp(b))), true
}

// isAddress reports whether e is a pointer, or what becomes one.
func isAddress(e cc.ExpressionNode) bool { return isPointer(e.Type().Decay()) }

// constantUnary returns the value of an expression with an operator in front.
func (s *findings) constantUnary(x *cc.UnaryExpression) (num.Rat, bool) {
	switch x.Case {
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		r, ok := s.constant(x.CastExpression)
		if !ok || !cc.IsIntegerType(x.CastExpression.Type()) {
			return num.Zero, false
		}
		switch x.Case {
		case cc.UnaryExpressionMinus:
			r = r.Neg()
		case cc.UnaryExpressionCpl:
			r = num.MinusOne.Sub(r)
		}
		return wrapped(r, s.typeOf(x)), true
	case cc.UnaryExpressionNot:
		b, ok := s.truth(x.CastExpression)
		return oneIf(!b), ok
	case cc.UnaryExpressionAddrof:
		return s.address(x.CastExpression)
	}
	if n, ok := s.sizeConstant(x); ok {
		return num.Int(n), true
	}
	return num.Zero, false
}

// constantBinary returns the value of x op y, of which the operands are integers.
func (s *findings) constantBinary(e cc.ExpressionNode, op byte, x, y cc.ExpressionNode) (num.Rat, bool) {
	if !cc.IsIntegerType(x.Type()) || !cc.IsIntegerType(y.Type()) {
		return num.Zero, false
	}
	a, ok1 := s.constant(x)
	b, ok2 := s.constant(y)
	if !ok1 || !ok2 {
		return num.Zero, false
	}
	it := s.typeOf(e)
	if a = wrapped(a, it); op == '<' || op == '>' {
		k, ok := b.Int64()
		if !ok || k < 0 || k >= int64(it.bits) {
			return num.Zero, false
		}
		if op == '<' {
			return wrapped(a.Mul(num.Pow2(int(k))), it), true
		}
		return a.Quo(num.Pow2(int(k))).Floor(), true
	}
	b = wrapped(b, it)
	switch op {
	case '+':
		return wrapped(a.Add(b), it), true
	case '-':
		return wrapped(a.Sub(b), it), true
	case '*':
		return wrapped(a.Mul(b), it), true
	case '/', '%':
		if b.IsZero() {
			return num.Zero, false
		}
		q := truncated(a.Quo(b))
		if op == '/' {
			return wrapped(q, it), true
		}
		return a.Sub(q.Mul(b)), true
	}
	f := map[byte]func(z, a, b *big.Int) *big.Int{'&': (*big.Int).And, '|': (*big.Int).Or, '^': (*big.Int).Xor}[op]
	return num.FromBigInt(f(new(big.Int), a.NumBig(), b.NumBig())), true
}

// constantPostfix returns the value of one of gcc's functions of types and constants, or of a character in a literal.
func (s *findings) constantPostfix(x *cc.PostfixExpression) (num.Rat, bool) {
	switch x.Case {
	case cc.PostfixExpressionIndex:
		lit, ok1 := stringLiteral(x.PostfixExpression)
		i, ok2 := s.constant(x.ExpressionList)
		if k, ok := i.Int64(); ok && ok1 && ok2 {
			if list := s.codes(lit); k >= 0 && k < int64(len(list)) {
				return wrapped(num.Int(list[k]), typeInt(x, x.Type())), true
			}
		}
	case cc.PostfixExpressionCall:
		name, _ := functionName(x.PostfixExpression)
		switch args := arguments(x); {
		case name == "__builtin_choose_expr" && len(args) == 3:
			if e, ok := s.chooses(args); ok {
				return s.constant(e)
			}
		case name == "__builtin_constant_p" && len(args) == 1:
			if _, ok := s.constant(args[0]); ok {
				return num.One, true
			}
			return parsed(x)
		case name == "__ccgo__types_compatible_p" && len(args) == 2:
			return oneIf(typesCompatible(x, args)), true
		}
	}
	return num.Zero, false
}

// chooses returns the argument that __builtin_choose_expr stands for.
func (s *findings) chooses(args []cc.ExpressionNode) (cc.ExpressionNode, bool) {
	b, ok := s.truth(args[0])
	switch {
	case !ok:
		return nil, false
	case b:
		return args[1], true
	}
	return args[2], true
}

// calculates reports whether the value of e, a constant, is that of an operation or conversion that can overflow.
func calculates(e cc.ExpressionNode) bool {
	integers := func(xs ...cc.ExpressionNode) bool {
		for _, x := range xs {
			if !cc.IsIntegerType(x.Type()) {
				return false
			}
		}
		return true
	}
	either := func(x, y cc.ExpressionNode) bool { return integers(x, y) && (calculates(x) || calculates(y)) }
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		return x.Case == cc.PrimaryExpressionExpr && calculates(x.ExpressionList)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
		}
		return calculates(x.AssignmentExpression)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
			return integers(x.CastExpression)
		case cc.UnaryExpressionPlus, cc.UnaryExpressionNot:
			return integers(x.CastExpression) && calculates(x.CastExpression)
		}
	case *cc.CastExpression:
		return x.Case == cc.CastExpressionCast && integers(x.CastExpression)
	case *cc.AdditiveExpression:
		return integers(x.AdditiveExpression, x.MultiplicativeExpression)
	case *cc.MultiplicativeExpression:
		return integers(x.MultiplicativeExpression, x.CastExpression)
	case *cc.ShiftExpression:
		return integers(x.ShiftExpression, x.AdditiveExpression)
	case *cc.AndExpression:
		return either(x.AndExpression, x.EqualityExpression)
	case *cc.ExclusiveOrExpression:
		return either(x.ExclusiveOrExpression, x.AndExpression)
	case *cc.InclusiveOrExpression:
		return either(x.InclusiveOrExpression, x.ExclusiveOrExpression)
	case *cc.EqualityExpression:
		return either(x.EqualityExpression, x.RelationalExpression)
	case *cc.RelationalExpression:
		return either(x.RelationalExpression, x.ShiftExpression)
	case *cc.LogicalAndExpression:
		return either(x.LogicalAndExpression, x.InclusiveOrExpression)
	case *cc.LogicalOrExpression:
		return either(x.LogicalOrExpression, x.LogicalAndExpression)
	case *cc.ConditionalExpression:
		return x.ExpressionList != nil && integers(x.LogicalOrExpression, x.ExpressionList, x.ConditionalExpression) &&
			(calculates(x.LogicalOrExpression) || either(x.ExpressionList, x.ConditionalExpression))
	}
	return false
}
