// How far a run came that has no answer.

package report

import (
	"fmt"
	"strings"

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
	t.within()
}

// maxBounds is how many bounds of one sentence are shown.
const maxBounds = 6

// within says up to which bounds there is no violation.
func (t *text) within() {
	var said []string
	for i, b := range t.r.Result.Within {
		if i == maxBounds {
			said = append(said, fmt.Sprintf("bounds of %d more", len(t.r.Result.Within)-i))
			break
		}
		said = append(said, bound(b, i > 0 && t.r.Result.Within[i-1].What == b.What))
	}
	if len(said) > 0 {
		t.line(1, "No violation is possible in executions with at most %s.", strings.Join(said, ", "))
	}
}

// bound says how many iterations, or calls, there are; again if the bound named before is of that kind.
func bound(b verdict.Bound, again bool) string {
	if b.What == verdict.Calls {
		return count(b.Times, "call") + " of " + b.Proc + " within each other"
	}
	where := "in " + b.Proc
	if b.Pos.Open() && b.Pos.Line > 0 {
		where = "at " + at(b.Pos)
	}
	if again {
		return fmt.Sprintf("%d of that %s", b.Times, where)
	}
	return count(b.Times, "iteration") + " of the loop " + where
}

func passes(n int) string {
	if n == 1 {
		return "1 pass"
	}
	return fmt.Sprintf("%d passes", n)
}
