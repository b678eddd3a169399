// Constant expressions, which the parser computes.

package c

import (
	"modernc.org/cc/v4"

	"craig/program"
)

// folded returns the value that the parser computed for e, with what can be undefined in that marked on demand.
func (l *lowerer) folded(e cc.ExpressionNode) (val, bool) {
	if (!e.Pure() || l.mem.unfolded[e]) && !isSizeof(e) { // the value of an assignment is constant, too
		return val{}, false
	}
	var v val
	switch x := e.Value().(type) {
	case cc.Int64Value:
		v = l.intVal(int64(x))
	case cc.UInt64Value:
		r := u64(uint64(x))
		v = val{t: l.num(r), lo: r, hi: r}
	default:
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
	return v, true
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
