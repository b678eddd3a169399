// What functions of the C library that compare return: C fixes its sign only, or whether it is zero.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// comparison returns any result of the function with a name, one of the C library, that has the sign of order; where unsigned is
// true it need only be zero if order is, and is one of both signs otherwise.
func (l *procedure) comparison(x *cc.PostfixExpression, name string, order *logic.Term, unsigned bool) *object {
	at := l.pos(x)
	o := l.temporary(x, x.Type(), name+"()")
	order = l.save(val{t: order}, at).t
	from, join := l.cur, l.newLoc(at)
	one := func(cond *logic.Term, lo, hi num.Rat) {
		if from == nil || cond.IsFalse() {
			return
		}
		start := l.newLoc(at)
		l.cur = from
		l.goIf(cond, start, at)
		l.cur = start
		l.emit(&program.Havoc{Vars: []*program.Var{o.leaf}, Input: program.ResultOf(name)}, at)
		l.emit(&program.Assume{Cond: l.c.And(l.c.Le(l.num(lo), o.leaf.Term), l.c.Le(o.leaf.Term, l.num(hi)))}, at)
		l.leave(join, at)
	}
	less, more := l.c.Lt(order, l.c.Int(0)), l.c.Gt(order, l.c.Int(0))
	if unsigned {
		less = l.c.Or(less, more)
		more = less
	}
	one(l.c.Eq(order, l.c.Int(0)), num.Zero, num.Zero)
	one(more, num.One, ctypes.Int.Hi())
	one(less, ctypes.Int.Lo(), num.Int(-1))
	l.cur = join
	if from == nil {
		l.cur = nil
	}
	return o
}
