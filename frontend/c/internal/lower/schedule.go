// Evaluations one by one, in the orders that C allows.

package lower

import (
	"maps"
	"math/bits"
	"slices"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/num"
	"craig/program"
)

// maxOrders bounds how many statements there are in all orders of evaluations that conflict with each other.
const maxOrders = 256

// groups returns the steps in an order that C allows: those together of which the order is chosen, others alone.
func (s *sequence) groups(o *ordering) [][]int {
	g := &grouping{s: s, of: make([]int, len(s.list))}
	for i := range s.list {
		g.of[i] = i
		if o.steps[i] {
			g.steps = append(g.steps, i)
		}
	}
	for c := range o.choices {
		g.join(c.a, c.b)
	}
	for {
		out, left := g.sorted()
		if len(left) == 0 {
			return out
		}
		g.joinCycle(left)
	}
}

// grouping is a partition of the steps of a sequence. A group has the number of the first of its steps.
type grouping struct {
	s     *sequence
	steps []int
	of    []int // by step: its group
}

// join makes one group of those of the steps a and b.
func (g *grouping) join(a, b int) {
	from, to := max(g.of[a], g.of[b]), min(g.of[a], g.of[b])
	for _, i := range g.steps {
		if g.of[i] == from {
			g.of[i] = to
		}
	}
}

// needs returns one of the groups in left that a step of group k comes behind; ok is false if there is none.
func (g *grouping) needs(k int, left map[int]bool) (other int, ok bool) {
	for _, i := range g.steps {
		for _, j := range g.steps {
			if g.of[i] == k && g.of[j] != k && left[g.of[j]] && g.s.list[i].before.has(j) {
				return g.of[j], true
			}
		}
	}
	return 0, false
}

// sorted returns the steps of groups behind those of the groups that they need, and the groups for which that cannot be
// done, as they need each other.
func (g *grouping) sorted() (out [][]int, left map[int]bool) {
	left = map[int]bool{}
	for _, i := range g.steps {
		left[g.of[i]] = true
	}
	for {
		next := slices.IndexFunc(g.steps, func(i int) bool {
			if !left[i] {
				return false
			}
			_, waits := g.needs(i, left)
			return !waits
		})
		if next < 0 {
			return out, left
		}
		k := g.steps[next]
		delete(left, k)
		var members []int
		for _, i := range g.steps {
			if g.of[i] == k {
				members = append(members, i)
			}
		}
		out = append(out, members)
	}
}

// joinCycle makes one group of some in left that need each other: it follows what a group needs until a group comes again.
func (g *grouping) joinCycle(left map[int]bool) {
	path := []int{slices.Min(slices.Collect(maps.Keys(left)))}
	for {
		next, _ := g.needs(path[len(path)-1], left)
		if k := slices.Index(path, next); k >= 0 {
			for _, other := range path[k+1:] {
				g.join(path[k], other)
			}
			return
		}
		path = append(path, next)
	}
}

// inEveryOrder does the evaluations of a group, in each order that C allows.
func (l *lowerer) inEveryOrder(r *region, group []int) {
	if len(group) == 1 {
		l.do(r, group[0])
		return
	}
	at := l.pos(r.root)
	tooMany := func() {
		syntax.Unsupported(r.root, "%d operands with conflicting effects, whose order of evaluation C leaves open", len(group))
	}
	if len(group) > 16 {
		tooMany()
	}
	states := map[doneSet]*program.Loc{0: l.cur}
	work := []doneSet{0}
	all := doneSet(1)<<len(group) - 1
	statements := 0
	for k := 0; k < len(work); k++ {
		state := work[k]
		l.cur = states[state]
		if l.cur != nil && state != 0 && len(l.cur.In) == 0 {
			l.cur = nil
		}
		if state == all {
			return
		}
		ready := r.ready(group, state)
		from := l.cur
		var choice *logic.Term
		if len(ready) > 1 && from != nil {
			choice = l.chooseOrder(r, group, ready, at)
			from = l.cur
		}
		for n, m := range ready {
			l.cur = from
			if choice != nil {
				start := l.newLoc(at)
				l.goIf(l.c.Eq(choice, l.c.Int(int64(n))), start, at)
				l.cur = start
			}
			if statements++; statements > maxOrders {
				tooMany()
			}
			l.do(r, group[m])
			next := state | 1<<m
			if states[next] == nil {
				states[next] = l.newLoc(at)
				work = append(work, next)
			}
			l.leave(states[next], at)
		}
		slices.SortStableFunc(work[k+1:], func(a, b doneSet) int { return bits.OnesCount32(uint32(a)) - bits.OnesCount32(uint32(b)) })
	}
}

// doneSet is the set of the evaluations of a group that are done, by their indices in the group.
type doneSet uint32

func (s doneSet) has(i int) bool { return s>>i&1 != 0 }

