package domain

// Several domains at once.

import (
	"context"

	"craig/internal/cfa"
	"craig/logic"
)

// Product returns the domain whose posts are the conjunctions of those of ds, which are domains of a. They are asked in
// turn until one says false.
func Product(a *cfa.Automaton, ds ...Domain) Domain {
	return product{a.Ctx, ds}
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
