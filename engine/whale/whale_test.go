package whale

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/engine/recmc"
	"craig/engine/search"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/enginetest"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/verdict"
)

// solve runs a configuration.
func solve(ctx context.Context, s *horn.System, o engine.Options) (*run, horn.Result) {
	return solveMixed(ctx, s, o, false)
}

// solveMixed is solve where every other refinement may be one of calls alone.
func solveMixed(ctx context.Context, s *horn.System, o engine.Options, mixed bool) (*run, horn.Result) {
	var of *run
	res := search.Solve(ctx, s, o, "whale", func(r *search.Run) (search.Strategy, error) {
		of = newRun(r, s, engine.Chosen(configs, o.Config))
		of.mixed = mixed
		return of, nil
	})
	return of, res
}

// TestRandomSystems: all configurations decide random systems, linear ones and others, as another engine does, with evidence.
func TestRandomSystems(t *testing.T) {
	kinds := []struct {
		name string
		of   func(*logic.Context, int64) *horn.System
		n    int
	}{{"linear", random.Linear, exhaustive.Of(60, 800)}, {"nonlinear", random.Nonlinear, exhaustive.Of(120, 1500)}}
	for _, k := range kinds {
		for _, c := range configs {
			t.Run(k.name+" "+c.Name, func(t *testing.T) {
				outcomes := make(map[verdict.Outcome]int)
				coverings, refuted := 0, 0
				for seed := range int64(k.n) {
					s := k.of(logic.NewContext(), 7000+seed)
					for i, p := range s.Preds { // what is passed may be anything
						p.Inputs = int(seed+int64(i)) % (len(p.Params) + 1)
					}
					ctx, cancel := context.WithTimeout(t.Context(), time.Second)
					r, res := solveMixed(ctx, s, engine.Options{Config: c.Name}, seed%2 == 1)
					other := recmc.Solve(ctx, s, engine.Options{})
					cancel()
					outcomes[res.Outcome]++
					coverings, refuted = coverings+r.counts.coverings, refuted+r.counts.refuted
					if err := enginetest.Wrong(t.Context(), s, res, other); err != nil {
						t.Errorf("seed %d: %v", 7000+seed, err)
					}
				}
				t.Logf("%v, %d coverings, %d contracts refuted", outcomes, coverings, refuted)
				if few := k.n / 4; outcomes[verdict.Safe] < few || outcomes[verdict.Unsafe] < few || coverings == 0 || refuted == 0 {
					t.Errorf("few are decided: %v", outcomes)
				}
			})
		}
	}
}
