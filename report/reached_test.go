package report

import (
	"strings"
	"testing"

	"craig/certify"
	"craig/internal/source"
	"craig/program"
	"craig/verdict"
)

// TestReached: Unknown says what the engine was at, and up to where there is no violation.
func TestReached(t *testing.T) {
	for want, res := range map[string]verdict.Result{
		"UNKNOWN: no answer was found.\n": {},
		"UNKNOWN: no answer was found.\n  It was at a loop in f (t.c:3).\n  No violation is possible within 7 passes of loop heads and calls.\n": {
			Depth: 7, Reason: verdict.Reason{Spot: verdict.Spot{What: verdict.Loop, Proc: "f", Pos: program.Pos{File: "t.c", Line: 3, Col: 5}}}},
		"UNKNOWN: no answer was found.\n  No violation is possible in executions with at most 1 iteration of the loop at t.c:3, 5 of that in memset, 2 calls of f within each other.\n": {
			Within: []verdict.Bound{
				{Spot: verdict.Spot{What: verdict.Loop, Proc: "f", Pos: program.Pos{File: "t.c", Line: 3, Col: 5}}, Times: 1},
				{Spot: verdict.Spot{What: verdict.Loop, Proc: "memset", Pos: program.Pos{File: "<library/string.c>", Line: 3}}, Times: 5},
				{Spot: verdict.Spot{What: verdict.Calls, Proc: "f", Pos: program.Pos{File: "t.c", Line: 1}}, Times: 2},
			}},
		"UNKNOWN: no answer was found.\n  It was at calls of strcpy.\n": {
			Reason: verdict.Reason{Spot: verdict.Spot{What: verdict.Calls, Proc: "strcpy", Pos: program.Pos{File: "<library/string.c>", Line: 3}}}},
	} {
		var b strings.Builder
		if err := Text(&b, &Report{Answer: certify.Answer{Result: res}}, Options{}); err != nil || b.String() != want {
			t.Errorf("%v: %s, not %s", err, b.String(), want)
		}
	}
}

// TestDoubtIsData: what the last alarm depends on is in the JSON report as data.
func TestDoubtIsData(t *testing.T) {
	at, from := program.Pos{File: "t.c", Line: 3, Col: 5}, program.Pos{File: "t.c", Line: 1, Col: 2, End: program.End{Line: 1, Col: 9}}
	r := &Report{Answer: certify.Answer{Result: verdict.Result{Reason: verdict.Reason{Kind: verdict.Imprecise,
		Doubt: &verdict.Doubt{On: program.Abstraction{Kind: program.Computed, Symbol: "strtol"}, At: at, From: from}}}}}
	d := answer(r, source.NewLines(nil), false).Reason.Doubt
	if want := (jsonDoubt{program.Computed, "strtol", jsonPlace{File: "t.c", Line: 3, Column: 5}, jsonPlace{"t.c", 1, 2, 1, 9}}); d == nil || *d != want {
		t.Errorf("got %+v, want %+v", d, want)
	}
}
