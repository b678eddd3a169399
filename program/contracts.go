// Which procedures have contracts that only invariants can tell, and which of them are worth a contract.

package program

import "slices"

// WithLoops holds for the procedures of p that have loops on a path to their exit, and those that may call one that has.
// The contracts of the others, recursive ones excepted, are formulas over their paths.
func WithLoops(p *Program) func(*Proc) bool {
	g, with := NewCallGraph(p), make(map[*Proc]bool)
	for _, comp := range g.Components() {
		if slices.ContainsFunc(comp, func(pr *Proc) bool {
			return len(NewWTOWithout(pr, stuck(pr)).Heads()) > 0 ||
				slices.ContainsFunc(g.Calls(pr), func(e *Edge) bool { return with[e.Stmt.(*Call).Callee] })
		}) {
			for _, pr := range comp {
				with[pr] = true
			}
		}
	}
	return func(pr *Proc) bool { return with[pr] }
}

// stuck holds for the locations of pr from which no path leads to the exit.
func stuck(pr *Proc) func(*Loc) bool {
	leaves := make(map[*Loc]bool)
	pr.Exit.before(func(l *Loc) bool { leaves[l] = true; return true })
	return func(l *Loc) bool { return !leaves[l] }
}

// before calls visit for l and the locations of its procedure from which paths lead to l, once for each, until it returns
// false.
func (l *Loc) before(visit func(*Loc) bool) {
	seen := map[*Loc]bool{l: true}
	for work := []*Loc{l}; len(work) > 0; {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		if !visit(l) {
			return
		}
		for _, e := range l.In {
			if !e.IsImpossible() && !seen[e.From] {
				seen[e.From] = true
				work = append(work, e.From)
			}
		}
	}
}

// CalledOnce holds for the procedures whose contracts are worth less than what they cost an engine of clauses. To pass a
// call of a procedure with loops such an engine has to join its contract with what is known where the call is. If that is
// an invariant, too, because a loop comes before or is around it, then a clause has two unknown predicates. Where the
// procedure is called nowhere else, and is not recursive, nothing is saved by that: inlined it is one more loop.
//
// If p has such a procedure, CalledOnce holds for all that are called at one place, and for those without loops, and else
// for none. Recursive procedures are never among them.
func CalledOnce(p *Program) func(*Proc) bool {
	g, loops := NewCallGraph(p), WithLoops(p)
	reached := g.Reachable(p.Entry)
	call := make(map[*Proc]*Edge) // the only one
	for _, pr := range p.Procs {
		calls := slices.DeleteFunc(slices.Clone(g.Callers(pr)), func(e *Edge) bool { return !reached[e.From.Proc] })
		if len(calls) == 1 && !g.Recursive(pr) {
			call[pr] = calls[0]
		}
	}
	pays := slices.ContainsFunc(p.Procs, func(pr *Proc) bool { return loops(pr) && call[pr] != nil && afterLoop(call[pr].From, loops) })
	return func(pr *Proc) bool { return pays && (call[pr] != nil || !loops(pr) && !g.Recursive(pr)) }
}

// afterLoop reports whether a loop comes before l in its procedure or is around it, or a call of a procedure with loops
// comes before it.
func afterLoop(l *Loc, loops func(*Proc) bool) bool {
	wto, found := NewWTO(l.Proc), false
	l.before(func(l *Loc) bool {
		found = wto.IsHead(l) || slices.ContainsFunc(l.In, func(e *Edge) bool {
			call, ok := e.Stmt.(*Call)
			return ok && loops(call.Callee)
		})
		return !found
	})
	return found
}
