// Which loop of the source an invariant is at.

package report

import "craig/program"

// loopIndex has the loops of the procedures of a front end's program by their locations.
type loopIndex map[*program.Proc]map[*program.Loc]*jsonLoop

// at returns the loop that l, a location of the front end's program or of a copy of one in it, is the head of, or else where
// the condition of a loop is evaluated; nil if it is neither.
func (x loopIndex) at(l *program.Loc) *jsonLoop {
	source := l.Source()
	if source == nil {
		return nil
	}
	pr := source.Proc
	if x[pr] == nil {
		x[pr] = make(map[*program.Loc]*jsonLoop)
		for _, lp := range pr.AllLoops() {
			if lp.Test != nil && x[pr][lp.Test] == nil {
				x[pr][lp.Test] = &jsonLoop{lp.Kind, "test", place(lp.Pos)}
			}
			x[pr][lp.Head] = &jsonLoop{lp.Kind, "head", place(lp.Pos)}
		}
	}
	return x[pr][source]
}
