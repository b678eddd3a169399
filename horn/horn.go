// Package horn holds systems of constrained Horn clauses and turns programs into them.
//
// A program's clauses are about three kinds of predicates (see encode.go): what holds at a loop head, how a procedure
// returns, and from where it fails. Every clause is one loop-free block of a procedure with all its paths at once, and
// calls are atoms in its body.
package horn

import (
	"craig/logic"
	"craig/program"
)

// Kind says what a predicate describes.
type Kind uint8

// The kinds of predicates.
const (
	Head    Kind = iota + 1 // the states at a loop head, with the values at the procedure's entry
	Summary                 // entry values and results of calls that return
	Failure                 // entry values of calls that end with a violated assertion
)

// Pred is a predicate.
type Pred struct {
	ID      int // its index in System.Preds
	Name    string
	Kind    Kind
	Proc    *program.Proc
	Loc     *program.Loc  // Head: the loop head
	Params  []*logic.Term // constants of their own that stand for the arguments
	Means   []*logic.Term // by parameter: the Term or Old of the program's variable that it stands for
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
// a clause are its own, except for none.
//
// Guards occur in Constraint so that making one false, if that is possible, can only drop requirements.
type Clause struct {
	ID         int // its index in System.Clauses
	Head       *Pred
	HeadArgs   []*logic.Term
	Body       []Atom // in the order of execution: those of a path come one after the other
	Constraint *logic.Term
	block      *block
}

// System is a set of clauses. It is safe if Goal, a predicate without parameters, cannot be derived.
type System struct {
	Ctx     *logic.Context
	Preds   []*Pred
	Clauses []*Clause
	Goal    *Pred
}

func (s *System) newPred(kind Kind, name string, pr *program.Proc, l *program.Loc, means []*logic.Term) *Pred {
	p := &Pred{ID: len(s.Preds), Name: name, Kind: kind, Proc: pr, Loc: l, Means: means}
	for _, m := range means {
		p.Params = append(p.Params, s.Ctx.Fresh(name+"."+m.Name(), m.Sort()))
	}
	s.Preds = append(s.Preds, p)
	return p
}

func (s *System) addClause(c *Clause) {
	c.ID = len(s.Clauses)
	s.Clauses = append(s.Clauses, c)
	c.Head.Clauses = append(c.Head.Clauses, c)
	seen := map[*Pred]bool{}
	for _, a := range c.Body {
		if !seen[a.Pred] {
			seen[a.Pred] = true
			a.Pred.Uses = append(a.Pred.Uses, c)
		}
	}
}
