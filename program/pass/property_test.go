package pass

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"craig/certify"
	"craig/internal/exhaustive"
	"craig/program"
)

// over lists the passes that may add executions.
var over = map[string]bool{"ub": true, "fills": true, "slice": true}

// check applies passes to p and compares input and output by exploration: the output fails if the input does (and only
// then, if the passes are exact); its counterexample replays on the input; the certificate that its states make is
// accepted for the input. It reports what was compared.
func check(t *testing.T, p *program.Program, passes []Pass) (failed, certified bool) {
	t.Helper()
	exact := true
	for _, ps := range passes {
		exact = exact && !over[ps.Name]
	}
	if err := p.Check(); err != nil {
		t.Fatalf("the generator: %v", err)
	}
	q, back, err := Run(context.Background(), passes, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	before, after := explore(p), explore(q)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second) // much more than is needed, also on a machine that is busy
	defer cancel()
	switch {
	case before.failure != nil && after.failure == nil && !after.cut:
		t.Errorf("the input fails, the output does not:\n%s\n%s", p, q)
	case before.failure == nil && after.failure != nil && !before.cut && exact:
		t.Errorf("the output fails, the input does not:\n%s\n%s", p, q)
	case after.failure != nil:
		cex := back.Counterexample(after.counterexample())
		if _, err := certify.Replay(ctx, p, cex, certify.RunOptions{MaxSteps: 100_000}); err != nil && exact {
			t.Errorf("the counterexample does not replay: %v\n%s\n%s\n%v", err, p, q, cex)
		}
		return true, false
	case !after.cut && after.states < 150:
		cert := back.Certificate(after.certificate())
		if err := certify.Certificate(ctx, p, cert, certify.Options{}); err != nil {
			var undecided *certify.Undecided
			if errors.As(err, &undecided) {
				return false, false
			}
			t.Errorf("the certificate: %v\n%s\n%s", err, p, q)
			for l, i := range cert.Invariants {
				t.Logf("invariant at l%d of %s: %v", l.ID, l.Proc.Name, i)
			}
			for pr, k := range cert.Contracts {
				t.Logf("contract of %s: %v", pr.Name, k)
			}
		}
		return false, true
	}
	return false, false
}

// pick returns the passes of those names in the order of the table, each once.
func pick(names ...string) []Pass {
	var out []Pass
	seen := make(map[string]bool)
	for _, n := range names {
		for _, ps := range table {
			if ps.Name == n && (!seen[n] || n == "dead") {
				seen[n] = true
				out = append(out, ps)
				break
			}
		}
	}
	return out
}

func isArrays(ps Pass) bool { return ps.Name == "arrays" }

var seeds = exhaustive.Flag("seeds", 30, 60, "how many random programs to try for each selection of passes")

func TestRandomPrograms(t *testing.T) {
	for _, c := range []struct {
		name   string
		passes []Pass
	}{
		{"globals", pick("globals")},
		{"dead", pick("globals", "dead")},
		{"constants", pick("globals", "constants")},
		{"arrays", pick("globals", "arrays")},
		{"arrays and dead", pick("globals", "dead", "arrays", "dead")},
		{"arrays and intervals", pick("globals", "arrays", "constants", "intervals", "dead")},
		{"intervals", pick("globals", "intervals")},
		{"intervals and dead", pick("globals", "intervals", "dead")},
		{"slice", pick("globals", "slice")},
		{"intervals and slice", pick("globals", "intervals", "slice")},
		{"slice between dead", pick("globals", "dead", "slice", "dead")},
		{"all", Passes(Wraps)},
	} {
		t.Run(c.name, func(t *testing.T) {
			failed, certified := 0, 0
			for seed := range int64(seeds()) {
				f, s := check(t, randomProgram(seed, seed%3 == 0 || slices.ContainsFunc(c.passes, isArrays)), c.passes)
				if f {
					failed++
				}
				if s {
					certified++
				}
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			t.Logf("%d programs: %d counterexamples, %d certificates", seeds(), failed, certified)
			if failed < seeds()/10 || certified < seeds()/10 {
				t.Error("too few of the programs say something")
			}
		})
	}
}
