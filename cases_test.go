// Programs in several cases, each compared with what gcc's sanitizers say when it runs.

package craig_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/frontend"
	"craig/frontend/c"
	"craig/internal/exhaustive"
)

// caseLine says what must become of a file of testdata/cases with the named macro defined, for one check, as a WANT line
// does, and what running it shows where that is known: "gcc: nothing", "gcc: status 139", a part of what the sanitizers
// of gcc print, or "gcc: violation" for an assertion that fails. Behind "input:" is what it reads.
var caseLine = regexp.MustCompile(`(?m)^// CASE (\w+): (?:([a-z0-9+-]+) )?(safe|unsafe|unknown|refused)(?: at ([0-9]+))?(?:; gcc: (.*?)(?:; input: "(.*)")?)?$`)

// TestCases verifies the programs of testdata/cases, for both data models or for one of them in turns, and runs them, or
// every eighth one.
func TestCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "cases", "*.c"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := caseLine.FindAllStringSubmatch(string(text), -1)
		if len(lines) == 0 || len(lines) != strings.Count(string(text), "// CASE ") {
			t.Fatalf("%s: %d lines say what is wanted, some are not understood", file, len(lines))
		}
		for i, m := range lines {
			t.Run(filepath.Base(file)+"/"+m[1], func(t *testing.T) {
				t.Parallel()
				for k, model := range []string{"ILP32", "LP64"} {
					if exhaustive.Picks(i+k, 2) {
						inCase(t, file, model, m)
					}
				}
				if m[5] != "" && exhaustive.Picks(i, 8) {
					for _, flag := range []string{"-m32", "-m64"} {
						runCase(t, file, flag, m)
					}
				}
			})
		}
	}
}

// inCase verifies one case, and compares the answer with what is wanted.
func inCase(t *testing.T, file, model string, m []string) {
	o := craig.Options{Timeout: time.Minute, DataModel: model}
	o.Preprocessing.Macros = []c.Macro{{Name: m[1], Value: "1"}}
	if m[2] != "" {
		o.Checks = []string{m[2]}
	}
	r, err := craig.Verify(t.Context(), []string{file}, o)
	var unsupported *frontend.UnsupportedError
	switch {
	case m[3] == "refused":
		if !errors.As(err, &unsupported) {
			t.Errorf("%s: want a refusal, have error %v", model, err)
		} else if at := fmt.Sprint(unsupported.Pos.Line); m[4] != "" && at != m[4] {
			t.Errorf("%s: refused in line %s, want %s", model, at, m[4])
		}
	case err != nil:
		t.Errorf("%s: %v", model, err)
	default:
		holds(t, &r.Properties[0], slices.Concat([]string{"", m[2]}, m[3:5]))
	}
}

// runCase runs a case that gcc compiles with its sanitizers.
func runCase(t *testing.T, file, flag string, m []string) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "case")
	build := func(flags ...string) {
		args := slices.Concat([]string{flag, "-w", "-O0", "-g", "-D" + m[1], "-D_GNU_SOURCE", "-o", binary, file}, flags)
		if out, err := exec.CommandContext(t.Context(), "gcc", args...).CombinedOutput(); err != nil {
			t.Skipf("gcc: %v\n%s", err, out)
		}
	}
	plain := strings.HasPrefix(m[5], "status")
	if plain {
		build()
	} else {
		build("-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all")
	}
	cmd := exec.CommandContext(t.Context(), binary)
	cmd.Dir = dir // a name of many characters, whatever the one of the folder with the tests is: some ask for it
	cmd.Stdin = strings.NewReader(strings.ReplaceAll(m[6], `\n`, "\n"))
	out, err := cmd.CombinedOutput()
	got := string(out)
	if plain {
		got = "status 0"
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			got = "status 139"
			if exit.Exited() {
				got = fmt.Sprintf("status %d", exit.ExitCode())
			}
		}
	}
	switch want := m[5]; {
	case want == "nothing" && err != nil:
		t.Errorf("%s: want no error, have %v\n%s", flag, err, out)
	case want == "violation" && !(strings.Contains(got, "Assertion")):
		t.Errorf("%s: want a failing assertion, have %v\n%s", flag, err, out)
	case want != "nothing" && want != "violation" && !strings.Contains(got, want):
		t.Errorf("%s: want %q, have %v\n%s", flag, want, err, out)
	}
}
