package pass

import (
	"craig/program"
)

// forgetUB drops the assumptions that an execution has no undefined behaviour. The output has more executions than the
// input: its proofs are proofs of the input, and engines need not look at what cannot happen anyway. It should run after
// the passes that learn from these assumptions.
func forgetUB(p *program.Program) (*program.Program, *backTranslation) {
	q := p.Clone()
	for _, pr := range q.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if a, ok := e.Stmt.(*program.Assume); ok && a.Kind != "" && !a.Cond.IsFalse() {
					e.Stmt = &program.Assume{Cond: q.Ctx.True()}
				}
			}
		}
	}
	return q, &backTranslation{in: p, out: q}
}
