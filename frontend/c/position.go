// Where expressions are.

package c

import (
	"modernc.org/cc/v4"

	"craig/program"
)

func pos(n cc.Node) program.Pos {
	p := n.Position()
	return program.Pos{File: p.Filename, Line: p.Line, Col: p.Column}
}

// pos is the function pos in constant time. The parser looks for the place of an operation in its left operand, which takes
// long in a long sum.
func (l *lowerer) pos(n cc.Node) program.Pos {
	var sums []cc.Node // without places, each the left operand of the one before
	var at program.Pos
	for at.Line == 0 {
		left := leftOperand(n)
		if left == nil {
			at = pos(n)
			break
		}
		if at = l.places[n]; at.Line == 0 {
			sums = append(sums, n)
			n = left
		}
	}
	for _, n := range sums {
		l.places[n] = at
	}
	return at
}

// leftOperand returns the left operand of a binary operation that groups to the left, or nil.
func leftOperand(n cc.Node) cc.Node {
	switch x := n.(type) {
	case *cc.MultiplicativeExpression:
		return x.MultiplicativeExpression
	case *cc.AdditiveExpression:
		return x.AdditiveExpression
	case *cc.ShiftExpression:
		return x.ShiftExpression
	case *cc.RelationalExpression:
		return x.RelationalExpression
	case *cc.EqualityExpression:
		return x.EqualityExpression
	case *cc.AndExpression:
		return x.AndExpression
	case *cc.ExclusiveOrExpression:
		return x.ExclusiveOrExpression
	case *cc.InclusiveOrExpression:
		return x.InclusiveOrExpression
	case *cc.LogicalAndExpression:
		return x.LogicalAndExpression
	case *cc.LogicalOrExpression:
		return x.LogicalOrExpression
	}
	return nil
}
