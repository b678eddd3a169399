package craig_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
)

// TestBits: programs that operate on bits do what they are for, and do not when one line is wrong. Those that say that they are slow
// are proved in an exhaustive run only.
func TestBits(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("examples", "bits", "*.c"))
	if err != nil || len(files) < 12 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			program, broken := text(t, file), breakProgram(t, file)
			if want := wantLine.FindStringSubmatch(program); want == nil || want[2] != "safe" || len(broken) != 1 {
				t.Fatal("no lines WANT: safe and BROKEN")
			}
			decided := func(name string, outcome verdict.Outcome) {
				began := time.Now()
				r, err := craig.Verify(t.Context(), []string{name}, craig.Options{Timeout: 2 * time.Minute})
				if err != nil {
					t.Fatal(err)
				}
				if r.Result.Outcome != outcome {
					t.Errorf("%v, want %v: %v", r.Result.Outcome, outcome, r.Result.Reason.Text)
				}
				t.Logf("%v in %.1f s", outcome, time.Since(began).Seconds())
			}
			decided(broken[0].file, verdict.Unsafe)
			if !strings.Contains(program, "\n// SLOW\n") || exhaustive.Wanted() {
				decided(file, verdict.Safe)
			}
		})
	}
}
