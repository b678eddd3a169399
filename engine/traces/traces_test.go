package traces

import (
	"context"
	"testing"
	"time"

	"craig/engine"
	"craig/engine/recmc"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/enginetest"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/verdict"
)

var systems = exhaustive.Flag("systems", 40, 400, "how many random systems of each kind to try")

// TestRandomSystems: all configurations decide random systems, linear ones and others, as another engine does, with evidence.
func TestRandomSystems(t *testing.T) {
	kinds := []struct {
		name string
		of   func(*logic.Context, int64) *horn.System
	}{{"linear", random.Linear}, {"nonlinear", random.Nonlinear}}
	n := systems()
	for _, k := range kinds {
		for _, c := range configs {
			t.Run(k.name+" "+c.Name, func(t *testing.T) {
				outcomes := make(map[verdict.Outcome]int)
				for seed := 7000; seed < 7000+n; seed++ {
					s := k.of(logic.NewContext(), int64(seed))
					for i, p := range s.Preds {
						if i%2 == seed%2 && p != s.Goal { // units of configurations that look at loops
							p.Spot.What = verdict.Loop
						}
					}
					ctx, cancel := context.WithTimeout(t.Context(), time.Second)
					res := Solve(ctx, s, engine.Options{Config: c.Name})
					other := recmc.Solve(ctx, s, engine.Options{})
					cancel()
					outcomes[res.Outcome]++
					if err := enginetest.Wrong(t.Context(), s, res, other); err != nil {
						t.Errorf("seed %d: %v", seed, err)
					}
				}
				t.Log(outcomes)
				if few := n / 4; outcomes[verdict.Safe] < few || outcomes[verdict.Unsafe] < few {
					t.Errorf("few are decided: %v", outcomes)
				}
			})
		}
	}
}
