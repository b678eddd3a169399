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

// sorting evaluates a call of qsort. C leaves open which elements are compared, how often and in which order, and in which order elements
// are that compare equal. What can happen is therefore what the second of two ways has: the comparison is called for any elements, any
// number of times but at least once if there is something to compare, and the elements are in any order then. That is more than can
// happen, as the order also depends on what the comparison says, so that no execution is shown which depends on it. The other way is one
// that C allows, which can be shown: elements are inserted one after the other. It goes on only while the comparison says the opposite
// of the same elements the other way round, as behaviour is undefined otherwise.
func (l *lowerer) sorting(c outsideCall) (*object, bool) {
	s := l.sorted(c, c.args)
	several, after := l.newLoc(c.at), l.newLoc(c.at)
	l.branch(l.c.Ge(s.n.t, l.c.Int(2)), several, after, c.at)
	l.cur = several
	s.inOneWay(func() { s.insert(after) }, func() {
		inside, again, end := s.visits(2)
		l.cur = inside
		b, a := s.anyElement(), s.anyElement()
		l.callback(c.x, s.compare, a, b, nil)
		swap := l.newLoc(c.at)
		s.goToEither(swap, again)
		l.cur = swap
		s.exchange(a, b)
		l.leave(again, c.at)
		l.cur = end
		l.leave(after, c.at)
	})
	l.cur = after
	return nil, true
}

// inOneWay lowers two ways in which execution can go on: one that C allows, and all others, with more than can happen.
func (s *sortedArray) inOneWay(one, others func()) {
	l, at := s.l, s.c.at
	first, second, gate := l.newLoc(at), l.newLoc(at), l.newLoc(at)
	way, other := l.temp(logic.Bool), l.temp(logic.Bool)
	l.emit(&program.Havoc{Vars: []*program.Var{way}, Input: program.Input{Kind: program.Implementation, Symbol: s.c.name}}, at)
	l.branch(way.Term, first, second, at)
	l.cur = first
	one()
	l.cur = second
	l.emit(&program.Havoc{Vars: []*program.Var{other}, Abstract: program.Abstraction{Kind: program.OtherWay, Symbol: s.c.name}}, at)
	l.goIf(other.Term, gate, at)
	l.cur = gate
	others()
}

// exchange exchanges two elements.
func (s *sortedArray) exchange(a, b val) {
	l, x := s.l, s.c.x
	first, second := l.whole(l.temporary(x, s.typ, "sorted")), l.whole(l.temporary(x, s.typ, "sorted"))
	l.copy(first, l.dereference(a, s.typ, x), x)
	l.copy(second, l.dereference(b, s.typ, x), x)
	l.copy(l.dereference(a, s.typ, x), second, x)
	l.copy(l.dereference(b, s.typ, x), first, x)
}

// insert sorts the elements, of which there are several, and goes to a place: each is compared with all of those before it, from the last one
// on, and exchanged with those that are larger. It goes on only while those that are larger come first on that way, then those that are
// equal, and then those that are less, and while those that are equal are equal to one another, and less than those that are larger, and so
// on, as the comparison contradicts itself otherwise.
func (s *sortedArray) insert(after *program.Loc) {
	l, at, x := s.l, s.c.at, s.c.x
	zero, one := l.c.Int(0), l.c.Int(1)
	next, sink, compare, between, told, exchange, on := l.newLoc(at), l.newLoc(at), l.newLoc(at), l.newLoc(at), l.newLoc(at), l.newLoc(at), l.newLoc(at)
	i, j, k, last, before := l.temp(logic.Int), l.temp(logic.Int), l.temp(logic.Int), l.temp(logic.Int), l.temp(logic.Int)
	results := [3]*program.Var{l.temp(logic.Int), l.temp(logic.Int), l.temp(logic.Int)}
	result := results[0].Term
	l.assign(i, zero, at)
	l.goTo(next, at)
	l.cur = next // elements before i are in order
	l.assign(i, l.c.Add(i.Term, one), at)
	l.assign(j, i.Term, at)
	l.assign(k, i.Term, at)
	l.assign(last, i.Term, at)
	l.assign(before, one, at)
	l.branch(l.c.Lt(i.Term, s.n.t), sink, after, at)
	l.cur = sink // so are those up to i, but for the one at j, which has been compared with those from k on: at last the one that is at last now, with the result before
	l.branch(l.c.Gt(k.Term, zero), compare, next, at)
	l.cur = compare
	l.assign(k, l.c.Sub(k.Term, one), at)
	a, b := l.elementsBy(s.p, s.typ, k.Term, x), l.elementsBy(s.p, s.typ, j.Term, x)
	l.callback(x, s.compare, a, b, results[0])
	l.callback(x, s.compare, b, a, results[1])
	if l.cur != nil {
		l.emit(&program.Assume{Cond: l.c.And(
			l.c.Eq(l.c.Gt(result, zero), l.c.Lt(results[1].Term, zero)),
			l.c.Eq(l.c.Lt(result, zero), l.c.Gt(results[1].Term, zero)),
			l.c.Implies(l.c.Gt(result, zero), l.c.Gt(before.Term, zero)),
			l.c.Implies(l.c.Ge(result, zero), l.c.Ge(before.Term, zero)))}, at)
		equal := l.c.And(l.c.Eq(before.Term, zero), l.c.Eq(result, zero)) // to the one at j, both
		less := l.c.And(l.c.Lt(l.c.Add(k.Term, one), i.Term), l.c.Or(
			l.c.And(l.c.Gt(before.Term, zero), l.c.Le(result, zero)),
			l.c.And(l.c.Ge(before.Term, zero), l.c.Lt(result, zero))))
		l.branch(l.c.Or(equal, less), between, told, at)
		l.cur = between
		l.callback(x, s.compare, a, l.elementsBy(s.p, s.typ, last.Term, x), results[2])
		l.emit(&program.Assume{Cond: l.c.And(l.c.Le(results[2].Term, zero), l.c.Eq(equal, l.c.Eq(results[2].Term, zero)))}, at)
		l.leave(told, at)
		l.cur = told
		l.assign(before, result, at)
		l.assign(last, k.Term, at)
		l.branch(l.c.Gt(result, zero), exchange, on, at)
		l.cur = exchange
		s.exchange(a, b)
		l.assign(last, j.Term, at)
		l.assign(j, k.Term, at)
		l.leave(on, at)
		l.cur = on
		l.leave(sink, at)
	}
	l.cur = nil
}

