package report

import (
	"testing"

	"craig/certify"
	"craig/internal/source"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// TestFactText: what a fact says in words of C, for objects of all kinds and for what is asked of them.
func TestFactText(t *testing.T) {
	c := logic.NewContext()
	element := c.Const("element", logic.Int)
	at := func(line int) program.Pos { return program.Pos{File: "t.c", Line: line, Col: 2} }
	loop := verdict.Spot{What: verdict.Loop, Proc: "f", Pos: at(7)}
	calls := verdict.Spot{What: verdict.Calls, Proc: "g", Pos: at(3)}
	copying := verdict.Spot{What: verdict.Loop, Proc: "strcpy", Pos: program.Pos{File: "<library/string.c>", Line: 3}}
	block := func(steps ...program.Step) *program.Object {
		return &program.Object{Kind: program.Allocated, Name: "malloc", Func: "f", Pos: at(4), Steps: append([]program.Step{{}}, steps...)}
	}
	variable := func(kind program.ObjectKind, steps ...program.Step) *program.Object {
		return &program.Object{Kind: kind, Name: "a", Func: "f", Pos: at(5), Steps: steps}
	}
	for want, f := range map[string]verdict.Fact{
		"at the loop at t.c:7, every next of what is allocated at t.c:4 is null or leads to a block that is still allocated (asked at t.c:8: no use of freed memory)": {
			At: loop, Written: loop, Of: block(program.Step{Member: "next"}), Part: program.Target, Violation: program.Violation{Kind: program.UseAfterFree}},
		"in calls of g (t.c:3), every block allocated at t.c:4 that a pointer leads to is still allocated (written at the loop at t.c:7; asked at t.c:8: no invalid free)": {
			At: calls, Written: loop, Of: block(), Part: program.Alive, Violation: program.Violation{Kind: program.InvalidFree}},
		"at a loop in strcpy, every block allocated at t.c:4 that is not freed is found by a pointer (written in calls of g (t.c:3); asked at t.c:8: no memory leak)": {
			At: copying, Written: calls, Of: block(), Part: program.Alive, Violation: program.Violation{Kind: program.MemoryLeak}},
		"at the loop at t.c:7, a[k].x <= 6 for every k that is asked about (asked at t.c:8)": {
			At: loop, Written: loop, Of: variable(program.Variable, program.Step{}, program.Step{Member: "x"}),
			Holds: c.Le(element, c.Int(6)), Element: element, Violation: program.Violation{Kind: program.Assertion}},
		"at the loop at t.c:7, p->x != 6 for every p that is asked about to what is allocated at t.c:4 (asked at t.c:8)": {
			At: loop, Written: loop, Of: block(program.Step{Member: "x"}),
			Holds: c.Not(c.Eq(element, c.Int(6))), Element: element, Violation: program.Violation{Kind: program.ErrorCall}},
		"at the loop at t.c:7, every element of a is as asked (asked at t.c:8)": {
			At: loop, Written: loop, Of: variable(program.Variable, program.Step{}), Violation: program.Violation{Kind: program.Assertion}},
		"at the loop at t.c:7, a of every call of f leads to an object where it is followed (asked at t.c:8: no null pointer dereference)": {
			At: loop, Written: loop, Of: variable(program.Activation, program.Step{}), Part: program.Target, Violation: program.Violation{Kind: program.NullDereference}},
	} {
		f.Asked = at(8)
		if got := (&Report{}).factText(f); got != want {
			t.Errorf("%s\nnot: %s", got, want)
		}
	}
}

// TestFactsAreData: what a proof would need is in the JSON report as data.
func TestFactsAreData(t *testing.T) {
	c := logic.NewContext()
	element := c.Const("element", logic.Int)
	pos := program.Pos{File: "t.c", Line: 7, Col: 3}
	loop := verdict.Spot{What: verdict.Loop, Proc: "f", Pos: pos}
	r := &Report{Answer: certify.Answer{Result: verdict.Result{
		Reason: verdict.Reason{Kind: verdict.Timeout},
		Facts: []verdict.Fact{{
			At: loop, Written: loop, Of: &program.Object{Name: "a", Func: "f", Steps: []program.Step{{}}}, Asked: pos,
			Violation: program.Violation{Kind: program.Assertion}, Holds: c.Le(element, c.Int(6)), Element: element,
		}},
	}}}
	where := jsonPlace{File: "t.c", Line: 7, Column: 3}
	spot := jsonSpot{"loop", "f", where}
	want := jsonFact{
		Text: "at the loop at t.c:7, a[k] <= 6 for every k that is asked about (asked at t.c:7)", At: spot, Written: spot,
		Of: "every element of a", What: "value", Holds: "a[k] <= 6 for every k that is asked about", Rule: program.Assertion, Asked: where,
	}
	if got := answer(r, source.NewLines(nil), false).Reason.Facts; len(got) != 1 || got[0] != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
