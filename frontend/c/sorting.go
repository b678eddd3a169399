// qsort and bsearch, which call a function of the program.

package c

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// sorting evaluates a call of qsort or bsearch; it returns false if name is neither. The comparison is called for any
// elements, any number of times but at least once if there is something to compare; qsort leaves the elements in any order, and bsearch finds any of them or none.
func (l *lowerer) sorting(x *cc.PostfixExpression, name string, args []cc.ExpressionNode) (*object, bool) {
	var key val
	at := l.pos(x)
	switch {
	case name == "qsort" && len(args) == 4:
	case name == "bsearch" && len(args) == 5:
		key = l.save(l.as(args[0], args[0].Type().Decay(), x), at)
		args = args[1:]
	default:
		return nil, false
	}
	p, t := l.typed(args[0])
	n := l.save(l.rvalue(args[1]), at)
	l.discard(args[2])
	compare := l.save(l.pointer(syntax.Callee(args[3])), at)
	size, ok := int64(0), false
	if t != nil && t.Kind() != cc.Void && t.Kind() != cc.Function && !t.IsIncomplete() {
		size, ok = l.mem.SizeOf(t)
	}
	if !ok || !l.mem.IsSize(args[2], size) {
		syntax.Unsupported(x, "%s of elements of a type that is not known", name)
	}
	anyIndex := func() *logic.Term {
		i := l.temp(logic.Int)
		l.emit(&program.Havoc{Vars: []*program.Var{i}, Abstract: program.Abstraction{Kind: program.Compared, Symbol: name}}, at)
		l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(i.Term, l.c.Int(0)), l.c.Lt(i.Term, n.t))}, at)
		return i.Term
	}
	perhaps := func(yes, no *program.Loc) {
		b := l.temp(logic.Bool)
		l.emit(&program.Havoc{Vars: []*program.Var{b}, Abstract: program.Abstraction{Kind: program.Compared, Symbol: name}}, at)
		l.branch(b.Term, yes, no, at)
	}
	inside, again, after := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	least := int64(2)
	if name == "bsearch" {
		least = 1
	}
	l.branch(l.c.Ge(n.t, l.c.Int(least)), inside, after, at)
	l.cur = again
	perhaps(inside, after)
	l.cur = inside
	b := l.elementsBy(p, t, anyIndex(), x)
	if name == "bsearch" {
		l.callback(x, compare, key, b)
		l.leave(again, at)
		l.cur = after
		i := l.temp(logic.Int) // of what is found, if there is one
		l.emit(&program.Havoc{Vars: []*program.Var{i}, Abstract: program.Abstraction{Kind: program.Found, Symbol: "bsearch"}}, at)
		is := l.c.And(l.c.Ge(i.Term, l.c.Int(0)), l.c.Lt(i.Term, n.t))
		found := l.elementsBy(p, t, i.Term, x)
		return l.result(x, val{t: l.c.Ite(is, found.t, l.c.Int(0)), off: l.c.Ite(is, found.off, l.c.Int(0))}), true
	}
	a := l.elementsBy(p, t, anyIndex(), x)
	l.callback(x, compare, a, b)
	swap := l.newLoc(at)
	perhaps(swap, again)
	l.cur = swap
	first, second := l.whole(l.temporary(x, t, "sorted")), l.whole(l.temporary(x, t, "sorted"))
	l.copy(first, l.dereference(a, t, x), x)
	l.copy(second, l.dereference(b, t, x), x)
	l.copy(l.dereference(a, t, x), second, x)
	l.copy(l.dereference(b, t, x), first, x)
	l.leave(again, at)
	l.cur = after
	return nil, true
}

// callback calls the function that f points to with two pointers, and forgets its result.
func (l *lowerer) callback(x *cc.PostfixExpression, f, a, b val) {
	at := l.pos(x)
	join := l.newLoc(at)
	from := l.cur
	set := l.use(f.t)
	set.each(func(k int64) {
		g := l.mem.byNum[k]
		here := l.c.Eq(f.t, l.c.Int(k))
		if g == nil || here.IsFalse() || from == nil {
			return
		}
		start := l.newLoc(at)
		l.cur = from
		l.goIf(here, start, at)
		l.cur = start
		if g.def == nil {
			if !Standard(g.name) || !isLibrarys(g.name, g.typ, l.mem.lib.lp64) {
				l.expose(l.mem.all(), x)
			}
		} else {
			l.need(g)
			if len(g.params) != 2 || !ctypes.IsPointer(g.params[0].typ) || !ctypes.IsPointer(g.params[1].typ) || g.more != nil {
				syntax.Unsupported(x, "a comparison by %s, which does not take two pointers", g.name)
			}
			l.invoke(x, g, append(l.terms(g.params[0], a), l.terms(g.params[1], b)...))
		}
		l.leave(join, at)
	})
	l.cur = from
	if set.unknown && from != nil {
		start := l.newLoc(at)
		l.goTo(start, at)
		l.cur = start
		l.expose(l.mem.all(), x)
		l.leave(join, at)
	}
	l.cur = join
}