// searching evaluates a call of bsearch. In one of two ways, which C allows, the first element is found that compares equal, and all are
// looked at, since behaviour is undefined if not all that are less, those that are equal, and all that are greater follow one another. In the
// other way, which has more than can happen, the comparison is called for any elements, any number of times but at least once if there is one; any
// of them is found, or none.
func (l *lowerer) searching(c outsideCall) (*object, bool) {
	key := l.save(l.as(c.args[0], c.args[0].Type().Decay(), c.x), c.at)
	s := l.sorted(c, c.args[1:])
	i, after := l.temp(logic.Int), l.newLoc(c.at) // of what is found, if there is one
	s.inOneWay(func() { s.scan(key, i, after) }, func() {
		inside, again, end := s.visits(1)
		l.cur = inside
		l.callback(c.x, s.compare, key, s.anyElement(), nil)
		l.leave(again, c.at)
		l.cur = end
		l.emit(&program.Havoc{Vars: []*program.Var{i}, Abstract: program.Abstraction{Kind: program.Found, Symbol: "bsearch"}}, c.at)
		l.leave(after, c.at)
	})
	l.cur = after
	is := l.c.And(l.c.Ge(i.Term, l.c.Int(0)), l.c.Lt(i.Term, s.n.t))
	found := l.elementsBy(s.p, s.typ, i.Term, c.x)
	return l.result(c.x, val{t: l.c.Ite(is, found.t, l.c.Int(0)), off: l.c.Ite(is, found.off, l.c.Int(0))}), true
}

// scan sets i to the index of the first element that compares equal to the key, to -1 if there is none, and goes to a place.
func (s *sortedArray) scan(key val, i *program.Var, after *program.Loc) {
	l, at := s.l, s.c.at
	head, inside, equal, next := l.newLoc(at), l.newLoc(at), l.newLoc(at), l.newLoc(at)
	k, result, last := l.temp(logic.Int), l.temp(logic.Int), l.temp(logic.Int)
	zero, one := l.c.Int(0), l.c.Int(1)
	l.assign(i, l.c.Int(-1), at)
	l.assign(k, zero, at)
	l.assign(last, one, at)
	l.goTo(head, at)
	l.cur = head
	l.branch(l.c.Lt(k.Term, s.n.t), inside, after, at)
	l.cur = inside
	l.callback(s.c.x, s.compare, key, l.elementsBy(s.p, s.typ, k.Term, s.c.x), result)
	if l.cur != nil {
		l.emit(&program.Assume{Cond: l.c.And(
			l.c.Or(l.c.Gt(last.Term, zero), l.c.Le(result.Term, zero)),
			l.c.Or(l.c.Ge(last.Term, zero), l.c.Lt(result.Term, zero)))}, at)
		l.assign(last, result.Term, at)
		l.branch(l.c.And(l.c.Eq(result.Term, zero), l.c.Lt(i.Term, zero)), equal, next, at)
		l.cur = equal
		l.assign(i, k.Term, at)
		l.leave(next, at)
		l.cur = next
		l.assign(k, l.c.Add(k.Term, one), at)
		l.leave(head, at)
	}
	l.cur = nil
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

// callback calls the function that f points to with two pointers. A variable gets its result, unless there is none.
func (l *procedure) callback(x *cc.PostfixExpression, f, a, b val, result *program.Var) {
	at := l.pos(x)
	join := l.newLoc(at)
	from := l.cur
	anyResult := func() {
		if result != nil && l.cur != nil {
			l.emit(&program.Havoc{Vars: []*program.Var{result}, Abstract: program.Abstraction{Kind: program.Compared, Symbol: "qsort"}}, at)
		}
	}
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
			anyResult()
		} else {
			l.need(g)
			if len(g.params) != 2 || !ctypes.IsPointer(g.params[0].typ) || !ctypes.IsPointer(g.params[1].typ) || g.more != nil {
				syntax.Unsupported(x, "a comparison by %s, which does not take two pointers", g.name)
			}
			ret := l.invoke(x, g, append(l.terms(g.params[0], a), l.terms(g.params[1], b)...))
			switch {
			case ret != nil && ret.leaf != nil && cc.IsIntegerType(ret.typ) && result != nil:
				l.assign(result, ret.leaf.Term, at)
			default:
				anyResult()
			}
		}
		l.leave(join, at)
	})
	l.cur = from
	if set.Unknown && from != nil {
		start := l.newLoc(at)
		l.goTo(start, at)
		l.cur = start
		l.expose(l.mem.all(), x)
		anyResult()
		l.leave(join, at)
	}
	l.cur = join
}
