// Violations in which unions from outside are given as their other members: an alarm may read bytes of the one that it was
// not given, where there is another that reads those of the one that it was.

package strategy

import (
	"context"
	"strconv"

	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// mostMembers is how many members of unions are tried, the same of all.
const mostMembers = 4

// members asks the engine at the same precision for a counterexample in which unions from outside are given as one of their
// members, and then another, after one that reads the bytes of a union as another type was not confirmed. One that is confirmed
// becomes the answer, about the program without other executions. That there is none says nothing.
func (a *attempt) members(ctx context.Context, level precision) {
	d := a.Result.Reason.Doubt
	if a.Result.Outcome != verdict.Unknown || d == nil || d.On.Kind != program.UnionBytes {
		return
	}
	for k := 0; k < mostMembers && ctx.Err() == nil; k++ {
		p, there := withMember(a.Program, k)
		if !there {
			return
		}
		among := a.run.noted(a.Program)
		among.Member = k + 1
		a.run.note(p, among)
		b := &attempt{Answer: certify.Answer{Program: p}, run: a.run}
		level := level
		level.name += " with member " + strconv.Itoa(k+1) + " of unions"
		if b.Result = b.at(ctx, level); b.Result.Outcome == verdict.Unsafe {
			*a = *b
			return
		}
	}
}

// withMember returns a program with those executions of p in which unions from outside are given as the member with a number. It is not
// ok if no union has so many.
func withMember(p *program.Program, k int) (q *program.Program, ok bool) {
	q = program.Restated(p, func(e *program.Edge) {
		h, input := e.Stmt.(*program.Havoc)
		if !input || h.Input.Kind != program.UnionMember {
			return
		}
		ok = ok || h.Input.Symbol == strconv.Itoa(max(k-1, 0))
		e.Stmt = &program.Assign{Lhs: h.Vars, Rhs: []*logic.Term{p.Ctx.Bool(h.Input.Symbol == strconv.Itoa(k))}}
	})
	return q, ok
}
