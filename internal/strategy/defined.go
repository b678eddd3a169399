// Violations without accesses that C does not define, and without what stands for more than can happen: where an alarm goes through that, there
// may be another that does not.

package strategy

import (
	"context"

	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// isUndefined reports whether s chooses whether an execution goes on at an access that C does not define, or where more can happen than in C.
func isUndefined(s program.Stmt) bool {
	h, ok := s.(*program.Havoc)
	return ok && h.Abstract.Kind.Avoidable() && len(h.Vars) == 1 && h.Vars[0].Term.Sort() == logic.Bool
}

// defined asks the engine at the same precision for a counterexample without accesses that C does not define, after one with
// such an access was not confirmed. One that is confirmed becomes the answer, about the program without these executions.
// That there is none says nothing of the others: then the outcome stays Unknown and settled is true.
func (a *attempt) defined(ctx context.Context, level precision) (settled bool) {
	level.name += " without accesses that C does not define"
	b := &attempt{Answer: certify.Answer{Program: withoutUndefined(a.Program)}, run: a.run}
	among := a.run.noted(a.Program)
	among.Defined = true
	a.run.note(b.Program, among)
	b.Result = b.at(ctx, level)
	switch b.Result.Outcome {
	case verdict.Unsafe:
		*a = *b
	case verdict.Safe:
		return true
	case verdict.Unknown:
	}
	return false
}

// withoutUndefined returns a program with those executions of p that have no access that C does not define. Marks of what is not
// modelled are no violations of it: they are violated where such an access is, since whether it is right is not a choice any more.
func withoutUndefined(p *program.Program) *program.Program {
	return program.Restated(p, func(e *program.Edge) {
		if isUndefined(e.Stmt) {
			e.Stmt = &program.Assign{Lhs: e.Stmt.(*program.Havoc).Vars, Rhs: []*logic.Term{p.Ctx.False()}}
		} else if s, ok := e.Stmt.(*program.Assert); ok && s.Kind.Unmodelled() {
			e.Stmt = &program.Assume{Cond: s.Cond}
		}
	})
}
