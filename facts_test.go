package craig

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"craig/program"
	"craig/verdict"
)

// TestFacts: an answer at a limit says which fact about all elements a proof needs, and so does what is known of a run before its
// end.
func TestFacts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	text := `#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { struct node *next; };
int main(void) {
  struct node *list = 0;
  while (__VERIFIER_nondet_int()) {
    struct node *n = malloc(sizeof *n);
    if (!n) break;
    n->next = list;
    list = n;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}
`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	freed := func(f verdict.Fact) bool {
		return f.Part == program.Target && f.Of.Pos.Line == 7 && f.At.Pos.Line == 12 && f.Written.Pos.Line == 6
	}
	known := false
	r, err := Verify(t.Context(), []string{file}, Options{
		Engine: "recmc", Checks: []string{"memsafety"}, Timeout: time.Second,
		Partial: func(r *Report) { known = known || slices.ContainsFunc(r.Result.Facts, freed) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Outcome != verdict.Unknown || r.Result.Reason.Kind != verdict.Timeout || !slices.ContainsFunc(r.Result.Facts, freed) {
		t.Errorf("%v (%v) with the facts %+v", r.Result.Outcome, r.Result.Reason, r.Result.Facts)
	}
	if !known {
		t.Error("no report before the end says so")
	}
}
