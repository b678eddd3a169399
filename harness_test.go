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
	"craig/harness"
	"craig/verdict"
)

// TestHarnesses compiles the counterexample of every unsafe C program of examples and conformance together with the
// program: it must run into the violation.
func TestHarnesses(t *testing.T) {
	needsCompiler(t)
	tried := 0
	for _, pattern := range []string{"examples/*.c", "testdata/conformance/*.c", "testdata/harness/*.c"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files match %s, error %v", len(files), pattern, err)
		}
		for _, file := range files {
			if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "// WANT: unsafe\n") {
				continue
			}
			tried++
			t.Run(filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				h := harnessOf(t, []string{file}, craig.Options{})
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
		t.Errorf("only %d programs were tried", tried)
	}
}

// doubtful are programs whose execution depends on what a harness cannot force.
var doubtful = map[string]string{
	"allocated.c": "the uninitialised main.malloc.n",
	"order.c":     "nondet is called several times",
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

// needsCompiler skips the test where there is no gcc that makes 32-bit programs.
func needsCompiler(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "empty.c")
	if err := os.WriteFile(file, []byte("#include <assert.h>\nint main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.CommandContext(t.Context(), "gcc", "-m32", "-o", filepath.Join(dir, "empty"), file).CombinedOutput(); err != nil {
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
