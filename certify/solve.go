// The one place where the checker asks a solver.

package certify

import (
	"fmt"

	"craig/logic"
	"craig/smt"
)

// solve decides the conjunction of fs by a fresh solver. The reason is for Unknown.
func (c *checker) solve(fs []*logic.Term) (status smt.Status, model *logic.Model, reason error) {
	if err := c.ctx.Err(); err != nil {
		return smt.Unknown, nil, fmt.Errorf("interrupted: %w", err)
	}
	s := smt.New(c.c, smt.Options{})
	r := newReads(c.c)
	plain := make([]*logic.Term, len(fs))
	for i, f := range fs {
		plain[i] = r.rewrite(f)
		s.Assert(plain[i])
	}
	for _, f := range facts(c.c, plain) {
		s.Assert(f)
	}
	status = s.Check(c.ctx)
	if status == smt.Unsat && c.o.Second != nil {
		second, err := c.o.Second(c.ctx, fs)
		if err != nil {
			return smt.Unknown, nil, fmt.Errorf("the second solver: %w", err)
		}
		if second == smt.Sat {
			c.disagreement = fmt.Errorf("certify: the solvers disagree on %d formulas", len(fs))
		}
	}
	return status, s.Model(), s.Reason()
}
