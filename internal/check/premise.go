// What would decide the undefined behaviour that a proof leaves open.

package check

import (
	"slices"

	"craig/program"
	"craig/verdict"
)

// corrupting are the kinds of undefined behaviour behind which an execution can go on with memory that is changed where no
// assignment of the program changes it.
var corrupting = slices.Concat(boundsKinds, freeKinds, []program.Kind{program.InvalidPointer, program.UseAfterFree, program.UseAfterScope})

// Corrupts reports whether an execution can go on with changed memory behind undefined behaviour of a kind.
func Corrupts(k program.Kind) bool { return slices.Contains(corrupting, k) }

// Deciding returns the name of the check that decides whether there is undefined behaviour of a kind; empty if none does.
func Deciding(k program.Kind) string {
	if c := deciding(k); c != nil {
		return c.Name
	}
	return ""
}

// deciding returns the check that is about the fewest kinds of undefined behaviour besides some, and about all of them; nil
// if none is.
func deciding(kinds ...program.Kind) *Check {
	var best *Check
	for i, c := range table {
		all := !slices.ContainsFunc(kinds, func(k program.Kind) bool { return !slices.Contains(c.kinds, k) })
		if all && (best == nil || len(c.kinds) < len(best.kinds)) {
			best = &table[i]
		}
	}
	return best
}

// PremiseOf returns what a proof takes for granted that leaves undefined behaviour of some kinds open, which Corrupts is true
// of, at some places; nil if that is nothing.
func PremiseOf(kinds []program.Kind, places []program.Pos) *verdict.Premise {
	if len(kinds) == 0 {
		return nil
	}
	c := deciding(kinds...)
	if c == nil || c.premise == "" {
		return nil
	}
	places = slices.Clone(places)
	slices.SortFunc(places, program.Pos.Compare)
	return &verdict.Premise{Says: c.premise, Check: c.Name, Places: program.Distinct(places)}
}
