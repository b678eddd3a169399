// Package cfa holds control-flow automata: locations with variables, and edges with relations between the variables of the
// locations that they join. They are made from linear systems of Horn clauses, in which a predicate is a location and a
// clause is an edge, and lead back from invariants to models and from paths to derivations.
package cfa

import (
	"context"

	"craig/horn"
	"craig/internal/graph"
	"craig/logic"
)

// Automaton is a control-flow automaton. Its executions begin at Entry with any values of no variables.
type Automaton struct {
	Ctx   *logic.Context
	Locs  []*Loc
	Entry *Loc
	Err   *Loc // no edge leaves it
	Edges []*Edge

	horn  *horn.System
	order *graph.WTO // of all locations but Err
}

// Loc is a location.
type Loc struct {
	ID   int           // its index in Automaton.Locs
	Pred *horn.Pred    // nil at Entry
	Vars []*logic.Term // constants that stand for the values at the location
	In   []*Edge
	Out  []*Edge
}

// String returns the name of the location's predicate.
func (l *Loc) String() string {
	if l.Pred == nil {
		return "entry"
	}
	return l.Pred.Name
}

// Edge is an edge.
type Edge struct {
	ID   int // its index in Automaton.Edges
	From *Loc
	To   *Loc
	// Relation is a formula over From.Vars, over Next, which stand for the values of To.Vars, and over Locals, which are
	// bound existentially. The constants of Next and Locals are the edge's own.
	Relation *logic.Term
	Next     []*logic.Term
	Locals   []*logic.Term

	Clause *horn.Clause
	Atom   int // in the clause's body: that of From; -1 at Entry, where none is needed

	image map[*logic.Term]*logic.Term // of the clause's constants, over the same constants as Relation
}

// New reads s as an automaton. It fails with an error that wraps ErrNotLinear, or if the solver cannot tell whether s is
// linear.
func New(ctx context.Context, s *horn.System) (*Automaton, error) {
	a := &Automaton{Ctx: s.Ctx, horn: s}
	a.Entry = a.newLoc(nil)
	locs := make([]*Loc, len(s.Preds))
	for i, p := range s.Preds {
		locs[i] = a.newLoc(p)
	}
	a.Err = locs[s.Goal.ID]
	for _, cl := range s.Clauses {
		atoms, err := a.alone(ctx, cl)
		if err != nil {
			return nil, err
		}
		for _, i := range atoms {
			from := a.Entry
			if i >= 0 {
				from = locs[cl.Body[i].Pred.ID]
			}
			if from != a.Err {
				a.newEdge(cl, i, from, locs[cl.Head.ID])
			}
		}
	}
	a.order = graph.NewWTO(len(a.Locs), []int{a.Entry.ID}, func(v int) []int {
		out := make([]int, len(a.Locs[v].Out))
		for i, e := range a.Locs[v].Out {
			out[i] = e.To.ID
		}
		return out
	}, func(v int) bool { return v != a.Err.ID })
	return a, nil
}

func (a *Automaton) newLoc(p *horn.Pred) *Loc {
	l := &Loc{ID: len(a.Locs), Pred: p}
	if p != nil {
		l.Vars = p.Params
	}
	a.Locs = append(a.Locs, l)
	return l
}
