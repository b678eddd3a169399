// Functions that read blocks of other things than characters from outside: element by element, where their type is known.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// receiving evaluates a call of fread, read or one of its kin that fills elements of a known type. It is not ok for blocks
// of characters, which are the affair of the library's text.
func (l *lowerer) receiving(c outsideCall) (*object, bool) {
	x, args, at := c.x, c.args, c.at
	f, ok := clib.Lookup(c.name)
	if !ok || len(args) != len(f.Effects) || !cc.IsIntegerType(x.Type()) {
		return nil, false
	}
	elements := strings.HasPrefix(f.Name, "fread")
	block := 1
	if elements {
		block = 0
	}
	t := pointsTo(args[block])
	if t == nil || ctypes.IsChar(t) || t.Kind() == cc.Void || t.Kind() == cc.Function || t.IsIncomplete() {
		return nil, false
	}
	size, ok := l.mem.SizeOf(t)
	if !ok || size <= 0 {
		return nil, false
	}
	for i, a := range args {
		if i < block {
			l.discard(a)
		}
	}
	p, _ := l.typed(args[block])
	var n *logic.Term
	if elements {
		each := l.save(l.rvalue(args[1]), at).t
		n = l.save(l.rvalue(args[2]), at).t
		if !each.IsNum() || !each.Value().Equal(num.Int(size)) {
			n = nil
		}
		l.stream(x, args[3])
		l.discard(args[3])
	} else {
		n, ok = l.elements(t, args[2])
		if !ok {
			n = nil
		}
		if len(args) > 3 {
			l.discard(args[3])
		}
	}
	l.setErrno(x)
	if n == nil { // some bytes
		l.blur(p.t, l.Use(p.t), x)
		return l.standardResult(x, f), true
	}
	r := l.temporary(x, x.Type(), f.Name+"()")
	l.havoc(r, outcome(f.Name), x)
	l.inResults(r, f.Least, f.Most, x)
	unit := size // of the result
	if elements {
		unit = 1
	}
	l.emit(&program.Assume{Cond: l.c.Le(r.leaf.Term, l.c.MulNum(num.Int(unit), n))}, at)
	l.times(n, at, func(i *logic.Term) {
		begin := l.c.MulNum(num.Int(unit), i)
		whole := l.c.Le(l.c.Add(begin, l.c.Int(unit)), r.leaf.Term)
		place := l.elementsBy(p, t, i, x)
		l.unless(l.c.Not(whole), at, func() { l.writeFrom(x, f.Name, outcome(f.Name), l.dereference(place, t, x)) })
		part := l.c.And(l.c.Lt(begin, r.leaf.Term), l.c.Not(whole))
		if elements { // what of it has been read is not known
			part = l.c.Eq(i, r.leaf.Term)
		}
		l.unless(l.c.Not(part), at, func() {
			l.writeFrom(x, f.Name, program.Havoc{Abstract: program.Abstraction{Kind: program.PartRead, Symbol: f.Name}}, l.dereference(place, t, x))
		})
	})
	return r, true
}
