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
// of characters, which are left to the library's text.
func (l *lowerer) receiving(c outsideCall) (*object, bool) {
	x, args, at := c.x, c.args, c.at
	f, ok := clib.Lookup(c.name)
	if !ok || len(args) != len(f.Effects) || !cc.IsIntegerType(x.Type()) {
		return nil, false
	}
	r := reception{f: f, counts: strings.HasPrefix(f.Name, "fread")}
	block := 1
	if r.counts {
		block = 0
	}
	r.t = pointsTo(args[block])
	if r.t == nil || ctypes.IsChar(r.t) || r.t.Kind() == cc.Void || r.t.Kind() == cc.Function || r.t.IsIncomplete() {
		return nil, false
	}
	r.size, ok = l.mem.SizeOf(r.t)
	if !ok || r.size <= 0 {
		return nil, false
	}
	for _, a := range args[:block] {
		l.discard(a)
	}
	r.to, _ = l.typed(args[block])
	n := l.wantedElements(x, args, r)
	l.setErrno(x)
	if n == nil { // some bytes
		l.overwriteUnchecked(r.to.t, l.Use(r.to.t), x)
		return l.standardResult(x, f), true
	}
	o := l.temporary(x, x.Type(), f.Name+"()")
	l.havoc(o, outcome(f.Name), x)
	l.inResults(o, f.Least, f.Most, x)
	l.emit(&program.Assume{Cond: l.c.Le(o.leaf.Term, l.c.MulNum(num.Int(r.unit()), n))}, at)
	l.times(n, at, func(i *logic.Term) { l.receiveElement(x, r, i, o.leaf.Term) })
	return o, true
}

// reception is what a call of a function that reads elements from outside says of them.
type reception struct {
	f      clib.StandardFunction
	counts bool // the result is a number of elements, as that of fread is, not of bytes
	to     val  // the first element
	t      cc.Type
	size   int64 // of an element
}

// unit returns how much the result says for each element.
func (r reception) unit() int64 {
	if r.counts {
		return 1
	}
	return r.size
}

// wantedElements evaluates the arguments behind the block and returns how many elements they ask for, nil if that is not
// known to be a whole number.
func (l *lowerer) wantedElements(x *cc.PostfixExpression, args []cc.ExpressionNode, r reception) *logic.Term {
	at := l.pos(x)
	if r.counts {
		each := l.save(l.size(args[1]), at).t
		n := l.save(l.size(args[2]), at).t
		l.stream(x, "fread", 3, args[3])
		l.discard(args[3])
		if !each.IsNum() || !each.Value().Equal(num.Int(r.size)) {
			return nil
		}
		return n
	}
	n, ok := l.elements(r.t, args[2])
	if len(args) > 3 {
		l.discard(args[3])
	}
	if !ok {
		return nil
	}
	return n
}

// receiveElement gives element i the value that has been read, if result says that all of it has been, and any value if a
// part of it may have been.
func (l *procedure) receiveElement(x *cc.PostfixExpression, r reception, i, result *logic.Term) {
	at := l.pos(x)
	begin := l.c.MulNum(num.Int(r.unit()), i)
	whole := l.c.Le(l.c.Add(begin, l.c.Int(r.unit())), result)
	place := l.elementsBy(r.to, r.t, i, x)
	l.unless(l.c.Not(whole), at, func() { l.writeFrom(x, r.f.Name, outcome(r.f.Name), l.dereference(place, r.t, x)) })
	part := l.c.And(l.c.Lt(begin, result), l.c.Not(whole))
	if r.counts { // what of it has been read is not known
		part = l.c.Eq(i, result)
	}
	l.unless(l.c.Not(part), at, func() {
		l.writeFrom(x, r.f.Name, program.Havoc{Abstract: program.Abstraction{Kind: program.PartRead, Symbol: r.f.Name}}, l.dereference(place, r.t, x))
	})
}
