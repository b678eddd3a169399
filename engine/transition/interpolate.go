package transition

// Interpolants of formulas.

import (
	"context"
	"errors"

	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// Interpolate returns a formula that a implies and that contradicts b, in constants of both. It fails if the solver gives
// up or a and b do not contradict each other.
func Interpolate(ctx context.Context, c *logic.Context, a, b *logic.Term) (*logic.Term, error) {
	is, err := Sequence(ctx, c, []*logic.Term{a, b})
	if err != nil {
		return nil, err
	}
	return is[1], nil
}

// Sequence returns I_0 = true, …, I_n = false for n formulas, so that I_i and parts[i] imply I_(i+1), in constants of
// parts[:i+1] and of the rest. It fails if the solver gives up or the formulas do not contradict each other.
func Sequence(ctx context.Context, c *logic.Context, parts []*logic.Term) ([]*logic.Term, error) {
	s := smt.New(c, smt.Options{Proof: true})
	order := make([]smt.Partition, len(parts))
	for i, f := range parts {
		order[i] = smt.Partition(i)
		s.AssertIn(order[i], f)
	}
	switch s.Check(ctx) {
	case smt.Sat:
		return nil, errors.New("what is to be interpolated has a model")
	case smt.Unknown:
		return nil, s.Reason()
	}
	return s.Sequence(ctx, interpolate.McMillan, order)
}
