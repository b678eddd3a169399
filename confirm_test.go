package craig_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/internal/strategy"
	"craig/verdict"
)

// TestConfirmed: an alarm behind a loop that fills memory with inputs says nothing of the loop's rounds. An execution along its
// way is found whichever engine is asked, and where the way has none the next precision decides.
func TestConfirmed(t *testing.T) {
	filled := `extern char __VERIFIER_nondet_char(void);
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);
char a[400];
int main(void) {
  int state = 0;
  for (unsigned i = 0; i < sizeof a; i++) a[i] = __VERIFIER_nondet_char();
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) state = __VERIFIER_nondet_int() == 4 ? 2 : 0;
  if (`
	for _, tt := range []struct {
		cond      string
		outcome   verdict.Outcome
		confirmed bool
	}{
		{"a[17] == 5 && a[399] == -5 && state == 2", verdict.Unsafe, true},
		{"a[17] == 5 && a[17] == 6", verdict.Safe, false},
	} {
		r := verifyText(t, filled+tt.cond+") __VERIFIER_error(); return 0; }", craig.Options{Engine: "recmc"})
		if r.Result.Outcome != tt.outcome {
			t.Errorf("%s: %v", tt.cond, r.Result.Outcome)
		}
		phase := func(name string) bool {
			return slices.ContainsFunc(r.Phases, func(p strategy.Phase) bool { return strings.HasPrefix(p.Name, name) })
		}
		if phase("confirm") != tt.confirmed || phase("engine recmc with what loops fill") {
			t.Errorf("%s: %v", tt.cond, r.Phases)
		}
	}
}

// TestConfirmedWithNumbers: an alarm without floating-point numbers leaves open which way conditions on them go. An execution along the
// rest of its way is found before an engine is asked with the numbers; where there is none, that is asked.
func TestConfirmedWithNumbers(t *testing.T) {
	counting := `extern float __VERIFIER_nondet_float(void);
extern int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);
int main(void) {
  int state = 0;
  float x = __VERIFIER_nondet_float();
  if (x < 1.0f) state = 7;
  for (int n = __VERIFIER_nondet_int(); n > 0; n--) state = __VERIFIER_nondet_int() == 4 ? 2 : 0;
  if (`
	for cond, want := range map[string]verdict.Outcome{
		"x > 1.5f && x * x < 3.0f && state == 2": verdict.Unsafe,
		"x > 1.5f && x < 1.25f && state == 2":    verdict.Safe,
	} {
		r := verifyText(t, counting+cond+") __VERIFIER_error(); return 0; }", craig.Options{Engine: "recmc"})
		phase := func(name string) bool {
			return slices.ContainsFunc(r.Phases, func(p strategy.Phase) bool { return strings.HasPrefix(p.Name, name) })
		}
		if r.Result.Outcome != want || !phase("confirm") || phase("engine recmc with floating-point numbers") != (want == verdict.Safe) {
			t.Errorf("%s: %v, %v", cond, r.Result.Outcome, r.Phases)
		}
	}
}

// TestUnwoundWithoutNumbers: an engine that takes programs as they are is asked without floating-point numbers where it takes long with
// them. How long that is depends on what else the machine does.
func TestUnwoundWithoutNumbers(t *testing.T) {
	const want = "engine bmc, engine bmc without floating-point numbers, replay, confirm without floating-point numbers"
	var r *craig.Report
	for _, limit := range []time.Duration{2500 * time.Millisecond, 10 * time.Second, 40 * time.Second} {
		r = verifyText(t, `extern double __VERIFIER_nondet_double(void);
void __VERIFIER_error(void);
int main(void) {
  double x = __VERIFIER_nondet_double(), y = __VERIFIER_nondet_double(), z = __VERIFIER_nondet_double();
  if (x > 1 && y > 1 && z > 1 && x / y / z == z / x / y + 1e-9) __VERIFIER_error();
  return 0;
}`, craig.Options{Engine: "bmc", Timeout: limit})
		var names []string
		for _, p := range r.Phases {
			if !strings.HasPrefix(p.Name, "passes") {
				names = append(names, p.Name)
			}
		}
		if strings.Contains(strings.Join(names, ", "), want) {
			return
		}
	}
	t.Errorf("%v: %v", r.Result.Outcome, r.Phases)
}
