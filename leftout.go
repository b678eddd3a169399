// An extra rung of the ladder: where an alarm goes through an access that C does not define, there may be another that
// does not.

package craig

import (
	"context"

	"craig/engine"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// isStray reports whether s chooses whether an execution goes on at an access that C does not define.
func isStray(s program.Stmt) bool {
	h, ok := s.(*program.Havoc)
	return ok && h.Abstract.Kind.Undefined() && len(h.Vars) == 1 && h.Vars[0].Term.Sort() == logic.Bool
}

// withoutStrays asks the engine at the same precision for a counterexample to p without accesses that C does not define,
// for which that of p.Result was not confirmed. One that is confirmed becomes the answer, about the program without these
// executions. That there is none says nothing of the others: then the outcome stays Unknown and settled is true.
func (r *Report) withoutStrays(ctx context.Context, p *Property, info engine.Info, level precision, o engine.Options) (settled bool) {
	level.name += " without accesses that C does not define"
	q := &Property{Program: straight(p.Program)}
	q.Result = r.attempt(ctx, q, info, level, o)
	switch q.Result.Outcome {
	case verdict.Unsafe:
		*p = *q
	case verdict.Safe:
		return true
	case verdict.Unknown:
	}
	return false
}

// straight returns a program with those executions of p that have no access that C does not define.
func straight(p *program.Program) *program.Program {
	return restated(p, func(e *program.Edge) {
		if isStray(e.Stmt) {
			e.Stmt = &program.Assign{Lhs: e.Stmt.(*program.Havoc).Vars, Rhs: []*logic.Term{p.Ctx.False()}}
		}
	})
}
