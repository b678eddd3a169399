package craig_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/smt/external"
	"craig/verdict"
)

// TestSecondSolver verifies examples with proofs that another solver must agree to.
func TestSecondSolver(t *testing.T) {
	for _, solver := range []string{"z3", "cvc5"} {
		t.Run(solver, func(t *testing.T) {
			if err := external.Available(solver); err != nil {
				t.Skip(err)
			}
			for _, name := range []string{"addition", "swap", "unsigned_wrap", "mccarthy91", "midpoint", "even_odd"} {
				r, err := craig.Verify(t.Context(), []string{filepath.Join("examples", name+".c")},
					craig.Options{Timeout: time.Minute, Solver: solver})
				if err != nil {
					t.Fatal(err)
				}
				if r.Result.Outcome != verdict.Safe {
					t.Errorf("%s: %v: %v", name, r.Result.Outcome, r.Result.Reason)
				}
			}
		})
	}
}

// TestSecondSolverThatFails verifies with a solver that knows nothing, and with one that ends at once: a proof without
// its agreement is none.
func TestSecondSolverThatFails(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the solver is a shell script")
	}
	for name, script := range map[string]string{
		"answers unknown": `#!/bin/sh
while read -r line; do
  case $line in
  "(echo "*) line=${line#*\"}; echo "${line%\"*}";;
  "(check-sat"*) echo unknown;;
  "(get-info"*) echo '(:reason-unknown "shell")';;
  esac
done
`,
		"ended": "#!/bin/sh\nexit 7\n",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "z3"), []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+":/usr/bin:/bin")
		r, err := craig.Verify(t.Context(), []string{filepath.Join("examples", "addition.c")}, craig.Options{Solver: "z3"})
		if err != nil {
			t.Fatal(err)
		}
		if reason := r.Result.Reason; r.Result.Outcome != verdict.Unknown || reason.Kind != verdict.Uncertified ||
			!strings.Contains(reason.Text, "z3 "+name) {
			t.Errorf("a solver that %s: %v: %v", name, r.Result.Outcome, reason)
		}
	}
	if _, err := craig.Verify(t.Context(), []string{filepath.Join("examples", "addition.c")}, craig.Options{Solver: "eureka"}); err == nil {
		t.Error("an unknown solver is no error")
	}
}
