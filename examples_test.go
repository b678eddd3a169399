package craig_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/verdict"
)

// TestExamples verifies every program of examples: its verdict must be the one that its WANT line says, with a
// certificate or a replayed execution.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("examples", "*.c"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("there are no examples")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			t.Parallel()
			want := wanted(t, file)
			r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Timeout: 2 * time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Result.Outcome; got != want {
				t.Fatalf("%v, want %v: %s", got, want, r.Result.Reason.Text)
			}
			switch {
			case want == verdict.Safe && r.Result.Certificate == nil:
				t.Error("safe without a certificate")
			case want == verdict.Unsafe && (r.Trace == nil || len(r.Trace.Steps) == 0):
				t.Error("unsafe without an execution")
			}
		})
	}
}

var wantLine = regexp.MustCompile(`(?m)^// WANT: (safe|unsafe)$`)

// wanted returns the verdict that the file's WANT line says, and checks that a safe program has its broken version.
func wanted(t *testing.T, file string) verdict.Outcome {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := wantLine.FindSubmatch(text)
	if m == nil {
		t.Fatal("no line that says what is wanted")
	}
	base, broken := strings.CutSuffix(strings.TrimSuffix(file, ".c"), "_broken")
	other := base + ".c"
	if !broken {
		other = base + "_broken.c"
	}
	if _, err := os.Stat(other); err != nil {
		t.Errorf("one of the two versions is missing: %v", err)
	}
	if string(m[1]) == "safe" {
		return verdict.Safe
	}
	return verdict.Unsafe
}
