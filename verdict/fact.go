// Facts about all elements of something.

package verdict

import (
	"craig/logic"
	"craig/program"
)

// Fact is a fact about all elements of something that a proof would need: that each of them is as an assertion asks, which was not
// proved, of one.
type Fact struct {
	At        Spot              // where it has to hold: at the head of a loop, in all rounds, or where a procedure is called
	Of        *program.Object   // the elements: each that its steps lead to
	Part      program.Part      // what of them: Whole, Target for where a pointer leads, or Alive
	Written   Spot              // that writes elements; it may be At
	Asked     program.Pos       // the assertion that asks it of one element
	Violation program.Violation // of that assertion
	Holds     *logic.Term       // what it asks, if that can be said of Element, a constant, alone; else nil
	Element   *logic.Term
}
