package craig_test

import (
	"slices"
	"strings"
	"testing"

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
