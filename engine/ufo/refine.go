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
	var assume func(*arg.Node) *logic.Term
	if r.config.accumulate {
		assume = func(n *arg.Node) *logic.Term { return n.Label }
	}
	k := r.graph.Condition(assume)
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
	if shallow, ok := r.frontier(); ok { // a shorter path to the error is one of the graph
		r.refuted = max(r.refuted, shallow-1)
	}
	k.Weaken(r.Ctx, r.Options.Seed)
	labels, err := r.interpolants(k)
	if err != nil {
		return nil, fmt.Errorf("labels: %w", err)
	}
	fresh := false
	for _, n := range k.Nodes {
		switch {
		case r.preds == nil:
		case r.config.lemmas:
			fresh = r.preds.Add(n.Loc, r.lemmas(labels[n])...) > 0 || fresh
		default:
			fresh = r.preds.AddAtoms(n.Loc, labels[n]) > 0 || fresh
		}
	}
	if r.config.predicatesOnly {
		if !fresh {
			return nil, &search.Stuck{Text: "the abstraction by predicates is too coarse: a refutation has no other ones", Advice: "another --config"}
		}
		r.restart()
		return nil, nil
	}
	if r.config.accumulate {
		for n, f := range labels {
			labels[n] = r.C.And(assume(n), f)
		}
	}
	r.labels = labels
	return nil, nil
}

// frontier returns how many edges there are at least on a path of the graph to a node that other nodes cover, from which
// paths of the automaton go on that the graph does not have; it is not ok if there is no such node.
func (r *run) frontier() (edges int, ok bool) {
	seen := map[*arg.Node]bool{r.graph.Entry: true}
	for row := []*arg.Node{r.graph.Entry}; len(row) > 0; edges++ {
		var next []*arg.Node
		for _, n := range row {
			if len(n.CoveredBy) > 0 {
				return edges, true
			}
			for _, e := range n.Out {
				if to := e.To; n.CoveredBy == nil && to.Explored && !seen[to] {
					seen[to] = true
					next = append(next, to)
				}
			}
		}
		row = next
	}
	return 0, false
}

// lemmas returns the conjuncts of a label, also where it is a negated disjunction.
func (r *run) lemmas(label *logic.Term) []*logic.Term {
	if label.Op() != logic.OpNot || label.Arg(0).Op() != logic.OpOr {
		return logic.Conjuncts(label)
	}
	var out []*logic.Term
	for _, f := range label.Arg(0).Args() {
		out = append(out, r.C.Not(f))
	}
	return out
}

// interpolants returns labels of all nodes on paths to the error, none of which can be executed.
func (r *run) interpolants(k *arg.Condition) (map[*arg.Node]*logic.Term, error) {
	labels := make(map[*arg.Node]*logic.Term)
	if !r.config.stepwise {
		s := r.NewSolver(true)
		for i, part := range k.Parts {
			s.AssertIn(smt.Partition(i), part)
		}
		if r.Check(s) == smt.Unsat {
			labels = k.Sequence(r.Ctx, s, interpolate.McMillan)
		}
	}
	r.lost += len(k.Nodes) - len(labels)
	return labels, k.Complete(r.Ctx, labels, interpolate.McMillan)
}
