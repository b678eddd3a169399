package main

import (
	"fmt"
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
		// Not of the program, since z3 does not know what ilogb(1) is.
		"b/loose.c": "int ilogb(double); void reach_error(void); int main(void) { if (ilogb(1.0) > 2) reach_error(); return 0; }",
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
		if c := strings.Split(row, "\t"); len(c) != 14 || [4]string{c[0], c[1], c[6], c[12]} != want {
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

// TestBenchAgainstCBMC compares with CBMC: bounds that it must find, what is asked, and what it reads.
func TestBenchAgainstCBMC(t *testing.T) {
	if _, err := exec.LookPath("cbmc"); err != nil {
		t.Skip(err)
	}
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	const nondet = "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int);\n"
	var variables []string // the addresses of more objects than CBMC's pointers tell apart by default
	for i := range 300 {
		variables = append(variables, fmt.Sprintf("&(int){%d}", i))
	}
	files := map[string]string{
		"loop.c":     nondet + "#include <assert.h>\nint main(void) { int n = __VERIFIER_nondet_int(), i = 0; __VERIFIER_assume(n < 6); while (i < n) i++; assert(i != GOAL); return 0; }",
		"add.c":      nondet + "#include <assert.h>\nint main(void) { int a[2], x = __VERIFIER_nondet_int(); assert(x == 0); a[x] = 1; return x + 1 < x; }",
		"part.c":     "#include \"half.h\"\nint half(int x) { return x / TWO; }",
		"inc/half.h": "int half(int);",
		"whole.c":    nondet + "#include \"half.h\"\nvoid reach_error(void) { }\nint start(void) { if (half(9) == 4 && sizeof(long) == 8) reach_error(); return 0; }",
		"leak.c":     "#include <stdlib.h>\nint main(void) { char *p = malloc(3); if (p) *p = 1; return 0; }",
		"failed.c":   "#include <stdlib.h>\nint main(void) { char *p = malloc(3); *p = 1; free(p); return 0; }",
		"endless.c":  nondet + "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; while (n > 0) { n--; s ^= n; } if (n > 0) { ERROR: return s; } return 0; }",
		"many.c":     nondet + "#include <assert.h>\nint main(void) { int *p[] = { " + strings.Join(variables, ", ") + " }; int n = __VERIFIER_nondet_int(); __VERIFIER_assume(n > 0 && n < 300); assert(p[n] != p[0]); return 0; }",
		"outside.c":  "#include <assert.h>\nint given(void); int main(void) { assert(given() == 3); return 0; }",
	}
	list := corpus(t, strings.Join([]string{
		"task\tfiles\tflags\texpected",
		"loop\tloop.c\t-D GOAL=6\ttrue", "loop off\tloop.c\t-DGOAL=5\tfalse",
		"add\tadd.c\t--check overflow\ttrue", "add bounds\tadd.c\t--check bounds+null-deref --assume allocation-succeeds\ttrue",
		"add assert\tadd.c\t--check assert\tfalse",
		"parts\twhole.c part.c\t-I inc -D TWO=2 --entry start --data-model LP64\tfalse", "parts 32\twhole.c part.c\t-I inc -D TWO=2 --entry start\ttrue",
		"leak\tleak.c\t--check memsafety\tfalse", "leak null\tleak.c\t--check null-deref\ttrue",
		"failed\tfailed.c\t--check null-deref\tfalse", "failed not\tfailed.c\t--check null-deref --assume allocation-succeeds\ttrue",
		"endless\tendless.c\t\ttrue", "outside\toutside.c\t\ttrue?",
		"many\tmany.c\t\ttrue",
	}, "\n")+"\n", files)
	given, out := filepath.Join(t.TempDir(), "given.c"), filepath.Join(t.TempDir(), "out.tsv")
	if err := os.WriteFile(given, []byte("int given(void) { return 3; }"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, table, errs := craigRun(t, t.Context(), "bench", "--against", "cbmc", "--against-file", given, "--cpu", "2s", "--jobs", "2", "--out", out, list)
	// Only CBMC has a body for the function of the last task.
	if want := "CONTRADICTION  outside: craig false (its execution was replayed), cbmc true\ncraig: contradictions: 1\n"; code != exitcode.Unsafe || errs != want {
		t.Errorf("status %d\n%s%s", code, table, errs)
	}
	rows, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for task, want := range map[string][2]string{ // the answer, and how
		"loop": {"true", "bound 6"}, "loop off": {"false", "bound 6: assertion"}, "add": {"true", "bound 2"}, "add bounds": {"true", "bound 2"},
		"add assert": {"false", "bound 2: assertion x == 0"}, "parts": {"false", "bound 2: reached: reach_error"}, "parts 32": {"true", "bound 2"},
		"leak": {"false", "bound 2: dynamically"}, "leak null": {"true", "bound 2"}, "failed": {"false", "bound 2: dereference failure: pointer NULL"},
		"failed not": {"true", "bound 2"}, "endless": {"timeout", "bound "}, "outside": {"true", "bound 2"}, "many": {"true", "bound 2"},
	} {
		_, row, _ := strings.Cut(string(rows), "\n"+task+"\t")
		row, _, _ = strings.Cut(row, "\n")
		if c := strings.Split(row, "\t"); len(c) != 14 || c[6] != want[0] || !strings.HasPrefix(c[10], want[1]) {
			t.Errorf("%s: %q, want %s", task, c, want)
		}
	}
	if !strings.Contains(table, "\n| loop | true | true | ") || strings.Contains(table, "models") {
		t.Errorf("table\n%s", table)
	}
}

// TestBenchAgainstQuestions: what CBMC cannot be asked is refused before anything is run.
func TestBenchAgainstQuestions(t *testing.T) {
	for _, tt := range []struct{ line, flags, want string }{
		{"a.c\t--check sequence", "", "list.tsv:2 has --check sequence"},
		{"a.c\t--check all", "", "list.tsv:2 has --check sequence"},
		{"a.c\t--property p.prp", "", "list.tsv:2 has --property"},
		{"a.c\t--integers unbounded", "", "list.tsv:2 has --integers unbounded"},
		{"a.c", "--integers unbounded", "list.tsv:2 has --integers unbounded"},
		{"a.c", "--check sequence", "list.tsv:2 has --check sequence"},
		{"a.c\t--entry f(*p)", "", "list.tsv:2 has --entry with what its pointers lead to"},
		{"a.c\t--language imp", "", "list.tsv:2 has --language imp"},
		{"a.bp", "", "list.tsv:2 has a.bp"},
		{"a.smt2", "", "list.tsv:2 has Horn clauses"},
	} {
		list := corpus(t, "task\tfiles\tflags\nx\t"+tt.line+"\n", map[string]string{"a.c": "", "a.bp": "", "a.smt2": ""})
		args := append([]string{"bench", "--against", "cbmc", list}, strings.Fields(tt.flags)...)
		if code, out, errs := craigRun(t, t.Context(), args...); code != exitcode.Usage || !strings.Contains(errs, tt.want) {
			t.Errorf("%s %s: status %d\n%s%s", tt.line, tt.flags, code, out, errs)
		}
	}
}

func TestBenchAgainstFlags(t *testing.T) {
	list := corpus(t, "a.c\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"--against", "magic"}, exitcode.Usage, "it must be one of z3, cbmc"},
		{[]string{"--against", "z3", "--against-file", list}, exitcode.Usage, "--against-file is for --against cbmc"},
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
	asking := corpus(t, "task\tfiles\tflags\na\ta.c\t--check overflow\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	if code, _, errs := craigRun(t, t.Context(), "bench", "--against", "z3", asking); code != exitcode.Usage || !strings.Contains(errs, "list.tsv:2: the task a has --check") {
		t.Errorf("a task that asks for more than z3 can say: status %d\n%s", code, errs)
	}
	t.Setenv("PATH", t.TempDir())
	if code, _, errs := craigRun(t, t.Context(), "bench", "--against", "cbmc", list); code != exitcode.Usage || !strings.Contains(errs, "cbmc is not installed") {
		t.Errorf("without cbmc: status %d\n%s", code, errs)
	}
	if code, _, errs := craigRun(t, t.Context(), "bench", "--against", "z3", list); code != exitcode.Usage || !strings.Contains(errs, "z3 is not installed") {
		t.Errorf("without z3: status %d\n%s", code, errs)
	}
}
