package whale

// Answers: models and derivations.

import (
	"craig/horn"
	"craig/logic"
	"craig/smt/interpolate"
)

// model returns what is known and the contracts of all graphs that prove theirs. That is a model of the clauses: a contract of a
// graph follows, way by way, from those of the graphs that justify its calls, and these from the model, which has them or, where
// they are covered, others that they follow from.
func (e *run) model() horn.Model {
	m := make(horn.Model)
	for _, p := range e.s.Preds {
		fs := []*logic.Term{e.known.of(p)}
		for _, g := range e.of[p.ID] {
			if g.active() {
				fs = append(fs, e.C.Implies(g.contract.guard, g.contract.summary))
			}
		}
		m[p] = interpolate.Simplify(e.Ctx, e.C, e.C.And(fs...))
	}
	return m
}

// derivation returns what is derived in the model of an execution of g.
func (e *run) derivation(g *graph, ev *logic.Evaluator, m *logic.Model) *horn.Derivation {
	var w *way
	for _, w = range g.ways {
		if ev.Holds(w.taken) {
			break
		}
	}
	d := &horn.Derivation{Clause: w.clause, Values: logic.NewModel(), Children: make([]*horn.Derivation, len(w.calls))}
	d.Values.Funcs = m.Funcs
	for _, x := range w.clause.Consts() {
		d.Values.Consts[x] = ev.Eval(w.rename[x])
	}
	for i, k := range w.calls {
		if ev.Holds(k.guard) {
			d.Children[i] = e.derivation(k.callee, ev, m)
		}
	}
	return d
}
