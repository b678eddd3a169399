package traces

import (
	"bytes"
	"context"
	"fmt"
	"testing"
	"time"

	"craig/engine"
	"craig/engine/recmc"
	"craig/horn/random"
	"craig/internal/enginetest"
	"craig/logic"
	"craig/verdict"
)

// TestJobs: calls of a trace that are asked about at the same time give the same answers, with evidence, and the same ones again.
func TestJobs(t *testing.T) {
	worked, outcomes := 0, make(map[verdict.Outcome]int)
	for seed := range int64(systems() * 3) {
		name := configs[int(seed)%len(configs)].Name
		var texts []string
		for range 2 {
			s := random.Nonlinear(logic.NewContext(), 50000+seed)
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
			res := Solve(ctx, s, engine.Options{Config: name, Jobs: 3})
			other := recmc.Solve(ctx, s, engine.Options{})
			cancel()
			if err := enginetest.Wrong(t.Context(), s, res, other); err != nil {
				t.Errorf("seed %d: %v", 50000+seed, err)
			}
			outcomes[res.Outcome]++
			if res.Outcome == verdict.Unknown {
				continue
			}
			var b bytes.Buffer
			for _, x := range res.Stats {
				if x.Name == "workers" && x.Value > 0 {
					worked++
				}
				if x.Unit == "" {
					fmt.Fprintln(&b, x)
				}
			}
			if res.Outcome == verdict.Safe {
				if err := s.WriteModel(&b, res.Model, s.Preds); err != nil {
					t.Fatal(err)
				}
			}
			texts = append(texts, b.String())
		}
		if len(texts) == 2 && texts[0] != texts[1] {
			t.Errorf("seed %d:\n%s\nand then\n%s", 50000+seed, texts[0], texts[1])
		}
	}
	t.Logf("%v, workers in %d runs", outcomes, worked)
	if worked < 10 || outcomes[verdict.Safe] == 0 || outcomes[verdict.Unsafe] == 0 {
		t.Errorf("%v, workers in %d runs", outcomes, worked)
	}
}
