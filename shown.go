// Reports as package report writes them.

package craig

import (
	"strings"
	"time"

	"craig/report"
)

// Shown returns a report as package report writes it, about a run with these options that took so long. One answer has a name only if
// something was asked for.
func (r *Report) Shown(o Options, elapsed time.Duration) *report.Report {
	shown := &report.Report{
		Files: r.Files, Language: r.Language, Engine: strings.TrimSpace(r.Engine + " " + o.Config), Solver: o.Solver, Unbounded: r.Unbounded,
		Answer: r.Property, Elapsed: elapsed, Passes: r.Passes, Properties: r.Properties, Goals: r.Goals,
	}
	switch {
	case len(r.Properties) > 1:
		shown.Name, shown.Claim = "", ""
	default:
		shown.Properties = nil
		if shown.Claim == "" { // of what is asked by default
			shown.Name = ""
		}
	}
	return shown
}
