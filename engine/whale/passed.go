package whale

// What all calls of a predicate pass: guards that need no refutation, as of the procedure that main calls once, with the initial values
// of globals. Contracts that are made of lemmas are about such calls only.

import (
	"craig/horn"
	"craig/logic"
)

// passed returns, by predicate, which parameters have the same value in all calls that there are below the goal, with the value.
func passed(s *horn.System) []map[*logic.Term]*logic.Term {
	out := make([]map[*logic.Term]*logic.Term, len(s.Preds))
	out[s.Goal.ID] = make(map[*logic.Term]*logic.Term)
	for todo := []*horn.Pred{s.Goal}; len(todo) > 0; todo = todo[1:] {
		for _, c := range todo[0].Clauses {
			values := make(map[*logic.Term]*logic.Term)
			for i, x := range c.Head.Params {
				if v := out[c.Head.ID][x]; v != nil && c.HeadArgs[i].Op() == logic.OpConst {
					values[c.HeadArgs[i]] = v
				}
			}
			for _, a := range c.Body {
				if pass(s.Ctx, out, a, values) {
					todo = append(todo, a.Pred)
				}
			}
		}
	}
	return out
}

// pass notes what is passed for an atom where constants have these values, and reports whether that is new.
func pass(c *logic.Context, out []map[*logic.Term]*logic.Term, a horn.Atom, values map[*logic.Term]*logic.Term) bool {
	first := out[a.Pred.ID] == nil
	if first {
		out[a.Pred.ID] = make(map[*logic.Term]*logic.Term)
	}
	of, changed := out[a.Pred.ID], first
	for i, x := range a.Pred.Params {
		v := c.Substitute(a.Args[i], values)
		switch {
		case first && (v.IsValue() || v.IsTrue() || v.IsFalse()):
			of[x] = v
		case !first && of[x] != nil && of[x] != v:
			delete(of, x)
			changed = true
		}
	}
	return changed
}

// passedTo returns the guard that the parameters of p have the values that all calls pass.
func (e *run) passedTo(p *horn.Pred) *logic.Term {
	var fs []*logic.Term
	for _, x := range p.Params {
		if v := e.passed[p.ID][x]; v != nil {
			fs = append(fs, e.C.Eq(x, v))
		}
	}
	return e.C.And(fs...)
}
