package blast

// What a run counts.

import "craig/verdict"

// Stats implements search.Strategy.
func (r *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "refinements", Value: float64(r.refinements)},
		{Name: "refinement time", Value: r.refining.Seconds(), Unit: "s"},
		{Name: "post time", Value: r.Posting().Seconds(), Unit: "s"},
		{Name: "ARG nodes", Value: float64(len(r.Nodes.Nodes))},
		{Name: "nodes dropped", Value: float64(r.dropped)},
		{Name: "longest trace", Value: float64(r.steps)},
	}
}
