package main

import (
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// twoCalls calls two functions on one path, neither of which returns what the assertion excludes.
const twoCalls = `#include <assert.h>
int nondet(void);
static long long up(int x) { long long r = x; while (nondet()) r++; return r; }
static long long down(int x) { long long r = x; while (nondet()) r--; return r; }
int main(void) {
  int x = nondet();
  long long high = up(x), low = down(x);
  assert(low <= high);
  return 0;
}
`

// TestJobs: an engine that can do several things at the same time has workers, with the same answer; others refuse.
func TestJobs(t *testing.T) {
	enterFolder(t, map[string]string{"t.c": twoCalls})
	for _, tt := range []struct {
		flags, want string
		code        int
	}{
		{"--engine traces --config procedures --stats", "workers               0", exitcode.Safe},
		{"--engine traces --config procedures --stats --jobs 2", "workers               2", exitcode.Safe},
		{"--engine traces --jobs 0", "--jobs: 0 is not positive", exitcode.Usage},
		{"--engine recmc --jobs 2", "--jobs: engine recmc does one thing at a time; choose one of: traces", exitcode.Usage},
	} {
		code, out, errs := craigRun(t, t.Context(), append([]string{"verify", "t.c"}, strings.Fields(tt.flags)...)...)
		if code != tt.code || !strings.Contains(out+errs, tt.want) {
			t.Errorf("%s: status %d\n%s%s", tt.flags, code, out, errs)
		}
	}
	if code, _, errs := craigRun(t, t.Context(), "solve", "t.smt2", "--jobs", "2"); code != exitcode.Usage || !strings.Contains(errs, "--jobs") {
		t.Errorf("solve: status %d\n%s", code, errs)
	}
}
