package against

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig"
	"craig/internal/bench"
	"craig/verdict"
)

// TestCBMCUnderstood reads what CBMC 6.6 has printed for small programs.
func TestCBMCUnderstood(t *testing.T) {
	for _, tt := range []struct {
		file   string
		exit   int
		asked  []string
		want   verdict.Outcome
		reason string
		larger bool
		text   string
	}{
		{"safe", 0, []string{"assert", "div-by-zero"}, verdict.Safe, "", false, ""},
		{"safe", 10, []string{"assert"}, verdict.Unknown, "error", false, "exit status 10"},
		{"safe", -1, []string{"assert"}, verdict.Unknown, "crashed", false, "signal"},
		{"larger", 10, []string{"assert"}, verdict.Unknown, "", true, ""},
		// A violation counts whether the bound suffices or not, if it is one of what is asked.
		{"unsafe", 10, []string{"null-deref"}, verdict.Unsafe, "", false, "pointer NULL in *p"},
		{"unsafe", 10, []string{"bounds"}, verdict.Unknown, "", true, ""},
		{"syntax", 6, []string{"assert"}, verdict.Unknown, "error", false, "syntax error before '}'"},
	} {
		text, err := os.ReadFile(filepath.Join("testdata", "cbmc", tt.file+".json"))
		if err != nil {
			t.Fatal(err)
		}
		a, larger := understood(bench.Process{Stdout: text, Exit: tt.exit}, tt.asked)
		if a.Outcome != tt.want || a.Reason != tt.reason || larger != tt.larger || !strings.Contains(a.Text, tt.text) {
			t.Errorf("%s, exit status %d, asked %s: %+v, larger: %t", tt.file, tt.exit, tt.asked, a, larger)
		}
	}
	for _, tt := range []struct {
		p    bench.Process
		want string
	}{
		{bench.Process{Stdout: []byte("[")}, "crashed"},
		{bench.Process{Stdout: []byte("[]")}, "error"},
		{bench.Process{Stdout: []byte("["), Over: verdict.Timeout}, "timeout"},
		{bench.Process{Over: verdict.Memory, Exit: -1}, "memory"},
	} {
		if a, larger := understood(tt.p, []string{"assert"}); a.Outcome != verdict.Unknown || a.Reason != tt.want || larger {
			t.Errorf("%+v: %+v, larger: %t", tt.p, a, larger)
		}
	}
}

