package craig

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

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
		for _, engine := range []string{"recmc", "kind", "imc", "tpa", "ufo"} {
			file := filepath.Join(t.TempDir(), "t.c")
			if err := os.WriteFile(file, []byte(declare+text), 0o666); err != nil {
				t.Fatal(err)
			}
			r, err := Verify(t.Context(), []string{file}, Options{Engine: engine})
			if err != nil {
				t.Fatal(err)
			}
			if r.Result.Outcome != verdict.Unsafe {
				if name != "recursion" || engine == "recmc" {
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
			least := passes - 4
			if engine == "tpa" || engine == "ufo" { // which know powers of two, and what other nodes do not cover
				least = 1
			}
			if (name == "goto" || name == "in turn") && r.Result.Depth < least {
				t.Error("nothing is known:", what)
			}
			t.Log(what)
		}
	}
}

// TestDepthOfNoAnswer: engines that find no answer say how far there is no violation, and where they were.
func TestDepthOfNoAnswer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	const text = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n" +
		"int main(void) { unsigned x = 1, y = 0; while (__VERIFIER_nondet_int()) { x = x * 3 + 1; y++; } if (x == 77777 && y > 5) reach_error(); }"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, engine := range []string{"recmc", "kind", "imc", "tpa", "ufo"} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
			defer cancel()
			far := func(e verdict.Event) {
				if e.Bound >= 3 {
					cancel()
				}
			}
			r, err := Verify(ctx, []string{file}, Options{Engine: engine, Observer: far})
			if err != nil {
				t.Fatal(err)
			}
			if q := r.Result; q.Outcome != verdict.Unknown || q.Depth == 0 || q.Reason.Spot.What != verdict.Loop || q.Reason.Spot.Proc != "main" {
				t.Errorf("%v, %d passes, in %+v", q.Outcome, q.Depth, q.Reason.Spot)
			}
		})
	}
}
