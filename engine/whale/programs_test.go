package whale_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/engine/whale"
	"craig/verdict"
)

// TestPrograms: Boolean programs, for which the algorithm is complete, and recursive ones over integers, with evidence that is
// accepted: contracts, or executions that are replayed.
func TestPrograms(t *testing.T) {
	// Not the broken call tree, whose calls double at each level, in what is unrolled as well.
	var files []string
	for _, name := range []string{
		"adder.bp", "adder_broken.bp", "spinlock.bp", "spinlock_broken.bp", "call_tree.bp",
		"mccarthy91.c", "mccarthy91_broken.c", "mc91_broken.c", "even_odd.c", "even_odd_broken.c", "addition_broken.c",
	} {
		files = append(files, filepath.Join("..", "..", "examples", name))
	}
	for _, c := range whale.Configs() {
		for _, file := range files {
			want := verdict.Safe
			if strings.Contains(file, "_broken") {
				want = verdict.Unsafe
			}
			r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Engine: "whale", Config: c.Name, Timeout: time.Minute})
			if err != nil {
				t.Errorf("%s, %s: %v", c.Name, filepath.Base(file), err)
			} else if r.Result.Outcome != want {
				t.Errorf("%s, %s: %v, %v", c.Name, filepath.Base(file), r.Result.Outcome, r.Result.Reason)
			}
		}
	}
}

// TestPacemaker: the programs of examples/pacemaker that take little time, with fewer than ten calls, as in Fig. 4 of the paper.
func TestPacemaker(t *testing.T) {
	for name, want := range map[string]verdict.Outcome{
		"ddd1": verdict.Safe, "ddd3": verdict.Safe, "ddd1err": verdict.Unsafe, "ddd3err": verdict.Unsafe, "ddd5err": verdict.Unsafe,
	} {
		r := verify(t, filepath.Join("..", "..", "examples", "pacemaker", name+".c"))
		if r.Result.Outcome != want {
			t.Errorf("%s: %v, %v", name, r.Result.Outcome, r.Result.Reason)
		}
		if n := stat(r.Result, "ARGs"); n >= 10 {
			t.Errorf("%s: %v calls", name, n)
		}
	}
}

// TestWithoutInterpolants: where refutations of few calls have no interpolants, more calls are unrolled, up to the error.
// That a loop writes to some of the first elements only is what no formula says that has neither quantifiers nor a symbol
// for where two arrays differ.
func TestWithoutInterpolants(t *testing.T) {
	file := filepath.Join(t.TempDir(), "writes.c")
	if err := os.WriteFile(file, []byte(`
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned a[4000];
int main(void) {
  unsigned k = 0, j;
  while (__VERIFIER_nondet_uint()) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n >= 1000)
      return 0;
    a[n] = __VERIFIER_nondet_uint();
    k++;
  }
  j = __VERIFIER_nondet_uint();
  if (j >= 1000 && j < 4000 && a[j] != 0)
    reach_error();
  if (k == 3)
    reach_error();
}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	r := verify(t, file)
	if r.Result.Outcome != verdict.Unsafe || stat(r.Result, "interpolants one by one") == 0 {
		t.Errorf("%v, %v", r.Result.Outcome, r.Result.Reason)
	}
}

func verify(t *testing.T, file string) *craig.Report {
	t.Helper()
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Engine: "whale", Timeout: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func stat(r verdict.Result, name string) float64 {
	i := slices.IndexFunc(r.Stats, func(s verdict.Stat) bool { return s.Name == name })
	return r.Stats[i].Value
}
