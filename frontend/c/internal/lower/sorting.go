// qsort and bsearch, which call a function of the program.

package lower

import (
	"modernc.org/cc/v4"

	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// sorting evaluates a call of qsort. The comparison is called for any elements, any number of times but at least once if there
// is something to compare; the elements are in any order then.
func (l *lowerer) sorting(c outsideCall) (*object, bool) {
	s := l.sorted(c, c.args)
	inside, again, after := s.visits(2)
	l.cur = inside
	b, a := s.anyElement(), s.anyElement()
	l.callback(c.x, s.compare, a, b)
	swap := l.newLoc(c.at)
	s.goToEither(swap, again)
	l.cur = swap
	first, second := l.whole(l.temporary(c.x, s.typ, "sorted")), l.whole(l.temporary(c.x, s.typ, "sorted"))
	l.copy(first, l.dereference(a, s.typ, c.x), c.x)
	l.copy(second, l.dereference(b, s.typ, c.x), c.x)
	l.copy(l.dereference(a, s.typ, c.x), second, c.x)
	l.copy(l.dereference(b, s.typ, c.x), first, c.x)
	l.leave(again, c.at)
	l.cur = after
	return nil, true
}

// searching evaluates a call of bsearch. The comparison is called for any elements, any number of times but at least once
// if there is one; any of them is found, or none.
func (l *lowerer) searching(c outsideCall) (*object, bool) {
	key := l.save(l.as(c.args[0], c.args[0].Type().Decay(), c.x), c.at)
	s := l.sorted(c, c.args[1:])
	inside, again, after := s.visits(1)
	l.cur = inside
	l.callback(c.x, s.compare, key, s.anyElement())
	l.leave(again, c.at)
	l.cur = after
	i := l.temp(logic.Int) // of what is found, if there is one
	l.emit(&program.Havoc{Vars: []*program.Var{i}, Abstract: program.Abstraction{Kind: program.Found, Symbol: "bsearch"}}, c.at)
	is := l.c.And(l.c.Ge(i.Term, l.c.Int(0)), l.c.Lt(i.Term, s.n.t))
	found := l.elementsBy(s.p, s.typ, i.Term, c.x)
	return l.result(c.x, val{t: l.c.Ite(is, found.t, l.c.Int(0)), off: l.c.Ite(is, found.off, l.c.Int(0))}), true
}

// sortedArray is what qsort and bsearch are about.
type sortedArray struct {
	l       *lowerer
	c       outsideCall
	p       val     // where it begins
	typ     cc.Type // of elements
	n       val     // how many elements there are
	compare val     // the function
}

// sorted evaluates the arguments that say what is sorted: where, how many elements, of which size, and the comparison.
func (l *lowerer) sorted(c outsideCall, args []cc.ExpressionNode) *sortedArray {
	s := &sortedArray{l: l, c: c}
	s.p, s.typ = l.typed(args[0])
	s.n = l.save(l.size(args[1]), c.at)
	l.discard(args[2])
	s.compare = l.save(l.pointer(syntax.Callee(args[3])), c.at)
	size, ok := int64(0), false
	if t := s.typ; t != nil && t.Kind() != cc.Void && t.Kind() != cc.Function && !t.IsIncomplete() {
		size, ok = l.mem.SizeOf(t)
	}
	if !ok || !l.mem.IsSize(args[2], size) {
		syntax.Unsupported(c.x, "%s of elements of a type that is not known", c.name)
	}
	return s
}

// visits makes a loop that is entered if there are so many elements, and is left after any number of rounds: it returns
// where a round begins, where it ends, and what comes after the loop.
func (s *sortedArray) visits(least int64) (inside, again, after *program.Loc) {
	l := s.l
	inside, again, after = l.newLoc(s.c.at), l.newLoc(s.c.at), l.newLoc(s.c.at)
	l.branch(l.c.Ge(s.n.t, l.c.Int(least)), inside, after, s.c.at)
	l.cur = again
	s.goToEither(inside, after)
	return inside, again, after
}

// anyElement returns a pointer to any of the elements, of which there is one.
func (s *sortedArray) anyElement() val {
	l := s.l
	i := l.temp(logic.Int)
	l.emit(&program.Havoc{Vars: []*program.Var{i}, Abstract: program.Abstraction{Kind: program.Compared, Symbol: s.c.name}}, s.c.at)
	l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(i.Term, l.c.Int(0)), l.c.Lt(i.Term, s.n.t))}, s.c.at)
	return l.elementsBy(s.p, s.typ, i.Term, s.c.x)
}

// goToEither goes to either place.
func (s *sortedArray) goToEither(yes, no *program.Loc) {
	l := s.l
	b := l.temp(logic.Bool)
	l.emit(&program.Havoc{Vars: []*program.Var{b}, Abstract: program.Abstraction{Kind: program.Compared, Symbol: s.c.name}}, s.c.at)
	l.branch(b.Term, yes, no, s.c.at)
}

// callback calls the function that f points to with two pointers, and forgets its result.
func (l *procedure) callback(x *cc.PostfixExpression, f, a, b val) {
	at := l.pos(x)
	join := l.newLoc(at)
	from := l.cur
	set := l.Use(f.t)
	set.Each(func(k int64) {
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
			if !clib.Standard(g.name) || !l.mem.lib.Is(g.name, g.typ) {
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
	if set.Unknown && from != nil {
		start := l.newLoc(at)
		l.goTo(start, at)
		l.cur = start
		l.expose(l.mem.all(), x)
		l.leave(join, at)
	}
	l.cur = join
}
