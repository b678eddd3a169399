// Violations in which code outside does no more than it is called for.

package craig

import (
	"context"
	"slices"

	"craig/assumption"
	"craig/certify"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// optional is what code outside may do besides what it is called for, and need not: what it does is not modelled exactly.
var optional = []assumption.Name{assumption.OutsideKeepsMemory, assumption.NoCallbacks}

// behaved asks the properties again for which alarms depend on what is not modelled, about the program in which code outside does
// nothing that is optional: its executions are ones of the program, so that a violation is one, and nothing else counts.
func (r *Report) behaved(ctx context.Context, lang frontEnd, files []string, asked []property, climb func(*Report, context.Context, *Property)) {
	asked = slices.DeleteFunc(slices.Clone(asked), func(q property) bool {
		return !slices.ContainsFunc(r.Properties, func(p Property) bool {
			return p.Name == q.name && p.Result.Outcome == verdict.Unknown && p.Result.Reason.Kind == verdict.Imprecise
		})
	})
	o := r.options
	for _, name := range optional {
		o.asks.Assume, _ = o.asks.Assume.With(name, true) // they can be made
	}
	if len(asked) == 0 || ctx.Err() != nil || lang.name != frontEnds[0].name || o.asks.Assume == r.options.asks.Assume {
		return
	}
	again := *r
	again.Properties, again.checks = nil, certify.Options{}
	err := again.phase("read without what code outside may do besides", func() (err error) {
		again.Program, err = lang.load(ctx, logic.NewContext(), files, o)
		return err
	})
	assumes := func(a program.Assumed) bool { return slices.Contains(optional, a.Name) }
	if err == nil && slices.ContainsFunc(again.Program.Assumed, assumes) {
		again.decide(ctx, asked, func(ctx context.Context, p *Property) { climb(&again, ctx, p) })
	}
	r.Phases = again.Phases
	for _, p := range again.Properties {
		i := slices.IndexFunc(r.Properties, func(q Property) bool { return q.Name == p.Name })
		if p.Result.Outcome == verdict.Unsafe || p.Result.Reason.Kind == verdict.InternalError {
			r.Properties[i] = p
		}
	}
}
