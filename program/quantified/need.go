// What an assertion depends on, and what that depends on before a statement.

package quantified

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// need is something on which an assertion depends.
type need struct {
	// term is a variable, or an element of one, select(array, index). If all is set it is an array, of which all elements are
	// needed. Nil: whether execution comes here.
	term *logic.Term
	all  *cut // where another element is needed each time; anywhere, if that is where it is written
}

// maxIndex is how large an index is that is followed.
const maxIndex = 40

// split notes what a term depends on at a location.
func (s *search) split(l *program.Loc, t *logic.Term) {
	seen := make(map[*logic.Term]bool)
	var visit func(t *logic.Term)
	visit = func(t *logic.Term) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch {
		case t.Op() == logic.OpConst:
			if t.Sort().Kind() != logic.KindArray {
				s.arrive(l, need{term: t})
			}
		case t.Op() == logic.OpSelect:
			s.element(t.Arg(0), t.Arg(1), func(e *logic.Term) { s.arrive(l, need{term: e}) }, visit)
		default:
			for _, a := range t.Args() {
				visit(a)
			}
		}
	}
	visit(t)
}

// element calls found for the elements of variables that the element of an array at an index may be, and other for what else it
// depends on.
func (s *search) element(array, index *logic.Term, found, other func(*logic.Term)) {
	other(index)
	large := logic.DagSize(index) > maxIndex
	var visit func(array *logic.Term)
	visit = func(array *logic.Term) {
		switch array.Op() {
		case logic.OpConst:
			if !large {
				found(s.c.Select(array, index))
			}
		case logic.OpStore:
			other(array.Arg(1))
			other(array.Arg(2))
			if s.c.Eq(array.Arg(1), index) != s.c.True() {
				visit(array.Arg(0))
			}
		case logic.OpIte:
			other(array.Arg(0))
			visit(array.Arg(1))
			visit(array.Arg(2))
		default:
			for _, a := range array.Args() {
				other(a)
			}
		}
	}
	visit(array)
}

// elements notes what all elements of an array depend on at the location before e, which gives it to v.
func (s *search) elements(e *program.Edge, v *program.Var, array *logic.Term, n need) {
	switch array.Op() {
	case logic.OpConst:
		s.arrive(e.From, need{term: array, all: n.all})
	case logic.OpStore:
		if c := s.cuts.repeats(e, array.Arg(1)); c != nil {
			s.written(v, n, c)
		}
		s.split(e.From, array.Arg(2))
		s.elements(e, v, array.Arg(0), n)
	case logic.OpIte:
		s.split(e.From, array.Arg(0))
		s.elements(e, v, array.Arg(1), n)
		s.elements(e, v, array.Arg(2), n)
	case logic.OpConstArray:
		s.split(e.From, array.Arg(0))
	}
}

// before notes what n depends on before e.
func (s *search) before(e *program.Edge, n need) {
	if n.term == nil {
		s.coming(e)
		return
	}
	switch st := e.Stmt.(type) {
	case *program.Assume, *program.Assert:
		s.arrive(e.From, n)
	case *program.Assign:
		switch v := s.index.Var(n.term); {
		case n.all == nil:
			s.split(e.From, s.assigned(e, st).Apply(n.term))
		case slices.Contains(st.Lhs, v):
			s.elements(e, v, st.Rhs[slices.Index(st.Lhs, v)], n)
		default:
			s.arrive(e.From, n)
		}
	case *program.Havoc:
		s.beforeInput(e, st, n)
	case *program.Call:
		s.intoCall(e, st, n)
	}
}

// coming notes the condition under which e is executed, or that it is executed if e comes to the location before.
func (s *search) coming(e *program.Edge) {
	if a, ok := e.Stmt.(*program.Assume); ok && !a.Cond.IsTrue() {
		s.split(e.From, a.Cond)
		return
	}
	s.arrive(e.From, need{})
}

// beforeInput notes what n depends on before variables get any values. An element at an index that is an input is any element.
func (s *search) beforeInput(e *program.Edge, h *program.Havoc, n need) {
	given := func(t *logic.Term) bool {
		return slices.ContainsFunc(s.index.Vars(t), func(v *program.Var) bool { return slices.Contains(h.Vars, v) })
	}
	switch {
	case !given(n.term):
		s.arrive(e.From, n)
	case n.all != nil || n.term.Op() == logic.OpConst || given(n.term.Arg(0)):
	default:
		s.arrive(e.From, need{term: n.term.Arg(0), all: anywhere})
	}
}

// assigned returns the substitution of variables by what e assigns to them.
func (a *analysis) assigned(e *program.Edge, st *program.Assign) *logic.Subst {
	x := a.subst[e]
	if x == nil {
		m := make(map[*logic.Term]*logic.Term, len(st.Lhs))
		for i, v := range st.Lhs {
			m[v.Term] = st.Rhs[i]
		}
		x = a.c.NewSubst(m)
		a.subst[e] = x
	}
	return x
}
