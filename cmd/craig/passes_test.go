package main

import (
	"encoding/json"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// called is a program with a call.
const called = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int next(int x) { return x > 9 ? 0 : x + 1; }
int main(void) {
    int x = 0;
    while (__VERIFIER_nondet_int()) x = next(x);
    assert(x <= 10);
    return 0;
}
`

// TestPasses: --stats says what passes did, --skip-pass leaves some out.
func TestPasses(t *testing.T) {
	file := source(t, called)
	_, out, _ := craigRun(t, t.Context(), "verify", "--stats", file)
	for _, want := range []string{"passes: program", "procedures  locations  edges  variables\n", "      intervals  ", "passes: clauses", "      unfold  "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	passes := func(args ...string) (names []string) {
		code, out, errs := craigRun(t, t.Context(), append([]string{"verify", "--format", "json", file}, args...)...)
		var r struct {
			Passes []struct {
				Of, Name      string
				Before, After map[string]int
			}
		}
		if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitcode.Safe {
			t.Fatalf("%v: status %d, %v\n%s%s", args, code, err, out, errs)
		}
		for _, p := range r.Passes {
			names = append(names, p.Of+"/"+p.Name)
			if p.Of == "program" && p.Name == "dead" && len(names) == 2 && p.Before["edges"] <= p.After["edges"] {
				t.Errorf("dead: %+v", p)
			}
		}
		return names
	}
	all := strings.Join(passes(), " ")
	less := strings.Join(passes("--skip-pass", "intervals,clauses-slice", "--skip-pass", "clauses-filter"), " ")
	for _, p := range []string{"program/intervals", "program/slice", "clauses/slice", "clauses/filter", "clauses/unfold"} {
		left := p == "program/slice" || p == "clauses/unfold"
		if !strings.Contains(all, p) || strings.Contains(less, p) != left {
			t.Errorf("%s: the passes are %s, and without some %s", p, all, less)
		}
	}
	checkCommand(t, "verify", []commandLine{
		{"--skip-pass magic " + file, exitcode.Usage, `unknown pass "magic"; there are inline, globals, dead, `},
		{"--skip-pass globals " + file, exitcode.Usage, "pass dead needs pass globals before it"},
	})
}
