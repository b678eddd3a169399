package domain

// Questions about what lies behind edges: a solver for each edge, which holds its relation and lives as long as the domain.

import (
	"context"
	"slices"
	"time"

	"craig/internal/cfa"
	"craig/logic"
	"craig/smt"
)

// relations are what domains that ask solvers have in common: solvers for edges, limits and statistics.
type relations struct {
	c       *logic.Context
	options Options
	short   bool    // edges are, see short
	edges   []*edge // by number; nil until one is needed
	stats   Stats
}

// edge is an edge with a solver in which its relation is asserted.
type edge struct {
	*cfa.Edge
	solver *smt.Solver
	next   *logic.Subst // from the variables of the location behind the edge to those of the relation
	steps  []step       // some that were found in the past: a ring, in which the next one replaces that at oldest
	oldest int
}

// step is a way to take an edge.
type step struct {
	from, to *logic.Model         // values of Sources and of the variables of the location behind the edge
	holds    map[*logic.Term]bool // of from: what is known of formulas
}

// begins reports whether the step begins in a state in which all formulas hold.
func (s *step) begins(fs []*logic.Term) bool {
	return !slices.ContainsFunc(fs, func(f *logic.Term) bool {
		h, ok := s.holds[f]
		if !ok {
			h = s.from.Holds(f)
			s.holds[f] = h
		}
		return !h
	})
}

// maxSteps is how many steps of an edge are remembered. Those that begin in a set of states show some of its image at no
// cost.
const maxSteps = 64

func newRelations(a *cfa.Automaton, o Options) *relations {
	return &relations{c: a.Ctx, options: o.withDefaults(), edges: make([]*edge, len(a.Edges))}
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

// relation is an edge about which a domain asks.
type relation struct {
	*relations
	*edge
}

// at returns the relation of e.
func (r *relations) at(e *cfa.Edge) *relation {
	if r.edges[e.ID] == nil {
		if r.short {
			e = short(r.c, e)
		}
		next := make(map[*logic.Term]*logic.Term)
		for i, x := range e.To.Vars {
			next[x] = e.Next[i]
		}
		r.edges[e.ID] = &edge{Edge: e, next: r.c.NewSubst(next), solver: r.newSolver()}
		r.edges[e.ID].solver.Assert(e.Relation)
	}
	return &relation{r, r.edges[e.ID]}
}

// short returns e with the sources whose values it hands on unchanged in the place of those of Next that have these values.
func short(c *logic.Context, e *cfa.Edge) *cfa.Edge {
	s := *e
	s.Next = slices.Clone(e.Next)
	m := make(map[*logic.Term]*logic.Term)
	for i, source := range e.Passed {
		if source != nil {
			s.Next[i], m[e.Next[i]] = source, source
		}
	}
	s.Relation = c.Substitute(e.Relation, m)
	return &s
}

// carried returns the formula over sources that holds if and only if f does behind the edge, which must be short, since it hands on all
// that f is about unchanged; nil if it does not.
func (r *relation) carried(f *logic.Term) *logic.Term {
	for _, x := range logic.Consts(f) {
		if i := slices.Index(r.To.Vars, x); i < 0 || r.Passed[i] == nil {
			return nil
		}
	}
	return r.next.Apply(f)
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

// state returns, after Sat, the state behind the edge in the solver's model, values of e.To.Vars, and remembers the step.
func (r *relation) state() *logic.Model {
	m := r.solver.Model()
	s := step{part(m, r.Sources(), r.Sources()), part(m, r.Next, r.To.Vars), make(map[*logic.Term]bool)}
	if len(r.steps) < maxSteps {
		r.steps = append(r.steps, s)
	} else {
		r.steps[r.oldest] = s
		r.oldest = (r.oldest + 1) % maxSteps
	}
	return s.to
}

// part returns the values of some constants in m as those of others.
func part(m *logic.Model, some, others []*logic.Term) *logic.Model {
	p := &logic.Model{Consts: make(map[*logic.Term]logic.Value), Funcs: m.Funcs}
	for i, x := range some {
		if v, ok := m.Consts[x]; ok {
			p.Consts[others[i]] = v
		}
	}
	return p
}

// known returns states behind the edge to which steps that are remembered lead from states in pre.
func (r *relation) known(pre *logic.Term) []*logic.Model {
	var out []*logic.Model
	conjuncts := logic.Conjuncts(pre)
	for i := range r.steps {
		if r.steps[i].begins(conjuncts) {
			out = append(out, r.steps[i].to)
		}
	}
	return out
}

// question is a key of what is remembered.
type question struct {
	edge *cfa.Edge
	pre  *logic.Term
}
