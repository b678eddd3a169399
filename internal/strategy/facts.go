// Facts that a proof would need and no engine finds.

package strategy

import (
	"context"

	"craig/certify"
	"craig/program"
	"craig/program/quantified"
	"craig/verdict"
)

// needed is what a proof would need of a program.
type needed struct {
	// of is what passes made of the program for an engine, the last time, before they forgot what loops fill; nil if they have
	// not yet.
	of   *program.Program
	done bool // the facts have been looked for
	list []verdict.Fact
}

// nameFacts adds to an answer that is Unknown because of a limit the facts about all elements of something that a proof would
// need, as a program shows that passes made for an engine: what they proved is not asked any more. Engines that take programs as
// they are unwind them, and look at elements one by one. They are looked for once, and told those who may not wait for the
// answer.
func (r *Run) nameFacts(ctx context.Context, a *certify.Answer) {
	switch a.Result.Reason.Kind {
	case verdict.Timeout, verdict.Memory, verdict.Incomplete:
	default:
		return
	}
	if f := &r.facts; !f.done && f.of != nil {
		soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		f.done = true
		reason, failed := r.phases.guarded(soon, f.of.Ctx, func() {
			r.phases.do("facts", "", func() error {
				f.list = quantified.Facts(soon, f.of, a.Result.Reason.Spot)
				return nil
			})
		})
		if failed && reason.Kind == verdict.InternalError {
			a.Result.Reason = reason
		}
		r.tell()
	}
	a.Result.Facts = r.facts.list
}
