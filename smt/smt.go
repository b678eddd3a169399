// Package smt is Craig's embedded SMT solver: incremental, proof-producing, interpolating.
package smt

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
