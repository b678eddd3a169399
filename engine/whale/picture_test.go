package whale

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"craig/engine"
	read "craig/frontend/horn"
	"craig/horn"
	"craig/logic"
	"craig/report"
	"craig/verdict"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// clauses reads an example.
func clauses(t *testing.T, name string) *horn.System {
	t.Helper()
	file := filepath.Join("..", "..", "examples", name)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := read.Read(t.Context(), logic.NewContext(), name, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.System
}

// TestMcCarthy: the proof of the paper's example needs one level of calls: mc91 returns at least 91 if the outer call does, which it
// covers; of the inner call nothing is needed.
func TestMcCarthy(t *testing.T) {
	for _, config := range []string{"facts", "joint", "paths"} {
		s := clauses(t, "mc91.smt2")
		e, res := solve(t.Context(), s, engine.Options{Config: config})
		if res.Outcome != verdict.Safe || len(e.graphs) != 4 {
			t.Fatalf("%s: %v after %d calls", config, res.Outcome, len(e.graphs))
		}
		mc91, inner, outer := e.graphs[1], e.graphs[2], e.graphs[3]
		want := e.C.Ge(mc91.pred.Params[1], e.C.Int(91))
		for _, g := range []*graph{mc91, outer} {
			if g.contract.summary != want || !g.contract.guard.IsTrue() {
				t.Errorf("%s: %v, %v", config, g.contract.guard, g.contract.summary)
			}
		}
		if !inner.contract.summary.IsTrue() || len(outer.coveredBy) != 1 || outer.coveredBy[0] != mc91 {
			t.Errorf("%s: the calls are not covered", config)
		}
	}
}

// TestPictures: the tree of calls that is the proof, with what covers what.
func TestPictures(t *testing.T) {
	var b bytes.Buffer
	res := Solve(t.Context(), clauses(t, "mc91.smt2"), engine.Options{Config: "facts", Graph: func(g engine.Graph) {
		if err := g.WriteDOT(&b, report.Label("")); err != nil {
			t.Fatal(err)
		}
	}})
	if res.Outcome != verdict.Safe {
		t.Fatalf("%v: %v", res.Outcome, res.Reason)
	}
	dot := filepath.Join("testdata", "mc91.dot")
	want, err := os.ReadFile(dot)
	if *update {
		err = os.WriteFile(dot, b.Bytes(), 0o666)
		want = b.Bytes()
	}
	if err != nil || b.String() != string(want) {
		t.Errorf("the picture is now (go test ./engine/whale -update rewrites it)\n%s%v", b.String(), err)
	}
}
