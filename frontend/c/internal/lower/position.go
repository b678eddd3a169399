// Where nodes of the syntax tree are.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
	"craig/program"
)

// pos returns where n is, with its end as far as that is known.
func (l *lowering) pos(n cc.Node) program.Pos {
	at := l.firstOf(n)
	at.End = syntax.End(n)
	return at
}

// firstOf is syntax.Pos in constant time. The parser looks for the place of an operation in its left operand, which takes
// long in a long sum.
func (l *lowering) firstOf(n cc.Node) program.Pos {
	var sums []cc.Node // without places, each the left operand of the one before
	var at program.Pos
	for at.Line == 0 {
		left := syntax.LeftOperand(n)
		if left == nil {
			at = syntax.Pos(n)
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
