package registry

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/imc"
	"craig/horn"
	"craig/horn/random"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/num"
	"craig/verdict"
)

var systems = exhaustive.Flag("systems", 25, 100, "how many random systems to try")

// TestLinear: on random linear systems the evidence of every engine stands, no two engines disagree, nor does z3, and
// every engine decides most of them.
func TestLinear(t *testing.T) {
	decided := make(map[string]int)
	agreed, safe := 0, 0
	var seeds []int64
	n := systems()
	for seed := range int64(n) {
		seeds = append(seeds, seed)
	}
	seeds = append(seeds, 884, 1038, 1433, 1977) // bad states from which no step leads
	for _, seed := range seeds {
		var first verdict.Outcome
		var script bytes.Buffer
		for _, e := range contenders() {
			s := random.Linear(logic.NewContext(), seed)
			if err := s.Check(); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
			res := e.solve(ctx, s)
			late := ctx.Err() != nil
			cancel()
			if err := checkEvidence(t.Context(), s, res); err != nil {
				t.Errorf("seed %d: %s: %v", seed, e.name, err)
			}
			script.Reset()
			if err := s.Write(&script); err != nil {
				t.Fatal(err)
			}
			switch {
			case res.Outcome == verdict.Unknown && !late:
				t.Logf("seed %d: %s: %s", seed, e.name, res.Reason.Text)
			case res.Outcome == verdict.Unknown:
			case first == verdict.Unknown:
				first = res.Outcome
				decided[e.name]++
			case first != res.Outcome:
				t.Errorf("seed %d: %s says %v, others %v", seed, e.name, res.Outcome, first)
			default:
				decided[e.name]++
			}
		}
		if first == verdict.Safe {
			safe++
		}
		switch z3 := askZ3(t, script.String()); {
		case first == verdict.Unknown:
		case z3 == "sat" && first == verdict.Unsafe, z3 == "unsat" && first == verdict.Safe:
			t.Errorf("seed %d: z3 says %s", seed, z3)
		case z3 == "sat" || z3 == "unsat":
			agreed++
		}
		if t.Failed() {
			t.Fatal(script.String())
		}
	}
	t.Logf("decided: %v of %d, %d of them safe; z3 agrees on %d", decided, n, safe, agreed)
	for _, e := range contenders() {
		if some := decided[e.name]; some < n/2 {
			t.Errorf("%s decides %d of %d", e.name, some, n)
		}
	}
	if safe < n/5 || safe > n*4/5 {
		t.Errorf("%d of %d are safe: too few of the programs say something, or an engine", safe, n)
	}
}

// TestShortPaths: bad states from which no step leads are bad nevertheless. In P(x, r), at first P(0, 1/2), r
// grows by one, and x by what r is rounded down, while x is below 5; r is never whole.
func TestShortPaths(t *testing.T) {
	c := logic.NewContext()
	s := horn.New(c)
	x, r := c.Const("x", logic.Int), c.Const("r", logic.Real)
	p := s.Declare("P", []*logic.Term{c.Const("P.x", logic.Int), c.Const("P.r", logic.Real)})
	s.Goal = s.Declare("goal", nil)
	atom := []horn.Atom{{Guard: c.True(), Pred: p, Args: []*logic.Term{x, r}}}
	whole := c.ToInt(r)
	s.Add(p, []*logic.Term{c.Int(0), c.Num(num.Frac(1, 2), logic.Real)}, nil, c.True())
	s.Add(p, []*logic.Term{c.Add(x, whole), c.Add(r, c.ToReal(c.Int(1)))}, atom, c.Lt(x, c.Int(5)))
	s.Add(s.Goal, nil, atom, c.Eq(r, c.ToReal(whole)))
	res := imc.Solve(t.Context(), s, engine.Options{})
	if err := checkEvidence(t.Context(), s, res); err != nil || res.Outcome != verdict.Safe {
		t.Errorf("%v (%s): %v", res.Outcome, res.Reason.Text, err)
	}
}

// contender is an engine in one of its configurations.
type contender struct {
	name  string
	solve func(context.Context, *horn.System) horn.Result
}

// contenders returns those that take clauses.
func contenders() []contender {
	var out []contender
	for _, info := range All() {
		if info.New == nil {
			continue
		}
		if _, ok := info.New().(engine.ClauseEngine); !ok {
			continue
		}
		configs := info.Configs
		if configs == nil {
			configs = []engine.Config{{}}
		}
		for _, c := range configs {
			out = append(out, contender{strings.TrimSpace(info.Name + " " + c.Name), func(ctx context.Context, s *horn.System) horn.Result {
				return info.New().(engine.ClauseEngine).Solve(ctx, s, engine.Options{Config: c.Name})
			}})
		}
	}
	return out
}

// checkEvidence checks the model or the derivation of a result.
func checkEvidence(ctx context.Context, s *horn.System, res horn.Result) error {
	var open *certify.UndecidedModel
	switch res.Outcome {
	case verdict.Safe:
		if err := certify.Model(ctx, s, res.Model, certify.Options{}); err != nil && !errors.As(err, &open) {
			return err
		}
	case verdict.Unsafe:
		return certify.Derivation(s, res.Derivation)
	case verdict.Unknown:
		if res.Reason.Text == "" {
			return errors.New("unknown without a reason")
		}
	}
	return nil
}

// askZ3 returns what z3 says of a script, in a second at most; nothing if it is not installed.
func askZ3(t *testing.T, script string) string {
	path, err := exec.LookPath("z3")
	if err != nil {
		return ""
	}
	cmd := exec.CommandContext(t.Context(), path, "-in", "-t:300")
	cmd.Stdin = strings.NewReader(script)
	cmd.WaitDelay = time.Second
	out, _ := cmd.Output()
	return strings.TrimSpace(string(out))
}
