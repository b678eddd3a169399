// An extra rung of the ladder: where an alarm uses a pointer that was never assigned, there may be another that does not.

package craig

import (
	"context"
	"errors"

	"craig/certify"
	"craig/engine"
	"craig/frontend/c"
	"craig/program"
	"craig/verdict"
)

// usesNeverAssigned reports whether err says that a counterexample was not confirmed because it uses a pointer that was
// never assigned.
func usesNeverAssigned(err error) bool {
	var no *certify.NotReplayed
	return errors.As(err, &no) && no.Kind == certify.NotExact && neverAssigned(no.Execution.Doubt.Source.Stmt)
}

// neverAssigned reports whether s is where an execution uses a pointer that was never assigned.
func neverAssigned(s program.Stmt) bool {
	h, ok := s.(*program.Havoc)
	return ok && h.Abstract == c.NeverAssigned
}

// withoutNeverAssigned asks the engine at the same precision for a counterexample to p that does not do what that of
// p.Result was not confirmed for, use a pointer that was never assigned. One that is confirmed becomes the answer, about
// the program without these executions. That there is none says nothing of the others: then the outcome stays Unknown,
// with advice, and settled is true.
func (r *Report) withoutNeverAssigned(ctx context.Context, p *Property, info engine.Info, level precision, o engine.Options) (settled bool) {
	level.name += " without pointers that were never assigned"
	q := &Property{Program: assigned(p.Program)}
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

// assigned returns a program with those executions of p that use no pointer that was never assigned.
func assigned(p *program.Program) *program.Program {
	out := p.Clone()
	for _, pr := range out.Procs {
		pr.Origin = nil
		for _, l := range pr.Locs {
			l.Origin = nil
			for _, e := range l.Out {
				e.Origin = nil
				if neverAssigned(e.Stmt) {
					e.Stmt = &program.Assume{Cond: p.Ctx.False()}
				}
			}
		}
	}
	return out
}
