package pass

import (
	"context"

	"craig/horn"
)

// slice leaves out the predicates that have no derivation, whatever the constraints, and those on which the goal does
// not depend. In models the former are false and the latter true.
func slice(_ context.Context, s *horn.System) (*horn.System, Back, error) {
	derivable := forward(s)
	wanted := backward(s, derivable)
	b := build(s)
	for _, p := range s.Preds {
		if p == s.Goal || derivable[p.ID] && wanted[p.ID] {
			b.keep(p, nil)
		}
	}
	for _, c := range s.Clauses {
		if b.image[c.Head.ID] == nil || !derivable[c.Head.ID] {
			continue
		}
		if blocked(c, derivable) {
			continue
		}
		d := b.draft(c)
		kept := d.body[:0]
		var off []*atom
		for i, a := range d.body {
			if !derivable[c.Body[i].Pred.ID] {
				off = append(off, a)
				continue
			}
			kept = append(kept, a)
		}
		d.body = kept
		for _, a := range off { // no path may need it
			d.constraint = b.ctx.And(d.constraint, b.ctx.Not(a.Guard))
		}
		b.add(d)
	}
	b.w.model = func(_ context.Context, m horn.Model) (horn.Model, error) {
		r := b.carry(m)
		for _, p := range s.Preds {
			if !derivable[p.ID] {
				r[p] = s.Ctx.False()
			}
		}
		return r, nil
	}
	return b.out, b.w, nil
}

// blocked reports whether the clause needs an atom that has no derivation.
func blocked(c *horn.Clause, derivable []bool) bool {
	for _, a := range c.Body {
		if a.Guard.IsTrue() && !derivable[a.Pred.ID] {
			return true
		}
	}
	return false
}

// forward returns by predicate whether it has a derivation when constraints are forgotten and guards are false.
func forward(s *horn.System) []bool {
	derivable := make([]bool, len(s.Preds))
	todo := append([]*horn.Clause(nil), s.Clauses...)
	for len(todo) > 0 {
		c := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if derivable[c.Head.ID] || c.Constraint.IsFalse() || blocked(c, derivable) {
			continue
		}
		derivable[c.Head.ID] = true
		todo = append(todo, c.Head.Uses...)
	}
	return derivable
}

// backward returns by predicate whether a derivation of the goal may need it.
func backward(s *horn.System, derivable []bool) []bool {
	wanted := make([]bool, len(s.Preds))
	wanted[s.Goal.ID] = true
	for todo := []*horn.Pred{s.Goal}; len(todo) > 0; {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range p.Clauses {
			if c.Constraint.IsFalse() || blocked(c, derivable) {
				continue
			}
			for _, a := range c.Body {
				if !wanted[a.Pred.ID] {
					wanted[a.Pred.ID] = true
					todo = append(todo, a.Pred)
				}
			}
		}
	}
	return wanted
}
