// Streams of stdio.h: each fopen makes one, and fclose ends it.

package lower

import (
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// stream marks that the argument a of a function, the one with the number i, is not null and not closed, where that is asked and
// the function takes a stream there. Null means all streams to fflush.
func (l *lowerer) stream(x cc.Node, name string, i int, a cc.ExpressionNode) {
	of := l.mem.lib.Prototype(strings.TrimPrefix(name, "__builtin_"))
	if of == nil || i >= len(of.Parameters()) || !l.asksNull() {
		return
	}
	if t := ctypes.Pointee(of.Parameters()[i].Type()); t == nil || !clib.IsStream(t) {
		return
	}
	at, all := l.pos(x), strings.HasSuffix(name, "fflush")
	if l.mem.IsZero(a) {
		if !all {
			l.assumeUB(l.c.False(), program.NullDereference, at)
		}
		return
	}
	if t := ctypes.Pointee(a.Type().Decay()); t == nil || !clib.IsStream(t) {
		return
	}
	if !a.Pure() {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.OpenStream}, at)
		return
	}
	v := l.save(l.rvalue(a), at)
	if all {
		l.unless(l.c.Eq(v.t, l.c.Int(0)), at, func() { l.isOpen(x, v) })
		return
	}
	l.isOpen(x, v)
}

// isOpen excludes that v is null, or a stream that is closed, where that is asked.
func (l *procedure) isOpen(x cc.Node, v val) {
	l.nonNull(x, v)
	if !l.marks(program.UnmodelledAccess) {
		return
	}
	var closed []*logic.Term
	set := l.Use(v.t)
	set.Each(func(k int64) {
		for _, o := range l.object(k) {
			if b, ok := l.blockOf(o, v.off); ok {
				closed = append(closed, l.c.And(l.c.Eq(v.t, l.c.Int(k)), l.c.Not(l.lives(b))))
			}
		}
	})
	l.assumeUB(l.c.Not(l.c.Or(closed...)), program.UseAfterFree, l.pos(x))
}

// opening evaluates a call of a function that returns a new stream, or null.
func (l *lowerer) opening(c outsideCall) (*object, bool) {
	x, name := c.x, c.name
	t := ctypes.Pointee(x.Type().Decay())
	if t == nil || !clib.IsStream(t) || !l.tracksLifetimes() {
		return nil, false
	}
	f, _ := clib.Lookup(name)
	for i, a := range c.args {
		l.affect(x, f, a, f.Effects[i])
	}
	l.mem.addRoot(&root{node: x, typ: l.mem.charType, name: l.fn.name + "." + name, heap: true, stream: true})
	number := l.c.Int(l.mem.number(&object{key: objectKey{root: x}}))
	o := l.temporary(x, x.Type(), name+"()")
	if l.heap(x).allocated == nil { // the first time
		l.madeHere(x)
		l.store(l.whole(o), val{t: number, off: l.c.Int(0)}, x)
		return o, true
	}
	at := l.pos(x)
	fails := l.temp(logic.Bool)
	l.emit(&program.Havoc{Vars: []*program.Var{fails}, Input: program.ResultOf(name)}, at)
	base := l.newBlock(x, l.c.Int(1), at)
	l.setErrno(x)
	l.store(l.whole(o), val{t: l.c.Ite(fails.Term, l.c.Int(0), number), off: l.c.Ite(fails.Term, l.c.Int(0), base)}, x)
	return o, true
}

// closing evaluates a call of fclose or pclose.
func (l *lowerer) closing(c outsideCall) (*object, bool) {
	x, name, args := c.x, c.name, c.args
	if !l.tracksLifetimes() {
		return nil, false
	}
	if t := ctypes.Pointee(args[0].Type().Decay()); t == nil || !clib.IsStream(t) {
		return nil, false
	}
	f, _ := clib.Lookup(name)
	at := l.pos(x)
	v := l.save(l.rvalue(args[0]), at)
	l.isOpen(x, v)
	var u updates
	sure := []*logic.Term{l.c.Eq(v.t, l.c.Int(0))}
	l.Use(v.t).Each(func(k int64) {
		for _, o := range l.object(k) {
			b, ok := l.blockOf(o, v.off)
			if r := l.mem.roots[o.root().key.root]; ok && r.stream {
				here := l.c.Eq(v.t, l.c.Int(k))
				i := u.index(b.alive)
				u.values[i] = l.c.Ite(here, l.c.Store(u.values[i], b.number, l.c.Int(0)), u.values[i])
				sure = append(sure, here)
			}
		}
	})
	l.markUnless(l.c.Or(sure...), program.UnmodelledAccess, program.Abstraction{Kind: program.OpenStreams}, at)
	l.apply(u, at)
	l.setErrno(x)
	return l.standardResult(x, f), true
}
