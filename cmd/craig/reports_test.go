package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReports runs the commands in the first lines of each program in testdata/reports, "// craig verify --trace", with
// the program as their last argument, and compares what they print.
func TestReports(t *testing.T) {
	t.Chdir("testdata/reports")
	files, err := filepath.Glob("*.c")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tests found: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".c"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for line := range strings.Lines(string(text)) {
				command, ok := strings.CutPrefix(line, "// craig ")
				if !ok {
					break
				}
				args := append(strings.Fields(command), file)
				got.WriteString("$ craig " + strings.Join(args, " ") + "\n")
				run(t.Context(), args, &got, &got)
			}
			if got.Len() == 0 {
				t.Fatal("no command in the first line")
			}
			golden := strings.TrimSuffix(file, ".c") + ".txt"
			if *update {
				if err := os.WriteFile(golden, []byte(settled(got.String())), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if settled(got.String()) != string(want) {
				t.Errorf("%s differs (go test -update writes it anew); now:\n%s", golden, got.String())
			}
		})
	}
}

// settled removes what differs from run to run, or with how programs are modelled.
func settled(text string) string {
	text = regexp.MustCompile(`"seconds": [0-9.e-]+`).ReplaceAllString(text, `"seconds": T`)
	text = regexp.MustCompile(`"version": "[^"]*"`).ReplaceAllString(text, `"version": V`)
	return regexp.MustCompile(`[0-9]+ statements`).ReplaceAllString(timeless(text), "N statements")
}

// TestPlacesCanBeRead looks for places in JSON that are in no file of the reader's, such as the text of the C library.
func TestPlacesCanBeRead(t *testing.T) {
	t.Chdir("testdata/reports")
	for _, args := range [][]string{{"library.c"}, {"--check", "bounds", "library.c"}, {"--check", "null-deref", "library.c"}, {"--check", "memsafety,overflow", "objects.c"}} {
		var out strings.Builder
		run(t.Context(), append([]string{"verify", "--format", "json"}, args...), &out, &out)
		if !strings.Contains(out.String(), `"file": "`+args[len(args)-1]) {
			t.Errorf("%v: no place in the program\n%s", args, out.String())
		}
		for line := range strings.Lines(out.String()) {
			if strings.Contains(line, `"<`) || strings.Contains(line, "at <") {
				t.Errorf("%v: %s", args, line)
			}
		}
	}
}

// TestInductionAsJSON: the report names loops that were proved by induction, with their invariants.
func TestInductionAsJSON(t *testing.T) {
	_, out, errs := craigRun(t, t.Context(), "verify", "--engine", "bmc", "--format", "json", "testdata/reports/induction.c")
	var report struct {
		Certificate struct {
			Unwound []struct {
				Line      int
				Kind      string
				Most      int
				Invariant struct{ C, SMTLIB string }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v\n%s", err, errs)
	}
	loops := report.Certificate.Unwound
	if len(loops) != 2 || loops[0].Kind != "induction" || loops[0].Line != 12 || loops[0].Most < 1 || loops[0].Invariant.SMTLIB == "" ||
		loops[1].Invariant.C != "sum % 4 == 0" {
		t.Errorf("%+v", loops)
	}
}
