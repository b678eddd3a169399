package craig

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"craig/verdict"
)

// sum adds 0.1 ten times, and asserts that what comes out is below a bound. As numbers of 64 bits that is not 1 but a little less.
const sum = `entry main
asked assertion error-call error-label reached-unreachable

proc main () -> ()
  var x Float64
  var i Int
  entry l0
  exit l9
  l0 -> l1 x := ((_ to_fp 11 53) RNE 0.0)
  l1 -> l2 i := 0
  l2 -> l3 assume (<= i 9)
  l2 -> l6 assume (not (<= i 9))
  l3 -> l4 x := (fp.add RNE x ((_ to_fp 11 53) RNE 0.1))
  l4 -> l2 i := (+ i 1)
  l6 -> l9 assert (fp.lt x ((_ to_fp 11 53) RNE %s)) "x is below a bound"
`

// halves makes an input smaller for as long as it likes, and asserts that it is at most a bound.
const halves = `entry main
asked assertion error-call error-label reached-unreachable

proc main () -> ()
  var x Float32
  var m RoundingMode
  entry l0
  exit l9
  l0 -> l1 havoc x m :input uninitialised
  l1 -> l2 assume (fp.leq ((_ to_fp 8 24) RNE 0.0) x ((_ to_fp 8 24) RNE 1.0))
  l2 -> l3 assume true
  l3 -> l2 x := (fp.mul m x ((_ to_fp 8 24) RNE 0.5))
  l2 -> l6 assume true
  l6 -> l9 assert (fp.leq x ((_ to_fp 8 24) RNE %s)) "x is at most a bound"
`

// TestFloat: engines decide programs with floating-point numbers, and what they say is checked.
func TestFloat(t *testing.T) {
	for _, tt := range []struct {
		program, bound string
		engines        []string
		want           verdict.Outcome
	}{
		{sum, "1.0", []string{"bmc", "recmc", "kind", "ufo"}, verdict.Safe},
		{sum, "0.9999", []string{"bmc", "recmc", "kind", "ufo"}, verdict.Unsafe},
		{halves, "1.0", []string{"recmc", "kind", "ufo"}, verdict.Safe},
		{halves, "0.99", []string{"bmc", "recmc", "kind", "ufo"}, verdict.Unsafe},
	} {
		file := filepath.Join(t.TempDir(), "program.craig")
		if err := os.WriteFile(file, fmt.Appendf(nil, tt.program, tt.bound), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, engine := range tt.engines {
			r, err := Verify(t.Context(), []string{file}, Options{Engine: engine, Timeout: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if r.Result.Outcome != tt.want {
				t.Errorf("%s with bound %s: %v (%v), not %v", engine, tt.bound, r.Result.Outcome, r.Result.Reason, tt.want)
			}
		}
	}
}
