package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestQueriesUsage checks what can be told before anything is run.
func TestQueriesUsage(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list.tsv")
	if err := os.WriteFile(list, []byte("path\tdata_model\nfolder/p.c\tILP32\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"nowhere.tsv"}, exitcode.Input, "nowhere.tsv"},
		{[]string{list}, exitcode.Usage, "the corpus has no program"},
		{[]string{"--filter", "x*", list}, exitcode.Usage, "no program of"},
		{[]string{"--filter", "x*", "--filter", "y*", list}, exitcode.Usage, "matches x* or y*"},
		{[]string{"--filter", "[", list}, exitcode.Usage, "pattern"},
		{[]string{"--engine", "magic", list}, exitcode.Usage, "magic"},
		{[]string{"--filter", "*", "--out", filepath.Dir(list), list}, exitcode.Usage, "directory"},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"queries"}, tt.args...)...)
		if code != tt.code || out != "" || !oneLine(errs) || !strings.Contains(errs, tt.want) {
			t.Errorf("%v: status %d\n%s%s", tt.args, code, out, errs)
		}
	}
}

// TestQueries compares solvers on the scripts of a folder, which are not recorded again.
func TestQueries(t *testing.T) {
	for _, name := range []string{"z3", "cvc5"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("list.tsv", "path\tdata_model\nfolder/p.c\tILP32\nfolder/q.c\tILP32\n")
	write("folder/p.c", "int nondet(void); void reach_error(void); int main(void) { int n = nondet(); if (n > 0 && n < 1) reach_error(); }")
	write("folder/q.c", "int main(void) { return 0; }")
	compare := func() (string, int) {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "queries", "--filter", "*", "--dir", filepath.Join(dir, "scripts"),
			"--runs", "1", "--out", filepath.Join(dir, "out.tsv"), filepath.Join(dir, "list.tsv"))
		cmd.Env = append(os.Environ(), "CRAIG_TEST_COMMAND=1")
		out, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(out), cmd.ProcessState.ExitCode()
	}
	out, code := compare()
	if code != exitcode.Safe || !strings.Contains(out, "0 contradictions") || !strings.Contains(out, "\n| folder/p.c | 1 |") {
		t.Errorf("status %d\n%s", code, out)
	}
	if text, err := os.ReadFile(filepath.Join(dir, "out.tsv")); err != nil || !strings.Contains(string(text), "\nfolder/p.c #1\t") {
		t.Errorf("%v\n%s", err, text)
	}
	write("scripts/folder!p.c/00001.smt2", "(set-logic ALL)\n(set-info :status unsat)\n(check-sat)\n")
	if out, code := compare(); code != exitcode.Unsafe || !strings.Contains(out, "folder/p.c #1: z3: check 1 is answered sat, not unsat\n") {
		t.Errorf("status %d for a wrong answer\n%s", code, out)
	}
}
