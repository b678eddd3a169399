package whale

// Interpolants of states and transitions, and the contracts that they are.

import (
	"fmt"
	"slices"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// interpolants returns STITP of parts, which s has refuted, the i-th in partition i.
func (e *run) interpolants(s *smt.Solver, parts []*logic.Term) (states, transitions []*logic.Term, err error) {
	order := make([]smt.Partition, len(parts))
	for i := range parts {
		order[i] = smt.Partition(i)
	}
	states, transitions, err = s.StateTransition(e.Ctx, e.config.system, order)
	if err == nil || e.Ctx.Err() != nil {
		return states, transitions, err
	}
	e.counts.apart++
	states, transitions, apart := e.inTurn(parts)
	if apart != nil {
		return nil, nil, fmt.Errorf("%w; and one after the other: %w", err, apart)
	}
	return states, transitions, nil
}

// inTurn returns interpolants of states and transitions from refutations of their own, each made with those before:
// s_i between φ_(i+1) and g_i with the rest, g_(i+1) between both of these and the rest.
func (e *run) inTurn(parts []*logic.Term) (states, transitions []*logic.Term, err error) {
	state, err := e.between(parts[:1], parts[1:])
	if err != nil {
		return nil, nil, err
	}
	states = []*logic.Term{state}
	for i := 1; i < len(parts)-1; i++ {
		rest := parts[i+1:]
		step, err := e.between(parts[i:i+1], append(slices.Clone(rest), state))
		if err != nil {
			return nil, nil, err
		}
		if state, err = e.between([]*logic.Term{state, step}, rest); err != nil {
			return nil, nil, err
		}
		states, transitions = append(states, state), append(transitions, step)
	}
	return states, transitions, nil
}

// between returns an interpolant of a and b, which contradict each other.
func (e *run) between(a, b []*logic.Term) (*logic.Term, error) {
	s := e.NewSolver(true)
	for _, f := range a {
		s.AssertIn(0, f)
	}
	for _, f := range b {
		s.AssertIn(1, f)
	}
	switch e.Check(s) {
	case smt.Sat:
		return nil, fmt.Errorf("interpolants that do not exclude what they are from")
	case smt.Unknown:
		return nil, s.Reason()
	}
	return s.Interpolant(e.Ctx, interpolate.McMillan, func(p smt.Partition) bool { return p == 0 })
}

// summary is SUM: what a transition interpolant says of a call that is on the path, which is what on says, over the parameters of its
// predicate.
func (e *run) summary(k *call, on, f *logic.Term) *logic.Term {
	m := make(map[*logic.Term]*logic.Term, len(k.args)+1)
	if !on.IsTrue() {
		m[on] = e.C.True()
	}
	for i, x := range k.args {
		m[x] = k.pred.Params[i]
	}
	return e.C.Substitute(f, m)
}

// guard is GUARD: what a state interpolant says of what is passed to a call that is on the path, over the inputs of its predicate.
// No other way is taken then. Constants that are left stand for some values; exact is whether there are none.
func (e *run) guard(g *graph, k *call, f *logic.Term) (guard *logic.Term, exact bool) {
	if k.pred.Inputs == 0 {
		return e.C.True(), true
	}
	m := make(map[*logic.Term]*logic.Term)
	for _, w := range g.ways {
		if w == k.of {
			continue
		}
		for _, other := range w.calls {
			m[other.on] = e.C.False()
		}
		m[w.taken] = e.C.False()
	}
	for _, on := range []*logic.Term{k.of.taken, k.on} {
		if !on.IsTrue() {
			m[on] = e.C.True()
		}
	}
	for i, x := range k.args[:k.pred.Inputs] {
		m[x] = k.pred.Params[i]
	}
	exact = true
	for _, x := range logic.Consts(f) {
		if m[x] == nil {
			m[x], exact = e.C.Fresh("some!"+x.Name(), x.Sort()), false
		}
	}
	guard = e.C.Substitute(f, m)
	if !exact {
		exact = !slices.ContainsFunc(logic.Consts(guard), func(x *logic.Term) bool { return !slices.Contains(k.pred.Params, x) })
	}
	return guard, exact
}
