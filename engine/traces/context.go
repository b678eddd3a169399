package traces

// The context: what is known to hold of units, up to levels.

import (
	"math"

	"craig/logic"
	"craig/smt"
)

// forever is the level of what holds of all derivations.
const forever = math.MaxInt

// fact is what holds of a unit in all derivations in which units of its component are nested in each other at most level times; in
// none that is known if that is candidate.
type fact struct {
	f     *logic.Term // over the variables of the unit's location
	level int
}

// levelOf returns the level of a call of v in a derivation of u at a level; less than 0 if there is none.
func levelOf(u, v *unit, level int) int {
	if u.recursive == nil || v.recursive != u.recursive || level == forever {
		return forever
	}
	return level - 1
}

// context returns what holds of u at a level.
func (u *unit) context(level int) []*logic.Term {
	var out []*logic.Term
	for _, f := range u.facts {
		if f.level >= level {
			out = append(out, f.f)
		}
	}
	return out
}

// learn notes that conjuncts hold of u at a level.
func (u *unit) learn(level int, f *logic.Term) {
next:
	for _, g := range logic.Conjuncts(f) {
		if g.IsTrue() {
			continue
		}
		for _, old := range u.facts {
			if old.f == g {
				old.level = max(old.level, level)
				continue next
			}
		}
		u.facts = append(u.facts, &fact{g, level})
	}
}

// excluder decides whether conjunctions exclude a formula.
type excluder struct {
	*run
	solver *smt.Solver
	known  []*logic.Term // what holds besides
}

// excludes reports whether nothing for which all of fs holds satisfies the formula.
func (x *excluder) excludes(fs []*logic.Term) (bool, error) {
	all := append(append([]*logic.Term(nil), fs...), x.known...)
	switch x.CheckTerms(x.solver, all...) {
	case smt.Unsat:
		return true, nil
	case smt.Unknown:
		if x.Ctx.Err() != nil {
			return false, x.Ctx.Err()
		}
	case smt.Sat:
	}
	return false, nil
}

// excluder returns the one of bad, where what the context says at a level holds of u besides.
func (r *run) excluder(u *unit, level int, bad *logic.Term) *excluder {
	x := &excluder{run: r, solver: r.NewSolver(false), known: u.context(level)}
	x.solver.Assert(bad)
	return x
}
