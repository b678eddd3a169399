// Package enginetest has what the tests of several engines do.
package enginetest

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"testing"

	"craig/certify"
	"craig/engine"
	"craig/frontend/horn"
	clauses "craig/horn"
	"craig/logic"
	"craig/report"
	"craig/verdict"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// Wrong returns an error that says what is wrong with an answer about s, given that of another engine: it is another one, its evidence
// is refused, or it is an internal error or nothing at all without a reason.
func Wrong(ctx context.Context, s *clauses.System, res, other clauses.Result) error {
	switch {
	case res.Outcome == verdict.Unknown:
		if res.Reason.Kind == verdict.InternalError || res.Reason.Text == "" {
			return fmt.Errorf("no answer: %v", res.Reason)
		}
		return nil
	case other.Outcome != verdict.Unknown && other.Outcome != res.Outcome:
		return fmt.Errorf("%v, and the other engine says %v", res.Outcome, other.Outcome)
	case res.Outcome == verdict.Safe:
		return certify.Model(ctx, s, res.Model, certify.Options{})
	}
	return certify.Derivation(s, res.Derivation)
}

// Read returns the clauses in a file.
func Read(t *testing.T, file string) *clauses.System {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := horn.Read(t.Context(), logic.NewContext(), file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.System
}

// Picture fails if the graph that solve, which is to find a proof, shows at the end is not the one in a file in Graphviz's language.
// With the flag -update it writes the file.
func Picture(t *testing.T, file string, solve func(engine.Options) clauses.Result, o engine.Options) {
	t.Helper()
	var b bytes.Buffer
	o.Graph = func(g engine.Graph) {
		b.Reset()
		if err := g.Picture(report.Label("")).WriteDOT(&b); err != nil {
			t.Fatal(err)
		}
	}
	if res := solve(o); res.Outcome != verdict.Safe {
		t.Fatalf("%v: %v", res.Outcome, res.Reason)
	}
	want, err := os.ReadFile(file)
	if *update {
		err = os.WriteFile(file, b.Bytes(), 0o666)
		want = b.Bytes()
	}
	if err != nil || b.String() != string(want) {
		t.Errorf("the picture is now (go test -update rewrites it)\n%s%v", b.String(), err)
	}
}
