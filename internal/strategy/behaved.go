// Violations in which code outside does no more than it is called for.

package strategy

import (
	"context"
	"slices"

	"craig/assumption"
	"craig/certify"
	"craig/internal/check"
	"craig/program"
	"craig/verdict"
)

// optional lists effects that code outside may have besides its result, and need not have: they are not modelled exactly.
var optional = []assumption.Name{assumption.OutsideKeepsMemory, assumption.NoCallbacks}

// behaved asks the properties again for which alarms depend on what is not modelled, about the program in which code outside
// does nothing that is optional: its executions are ones of the program, so that a violation is one, and nothing else counts.
func (r *Run) behaved(ctx context.Context, asked []check.Property) {
	asked = slices.DeleteFunc(slices.Clone(asked), func(q check.Property) bool {
		return !slices.ContainsFunc(r.Answers, func(a certify.Answer) bool {
			return a.Name == q.Name && a.Result.Outcome == verdict.Unknown && a.Result.Reason.Kind == verdict.Imprecise
		})
	})
	assume, changed := r.behaving()
	if len(asked) == 0 || ctx.Err() != nil || !changed {
		return
	}
	again := &Run{options: r.options, phases: r.phases, memory: r.memory}
	again.options.Checks, again.options.Answered = certify.Options{}, nil
	err := again.phases.do("read without what code outside may do besides", "", func() (err error) {
		again.program, err = r.options.Again(ctx, assume)
		return err
	})
	assumes := func(a program.Assumed) bool { return slices.Contains(optional, a.Name) }
	if err == nil && slices.ContainsFunc(again.program.Assumed, assumes) {
		again.decide(ctx, asked)
	}
	r.phases = again.phases
	for _, a := range again.Answers {
		i := slices.IndexFunc(r.Answers, func(b certify.Answer) bool { return b.Name == a.Name })
		if a.Result.Outcome == verdict.Unsafe || a.Result.Reason.Kind == verdict.InternalError {
			among := r.noted(a.Program)
			among.Behaved = true
			r.note(a.Program, among)
			r.Answers[i] = a
		}
	}
}

// behaving returns the assumptions of the program in which code outside does nothing that is optional. It is not changed if those are the
// assumptions anyway, or if there is no such program.
func (r *Run) behaving() (assume assumption.Set, changed bool) {
	assume = r.options.Assume
	for _, name := range optional {
		assume, _ = assume.With(name, true) // they can be made
	}
	return assume, r.options.Again != nil && assume != r.options.Assume
}
