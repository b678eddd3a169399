package hostile

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"craig/assumption"
)

// endings is a program with an execution for each event.
const endings = header + `
static const int fixed[2] = { 1, 2 };
static int *lost;
static void escape(int **p) { int l = 1; *p = &l; }
int main(void) {
  int k = «__VERIFIER_nondet_int()¦choose(0, 19)», zero = 0, big = 0x7fffffff, a[3] = { 1, 2, 3 }, *p = 0;
  § k * 2
  switch (k) {
  case 0: __VERIFIER_assume(zero);
  case 1: zero = big + 1; break;
  case 2: zero = 1 << (big & 63); break;
  case 3: zero = 7 / zero; break;
  case 4: zero = a[k - 1]; break;
  case 5: p = malloc(8); p[2] = 1; break;
  case 6: zero = *p; break;
  case 7: p = malloc(4); free(p); zero = *p; break;
  case 8: escape(&p); zero = *p; break;
  case 9: p = malloc(4); free(p); free(p); break;
  case 10: free(a); break;
  case 11: lost = malloc(4); *lost = 1; lost = 0; break;
  case 12: memcpy(a, a + 1, 8); break;
  case 13: *(int *)fixed = 3; break;
  case 14: { double d = 1e30; zero = (int)d; break; }
  case 15: { int v[zero]; v[0] = 1; break; }
  case 16: undefined("va_arg");
  case 17: undefined("unsequenced");
  case 18: abort();
  case 19: lost = malloc(4); exit(0);
  }
  § k
  return 0;
}
`

func TestObserve(t *testing.T) {
	want := []Event{Blocked, Overflow, Overflow, Division, Bounds, Bounds, Null, Lifetime, Lifetime, Free, Free, Leak, Overlap, Constant, FloatCast, Length, Arguments, Order, Finished, Finished}
	p := &Program{Text: endings}
	for _, model := range Models {
		o, err := Observe(t.Context(), model, assumption.Set{}, p)
		if errors.Is(err, ErrNoCompiler) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
		if len(o.Executions) != len(want) || !o.Complete {
			t.Fatalf("%s: %d executions, complete: %t", model, len(o.Executions), o.Complete)
		}
		for i, x := range o.Executions {
			if x.End != want[i] {
				t.Errorf("%s: execution %s ends with %q, not %q: %s", model, x.Choices, x.End, want[i], x.Says)
			}
			if len(x.Seen) == 0 || x.Seen[0] != (Seen{0, int64(2 * i)}) {
				t.Errorf("%s: execution %s has seen %v", model, x.Choices, x.Seen)
			}
		}
		r := rand.New(rand.NewPCG(1, 2))
		for range 10 {
			q := p.Ask(r, o, true)
			violated := 0
			for i, e := range q.Ends {
				if e == Assertion || e == ErrorCall {
					violated++
				} else if e != want[i] {
					t.Errorf("%s: with assertions, execution %d ends with %q", model, i, e)
				}
			}
			if violated != 1 || strings.Contains(q.Text, "choose(") || strings.Contains(q.Text, "§") {
				t.Errorf("%s: %d executions violate\n%s", model, violated, q.Text)
			}
			for i, e := range p.Ask(r, o, false).Ends {
				if e != want[i] {
					t.Errorf("%s: with assertions that hold, execution %d ends with %q", model, i, e)
				}
			}
		}
	}
}

// TestExcluded: executions that the profile of SV-COMP excludes are seen without it only.
func TestExcluded(t *testing.T) {
	p := &Program{Text: header + "int main(void) {\n  int k = " + mayFail("1") + ";\n  § k\n  return 0;\n}\n"}
	for _, profile := range assumption.Profiles() {
		o, err := Observe(t.Context(), "LP64", profile.Assumes, p)
		if errors.Is(err, ErrNoCompiler) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
		if want := map[string]int{assumption.Sound: 2, assumption.SVComp: 1}[profile.Name]; len(o.Executions) != want || !o.Complete || o.Executions[0].Seen[0].Value != 1 {
			t.Errorf("%s: %v, want %d executions", profile.Name, o.Executions, want)
		}
	}
}
