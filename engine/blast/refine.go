package blast

// Refinement: the trace that leads to the error is executed, or predicates of its refutation exclude it.

import (
	"fmt"
	"time"

	"craig/domain"
	"craig/engine/search"
	"craig/internal/arg"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// maxSteps is how many steps a trace may have.
const maxSteps = 20000

// refine is called when v, at the error, has states as far as labels tell. It fails with errReached if the trace to v can be
// executed, and has found the derivation then. Otherwise the precision excludes the trace, and the part of the tree that it changes
// is to be explored again.
func (r *run) refine(v *arg.Node) error {
	start := time.Now()
	defer func() { r.refining += time.Since(start) }()
	r.refinements++
	r.Observe()
	t, err := r.Nodes.Trace(v, maxSteps)
	if err != nil {
		return &search.Stuck{Text: fmt.Sprintf("%v: %d", err, maxSteps), Advice: "another --engine"}
	}
	r.steps = max(r.steps, len(t.Steps))
	st, d, err := t.Refute(r.Ctx, func() *smt.Solver { return r.NewSolver(false) })
	switch {
	case err != nil:
		return fmt.Errorf("a trace to the error: %w", err)
	case st == smt.Sat:
		r.found = d
		return errReached
	}
	labels, err := t.Labels(r.Ctx, func() *smt.Solver { return r.NewSolver(true) }, interpolate.McMillan)
	if err != nil {
		return fmt.Errorf("interpolants: %w", err)
	}
	for _, predicates := range []func(*logic.Term) []*logic.Term{
		func(f *logic.Term) []*logic.Term { return domain.Atoms(r.C, f) },
		func(f *logic.Term) []*logic.Term { return []*logic.Term{f} }, // which no conjunction of atoms may imply
	} {
		for i, s := range t.Steps {
			for _, p := range predicates(labels[i]) {
				for _, at := range r.scope(s.Node.Loc, p) {
					r.Precision.Add(s.Node, at.loc, []*logic.Term{at.predicate})
				}
			}
		}
		if changed, err := r.restart(t); err != nil || changed {
			return err
		}
	}
	return &search.Stuck{Text: "the abstraction by predicates is too coarse: a refutation has no other ones", Advice: "another --config"}
}

// restart lets the first nodes of a trace be explored again whose labels the precision changes, and reports whether there are any.
func (r *run) restart(t *arg.Trace) (bool, error) {
	changed := make([]bool, len(t.Steps))
	any := false
	for i, s := range t.Steps {
		for _, j := range s.Needs {
			changed[i] = changed[i] || changed[j]
		}
		if changed[i] {
			continue
		}
		f, err := r.Post(s.Node)
		if err != nil {
			return false, err
		}
		if f != s.Node.Label {
			before := len(r.Nodes.Nodes)
			r.Restart(s.Node)
			r.dropped += before - len(r.Nodes.Nodes)
			changed[i], any = true, true
		}
	}
	return any, nil
}
