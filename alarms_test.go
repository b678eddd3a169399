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

// brokenLine says what text makes a program violate what is asked of it, and in place of what.
var brokenLine = regexp.MustCompile(`(?m)^// BROKEN: (.+) => (.+)$`)

// TestAlarms: programs whose indices and pointers are right because of what is said in another function, which checkers that look
// at functions one by one, or forget what was asked, report. The default engine and trace refinement, which inlines no call with
// the configuration procedures, prove them, and refute them when they are broken.
func TestAlarms(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("examples", "alarms", "*.c"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d programs, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, edit := wantLine.FindStringSubmatch(string(text)), brokenLine.FindStringSubmatch(string(text))
			if want == nil || edit == nil || want[2] != "safe" {
				t.Fatal("no lines WANT: safe and BROKEN")
			}
			program := string(text[strings.LastIndex(string(text), edit[0])+len(edit[0]):])
			if strings.Count(program, edit[1]) != 1 {
				t.Fatalf("%q is there %d times", edit[1], strings.Count(program, edit[1]))
			}
			broken := filepath.Join(t.TempDir(), "broken.c")
			if err := os.WriteFile(broken, []byte(strings.Replace(program, edit[1], edit[2], 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			for name, outcome := range map[string]verdict.Outcome{file: verdict.Safe, broken: verdict.Unsafe} {
				for _, by := range []struct{ engine, config string }{{}, {"traces", ""}, {"traces", "procedures"}, {"traces", "shortest"}} {
					r, err := craig.Verify(t.Context(), []string{name}, craig.Options{
						Engine: by.engine, Config: by.config, Checks: []string{want[1]}, Timeout: time.Minute,
					})
					switch {
					case err != nil:
						t.Error(err)
					case r.Result.Outcome != outcome:
						t.Errorf("%s %s: %v, want %v: %v", by.engine, by.config, r.Result.Outcome, outcome, r.Result.Reason.Text)
					}
				}
			}
		})
	}
}
