package horn

import (
	"craig/logic"
	"craig/verdict"
)

// Model interprets predicates by formulas over their Params; those that are missing are true of everything. A model of a
// system satisfies every clause and makes the goal false.
type Model map[*Pred]*logic.Term

// Of returns the formula for p.
func (m Model) Of(ctx *logic.Context, p *Pred) *logic.Term {
	if f := m[p]; f != nil {
		return f
	}
	return ctx.True()
}

// Derivation is a node of a ground derivation tree, a directed acyclic graph in memory: an instance of a clause, whose
// atoms are the heads of the children.
type Derivation struct {
	Clause   *Clause
	Values   *logic.Model  // of the clause's constants
	Children []*Derivation // by atom of the body; nil where the guard is false
}

// Args returns the values of the head's arguments.
func (d *Derivation) Args() []logic.Value { return values(d.Clause.HeadArgs, d.Values.Evaluator()) }

func values(args []*logic.Term, ev *logic.Evaluator) []logic.Value {
	vs := make([]logic.Value, len(args))
	for i, a := range args {
		vs[i] = ev.Eval(a)
	}
	return vs
}

// Result is what an engine says of a system: Safe with a Model, Unsafe with a Derivation of the goal, or Unknown with a
// Reason. It has not been checked.
type Result struct {
	Outcome    verdict.Outcome
	Model      Model
	Derivation *Derivation
	Reason     verdict.Reason
	Stats      []verdict.Stat // in the order the engine wants them shown
	Height     int            // all derivations of the goal are higher, where facts have height 0; 0 says nothing
}
