package clausal_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/engine/clausal"
	"craig/engine/recmc"
	"craig/frontend/boolprog"
	"craig/horn"
	"craig/internal/pipeline"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// load reads a Boolean program that calls a procedure and asserts something of its result.
func load(t *testing.T, assertion string) *program.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.bp")
	text := "void main()\nbegin\n  decl a, b;\n  a := *;\n  b := flip(a);\n  assert(" + assertion + ");\nend\n" +
		"bool flip(x)\nbegin\n  return !x;\nend\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := boolprog.Load(t.Context(), logic.NewContext(), []string{file}, boolprog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// passes returns the names of the passes that the clauses of p go through.
func passes(t *testing.T, p *program.Program) []string {
	t.Helper()
	var names []string
	_, err := clausal.Engine(recmc.Solve).Verify(t.Context(), p, engine.Options{Passes: func(e pipeline.Effect) {
		if e.Kind == "clauses" && !slices.Contains(names, e.Pass) {
			names = append(names, e.Pass)
		}
	}})
	if err != nil || len(names) < 3 {
		t.Fatalf("passes %v, %v", names, err)
	}
	return names
}

// TestVerify: what is found out about clauses becomes evidence about the program, with all passes over clauses and without
// any.
func TestVerify(t *testing.T) {
	e := clausal.Engine(recmc.Solve)
	safe, unsafe := load(t, "b = !a"), load(t, "b = a")
	for _, o := range []engine.Options{{}, {SkipPasses: passes(t, safe)}} {
		res, err := e.Verify(t.Context(), safe, o)
		if err != nil || res.Outcome != verdict.Safe {
			t.Fatalf("without %v: %v, %v, %v", o.SkipPasses, res.Outcome, res.Reason, err)
		}
		if err := certify.Certificate(t.Context(), safe, res.Certificate, certify.Options{}); err != nil {
			t.Errorf("without %v: %v", o.SkipPasses, err)
		}
		if res, err = e.Verify(t.Context(), unsafe, o); err != nil || res.Outcome != verdict.Unsafe {
			t.Fatalf("without %v: %v, %v, %v", o.SkipPasses, res.Outcome, res.Reason, err)
		}
		if _, err := certify.Replay(t.Context(), unsafe, res.Counterexample, certify.RunOptions{}); err != nil {
			t.Errorf("without %v: %v", o.SkipPasses, err)
		}
	}
}

// TestUnknown: the reason and the numbers are those of the function, and the depth is one less than its height, since the
// call of main is a level. When the time is up, that is the reason.
func TestUnknown(t *testing.T) {
	reason := verdict.Reason{Kind: verdict.Incomplete, Text: "for a reason"}
	e := clausal.Engine(func(context.Context, *horn.System, engine.Options) horn.Result {
		return horn.Result{Reason: reason, Height: 5, Stats: []verdict.Stat{{Name: "n", Value: 2}}}
	})
	p := load(t, "b = !a")
	res, err := e.Verify(t.Context(), p, engine.Options{SkipPasses: passes(t, p)})
	if err != nil || res.Outcome != verdict.Unknown || res.Reason != reason || res.Depth != 4 || len(res.Stats) != 1 {
		t.Errorf("%+v, %v", res, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if res, err := e.Verify(ctx, p, engine.Options{}); err != nil || res.Outcome != verdict.Unknown || res.Reason.Kind != verdict.Cancelled {
		t.Errorf("when the time is up: %+v, %v", res, err)
	}
}
