package craig_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
	"craig/internal/harness"
	"craig/verdict"
)

// TestHarnesses compiles the counterexample of every unsafe C program of examples and conformance together with the
// program, or of every fifth one: it must run into the violation.
func TestHarnesses(t *testing.T) {
	needsCompiler(t)
	tried := 0
	for _, pattern := range []string{"examples/*.c", "testdata/conformance/*.c", "testdata/harness/*.c"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files match %s, error %v", len(files), pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(text), "// WANT: unsafe\n") || strings.Contains(string(text), "// INTEGERS: unbounded\n") {
				continue // a compiler knows no unbounded integers
			}
			if tried++; !exhaustive.Picks(tried, 5) {
				continue
			}
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				h := harnessOf(t, []string{file}, craig.Options{Assume: assumed(t, text)})
				message, aborted := runHarness(t, h)
				if why := doubtful[filepath.Base(file)]; why != "" {
					if len(h.Doubts) != 1 || !strings.Contains(h.Doubts[0], why) {
						t.Errorf("the doubts are %q, want one with %q", h.Doubts, why)
					}
					return
				}
				if len(h.Doubts) > 0 {
					t.Errorf("doubts %q", h.Doubts)
				}
				if !aborted || !strings.HasPrefix(message, "craig: ") {
					t.Errorf("the harness does not run into the violation, it says %q\n%s", message, h.Text)
				}
			})
		}
	}
	if tried < 40 {
		t.Errorf("there are only %d programs", tried)
	}
}

// doubtful are programs whose execution depends on what a harness cannot force.
var doubtful = map[string]string{
	"asprintf_fails_unsafe.c": "asprintf_fails_unsafe.c:10:5, which cannot be set",

	"message_kept_unsafe.c":            "depends on what strerror writes at",
	"union_from_outside_unsafe.c":      "depends on get at",
	"outside_member_of_union_unsafe.c": "depends on what read writes at",

	"allocated.c":         "the uninitialised main.malloc.n",
	"order_in_function.c": "nondet is called several times",

	"order_ends_unsafe.c":        "the order of evaluation at",
	"order_index_unsafe.c":       "the order of evaluation at",
	"order_initialiser_unsafe.c": "the order of evaluation at",
}

// TestHarnessOfSeveralFiles is about a label in the second of two files, with another function than main as the entry.
func TestHarnessOfSeveralFiles(t *testing.T) {
	needsCompiler(t)
	dir := t.TempDir()
	one, two := filepath.Join(dir, "one.c"), filepath.Join(dir, "the second's.c")
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write(one, "int main(void) { return 1; }\nvoid check(int x);\nvoid begin(int n, long long m) { if (m > 5000000000) check(n); }\n")
	write(two, "void check(int x) {\n  if (x == -2147483647 - 1) goto ERROR;\n  return;\nERROR: ;\n}\n")
	for _, model := range []string{"ILP32", "LP64"} {
		h := harnessOf(t, []string{one, two}, craig.Options{Entry: "begin", DataModel: model})
		if message, aborted := runHarness(t, h); !aborted || !strings.Contains(message, "label ERROR at "+two+":4:1") {
			t.Errorf("%s: the harness says %q\n%s", model, message, h.Text)
		}
	}
}

// TestHarnessWithFlags: the compiler gets the flags with which the program was read, also where the harness carries it.
func TestHarnessWithFlags(t *testing.T) {
	needsCompiler(t)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"inc/limit.h": "#define LIMIT 5\n", "before.h": "int nondet(void);\n", "beside.h": "#define FAIL goto ERROR\n",
		"program.c": "#include \"beside.h\"\n#include <limit.h>\n#ifdef linux\n#error GNU\n#endif\n" +
			"int main(void) {\n  if (nondet() == LIMIT + MORE(2)) FAIL;\n  return 0;\nERROR:\n  return 1;\n}\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	flags := craig.Preprocessing{
		Include: []string{filepath.Join(dir, "inc")}, Before: []string{filepath.Join(dir, "before.h")}, Standard: "c99",
		Macros: []craig.Macro{craig.ParseMacro("MORE(x)=x * x"), {Name: "linux", Undefined: true}},
	}
	h := harnessOf(t, []string{filepath.Join(dir, "program.c")}, craig.Options{Preprocessing: flags})
	if message, aborted := runHarness(t, h); !aborted || !strings.Contains(message, "program.c:9:1") {
		t.Errorf("the harness says %q\n%s", message, h.Text)
	}
}

