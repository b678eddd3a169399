package main

import (
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// laps counts to 100 and remembers that.
const laps = `extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        if (x < 100) x++; else y = x;
    }
    if (y != 0 && y != 100) { ERROR: return 1; }
    return 0;
}
`

// TestDumpARG: the graph is written as the name of the file says, whatever the verdict, with places and names of the program.
func TestDumpARG(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	program := write("laps.c", laps)
	unsafe := write("unsafe.c", "extern int __VERIFIER_nondet_int(void); int main(void) { int i = 0; while (__VERIFIER_nondet_int()) i++; if (i == 2) { ERROR: ; } return 0; }")
	clauses := write("c.smt2", "(set-logic HORN)(declare-fun P (Int) Bool)(assert (P 0))"+
		"(assert (forall ((k Int)) (=> (P k) (P (+ k 2)))))(assert (forall ((k Int)) (=> (and (P k) (= k 1)) false)))")
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"verify", program}, exitcode.Safe, "loop head in main at laps.c:4:5"},
		{[]string{"verify", program}, exitcode.Safe, "y == 0"},
		{[]string{"verify", unsafe}, exitcode.Unsafe, "labels do not exclude the error"},
		{[]string{"solve", clauses}, exitcode.Safe, "k"},
	} {
		for _, name := range []string{"out.dot", "out.svg"} {
			file := filepath.Join(dir, name)
			code, out, errs := craigRun(t, t.Context(), append(tt.args, "--engine", "ufo", "--config", "uufo", "--dump-arg", file)...)
			picture, err := os.ReadFile(file)
			if code != tt.code || errs != "" || err != nil || !strings.Contains(string(picture), tt.want) {
				t.Errorf("%v: status %d\n%s%s%s\n%v", tt.args, code, out, errs, picture, err)
			}
			if name == "out.dot" {
				continue
			}
			for d := xml.NewDecoder(strings.NewReader(string(picture))); err == nil; {
				_, err = d.Token()
			}
			if err != io.EOF {
				t.Errorf("%v: %v", tt.args, err)
			}
		}
	}
}

// TestDumpARGAtLimit: what was explored when the time was up is drawn, too.
func TestDumpARGAtLimit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.dot")
	code, out, errs := craigRun(t, t.Context(), "verify", "--engine", "ufo", "--config", "uufo", "--timeout", "1s", "--dump-arg", file, source(t, lasting))
	if picture, err := os.ReadFile(file); code != exitcode.Unknown || err != nil || !strings.HasPrefix(string(picture), "digraph ARG {") {
		t.Errorf("status %d\n%s%s%s\n%v", code, out, errs, picture, err)
	}
}

func TestDumpARGFlags(t *testing.T) {
	dir := t.TempDir()
	file := source(t, "int main(void) { return 0; }")
	for _, tt := range []struct {
		engine, name string
		code         int
		want         string
	}{
		{"recmc", "out.svg", exitcode.Usage, "engine recmc explores no graph; choose one of: ufo"},
		{"ufo", "out.png", exitcode.Usage, "must end in .svg or .dot"},
		{"ufo", "no/such/folder/out.svg", exitcode.Usage, "no such file"},
	} {
		for _, command := range []string{"verify", "solve"} {
			name := filepath.Join(dir, tt.name)
			code, out, errs := craigRun(t, t.Context(), command, "--engine", tt.engine, "--dump-arg", name, file)
			if code != tt.code || !strings.Contains(errs, tt.want) || out != "" {
				t.Errorf("%s %s: status %d\n%s%s", tt.engine, tt.name, code, out, errs)
			}
			if _, err := os.Stat(name); err == nil {
				t.Errorf("%s: there is a file", tt.name)
			}
		}
	}
	name := filepath.Join(dir, "out.svg")
	code, _, errs := craigRun(t, t.Context(), "verify", "--engine", "ufo", "--dump-arg", name, source(t, "int main(void) {"))
	if _, err := os.Stat(name); code != exitcode.Input || err == nil || !strings.Contains(errs, "is not written") {
		t.Errorf("of a program that cannot be read: status %d\n%s%v", code, errs, err)
	}
}
