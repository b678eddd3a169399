package exhaustive

import (
	"flag"
	"testing"
)

var things = Flag("things", 3, 30, "things")

// early is what a question before the tests have begun comes to.
var early = func() (r any) {
	defer func() { r = recover() }()
	return Wanted()
}()

// TestRuns asks in a run that is exhaustive, in one that is not, and before both.
func TestRuns(t *testing.T) {
	for value, want := range map[string]struct {
		wanted bool
		of     int
		picked int
	}{"": {false, 3, 4}, "1": {true, 30, 10}} {
		t.Setenv(Variable, value)
		picked := 0
		for i := range 10 {
			if Picks(i, 3) {
				picked++
			}
		}
		if Wanted() != want.wanted || Of(3, 30) != want.of || things() != want.of || picked != want.picked {
			t.Errorf("%s=%s: wanted %t, %d and %d of 30, %d of 10 picked", Variable, value, Wanted(), Of(3, 30), things(), picked)
		}
	}
	if _, ok := early.(string); !ok {
		t.Errorf("a question before the tests have begun is answered with %v", early)
	}
}

// TestGiven: a number that is given counts in every run.
func TestGiven(t *testing.T) {
	if err := flag.Set("things", "7"); err != nil {
		t.Fatal(err)
	}
	defer flag.Set("things", "0")
	for _, value := range []string{"", "1"} {
		if t.Setenv(Variable, value); things() != 7 {
			t.Errorf("%s=%s: %d, not 7", Variable, value, things())
		}
	}
}