// TestHarnessesOfUndefinedBehaviour: a sanitizer stops the compiled program where a check is violated.
func TestHarnessesOfUndefinedBehaviour(t *testing.T) {
	needsCompiler(t, "-fsanitize=undefined,address")
	for i, tt := range []struct{ check, body, message string }{
		{"overflow", "return n + 1;", "signed integer overflow"},
		{"overflow", "if (n > 31) return 1 << n;", "shift exponent"},
		{"overflow", "if (n < -1) return n << 3;", "left shift of negative value"},
		{"div-by-zero", "return 7 / (n - 5);", "division by zero"},
		{"bounds", "int a[5] = { 0 }; if (n < 0 || n > 5) return 0; a[n] = 1;", "out of bounds"},
		{"bounds", "int a[5] = { 0 }, *p = a; if (n != 7) return 0; p[n] = 1;", "AddressSanitizer"},
		{"null-deref", "int *p = n == 3 ? 0 : &n; *p = 1;", "null pointer"},
		{"bounds", "int *p = malloc(n == 9 ? 4 : 8); p[1] = 2; free(p);", "heap-buffer-overflow"},
		{"null-deref", "int *p = calloc(4, 4), *q = calloc(4, 4); if (p) *q = 1;", "null pointer"},
		{"bounds", "char a[2] = { 1, n }, b[1] = { 1 }; return strcmp(a, b);", "buffer-overflow"},
		{"unreachable", "if (n == 4) __builtin_unreachable();", "unreachable"},
	} {
		file := filepath.Join(t.TempDir(), "program.c")
		text := "#include <stdlib.h>\n#include <string.h>\nint nondet(void);\nint main(void) {\n  int n = nondet(); " + tt.body + "\n  return 0;\n}\n"
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for k, model := range []string{"ILP32", "LP64"} {
			if !exhaustive.Picks(i+k, 2) {
				continue
			}
			h := harnessOf(t, []string{file}, craig.Options{Checks: []string{tt.check}, DataModel: model})
			if message, aborted := runHarness(t, h); !aborted || !strings.Contains(message, tt.message) || len(h.Doubts) > 0 {
				t.Errorf("%s %s: doubts %q, the harness says %q\n%s", tt.body, model, h.Doubts, message, h.Text)
			}
		}
	}
}

// TestHarnessesOfVolatileObjects: each read gives the value of the counterexample, however the program is compiled.
func TestHarnessesOfVolatileObjects(t *testing.T) {
	needsCompiler(t)
	for _, model := range []string{"ILP32", "LP64"} {
		h := harnessOf(t, []string{"testdata/harness/volatile.c"}, craig.Options{DataModel: model})
		for _, level := range []string{"-O0", "-O2"} {
			h.Command = strings.Replace(h.Command, "-O0", level, 1)
			if message, aborted := runHarness(t, h); !aborted || !strings.Contains(message, "violated") || len(h.Doubts) > 0 {
				t.Errorf("%s %s: doubts %q, the harness says %q\n%s", model, level, h.Doubts, message, h.Text)
			}
		}
	}
}

