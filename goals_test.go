package craig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/certify"
	"craig/internal/goal"
	"craig/verdict"
)

const verifier = "#include <assert.h>\nextern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int), abort(void), reach_error(void);\n" +
	"void assume_abort_if_not(int c) { if (!c) { abort(); } }\nvoid __VERIFIER_assert(int c) { if (!c) { ERROR: reach_error(); abort(); } return; }\n"

// TestVacuity: the assertions that no execution reaches are known, and the assumptions that nothing is behind; the lines are those behind
// the verifier's text.
func TestVacuity(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"dead assertion", "int main(void) {\nint x = __VERIFIER_nondet_int();\nif (x > 3 && x < 3)\nassert(x == 9);\nassert(x / 2 < 1500000000);\nreturn 0; }",
			"4 assertion unreachable, 5 assertion reached"},
		{"assumptions that contradict", "int main(void) {\nint x = __VERIFIER_nondet_int();\n__VERIFIER_assume(x > 3);\nassume_abort_if_not(x < 2);\nassert(0);\nreturn 0; }",
			"3 assumption reached, 4 assumption unreachable"},
		{"calls that are assertions", "int main(void) {\nint x = __VERIFIER_nondet_int();\n__VERIFIER_assert(x == x);\nif (x * x < 0)\n__VERIFIER_assert(x == 1);\nreturn 0; }",
			"3 assertion reached, 5 assertion unreachable"},
		{"a condition that is an assertion", "void fail(void) { reach_error(); abort(); }\nint main(void) {\nint x = __VERIFIER_nondet_int();\nif (x / 2 > 1500000000)\nfail();\nif (x > 5) { if (x < 5) { if (x == 5)\nreach_error(); } }\nreturn 0; }",
			"5 assertion reached, 7 assertion unreachable"},
		{"a value that nobody guesses", "int main(void) {\nint x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n__VERIFIER_assume(x > 0 && x < 3000 && y > 0 && y < 3000);\nif (x * 7919 + y == 15482000)\nassert(x != 7);\nreturn 0; }",
			"5 assertion reached, 3 assumption reached"},
		{"behind undefined behaviour", "int main(void) {\nint x = __VERIFIER_nondet_int(), a[3] = {0};\nif (x > 2147483646) { a[0] = x + 1;\nassert(a[0] == 7); }\nassert(x / 2 < 1500000000);\nreturn 0; }",
			"4 assertion unreachable, 5 assertion reached"},
		{"what is not modelled", "int g; extern void other(void);\nint main(void) {\nint x = __VERIFIER_nondet_int(); other();\nassert(x / 2 < 1500000000);\nif (g == 3)\nassert(g < 5);\nreturn 0; }",
			"4 assertion reached, 6 assertion unknown"},
		{"none", "int main(void) { return 0; }", ""},
		{"an assertion that fails", "int main(void) { assert(__VERIFIER_nondet_int()); return 0; }", "unsafe"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := goalsOf(t, verifier+tt.text, craig.Options{Vacuity: true})
			var got []string
			for _, f := range findings(r) {
				got = append(got, fmt.Sprintf("%d %s %s", f.Pos.Line-4, f.Kind, f.State))
			}
			if r.Result.Outcome != verdict.Safe {
				got = append(got, r.Result.Outcome.String())
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}

// TestWays: which ways of branches executions go.
func TestWays(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"all", "int main(void) { int x = __VERIFIER_nondet_int(), n = 0;\nif (x > 3) n++;\nwhile (n < 2) n++;\ndo n++; while (n < 5);\nfor (;;) if (n++ > 9) break;\nreturn x ? n++ : n--; }",
			"2 if true reached, 2 if false reached, 3 while true reached, 3 while false reached, 4 do true reached, 4 do false reached, 5 if true reached, 5 if false reached, 6 conditional true reached, 6 conditional false reached"},
		{"switch", "int main(void) { int x = __VERIFIER_nondet_int(), n = 0;\n__VERIFIER_assume(x > 2);\nswitch (x) { case 2: n = 1; case 3: n = 2; break; case 4 ... 9: n = 3; }\nreturn 0; }",
			"3 switch case unreachable, 3 switch case reached, 3 switch case reached, 3 switch default reached"},
		{"operators", "int main(void) { int x = __VERIFIER_nondet_int(), n = 0;\nif (x > 3 && n++ > 0) return 1;\nif (n == 1 || n++) return 2;\nreturn 0; }",
			"2 if true unreachable, 2 if false reached, 2 and true reached, 2 and false reached, 3 if true reached, 3 if false reached, 3 or false reached, 3 or true reached"},
		{"after a violation", "int main(void) { int x = __VERIFIER_nondet_int();\nassert(x < 5);\nif (x > 7) return 1;\nreturn 0; }",
			"2 conditional true reached, 2 conditional false reached, 3 if true unreachable, 3 if false reached"},
		{"constants are no branches", "int main(void) { while (1) { if (0) return 3; break; }\nreturn 0; }", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := goalsOf(t, verifier+tt.text, craig.Options{}, craig.GoalBranch)
			var got []string
			for _, f := range r.Goals.Findings {
				if f.Pos.Line > 4 {
					got = append(got, fmt.Sprintf("%d %s %s %s", f.Pos.Line-4, f.Way.Kind, f.Way.Way, f.State))
				}
			}
			if got := strings.Join(got, ", "); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

// goalsOf verifies a program and looks for goals, whose evidence it checks once more.
func goalsOf(t *testing.T, text string, o craig.Options, kinds ...craig.GoalKind) *craig.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	o.Goals = kinds
	r, err := craig.Verify(t.Context(), []string{file}, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range findings(r) {
		switch f.State {
		case goal.Reached:
			x := r.Goals.Executions[f.Execution]
			if e, err := certify.Run(t.Context(), x.Program, certify.Choices(x.Choices), certify.RunOptions{}); err != nil || e.End == certify.Malformed {
				t.Errorf("%v: %v", f.Pos, err)
			}
		case goal.Unreachable:
			if err := certify.Certificate(t.Context(), f.Proof.Proved, f.Proof.Result.Certificate, certify.Options{}); err != nil {
				t.Errorf("%v: %v", f.Pos, err)
			}
		case goal.Unknown:
			if f.Reason.Kind == "" {
				t.Errorf("%v: no reason", f.Pos)
			}
		}
	}
	return r
}

// findings returns what is known of goals, nothing if nothing was asked.
func findings(r *craig.Report) []goal.Finding {
	if r.Goals == nil {
		return nil
	}
	return r.Goals.Findings
}
