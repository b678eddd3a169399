// Constant expressions: their values as gcc computes them. The parser's are used only where they agree with these.

package ctypes

import (
	"math/big"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/num"
	"craig/num/float"
)

// constant is what is known of an expression: its value, if it has one that no execution changes.
type constant struct {
	r  num.Rat
	ok bool
}

// Constant returns the value of e, an integer or a pointer made from one, if it is constant. Signed overflow wraps in
// constants; what is undefined otherwise has no value.
func (s *Findings) Constant(e cc.ExpressionNode) (num.Rat, bool) {
	c, ok := s.constants[e]
	if !ok {
		c.r, c.ok = s.evaluate(e)
		s.constants[e] = c
	}
	return c.r, c.ok
}

// evaluate computes constant.
func (s *Findings) evaluate(e cc.ExpressionNode) (num.Rat, bool) {
	if op, x, y, ok := syntax.Arithmetic(e); ok {
		if (op == '+' || op == '-') && (isAddress(x) || isAddress(y)) {
			return s.constantPointer(e.(*cc.AdditiveExpression), op)
		}
		return s.constantBinary(e, op, x, y)
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		return s.constantPrimary(x)
	case *cc.ConstantExpression:
		return s.Constant(x.ConditionalExpression)
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return s.Constant(x.AssignmentExpression)
		}
	case *cc.PostfixExpression:
		return s.constantPostfix(x)
	case *cc.UnaryExpression:
		return s.constantUnary(x)
	case *cc.CastExpression:
		return s.ConstantAs(x.CastExpression, x.Type())
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
		if r, ok := s.Constant(chosen); ok && cc.IsIntegerType(x.Type()) {
			return wrapped(r, s.TypeOf(x)), true
		}
		return s.ConstantAs(chosen, x.Type())
	}
	return num.Zero, false
}

