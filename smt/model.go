package smt

import (
	"slices"

	"craig/logic"
	"craig/smt/internal/sat"
)

// Models: built from the assignment, completed, and verified on the original formulas before an answer is given.

// verify builds the model of the current assignment and evaluates every live assertion and assumption under it. If they
// do not all hold, opaque terms are the reason, which are refined.
func (s *Solver) verify() sat.Final {
	k := s.candidate()
	if s.holds(k.m) {
		s.model = k.m
		return sat.FinalSat
	}
	s.hint = k.m
	if slices.Contains(repairAt[:], s.endless) && s.repaired < s.endless {
		s.repaired = s.endless
		if s.model = s.repair(k.m); s.model != nil {
			return sat.FinalSat
		}
	}
	if s.opaque > 0 && s.rounds < maxArrayRounds && s.endless < maxRounds && s.refine(k) {
		if s.claims.again {
			return sat.FinalUnknown
		}
		return sat.FinalContinue
	}
	if s.reason = errModel; s.leavesOut() {
		s.reason = errLarge
	}
	return sat.FinalUnknown
}

// holds reports whether the assertions and assumptions are true under m.
func (s *Solver) holds(m *logic.Model) bool {
	e := m.Evaluator()
	for _, f := range s.frames {
		for i := range f.assertions {
			if !f.assertions[i].holds(e) {
				return false
			}
		}
	}
	for _, a := range s.assumed {
		if !e.Holds(a.a.Term) {
			return false
		}
	}
	return true
}

// holds reports whether the assertion is true. Models of similar questions are alike: what made a disjunction true last
// time is tried first.
func (a *assertion) holds(e *logic.Evaluator) bool {
	if a.f.Op() != logic.OpOr {
		return e.Holds(a.f)
	}
	if e.Holds(a.f.Arg(a.witness)) {
		return true
	}
	for i, d := range a.f.Args() {
		if i != a.witness && e.Holds(d) {
			a.witness = i
			return true
		}
	}
	return false
}
