package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestCache: what is kept is the answer next time, every format says so, and a folder that is none is refused.
func TestCache(t *testing.T) {
	const text = "int input(void); int f(int x) { return x > 9 ? 9 : x; }\nint main(void) { if (f(input()) > 9) { ERROR: return 1; } return 0; }\n"
	enterFolder(t, map[string]string{"t.c": text})
	verify := func(want int, flags ...string) string {
		t.Helper()
		var out, errs strings.Builder
		if got := run(t.Context(), append([]string{"verify", "--cache", "kept", "t.c"}, flags...), &out, &errs); got != want || errs.Len() > 0 {
			t.Fatalf("status %d, not %d: %s%s", got, want, &out, &errs)
		}
		return out.String()
	}
	if out := verify(exitcode.Safe); !strings.Contains(out, "Proved by recmc in ") || strings.Contains(out, "earlier") {
		t.Error(out)
	}
	if out := verify(exitcode.Safe); !strings.Contains(out, "Proved by recmc in an earlier run, on 2") || !strings.Contains(out, "The proof was checked again in ") {
		t.Error(out)
	}
	if out := verify(exitcode.Safe, "--format", "sarif"); !strings.Contains(out, `"cached": [`) {
		t.Error(out)
	}
	if out := verify(exitcode.Safe, "--each-function"); !strings.Contains(out, "2 functions: 2 safe") {
		t.Error(out)
	}
	if err := os.WriteFile("t.c", []byte(strings.Replace(text, "? 9", "? 10", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	var report struct {
		Cached struct {
			Stands  bool
			Outcome string
			Changed []string
		}
	}
	if err := json.Unmarshal([]byte(verify(exitcode.Unsafe, "--format", "json")), &report); err != nil {
		t.Fatal(err)
	}
	if c := report.Cached; c.Stands || c.Outcome != "safe" || strings.Join(c.Changed, ",") != "f" {
		t.Errorf("%+v", c)
	}
	if out := verify(exitcode.Unsafe); !strings.Contains(out, "The path was replayed again in ") {
		t.Error(out)
	}
	if err := os.RemoveAll("kept"); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if got := run(t.Context(), []string{"verify", "--cache", filepath.Join("t.c", "kept"), "t.c"}, &out, &errs); got != exitcode.Usage || !strings.Contains(errs.String(), "--cache: ") {
		t.Errorf("status %d: %s%s", got, &out, &errs)
	}
}

// TestCheckCache: the processes of craig check share a folder.
func TestCheckCache(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	enterFolder(t, map[string]string{
		"craig.yaml": "version: 1\ndefaults:\n  cache: kept\ntasks:\n  - name: all\n    files: src/t.c\n    entries: [f, g]\n",
		"src/t.c":    "#include <assert.h>\nvoid f(int x) { assert(x != 5); }\nvoid g(int x) { if (x != 5) f(x); }\n",
	})
	for _, want := range []int{0, 2} {
		code, out, errs := craigRun(t, t.Context(), "check", "--format", "json")
		if code != exitcode.Unsafe || errs != "" || strings.Count(out, `"stands": true`) != want {
			t.Errorf("status %d, not %d from the cache: %s%s", code, want, out, errs)
		}
	}
}
