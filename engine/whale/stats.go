package whale

// What a run counts.

import (
	"time"

	"craig/verdict"
)

// Stats implements search.Strategy. The columns of Fig. 4 of the paper are "ARGs", "refinements" and "search time".
func (e *run) Stats() []verdict.Stat {
	return []verdict.Stat{
		{Name: "ARGs", Value: float64(len(e.graphs))},
		{Name: "refinements", Value: float64(e.counts.refinements)},
		{Name: "search time", Value: time.Since(e.began).Seconds(), Unit: "s"},
		{Name: "contracts refuted", Value: float64(e.counts.refuted)},
		{Name: "coverings", Value: float64(e.counts.coverings)},
		{Name: "coverings ended", Value: float64(e.counts.uncoverings)},
		{Name: "lemmas", Value: float64(e.known.size())},
		{Name: "interpolants one by one", Value: float64(e.counts.apart)},
	}
}
