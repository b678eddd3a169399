// Package horn holds systems of constrained Horn clauses and what is known of them: a model, which satisfies all clauses,
// or a derivation of the goal.
//
// Programs become clauses in horn/encode; frontend/horn reads them. Checks of models and derivations are in certify.
package horn

import (
	"fmt"

	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Pred is a predicate.
type Pred struct {
	ID      int // its index in System.Preds
	Name    string
	Doc     string        // where it comes from, for comments; one line, may be empty
	Params  []*logic.Term // constants of their own that stand for the arguments
	Spot    verdict.Spot  // what it is about in a program, if it is
	Names   []string      // by parameter: what it is called there; nil if they have no names
	Inputs  int           // so many parameters, the first ones, are what a call passes; the others are what it computes
	Clauses []*Clause     // those with this head
	Uses    []*Clause     // those with this predicate in the body, each once
}

// Atom is an application of a predicate in a clause's body.
type Atom struct {
	Guard *logic.Term // a Bool constant of the clause, or true: the atom is needed only if it is true
	Pred  *Pred
	Args  []*logic.Term
}

// Clause says: if Constraint holds, and every atom whose guard is true, then Head holds of HeadArgs. The constants of
// a clause are its own.
//
// Guards occur in Constraint so that making one false, if that is possible, can only drop requirements.
type Clause struct {
	ID         int // its index in System.Clauses
	Pos        program.Pos
	Head       *Pred
	HeadArgs   []*logic.Term
	Body       []Atom // engines look at the last ones first
	Constraint *logic.Term
}

// System is a set of clauses. It is satisfiable, or safe, if Goal, a predicate without parameters, cannot be derived.
type System struct {
	Ctx     *logic.Context
	Preds   []*Pred
	Clauses []*Clause
	Goal    *Pred
}

// New returns a system without clauses. Its goal is to be set.
func New(ctx *logic.Context) *System { return &System{Ctx: ctx} }

// Declare adds a predicate. Its parameters are constants that are used for nothing else.
func (s *System) Declare(name string, params []*logic.Term) *Pred {
	p := &Pred{ID: len(s.Preds), Name: name, Params: params}
	s.Preds = append(s.Preds, p)
	return p
}

// Add adds a clause about predicates of s, whose sorts its arguments have.
func (s *System) Add(head *Pred, headArgs []*logic.Term, body []Atom, constraint *logic.Term) *Clause {
	c := &Clause{ID: len(s.Clauses), Head: head, HeadArgs: headArgs, Body: body, Constraint: constraint}
	s.Clauses = append(s.Clauses, c)
	head.Clauses = append(head.Clauses, c)
	seen := map[*Pred]bool{}
	for _, a := range body {
		if !seen[a.Pred] {
			seen[a.Pred] = true
			a.Pred.Uses = append(a.Pred.Uses, c)
		}
	}
	return c
}

// Consts returns the constants of the clause, in the order of their first occurrence in the body, the head, and the
// constraint.
func (c *Clause) Consts() []*logic.Term {
	var terms []*logic.Term
	for _, a := range c.Body {
		terms = append(append(terms, a.Guard), a.Args...)
	}
	return logic.Consts(append(append(terms, c.HeadArgs...), c.Constraint)...)
}

// String returns where the clause is, or its number and head.
func (c *Clause) String() string {
	if at := c.Pos.String(); at != "" {
		return at
	}
	return fmt.Sprintf("clause %d of %s", c.ID, c.Head.Name)
}

// Spot returns what s is about if that is one loop of a program.
func (s *System) Spot() verdict.Spot {
	var one verdict.Spot
	for _, p := range s.Preds {
		switch {
		case p.Spot.What != verdict.Loop || p.Spot == one:
		case one.What != verdict.Nowhere:
			return verdict.Spot{}
		default:
			one = p.Spot
		}
	}
	return one
}
