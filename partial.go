// What is known of a run before its end, for those who cannot wait for it.

package craig

import (
	"slices"

	"craig/internal/check"
	"craig/internal/strategy"
	"craig/program"
	"craig/verdict"
)

// partial returns a report on what is known so far: r, a report without answers, with those that there are and
// the phases that led to them, and with what a proof would need of the others.
func (r *Report) partial(asked []check.Property, known strategy.Known) *Report {
	so := *r
	so.Phases, so.Properties = slices.Concat(r.Phases, known.Phases), slices.Clone(known.Answers)
	for i := range so.Properties { // formulas belong to the run
		p := &so.Properties[i]
		p.Proved, p.Result.Certificate = nil, nil
	}
	for _, q := range asked {
		if !slices.ContainsFunc(so.Properties, func(p Property) bool { return p.Name == q.Name }) {
			open := Property{Name: q.Name, Claim: q.Claim, Program: r.Program}
			open.Result.Facts = known.Facts
			so.Properties = append(so.Properties, open)
		}
	}
	so.conclude(asked)
	return &so
}

// conclude brings the answers in order and lifts that which says most of the program.
func (r *Report) conclude(asked []check.Property) {
	place := func(p Property) int {
		return slices.IndexFunc(asked, func(q check.Property) bool { return q.Name == p.Name })
	}
	slices.SortFunc(r.Properties, func(a, b Property) int { return place(a) - place(b) })
	r.Property = r.Properties[0]
	for _, o := range []verdict.Outcome{verdict.Unsafe, verdict.Unknown} {
		i := slices.IndexFunc(r.Properties, func(p Property) bool { return p.Result.Outcome == o })
		if i >= 0 {
			r.Property = r.Properties[i]
			break
		}
	}
	if r.Result.Engine != "" {
		r.Engine = r.Result.Engine
	}
}

// Late makes a report that was shown to Options.Partial one of a run that was abandoned: what it leaves open is Unknown for
// the reason.
func (r *Report) Late(reason verdict.Reason) {
	open := func(program *program.Program, res *verdict.Result) {
		if res.Outcome != verdict.Unknown || res.Reason.Kind != "" {
			return
		}
		res.Reason = reason
		if program == nil {
			res.Reason.Text += " while the files were read"
		}
	}
	open(r.Program, &r.Result)
	for i := range r.Properties {
		open(r.Program, &r.Properties[i].Result)
	}
}
