package blast

// Refinement: the trace that leads to the error is executed, or predicates of its refutation exclude it.

import (
	"errors"
	"fmt"
	"time"

	"craig/engine/search"
	"craig/horn"
	"craig/internal/arg"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// rounds is which of the refutations that go round a loop are those of the whole trace: every tenth. The others begin as late as they
// can, which finds fewer predicates where a loop goes through states, but without end where labels count its rounds.
const rounds = 10

// refine is called when v, at the error, has states as far as labels tell. It fails with errReached if v is reached by an execution, and
// has found the derivation then. Otherwise the precision excludes what led to v, or a part of it, and the part of the tree that
// it changes is to be explored again.
func (r *run) refine(v *arg.Node) error {
	start := time.Now()
	defer func() { r.refining += time.Since(start) }()
	r.refinements++
	r.Observe()
	t, d, err := r.whole(v)
	if r.apart || errors.Is(err, arg.ErrLargeTrace) {
		t, d, err = r.inParts(v, nil)
	}
	switch {
	case err != nil:
		return fmt.Errorf("a trace to the error: %w", err)
	case d != nil:
		r.found = d
		return errReached
	}
	return r.learn(t)
}

// whole returns the derivation of v, or the trace to it, refuted.
func (r *run) whole(v *arg.Node) (refuted *arg.Trace, of *horn.Derivation, err error) {
	t, err := r.Nodes.Trace(v)
	if err != nil {
		return nil, nil, err
	}
	r.steps = max(r.steps, len(t.Steps))
	t.LateRounds = r.refinements%rounds != 0
	st, m, err := t.Refute(r.Ctx, func() *smt.Solver { return r.NewSolver(false) })
	if st == smt.Sat {
		return nil, t.Derivation(m, nil), nil
	}
	return t, nil, err
}

// inParts returns the derivation of v with values, any if they are nil, or a refuted trace without which there is none: the path to
// v where of calls the labels of the nodes at their returns are known, or one to such a node with the values that a model of the
// path gives it. Each node is asked about once with the same values, so that this takes no longer for calls of calls than there are
// nodes and values, however many executions they stand for.
func (r *run) inParts(v *arg.Node, wanted []logic.Value) (refuted *arg.Trace, of *horn.Derivation, err error) {
	key := question{v, fmt.Sprint(wanted)}
	if d := r.derived[key]; d != nil {
		return nil, d, nil
	}
	var equal *logic.Term
	if wanted != nil {
		equal = r.Nodes.Equals(v, wanted)
	}
	t := r.Nodes.Spine(v, equal)
	r.steps = max(r.steps, len(t.Steps))
	t.LateRounds = r.refinements%rounds != 0
	st, m, err := t.Refute(r.Ctx, func() *smt.Solver { return r.NewSolver(false) })
	if err != nil || st == smt.Unsat {
		return t, nil, err
	}
	known := make(map[int]*horn.Derivation)
	for i, s := range t.Steps {
		if !s.Known {
			continue
		}
		refuted, d, err := r.inParts(s.Node, t.Values(m, i))
		if d == nil {
			return refuted, nil, err
		}
		known[i] = d
	}
	d := t.Derivation(m, known)
	r.derived[key] = d
	return nil, d, nil
}

// question is whether a node can have values.
type question struct {
	node   *arg.Node
	values string
}

// learn adds predicates to the precision that exclude a refuted trace, and lets the nodes be explored again that they change.
func (r *run) learn(t *arg.Trace) error {
	labels, err := t.Labels(r.Ctx, func() *smt.Solver { return r.NewSolver(true) }, interpolate.McMillan)
	if err != nil {
		return fmt.Errorf("interpolants: %w", err)
	}
	// Where a conjunction of what the interpolants name does not imply them they are predicates themselves.
	for _, name := range []naming{r.config.naming, conjuncts} {
		for i, s := range t.Steps {
			if s.Node == nil {
				continue
			}
			for _, p := range name(r.C, labels[i]) {
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
		if changed[i] || s.Known || s.Node == nil {
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
