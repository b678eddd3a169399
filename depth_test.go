package craig

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"craig/certify"
	"craig/program"
	"craig/verdict"
)

// TestDepth: an execution that violates an assertion passes loop heads and makes calls more often than engines say that
// none does.
func TestDepth(t *testing.T) {
	const declare = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
	for name, text := range map[string]string{
		"loop":      "int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x++; if (x == 12) reach_error(); } }",
		"nested":    "int main(void) { int x = 0, i, j; for (i = 0; i < 3; i++) for (j = 0; j < 3; j++) x += __VERIFIER_nondet_int() == 5; if (x == 9) reach_error(); }",
		"calls":     "int f(int x) { return x + 1; } int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { x = f(x); if (x == 7) reach_error(); } }",
		"recursion": "int f(int n) { if (n == 6) reach_error(); return __VERIFIER_nondet_int() ? f(n + 1) : n; } int main(void) { return f(0); }",
		"in turn":   "int main(void) { int x = 0, y = 0; while (__VERIFIER_nondet_int()) x++; while (__VERIFIER_nondet_int()) y++; if (x == 5 && y == 4) reach_error(); }",
		"goto":      "int main(void) { int x = 0; again: x++; if (__VERIFIER_nondet_int()) goto again; if (x == 8) reach_error(); }",
		"do":        "int g(int x) { do x += 2; while (x % 7); return x; } int main(void) { int x = g(1); while (x < 50) x = g(x); if (x >= 50) reach_error(); }",
	} {
		for _, engine := range []string{"recmc", "kind"} {
			file := filepath.Join(t.TempDir(), "t.c")
			if err := os.WriteFile(file, []byte(declare+text), 0o666); err != nil {
				t.Fatal(err)
			}
			r, err := Verify(t.Context(), []string{file}, Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			if r.Result.Outcome != verdict.Unsafe {
				if name != "recursion" || engine != "kind" {
					t.Errorf("%s, %s: %v", name, engine, r.Result.Reason)
				}
				continue
			}
			heads := make(map[*program.Loc]bool)
			for _, pr := range r.Program.Procs {
				for _, l := range program.NewWTO(pr).Heads() {
					heads[l] = true
				}
			}
			passes := -1 // main is called once
			for _, s := range r.Trace.Steps {
				if s.Kind == certify.Enter || s.Kind == certify.Statement && heads[s.Edge.To] {
					passes++
				}
			}
			what := fmt.Sprintf("%s, %s: %d passes, none within %d", name, engine, passes, r.Result.Depth)
			if r.Result.Depth >= passes {
				t.Error(what)
			}
			if (name == "goto" || name == "in turn") && r.Result.Depth < passes-4 {
				t.Error("nothing is known:", what)
			}
			t.Log(what)
		}
	}
}
