package craig_test

import (
	"slices"
	"testing"

	"craig"
	"craig/internal/strategy"
	"craig/verdict"
)

// TestGuesses: a proof without wrap-around is one of the program if its certificate is; else the program is asked about as it is,
// and a certificate that is refused is no defect.
func TestGuesses(t *testing.T) {
	const head = `extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_error(void);
unsigned less(unsigned x) { return x - 1; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = n, y = 0;
`
	for _, tt := range []struct {
		name, body string
		outcome    verdict.Outcome
		suffices   bool
	}{
		{"two counters", "while (x > 0) { x--; y++; } if (y != n) __VERIFIER_error();", verdict.Safe, true},
		{"in a procedure", "while (x > 0) { x = less(x); y++; } if (y != n) __VERIFIER_error();", verdict.Safe, true},
		{"a wrap at the end that is of no importance", "while (x-- > 0) y++; if (y != n) __VERIFIER_error();", verdict.Safe, true},
		{"wraps that keep what is asked", "y = x; while (__VERIFIER_nondet_uchar()) { x += 3; y += 3; if (__VERIFIER_nondet_uchar()) x = y = n; } if (x != y) __VERIFIER_error();", verdict.Safe, true},
		{"a wrap that happens, where invariants do not matter", "if (n < 3) { y = n - 3; if (y < 5) __VERIFIER_error(); }", verdict.Safe, true},
		{"a wrap that violates", "if (n < 3) { y = n - 3; if (y > 5) __VERIFIER_error(); }", verdict.Unsafe, false},
		{"a wrap in a procedure that violates", "if (n < 3 && less(n) > 5) __VERIFIER_error();", verdict.Unsafe, false},
		{"a conversion that violates", "unsigned char c = n; if (c != n && c == 7) __VERIFIER_error();", verdict.Unsafe, false},
		{"a violation without a wrap", "if (less(n) == 5) __VERIFIER_error();", verdict.Unsafe, true},
	} {
		r := verifyText(t, head+tt.body+" return 0; }", craig.Options{Engine: "recmc"})
		if r.Result.Outcome != tt.outcome {
			t.Errorf("%s: %v (%v)", tt.name, r.Result.Outcome, r.Result.Reason)
		}
		exactly := func(p strategy.Phase) bool { return p.Name == "engine recmc" }
		if slices.ContainsFunc(r.Phases, exactly) == tt.suffices {
			t.Errorf("%s: %v", tt.name, r.Phases)
		}
	}
}
