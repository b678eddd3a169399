// Targets at which memory is lost: programs notice that where executions end.

package validation

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// counting is what violates the property at a target.
type counting uint8

// What may count.
const (
	atTarget  counting = iota // all but that memory is lost
	lostAtEnd                 // that memory is lost, in executions that end with the target
	lostAfter                 // that memory is lost, in executions that have come to the target
)

// ofLeaks reports whether a kind of violation is that memory is lost, or may be.
func ofLeaks(k program.Kind) bool { return k == program.MemoryLeak || k == program.UnmodelledLeak }

// ending returns the condition that an execution has come to the target where there holds, in a program of which that becomes known; of
// those that are to end with it, that nothing else of the source has been evaluated or decided since. Where nothing of the program is at the
// target, executions may have come to it unseen.
func (t *target) ending(p *program.Program, there *logic.Term) *logic.Term {
	passed := program.NewVar(p.Ctx, "", "__craig_passed", "", logic.Bool)
	set := func(to *logic.Term) *program.Assign {
		return &program.Assign{Lhs: []*program.Var{passed}, Rhs: []*logic.Term{to}}
	}
	var at, others []*program.Edge
	for _, pr := range p.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				switch {
				case pr == p.Entry || e.Pos.Line == 0:
				case t.has(e.Pos):
					at = append(at, e)
				case t.counting == lostAtEnd && e.Does() && e.Pos.Open():
					others = append(others, e)
				}
			}
		}
	}
	came := there
	if t.counting == lostAfter {
		if len(at) == 0 {
			return there
		}
		came = p.Ctx.Or(there, passed.Term)
	}
	after := reachedFrom(p, at)
	for _, e := range others {
		if after[e.From] {
			split(e, set(p.Ctx.False()))
		}
	}
	for _, e := range at {
		split(e, set(came))
		if _, ok := e.Stmt.(*program.Call); ok { // in which the execution may end
			before(e, set(came))
		}
	}
	begins(p.Entry, set(p.Ctx.False()))
	p.Globals = append(p.Globals, passed)
	return passed.Term
}

// begins lets calls of a procedure begin with a statement.
func begins(pr *program.Proc, first program.Stmt) {
	begin := pr.NewLoc(pr.Entry.Pos)
	program.NewEdge(begin, pr.Entry, first, pr.Entry.Pos)
	pr.Entry, pr.Locs = begin, append([]*program.Loc{begin}, pr.Locs[:len(pr.Locs)-1]...)
}

// reachedFrom returns the locations to which executions may come when they have been on some edges.
func reachedFrom(p *program.Program, edges []*program.Edge) map[*program.Loc]bool {
	calls := program.NewCallGraph(p)
	out := map[*program.Loc]bool{}
	var open []*program.Loc
	add := func(l *program.Loc) {
		if !out[l] {
			out[l] = true
			open = append(open, l)
		}
	}
	for _, e := range edges {
		add(e.To)
	}
	for len(open) > 0 {
		l := open[len(open)-1]
		open = open[:len(open)-1]
		for _, e := range l.Out {
			add(e.To)
			if call, ok := e.Stmt.(*program.Call); ok {
				add(call.Callee.Entry)
			}
		}
		if l == l.Proc.Exit {
			for _, e := range calls.Callers(l.Proc) {
				add(e.To)
			}
		}
	}
	return out
}

// split lets a statement follow that of e.
func split(e *program.Edge, then program.Stmt) {
	between, to := e.From.Proc.NewLoc(e.Pos), e.To
	to.In = slices.DeleteFunc(to.In, func(other *program.Edge) bool { return other == e })
	e.To, between.In = between, []*program.Edge{e}
	program.NewEdge(between, to, then, e.Pos)
}

// before lets the statement of e follow another one.
func before(e *program.Edge, first program.Stmt) {
	then := e.Stmt
	e.Stmt = first
	split(e, then)
}
