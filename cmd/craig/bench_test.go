package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestMain makes the test binary the craig command when CRAIG_TEST_COMMAND is set: bench starts its own binary.
func TestMain(m *testing.M) {
	if os.Getenv("CRAIG_TEST_COMMAND") != "" {
		main()
	}
	os.Exit(m.Run())
}

// corpus writes programs and a list of them, and returns the list.
func corpus(t *testing.T, list string, programs map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	programs["list.tsv"] = list
	for name, text := range programs {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "list.tsv")
}

func TestBench(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	programs := map[string]string{
		"a/safe.c":   "int main(void) { return 0; }",
		"a/unsafe.c": "int main(void) { goto ERROR; ERROR: return 0; }",
		"b/syntax.c": "int main(void) {",
		"b/label.c":  "int main(void) { void *p = &&L; L: return p != 0; }",
		"b/late.c":   lasting,
	}
	list := corpus(t, "path\texpected\tdata_model\na/safe.c\ttrue\tILP32\na/unsafe.c\tfalse\tLP64\n"+
		"b/syntax.c\ttrue\tILP32\nb/label.c\ttrue\tILP32\nb/late.c\ttrue\tILP32\n", programs)
	tsv, svg := filepath.Join(t.TempDir(), "out.tsv"), filepath.Join(t.TempDir(), "out.svg")
	code, out, errs := craigRun(t, t.Context(), "bench", "--timeout", "2s", "--jobs", "2", "--out", tsv, "--svg", svg, list)
	if code != exitcode.Safe || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	results, err := os.ReadFile(tsv)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"a/safe.c\tILP32\ttrue\ttrue\tyes", "a/unsafe.c\tLP64\tfalse\tfalse\tyes", "b/syntax.c\tILP32\ttrue\tbad input\t",
		"b/label.c\tILP32\ttrue\trefused\t", "b/late.c\tILP32\ttrue\ttimeout\t",
	} {
		if !strings.Contains(string(results), want) {
			t.Errorf("no line %q in\n%s", want, results)
		}
	}
	if plot, err := os.ReadFile(svg); err != nil || !strings.Contains(string(plot), "tasks solved (2 of 5)") {
		t.Errorf("plot %.200s, error %v", plot, err)
	}
}

// TestBenchShoutsWrongVerdicts runs a list whose expectations are wrong on purpose, both ways.
func TestBenchShoutsWrongVerdicts(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na/odd.c\tfalse\na/even.c\ttrue\na/right.c\ttrue\n", map[string]string{
		"a/odd.c":   "int main(void) { return 0; }",
		"a/even.c":  "int main(void) { goto ERROR; ERROR: return 0; }",
		"a/right.c": "int main(void) { return 0; }",
	})
	code, out, errs := craigRun(t, t.Context(), "bench", list)
	if code != exitcode.Unsafe {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{"WRONG VERDICT  a/odd.c: answered true", "WRONG VERDICT  a/even.c: answered false", "wrong verdicts: 2"} {
		if !strings.Contains(errs, want) {
			t.Errorf("no %q in\n%s%s", want, out, errs)
		}
	}
}

func TestBenchFlags(t *testing.T) {
	list := corpus(t, "path\na.c\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	for _, tt := range []struct{ flag, value, want string }{
		{"--filter", "x*", "no program"}, {"--filter", "[", "syntax error in pattern"},
		{"--out", filepath.Join(t.TempDir(), "no", "such", "folder"), "no such file"}, {"--engine", "magic", "magic"},
		{"--skip-pass", "magic", "unknown pass"}, {"--skip-pass", "globals", "pass dead needs pass globals before it"},
		{"--engine", "portfolio", "takes Horn clauses only"},
	} {
		code, out, errs := craigRun(t, t.Context(), "bench", tt.flag, tt.value, list)
		if code != exitcode.Usage || !strings.Contains(errs, tt.want) {
			t.Errorf("%s %s: status %d\n%s%s", tt.flag, tt.value, code, out, errs)
		}
	}
}

