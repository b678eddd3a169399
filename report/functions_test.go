package report

import (
	"strings"
	"testing"
	"time"

	"craig/certify"
	"craig/program"
	"craig/verdict"
)

// TestFunctionLines: a row says what is violated before what is not decided before what is not ruled out, each once with the
// checks that say so, and what other checks would decide in one line; what an asked check decides is not there again.
func TestFunctionLines(t *testing.T) {
	at := []program.Pos{{File: "a.c", Line: 3}}
	open := func(k program.Kind, check string) verdict.Undefined {
		return verdict.Undefined{Kind: k, Check: check, Places: at}
	}
	late := certify.Answer{Name: "overflow", Result: verdict.Result{Reason: verdict.Reason{Text: "the time limit was reached"}}}
	again := late
	again.Name = "assert"
	safe := certify.Answer{Name: "bounds", Result: verdict.Result{Outcome: verdict.Safe}, Undefined: []verdict.Undefined{
		open(program.PointerComparison, ""), open(program.NullDereference, "null-deref"), open(program.UseAfterFree, "memsafety"), open(program.InvalidFree, "memsafety"), open(program.SignedOverflow, "overflow"),
	}}
	r := &Report{Properties: []certify.Answer{safe, late, again}}
	r.Result.Outcome = verdict.Unknown
	f := Function{Name: "f", Report: r, CPU: 1500 * time.Millisecond}
	want := []string{
		"overflow, assert: the time limit was reached",
		"bounds: not ruled out: what --check null-deref and memsafety decide",
		"bounds: not ruled out: comparison of pointers into different objects at a.c:3",
	}
	if got := f.lines(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the lines are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var b strings.Builder
	table := NewFunctionTable(&b, []string{"f"})
	for _, row := range []Function{f, {Name: "g"}, {Name: "h", Failure: &Failure{Text: "no", Pos: program.Pos{File: "a.c", Line: 7}}}} {
		if err := table.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := table.Summary(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	for i, w := range []string{
		"f         UNKNOWN       1.5 s  " + want[0], strings.Repeat(" ", 31) + want[1], strings.Repeat(" ", 31) + want[2],
		"g         NOT TRIED     0.0 s", "h         REFUSED       0.0 s  a.c:7: no", "3 functions: 1 unknown, 1 refused, 1 not tried. No caller is shown: craig explain entry-arguments, entry-first",
	} {
		if lines[i] != w {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], w)
		}
	}
}

// TestOpenChecks: what checks decide that were not asked is one line for the answers that leave the same open, with their names unless
// it is all of them.
func TestOpenChecks(t *testing.T) {
	answer := func(name string, checks ...string) jsonProperty {
		p := jsonProperty{Name: name, Outcome: verdict.Safe.String()}
		for _, c := range checks {
			p.Undefined = append(p.Undefined, jsonUndefined{Rule: program.NullDereference, Check: c})
		}
		return p
	}
	for _, l := range []struct {
		answers []jsonProperty
		want    string
	}{
		{[]jsonProperty{answer("assert", "overflow")}, "not ruled out: what --check overflow decides"},
		{
			[]jsonProperty{answer("assert", "null-deref", "memsafety", "memsafety", "bounds", "overflow")},
			"not ruled out: what --check null-deref, memsafety, bounds and overflow decide",
		},
		{
			[]jsonProperty{answer("assert", "memsafety", "sequence", "bounds"), answer("div", "bounds", "memsafety")},
			"not ruled out: what --check memsafety and bounds decide\nassert: not ruled out: what --check sequence decides",
		},
		{[]jsonProperty{answer("assert", "div", "bounds"), answer("div")}, "assert: not ruled out: what --check bounds decides"},
		{
			[]jsonProperty{answer("a", "x"), answer("b", "x", "y"), answer("c", "y"), answer("d")},
			"a, b: not ruled out: what --check x decides\nb, c: not ruled out: what --check y decides",
		},
	} {
		if got := strings.Join(answerLines(l.answers), "\n"); got != l.want {
			t.Errorf("the lines are\n%s\nwant\n%s", got, l.want)
		}
	}
}
