// Constant pointers: those made from integers, as offsetof has them.

package ctypes

import (
	"modernc.org/cc/v4"

	"craig/num"
)

// constantPointer returns the value of a sum or difference of which an operand is a pointer made from an integer.
func (s *Findings) constantPointer(x *cc.AdditiveExpression, op byte) (num.Rat, bool) {
	p, i := x.AdditiveExpression, x.MultiplicativeExpression
	if op == '+' && !isAddress(p) {
		p, i = i, p
	}
	a, ok1 := s.Constant(p)
	b, ok2 := s.Constant(i)
	to := Pointee(p.Type().Decay())
	if !ok1 || !ok2 || to == nil || to.Kind() == cc.Function || to.IsIncomplete() && to.Kind() != cc.Void {
		return num.Zero, false
	}
	size, ok := s.SizeOf(to)
	if !ok || size <= 0 {
		return num.Zero, false
	}
	word := wordOf(p, p.Type().Decay())
	switch {
	case isAddress(i):
		d := wrapped(a.Sub(b), IntType{Bits: word.Bits, Signed: true}).Quo(num.Int(size))
		return d, d.IsInt()
	case op == '-':
		b = b.Neg()
	}
	return wrapped(a.Add(b.Mul(num.Int(size))), word), true
}

// address returns the address of what e denotes, if that is reached from a pointer made from an integer.
func (s *Findings) address(e cc.ExpressionNode) (num.Rat, bool) {
	switch x := e.(type) {
	case *cc.PrimaryExpression:
		if x.Case == cc.PrimaryExpressionExpr {
			return s.address(x.ExpressionList)
		}
	case *cc.ExpressionList:
		if x.ExpressionList == nil {
			return s.address(x.AssignmentExpression)
		}
	case *cc.UnaryExpression:
		if x.Case == cc.UnaryExpressionDeref && IsPointer(x.CastExpression.Type()) {
			return s.Constant(x.CastExpression)
		}
	case *cc.PostfixExpression:
		switch x.Case {
		case cc.PostfixExpressionSelect, cc.PostfixExpressionPSelect:
			base, ok := s.address(x.PostfixExpression)
			if x.Case == cc.PostfixExpressionPSelect {
				base, ok = s.Constant(x.PostfixExpression)
			}
			if f := x.Field(); ok && f != nil && !f.IsBitfield() {
				if t, ok := f.ParentType().(Record); ok {
					at, ok := s.OffsetOf(t, f.Index())
					return base.Add(num.Int(at)), ok
				}
			}
		case cc.PostfixExpressionIndex:
			a, isArray := x.PostfixExpression.Type().Undecay().(*cc.ArrayType)
			if !isArray || !cc.IsIntegerType(x.ExpressionList.Type()) || VariableLength(a.Elem()) {
				break
			}
			base, ok1 := s.address(x.PostfixExpression)
			i, ok2 := s.Constant(x.ExpressionList)
			if size, ok := s.SizeOf(a.Elem()); ok && ok1 && ok2 {
				return base.Add(i.Mul(num.Int(size))), true
			}
		}
	}
	return num.Zero, false
}
