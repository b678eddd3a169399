package main

// The command where something is wrong around it: files that cannot be written, devices that are full, names that mean
// nothing.

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// full is a device that takes some bytes.
type full struct {
	bytes.Buffer
	room int
}

var errFull = errors.New("no space left")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	f.Buffer.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// TestFullDevice: what cannot be written is on standard error, an answer keeps its status, and nothing else is a success.
func TestFullDevice(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na.c\ttrue\n", map[string]string{"a.c": "int main(void) { return 0; }"})
	safe, unsafe := source(t, "int main(void) { return 0; }"), source(t, "int main(void) { goto ERROR; ERROR: return 0; }")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"verify", safe}, exitcode.Input, "SAFE: no assertion can be violated."},
		{[]string{"verify", unsafe}, exitcode.Unsafe, "UNSAFE: label ERROR reached"},
		{[]string{"verify", "--format", "json", unsafe}, exitcode.Unsafe, "\"outcome\": \"unsafe\""},
		{[]string{"export", "--horn", safe}, exitcode.Input, "(set-logic HORN)"},
		{[]string{"bench", list}, exitcode.Input, "solved"},
		{[]string{"engines"}, exitcode.Input, "recmc"},
		{[]string{"--help"}, exitcode.Input, "Exit status:"},
		{[]string{"--version"}, exitcode.Input, "craig "},
	} {
		for _, room := range []int{0, 3} {
			out := full{room: room}
			var errs bytes.Buffer
			code := run(t.Context(), tt.args, &out, &errs)
			if code != tt.code || !strings.Contains(errs.String(), errFull.Error()) {
				t.Errorf("%v: status %d, want %d\n%s", tt.args, code, tt.code, errs.String())
			}
			_, rest, _ := strings.Cut(errs.String(), errFull.Error()+"\n")
			if whole := out.String() + rest; !strings.Contains(whole, tt.want) {
				t.Errorf("%v: no %q in\n%s", tt.args, tt.want, whole)
			}
		}
		if code := run(t.Context(), tt.args, &full{}, &full{}); tt.args[0] == "verify" && code != tt.code {
			t.Errorf("%v, with standard error full, too: status %d, want %d", tt.args, code, tt.code)
		}
	}
}

// TestUnwritableHarness: the name is looked at before the run, and what goes wrong later does not change the verdict.
func TestUnwritableHarness(t *testing.T) {
	file := source(t, "int main(void) { goto ERROR; ERROR: return 0; }")
	dir := t.TempDir()
	for _, name := range []string{filepath.Join(dir, "no", "h.c"), dir, file} {
		code, out, errs := craigRun(t, t.Context(), "verify", "--harness", name, file)
		if code != exitcode.Usage || out != "" || !strings.Contains(errs, name) {
			t.Errorf("%s: status %d\n%s%s", name, code, out, errs)
		}
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		code, out, errs := craigRun(t, t.Context(), "verify", "--harness", "/dev/full", file)
		if code != exitcode.Unsafe || !strings.HasPrefix(out, "UNSAFE") || !strings.Contains(errs, "the harness cannot be written") {
			t.Errorf("status %d\n%s%s", code, out, errs)
		}
	}
	safe, name := source(t, "int main(void) { return 0; }"), filepath.Join(dir, "h.c")
	if code, _, errs := craigRun(t, t.Context(), "verify", "--harness", name, safe); code != exitcode.Safe {
		t.Errorf("status %d\n%s", code, errs)
	}
	if _, err := os.Stat(name); err == nil {
		t.Errorf("there is a file %s for a safe program", name)
	}
}

