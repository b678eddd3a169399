package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
	"craig/smt/external"
)

// TestSolver runs a script and verifies a program with another solver.
func TestSolver(t *testing.T) {
	if err := external.Available("z3"); err != nil {
		t.Skip(err)
	}
	script := filepath.Join(t.TempDir(), "t.smt2")
	text := `(set-option :produce-interpolants true)
(declare-fun |str.len| () Int)
(assert (! (< 3 str.len) :named a))
(check-sat)
(push 1)
(assert (! (< str.len 2) :named b))
(check-sat)
(get-interpolants a b)
`
	if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	want := "sat\nunsat\n(error \"" + script + ":8:1: there are no interpolants of this refutation: z3 has no interpolants\")\n"
	if code, out, errs := craigRun(t, t.Context(), "smt", "--solver", "z3", script); code != exitcode.Input || out != want || errs != "" {
		t.Errorf("status %d\n%s%swant\n%s", code, out, errs, want)
	}
	if code, _, errs := craigRun(t, t.Context(), "smt", "--solver", "z3", "--proof-check", script); code != exitcode.Usage ||
		!strings.Contains(errs, "[proof-check solver]") {
		t.Errorf("proofs of another solver: status %d\n%s", code, errs)
	}
	file := source(t, "void reach_error(void); int main(void) { int x = 0; while (x < 9) x += 2; if (x != 10) reach_error(); return 0; }")
	if code, out, errs := craigRun(t, t.Context(), "verify", "--solver", "z3", file); code != exitcode.Safe || errs != "" ||
		!strings.Contains(out, "The proof was checked, with z3 besides;") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}
