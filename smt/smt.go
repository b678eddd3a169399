// Package smt is Craig's embedded SMT solver: incremental, proof-producing, interpolating.
//
// It is DPLL(T) (smt/internal/sat) with one theory inside, linear arithmetic (smt/internal/arith); the rest comes to it as
// clauses:
//
//   - encode.go, gates.go: formulas as clauses; remainders and quotients by constants have exact definitions;
//   - bitvector.go: bit-vectors, taken apart into bits or read as integers where they are made from integers; a product
//     whose gates would fill the memory is left out, and Unknown if it matters;
//   - opaque.go, refine.go: products, arrays, functions and uninterpreted sorts are free variables to the search, and theories
//     (smt/internal/theory) add valid clauses that the candidate model violates, until a model satisfies the formulas by
//     evaluation, the clauses are unsatisfiable, or rounds are used up, which is Unknown;
//   - repair.go: models of formulas with products, which lemmas cannot make exact;
//   - model.go: models, evaluated on the original formulas before Sat is said;
//   - log.go, interpolant.go, shrink.go: refutations and interpolants;
//   - separate.go, combine.go, conjunction.go, middle.go: interpolants where theories exchange equalities between the sides;
//   - collect.go: what nobody holds is forgotten, so that a solver may be asked for days;
//   - record.go: what solvers were asked, as scripts.
//
// Solutions that are all irrational stay Unknown: models have rational numbers. Lemmas make nodes of the encoding refer to each
// other in circles, which is why references are counted anew from time to time; terms are forgotten at the beginning of
// checks only, when they have doubled in number, and not when Go's collector happens to run.
package smt

import (
	"context"

	"craig/logic"
	"craig/smt/interpolate"
)

// Status is the answer of a check. The zero value is Unknown; switch over all three.
type Status uint8

// The answers.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String returns "unknown", "sat" or "unsat".
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }

// Backend is a solver: the embedded one, or another solver behind the same calls. The methods mean what they
// mean at Solver. What a backend cannot do is an error or, for CheckIn, Unknown with a Reason, never a wrong answer.
type Backend interface {
	Push()
	Pop()
	AssertIn(p Partition, f *logic.Term)
	CheckIn(ctx context.Context, assumptions ...Assumption) Status
	Reason() error
	Model() *logic.Model
	Core() []*logic.Term
	Interpolant(ctx context.Context, system interpolate.System, inA func(Partition) bool) (*logic.Term, error)
	Sequence(ctx context.Context, system interpolate.System, parts []Partition) ([]*logic.Term, error)
	Tree(ctx context.Context, system interpolate.System, tree []TreeNode) ([]*logic.Term, error)
	StateTransition(ctx context.Context, system interpolate.System, parts []Partition) (states, transitions []*logic.Term, err error)
	Close() error
}

var _ Backend = (*Solver)(nil)

// TreeNode is a node of a tree of partitions. A tree is given as a list with children before their parents, the root
// last.
type TreeNode struct {
	Part   Partition
	Parent int // index in the list; -1 for the root
}
