package whale

import (
	"path/filepath"
	"testing"

	"craig/engine"
	"craig/horn"
	"craig/internal/enginetest"
	"craig/verdict"
)

var mc91 = filepath.Join("..", "..", "examples", "mc91.smt2")

// TestMcCarthy: the proof of the paper's example needs one level of calls: mc91 returns at least 91 if the outer call does, which it
// covers; of the inner call nothing is needed.
func TestMcCarthy(t *testing.T) {
	for _, config := range []string{"facts", "joint", "paths"} {
		s := enginetest.Read(t, mc91)
		e, res := solve(t.Context(), s, engine.Options{Config: config})
		if res.Outcome != verdict.Safe || len(e.graphs) != 4 {
			t.Fatalf("%s: %v after %d calls", config, res.Outcome, len(e.graphs))
		}
		whole, inner, outer := e.graphs[1], e.graphs[2], e.graphs[3]
		want := e.C.Ge(whole.pred.Params[1], e.C.Int(91))
		for _, g := range []*graph{whole, outer} {
			if g.contract.summary != want || !g.contract.guard.IsTrue() {
				t.Errorf("%s: %v, %v", config, g.contract.guard, g.contract.summary)
			}
		}
		if !inner.contract.summary.IsTrue() || len(outer.coveredBy) != 1 || outer.coveredBy[0] != whole {
			t.Errorf("%s: the calls are not covered", config)
		}
	}
}

// TestPictures: the tree of calls that is the proof, with what covers what.
func TestPictures(t *testing.T) {
	s := enginetest.Read(t, mc91)
	enginetest.Picture(t, filepath.Join("testdata", "mc91.dot"), func(o engine.Options) horn.Result {
		return Solve(t.Context(), s, o)
	}, engine.Options{Config: "facts"})
}
