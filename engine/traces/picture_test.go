package traces

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"craig/engine"
	read "craig/frontend/horn"
	"craig/logic"
	"craig/report"
	"craig/verdict"
)

var update = flag.Bool("update", false, "rewrite the pictures in testdata")

// TestPictures: the products that are the proofs for two calls of a procedure, and for a procedure that calls itself.
func TestPictures(t *testing.T) {
	for _, name := range []string{"call", "recursion"} {
		t.Run(name, func(t *testing.T) {
			file, dot := filepath.Join("testdata", name+".smt2"), filepath.Join("testdata", name+".dot")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			s, err := read.Read(t.Context(), logic.NewContext(), file, string(text))
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			res := Solve(t.Context(), s.System, engine.Options{Graph: func(g engine.Graph) {
				if err := g.WriteDOT(&b, report.Label("")); err != nil {
					t.Fatal(err)
				}
			}})
			if res.Outcome != verdict.Safe {
				t.Fatalf("%v: %v", res.Outcome, res.Reason)
			}
			want, err := os.ReadFile(dot)
			if *update {
				err = os.WriteFile(dot, b.Bytes(), 0o666)
				want = b.Bytes()
			}
			if err != nil || b.String() != string(want) {
				t.Errorf("the picture is now (go test ./engine/traces -update rewrites it)\n%s%v", b.String(), err)
			}
		})
	}
}
