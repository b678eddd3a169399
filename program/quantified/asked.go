// What an assertion asks of one element, as a formula.

package quantified

import (
	"slices"

	"craig/logic"
	"craig/program"
)

// maxAsked is how large a formula is that says what is asked.
const maxAsked = 30

// asked returns what the assertion asks of an element of v at the head of the loop that c is, as a formula over element, a
// constant, and variables that the loop does not change. It is nil if it is not such a formula, on the shortest way from the head to
// the assertion.
func (s *search) asked(v *program.Var, c *cut) (holds, element *logic.Term) {
	e := s.assertion
	var head *program.Loc
	for _, h := range s.cuts.loops[e.From] {
		if s.cuts.at[h] == c {
			head = h
		}
	}
	if head == nil {
		return nil, nil
	}
	holds = e.Stmt.(*program.Assert).Cond
	open := holds.IsFalse() // what is asked is that an assumption before it fails
	for _, e := range shortest(head, e.From) {
		switch st := e.Stmt.(type) {
		case *program.Assume:
			if open && !st.Cond.IsTrue() {
				holds, open = s.c.Not(st.Cond), false
			}
		case *program.Assert:
		case *program.Assign:
			holds = s.assigned(e, st).Apply(holds)
		default:
			if slices.ContainsFunc(program.Writes(e.Stmt), func(w *program.Var) bool { return slices.Contains(s.index.Vars(holds), w) }) {
				return nil, nil
			}
		}
		if logic.DagSize(holds) > maxAsked {
			return nil, nil
		}
	}
	return s.overElement(holds, v, head)
}

// shortest returns the edges of a shortest way between two locations, the last one first.
func shortest(from, to *program.Loc) []*program.Edge {
	next := map[*program.Loc]*program.Edge{to: nil}
	for todo := []*program.Loc{to}; len(todo) > 0; todo = todo[1:] {
		if todo[0] == from {
			break
		}
		for _, e := range todo[0].In {
			if _, ok := next[e.From]; !ok {
				next[e.From] = e
				todo = append(todo, e.From)
			}
		}
	}
	var way []*program.Edge
	for l := from; l != to; l = next[l].To {
		if next[l] == nil {
			return nil
		}
		way = append(way, next[l])
	}
	slices.Reverse(way)
	return way
}

// overElement returns holds as a formula over an element of v alone, besides what the loop at head does not change.
func (s *search) overElement(holds *logic.Term, v *program.Var, head *program.Loc) (formula, element *logic.Term) {
	var only *logic.Term
	several := false
	logic.PostOrder(func(t *logic.Term) {
		if t.Op() == logic.OpSelect {
			several = several || only != nil || t.Arg(0) != v.Term
			only = t
		}
	}, holds)
	if only == nil || several {
		return nil, nil
	}
	element = s.c.Fresh("element", only.Sort())
	formula = s.c.Substitute(holds, map[*logic.Term]*logic.Term{only: element})
	for _, t := range logic.Consts(formula) {
		if t != element && (s.index.Var(t) == nil || s.cuts.changed[head][t]) {
			return nil, nil
		}
	}
	return formula, element
}