// TestDoubtsAboutVolatileObjects lists reads, and what keeps them from being given the value of the counterexample.
func TestDoubtsAboutVolatileObjects(t *testing.T) {
	needsCompiler(t)
	for _, tt := range []struct{ body, doubt string }{
		{"if (a == 3) FAIL", ""},
		{"if (A == 3 && TWICE(3) == 6) FAIL", ""},
		{"if (get() - 2 * get() == 3) FAIL", ":4:43 is read several times in the expression at "},
		{"if (TWICE(a) == 3) FAIL", "depends on volatile a at "},
		{"if (A_AND(b)) FAIL", "depends on volatile a at "},
		{"volatile int *p = in() ? &n : &a; if (*p == 3) FAIL", "depends on volatile a at "},
		{"volatile int *p = in() ? &b : &a; if (*p == 3) FAIL", ""},
		{"register volatile int r = 1; if (r == 5) FAIL", ""},
		{"register volatile int r = 1; if (r++ == 5) FAIL", "depends on volatile r at "},
		{"struct pair p = s; if (p.x == 7) FAIL", ""},
		{"struct pair p; if ((p = s).y == 7 + s.x) FAIL", ""},
	} {
		file := filepath.Join(t.TempDir(), "program.c")
		text := "#define A a\n#define A_AND(x) (a == 3 && x == 4)\n#define TWICE(x) (x + x)\n" +
			"volatile int a, b; int get(void) { return a; } int in(void);\nstruct pair { volatile int x; int y; } s;\n" +
			"#define FAIL goto ERROR;\nint main(void) { int n = 0; " + tt.body + " return 0; ERROR: return 1; }\n"
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		h := harnessOf(t, []string{file}, craig.Options{})
		if message, aborted := runHarness(t, h); tt.doubt == "" && (len(h.Doubts) > 0 || !aborted) {
			t.Errorf("%s: doubts %q, the harness says %q\n%s", tt.body, h.Doubts, message, h.Text)
		}
		if tt.doubt != "" && (len(h.Doubts) != 1 || !strings.Contains(h.Doubts[0], tt.doubt)) {
			t.Errorf("%s: doubts %q, want one with %q\n%s", tt.body, h.Doubts, tt.doubt, h.Text)
		}
	}
}

