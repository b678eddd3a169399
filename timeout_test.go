package craig

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"craig/verdict"
)

// TestTimeoutInOneStep checks that Verify ends soon after its time is over where it is within one long step: here of
// a solver that is asked about dense sums.
func TestTimeoutInOneStep(t *testing.T) {
	const limit = 500 * time.Millisecond
	file := filepath.Join(t.TempDir(), "dense.c")
	if err := os.WriteFile(file, []byte(denseProgram(120)), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	r, err := Verify(t.Context(), []string{file}, Options{Timeout: limit})
	took := time.Since(start)
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Outcome != verdict.Unknown || r.Result.Reason.Kind != verdict.Timeout {
		t.Fatalf("%v (%v) after %v: is it no longer hard?", r.Result.Outcome, r.Result.Reason, took)
	}
	if took > limit+800*time.Millisecond { // one step takes more than that
		t.Errorf("it took %v", took)
	}
}

// denseProgram returns a program that assumes n equations of n variables.
func denseProgram(n int) string {
	var b strings.Builder
	b.WriteString("int nondet(void); void reach_error(void); int main(void) {\n")
	for i := range n {
		fmt.Fprintf(&b, "long long x%d = nondet();\n", i)
	}
	for i := range n {
		b.WriteString("if (0")
		for j := range n {
			fmt.Fprintf(&b, " + %d * x%d", (i+1)*(i+7)*(j+3)*(j+i+1)%997+1, j)
		}
		fmt.Fprintf(&b, " != %d) return 0;\n", i)
	}
	b.WriteString("reach_error(); }\n")
	return b.String()
}
