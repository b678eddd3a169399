package blast

// What a run counts.

import (
	"time"

	"craig/internal/cfa"
	"craig/logic"
	"craig/verdict"
)

// Stats implements search.Strategy. The columns of table 1 of the paper are "search time", which is that of the discovery of predicates
// or, where a run begins with all that it needs, of the reachability analysis alone; "predicates in all", of which those that are the
// same but for the location count once; and how many there are at the locations that the tree has.
func (r *run) Stats() []verdict.Stat {
	all, mean, most := r.parsimony()
	return []verdict.Stat{
		{Name: "refinements", Value: float64(r.refinements)},
		{Name: "search time", Value: time.Since(r.began).Seconds(), Unit: "s"},
		{Name: "refinement time", Value: r.refining.Seconds(), Unit: "s"},
		{Name: "post time", Value: r.Posting().Seconds(), Unit: "s"},
		{Name: "predicates in all", Value: float64(all)},
		{Name: "predicates at a location, average", Value: mean},
		{Name: "predicates at a location, most", Value: float64(most)},
		{Name: "ARG nodes", Value: float64(len(r.Nodes.Nodes))},
		{Name: "nodes dropped", Value: float64(r.dropped)},
		{Name: "longest trace", Value: float64(r.steps)},
	}
}

// parsimony returns how many predicates there are in all, and on average and at most at the locations of the tree's nodes but the error.
func (r *run) parsimony() (all int, mean float64, most int) {
	seen := make(map[*cfa.Loc]bool)
	different := make(map[*logic.Term]bool)
	sum, locs := 0, 0
	for _, n := range r.Nodes.Nodes {
		if seen[n.Loc] || n == r.Nodes.Entry || n.Loc == r.Automaton.Err {
			continue
		}
		seen[n.Loc] = true
		predicates := r.Precision.At(n.Loc)
		for _, p := range predicates {
			different[r.variables.named(r.C, p)] = true
		}
		sum += len(predicates)
		most = max(most, len(predicates))
		locs++
	}
	return len(different), float64(sum) / float64(max(locs, 1)), most
}
