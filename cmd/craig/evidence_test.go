package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestBenchWitnesses: the witness of each answer is validated by a process that is told nothing but the program and the witness.
func TestBenchWitnesses(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\tdata_model\na/safe.c\ttrue\tLP64\na/unsafe.c\tfalse\tLP64\na/syntax.c\t\t\n", map[string]string{
		"a/safe.c":   "#include <assert.h>\nint main(void) { long x = 0; while (x < 5) x++; assert(sizeof x == 8 && x == 5); }",
		"a/unsafe.c": "extern int __VERIFIER_nondet_int(void);\nint main(void) { if (__VERIFIER_nondet_int() == 7 && sizeof(long) == 8) goto ERROR; return 0; ERROR: return 1; }",
		"a/syntax.c": "int main(void) {",
	})
	tsv := filepath.Join(t.TempDir(), "out.tsv")
	code, out, errs := craigRun(t, t.Context(), "bench", "--witnesses", "--jobs", "2", "--out", tsv, list)
	if code != exitcode.Safe || errs != "" || !strings.Contains(out, "| all | 3 | 2 | 2 | 0 | 0 | 0 | 1 | ") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	text, err := os.ReadFile(tsv)
	if err != nil || strings.Count(string(text), "\tconfirmed\t") != 2 || !strings.Contains(string(text), "\tvalidity\talone\tvalidate_cpu_seconds\t") {
		t.Errorf("%v\n%s", err, text)
	}
	checkCommand(t, "bench", []commandLine{
		{"--witnesses --each-pass " + list, exitcode.Usage, "leave out --against"},
		{"--witnesses " + corpus(t, "path\na.smt2\n", map[string]string{"a.smt2": "(check-sat)"}), exitcode.Usage, "--witnesses is for programs"},
	})
}
