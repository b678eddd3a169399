// verify --vacuity.

package main

import "craig"

// goals returns the kinds of places of which the flags ask whether executions come there.
func (f *verifyFlags) goals() []craig.GoalKind {
	if f.vacuity {
		return []craig.GoalKind{craig.GoalAssertion, craig.GoalAssumption}
	}
	return nil
}
