package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/internal/exitcode"
)

const covered = `extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 7) {
    if (x < 3)
      return 4;
    return 1;
  }
  return 0;
}
`

// TestCoverAndTests: --coverage and --tests write what --cover asks about, and whatever the output is, reports are valid.
func TestCoverAndTests(t *testing.T) {
	file := source(t, covered)
	dir := t.TempDir()
	info, tests := filepath.Join(dir, "t.info"), filepath.Join(dir, "tests")
	for range 2 { // the second time, the files of the first are replaced
		code, out, errs := craigRun(t, t.Context(), "verify", "--cover", "branches,functions", "--coverage", info, "--tests", tests, file)
		if code != exitcode.Safe || !strings.Contains(out, "Executions go 3 of 4 ways of branches, and come to 6 of 7 lines, and call the only function.") ||
			!strings.Contains(out, "no execution goes this way (if: true)") || !strings.Contains(errs, "2 tests are written") {
			t.Fatalf("status %d\n%s%s", code, out, errs)
		}
	}
	text, err := os.ReadFile(info)
	if err != nil || !strings.Contains(string(text), "DA:6,0\n") || !strings.Contains(string(text), "BRDA:5,0,0,0\nBRDA:5,0,1,1\n") || !strings.Contains(string(text), "FNDA:2,main\n") {
		t.Errorf("%v\n%s", err, text)
	}
	for _, name := range []string{"metadata.xml", "testcase-1.xml", "testcase-2.xml", "test-1.c", "test-2.c"} {
		if _, err := os.Stat(filepath.Join(tests, name)); err != nil {
			t.Error(err)
		}
	}
	_, out, _ := craigRun(t, t.Context(), "verify", "--cover", "branches,lines,functions,assertions", "--format", "json", file)
	valid(t, reportSchema(t), out, "json")
	_, out, _ = craigRun(t, t.Context(), "verify", "--cover", "branches,lines,functions", "--format", "sarif", file)
	valid(t, schema(t, sarifSchema), out, "sarif")
	readLog(t, out)
	if _, out, _ = craigRun(t, t.Context(), "verify", "--coverage", "-", file); !strings.HasPrefix(out, "TN:craig\nSF:") {
		t.Errorf("%s", out)
	}
}

// TestWrongTests: files that are not ours stay.
func TestWrongTests(t *testing.T) {
	file := source(t, covered)
	dir := t.TempDir()
	own := filepath.Join(dir, "metadata.xml")
	if err := os.WriteFile(own, []byte("<test-metadata><producer>Another</producer></test-metadata>"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"--tests", dir}, {"--tests", filepath.Dir(file)}, {"--tests", file}, {"--coverage", file}, {"--coverage", dir}, {"--cover", "statements"},
		{"--each-function", "--cover", "branches"},
	} {
		if code, _, errs := craigRun(t, t.Context(), append(append([]string{"verify"}, args...), file)...); code != exitcode.Usage {
			t.Errorf("%v: status %d\n%s", args, code, errs)
		}
	}
	for _, f := range []string{own, file} {
		if _, err := os.Stat(f); err != nil {
			t.Error(err)
		}
	}
}

// TestTestsInterrupted: the tests that were found up to an interruption are written.
func TestTestsInterrupted(t *testing.T) {
	file := source(t, `extern unsigned __VERIFIER_nondet_uint(void);
unsigned cubes(unsigned n) { unsigned r = 0; for (unsigned i = 0; i < n; i++) r += i * i * i; return r; }
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  if (a > 1 && b > 1 && a < 65536 && b < 65536) {
    if (cubes(a) + cubes(b) * a == 4294836225u)
      return 2;
    return 1;
  }
  return 0;
}
`)
	for wait := time.Second; ; wait *= 2 { // until there are some
		ctx, stop := context.WithCancel(t.Context())
		time.AfterFunc(wait, stop)
		_, out, errs := craigRun(t, ctx, "verify", "--timeout", "60", "--cover", "branches", "--tests", filepath.Join(t.TempDir(), "tests"), file)
		stop()
		if strings.Contains(errs, " tests are written; ") && strings.Contains(out, "it is not known whether an execution goes this way") {
			return
		}
		if wait > 10*time.Second {
			t.Fatalf("%s\n%s", out, errs)
		}
	}
}
