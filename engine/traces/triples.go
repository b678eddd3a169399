package traces

// Hoare triples of edges.

import (
	"slices"

	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// triples decides Hoare triples. It implements automata.Triples.
type triples struct {
	*run
	edges map[*cfa.Edge]*letter
}

// letter is what is known of an edge.
type letter struct {
	solver  *smt.Solver // of its relation
	next    *logic.Subst
	passing []*logic.Evaluator // of models of the relation, and of some formulas before it and behind it
}

// maxPassing is how many models are kept. They refute most triples that do not hold.
const maxPassing = 24

func newTriples(r *run) *triples { return &triples{run: r, edges: make(map[*cfa.Edge]*letter)} }

func (t *triples) letter(e *cfa.Edge) *letter {
	l := t.edges[e]
	if l == nil {
		m := make(map[*logic.Term]*logic.Term, len(e.Next))
		for i, x := range e.To.Vars {
			m[x] = e.Next[i]
		}
		l = &letter{solver: t.NewSolver(false), next: t.C.NewSubst(m)}
		l.solver.Assert(e.Relation)
		t.edges[e] = l
	}
	return l
}

// Empty implements automata.Triples.
func (t *triples) Empty(f *logic.Term) bool { return f.IsFalse() }

// Holds implements automata.Triples.
func (t *triples) Holds(before []*logic.Term, e edge, after *logic.Term) ([]*logic.Term, bool, error) {
	l := t.letter(e.Letter)
	behind := l.next.Apply(after)
	all := append(slices.Clone(before), e.Known...)
	if slices.ContainsFunc(l.passing, func(ev *logic.Evaluator) bool {
		return !ev.Holds(behind) && !slices.ContainsFunc(all, func(f *logic.Term) bool { return !ev.Holds(f) })
	}) {
		return nil, false, nil
	}
	switch t.CheckTerms(l.solver, append(slices.Clone(all), t.C.Not(behind))...) {
	case smt.Unsat:
		core := l.solver.Core()
		return slices.DeleteFunc(all, func(f *logic.Term) bool { return !slices.Contains(core, f) }), true, nil
	case smt.Sat:
		if len(l.passing) == maxPassing {
			l.passing = slices.Delete(l.passing, 0, 1)
		}
		l.passing = append(l.passing, l.solver.Model().Evaluator())
	case smt.Unknown:
		if t.Ctx.Err() != nil {
			return nil, false, t.Ctx.Err()
		}
	}
	return nil, false, nil
}