// TestHarnessesOfProperties is about violations that only a property file makes ones.
func TestHarnessesOfProperties(t *testing.T) {
	needsCompiler(t)
	for _, tt := range []struct{ property, text string }{
		{"CHECK( init(main()), LTL(G ! call(wrong())) )", "int nondet(void);\nvoid wrong(void) {\n}\nint main(void) { if (nondet() == 3) wrong(); return 0; }\n"},
		{"CHECK( init(main()), LTL(G ! call(wrong())) )", "int nondet(void);\nint wrong(int);\nint main(void) { if (nondet() == 3) wrong(4); return 0; }\n"},
		{"CHECK( init(main()), LTL(G ! call(reach_error())) )", "int nondet(void);\nvoid reach_error(void);\nint main(void) { if (nondet() == 3) goto ERROR; return 0;\nERROR: reach_error(); return 1; }\n"},
		{"CHECK( init(main()), LTL(G ! call(wrong())) )\nCHECK( init(main()), LTL(G ! call(first())) )", "void first(void) {\n}\nint wrong(int);\nint main(void) { first(); wrong(4); return 0; }\n"},
		{"CHECK( init(main()), LTL(G ! label(BAD)) )", "int nondet(void);\nint main(void) { if (nondet() == 3) goto ERROR;\nERROR: if (nondet() == 4) goto BAD; return 0;\nBAD: return 1; }\n"},
	} {
		dir := t.TempDir()
		file, property := filepath.Join(dir, "program.c"), filepath.Join(dir, "property.prp")
		for name, text := range map[string]string{file: tt.text, property: tt.property + "\n"} {
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		h := harnessOf(t, []string{file}, craig.Options{Property: property})
		if message, aborted := runHarness(t, h); !aborted || !strings.HasPrefix(message, "craig: reached ") {
			t.Errorf("%s: the harness says %q\n%s", tt.text, message, h.Text)
		}
	}
}

// TestHarnessOfAnotherExecution compiles a harness with programs that are not the one it was made for.
func TestHarnessOfAnotherExecution(t *testing.T) {
	needsCompiler(t)
	const declarations = "int nondet(void); void __VERIFIER_assume(int); void reach_error(void);\n"
	file := filepath.Join(t.TempDir(), "program.c")
	write := func(body string) {
		if err := os.WriteFile(file, []byte(declarations+"int main(void) { int n = nondet(); "+body+" }\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("__VERIFIER_assume(n > 4); if (n == 5) reach_error();")
	h := harnessOf(t, []string{file}, craig.Options{})
	for _, tt := range []struct {
		body, message string
		status        int
	}{
		{"__VERIFIER_assume(n > 5); reach_error();", "", 3},
		{"nondet(); reach_error();", "craig: the execution is not the counterexample's: nondet is called once more\n", 4},
		{"return n;", "", 5},
	} {
		write(tt.body)
		message, err := execute(t, h)
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != tt.status || message != tt.message {
			t.Errorf("%s: %v, %q, want status %d, %q", tt.body, err, message, tt.status, tt.message)
		}
	}
}

// TestNoHarness lists what there is no harness for.
func TestNoHarness(t *testing.T) {
	for file, want := range map[string]string{
		"examples/mccarthy91.c":       "not unsafe",
		"examples/spinlock_broken.bp": "not in C",
	} {
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if h, err := r.Harness(t.Context(), "harness.c"); h != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", file, err, want)
		}
	}
}

// needsCompiler skips the test where there is no gcc that makes 32-bit programs with these flags.
func needsCompiler(t *testing.T, flags ...string) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "empty.c")
	if err := os.WriteFile(file, []byte("#include <assert.h>\nint main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args := append(flags, "-m32", "-o", filepath.Join(dir, "empty"), file)
	if out, err := exec.CommandContext(t.Context(), "gcc", args...).CombinedOutput(); err != nil {
		t.Skipf("no gcc with -m32 (package gcc-multilib): %v\n%.300s", err, out)
	}
}

// harnessOf verifies the program and returns the harness, which is the same every time.
func harnessOf(t *testing.T, files []string, o craig.Options) *harness.Harness {
	t.Helper()
	for i, f := range files {
		abs, err := filepath.Abs(f)
		if err != nil {
			t.Fatal(err)
		}
		files[i] = abs
	}
	o.Timeout = time.Minute
	r, err := craig.Verify(t.Context(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Outcome != verdict.Unsafe {
		t.Fatalf("%s: %s", r.Result.Outcome, r.Result.Reason.Text)
	}
	h, err := r.Harness(t.Context(), "harness.c")
	if err != nil {
		t.Fatal(err)
	}
	again, err := r.Harness(t.Context(), "harness.c")
	if err != nil || again.Text != h.Text {
		t.Errorf("the second harness is another one, error %v", err)
	}
	if text := h.Text + strings.Join(h.Doubts, "\n"); strings.Contains(text, "at <") {
		t.Errorf("a place that readers cannot look at:\n%s", text)
	}
	return h
}

// runHarness compiles and runs a harness as it says, and returns what it says and whether it was aborted.
func runHarness(t *testing.T, h *harness.Harness) (message string, aborted bool) {
	t.Helper()
	message, err := execute(t, h)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		status, ok := exit.Sys().(syscall.WaitStatus)
		aborted = ok && status.Signaled() && status.Signal() == syscall.SIGABRT
	}
	return message, aborted
}

// execute compiles a harness as it says, and returns what the program writes as errors and how it ends.
func execute(t *testing.T, h *harness.Harness) (string, error) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "harness.c"), []byte(h.Text), 0o666); err != nil {
		t.Fatal(err)
	}
	compile := exec.CommandContext(t.Context(), "sh", "-c", h.Command)
	compile.Dir = dir
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s%s", h.Command, err, out, h.Text)
	}
	ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
	defer stop()
	var said strings.Builder
	run := exec.CommandContext(ctx, filepath.Join(dir, "violation"))
	run.Dir, run.Stderr = dir, &said
	err := run.Run()
	return said.String(), err
}
