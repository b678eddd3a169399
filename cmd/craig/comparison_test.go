package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestBenchConfigs: all configurations of an engine are run, and others besides, and what the engine says of itself is in
// the table.
func TestBenchConfigs(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na/one.c\ttrue\nb/two.c\tfalse\nb/three.c\tfalse\n", map[string]string{
		"a/one.c": "int main(void) { int i; for (i = 0; i < 5; i++); if (i != 5) { ERROR: return 1; } return 0; }",
		"b/two.c": "int main(void) { goto ERROR; ERROR: return 0; }", "b/three.c": "int",
	})
	tsv := filepath.Join(t.TempDir(), "out.tsv")
	code, out, errs := craigRun(t, t.Context(), "bench", "--engine", "ufo", "--each-config", "--and", "recmc,ufo:cp",
		"--filter", "o*.c", "--filter", "tw*.c", "--jobs", "1", "--out", tsv, list)
	if code != exitcode.Safe || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{
		"\n    craig bench --engine ufo --each-config --and recmc --and ufo:cp --filter 'o*.c' --filter 'tw*.c' --jobs 1 ",
		"Limits of each run: 1m0s of time, 4GB of memory (0: none); 1 at once.",
		"\n| `ufo bpufo` | 2 of 2 | 1 | 1 | 0 |", "\n| `recmc` | 2 of 2 | 1 | 1 | 0 |", "\n| *any* | 2 of 2 |", "\n| b | 1 | 1 |",
		"time in s / iterations / interpolation time in s / post time in s / ARG nodes;",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if !regexp.MustCompile(`\n\| a/one\.c \| \d+ \| true \|( \d+\.\d\d / \d+ / \d+\.\d\d / \d+\.\d\d / \d+ \|)+ \d+\.\d\d \| [0-9./ ]+ \|\n`).MatchString(out) {
		t.Errorf("no line with numbers of all configurations in\n%s", out)
	}
	if rows, err := os.ReadFile(tsv); err != nil || !strings.Contains(string(rows), "\nufo\tcpufo\tb/two.c\t\tfalse\tfalse\tyes\t") {
		t.Errorf("rows\n%s%v", rows, err)
	}
}

// TestBenchAgain: engines with predicates run once more with those that they have found, and then find none.
func TestBenchAgain(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\nlaps.c\ttrue\n", map[string]string{"laps.c": laps})
	tsv := filepath.Join(t.TempDir(), "out.tsv")
	code, out, errs := craigRun(t, t.Context(), "bench", "--engine", "blast", "--config", "locality", "--and", "recmc", "--again", "--jobs", "1", "--out", tsv, list)
	if code != exitcode.Safe || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{"\n| `blast locality` | 1 of 1 |", "\n| `blast locality again` | 1 of 1 |", "\n| `recmc` | 1 of 1 |", "which is not counted."} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "recmc again") {
		t.Errorf("recmc has no predicates:\n%s", out)
	}
	if !regexp.MustCompile(`(?m)^\| laps\.c \| \d+ \| true \| \d+\.\d\d / [1-9]\d* / .* \| \d+\.\d\d / 0 / .* \| \d+\.\d\d \|`).MatchString(out) {
		t.Errorf("no line with refinements at first and none again in\n%s", out)
	}
	if rows, err := os.ReadFile(tsv); err != nil || !strings.Contains(string(rows), "\nblast\tlocality again\tlaps.c\t") {
		t.Errorf("rows\n%s%v", rows, err)
	}
}

// TestBenchConfigsShouts: wrong verdicts say whose they are.
func TestBenchConfigsShouts(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na.c\tfalse\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	code, out, errs := craigRun(t, t.Context(), "bench", "--engine", "ufo", "--config", "cp", "--and", "recmc", list)
	if code != exitcode.Unsafe || !strings.Contains(errs, "WRONG VERDICT  a.c (ufo cp): answered true") ||
		!strings.Contains(errs, "WRONG VERDICT  a.c (recmc)") || !strings.Contains(out, "| **wrong** | **wrong** |") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

func TestBenchConfigsFlags(t *testing.T) {
	list := corpus(t, "path\na.c\n", map[string]string{})
	for _, tt := range []struct{ args, want string }{
		{"--each-config", "engine default has no configurations"},
		{"--each-config --engine ufo --config cp", "--and ENGINE:CONFIG"},
		{"--each-config --engine ufo --and ufo:magic", `no configuration "magic"`},
		{"--and magic", `no engine "magic"`},
		{"--and portfolio", "takes Horn clauses only"},
		{"--and ufo --each-pass", "choose one of them"},
		{"--each-config --against z3", "choose one of them"},
		{"--again", "none of the engines has predicates; those that have: ufo, blast, traces"},
		{"--again --engine blast --each-pass", "choose one of them"},
		{"--and ufo --svg x.svg", "--svg draws the results of one engine"},
	} {
		code, out, errs := craigRun(t, t.Context(), append(append([]string{"bench"}, strings.Fields(tt.args)...), list)...)
		if code != exitcode.Usage || !strings.Contains(errs, tt.want) {
			t.Errorf("%s: status %d\n%s%s", tt.args, code, out, errs)
		}
	}
}
