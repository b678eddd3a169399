package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig/internal/cache"
	"craig/internal/exitcode"
)

// TestWorse: each exit status that an answer can have is worse than that of a proof, and a bug is the worst.
func TestWorse(t *testing.T) {
	for _, s := range exitcode.All {
		if got := worse(exitcode.Safe, s.Code); got != s.Code {
			t.Errorf("%d beside a proof: %d", s.Code, got)
		}
		if got := worse(s.Code, exitcode.Internal); got != exitcode.Internal {
			t.Errorf("%d beside a bug: %d", s.Code, got)
		}
	}
}

// TestCheckRefusedEntry: what is asked of a program that does not have it is never a success, whatever counts, and it is not that
// nothing was run.
func TestCheckRefusedEntry(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, map[string]string{
		"craig.yaml": "version: 1\ntasks:\n  - name: lib\n    files: lib.c\n    entries: [f, none]\n  - name: odd\n    files: lib.c\n    entries: f((\n",
		"lib.c":      "int f(int x) { return x; }\n",
		"b.json":     `{"format": "craig-baseline/1", "answers": []}`,
	})
	for _, args := range [][]string{nil, {"--baseline", "b.json", "--fail-on", "introduced"}} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"check"}, args...)...)
		if code != exitcode.Input || !strings.Contains(out, "3 answers: 2 refused, 1 safe.") || errs != "" {
			t.Errorf("%v: status %d\n%s%s", args, code, out, errs)
		}
	}
	if code, _, errs := craigRun(t, t.Context(), "check", "--write-baseline", "b.json"); code != exitcode.Input || errs != "" {
		t.Errorf("status %d\n%s", code, errs)
	}
	if code, out, errs := craigRun(t, t.Context(), "check", "--baseline", "b.json", "--fail-on", "introduced"); code != exitcode.Safe || errs != "" {
		t.Errorf("status %d of what was refused before\n%s%s", code, out, errs)
	}
}

// TestCheckManyJobs: more processes than answers are as many as answers, which share the memory.
func TestCheckManyJobs(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, map[string]string{"a.c": "int main(void) { return 0; }\n", "b.c": "int main(void) { return 0; }\n"})
	code, out, errs := craigRun(t, t.Context(), "check", "--jobs", "1000000000", "--each-file", "a.c", "b.c")
	if code != exitcode.Safe || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestCheckCacheProblems: what is wrong with the folder for answers is told, once, and is the trouble of no answer.
func TestCheckCacheProblems(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, map[string]string{
		"craig.yaml": "version: 1\ndefaults:\n  cache: kept\ntasks:\n  - name: all\n    files: t.c\n    entries: [f, g]\n",
		"t.c":        "#include <assert.h>\nvoid f(int x) { assert(x != 5); }\nvoid g(int x) { if (x != 5) f(x); }\n",
	})
	if code, _, errs := craigRun(t, t.Context(), "check"); code != exitcode.Unsafe || errs != "" {
		t.Fatalf("status %d: %s", code, errs)
	}
	files, err := filepath.Glob("kept/*/*.json")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	if err := os.WriteFile(files[0], []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := cache.Rewrite(files[1], func(e *cache.Entry) { e.Answers[0].Outline = nil }); err != nil {
		t.Fatal(err)
	}
	code, out, errs := craigRun(t, t.Context(), "check")
	lines := strings.Split(strings.TrimSpace(errs), "\n")
	slices.Sort(lines)
	if code != exitcode.Unsafe || !strings.Contains(out, "2 answers: 1 unsafe, 1 safe.") || len(lines) != 2 ||
		!strings.HasPrefix(lines[0], "craig: --cache: an entry about this very program does not hold, and is replaced: files: ") ||
		!strings.HasPrefix(lines[1], "craig: --cache: "+files[0]+" is damaged and was removed: ") {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
}

// TestCheckBrokenProof: a proof that breaks counts, also if the same statement was violated from another entry before.
func TestCheckBrokenProof(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	const text = "#include <assert.h>\nint f(int x) { assert(x != 7); return x; }\nint main(void) { return f(3); }\n"
	enterFolder(t, map[string]string{"craig.yaml": "version: 1\ntasks:\n  - name: lib\n    files: m.c\n    entries: [f, main]\n", "m.c": text})
	if code, _, errs := craigRun(t, t.Context(), "check", "--write-baseline", "b.json"); code != exitcode.Unsafe || errs != "" {
		t.Fatalf("status %d\n%s", code, errs)
	}
	put(t, map[string]string{"m.c": strings.Replace(text, "f(3)", "f(7)", 1)})
	code, lines := compared(t, "--fail-on", "introduced", "--sarif", "log.sarif")
	if want := "introduced assertion violated at m.c:2, lib main"; code != exitcode.Unsafe || len(lines) != 2 || lines[1] != want {
		t.Errorf("status %d\n%s\nwant %s", code, strings.Join(lines, "\n"), want)
	}
	log, err := os.ReadFile("log.sarif")
	if err != nil || strings.Count(string(log), `"baselineState": "new"`) != 1 || strings.Contains(string(log), `"baselineState": "unchanged"`) {
		t.Errorf("%v\n%s", err, log)
	}
}
