// Alarms that say nothing of some loops, confirmed along the way that they take: the way is what the alarm's branches leave, and
// these loops are unwound on it.

package strategy

import (
	"context"
	"time"

	"craig/engine/registry"
	"craig/program"
	"craig/verdict"
)

// confirmer is the engine that looks for an execution along an alarm's way. It may take as long as the alarm did, and confirmTime.
const (
	confirmer   = "bmc"
	confirmTime = time.Second
)

// confirm looks for an execution of the question that takes none of the edges in avoid, as an alarm does that does not replay and
// took so long to find. It reports whether there is one that violates an assertion and replays; then that is the result.
func (a *attempt) confirm(ctx context.Context, avoid map[*program.Edge]bool, took time.Duration) (res verdict.Result, ok bool) {
	info, err := registry.Lookup(confirmer)
	if err != nil {
		panic(err)
	}
	now, stop := during(ctx, took+confirmTime)
	defer stop()
	res, err = info.New().Verify(now, avoiding(a.question(), avoid), a.engineOptions())
	if err != nil || res.Outcome != verdict.Unsafe {
		return res, false
	}
	cex := new(verdict.Counterexample)
	for _, c := range res.Counterexample.Choices {
		c.Edge = c.Edge.Origin
		cex.Choices = append(cex.Choices, c)
	}
	res.Counterexample = a.original(cex)
	res = a.replay(ctx, res)
	return res, res.Outcome == verdict.Unsafe
}

// avoiding returns p without the executions that take one of the edges. Its edges have those of p as their Origin.
func avoiding(p *program.Program, edges map[*program.Edge]bool) *program.Program {
	q := p.Clone()
	for _, pr := range q.Procs {
		for _, l := range pr.Locs {
			for _, e := range l.Out {
				if edges[e.Origin] {
					e.Stmt = &program.Assume{Cond: q.Ctx.False()}
				}
			}
		}
	}
	return q
}
