// Needs at calls: what a procedure returns depends on what it does, with an index of the caller, which it does not change.

package quantified

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// kept are constants that stand in a procedure for what the variables of a caller are during the call.
type kept struct {
	c    *logic.Context
	of   map[keptIn]*logic.Term
	what map[*logic.Term]keptIn
}

// keptIn is what a constant stands for: a variable, or a constant of the caller's caller, in a call.
type keptIn struct {
	call *program.Edge
	term *logic.Term
}

func newKept(c *logic.Context) *kept {
	return &kept{c: c, of: make(map[keptIn]*logic.Term), what: make(map[*logic.Term]keptIn)}
}

// maxKept is how many calls, one within the other, constants stand for what is around.
const maxKept = 4

// in returns the constant that stands for a term, a constant, in a call; nil if there are too many calls around.
func (k *kept) in(call *program.Edge, t *logic.Term) *logic.Term {
	x := keptIn{call, t}
	if k.of[x] == nil {
		depth := 0
		for in, ok := k.what[t]; ok; in, ok = k.what[in.term] {
			depth++
		}
		if depth == maxKept {
			return nil
		}
		f := k.c.Fresh("kept", t.Sort())
		k.of[x], k.what[f] = f, x
	}
	return k.of[x]
}

// intoCall notes what n, behind the call at e, depends on: of what the call does not give to it, before the call, and otherwise
// at the exit of the callee.
func (s *search) intoCall(e *program.Edge, st *program.Call, n need) {
	result := func(t *logic.Term) int {
		return slices.IndexFunc(st.Results, func(v *program.Var) bool { return v != nil && v.Term == t })
	}
	if n.all != nil {
		if i := result(n.term); i >= 0 {
			n.term = st.Callee.Results[i].Term
			s.arrive(st.Callee.Exit, n)
		} else {
			s.arrive(e.From, n)
		}
		return
	}
	consts := logic.Consts(n.term)
	if !slices.ContainsFunc(consts, func(t *logic.Term) bool { return result(t) >= 0 }) {
		s.arrive(e.From, n)
		return
	}
	m := make(map[*logic.Term]*logic.Term)
	for _, t := range consts {
		if i := result(t); i >= 0 {
			m[t] = st.Callee.Results[i].Term
		} else if m[t] = s.kept.in(e, t); m[t] == nil {
			return
		}
	}
	s.split(st.Callee.Exit, s.c.Substitute(n.term, m))
}

// beforeCall notes what n, at the entry of the callee, depends on before the call at e. A need with an index of another caller
// is not one of this.
func (s *search) beforeCall(e *program.Edge, n need) {
	st := e.Stmt.(*program.Call)
	if n.term == nil {
		s.arrive(e.From, n)
		return
	}
	m := make(map[*logic.Term]*logic.Term)
	for _, t := range logic.Consts(n.term) {
		if in, ok := s.kept.what[t]; ok {
			if in.call != e {
				return
			}
			m[t] = in.term
		}
	}
	for i, v := range st.Callee.Params {
		m[v.Term] = st.Args[i]
	}
	if n.all != nil {
		if array := m[n.term]; array != nil {
			s.elements(e, s.index.Var(n.term), array, n)
		}
		return
	}
	s.split(e.From, s.c.Substitute(n.term, m))
}
