// What is known of a run before its end, for those who cannot wait for it.

package craig

import (
	"slices"

	"craig/program"
	"craig/verdict"
)

// tell shows what is known so far to Options.Partial.
func (r *Report) tell() {
	if r.options.Partial == nil {
		return
	}
	so := *r
	so.Phases, so.Passes, so.Properties = slices.Clone(r.Phases), nil, slices.Clone(r.Properties)
	for i := range so.Properties { // formulas belong to the run
		p := &so.Properties[i]
		p.Proved, p.Result.Certificate = nil, nil
	}
	so.options.Partial = nil
	for _, q := range r.questions {
		if !slices.ContainsFunc(so.Properties, func(p Property) bool { return p.Name == q.name }) {
			so.add(q, &Property{Program: r.Program})
		}
	}
	so.conclude(r.questions)
	r.options.Partial(&so)
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
