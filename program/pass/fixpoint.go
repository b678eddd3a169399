package pass

import (
	"slices"

	"craig/program"
)

// Forward analyses across procedures by chaotic iteration. Calls are treated without their context: the state at a
// procedure's entry covers all calls.

// domain says what the states of an analysis mean. States are immutable values.
type domain[S any] interface {
	// start returns the state at the start of the program.
	start() S
	// step returns the state after e, which is no call, if e can be executed.
	step(e *program.Edge, s S) (S, bool)
	// enter returns the state at the entry of the procedure that e calls, leave the state after it returned with exit.
	enter(e *program.Edge, s S) S
	leave(e *program.Edge, s, exit S) S
	// settle returns what is kept of s when it arrives at l; it covers s.
	settle(l *program.Loc, s S) S
	// join returns a state that covers both, and old itself with false if old does. At the places where iteration
	// might go on for ever, round counts how often the state has grown: the more often, the coarser the result must be.
	join(l *program.Loc, old, s S, round int) (S, bool)
	// narrow returns a state between the two, where s is covered by old up to imprecision, and whether it is not old.
	narrow(old, s S) (S, bool)
	// covers reports whether old covers s.
	covers(old, s S) bool
}

// fixpoint is a solution: the state at every location that may be reached.
type fixpoint[S any] struct {
	d     domain[S]
	p     *program.Program
	g     *program.CallGraph
	order []*program.Loc // callees first, then by weak topological order
	prio  []int          // by location id: its place in order
	cut   []bool         // by location id: widen here
	round []int          // by location id
	state []*S           // by location id; nil where no execution comes
	queue intHeap        // places in order
	next  []bool         // by location id: is in queue
}

// solve analyses p, which must be numbered and without globals. It ends with descents rounds of narrowing.
func solve[S any](p *program.Program, d domain[S], descents int) *fixpoint[S] {
	f := &fixpoint[S]{d: d, p: p, g: program.NewCallGraph(p)}
	procs := slices.Clone(p.Procs)
	slices.SortStableFunc(procs, func(a, b *program.Proc) int { return f.g.Rank(a) - f.g.Rank(b) })
	n := 0
	for _, pr := range p.Procs {
		n += len(pr.Locs)
	}
	f.prio, f.cut, f.round = make([]int, n), make([]bool, n), make([]int, n)
	f.state, f.next = make([]*S, n), make([]bool, n)
	for _, pr := range procs {
		w := program.NewWTO(pr)
		for _, l := range w.Order {
			f.prio[l.ID] = len(f.order)
			f.order = append(f.order, l)
			f.cut[l.ID] = w.IsHead(l) || l == pr.Entry || l == pr.Exit // recursion goes round by entries or by exits
		}
	}
	start := d.start()
	f.state[p.Entry.Entry.ID] = &start
	f.push(p.Entry.Entry)
	for len(f.queue) > 0 {
		l := f.order[f.queue.pop()]
		f.next[l.ID] = false
		for _, e := range l.Out {
			f.edge(e)
		}
	}
	f.descend(descents)
	return f
}

func (f *fixpoint[S]) push(l *program.Loc) {
	if !f.next[l.ID] {
		f.next[l.ID] = true
		f.queue.push(f.prio[l.ID])
	}
}

// edge carries the state before e to where it leads.
func (f *fixpoint[S]) edge(e *program.Edge) {
	s := *f.state[e.From.ID]
	if call, ok := e.Stmt.(*program.Call); ok {
		f.arrive(call.Callee.Entry, f.d.enter(e, s))
	}
	if t, ok := f.after(e); ok {
		f.arrive(e.To, t)
	}
}

// after returns the state after e, if e can be executed to its end.
func (f *fixpoint[S]) after(e *program.Edge) (s S, ok bool) {
	before := f.state[e.From.ID]
	if before == nil {
		return s, false
	}
	call, ok := e.Stmt.(*program.Call)
	if !ok {
		return f.d.step(e, *before)
	}
	exit := f.state[call.Callee.Exit.ID]
	if exit == nil {
		return s, false
	}
	return f.d.leave(e, *before, *exit), true
}