// TestMistakes: what the command line says wrong is usage, with the help that helps.
func TestMistakes(t *testing.T) {
	file := source(t, "int main(void) { return 0; }")
	list := corpus(t, "path\nnone.c\nnor.c\nhere.c\n", map[string]string{"here.c": "int main(void) { return 0; }"})
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"verify --fast " + file, exitcode.Usage, "; see craig verify --help\n"},
		{"verify", exitcode.Usage, "; see craig verify --help\n"},
		{"bench --jobs x " + list, exitcode.Usage, "; see craig bench --help\n"},
		{"prove", exitcode.Usage, "; see craig --help\n"},
		{"verify --entry nosuch " + file, exitcode.Usage, "no function nosuch to start from"},
		{"export --horn --entry nosuch " + file, exitcode.Usage, "no function nosuch to start from"},
		{"verify --check= " + file, exitcode.Usage, "--check names nothing"},
		{"verify --property= " + file, exitcode.Usage, "--property names no file"},
		{"bench --check= " + list, exitcode.Usage, "--check names nothing"},
		{"bench " + file, exitcode.Usage, "this is no list of programs"},
		{"bench " + list, exitcode.Input, "none.c: no such file; of the 3 files that are listed, 2 do not exist"},
		{"bench --filter n*r.c " + list, exitcode.Input, "nor.c: no such file\n"},
		{"verify --timeout 5 " + file, exitcode.Safe, "SAFE"},
	} {
		code, out, errs := craigRun(t, t.Context(), strings.Fields(tt.args)...)
		if code != tt.code || !strings.Contains(out+errs, tt.want) {
			t.Errorf("craig %s: status %d, want %d with %q\n%s%s", tt.args, code, tt.code, tt.want, out, errs)
		}
	}
}

// TestFailuresAsJSON: programs that ask for JSON get it for failures, too.
func TestFailuresAsJSON(t *testing.T) {
	enterFolder(t, map[string]string{
		"bad.c":   "int main(void) {\n  return 0\n}\n",
		"label.c": "int main(void) {\n  void *p = &&L;\nL:\n  return p != 0;\n}\n",
	})
	for _, tt := range []struct {
		args, kind, text string
		code, line       int
	}{
		{"verify --format json none.c", "input", "none.c: no such file", exitcode.Input, 0},
		{"verify bad.c --format=json", "input", "unexpected '}'", exitcode.Input, 3},
		{"verify --format json label.c", "unsupported", "the address of a label", exitcode.Unsupported, 2},
		{"verify --fast --format json bad.c", "usage", "unknown flag: --fast", exitcode.Usage, 0},
		{"verify --format json --engine magic bad.c", "usage", "magic", exitcode.Usage, 0},
		{"verify --format json -fwrapv bad.c", "usage", "-fwrapv", exitcode.Usage, 0},
		{"solve --format json none.smt2", "input", "none.smt2: no such file", exitcode.Input, 0},
	} {
		code, out, errs := craigRun(t, t.Context(), strings.Fields(tt.args)...)
		var f struct {
			Format, Outcome, Kind, Text, File string
			Status, Line                      int
		}
		if err := json.Unmarshal([]byte(out), &f); err != nil {
			t.Errorf("%s: %v\n%s", tt.args, err, out)
			continue
		}
		if f.Format != "craig-error/1" || f.Outcome != "error" || f.Kind != tt.kind || f.Status != tt.code || code != tt.code || f.Line != tt.line ||
			!strings.Contains(f.Text, tt.text) || !strings.Contains(errs, tt.text) {
			t.Errorf("%s: status %d\n%s%s", tt.args, code, out, errs)
		}
	}
	if _, out, _ := craigRun(t, t.Context(), "verify", "--", "--format=json"); out != "" {
		t.Errorf("a file by that name: %s", out)
	}
}

func TestVersion(t *testing.T) {
	code, out, errs := craigRun(t, t.Context(), "--version")
	if code != exitcode.Safe || !strings.HasPrefix(out, "craig ") || strings.Count(out, "\n") != 1 || errs != "" {
		t.Errorf("status %d\n%s%s", code, out, errs)
	}
	info := &debug.BuildInfo{GoVersion: "go1.26", Main: debug.Module{Version: "v1.2.3"}, Settings: []debug.BuildSetting{
		{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "amd64"}, {Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"},
	}}
	if v := version(info, true); v != "v1.2.3 (revision 0123456789ab, modified, go1.26, linux/amd64)" {
		t.Error(v)
	}
}
