// Programs that allocate, and what becomes of them when one line is wrong.

package craig_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/program"
	"craig/verdict"
)

// heapFaults are the ways in which the programs of examples/heap are broken.
var heapFaults = []struct {
	how   string
	kinds []program.Kind // of the violation
	says  *regexp.Regexp // gcc's sanitizer
}{
	{"LEAK", []program.Kind{program.MemoryLeak}, regexp.MustCompile(`LeakSanitizer: detected memory leaks`)},
	{"DOUBLE FREE", []program.Kind{program.InvalidFree}, regexp.MustCompile(`attempting double-free`)},
	{"USE AFTER FREE", []program.Kind{program.UseAfterFree}, regexp.MustCompile(`heap-use-after-free`)},
	{"OVERFLOW", []program.Kind{program.PointerBounds, program.IndexBounds}, regexp.MustCompile(`-buffer-overflow|index .* out of bounds`)},
}

// heapPrograms returns the files of examples/heap.
func heapPrograms(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("examples", "heap", "*.c"))
	if err != nil || len(files) < 8 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	return files
}

// breakHeap returns the versions of a program that are broken in the ways of heapFaults, in their order.
func breakHeap(t *testing.T, file string) []broken {
	t.Helper()
	all := breakProgram(t, file)
	if len(all) != len(heapFaults) {
		t.Fatalf("%d lines say how to break it, want %d", len(all), len(heapFaults))
	}
	for i, fault := range heapFaults {
		if all[i].how != fault.how {
			t.Fatalf("line %d is about %s, want %s", i, all[i].how, fault.how)
		}
	}
	return all
}

// TestHeap: programs with lists, trees, queues and pools access what is theirs and free it once, and do not when one line is
// wrong. The default engine decides both.
func TestHeap(t *testing.T) {
	for _, file := range heapPrograms(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			if want := wantLine.FindStringSubmatch(text(t, file)); want == nil || want[1] != "memsafety" || want[2] != "safe" {
				t.Fatal("no line WANT: memsafety safe")
			}
			if p := memorySafety(t, file); p.Result.Outcome != verdict.Safe {
				t.Errorf("%v, want safe: %s", p.Result.Outcome, p.Result.Reason.Text)
			}
			for i, version := range breakHeap(t, file) {
				p := memorySafety(t, version.file)
				if p.Result.Outcome != verdict.Unsafe {
					t.Errorf("%s: %v, want unsafe: %s", version.how, p.Result.Outcome, p.Result.Reason.Text)
					continue
				}
				last := p.Trace.Steps[len(p.Trace.Steps)-1].Edge
				a, ok := last.Stmt.(*program.Assert)
				if !ok || !slices.Contains(heapFaults[i].kinds, a.Violation.Kind) {
					t.Errorf("%s: it ends in %v at %v", version.how, last.Stmt, last.Pos)
				}
			}
		})
	}
}

// memorySafety asks whether the program in a file uses memory rightly.
func memorySafety(t *testing.T, file string) *craig.Property {
	t.Helper()
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Checks: []string{"memsafety"}, Timeout: 2 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return &r.Properties[0]
}

// heapDriver calls a program with the inputs 1, 2, and so on, and asks for leaks when its variables are gone.
const heapDriver = `extern int __lsan_do_recoverable_leak_check(void);
extern int program(void);
static int inputs;
int __VERIFIER_nondet_int(void) { return ++inputs; }
static void wipe(void) {
  volatile char stack[4096];
  for (int i = 0; i < sizeof stack; i++)
    stack[i] = 0;
}
int main(void) {
  program();
  wipe();
  return __lsan_do_recoverable_leak_check();
}
`

// TestHeapSanitizer: gcc's sanitizers say nothing about the programs of TestHeap, and find what is wrong with the broken ones.
func TestHeapSanitizer(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	driver := filepath.Join(t.TempDir(), "driver.c")
	if err := os.WriteFile(driver, []byte(heapDriver), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, file := range heapPrograms(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			if out := sanitizers(t, driver, file); out != "" {
				t.Errorf("it says %s", out)
			}
			for i, version := range breakHeap(t, file) {
				if out := sanitizers(t, driver, version.file); !heapFaults[i].says.MatchString(out) {
					t.Errorf("%s: want %s, have %q", version.how, heapFaults[i].says, out)
				}
			}
		})
	}
}

// sanitizers runs a program, of which the driver calls main by the name program, and returns what they say.
func sanitizers(t *testing.T, driver, file string) string {
	t.Helper()
	dir := t.TempDir()
	object, binary := filepath.Join(dir, "program.o"), filepath.Join(dir, "program")
	flags := []string{"-m64", "-w", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"}
	for _, args := range [][]string{{"-Dmain=program", "-c", "-o", object, file}, {"-o", binary, driver, object}} {
		if out, err := exec.CommandContext(t.Context(), "gcc", slices.Concat(flags, args)...).CombinedOutput(); err != nil {
			if s := string(out); strings.Contains(s, "asan") || strings.Contains(s, "ubsan") {
				t.Skipf("gcc has no sanitizers: %s", out)
			}
			t.Fatalf("gcc: %v\n%s", err, out)
		}
	}
	out, err := exec.CommandContext(t.Context(), binary).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || len(out) == 0) {
		t.Fatalf("%v: %s", err, out)
	}
	if strings.Contains(string(out), "LeakSanitizer has encountered a fatal error") {
		t.Skipf("leaks cannot be looked for: %s", out)
	}
	return string(out)
}
