// Package domain computes abstract posts of the edges of control-flow automata: what certainly holds behind an edge, in a
// language of formulas that the domain stands for. Engines that unwind automata label their nodes with them: UFO (A.
// Albarghouthi, A. Gurfinkel, M. Chechik: From under-approximations to over-approximations and back, TACAS 2012), whose
// configurations differ in the domain and in little else, and lazy abstraction.
//
// A Domain is made for one automaton and answers Post for its edges:
//
//   - None says nothing of any state;
//   - Predicates holds predicates of locations, which may become more while posts are computed. NewCartesian is the
//     domain of conjunctions of literals over them, NewBoolean that of all their Boolean combinations (S. Graf, H.
//     Saïdi: Construction of abstract state graphs with PVS, CAV 1997; T. Ball, A. Podelski, S. Rajamani: Boolean and
//     Cartesian abstraction for model checking C programs, TACAS 2001; S. Lahiri, R. Nieuwenhuis, A. Oliveras: SMT
//     techniques for fast predicate abstraction, CAV 2006);
//   - NewIntervals is the domain of a range for each number and a value for each Bool. Where chains of them are without
//     an end, at loop heads, Widen ends them.
//
// Posts are exact, which is to say the strongest in their language, wherever the solver decides its questions and no limit
// of Options is reached, and only weaker elsewhere. All are remembered: the same question is not asked again.
package domain

import (
	"context"
	"time"

	"craig/internal/cfa"
	"craig/logic"
)

// Domain computes abstract posts of the edges of one automaton.
type Domain interface {
	// Post returns a formula over e.To.Vars that holds of all states to which e leads from states in pre, a formula over
	// e.Sources(): false if there are none and that was found out. Where the solver gives up the result is weaker. It
	// fails only if ctx is done.
	Post(ctx context.Context, e *cfa.Edge, pre *logic.Term) (*logic.Term, error)
	// Stats returns what the domain did so far.
	Stats() Stats
}

// Stats counts what a domain did.
type Stats struct {
	Posts   int           // calls of Post
	Hits    int           // of these, answered without a question to a solver
	Checks  int           // questions to solvers
	Unknown int           // of these, given up by the solver
	Time    time.Duration // in Post
}

// Options limit what a post may cost. The zero value stands for the defaults.
type Options struct {
	Seed int64 // not 0: varies the order of the solvers' decisions
	// MaxConflicts is the number of conflicts after which a solver gives up a question; 20000 if 0, no limit if negative.
	MaxConflicts int64
	// MaxCubes is the number of cubes after which a Boolean post becomes a Cartesian one; 256 if 0.
	MaxCubes int
}

func (o Options) withDefaults() Options {
	switch {
	case o.MaxConflicts == 0:
		o.MaxConflicts = 20000
	case o.MaxConflicts < 0:
		o.MaxConflicts = 0
	}
	if o.MaxCubes == 0 {
		o.MaxCubes = 256
	}
	return o
}

// None is the domain that says nothing: its posts are true.
func None(a *cfa.Automaton) Domain { return &none{c: a.Ctx} }

type none struct {
	c     *logic.Context
	stats Stats
}

func (n *none) Post(ctx context.Context, _ *cfa.Edge, _ *logic.Term) (*logic.Term, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	n.stats.Posts++
	n.stats.Hits++
	return n.c.True(), nil
}

func (n *none) Stats() Stats { return n.stats }
