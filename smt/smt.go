// Package smt is Craig's embedded SMT solver: incremental, proof-producing, interpolating.
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

// Backend is what answers: the embedded Solver, or another solver behind the same calls. The methods mean what they
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
