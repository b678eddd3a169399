package domain

// Questions about what lies behind edges: a solver for each edge, which holds its relation and lives as long as the domain.

import (
	"context"
	"time"

	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// relations are what domains that ask solvers have in common: solvers for edges, limits and statistics.
type relations struct {
	c       *logic.Context
	options Options
	of      []*relation // by the edge's number; nil until it is needed
	stats   Stats
}

func newRelations(a *cfa.Automaton, o Options) *relations {
	return &relations{c: a.Ctx, options: o.withDefaults(), of: make([]*relation, len(a.Edges))}
}

// Stats returns what the domain did so far.
func (r *relations) Stats() Stats { return r.stats }

// measure counts a post, and its time when what it returns is called. A post without checks is a hit.
func (r *relations) measure() func() {
	begin, checks := time.Now(), r.stats.Checks
	r.stats.Posts++
	return func() {
		if r.stats.Checks == checks {
			r.stats.Hits++
		}
		r.stats.Time += time.Since(begin)
	}
}

// relation is an edge with a solver in which its relation is asserted.
type relation struct {
	*relations
	edge   *cfa.Edge
	solver *smt.Solver
	next   *logic.Subst // from the variables of the location behind the edge to those of the relation
}

// at returns the relation of e.
func (r *relations) at(e *cfa.Edge) *relation {
	if r.of[e.ID] == nil {
		m := make(map[*logic.Term]*logic.Term)
		for i, x := range e.To.Vars {
			m[x] = e.Next[i]
		}
		rel := &relation{relations: r, edge: e, next: r.c.NewSubst(m), solver: r.newSolver()}
		rel.solver.Assert(e.Relation)
		r.of[e.ID] = rel
	}
	return r.of[e.ID]
}

// check asks whether the relation can hold with all of fs. It fails if ctx is done.
func (r *relation) check(ctx context.Context, fs ...*logic.Term) (smt.Status, error) {
	return r.ask(ctx, r.solver, fs...)
}

// ask asks a solver. It fails if ctx is done.
func (r *relations) ask(ctx context.Context, s *smt.Solver, fs ...*logic.Term) (smt.Status, error) {
	if ctx.Err() != nil {
		return smt.Unknown, context.Cause(ctx)
	}
	r.stats.Checks++
	st := s.Check(ctx, fs...)
	if st == smt.Unknown {
		if ctx.Err() != nil {
			return smt.Unknown, context.Cause(ctx)
		}
		r.stats.Unknown++
	}
	return st, nil
}

// newSolver returns a solver within the limits.
func (r *relations) newSolver() *smt.Solver {
	return smt.New(r.c, smt.Options{Seed: r.options.Seed, MaxConflicts: r.options.MaxConflicts})
}

// state returns, after Sat, the values of the variables behind the edge in the solver's model, as a model of e.To.Vars.
func (r *relation) state() *logic.Model {
	from := r.solver.Model()
	to := &logic.Model{Consts: make(map[*logic.Term]logic.Value), Funcs: from.Funcs}
	for i, x := range r.edge.To.Vars {
		if v, ok := from.Consts[r.edge.Next[i]]; ok {
			to.Consts[x] = v
		}
	}
	return to
}

// question is a key of what is remembered.
type question struct {
	edge *cfa.Edge
	pre  *logic.Term
}
