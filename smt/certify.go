package smt

import (
	"context"
	"errors"
	"fmt"

	"craig/logic"
	"craig/smt/proof"
)

// Self-checks of Options.CheckProofs.

// ErrBug is wrapped by the reasons and errors that say that a self-check failed: the solver is wrong.
var ErrBug = errors.New("internal error")

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

// checkProof replays a refutation of the last check.
func (s *Solver) checkProof(p *proof.Proof) error {
	if err := proof.Check(s.c, p, s.inputs()...); err != nil {
		return fmt.Errorf("%w: a refutation does not replay: %w", ErrBug, err)
	}
	return nil
}

// certifier checks interpolants against their definition, with solvers of its own; it keeps the first error.
type certifier struct {
	ctx    context.Context
	c      *logic.Context
	inputs []proof.Assertion
	err    error
}

func (s *Solver) certifier(ctx context.Context) *certifier {
	return &certifier{ctx: ctx, c: s.c, inputs: s.inputs()}
}

// formulas returns the inputs of the partitions for which in holds.
func (k *certifier) formulas(in func(part int) bool) []*logic.Term {
	var out []*logic.Term
	for _, f := range k.inputs {
		if in(f.Part) {
			out = append(out, f.Term)
		}
	}
	return out
}

// implies checks that the given formulas imply f.
func (k *certifier) implies(f *logic.Term, given ...*logic.Term) {
	if k.err != nil {
		return
	}
	o := New(k.c, Options{})
	for _, g := range given {
		o.Assert(g)
	}
	o.Assert(k.c.Not(f))
	switch o.Check(k.ctx) {
	case Sat:
		k.err = fmt.Errorf("%w: an interpolant does not hold: %v", ErrBug, f)
	case Unknown:
		k.err = fmt.Errorf("an interpolant cannot be certified: %w", o.Reason())
	case Unsat:
	}
}

// vocabulary checks that every symbol of f occurs in a partition for which in holds, and in another one.
func (k *certifier) vocabulary(f *logic.Term, in func(part int) bool) {
	if k.err != nil {
		return
	}
	both := symbols(k.formulas(in)...)
	other := symbols(k.formulas(func(part int) bool { return !in(part) })...)
	for s := range symbols(f) {
		if !both[s] || !other[s] {
			k.err = fmt.Errorf("%w: a symbol of an interpolant is not common to both sides: %v", ErrBug, f)
		}
	}
}

// symbols returns the constants and functions of the formulas.
func symbols(fs ...*logic.Term) map[any]bool {
	out := make(map[any]bool)
	logic.PostOrder(func(t *logic.Term) {
		switch t.Op() {
		case logic.OpConst:
			out[t] = true
		case logic.OpApp:
			out[t.Func()] = true
		case logic.OpFloat:
			if f := t.Open(); f != nil {
				out[f] = true
			}
		}
	}, fs...)
	return out
}
