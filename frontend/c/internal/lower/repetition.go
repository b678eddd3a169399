// How often an allocation is executed. That it is not executed again decides its layout (heap.go), and is certain. How often it
// is executed at most, where loops count, is a guess, which the program checks: the engines need not find out then over how
// many blocks an index ranges.

package lower

import (
	"slices"

	"modernc.org/cc/v4"

	"craig/internal/graph"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// madeHere notes that the allocation n makes a block at the current location.
func (l *procedure) madeHere(n cc.Node) {
	if l.cur != nil {
		l.sites[n] = append(l.sites[n], l.cur)
	}
}

// maxTimes is up to how often an allocation is executed for that to be said. Arrays of so many blocks become variables.
const maxTimes = 4

// repetitions finds the allocations that may be executed more than once, and how often they seem to be at most, and lets the
// next lowering know.
func (l *lowering) repetitions() {
	if len(l.sites) == 0 {
		return
	}
	again := repeated(l.p)
	counts := newExecutions(l.p)
	for n, locs := range l.sites {
		if len(locs) == 1 && !again[locs[0]] {
			continue
		}
		l.mem.note(n, repeats)
		all := num.Zero
		for _, loc := range locs {
			times, ok := counts.of(loc)
			if !ok {
				times = num.Int(maxTimes + 1)
			}
			all = all.Add(times)
		}
		times := int64(0)
		if !num.Int(maxTimes).Less(all) {
			times, _ = all.Int64()
		}
		if l.mem.times[n] != times {
			l.mem.times[n] = times
			l.mem.Grown = true
		}
	}
}

// atMost checks that the allocation n, which is about to make a block, has made fewer than it was found to make at most.
func (l *procedure) atMost(n cc.Node, at program.Pos) {
	i := slices.IndexFunc(unmodelledMemory, l.marks)
	if times := l.mem.times[n]; times > 0 && i >= 0 {
		fewer := l.c.Lt(l.heap(n).allocated.Term, l.c.Int(times))
		l.markUnless(fewer, unmodelledMemory[i], program.Abstraction{Kind: program.ObjectSize}, at)
		l.emit(&program.Assume{Cond: fewer}, at)
	}
}

// unmodelledMemory are the kinds of marks of checks of memory.
var unmodelledMemory = []program.Kind{program.UnmodelledAccess, program.UnmodelledFree, program.UnmodelledLeak}

// repeated returns the locations that an execution may come to more than once: those on cycles, and all of procedures that
// are called at more than one place, or at one of these locations.
func repeated(p *program.Program) map[*program.Loc]bool {
	g := program.NewCallGraph(p)
	again := map[*program.Loc]bool{}
	comps := g.Components()
	for i := len(comps) - 1; i >= 0; i-- { // callers first
		for _, pr := range comps[i] {
			calls := g.Callers(pr)
			locs := pr.Locs
			if !g.Recursive(pr) && (len(calls) == 0 || len(calls) == 1 && !again[calls[0].From]) {
				locs = slices.Concat(cycles(pr.Locs, nil)...)
			}
			for _, loc := range locs {
				again[loc] = true
			}
		}
	}
	return again
}

// cycles returns the sets of locations among locs that are on common cycles, without the edges in removed.
func cycles(locs []*program.Loc, removed map[*program.Edge]bool) (sets [][]*program.Loc) {
	number := make(map[*program.Loc]int, len(locs))
	roots := make([]int, len(locs))
	for i, loc := range locs {
		number[loc], roots[i] = i, i
	}
	next := func(v int) (to []int) {
		for _, e := range locs[v].Out {
			if w, ok := number[e.To]; ok && !removed[e] {
				to = append(to, w)
			}
		}
		return to
	}
	graph.Components(len(locs), roots, next, func(int) bool { return true }, func(comp []int) {
		if len(comp) == 1 && !slices.Contains(next(comp[0]), comp[0]) {
			return
		}
		var set []*program.Loc
		for _, v := range comp {
			set = append(set, locs[v])
		}
		sets = append(sets, set)
	})
	return sets
}

// executions says how often locations are executed at most, as far as counters of loops show that.
type executions struct {
	calls  *program.CallGraph
	within map[*program.Loc]num.Rat // in one call of the procedure; none where that is not known
	done   map[*program.Proc]bool
}

func newExecutions(p *program.Program) *executions {
	return &executions{calls: program.NewCallGraph(p), within: map[*program.Loc]num.Rat{}, done: map[*program.Proc]bool{}}
}

// of returns how often loc is executed at most; ok is false if that is not known.
func (x *executions) of(loc *program.Loc) (times num.Rat, ok bool) {
	pr := loc.Proc
	if x.calls.Recursive(pr) {
		return num.Zero, false
	}
	if !x.done[pr] {
		x.done[pr] = true
		for _, l := range pr.Locs {
			x.within[l] = num.One
		}
		x.loops(pr.Locs, map[*program.Edge]bool{})
	}
	here, ok := x.within[loc]
	if !ok {
		return num.Zero, false
	}
	calls := x.calls.Callers(pr)
	if len(calls) == 0 { // execution starts there
		return here, true
	}
	all := num.Zero
	for _, e := range calls {
		t, ok := x.of(e.From)
		if !ok {
			return num.Zero, false
		}
		if all = all.Add(t); num.Int(maxTimes).Less(all) {
			return num.Zero, false
		}
	}
	return here.Mul(all), true
}

// loops multiplies the numbers of the locations on cycles among locs, without the edges that are removed, by how often these
// cycles are gone through.
func (x *executions) loops(locs []*program.Loc, removed map[*program.Edge]bool) {
	for _, set := range cycles(locs, removed) {
		guard, times, ok := newLoop(set, removed).counted()
		for _, loc := range set {
			if was, known := x.within[loc]; ok && known {
				x.within[loc] = was.Mul(times)
			} else {
				delete(x.within, loc)
			}
		}
		if ok {
			removed[guard] = true
			x.loops(set, removed)
		}
	}
}

// loop is a set of locations that are on common cycles.
type loop struct {
	locs     []*program.Loc
	in       map[*program.Loc]bool
	removed  map[*program.Edge]bool          // that do not count
	changing map[*logic.Term][]*program.Edge // that assign to a variable, choose it, or get it from a call
	calls    []*program.Edge                 // which change variables that are not the procedure's own
	own      map[*logic.Term]bool
}

func newLoop(locs []*program.Loc, removed map[*program.Edge]bool) *loop {
	o := &loop{
		locs: locs, in: map[*program.Loc]bool{}, removed: removed,
		changing: map[*logic.Term][]*program.Edge{}, own: map[*logic.Term]bool{},
	}
	pr := locs[0].Proc
	for _, v := range slices.Concat(pr.Params, pr.Results, pr.Locals) {
		o.own[v.Term] = true
	}
	for _, loc := range locs {
		o.in[loc] = true
		for _, e := range loc.Out {
			for _, v := range program.Writes(e.Stmt) {
				o.changing[v.Term] = append(o.changing[v.Term], e)
			}
			if _, ok := e.Stmt.(*program.Call); ok {
				o.calls = append(o.calls, e)
			}
		}
	}
	return o
}

// changes returns the edges in the loop that change v.
func (o *loop) changes(v *logic.Term) []*program.Edge {
	if o.own[v] {
		return o.changing[v]
	}
	return slices.Concat(o.calls, o.changing[v])
}

// counted looks for a counter of the loop: an edge that every round takes and that bounds a variable, which every round changes by
// a constant, and which begins with a constant. It returns the edge and how often execution can come to one of the locations.
func (o *loop) counted() (guard *program.Edge, times num.Rat, ok bool) {
	for _, loc := range o.locs {
		for _, e := range loc.Out {
			s, isAssume := e.Stmt.(*program.Assume)
			if !isAssume || !o.in[e.To] || o.removed[e] {
				continue
			}
			for _, b := range append(conjuncts(s.Cond), differences(s.Cond)...) {
				if times, ok := o.rounds(loc, b); ok && o.breaks([]*program.Edge{e}, loc) {
					return e, times, true
				}
			}
		}
	}
	return nil, num.Zero, false
}

// breaks reports whether no cycle in the loop goes through loc without some edges.
func (o *loop) breaks(edges []*program.Edge, loc *program.Loc) bool {
	less := map[*program.Edge]bool{}
	for e := range o.removed {
		less[e] = true
	}
	for _, e := range edges {
		less[e] = true
	}
	return !slices.ContainsFunc(cycles(o.locs, less), func(c []*program.Loc) bool { return slices.Contains(c, loc) })
}

// rounds returns how often execution can come through loc, which has an edge that b bounds, while it is in the loop.
func (o *loop) rounds(loc *program.Loc, b bound) (times num.Rat, ok bool) {
	step, ok := o.steps(b.v, b.up)
	if !ok || b.unit && !step.Equal(num.One) {
		return num.Zero, false
	}
	from, ok := o.first(b.v, b.up)
	if !ok || !o.breaks(o.changes(b.v), loc) {
		return num.Zero, false
	}
	most := b.most
	for _, m := range b.others {
		if len(o.changes(m.Base)) > 0 {
			return num.Zero, false
		}
		limit, known := limited(o.locs[0], m.Base, m.Coef.Sign() > 0)
		if !known {
			return num.Zero, false
		}
		most = most.Add(m.Coef.Mul(limit))
	}
	return num.Max(most.Sub(from).Quo(step).Floor().Add(num.One), num.Zero), true
}

// bound says how large v is at most, or, if up is false, how small: then its negation is. That is most plus the sum of others.
type bound struct {
	v      *logic.Term
	up     bool
	most   num.Rat
	others []logic.Mono
	unit   bool // that is so as long as steps are of 1: v is different from what follows
}

// bounds returns the bounds of variables that a condition has, an inequality.
func bounds(cond *logic.Term) (list []bound) {
	sign := num.One
	if cond.Op() == logic.OpNot {
		cond, sign = cond.Arg(0), num.MinusOne
	}
	if cond.Op() != logic.OpLe || !cond.Arg(1).IsNum() {
		return nil
	}
	sum := logic.Linearize(cond.Arg(0))
	most := cond.Arg(1).Value().Sub(sum.Const).Mul(sign)
	if sign.Sign() < 0 { // more than that
		most = most.Sub(num.One)
	}
	for i, m := range sum.Monos {
		coef := m.Coef.Mul(sign)
		if m.Base.Op() != logic.OpConst || !coef.Abs().Equal(num.One) {
			continue
		}
		b := bound{v: m.Base, up: coef.Sign() > 0, most: most}
		for j, o := range sum.Monos {
			if j != i {
				b.others = append(b.others, logic.Mono{Base: o.Base, Coef: o.Coef.Mul(sign).Neg()})
			}
		}
		list = append(list, b)
	}
	return list
}

// differences returns the bounds of variables that are different from constants in a condition or in its conjuncts.
func differences(cond *logic.Term) (list []bound) {
	if cond.Op() == logic.OpAnd {
		for _, c := range cond.Args() {
			list = append(list, differences(c)...)
		}
		return list
	}
	if cond.Op() != logic.OpNot || cond.Arg(0).Op() != logic.OpEq {
		return nil
	}
	v, n := cond.Arg(0).Arg(0), cond.Arg(0).Arg(1)
	if v.IsNum() {
		v, n = n, v
	}
	if v.Op() != logic.OpConst || !n.IsNum() {
		return nil
	}
	below := n.Value().Sub(num.One)
	return []bound{{v: v, up: true, most: below, unit: true}, {v: v, most: below.Neg().Sub(num.Int(2)), unit: true}}
}

// limited returns the largest value, or if up is false the smallest, that v can have at a location, as conditions on it alone
// show that every way there meets, and behind which it does not change.
func limited(at *program.Loc, v *logic.Term, up bool) (limit num.Rat, ok bool) {
	for _, loc := range at.Proc.Locs {
		for _, e := range loc.Out {
			s, isAssume := e.Stmt.(*program.Assume)
			if !isAssume {
				continue
			}
			value, known := limitIn(s.Cond, v, up)
			better := known && (!ok || up && value.Less(limit) || !up && limit.Less(value))
			if better && !reached(at.Proc.Entry, e)[at] && !changesBetween(e, at, v) {
				limit, ok = value, true
			}
		}
	}
	return limit, ok
}

// limitIn returns the largest value, or if up is false the smallest, that a condition on v alone leaves it.
func limitIn(cond, v *logic.Term, up bool) (limit num.Rat, ok bool) {
	for _, b := range conjuncts(cond) {
		if b.v != v || b.up != up || len(b.others) > 0 {
			continue
		}
		value := b.most
		if !up {
			value = value.Neg()
		}
		if !ok || up && value.Less(limit) || !up && limit.Less(value) {
			limit, ok = value, true
		}
	}
	return limit, ok
}

// reached returns the locations that can be reached from one without an edge.
func reached(from *program.Loc, without *program.Edge) map[*program.Loc]bool {
	seen := map[*program.Loc]bool{from: true}
	for todo := []*program.Loc{from}; len(todo) > 0; {
		loc := todo[0]
		todo = todo[1:]
		for _, e := range loc.Out {
			if e != without && !seen[e.To] {
				seen[e.To] = true
				todo = append(todo, e.To)
			}
		}
	}
	return seen
}

// changesBetween reports whether an edge changes v on a way from e to a location.
func changesBetween(e *program.Edge, at *program.Loc, v *logic.Term) bool {
	for loc := range reached(e.To, nil) {
		for _, f := range loc.Out {
			if _, changed := assigned(f, v); changed && reached(f.To, nil)[at] {
				return true
			}
		}
	}
	return false
}

// conjuncts returns the bounds in a condition or in its conjuncts.
func conjuncts(cond *logic.Term) (list []bound) {
	if cond.Op() != logic.OpAnd {
		return bounds(cond)
	}
	for _, c := range cond.Args() {
		list = append(list, bounds(c)...)
	}
	return list
}

// steps returns by how much v moves at least where the loop changes it, if that is by constants in one direction.
func (o *loop) steps(v *logic.Term, up bool) (least num.Rat, ok bool) {
	changes := o.changes(v)
	for i, e := range changes {
		t, _ := assigned(e, v)
		by, known := difference(t, v, func(u *logic.Term) bool { return o.copied(u, v) })
		if !up {
			by = by.Neg()
		}
		if !known || by.Sign() <= 0 {
			return num.Zero, false
		}
		if i == 0 || by.Less(least) {
			least = by
		}
	}
	return least, len(changes) > 0
}

// assigned reports whether e changes v, and returns what it assigns, nil if that is not a term.
func assigned(e *program.Edge, v *logic.Term) (t *logic.Term, changed bool) {
	switch s := e.Stmt.(type) {
	case *program.Assign:
		for i, w := range s.Lhs {
			if w.Term == v {
				return s.Rhs[i], true
			}
		}
	case *program.Havoc:
		return nil, slices.ContainsFunc(s.Vars, func(w *program.Var) bool { return w.Term == v })
	case *program.Call: // a variable that is not the procedure's own may be changed
		own := func(w *program.Var) bool { return w.Term == v }
		if pr := e.From.Proc; !slices.ContainsFunc(pr.Locals, own) && !slices.ContainsFunc(pr.Params, own) && !slices.ContainsFunc(pr.Results, own) {
			return nil, true
		}
		return nil, slices.ContainsFunc(s.Results, func(w *program.Var) bool { return w != nil && w.Term == v })
	}
	return nil, false
}

// copied reports whether all that u gets in the loop is v: it is the value that v had before it is changed.
func (o *loop) copied(u, v *logic.Term) bool {
	changes := o.changes(u)
	return len(changes) > 0 && !slices.ContainsFunc(changes, func(e *program.Edge) bool {
		t, _ := assigned(e, u)
		return t != v
	})
}

// difference returns by how much t is more than v, if that is a constant; same says what else has the value of v.
func difference(t, v *logic.Term, same func(*logic.Term) bool) (by num.Rat, ok bool) {
	if t != nil && t.Op() == logic.OpMod {
		t = t.Arg(0)
	}
	if t == nil || t.Op() != logic.OpAdd || len(t.Args()) != 2 {
		return num.Zero, false
	}
	a, b := t.Arg(0), t.Arg(1)
	if a.IsNum() {
		a, b = b, a
	}
	if !b.IsNum() || a != v && (a.Op() != logic.OpConst || !same(a)) {
		return num.Zero, false
	}
	return b.Value(), true
}

// first returns the least value, in the direction up or down, that v has where execution comes into the loop: a constant that was
// assigned to it before.
func (o *loop) first(v *logic.Term, up bool) (least num.Rat, ok bool) {
	seen := map[*program.Loc]bool{}
	var todo []*program.Loc
	for _, loc := range o.locs {
		if slices.ContainsFunc(loc.In, func(e *program.Edge) bool { return !o.in[e.From] }) {
			todo = append(todo, loc)
		}
	}
	found := false
	for len(todo) > 0 {
		loc := todo[0]
		todo = todo[1:]
		if len(loc.In) == 0 { // the entry
			return num.Zero, false
		}
		for _, e := range loc.In {
			if o.in[e.From] || seen[e.From] {
				continue
			}
			t, changed := assigned(e, v)
			switch {
			case !changed:
				seen[e.From] = true
				todo = append(todo, e.From)
				continue
			case t == nil || !t.IsNum():
				return num.Zero, false
			}
			value := t.Value()
			if !up {
				value = value.Neg()
			}
			if !found || value.Less(least) {
				least = value
			}
			found = true
		}
	}
	return least, found
}
