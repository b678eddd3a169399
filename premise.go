// What would decide the undefined behaviour that a proof leaves open.

package craig

import (
	"slices"

	"craig/program"
)

// corrupting are the kinds of undefined behaviour behind which an execution can go on with memory that is changed where no
// assignment of the program changes it.
var corrupting = slices.Concat(boundsKinds, freeKinds, []program.Kind{program.InvalidPointer, program.UseAfterFree})

// Premise is what a proof takes for granted besides what C says: that the program does not change memory by accesses that are
// undefined behaviour.
type Premise struct {
	Says   string        // "no access is out of bounds"
	Check  string        // the name of the check that decides it
	Places []program.Pos // where it could be violated
}

// decides returns the check that is about the fewest kinds of undefined behaviour besides some, and about all of them; nil
// if none is.
func decides(kinds ...program.Kind) *Check {
	var best *Check
	for i, c := range checkTable {
		all := !slices.ContainsFunc(kinds, func(k program.Kind) bool { return !slices.Contains(c.kinds, k) })
		if all && (best == nil || len(c.kinds) < len(best.kinds)) {
			best = &checkTable[i]
		}
	}
	return best
}

// premise returns what a proof takes for granted that leaves some undefined behaviour open; nil if that is nothing.
func premise(open []Undefined) *Premise {
	var kinds []program.Kind
	var places []program.Pos
	for _, u := range open {
		if slices.Contains(corrupting, u.Kind) {
			kinds = append(kinds, u.Kind)
			for _, p := range u.Places {
				if !slices.Contains(places, p) {
					places = append(places, p)
				}
			}
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	c := decides(kinds...)
	if c == nil || c.premise == "" {
		return nil
	}
	slices.SortFunc(places, program.Pos.Compare)
	return &Premise{Says: c.premise, Check: c.Name, Places: places}
}