// constantPrimary returns the value of a literal or an enumerator, or of what is in parentheses or chosen by _Generic.
func (s *Findings) constantPrimary(x *cc.PrimaryExpression) (num.Rat, bool) {
	switch x.Case {
	case cc.PrimaryExpressionExpr:
		return s.Constant(x.ExpressionList)
	case cc.PrimaryExpressionInt:
		return parsed(x)
	case cc.PrimaryExpressionChar, cc.PrimaryExpressionLChar:
		return s.character(x), true
	case cc.PrimaryExpressionGeneric:
		return s.Constant(syntax.Selected(x))
	case cc.PrimaryExpressionIdent:
		if n, ok := x.ResolvedTo().(*cc.Enumerator); ok {
			return s.enumerator(n), true
		}
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
func wrapped(r num.Rat, it IntType) num.Rat {
	switch {
	case it.IsBool:
		return oneIf(!r.IsZero())
	case it.Lo().Cmp(r) <= 0 && r.Cmp(it.Hi()) <= 0:
		return r
	}
	_, m := num.DivMod(r, num.Pow2(it.Bits))
	if it.Hi().Less(m) {
		m = m.Sub(num.Pow2(it.Bits))
	}
	return m
}

// ConstantAs returns the value of e, a scalar, converted to the scalar type t.
func (s *Findings) ConstantAs(e cc.ExpressionNode, t cc.Type) (num.Rat, bool) {
	switch {
	case t.Kind() == cc.Bool:
		b, ok := s.Truth(e)
		return oneIf(b), ok
	case cc.IsIntegerType(t) && IsFloat(e.Type()):
		x, ok := s.Number(e)
		if !ok {
			return num.Zero, false
		}
		it := IntegerType(e, t)
		i, ok := float.ToInt(float.Zero, x, it.Bits)
		if !ok {
			return num.Zero, false
		}
		r := num.FromBigInt(i)
		return r, it.Lo().Cmp(r) <= 0 && r.Cmp(it.Hi()) <= 0
	case cc.IsIntegerType(t) || IsPointer(t):
		r, ok := s.Constant(e)
		if !ok {
			return num.Zero, false
		}
		return wrapped(r, wordOf(e, t)), true
	}
	return num.Zero, false
}

// wordOf returns the integer type that t is, or has the values of if it is a pointer.
func wordOf(n cc.Node, t cc.Type) IntType {
	if IsPointer(t) {
		return IntType{Bits: int(t.Size()) * 8}
	}
	return IntegerType(n, t)
}

// Truth returns whether e, a scalar, is other than zero, if that is constant.
func (s *Findings) Truth(e cc.ExpressionNode) (yes, ok bool) {
	switch t := e.Type(); {
	case IsFloat(t):
		x, ok := s.Number(e)
		return !x.IsZero(), ok
	case cc.IsIntegerType(t) || IsPointer(t):
		if _, ok := syntax.StringLiteral(e); ok {
			return true, true
		}
		r, ok := s.Constant(e)
		return !r.IsZero(), ok
	}
	return false, false
}

// chosen returns the operand that is the value of a conditional expression, if that is constant.
func (s *Findings) chosen(x *cc.ConditionalExpression) (cc.ExpressionNode, bool) {
	yes, ok := s.Truth(x.LogicalOrExpression)
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
func (s *Findings) constantLogical(x, y cc.ExpressionNode, decisive bool) (num.Rat, bool) {
	a, ok := s.Truth(x)
	if ok && a != decisive {
		a, ok = s.Truth(y)
	}
	return oneIf(a), ok
}

// constantOrder returns whether the order of x and y is one of yes.
func (s *Findings) constantOrder(x, y cc.ExpressionNode, yes ...int) (num.Rat, bool) {
	if IsFloat(x.Type()) || IsFloat(y.Type()) {
		return s.constantFloatOrder(x, y, yes)
	}
	a, ok1 := s.Constant(x)
	b, ok2 := s.Constant(y)
	if !ok1 || !ok2 {
		return num.Zero, false
	}
	var it IntType
	switch {
	case isAddress(x):
		it = wordOf(x, x.Type().Decay())
	case isAddress(y):
		it = wordOf(y, y.Type().Decay())
	default:
		it = Usual(s.TypeOf(x), s.TypeOf(y))
	}
	a, b = wrapped(a, it), wrapped(b, it)
	return oneIf(slices.Contains(yes, a.Cmp(b))), true
}

// constantFloatOrder is constantOrder where at least one is a floating-point number. To NaN numbers have no order.
func (s *Findings) constantFloatOrder(x, y cc.ExpressionNode, yes []int) (num.Rat, bool) {
	f, ok := CommonFormat(x.Type(), y.Type())
	if !ok {
		return num.Zero, false
	}
	a, ok1 := s.numberAs(x, f)
	b, ok2 := s.numberAs(y, f)
	order := 0
	switch {
	case a.IsNaN() || b.IsNaN():
		return oneIf(slices.Contains(yes, -1) && slices.Contains(yes, 1)), ok1 && ok2
	case float.Less(a, b):
		order = -1
	case float.Less(b, a):
		order = 1
	}
	return oneIf(slices.Contains(yes, order)), ok1 && ok2
}

// isAddress reports whether e is a pointer, or what becomes one.
func isAddress(e cc.ExpressionNode) bool { return IsPointer(e.Type().Decay()) }

// constantUnary returns the value of an expression with an operator in front.
func (s *Findings) constantUnary(x *cc.UnaryExpression) (num.Rat, bool) {
	switch x.Case {
	case cc.UnaryExpressionPlus, cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
		r, ok := s.Constant(x.CastExpression)
		if !ok || !cc.IsIntegerType(x.CastExpression.Type()) {
			return num.Zero, false
		}
		switch x.Case {
		case cc.UnaryExpressionMinus:
			r = r.Neg()
		case cc.UnaryExpressionCpl:
			r = num.MinusOne.Sub(r)
		}
		return wrapped(r, s.TypeOf(x)), true
	case cc.UnaryExpressionNot:
		b, ok := s.Truth(x.CastExpression)
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
func (s *Findings) constantBinary(e cc.ExpressionNode, op byte, x, y cc.ExpressionNode) (num.Rat, bool) {
	if !cc.IsIntegerType(x.Type()) || !cc.IsIntegerType(y.Type()) {
		return num.Zero, false
	}
	a, ok1 := s.Constant(x)
	b, ok2 := s.Constant(y)
	if !ok1 || !ok2 {
		return num.Zero, false
	}
	it := s.TypeOf(e)
	if a = wrapped(a, it); op == '<' || op == '>' {
		k, ok := b.Int64()
		if !ok || k < 0 || k >= int64(it.Bits) {
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
		q := Truncated(a.Quo(b))
		if op == '/' {
			return wrapped(q, it), true
		}
		return a.Sub(q.Mul(b)), true
	}
	f := map[byte]func(z, a, b *big.Int) *big.Int{'&': (*big.Int).And, '|': (*big.Int).Or, '^': (*big.Int).Xor}[op]
	return num.FromBigInt(f(new(big.Int), a.NumBig(), b.NumBig())), true
}

// constantPostfix returns the value of one of gcc's functions of types and constants, or of a character in a literal.
func (s *Findings) constantPostfix(x *cc.PostfixExpression) (num.Rat, bool) {
	switch x.Case {
	case cc.PostfixExpressionIndex:
		lit, ok1 := syntax.StringLiteral(x.PostfixExpression)
		i, ok2 := s.Constant(x.ExpressionList)
		if k, ok := i.Int64(); ok && ok1 && ok2 {
			if list := s.Codes(lit); k >= 0 && k < int64(len(list)) {
				return wrapped(num.Int(list[k]), IntegerType(x, x.Type())), true
			}
		}
	case cc.PostfixExpressionCall:
		name, _ := syntax.FunctionName(x.PostfixExpression)
		switch args := syntax.Arguments(x); {
		case name == "__builtin_choose_expr" && len(args) == 3:
			if e, ok := s.chooses(args); ok {
				return s.Constant(e)
			}
		case name == "__builtin_constant_p" && len(args) == 1:
			if _, ok := s.Constant(args[0]); ok {
				return num.One, true
			}
			return parsed(x)
		case name == "__ccgo__types_compatible_p" && len(args) == 2:
			return oneIf(TypesCompatible(x, args)), true
		}
	}
	return num.Zero, false
}

// chooses returns the argument that __builtin_choose_expr stands for.
func (s *Findings) chooses(args []cc.ExpressionNode) (cc.ExpressionNode, bool) {
	b, ok := s.Truth(args[0])
	switch {
	case !ok:
		return nil, false
	case b:
		return args[1], true
	}
	return args[2], true
}

// Calculates reports whether the value of e, a constant, is that of an operation or conversion that can overflow.
func Calculates(e cc.ExpressionNode) bool {
	if x, y, ok := syntax.Operands(e); ok {
		switch e.(type) {
		case *cc.AdditiveExpression, *cc.MultiplicativeExpression, *cc.ShiftExpression:
			return areIntegers(x, y)
		}
		return areIntegers(x, y) && (Calculates(x) || Calculates(y))
	}
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		return x.Case == cc.PrimaryExpressionExpr && Calculates(x.ExpressionList)
	case *cc.ExpressionList:
		for ; x.ExpressionList != nil; x = x.ExpressionList {
		}
		return Calculates(x.AssignmentExpression)
	case *cc.UnaryExpression:
		switch x.Case {
		case cc.UnaryExpressionMinus, cc.UnaryExpressionCpl:
			return areIntegers(x.CastExpression)
		case cc.UnaryExpressionPlus, cc.UnaryExpressionNot:
			return areIntegers(x.CastExpression) && Calculates(x.CastExpression)
		}
	case *cc.CastExpression:
		return x.Case == cc.CastExpressionCast && areIntegers(x.CastExpression)
	case *cc.ConditionalExpression:
		return x.ExpressionList != nil && areIntegers(x.LogicalOrExpression, x.ExpressionList, x.ConditionalExpression) &&
			(Calculates(x.LogicalOrExpression) || Calculates(x.ExpressionList) || Calculates(x.ConditionalExpression))
	}
	return false
}

// areIntegers reports whether all of es have integer types.
func areIntegers(es ...cc.ExpressionNode) bool {
	for _, e := range es {
		if !cc.IsIntegerType(e.Type()) {
			return false
		}
	}
	return true
}

// IsZero reports whether e is the constant 0.
func (s *Findings) IsZero(e cc.ExpressionNode) bool {
	if !cc.IsIntegerType(e.Type()) && !IsPointer(e.Type()) {
		return false
	}
	r, ok := s.Constant(e)
	return ok && r.IsZero()
}

// CountOf returns n if e is n·sizeof or sizeof·n, where sizeof is the given size.
func (s *Findings) CountOf(e cc.ExpressionNode, size int64) (cc.ExpressionNode, bool) {
	x, ok := syntax.InParentheses(e).(*cc.MultiplicativeExpression)
	switch {
	case !ok || x.Case != cc.MultiplicativeExpressionMul:
	case s.IsSize(x.CastExpression, size):
		return x.MultiplicativeExpression, true
	case s.IsSize(x.MultiplicativeExpression, size):
		return x.CastExpression, true
	}
	return nil, false
}

// IsSize reports whether e is a constant, the given size.
func (s *Findings) IsSize(e cc.ExpressionNode, size int64) bool {
	r, ok := s.Constant(e)
	return ok && r.Equal(num.Int(size))
}
