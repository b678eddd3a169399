package bench

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"craig/verdict"
)

// TestWritePasses: passes are told apart by their names and how often they ran before; a pipeline that runs twice counts
// once; what was not run without a pass is left open.
func TestWritePasses(t *testing.T) {
	pass := func(of, name string, before, after int) Pass {
		return Pass{Of: of, Name: name, Seconds: 0.25, Before: map[string]int{"edges": before, "locations": 10}, After: map[string]int{"edges": after, "locations": 10}}
	}
	right := Result{Kind: Right, Outcome: verdict.Safe, CPU: 2 * time.Second}
	one, two := right, right
	one.Passes = []Pass{
		pass("program", "first", 100, 100), pass("program", "dead", 100, 60), pass("program", "slice", 60, 60), pass("program", "dead", 60, 30),
		pass("clauses", "slice", 30, 33), pass("clauses", "unfold", 33, 33), pass("clauses", "slice", 30, 1),
	}
	two.Passes = []Pass{pass("program", "dead", 100, 80)}
	name := func(p Pass) string { return p.Of[:1] + "-" + p.Name }
	var b bytes.Buffer
	err := WritePasses(&b, []Result{one, two}, map[string][]Result{
		"p-dead": {right, {Kind: Unsolved, CPU: 5 * time.Second}}, "p-slice": {right, right},
	}, name)
	want := strings.ReplaceAll(`Of 2 programs, 2 are solved with all passes, in 4 s of CPU time.

| pass | time | changed | sizes | solved without | CPU time without |
|---|---:|---:|---|---:|---:|
| 'p-first' | 0.25 s | 0 of 1 |  | | |
| 'p-dead' | 0.50 s | 2 of 2 | edges −30 % | 1 | 7 s |
| 'p-slice' | 0.25 s | 0 of 1 |  | 2 | 4 s |
| 'p-dead' | 0.25 s | 1 of 1 | edges −50 % | | |
| 'c-slice' | 0.25 s | 1 of 1 | edges +10 % | | |
| 'c-unfold' | 0.25 s | 0 of 1 |  | | |

`, "'", "`")
	if err != nil || b.String() != want {
		t.Errorf("got\n%swant\n%s%v", b.String(), want, err)
	}
}
