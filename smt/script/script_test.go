package script

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/smt"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in testdata")

// outputOf runs a script, and returns what it prints and how many errors there are.
func outputOf(t testing.TB, name, text string, o Options) (string, int) {
	t.Helper()
	var out strings.Builder
	mistakes, err := Run(t.Context(), name, strings.NewReader(text), &out, o)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), mistakes
}

// scripts returns the scripts of testdata by name.
func scripts(t testing.TB) map[string]string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	out := make(map[string]string)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(f)] = string(text)
	}
	return out
}

// TestScripts compares the output of every script of testdata with the file beside it. Proofs and interpolants that are
// asked for are checked.
func TestScripts(t *testing.T) {
	for name, text := range scripts(t) {
		t.Run(name, func(t *testing.T) {
			check := strings.Contains(text, ":produce-proofs true") || strings.Contains(text, ":produce-interpolants true")
			got, _ := outputOf(t, name, text, Options{Solver: smt.Options{CheckProofs: check}})
			golden := filepath.Join("testdata", strings.TrimSuffix(name, ".smt2")+".out")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("the output is (go test -update rewrites it)\n%s\nnot\n%s", got, want)
			}
		})
	}
	outputs, err := filepath.Glob("testdata/*.out")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range outputs {
		if _, err := os.Stat(strings.TrimSuffix(f, ".out") + ".smt2"); err != nil {
			t.Errorf("%s belongs to no script", f)
		}
	}
}
