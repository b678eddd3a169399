package transition

// Formulas about states at times.

import (
	"craig/logic"
	"craig/verdict"
)

// Context returns the context of the system's terms.
func (t *System) Context() *logic.Context { return t.c }

// State returns the variables of the state at time k.
func (t *System) State(k int) []*logic.Term {
	for len(t.states) <= k {
		state := make([]*logic.Term, len(t.Vars))
		for i, x := range t.Vars {
			state[i] = t.c.Fresh("state", x.Sort())
		}
		t.states = append(t.states, state)
	}
	return t.states[k]
}

// local returns the constant that stands for l, of a move, at time k.
func (t *System) local(l *logic.Term, k int) *logic.Term {
	for len(t.locals[l]) <= k {
		t.locals[l] = append(t.locals[l], t.c.Fresh("local", l.Sort()))
	}
	return t.locals[l][k]
}

// times returns the substitution that puts moves at time k.
func (t *System) times(k int, ms []*move) *logic.Subst {
	m := make(map[*logic.Term]*logic.Term)
	for i, x := range t.Vars {
		m[x] = t.State(k)[i]
		m[t.next[i]] = t.State(k + 1)[i]
	}
	for _, mv := range ms {
		for _, l := range mv.Locals {
			m[l] = t.local(l, k)
		}
	}
	return t.c.NewSubst(m)
}

// Init says that the state at time k is an initial one. It has constants of its own, so its negation says less than that
// the state is none.
func (t *System) Init(k int) *logic.Term { return t.times(k, t.init).Apply(t.any(t.init)) }

// Step says that a step leads from the state at time k to that at k+1. It has constants of its own.
func (t *System) Step(k int) *logic.Term { return t.times(k, t.steps).Apply(t.any(t.steps)) }

// StepUnlessBad says that there is a bad state at one of the times from i to k, or a step from time k to k+1. Paths of such
// steps are those to a bad state, however short: from where they end there need not be a step.
func (t *System) StepUnlessBad(i, k int) *logic.Term {
	ways := []*logic.Term{t.Step(k)}
	for ; i <= k; i++ {
		ways = append(ways, t.Bad(i))
	}
	return t.c.Or(ways...)
}

// Bad says that the state at time k is bad, in no other constants than those of the state.
func (t *System) Bad(k int) *logic.Term { return t.At(t.bad, k) }

// At returns f, which is about Vars, for the state at time k.
func (t *System) At(f *logic.Term, k int) *logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for i, x := range t.Vars {
		m[x] = t.State(k)[i]
	}
	return t.c.Substitute(f, m)
}

// Of is the inverse of At: it returns f, which is about the state at time k, for Vars.
func (t *System) Of(f *logic.Term, k int) *logic.Term {
	m := make(map[*logic.Term]*logic.Term)
	for i, x := range t.State(k) {
		m[x] = t.Vars[i]
	}
	return t.c.Substitute(f, m)
}

// Spot returns what the location of the state at time k stands for in the program, in a model.
func (t *System) Spot(m *logic.Model, k int) verdict.Spot {
	ev, state := m.Evaluator(), t.State(k)
	for _, p := range t.horn.Preds {
		if (t.goal || p != t.horn.Goal) && ev.Holds(t.at(p, state)) {
			return p.Spot
		}
	}
	return verdict.Spot{}
}
