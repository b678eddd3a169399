package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// counting are clauses about a number that grows by 2 from 0, and is never what is put for GOAL, or is.
const counting = `(set-logic HORN)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (= x 0) (p x))))
(assert (forall ((x Int)) (=> (p x) (p (+ x 2)))))
(assert (forall ((x Int)) (=> (and (p x) (= x GOAL)) false)))
(check-sat)
`

// TestBenchAgainst compares with z3 on clauses in both formats and on programs.
func TestBenchAgainst(t *testing.T) {
	if _, err := exec.LookPath("z3"); err != nil {
		t.Skip(err)
	}
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	files := map[string]string{
		"a/sat.smt2":   strings.Replace(counting, "GOAL", "7", 1),
		"a/unsat.smt2": strings.Replace(counting, "GOAL", "6", 1),
		"a/rules.smt2": "(declare-rel p (Int))(declare-rel q ())(declare-var x Int)(rule (p 3))(rule (=> (and (p x) (> x 2)) q))(query q)",
		"a/bad.smt2":   "(set-logic HORN)(assert (p 0))",
		"b/safe.c":     "int nondet(void); void reach_error(void); int main(void) { int n = nondet(); if (n > 0 && n < 1) reach_error(); return 0; }",
		"b/unsafe.c":   "int nondet(void); void reach_error(void); int main(void) { int n = nondet(); if (n > 0) reach_error(); return 0; }",
		// Not of the program, since z3 does not know that sin(0) is 0.
		"b/loose.c": "double sin(double); void reach_error(void); int main(void) { if (sin(0.0) > 2.0) reach_error(); return 0; }",
	}
	list := corpus(t, "path\texpected\na/sat.smt2\tsat\na/unsat.smt2\tunsat\na/rules.smt2\tunsat\na/bad.smt2\t\nb/safe.c\ttrue\nb/unsafe.c\tfalse\nb/loose.c\ttrue\n", files)
	out, svg := filepath.Join(t.TempDir(), "out.tsv"), filepath.Join(t.TempDir(), "out.svg")
	code, table, errs := craigRun(t, t.Context(), "bench", "--against", "z3", "--jobs", "2", "--out", out, "--svg", svg, list)
	if code != exitcode.Safe || errs != "" || !strings.Contains(table, "| **all** | 7 | 5 | 2 | 3 | 5 | 2 | 3 | 5 | 0 | 0 | 100 % |\n") ||
		!strings.Contains(table, " 1 of 1 |\n") {
		t.Errorf("status %d\n%s%s", code, table, errs)
	}
	rows, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string][4]string{ // expected, craig, z3, the model
		"a/sat.smt2": {"sat", "sat", "sat", "accepted"}, "a/unsat.smt2": {"unsat", "unsat", "unsat", ""},
		"a/rules.smt2": {"unsat", "unsat", "unsat", ""}, "a/bad.smt2": {"", "bad input", "error", ""},
		"b/safe.c": {"true", "true", "true", ""}, "b/unsafe.c": {"false", "false", "false", ""},
		"b/loose.c": {"true", "imprecise", "inexact", ""},
	} {
		_, row, _ := strings.Cut(string(rows), "\n"+path+"\t")
		row, _, _ = strings.Cut(row, "\n")
		if c := strings.Split(row, "\t"); len(c) != 13 || [4]string{c[0], c[1], c[6], c[11]} != want {
			t.Errorf("%s: %q, want %s", path, c, want)
		}
	}
	if plot, err := os.ReadFile(svg); err != nil || strings.Count(string(plot), `class="mark"`) != 7 {
		t.Errorf("error %v, plot\n%s", err, plot)
	}

	// What is in the file is not run again: here it is made to say something else.
	changed := strings.Replace(string(rows), "b/safe.c\ttrue\ttrue", "b/safe.c\ttrue\tfalse", 1)
	if err := os.WriteFile(out, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	code, table, errs = craigRun(t, t.Context(), "bench", "--against", "z3", "--resume", out, list)
	if want := "CONTRADICTION  b/safe.c: craig false (its execution was replayed), z3 true, the list true\ncraig: contradictions: 1\n"; code != exitcode.Unsafe || errs != want {
		t.Errorf("status %d\n%s%s", code, table, errs)
	}
}

func TestBenchAgainstFlags(t *testing.T) {
	list := corpus(t, "a.c\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--against", "magic"}, exitcode.Usage, "it must be one of z3"},
		{[]string{"--resume", list}, exitcode.Usage, "--against"},
		{[]string{"--against", "z3", "--resume", list}, exitcode.Input, "list.tsv:1: "},
		{[]string{"--against", "z3", "--resume", list + "x"}, exitcode.Input, "no such file"},
	} {
		if _, err := exec.LookPath("z3"); err != nil && tt.code == exitcode.Input {
			continue
		}
		code, out, errs := craigRun(t, t.Context(), append([]string{"bench", list}, tt.args...)...)
		if code != tt.code || !strings.Contains(errs, tt.want) {
			t.Errorf("%v: status %d\n%s%s", tt.args, code, out, errs)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if code, _, errs := craigRun(t, t.Context(), "bench", "--against", "z3", list); code != exitcode.Usage || !strings.Contains(errs, "z3 is not installed") {
		t.Errorf("without z3: status %d\n%s", code, errs)
	}
}
