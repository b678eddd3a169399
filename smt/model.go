package smt

import (
	"craig/logic"
	"craig/smt/internal/sat"
)

// Models: built from the assignment, completed, and verified on the original formulas before an answer is given.

// verify builds the model of the current assignment and evaluates every live assertion and assumption under it.
func (s *Solver) verify() sat.Final {
	m := s.buildModel()
	if s.holds(m) {
		s.model = m
		return sat.FinalSat
	}
	s.reason = errModel
	return sat.FinalUnknown
}

// holds reports whether the assertions and assumptions are true under m.
func (s *Solver) holds(m *logic.Model) bool {
	e := m.Evaluator()
	for _, f := range s.frames {
		for _, a := range f.assertions {
			if !e.Holds(a.f) {
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

// buildModel reads the values of constants off the assignment.
func (s *Solver) buildModel() *logic.Model {
	m := logic.NewModel()
	values := s.th.Model()
	for x, base := range s.ofArith {
		if base != nil && base.Op() == logic.OpConst {
			v := values[x]
			if base.Sort() == logic.Int && !v.IsInt() { // nothing depends on it
				v = v.Floor()
			}
			m.Consts[base] = logic.NumValue(v, base.Sort())
		}
	}
	for i := range s.nodes {
		if nd := &s.nodes[i]; nd.kind == nodeOpaque && nd.v != 0 && nd.term.Op() == logic.OpConst {
			m.Consts[nd.term] = logic.BoolValue(s.sat.Value(nd.v.Pos()) > 0)
		}
	}
	return m
}
