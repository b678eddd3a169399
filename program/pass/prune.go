package pass

import (
	"slices"

	"craig/program"
)

// prune removes from q, a fresh clone, what its graph alone shows to be of no account: edges whose condition is false,
// locations that execution cannot reach, locations from which neither a return nor an error can be reached (an endless
// loop, say), and procedures that are not called any more. What execution cannot reach is returned in terms of Origins.
func prune(q *program.Program) unreachable {
	for _, pr := range q.Procs {
		pr.KeepEdges(func(e *program.Edge) bool { return !e.IsImpossible() })
	}
	lost := unreachable{
		locs: make(map[*program.Loc]bool), noReturns: make(map[*program.Proc]bool), noFailures: make(map[*program.Proc]bool),
	}
	f := newFate(q)
	for _, pr := range q.Procs {
		lost.noReturns[pr.Origin], lost.noFailures[pr.Origin] = !f.returns[pr], !f.fails[pr]
		reached, useful := f.reached(pr), f.useful(pr)
		for _, l := range pr.Locs {
			if !reached[l] && l.Origin != nil {
				lost.locs[l.Origin] = true
			}
		}
		pr.KeepEdges(func(e *program.Edge) bool {
			return reached[e.From] && useful[e.From] && useful[e.To] && f.passable(e)
		})
		pr.KeepLocs(func(l *program.Loc) bool { return reached[l] && useful[l] })
	}
	called := program.NewCallGraph(q).Reachable(q.Entry)
	q.Procs = slices.DeleteFunc(q.Procs, func(pr *program.Proc) bool { return !called[pr] })
	return lost
}

// fate tells how procedures can end, as far as the graph shows.
type fate struct {
	returns map[*program.Proc]bool
	fails   map[*program.Proc]bool // an Assert may be violated
}

func newFate(p *program.Program) *fate {
	f := &fate{returns: make(map[*program.Proc]bool), fails: make(map[*program.Proc]bool)}
	g := program.NewCallGraph(p)
	for _, comp := range g.Components() {
		for changed := true; changed; {
			changed = false
			for _, pr := range comp {
				changed = f.update(pr) && g.Recursive(pr) || changed
			}
		}
	}
	return f
}

// update looks at pr, given what is known of the procedures it calls, and reports whether something was learned.
func (f *fate) update(pr *program.Proc) bool {
	reached := f.reached(pr)
	returns, fails := reached[pr.Exit], false
	for l := range reached {
		for _, e := range l.Out {
			fails = fails || f.failing(e)
		}
	}
	changed := returns != f.returns[pr] || fails != f.fails[pr]
	f.returns[pr], f.fails[pr] = returns, fails
	return changed
}

// failing reports whether e may end the execution with an error.
func (f *fate) failing(e *program.Edge) bool {
	switch s := e.Stmt.(type) {
	case *program.Assert:
		return !s.Cond.IsTrue()
	case *program.Call:
		return f.fails[s.Callee]
	}
	return false
}

// passable reports whether e is not a call that neither returns nor fails.
func (f *fate) passable(e *program.Edge) bool {
	c, ok := e.Stmt.(*program.Call)
	return !ok || f.returns[c.Callee] || f.fails[c.Callee]
}

// reached returns the locations that can be reached from the entry of pr.
func (f *fate) reached(pr *program.Proc) map[*program.Loc]bool {
	seen := map[*program.Loc]bool{pr.Entry: true}
	work := []*program.Loc{pr.Entry}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range l.Out {
			if !seen[e.To] && f.passable(e) {
				seen[e.To] = true
				work = append(work, e.To)
			}
		}
	}
	return seen
}

// useful returns the locations from which the exit of pr or an error can be reached, and the targets of edges that may
// fail.
func (f *fate) useful(pr *program.Proc) map[*program.Loc]bool {
	seen := map[*program.Loc]bool{pr.Exit: true}
	work := []*program.Loc{pr.Exit}
	for _, l := range pr.Locs {
		for _, e := range l.Out {
			if f.failing(e) {
				for _, l := range []*program.Loc{e.From, e.To} {
					if !seen[l] {
						seen[l] = true
						work = append(work, l)
					}
				}
			}
		}
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range l.In {
			if !seen[e.From] && f.passable(e) {
				seen[e.From] = true
				work = append(work, e.From)
			}
		}
	}
	return seen
}
