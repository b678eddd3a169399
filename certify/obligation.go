// What the checker must show, and what it says when it cannot.

package certify

import (
	"fmt"
	"strings"

	"craig/logic"
	"craig/program"
)

// Kind is a kind of obligation.
type Kind uint8

// The kinds of obligations.
const (
	Vocabulary     Kind = iota + 1 // an invariant or contract speaks about what it may
	Cycle                          // every cycle passes a cut point
	Invariant                      // the invariant at To holds when it is reached
	ContractAtExit                 // the contract holds at the return
	AssertFailure                  // the contract holds when the Assert at Edge is violated
	CallFailure                    // the contract holds when the call at Edge fails
	EntryFails                     // the contract of the entry procedure excludes failure
	NoViolation                    // no Assert is violated in the unwound program
	Unwound                        // no execution goes beyond the unwound program
	Inductive                      // the invariants of an unwinding hold whenever executions come to the heads of their loops
)

// Obligation is a part of the proof that a certificate stands for.
type Obligation struct {
	Kind Kind
	Proc *program.Proc // nil of NoViolation, Unwound and Inductive, which are about all
	From *program.Loc  // the cut point, or the entry, where the paths begin
	To   *program.Loc  // Invariant, Cycle, Vocabulary of an invariant: the location
	Edge *program.Edge // AssertFailure, CallFailure: the statement
	Pos  program.Pos   // the place it is about
}

// String says what is to be shown.
func (o Obligation) String() string {
	switch o.Kind {
	case NoViolation:
		return "no execution up to the bounds violates an assertion"
	case Unwound:
		return "no execution goes beyond the bounds"
	case Inductive:
		return "the invariants hold whenever executions come to the heads of their loops"
	}
	in := "procedure " + o.Proc.Name
	if o.From != nil {
		if o.From == o.Proc.Entry {
			in += ", from its entry"
		} else {
			in += ", from the invariant at " + o.From.Place().String()
		}
	}
	switch o.Kind {
	case Vocabulary:
		if o.To == nil {
			return in + ": the contract is a formula over old values, results, globals and failure"
		}
		return fmt.Sprintf("%s: the invariant at %s is a formula over the procedure's variables and old values", in, o.Pos)
	case Cycle:
		return fmt.Sprintf("%s: the cycle through %s has an invariant", in, o.Pos)
	case Invariant:
		return fmt.Sprintf("%s: the invariant at %s holds", in, o.Pos)
	case ContractAtExit:
		return in + ": the contract holds at the return"
	case AssertFailure:
		return fmt.Sprintf("%s: the contract allows a violated assertion at %s, or there is none", in, o.Pos)
	case CallFailure:
		call := o.Edge.Stmt.(*program.Call)
		return fmt.Sprintf("%s: the contract allows a failing call of %s at %s, or there is none", in, call.Callee.Name, o.Pos)
	default:
		return in + ": the contract excludes failure"
	}
}

// Refuted is the error for a certificate that is wrong.
type Refuted struct {
	Obligation
	Detail string        // may be empty
	Path   []program.Pos // the statements of a path on which it does not hold, if there is one
}

// Error names the obligation that does not hold.
func (r *Refuted) Error() string {
	s := "the certificate is wrong, this does not hold: " + r.Obligation.String()
	if r.Detail != "" {
		s += " (" + r.Detail + ")"
	}
	if len(r.Path) > 0 {
		var b strings.Builder
		for i, p := range r.Path {
			if i == 0 || p != r.Path[i-1] {
				b.WriteString(" " + p.String())
			}
		}
		s += "; path:" + b.String()
	}
	return s
}

// Undecided is the error for a certificate that could not be checked.
type Undecided struct {
	Obligation
	Reason error
}

// Error names the obligation that was not decided.
func (u *Undecided) Error() string {
	s := "the certificate could not be checked: " + u.Obligation.String()
	if u.Reason != nil {
		s += ": " + u.Reason.Error()
	}
	return s
}

// Unwrap returns the reason.
func (u *Undecided) Unwrap() error { return u.Reason }

// Disagreement is the error for a certificate on which two solvers contradict each other: one of them is wrong.
type Disagreement struct {
	Obligation
	Query []*logic.Term // Unsat to one, Sat to the other
}

// Error names the obligation and says how the question to the solvers begins.
func (d *Disagreement) Error() string {
	const length = 1000
	var b strings.Builder
	for _, f := range d.Query {
		if fmt.Fprintf(&b, " %v", f); b.Len() > length {
			break
		}
	}
	query := b.String()
	if len(query) > length {
		query = query[:length] + "…"
	}
	return "two solvers disagree on the certificate, on whether this holds: " + d.Obligation.String() + "; they were asked about" + query
}
