package pass

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/engine"
	"craig/engine/recmc"
	"craig/horn"
	"craig/internal/exhaustive"
	"craig/logic"
	"craig/verdict"
)

var (
	systems = exhaustive.Flag("systems", 30, 60, "random systems for each pass")
	first   = flag.Int64("first", 1, "seed of the first random system")
)

// text returns a system as SMT-LIB.
func text(s *horn.System) string {
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

// solve runs the engine for a short time.
func solve(t *testing.T, s *horn.System) horn.Result {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	return recmc.Solve(ctx, s, engine.Options{})
}

// accepted checks the evidence of a result.
func accepted(t *testing.T, s *horn.System, r horn.Result) error {
	switch r.Outcome {
	case verdict.Safe:
		err := certify.Model(t.Context(), s, r.Model, certify.Options{})
		var undecided *certify.UndecidedModel
		if errors.As(err, &undecided) {
			return nil
		}
		return err
	case verdict.Unsafe:
		return certify.Derivation(s, r.Derivation)
	case verdict.Unknown:
	}
	return nil
}

// sharedConstant returns a clause with a constant that is a parameter or occurs in another clause, too; nil if there is
// none.
func sharedConstant(s *horn.System) *horn.Clause {
	taken := make(map[*logic.Term]bool)
	for _, p := range s.Preds {
		for _, x := range p.Params {
			if taken[x] {
				return p.Clauses[0]
			}
			taken[x] = true
		}
	}
	for _, c := range s.Clauses {
		consts := logic.Consts(clauseTerms(c)...)
		for _, k := range consts {
			if taken[k] {
				return c
			}
		}
		for _, k := range consts {
			taken[k] = true
		}
	}
	return nil
}

// check applies passes to s and compares what the engine says of the input and of the output, whose evidence must be
// evidence of the input. It returns the outcome of the output, and whether the passes changed anything.
func check(t *testing.T, s *horn.System, passes []Pass) (outcome verdict.Outcome, changed bool) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatalf("the generator: %v", err)
	}
	before := text(s)
	out, back, err := Run(t.Context(), passes, s, nil)
	if err != nil {
		t.Errorf("%v\n%s", err, before)
		return verdict.Unknown, changed
	}
	if text(s) != before {
		t.Errorf("the input is changed:\n%s\n%s", before, text(s))
	}
	changed = text(out) != before
	if c := sharedConstant(out); c != nil {
		t.Errorf("%v has a constant of another clause:\n%s\n%s", c, before, text(out))
	}
	r := solve(t, out)
	if err := accepted(t, out, r); err != nil {
		t.Errorf("the engine: %v\n%s", err, text(out))
		return verdict.Unknown, changed
	}
	if in := solve(t, s); in.Outcome != verdict.Unknown && r.Outcome != verdict.Unknown && in.Outcome != r.Outcome {
		t.Errorf("the input is %v, the output %v:\n%s\n%s", in.Outcome, r.Outcome, before, text(out))
		return verdict.Unknown, changed
	}
	switch r.Outcome {
	case verdict.Safe:
		if r.Model, err = back.Model(t.Context(), r.Model); err != nil {
			t.Errorf("no model comes back: %v\n%s\n%s", err, before, text(out))
			return verdict.Unknown, changed
		}
	case verdict.Unsafe:
		var err error
		if r.Derivation, err = back.Derivation(t.Context(), r.Derivation); err != nil {
			t.Fatal(err)
		}
	case verdict.Unknown:
	}
	if err := accepted(t, s, r); err != nil {
		t.Errorf("what comes back is wrong: %v\n%s\n%s", err, before, text(out))
		for p, f := range r.Model {
			t.Logf("%s: %v", p.Name, f)
		}
		return verdict.Unknown, changed
	}
	return r.Outcome, changed
}

// TestRandom: every pass alone, with what it needs, and all together keep the verdicts of random systems, and the
// evidence comes back.
func TestRandom(t *testing.T) {
	runs := map[string][]Pass{"all": Passes(), "merge": {merging}}
	names := []string{"all", "merge"}
	for i, ps := range Passes() {
		if runs[ps.Name] != nil {
			continue
		}
		names = append(names, ps.Name)
		for _, before := range Passes()[:i] {
			if slices.Contains(ps.Needs, before.Name) {
				runs[ps.Name] = append(runs[ps.Name], before)
			}
		}
		runs[ps.Name] = append(runs[ps.Name], ps)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			count, effective := map[verdict.Outcome]int{}, 0
			for seed := *first; seed < *first+int64(systems()); seed++ {
				outcome, changed := check(t, randomSystem(seed), runs[name])
				count[outcome]++
				if changed {
					effective++
				}
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			t.Log(count, "changed:", effective)
			if effective < systems()/10 {
				t.Error("the passes rarely change anything")
			}
			if count[verdict.Safe] < systems()/10 || count[verdict.Unsafe] < systems()/10 {
				t.Errorf("few are decided: %v", count)
			}
		})
	}
}

// TestRandomAgainstSpacer: z3 says the same of random systems before and after all passes.
func TestRandomAgainstSpacer(t *testing.T) {
	z3, err := exec.LookPath("z3")
	if err != nil {
		t.Skip("z3 is not installed")
	}
	ask := func(script string) string {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		cmd := exec.CommandContext(ctx, z3, "-in", "-T:1", "fp.engine=spacer")
		cmd.Stdin = strings.NewReader(script)
		out, _ := cmd.Output() // z3 fails after a timeout, which says nothing
		return strings.TrimSpace(string(out))
	}
	agreed := 0
	for seed := *first; seed < *first+int64(systems()); seed++ {
		s := randomSystem(seed)
		out, _, err := Run(t.Context(), Passes(), s, nil)
		if err != nil {
			t.Fatal(err)
		}
		a, b := ask(text(s)), ask(text(out))
		switch fmt.Sprint(a, " ", b) {
		case "sat sat", "unsat unsat":
			agreed++
		case "sat unsat", "unsat sat":
			t.Fatalf("seed %d: z3 says %s of the input and %s of the output:\n%s\n%s", seed, a, b, text(s), text(out))
		}
	}
	if agreed < systems()/2 {
		t.Errorf("z3 decides %d of %d", agreed, systems())
	}
}