// ready returns which evaluations of a group can come next when those in done are done, by their indices in the group: one
// of which no order with those that are left has to be chosen, if there is such, otherwise all that C allows.
func (r *region) ready(group []int, done doneSet) []int {
	var ready []int
	for m, i := range group {
		waits := func(n, j int) bool { return !done.has(n) && r.s.list[i].before.has(j) }
		if !done.has(m) && !anyOf(group, waits) {
			ready = append(ready, m)
		}
	}
	for _, m := range ready {
		conflicts := func(n, j int) bool {
			return !done.has(n) && r.o.choices[pair{min(group[m], j), max(group[m], j)}]
		}
		if !anyOf(group, conflicts) {
			return []int{m}
		}
	}
	return ready
}

// anyOf reports whether holds is true of an index in list and the element there.
func anyOf(list []int, holds func(n, i int) bool) bool {
	for n, i := range list {
		if holds(n, i) {
			return true
		}
	}
	return false
}

// chooseOrder lets an input of the execution choose which of the evaluations that are ready comes next: its number.
func (l *procedure) chooseOrder(r *region, group, ready []int, at program.Pos) *logic.Term {
	v := l.temp(logic.Int)
	in := program.Input{Kind: program.EvaluationOrder}
	for _, m := range ready {
		e := r.s.list[group[m]].e
		in.Operands = append(in.Operands, program.Operand{Text: sourceOf(e), Pos: l.pos(e)})
	}
	l.emit(&program.Havoc{Vars: []*program.Var{v}, Input: in}, at)
	l.emit(&program.Assume{Cond: l.c.And(l.c.Ge(v.Term, l.c.Int(0)), l.c.Lt(v.Term, l.c.Int(int64(len(ready)))))}, at)
	return v.Term
}

// do does one evaluation, if its guards hold, and keeps the outcome in variables: the same ones each time.
func (l *lowerer) do(r *region, i int) {
	e := r.s.list[i].e
	at := l.pos(e)
	join := l.guards(r.s.list[i].guards, at)
	before := r.doing
	r.doing = e
	out := r.results[e]
	isNew := out == nil
	if isNew {
		out = &evaluationResult{}
	}
	switch t := e.Type(); {
	case t.Kind() == cc.Void:
		l.discard(e)
	case ctypes.IsRecord(t):
		p := l.lvalue(e)
		if isNew {
			out.p = l.whole(l.temporary(e, t, "value"))
		}
		l.copy(out.p, p, e)
	default:
		var v val
		x, name := allocation(e)
		if elem, ok := l.mem.allocatedAs[x]; ok && x != nil {
			v = l.allocate(x, name, elem)
		} else {
			v = l.rvalue(e)
		}
		if isNew {
			out.v = l.slot(v, t, e)
		}
		l.refill(out.v, v, at)
	}
	r.results[e] = out
	r.doing = before
	if join != nil {
		l.leave(join, at)
		l.cur = join
	}
}

// guards goes on only where conditions hold, and returns where it goes on where they do not; nil if there are none.
func (l *lowerer) guards(guards []guard, at program.Pos) *program.Loc {
	var join *program.Loc
	for _, g := range guards {
		if join == nil {
			join = l.newLoc(at)
		}
		cond := l.cond(g.cond)
		if !g.holds {
			cond = l.c.Not(cond)
		}
		yes, no := l.newLoc(at), l.newLoc(at)
		l.branch(cond, yes, no, at)
		l.cur = no
		l.leave(join, at)
		l.cur = yes
	}
	return join
}

// newSlot returns the term of a new variable that is assigned to in several places.
func (l *procedure) newSlot(s *logic.Sort) *logic.Term {
	v := l.temp(s)
	l.slots[v.Term] = v
	return v.Term
}

// slot returns variables for values like v, of e, which has type t.
func (l *procedure) slot(v val, t cc.Type, e cc.ExpressionNode) val {
	w := val{lo: v.lo, hi: v.hi}
	if v.t != nil {
		w.t = l.newSlot(v.t.Sort())
	}
	if v.off != nil {
		w.off = l.newSlot(logic.Int)
	} else if cc.IsIntegerType(t) {
		lo, hi := l.bounds(l.mem.TypeOf(e))
		w.lo, w.hi = num.Min(lo, v.lo), num.Max(hi, v.hi)
	}
	if v.of != nil {
		w.of = &provenance{l.newSlot(logic.Int), l.newSlot(logic.Int), v.of.sure}
	}
	return w
}

// refill gives the variables of w, a slot, the value v.
func (l *procedure) refill(w, v val, at program.Pos) {
	var u updates
	set := func(to, t *logic.Term) {
		if to != nil && t != nil {
			u.vars, u.values = append(u.vars, l.slots[to]), append(u.values, t)
		}
	}
	set(w.t, v.t)
	set(w.off, v.off)
	if w.of != nil && v.of != nil {
		set(w.of.t, v.of.t)
		set(w.of.off, v.of.off)
	} else if w.of != nil {
		set(w.of.t, l.c.Int(0))
		set(w.of.off, l.c.Int(0))
	}
	l.apply(u, at)
}
