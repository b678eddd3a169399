package ufo

// Exploration: the graph is unwound until every loop is covered, and its nodes get labels.

import (
	"craig/domain"
	"craig/internal/arg"
	"craig/internal/cfa"
	"craig/logic"
)

// expandARG explores the graph once. Afterwards it is complete and well-labelled.
func (r *run) expandARG() error {
	for _, n := range r.Nodes.Nodes {
		if !n.Explored { // its label is out of date, and those of its children do not count with it
			r.marked[n] = true
		}
	}
	r.Again()
	return r.Explore(func(v *arg.Node) error {
		for _, e := range r.Expand(v) {
			r.marked[e.To] = true
		}
		if err := r.label(v); err != nil {
			return err
		}
		_, err := r.Cover(v)
		return err
	})
}

// label gives v its label: the post of its predecessors if it is marked, what the refinement found if that is known, and else
// the one it has.
func (r *run) label(v *arg.Node) error {
	switch {
	case r.marked[v]:
		delete(r.marked, v)
		f, err := r.Post(v)
		if err != nil {
			return err
		}
		v.Label = f
		for _, e := range v.Out {
			r.marked[e.To] = true
		}
	case r.labels[v] != nil:
		for _, e := range v.Out {
			if r.labels[e.To] == nil {
				r.marked[e.To] = true
			}
		}
		f, err := r.config.learning.label(r, v, r.labels[v])
		if err != nil {
			return err
		}
		v.Label = f
	}
	f, err := r.bounding.label(r, v)
	if err != nil {
		return err
	}
	v.Label = r.C.And(v.Label, f)
	return nil
}

// bounding says more of the states of nodes than their labels.
type bounding interface {
	// label returns a formula that holds of the states of v, whose predecessors have their labels.
	label(r *run, v *arg.Node) (*logic.Term, error)
}

// noBounds says nothing of any node.
func noBounds(*cfa.Automaton, domain.Options) bounding { return nothing{} }

type nothing struct{}

func (nothing) label(r *run, _ *arg.Node) (*logic.Term, error) { return r.C.True(), nil }

// intervals bounds each number by an interval, which is widened at the heads of loops.
func intervals(a *cfa.Automaton, o domain.Options) bounding {
	return &boxes{intervals: domain.NewIntervals(a, o), of: make(map[*arg.Node]*logic.Term)}
}

type boxes struct {
	intervals domain.Domain
	of        map[*arg.Node]*logic.Term
}

// label returns intervals of the values at v, widened where the loop that v heads has been entered before.
func (b *boxes) label(r *run, v *arg.Node) (*logic.Term, error) {
	f, err := r.PostIn(v, b.intervals)
	if err != nil {
		return nil, err
	}
	if before := r.Before(v); len(before) > 0 {
		f = domain.Widen(r.C, b.of[before[len(before)-1]], f)
	}
	b.of[v] = f
	return f, nil
}
