// How far a run came that has no answer.

package report

import (
	"fmt"

	"craig/verdict"
)

// reached says what the engine worked on in the end, and up to where there is no violation.
func (t *text) reached() {
	if s := t.r.Result.Reason.Spot; s.What != verdict.Nowhere {
		where := "calls of " + s.Proc
		if s.What == verdict.Loop {
			where = "a loop in " + s.Proc
		}
		if s.Pos.Open() && s.Pos.Line > 0 {
			where += " (" + at(s.Pos) + ")"
		}
		t.line(1, "It was at %s.", where)
	}
	if n := t.r.Result.Depth; n > 0 {
		t.line(1, "No violation is possible within %s of loop heads and calls.", passes(n))
	}
}

func passes(n int) string {
	if n == 1 {
		return "1 pass"
	}
	return fmt.Sprintf("%d passes", n)
}
