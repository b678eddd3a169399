// What a proof leaves open.

package verdict

import "craig/program"

// Undefined is a kind of undefined behaviour that a proof does not rule out: executions with it do not count.
type Undefined struct {
	Kind   program.Kind
	Places []program.Pos // where it could happen, as far as the program shows and readers can look at it
	Check  string        // the name of the check that decides whether it does; empty if none does
}

// Premise is what a proof takes for granted besides what C says: that undefined behaviour which it leaves open does not change
// memory.
type Premise struct {
	Says   string        // "no access is out of bounds"
	Check  string        // the name of the check that decides it
	Places []program.Pos // where it could be violated
}
