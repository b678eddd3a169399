package craig

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"craig/program"
	"craig/verdict"
)

// freedList is a program that frees a list of any length; %s stands for statements before that.
const freedList = `#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
unsigned long kept;
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->next = list;
    list = n;
  }
  %s
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
`

// TestFacts: an answer at a limit says which fact about all elements a proof needs, and so do what is known of a run before its
// end, and an answer that depends on what is not modelled besides.
func TestFacts(t *testing.T) {
	freed := func(f verdict.Fact) bool {
		return f.Part == program.Target && f.Of.Pos.Line == 8 && f.At.Pos.Line == 14 && f.Written.Pos.Line == 7
	}
	for before, kind := range map[string]verdict.ReasonKind{"": verdict.Timeout, "kept = (unsigned long)malloc(1);": verdict.Imprecise} {
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, fmt.Appendf(nil, freedList, before), 0o666); err != nil {
			t.Fatal(err)
		}
		known := false
		r, err := Verify(t.Context(), []string{file}, Options{
			Engine: "recmc", Checks: []string{"memsafety"}, Timeout: 3 * time.Second,
			Partial: func(r *Report) { known = known || slices.ContainsFunc(r.Result.Facts, freed) },
		})
		if err != nil {
			t.Fatal(err)
		}
		if r.Result.Outcome != verdict.Unknown || r.Result.Reason.Kind != kind || !slices.ContainsFunc(r.Result.Facts, freed) {
			t.Errorf("%v (%v) with the facts %+v", r.Result.Outcome, r.Result.Reason, r.Result.Facts)
		}
		if !known {
			t.Error("no report before the end says so")
		}
	}
}
