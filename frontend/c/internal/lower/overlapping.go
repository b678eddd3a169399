// Copies between overlapping objects, which are undefined but for memmove (C11 7.24.2).

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// apart excludes that n elements of type t at p, which are written, overlap m of them at q, which are read. Where
// inPlace is true they may be the same, for gcc copies a block to where it is itself.
func (l *procedure) apart(p, q val, t cc.Type, n, m *logic.Term, x cc.Node, inPlace bool) {
	p, q = l.saved(p, x), l.saved(q, x)
	overlap := func(distance *logic.Term, unit int64) *logic.Term {
		d := l.keep(distance, l.pos(x))
		moved := l.c.True()
		if inPlace {
			moved = l.c.Not(l.c.Eq(d, l.c.Int(0)))
		}
		return l.c.And(moved,
			l.c.Lt(d, l.c.MulNum(num.Int(unit), m)), l.c.Lt(l.c.Neg(d), l.c.MulNum(num.Int(unit), n)))
	}
	var cs []*logic.Term
	size, known := l.mem.SizeOf(t)
	if l.Use(p.t).Shares(l.Use(q.t)) {
		distance, unit := l.c.Sub(p.off, q.off), ctypes.Units(t)
		if known {
			distance, unit = l.elementsBetween(p, q, 1), size
		}
		cs = append(cs, l.c.And(l.c.Eq(p.t, q.t), l.c.Not(l.c.Eq(p.t, l.c.Int(0))), overlap(distance, unit)))
	}
	if when, distance := l.related(p, q, x); !when.IsFalse() {
		if known {
			cs = append(cs, l.c.And(when, overlap(distance, size)))
		} else {
			l.markUnless(l.c.Not(when), program.UnmodelledAccess, program.Abstraction{Kind: program.BlockOverlap}, l.pos(x))
		}
	}
	l.assumeUB(l.c.Not(l.c.Or(cs...)), program.OverlappingCopy, l.pos(x))
}
