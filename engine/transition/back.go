package transition

// The way back: invariants to models, paths to derivations.

import (
	"errors"
	"slices"

	"craig/horn"
	"craig/logic"
)

// Model returns the model of the clauses that an invariant over Vars is: one that holds initially, is kept by steps, and
// excludes bad states.
func (t *System) Model(invariant *logic.Term) horn.Model {
	m := make(horn.Model)
	for _, p := range t.horn.Preds {
		if p == t.horn.Goal {
			m[p] = t.c.False()
			continue
		}
		site := make(map[*logic.Term]*logic.Term)
		for i, x := range t.Vars {
			site[x] = t.c.ValueTerm(logic.ZeroValue(x.Sort()))
			if i < t.bits {
				site[x] = t.c.Bool(t.code(p, i))
			}
		}
		for i, x := range p.Params {
			site[t.Vars[t.bits+t.slots[p.ID][i]]] = x
		}
		m[p] = t.c.Substitute(invariant, site)
	}
	return m
}

// Derivation returns the derivation that a path is: m satisfies Init(0), Step(k) for k < n, and Bad(n).
func (t *System) Derivation(m *logic.Model, n int) (*horn.Derivation, error) {
	d, err := t.First(m)
	for k := 0; k < n && err == nil; k++ {
		d, err = t.Next(m, k, d)
	}
	if err != nil {
		return nil, err
	}
	return t.Last(m, n, d)
}

// First returns a derivation of the state at time 0: m satisfies Init(0).
func (t *System) First(m *logic.Model) (*horn.Derivation, error) {
	return t.instance(m, t.init, 0, nil)
}

// Next returns a derivation of the state at time k+1, given one, d, of that at k: m satisfies Step(k).
func (t *System) Next(m *logic.Model, k int, d *horn.Derivation) (*horn.Derivation, error) {
	return t.instance(m, t.steps, k, d)
}

// Last returns a derivation of the goal, given one, d, of the state at time k: m satisfies Bad(k).
func (t *System) Last(m *logic.Model, k int, d *horn.Derivation) (*horn.Derivation, error) {
	if t.goal {
		return d, nil
	}
	return t.instance(m, t.ends, k, d)
}

// instance returns the instance of the first of the moves that is made at time k, from the state that d derives.
func (t *System) instance(m *logic.Model, ms []*move, k int, d *horn.Derivation) (*horn.Derivation, error) {
	s, ev := t.times(k, ms), m.Evaluator()
	i := slices.IndexFunc(ms, func(mv *move) bool { return ev.Holds(s.Apply(mv.f)) })
	if i < 0 {
		return nil, errors.New("a model of an unrolling makes no step")
	}
	mv := ms[i]
	return mv.Derivation(d, nil, func(x *logic.Term) logic.Value {
		if v, ok := mv.image[x]; ok {
			x = v
		}
		return ev.Eval(s.Apply(x))
	}, m.Funcs), nil
}