// TestBenchChecks: programs are asked what the flags say.
func TestBenchChecks(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\nadd.c\tfalse\nnothing.c\ttrue\n", map[string]string{
		"add.c":     "extern int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(); return x + 1 > x; }",
		"nothing.c": "int main(void) { return 0; }",
	})
	prp := filepath.Join(t.TempDir(), "p.prp")
	if err := os.WriteFile(prp, []byte("CHECK( init(main()), LTL(G ! overflow) )"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		code int
	}{
		{nil, exitcode.Unsafe}, // the list is not about assertions
		{[]string{"--check", "overflow,div-by-zero"}, exitcode.Safe},
		{[]string{"--property", prp}, exitcode.Safe},
		{[]string{"--check", "speed"}, exitcode.Usage},
		{[]string{"--integers", "unbounded"}, exitcode.Unsafe},
		{[]string{"--against", "z3", "--check", "overflow"}, exitcode.Usage},
	} {
		if code, out, errs := craigRun(t, t.Context(), append([]string{"bench", list}, tt.args...)...); code != tt.code {
			t.Errorf("%v: status %d, want %d\n%s%s", tt.args, code, tt.code, out, errs)
		}
	}
}

// TestBenchTasks runs programs of several files with flags of their own.
func TestBenchTasks(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	files := map[string]string{
		"x/main.c": "#include \"goal.h\"\nint part(void); void reach_error(void); int main(void) { if (part() == GOAL) reach_error(); return 0; }",
		"part.c":   "int part(void) { return N; }",
		"i/goal.h": "#define GOAL 3",
	}
	list := corpus(t, "task\tfiles\tflags\texpected\na\tx/main.c part.c\t-I i -DN=3\tfalse\nb\tx/main.c part.c\t-I i -D N=4\ttrue\n"+
		"c\tx/main.c part.c\t-I i -D N=2147483647+1 --check overflow\ttrue?\n", files)
	tsv := filepath.Join(t.TempDir(), "out.tsv")
	code, out, errs := craigRun(t, t.Context(), "bench", "--jobs", "2", "--out", tsv, list)
	results, err := os.ReadFile(tsv)
	if code != exitcode.Safe || errs != "" || err != nil || !strings.Contains(string(results), "\na\t\tfalse\tfalse\tyes\t") ||
		!strings.Contains(string(results), "\nb\t\ttrue\ttrue\tyes\t") || !strings.Contains(string(results), "\nc\t\t\tfalse\t\t") {
		t.Errorf("status %d, error %v\n%s%s%s", code, err, out, errs, results)
	}
	for _, tt := range []struct{ row, flags, want string }{
		{"a.c\t--engine ufo\t", "", "list.tsv:2: the flags of task x, which are those of craig verify that are about a program: unknown flag: --engine"},
		{"a.c\tb.c\t", "", `list.tsv:2: the flags of task x, which are those of craig verify that are about a program: "b.c" is no flag`},
		{"a.c\t--check speed\t", "", "unknown check \"speed\""},
		{"a.c\t-mfast\t", "", "-mfast: Craig does not have this flag"},
		{"a.c\t-m64\tLP64", "", "--data-model is given, and there is a column data_model"},
		{"a.c\t\tLP32", "", "list.tsv:2: the column data_model: it must be one of ILP32, LP64"},
		{"a.c\t--check overflow\t", "--check bounds", "list.tsv:2: the task x says by itself what --check is about, with --check"},
		{"a.c\t--assume no-callbacks\t", "--profile svcomp", "list.tsv:2: the task x says by itself what --profile is about, with --assume"},
	} {
		list := corpus(t, "task\tfiles\tflags\tdata_model\nx\t"+tt.row+"\n", map[string]string{"a.c": "int main(void) { return 0; }"})
		code, out, errs := craigRun(t, t.Context(), append([]string{"bench", list}, strings.Fields(tt.flags)...)...)
		if code != exitcode.Input || !strings.Contains(errs, tt.want) {
			t.Errorf("%s %s: status %d\n%s%s", tt.row, tt.flags, code, out, errs)
		}
	}
}

// TestBenchPasses: everything is run again without each pass that ran, which each process is told.
func TestBenchPasses(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na.c\ttrue\n", map[string]string{"a.c": called})
	code, out, errs := craigRun(t, t.Context(), "bench", "--each-pass", "--skip-pass", "slice", list)
	if code != exitcode.Safe || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	for _, want := range []string{"Of 1 programs, 1 are solved with all passes", "\n| `intervals` | ", " of 1 | ", "locations −", "\n| `clauses-unfold` | "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	if strings.Contains(out, "| `slice` |") {
		t.Errorf("passes that did not run are in\n%s", out)
	}
	if code, out, errs := craigRun(t, t.Context(), "bench", "--each-pass", "--against", "z3", list); code != exitcode.Usage {
		t.Errorf("with --against: status %d\n%s%s", code, out, errs)
	}
}
