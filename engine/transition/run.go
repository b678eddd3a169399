package transition

import (
	"context"

	"craig/engine"
	"craig/engine/search"
	"craig/horn"
	"craig/verdict"
)

// Run is a run of an engine on a transition system.
type Run struct {
	*search.Run
	System *System
}

// Solve is search.Solve for a search of the transition system that s is.
func Solve(ctx context.Context, s *horn.System, o engine.Options, name string, begin func(*Run) search.Strategy) horn.Result {
	return search.Solve(ctx, s, o, name, func(r *search.Run) (search.Strategy, error) {
		ts, err := New(ctx, s)
		if err != nil {
			return nil, err
		}
		return sized{begin(&Run{Run: r, System: ts}), ts}, nil
	})
}

// sized tells the size of the system besides what a search counts.
type sized struct {
	search.Strategy
	system *System
}

// Stats implements search.Strategy.
func (s sized) Stats() []verdict.Stat {
	return append([]verdict.Stat{{Name: "variables", Value: float64(len(s.system.Vars))}}, s.Strategy.Stats()...)
}

// Height implements search.Bounded.
func (s sized) Height() int {
	if b, ok := s.Strategy.(search.Bounded); ok {
		return b.Height()
	}
	return 0
}

// Spot implements search.Located.
func (s sized) Spot() verdict.Spot {
	if l, ok := s.Strategy.(search.Located); ok {
		return l.Spot()
	}
	return verdict.Spot{}
}
