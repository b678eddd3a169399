// What the program is taken to do although C leaves it open.

package lower

import (
	"slices"

	"craig/assumption"
	"craig/program"
)

// assumes reports whether the assumption is made; then it is noted in the program, with the place and what it is about.
// A caller for which it is not made has to model what the assumption excludes.
func (l *procedure) assumes(name assumption.Name, what string, at program.Pos) bool {
	if !l.o.Assume.Has(name) {
		return false
	}
	a := program.Assumed{Name: name, Pos: at, What: what}
	if l.cur != nil && !slices.Contains(l.p.Assumed, a) {
		l.p.Assumed = append(l.p.Assumed, a)
	}
	return true
}
