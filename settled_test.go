package craig_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig"
	"craig/verdict"
)

// TestProofsTogether: of several properties, no proof leaves open what the proof of another one rules out, but still what is violated or
// not decided.
func TestProofsTogether(t *testing.T) {
	const text = `#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10) return 0;
  int *p = malloc(n * sizeof *p);
  if (!p) return 0;
  for (int i = 0; i < n; i++) p[i] = i;
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= n) k = 0;
  int v = 100 / (p[k] + 1 > 0 ? n : 0);
  free(p);
  int *q = &k;
  assert(((unsigned)q & 64) == 0); // not modelled: what is asked is not decided at once
  return v;
}`
	for _, tt := range []struct {
		name, without string
		checks        string // besides those of assertions and divisions
		open          string // kinds that the proof of div-by-zero leaves open
		relies        string // on which proofs it relies
	}{
		{"all hold", "", "bounds,memsafety,overflow", "", "bounds memsafety overflow"},
		{"bounds are violated", "if (k < 0 || k >= n) k = 0;", "bounds,memsafety,overflow", "pointer-bounds", "overflow"},
		{"some are not asked", "", "bounds", "signed-overflow use-after-free", "bounds"},
		{"one property of several checks", "", "memsafety+overflow", "", "memsafety+overflow"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "t.c")
			if err := os.WriteFile(file, []byte(strings.Replace(text, tt.without, "", 1)), 0o666); err != nil {
				t.Fatal(err)
			}
			r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Checks: append([]string{"assert", "div-by-zero"}, strings.Split(tt.checks, ",")...)})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range r.Properties {
				var open []string
				for _, u := range p.Undefined {
					open = append(open, string(u.Kind))
				}
				slices.Sort(open)
				slices.Sort(p.ReliesOn)
				if p.Name != "div-by-zero" {
					continue
				}
				if p.Result.Outcome != verdict.Safe || strings.Join(open, " ") != tt.open || strings.Join(p.ReliesOn, " ") != tt.relies {
					t.Errorf("%v, open %v, relies on %v; want safe, %q, %q", p.Result.Outcome, open, p.ReliesOn, tt.open, tt.relies)
				}
				if (p.Premise != nil) != (strings.Contains(tt.open, "pointer") || strings.Contains(tt.open, "use-after-free")) {
					t.Errorf("the premise is %v", p.Premise)
				}
			}
		})
	}
}
