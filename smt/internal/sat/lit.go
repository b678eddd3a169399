// Package sat is a CDCL satisfiability solver: incremental under assumptions, with a theory plugged in (DPLL(T)) and
// derivations reported to a tracer.
//
// Clauses live in one arena of words; literals are dense integers; every clause of two or more literals is watched at
// its first two. Var 0 is reserved, so that the zero Lit is no literal.
package sat

// Var is a propositional variable, 1 and up.
type Var int32

// Lit is a literal: twice its variable, plus one if negated. The zero Lit is none.
type Lit uint32

// Pos returns the positive literal of v.
func (v Var) Pos() Lit { return Lit(v) << 1 }

// Lit returns the literal of v, negated if neg.
func (v Var) Lit(neg bool) Lit {
	if neg {
		return Lit(v)<<1 | 1
	}
	return Lit(v) << 1
}

// Var returns the variable of l.
func (l Lit) Var() Var { return Var(l >> 1) }

// Not returns the complement of l.
func (l Lit) Not() Lit { return l ^ 1 }

// Neg reports whether l is a negated variable.
func (l Lit) Neg() bool { return l&1 != 0 }

// Status is the answer of Solve.
type Status uint8

// The answers.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// ProofID names a clause in the tracer's log. Zero is no proof.
type ProofID int32

// Tracer listens to derivations.
type Tracer interface {
	// Derive records the clause that results from resolving chain[0] with chain[1] on the variable of pivots[0], the
	// result with chain[2] on the variable of pivots[1], and so on. pivots[i] is the literal as it occurs in
	// chain[i+1]. The arguments are reused by the caller. A chain of one clause has that clause as its result.
	Derive(chain []ProofID, pivots []Lit) ProofID
}

// Theory is consulted by the search. A conflict or an explanation is a clause all of whose literals are valid
// consequences of the theory: it holds in every model.
type Theory interface {
	// Propagate takes notice of the literals assigned since its last call (Solver.Trail), may call Solver.Imply, and
	// returns a clause all of whose literals are false, or nil. It is called when unit propagation is at its fixpoint,
	// but not while assumptions are still to be decided.
	Propagate() (conflict []Lit, id ProofID)
	// Explain returns the clause that made l true by Imply with that tag: l itself first, then literals that were false
	// when l was implied.
	Explain(l Lit, tag int32) (clause []Lit, id ProofID)
	// Backtrack is called before the trail is cut to its first n literals.
	Backtrack(n int)
	// FinalCheck is called when every relevant variable is assigned and Propagate is content.
	FinalCheck() Final
}

// Final is the answer of Theory.FinalCheck.
type Final uint8

// The answers of a final check.
const (
	FinalSat      Final = iota // the assignment is a model
	FinalContinue              // clauses, variables or decisions were added: search on
	FinalUnknown               // neither: give up
)
