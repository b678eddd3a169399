package ufo

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"craig/engine"
	read "craig/frontend/horn"
	"craig/logic"
	"craig/report"
)

var update = flag.Bool("update", false, "rewrite the picture of the paper's example")

// TestPicture: the graph that is the proof of the paper's example, as engines show it.
func TestPicture(t *testing.T) {
	s, err := read.Read(t.Context(), logic.NewContext(), "foo.smt2", foo)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	Solve(t.Context(), s.System, engine.Options{Config: "uufo", Graph: func(g engine.Graph) {
		if err := g.Picture(report.Label("")).WriteDOT(&b); err != nil {
			t.Fatal(err)
		}
	}})
	const file = "testdata/foo.dot"
	want, err := os.ReadFile(file)
	if *update {
		err = os.WriteFile(file, b.Bytes(), 0o666)
		want = b.Bytes()
	}
	if err != nil || b.String() != string(want) {
		t.Errorf("the picture of foo is now (go test ./engine/ufo -update rewrites it)\n%s%v", b.String(), err)
	}
}
