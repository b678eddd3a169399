package smt

import (
	"fmt"

	"craig/smt/proof"
)

// Self-checks of Options.CheckProofs.

// inputs returns the live assertions and the assumptions as a refutation may use them.
func (s *Solver) inputs() []proof.Assertion {
	var in []proof.Assertion
	for _, f := range s.frames {
		for _, a := range f.assertions {
			in = append(in, proof.Assertion{Part: int(a.part), Term: a.f})
		}
	}
	for _, a := range s.assumed {
		in = append(in, proof.Assertion{Part: int(a.a.Part), Term: a.a.Term})
	}
	return in
}

// checkProof replays the refutation of the last check.
func (s *Solver) checkProof() error {
	if err := proof.Check(s.c, s.log.Proof(s.empty), s.inputs()...); err != nil {
		return fmt.Errorf("internal error: a refutation does not replay: %w", err)
	}
	return nil
}
