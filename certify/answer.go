package certify

import (
	"time"

	"craig/program"
	"craig/verdict"
)

// Answer is a property of a program with its answer and evidence, which has been checked.
type Answer struct {
	Name      string              // a check, or a formula of a property file; "assert+unreachable" by default
	Claim     string              // what Safe means; empty by default
	Program   *program.Program    // the program in which violations of the property are violated assertions
	Proved    *program.Program    // when Safe: what the certificate is about, Program itself or with calls inlined
	Result    verdict.Result      // about Program but for the certificate, like what follows
	Trace     *Trace              // when Unsafe: the replayed execution
	Undefined []verdict.Undefined // when Safe: the kinds of undefined behaviour that the proof does not rule out
	ReliesOn  []string            // when Safe: properties whose proofs rule out undefined behaviour that this one does not, and that is not in Undefined
	Checked   time.Duration       // how long the check of the evidence took
	Premise   *verdict.Premise    // when Safe: what the proof takes for granted; nil if that is nothing
	Earlier   *verdict.Earlier    // evidence of an earlier run that was tried first; nil: there was none
}

// Violated returns the assertion that the execution of an Unsafe answer ends in.
func (a *Answer) Violated() *program.Edge { return a.Trace.Steps[len(a.Trace.Steps)-1].Edge }
