// Package cfa holds control-flow automata: locations with variables, and edges with relations between the variables of the
// locations that they join. They are made from systems of Horn clauses, in which a predicate is a location and a
// clause is an edge, and lead back from invariants to models and from paths to derivations.
//
// The automaton of a linear system has an edge from one location to another. In that of any other system an edge may need
// others besides the one that it leaves: its operands, in programs the return, or the failure, of a procedure that it calls.
// Then what leads to a location is a tree and no path.
package cfa

import (
	"context"
	"math"
	"slices"

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
	Uses []*Edge // of which it is an operand, each once
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
	// Operands are the locations that the edge needs besides From; there are none in the automaton of a linear system.
	Operands []Operand
	// Relation is a formula over From.Vars, the Vars of the operands, over Next, which stand for the values of To.Vars, and over
	// Locals, which are bound existentially. The constants of Next, Locals and operands are the edge's own.
	Relation *logic.Term
	Next     []*logic.Term
	Locals   []*logic.Term
	Passed   []*logic.Term // by Next: the one of Sources whose value the edge hands on unchanged there, nil if there is none

	Clause *horn.Clause
	Atom   int // in the clause's body: that of From; -1 at Entry, where none is needed

	image map[*logic.Term]*logic.Term // of the clause's constants, over the same constants as Relation
}

// Operand is a location that an edge needs besides the one that it leaves.
type Operand struct {
	Loc  *Loc
	Vars []*logic.Term // constants of the edge that stand for the values of Loc.Vars
	Atom int           // in the clause's body
}

// Sources returns the constants of Relation that stand for the values before the edge is taken: From.Vars and those of operands.
func (e *Edge) Sources() []*logic.Term {
	out := slices.Clip(e.From.Vars)
	for _, o := range e.Operands {
		out = append(out, o.Vars...)
	}
	return out
}

// New reads s, which must be linear, as an automaton without operands. It fails with an error that wraps ErrNotLinear, or if the
// solver cannot tell whether s is linear.
func New(ctx context.Context, s *horn.System) (*Automaton, error) {
	return read(ctx, s, 1, nil)
}

// maxWays is how many sets of atoms a clause may need.
const maxWays = 256

// NewWithOperands reads s as an automaton. It fails with an error that wraps ErrTooManyWays, or if the solver cannot tell which atoms
// clauses need.
func NewWithOperands(ctx context.Context, s *horn.System) (*Automaton, error) {
	return read(ctx, s, math.MaxInt, nil)
}

// NewModular is NewWithOperands, but that the locations for which unit holds, and those that are operands, are only that: no edge
// leaves them, and one that would do so leaves Entry. Such locations are the ends of what can be looked at one by one.
func NewModular(ctx context.Context, s *horn.System, unit func(*horn.Pred) bool) (*Automaton, error) {
	return read(ctx, s, math.MaxInt, unit)
}

// read reads s, whose clauses may not need more than so many atoms at once. If unit is not nil, it does as NewModular says.
func read(ctx context.Context, s *horn.System, most int, unit func(*horn.Pred) bool) (*Automaton, error) {
	a := &Automaton{Ctx: s.Ctx, horn: s}
	a.Entry = a.newLoc(nil)
	locs := make([]*Loc, len(s.Preds))
	for i, p := range s.Preds {
		locs[i] = a.newLoc(p)
	}
	a.Err = locs[s.Goal.ID]
	ways := make([][][]int, len(s.Clauses))
	operand := make([]bool, len(s.Preds))
	for i, cl := range s.Clauses {
		var err error
		if ways[i], err = a.ways(ctx, cl, most); err != nil {
			return nil, err
		}
		ways[i] = slices.DeleteFunc(ways[i], func(atoms []int) bool {
			return slices.ContainsFunc(atoms, func(i int) bool { return cl.Body[i].Pred == s.Goal })
		})
		for _, atoms := range ways[i] {
			for _, k := range atoms[min(1, len(atoms)):] {
				operand[cl.Body[k].Pred.ID] = true
			}
		}
	}
	for i, cl := range s.Clauses {
		for _, atoms := range ways[i] {
			apart := len(atoms) > 0 && unit != nil && (operand[cl.Body[atoms[0]].Pred.ID] || unit(cl.Body[atoms[0]].Pred))
			a.newEdge(cl, atoms, apart, locs)
		}
	}
	a.order = graph.NewWTO(len(a.Locs), []int{a.Entry.ID}, func(v int) []int {
		out := make([]int, len(a.Locs[v].Out))
		for i, e := range a.Locs[v].Out {
			out[i] = e.To.ID
		}
		for _, e := range a.Locs[v].Uses {
			out = append(out, e.To.ID)
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
