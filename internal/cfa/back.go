package cfa

// The way back: invariants to models, paths to derivations.

import (
	"craig/horn"
	"craig/logic"
)

// Model returns the model of the clauses that invariants of locations are: formulas over Vars that edges keep, of which that
// of Err is false.
func (a *Automaton) Model(invariant func(*Loc) *logic.Term) horn.Model {
	m := make(horn.Model)
	for _, l := range a.Locs {
		if l.Pred != nil {
			m[l.Pred] = invariant(l)
		}
	}
	return m
}

// Derivation returns the derivation of what an edge leads to, given one, from, of its source, nil at Entry, those of its
// operands, and the values that the constants of Relation have when it is taken. Functions have their values in funcs.
func (e *Edge) Derivation(from *horn.Derivation, operands []*horn.Derivation, value func(*logic.Term) logic.Value, funcs map[*logic.Func]*logic.FuncValue) *horn.Derivation {
	d := &horn.Derivation{Clause: e.Clause, Values: logic.NewModel(), Children: make([]*horn.Derivation, len(e.Clause.Body))}
	d.Values.Funcs = funcs
	for _, x := range e.Clause.Consts() {
		d.Values.Consts[x] = value(e.image[x])
	}
	if e.Atom >= 0 {
		d.Children[e.Atom] = from
	}
	for i, o := range e.Operands {
		d.Children[o.Atom] = operands[i]
	}
	return d
}
