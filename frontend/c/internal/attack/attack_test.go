package main

import (
	"os/exec"
	"strings"
	"testing"
	"time"

	"craig/frontend/c/internal/hostile"
	"craig/verdict"
)

// TestAttack attacks with a few programs.
func TestAttack(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc to compare with")
	}
	const n = 3
	r := newRun(1, 400*time.Millisecond)
	r.questions = 2
	if err := r.programs(t.Context(), 1000, n, func(f fault) { t.Error(f) }); err != nil {
		t.Fatal(err)
	}
	t.Log(r.summary())
	if r.counts["programs that gcc cannot link here: ILP32"] > 0 {
		t.Log("gcc makes no programs of 32 bits here")
	}
	if right := r.counts["answer safe where safe is right"] + r.counts["answer unsafe where unsafe is right"]; right < n {
		t.Errorf("%d answers in %d programs say little", right, n)
	}
}

// TestFaults: wrong verdicts are noticed, and no others.
func TestFaults(t *testing.T) {
	const frame = "extern void reach_error(void);\nint main(void) { int a[2] = { 1, 2 }, i = 2; "
	tests := []struct {
		text, check string
		end         hostile.Event
		want        string // the beginning of the fault
	}{
		{"if (a[0] == 1) reach_error(); }", defaultCheck, hostile.ErrorCall, ""},
		{"if (a[0] == 1) reach_error(); }", defaultCheck, hostile.Finished, "the verdict is unsafe, but none of 1"},
		{"if (a[0] == 2) reach_error(); }", "unreachable", hostile.ErrorCall, "the verdict is safe, but choices 1 end with: reach_error"},
		{"if (a[0] == 2) reach_error(); }", "unreachable", hostile.Assertion, ""},
		{"return a[i]; }", "bounds", hostile.Bounds, ""},
		{"return a[i]; }", "bounds", hostile.Null, "the verdict is unsafe, but none"},
		{"return a[i]; }", "bounds", hostile.Elsewhere, ""},
		{"return a[i - 1]; }", "memsafety", hostile.Leak, "the verdict is safe, but choices 1 end with: leak"},
	}
	for _, test := range tests {
		r := newRun(1, 10*time.Second)
		asked := &hostile.Question{Text: frame + test.text, Ends: []hostile.Event{test.end}, Complete: true}
		o := &hostile.Observed{Complete: true, Executions: []hostile.Execution{{Choices: " 1", End: test.end}}}
		a := r.judge(t.Context(), query{engine: "recmc", check: test.check, model: "LP64"}, asked, o)
		if !strings.HasPrefix(a.fault, test.want) || test.want == "" && a.fault != "" {
			t.Errorf("%s %s %s: %q, want %q", test.text, test.check, test.end, a.fault, test.want)
		}
	}
	q := query{engine: "blast:locality", check: defaultCheck, model: "ILP32"}
	if want := "--engine blast --config locality --check " + defaultCheck + " --data-model ILP32"; q.String() != want {
		t.Errorf("%s, want %s", q, want)
	}
	r := newRun(1, 10*time.Second)
	if a := r.ask(t.Context(), q, "int main(void) { return 0; }"); a.outcome != verdict.Safe {
		t.Errorf("%s: %v", q, a)
	}
	q.engine = "blast:none"
	if a := r.ask(t.Context(), q, "int main(void) { return 0; }"); !strings.HasPrefix(a.reason, "refused: ") {
		t.Errorf("%s: %v", q, a)
	}
	asked := &hostile.Question{Ends: []hostile.Event{hostile.Finished}}
	if want, _ := expected("bounds", asked); want != verdict.Unknown {
		t.Errorf("%s follows from some executions", want)
	}
}
