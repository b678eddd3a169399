package domain

// Several domains at once.

import (
	"context"

	"craig/internal/cfa"
	"craig/logic"
)

// Product returns the domain whose posts are the conjunctions of those of ds, which are domains of a. They are asked in
// turn until one says false. From now on they share the solvers of edges, if their limits are the same.
func Product(a *cfa.Automaton, ds ...Domain) Domain {
	p := product{a.Ctx, ds}
	all := solvers(p)
	for _, r := range all {
		all[0].share(r)
	}
	return p
}

// solvers returns what asks solvers in d.
func solvers(d Domain) []*relations {
	switch d := d.(type) {
	case *cartesian:
		return []*relations{d.relations}
	case *boolean:
		return []*relations{d.relations}
	case *intervals:
		return []*relations{d.relations}
	case product:
		var all []*relations
		for _, part := range d.ds {
			all = append(all, solvers(part)...)
		}
		return all
	}
	return nil
}

type product struct {
	c  *logic.Context
	ds []Domain
}

// Post implements Domain.
func (p product) Post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error) {
	var parts []*logic.Term
	for _, d := range p.ds {
		f, err := d.Post(ctx, e, pre)
		if err != nil || f.IsFalse() {
			return f, err
		}
		parts = append(parts, f)
	}
	return p.c.And(parts...), nil
}

// Stats returns the sums of what the domains did.
func (p product) Stats() Stats {
	var s Stats
	for _, d := range p.ds {
		s = s.plus(d.Stats())
	}
	return s
}