// TestCBMCJudged: what counts of properties that fail, or that are not decided.
func TestCBMCJudged(t *testing.T) {
	for _, tt := range []struct {
		name, description, status, asked string
		library                          bool
		want                             string
	}{
		{"main.assertion.1", "assertion x", "FAILURE", "assert", false, "false"},
		{"main.assertion.1", "assertion x", "FAILURE", "unreachable", false, "true"},
		{"main.assertion.1", "assertion", "FAILURE", "unreachable", false, "false"},
		{"reach_error.assertion.1", "reached: reach_error", "FAILURE", "unreachable", false, "false"},
		{"reach_error.assertion.1", "reached: reach_error", "FAILURE", "assert", false, "true"},
		{"main.error_label.1", "error label ERROR", "FAILURE", "assert+unreachable", false, "false"},
		{"malloc.assertion.1", "max allocation size exceeded", "FAILURE", "assert", true, "true"},
		{"main.no-body.f", "no body for callee f", "FAILURE", "assert", false, "true"},
		{"main.overflow.1", "arithmetic overflow on signed +", "FAILURE", "overflow", false, "false"},
		{"main.undefined-shift.1", "shift distance too large", "FAILURE", "overflow", false, "false"},
		{"main.division-by-zero.1", "division by zero", "FAILURE", "div-by-zero", false, "false"},
		{"main.array_bounds.1", "array 'a' upper bound", "FAILURE", "memsafety", false, "false"},
		{"main.array_bounds.1", "array 'a' upper bound", "UNKNOWN", "bounds", false, "unknown"},
		{"main.array_bounds.1", "array 'a' upper bound", "UNKNOWN", "null-deref", false, "true"},
		{"main.pointer_dereference.1", "dereference failure: pointer NULL in *p", "FAILURE", "null-deref", false, "false"},
		{"main.pointer_dereference.1", "dereference failure: pointer NULL in *p", "FAILURE", "bounds", false, "true"},
		{"main.pointer_dereference.1", "dereference failure: pointer outside object bounds in *p", "FAILURE", "bounds", false, "false"},
		{"main.pointer_dereference.1", "dereference failure: dead object in *p", "FAILURE", "bounds+null-deref", false, "true"},
		{"main.pointer_dereference.1", "dereference failure: dead object in *p", "FAILURE", "memsafety", false, "false"},
		{"memcpy.pointer.1", "same object violation in p", "FAILURE", "memsafety", true, "true"},
		// Of a region that is not readable it is not known why.
		{"main.precondition_instance.1", "memcpy source region readable", "FAILURE", "memsafety", false, "false"},
		{"main.precondition_instance.1", "memcpy source region readable", "FAILURE", "bounds", false, "unknown"},
		{"main.precondition_instance.1", "memcpy source region readable", "FAILURE", "overflow", false, "true"},
		{"main.precondition_instance.1", "double free", "FAILURE", "bounds", false, "true"},
		{"main.precondition_instance.1", "double free", "FAILURE", "memsafety", false, "false"},
		{"__CPROVER__start.memory-leak.1", "dynamically allocated memory never freed", "FAILURE", "memsafety", false, "false"},
		{"main.unwind.0", "unwinding assertion loop 0", "FAILURE", "assert", false, "larger"},
		{"f.recursion", "recursion unwinding assertion", "FAILURE", "assert", false, "larger"},
		{"main.unwind.0", "unwinding assertion loop 0", "UNKNOWN", "assert", false, "unknown"},
		{"main.strange.1", "something new", "FAILURE", "assert", false, "unknown"},
		{"main.strange.1", "something new", "SUCCESS", "assert", false, "true"},
	} {
		p := property{Name: tt.name, Description: tt.description, Status: tt.status}
		if tt.library {
			p.Location.File = "<builtin-library-f>"
		}
		a, larger := judged([]property{p}, covered(strings.Split(tt.asked, "+")))
		got := a.Reason
		switch {
		case larger:
			got = "larger"
		case a.Outcome == verdict.Safe:
			got = "true"
		case a.Outcome == verdict.Unsafe:
			got = "false"
		}
		if got != tt.want {
			t.Errorf("%s, %s, %s, asked %s: %s, want %s", tt.name, tt.description, tt.status, tt.asked, got, tt.want)
		}
	}
}

func TestCBMCBounds(t *testing.T) {
	var got []int
	for bound := firstBound; len(got) < 9; bound = nextBound(bound) {
		got = append(got, bound)
	}
	if want := []int{2, 3, 4, 6, 8, 12, 16, 24, 32}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestCBMCUnits: of what a task is, nothing depends on the folder in which CBMC runs.
func TestCBMCUnits(t *testing.T) {
	dir := t.TempDir()
	q := Question{
		Checks: []string{"bounds", "null-deref"}, DataModel: craig.LP64, Entry: "f", AllocationSucceeds: true,
		Preprocessing: craig.Preprocessing{
			Include: []string{"inc"}, Before: []string{"first.h"}, Standard: "gnu99",
			Macros: []craig.Macro{craig.ParseMacro("N=1"), {Name: "N", Undefined: true}, craig.ParseMacro("F(x)=x + 1")},
		},
	}
	c := CBMC{program: "/cbmc", files: []string{"/more.c"}}
	command, err := c.command(&bench.Task{Files: []string{"x/a.c", "/b.c"}, Dir: "/list"}, &q, dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(command, " "), "/cbmc --json-ui --no-standard-checks --unwinding-assertions --64 --no-malloc-may-fail --function f --c99 "+
		"--bounds-check --pointer-check -I /list/inc /more.c +errors.c unit1.c unit2.c"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for name, want := range map[string]string{
		"unit1.c":   "#include \"macros.h\"\n#include \"/list/first.h\"\n#include \"/list/x/a.c\"\n",
		"unit2.c":   "#include \"macros.h\"\n#include \"/list/first.h\"\n#include \"/b.c\"\n",
		"macros.h":  "\n#define N 1\n#undef N\n#define F(x) x + 1\n",
		"+errors.c": "void __assert_fail(",
	} {
		if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: %s, error %v", name, text, err)
		}
	}
}