// arrive lets the state at l grow to cover s.
func (f *fixpoint[S]) arrive(l *program.Loc, s S) {
	s = f.d.settle(l, s)
	if old := f.state[l.ID]; old != nil {
		round := 0
		if f.cut[l.ID] {
			round = f.round[l.ID] + 1
		}
		joined, grown := f.d.join(l, *old, s, round)
		if !grown {
			return
		}
		f.round[l.ID]++
		s = joined
	}
	f.state[l.ID] = &s
	f.push(l)
	if l == l.Proc.Exit {
		for _, e := range f.g.Callers(l.Proc) {
			if f.state[e.From.ID] != nil {
				f.push(e.From)
			}
		}
	}
}

// incoming returns the join of what comes to l from its predecessors, or from the callers of the procedure it enters.
func (f *fixpoint[S]) incoming(l *program.Loc) *S {
	var all *S
	add := func(s S) {
		s = f.d.settle(l, s)
		if all != nil {
			s, _ = f.d.join(l, *all, s, 0)
		}
		all = &s
	}
	switch {
	case l == f.p.Entry.Entry:
		add(f.d.start())
	case l == l.Proc.Entry:
		for _, e := range f.g.Callers(l.Proc) {
			if s := f.state[e.From.ID]; s != nil {
				add(f.d.enter(e, *s))
			}
		}
	}
	for _, e := range l.In {
		if s, ok := f.after(e); ok {
			add(s)
		}
	}
	return all
}

// descend improves the solution: states are replaced by what their predecessors give, callers first. If the result is
// not a solution any more (transfer functions need not be monotone), it returns to the solution it came from.
func (f *fixpoint[S]) descend(rounds int) {
	if rounds == 0 {
		return
	}
	solution := slices.Clone(f.state)
	procs := slices.Clone(f.p.Procs)
	slices.SortStableFunc(procs, func(a, b *program.Proc) int { return f.g.Rank(b) - f.g.Rank(a) })
	first := make(map[*program.Proc]int, len(procs))
	for i, l := range f.order {
		if _, ok := first[l.Proc]; !ok {
			first[l.Proc] = i
		}
	}
	changed := true
	for ; rounds > 0 && changed; rounds-- {
		changed = false
		for _, pr := range procs {
			for _, l := range f.order[first[pr]:][:len(pr.Locs)] {
				if f.state[l.ID] == nil {
					continue
				}
				in := f.incoming(l)
				if in == nil {
					f.state[l.ID] = nil
					changed = true
					continue
				}
				if s, better := f.d.narrow(*f.state[l.ID], *in); better {
					f.state[l.ID] = &s
					changed = true
				}
			}
		}
	}
	for _, l := range f.order {
		if in := f.incoming(l); in != nil && (f.state[l.ID] == nil || !f.d.covers(*f.state[l.ID], *in)) {
			f.state = solution
			return
		}
	}
}

// intHeap is a priority queue of numbers, the smallest first.
type intHeap []int

func (h *intHeap) push(x int) {
	*h = append(*h, x)
	a := *h
	for i := len(a) - 1; i > 0 && a[(i-1)/2] > a[i]; i = (i - 1) / 2 {
		a[i], a[(i-1)/2] = a[(i-1)/2], a[i]
	}
}

func (h *intHeap) pop() int {
	a := *h
	top, last := a[0], len(a)-1
	a[0] = a[last]
	a = a[:last]
	for i := 0; ; {
		c := 2*i + 1
		if c+1 < last && a[c+1] < a[c] {
			c++
		}
		if c >= last || a[i] <= a[c] {
			break
		}
		a[i], a[c] = a[c], a[i]
		i = c
	}
	*h = a
	return top
}
