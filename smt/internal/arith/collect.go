package arith

import (
	"slices"

	"craig/smt/internal/sat"
)

// Removing what is no longer needed.

const minIdle = 16 // rows without wanted atoms that are kept in any case

// Trim takes rows without wanted atoms out of the tableau when they are many; they come back when wanted.
func (s *Solver) Trim() {
	if s.idle <= minIdle+(s.numRows-s.idle)/2 {
		return
	}
	s.restore()
	for i := range s.value {
		if x := Var(i); s.def[x] != nil && s.active[x] && s.refs[x] == 0 {
			s.dropRow(x)
		}
	}
	s.idle = 0
}

// Wanted reports whether an atom on x, or on a sum with x, is wanted.
func (s *Solver) Wanted(x Var) bool { return s.refs[x] > 0 }

// Remove removes the atoms of the SAT variables for which dead is true, none of which is wanted, and all variables that
// no atom mentions then. It returns those. It is called at decision level 0, before the SAT solver removes its
// variables, and makes the theory look at the whole trail again.
func (s *Solver) Remove(dead func(sat.Var) bool) []Var {
	s.Backtrack(0)
	s.late, s.recheck = s.late[:0], s.recheck[:0]
	s.rebase(true)

	for v, i := range s.atomOf {
		if i < 0 || !dead(sat.Var(v)) {
			continue
		}
		x := s.atoms[i].x
		k := slices.Index(s.onVar[x], i)
		s.onVar[x] = slices.Delete(s.onVar[x], k, k+1)
		s.atomOf[v] = -1
		s.freeAtoms = append(s.freeAtoms, i)
	}
	used := make([]bool, len(s.value))
	for i := range s.value {
		x := Var(i)
		if len(s.onVar[x]) == 0 {
			continue
		}
		used[x] = true
		for _, m := range s.def[x] {
			used[m.Var] = true
		}
	}
	free := make([]bool, len(s.value))
	for _, x := range s.freeVars {
		free[x] = true
	}
	var gone []Var
	for i := range s.value {
		if x := Var(i); !used[x] && !free[x] && s.def[x] != nil {
			if s.active[x] {
				s.dropRow(x)
				s.idle--
			}
			gone = append(gone, x)
		}
	}
	for i := range s.value {
		if x := Var(i); !used[x] && !free[x] && s.def[x] == nil {
			gone = append(gone, x)
		}
	}
	for _, x := range gone {
		for _, m := range s.def[x] {
			s.sumsOf[m.Var] = slices.DeleteFunc(s.sumsOf[m.Var], func(e Var) bool { return e == x })
		}
		s.def[x], s.active[x] = nil, false
		s.freeVars = append(s.freeVars, x)
	}
	return gone
}
