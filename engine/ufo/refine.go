package ufo

// Refinement: all paths to the error are refuted at once, or one of them can be executed.

import (
	"fmt"

	"craig/engine/search"
	"craig/horn"
	"craig/internal/arg"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// refine returns a derivation of the error if a path of the graph leads there. Otherwise labels, predicates, or both, as the
// configuration wants it, are such that no path of the graph does any more.
func (r *run) refine() (*horn.Derivation, error) {
	k := r.Nodes.Condition(r.Nodes.Errors[0], r.config.learning.known())
	paths := r.NewSolver(false)
	for _, part := range k.Parts {
		paths.Assert(part)
	}
	switch r.Check(paths) {
	case smt.Sat:
		return k.Derivation(paths.Model())
	case smt.Unknown:
		return nil, fmt.Errorf("paths to the error: %w", paths.Reason())
	}
	r.Refuted()
	k.Weaken(r.Ctx, r.Options.Seed)
	labels, err := r.config.refuting(r, k)
	if err != nil {
		return nil, fmt.Errorf("labels: %w", err)
	}
	from := r.Refine(k.Nodes, func(n *arg.Node) []*logic.Term { return r.config.predicates(r.C, labels[n]) })
	return nil, r.config.learning.learn(r, labels, from)
}

// refuting finds labels of all nodes on paths to the error, none of which can be executed.
type refuting func(*run, *arg.Condition) (map[*arg.Node]*logic.Term, error)

// stepwise gives each label a refutation of its own.
func stepwise(r *run, k *arg.Condition) (map[*arg.Node]*logic.Term, error) {
	return r.complete(k, make(map[*arg.Node]*logic.Term))
}

// atOnce takes all labels from one refutation, as the paper does, as far as they can be had from it.
func atOnce(r *run, k *arg.Condition) (map[*arg.Node]*logic.Term, error) {
	labels := make(map[*arg.Node]*logic.Term)
	s := r.NewSolver(true)
	for i, part := range k.Parts {
		s.AssertIn(smt.Partition(i), part)
	}
	if r.Check(s) == smt.Unsat {
		labels = k.Sequence(r.Ctx, s, interpolate.McMillan)
	}
	return r.complete(k, labels)
}

// complete adds the labels that there are not, each from a refutation of its own.
func (r *run) complete(k *arg.Condition, labels map[*arg.Node]*logic.Term) (map[*arg.Node]*logic.Term, error) {
	r.lost += len(k.Nodes) - len(labels)
	return labels, k.Complete(r.Ctx, labels, interpolate.McMillan)
}

// learning is what becomes of the labels that a refinement has found.
type learning interface {
	// known returns what refinements take for granted of nodes; nil if that is nothing.
	known() func(*arg.Node) *logic.Term
	// learn is given the labels, and the first node at which the precision has new predicates, nil if it has none.
	learn(r *run, labels map[*arg.Node]*logic.Term, from *arg.Node) error
	// label returns the label of v for which the refinement has found one, which learn has kept.
	label(r *run, v *arg.Node, found *logic.Term) (*logic.Term, error)
}

// replaced takes the labels that were found for those there were.
type replaced struct{}

func (replaced) known() func(*arg.Node) *logic.Term { return nil }

func (replaced) learn(r *run, labels map[*arg.Node]*logic.Term, _ *arg.Node) error {
	r.labels = labels
	return nil
}

func (replaced) label(_ *run, _ *arg.Node, found *logic.Term) (*logic.Term, error) { return found, nil }

// strengthened keeps what is known of nodes, in refinements, too: labels only become stronger.
type strengthened struct{}

func (strengthened) known() func(*arg.Node) *logic.Term {
	return func(n *arg.Node) *logic.Term { return n.Label }
}

func (strengthened) learn(r *run, labels map[*arg.Node]*logic.Term, _ *arg.Node) error {
	for n, f := range labels {
		labels[n] = r.C.And(n.Label, f)
	}
	r.labels = labels
	return nil
}

func (strengthened) label(r *run, v *arg.Node, found *logic.Term) (*logic.Term, error) {
	f, err := r.Post(v)
	if err != nil {
		return nil, err
	}
	return r.C.And(v.Label, found, f), nil
}

// predicatesOnly makes the graph anew, with the precision that there is now and without labels.
type predicatesOnly struct{ replaced }

func (predicatesOnly) learn(r *run, _ map[*arg.Node]*logic.Term, from *arg.Node) error {
	if from == nil {
		return &search.Stuck{Text: "the abstraction by predicates is too coarse: a refutation has no other ones", Advice: "another --config"}
	}
	r.Clear()
	r.labels, r.marked = nil, map[*arg.Node]bool{r.Nodes.Entry: true}
	return nil
}
