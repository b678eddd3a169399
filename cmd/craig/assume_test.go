package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/assumption"
	"craig/internal/exitcode"
)

// told is a program whose answer depends on whether wait calls f.
const told = `void later(void (*f)(void)); void wait(void);
static int n;
static void f(void) { n++; }
int main(void) { later(f); n = 0; wait(); if (n) goto ERROR; return 0; ERROR: return 1; }
`

// TestAssumeFlags lets flags choose what is assumed, by themselves and with a property file.
func TestAssumeFlags(t *testing.T) {
	program := source(t, told)
	property := filepath.Join(t.TempDir(), "p.prp")
	if err := os.WriteFile(property, []byte("CHECK( init(main()), LTL(G ! label(ERROR)) )\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		flags []string
		code  int
	}{
		{nil, exitcode.Unknown},
		{[]string{"--profile", "sound"}, exitcode.Unknown},
		{[]string{"--profile", "svcomp"}, exitcode.Safe},
		{[]string{"--assume", "no-callbacks=yes"}, exitcode.Safe},
		{[]string{"--assume", "left-to-right,no-callbacks"}, exitcode.Safe},
		{[]string{"--assume", "no-callbacks=no", "--profile", "svcomp"}, exitcode.Unknown},
		{[]string{"--property", property}, exitcode.Safe},
		{[]string{"--property", property, "--profile", "sound"}, exitcode.Unknown},
		{[]string{"--property", property, "--assume", "no-callbacks=no"}, exitcode.Unknown},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"verify", program}, tt.flags...)...)
		if code != tt.code || errs != "" {
			t.Errorf("%v: status %d\n%s%s", tt.flags, code, out, errs)
		}
		if code == exitcode.Safe && !strings.Contains(out, "The proof was checked; it rests on 1 assumption (--proof names it)") {
			t.Errorf("%v: the answer does not say that it assumes something\n%s", tt.flags, out)
		}
	}
	for _, tt := range []struct{ flag, value, want string }{
		{"--assume", "no-callback", "there are " + string(assumption.AllocationSucceeds)},
		{"--assume", "no-callbacks=maybe", "no-callbacks=yes"},
		{"--assume", "no-threads=no", "no model without it"},
		{"--assume", "", "there are "},
		{"--profile", "strict", "sound, svcomp"},
	} {
		for _, command := range [][]string{{"verify", program}, {"bench", program}, {"queries", program}, {"export", "--horn", program}} {
			if code, out, errs := craigRun(t, t.Context(), append(command, tt.flag, tt.value)...); code != exitcode.Usage || !strings.Contains(errs, tt.want) {
				t.Errorf("%s %s %s: status %d\n%s%s", command[0], tt.flag, tt.value, code, out, errs)
			}
		}
	}
}

// TestBenchAssumes: a corpus is run with the assumptions that are asked for.
func TestBenchAssumes(t *testing.T) {
	t.Setenv("CRAIG_TEST_COMMAND", "1")
	list := corpus(t, "path\texpected\na.c\ttrue\n", map[string]string{"a.c": told})
	for profile, want := range map[string]string{"sound": "\timprecise\t", "svcomp": "\ttrue\t"} {
		out := filepath.Join(t.TempDir(), "out.tsv")
		craigRun(t, t.Context(), "bench", "--profile", profile, "--out", out, list)
		if rows, err := os.ReadFile(out); err != nil || !strings.Contains(string(rows), want) {
			t.Errorf("%s: %v\n%s", profile, err, rows)
		}
	}
}
