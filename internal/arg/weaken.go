package arg

// Refutations that need little.

import (
	"context"
	"slices"

	"craig/logic"
	"craig/smt"
)

// maxAttempts bounds how often Weaken tries to do without a conjunct.
const maxAttempts = 40

// Weaken leaves out of a condition that has no model as many conjuncts as it can of the relations of edges from the entry. What
// labels say then follows from later edges, which more paths have in common than those from the entry: where the refutation does
// not need that a counter begins at 0, labels do not say how far it is.
func (k *Condition) Weaken(ctx context.Context, seed int64) {
	c := k.graph.Automaton.Ctx
	type conjunct struct {
		edge *Edge
		f    *logic.Term
	}
	of := make(map[*logic.Term]conjunct) // by the constant that demands it
	var demanded []*logic.Term
	s := smt.New(c, smt.Options{Seed: seed})
	for i, part := range k.Parts {
		if k.Nodes[i] == k.graph.Entry {
			part = k.part(k.graph.Entry, func(e *Edge) *logic.Term {
				var fs []*logic.Term
				for _, f := range logic.Conjuncts(e.Action.Relation) {
					x := c.Stock("demanded", len(demanded), logic.Bool)
					demanded = append(demanded, x)
					of[x] = conjunct{e, f}
					fs = append(fs, c.Implies(x, k.graph.instance(e, f)))
				}
				return c.And(fs...)
			})
		}
		s.Assert(part)
	}
	if s.Check(ctx, demanded...) != smt.Unsat {
		return
	}
	core := inCore(demanded, s)
	tried := make(map[*logic.Term]bool)
	for range maxAttempts {
		i := slices.IndexFunc(core, func(x *logic.Term) bool { return !tried[x] })
		if i < 0 {
			break
		}
		tried[core[i]] = true
		// What this core has not may take the place of what it has.
		rest := slices.DeleteFunc(slices.Clone(demanded), func(x *logic.Term) bool { return x == core[i] })
		if s.Check(ctx, rest...) == smt.Unsat {
			demanded, core = rest, inCore(rest, s)
		}
	}
	k.kept = make(map[*Edge][]*logic.Term)
	for _, x := range core {
		k.kept[of[x].edge] = append(k.kept[of[x].edge], of[x].f)
	}
	k.Parts[0] = k.part(k.graph.Entry, func(e *Edge) *logic.Term { return k.graph.instance(e, k.relation(e)) })
}

// inCore returns those of the assumptions that the last refutation used.
func inCore(assumptions []*logic.Term, s *smt.Solver) []*logic.Term {
	used := make(map[*logic.Term]bool)
	for _, x := range s.Core() {
		used[x] = true
	}
	return slices.DeleteFunc(slices.Clone(assumptions), func(x *logic.Term) bool { return !used[x] })
}
