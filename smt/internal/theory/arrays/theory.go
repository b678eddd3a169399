// Package arrays is the theory of uninterpreted sorts and functions, and of arrays: congruence closure of the equalities
// that a candidate has (equality.go), and on top of that what arrays hold at the indices that matter (arrays.go). It also
// completes models: it gives values to what the search knows nothing of.
package arrays

import (
	"maps"
	"strings"

	"craig/logic"
	"craig/smt/internal/theory"
)

// Theory is the theory, for one solver.
type Theory struct {
	// Large returns a formula that stands for the claim that a sort, which rests on uninterpreted ones, has more values
	// than arrays have writes: lemmas have its complement. It returns nil if there is to be no such claim.
	Large func(sort *logic.Sort) *logic.Term

	witnesses map[*logic.Term]*logic.Term // see witness
	model     *Model                      // of the last candidate
}

// Forget forgets what belongs to equalities of arrays for which gone is true.
func (s *Theory) Forget(gone func(eq *logic.Term) bool) {
	maps.DeleteFunc(s.witnesses, func(eq, _ *logic.Term) bool { return gone(eq) })
}

// Model is the part of a candidate about terms of the theory.
type Model struct {
	equal  *equalities
	arrays *arrays // nil before Connect
}

// Start computes the classes of equal terms in the candidate.
func (s *Theory) Start(k theory.Candidate) *Model {
	s.model = &Model{equal: newEqualities(k)}
	return s.model
}

// Refine implements theory.Theory for the candidate of the last Start, whose model is complete.
func (s *Theory) Refine(_ theory.Candidate, add theory.Add) {
	s.model.equal.refine(add)
	s.model.arrays.refine(add)
	s.model = nil
}

// Constants gives constants of uninterpreted sorts the values of their classes.
func (x *Model) Constants(m *logic.Model) {
	for _, e := range x.equal.terms {
		if e.t.Op() == logic.OpConst && e.t.Sort().Kind() == logic.KindUninterpreted {
			m.Consts[e.t], _ = x.equal.value(e.t)
		}
	}
}

// Connect computes the components of arrays; the candidate must know the Constants.
func (x *Model) Connect(s *Theory) { x.arrays = newArrays(s, x.equal) }

// Fill gives values to arrays and functions, as far as the values of reads and applications say something; where these
// contradict each other the first one counts. It reports whether any value is new: others may rest on it then.
func (x *Model) Fill(m *logic.Model) bool {
	changed := x.arrays.fill(m)
	funcs := make(map[*logic.Func]*logic.FuncValue) // arguments are those of the model so far
	for _, e := range x.equal.terms {
		if e.t.Op() == logic.OpApp {
			setApp(x.equal.k, funcs, e.t)
		}
	}
	changed = changed || !maps.EqualFunc(funcs, m.Funcs, sameFunc)
	m.Funcs = funcs
	return changed
}

// Value returns the value of a term of an uninterpreted sort, or of an array that was filled; ok is false if it has none.
func (x *Model) Value(t *logic.Term) (v logic.Value, ok bool) {
	if !isArray(t) {
		return x.equal.value(t)
	}
	if x.arrays == nil {
		return v, false
	}
	a := x.arrays.terms[t]
	if a == nil || a.value.Sort == nil {
		return v, false
	}
	return a.value, true
}

func sameFunc(f, g *logic.FuncValue) bool { return maps.EqualFunc(f.Table, g.Table, logic.Value.Equal) }

// setApp enters the value of the application t into its function's table.
func setApp(k theory.Candidate, funcs map[*logic.Func]*logic.FuncValue, t *logic.Term) {
	f := funcs[t.Func()]
	if f == nil {
		f = &logic.FuncValue{Table: make(map[string]logic.Value), Default: logic.ZeroValue(t.Sort())}
		funcs[t.Func()] = f
	}
	keys := make([]string, len(t.Args()))
	for i, a := range t.Args() {
		keys[i] = theory.Key(k, a)
	}
	key := strings.Join(keys, ",")
	if _, ok := f.Table[key]; !ok {
		f.Table[key] = k.Value(t)
	}
}
