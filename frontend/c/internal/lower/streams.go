// Streams of stdio.h: each fopen makes one, and fclose ends it.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/logic"
	"craig/program"
)

// stream marks that the argument a of a function, which may be a stream, is not null and not closed, where that is asked.
func (l *lowerer) stream(x cc.Node, a cc.ExpressionNode) {
	t := ctypes.Pointee(a.Type().Decay())
	if t == nil || !clib.IsStream(t) || !l.marks(program.UnmodelledAccess) {
		return
	}
	if !a.Pure() {
		l.markUnless(l.c.False(), program.UnmodelledAccess, program.Abstraction{Kind: program.OpenStream}, l.pos(x))
		return
	}
	l.isOpen(x, l.save(l.rvalue(a), l.pos(x)))
}

// isOpen excludes that v is null, or a stream that is closed.
func (l *procedure) isOpen(x cc.Node, v val) {
	l.nonNull(x, v)
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
