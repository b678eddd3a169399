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
var brokenLine = regexp.MustCompile(`(?m)^// ([A-Z][A-Z ]*): (.+) => (.+)$`)

// broken is a version of a program that violates what is asked of it.
type broken struct {
	how  string // the word of the line that says how the program is broken
	file string
}

// breakProgram writes the versions of a program that lines "// HOW: OLD => NEW" in its file tell to a folder. The text behind
// these lines, which each OLD must be in once, is the program.
func breakProgram(t *testing.T, file string) (all []broken) {
	t.Helper()
	program, dir := text(t, file), t.TempDir()
	edits := brokenLine.FindAllStringSubmatch(program, -1)
	for _, edit := range edits {
		program = program[strings.LastIndex(program, edit[0])+len(edit[0]):]
	}
	for _, edit := range edits {
		if strings.Count(program, edit[2]) != 1 {
			t.Fatalf("%q is there %d times", edit[2], strings.Count(program, edit[2]))
		}
		to := filepath.Join(dir, strings.ReplaceAll(strings.ToLower(edit[1]), " ", "_")+".c")
		if err := os.WriteFile(to, []byte(strings.Replace(program, edit[2], edit[3], 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		all = append(all, broken{edit[1], to})
	}
	return all
}

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
			want, broken := wantLine.FindStringSubmatch(text(t, file)), breakProgram(t, file)
			if want == nil || want[2] != "safe" || len(broken) != 1 {
				t.Fatal("no lines WANT: safe and BROKEN")
			}
			for name, outcome := range map[string]verdict.Outcome{file: verdict.Safe, broken[0].file: verdict.Unsafe} {
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
