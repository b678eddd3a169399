package interpolate

// Partial interpolants of resolution.

import (
	"craig/logic"
	"craig/smt/proof"
)

// chain returns the partial interpolant of a chain: of the two partial interpolants at each pivot the disjunction if
// the pivot is A's, the conjunction if it is B's; if it is both's, each comes with its pivot.
func (w *interpolator) chain(s *proof.Step) *logic.Term {
	var r run
	r.add(w.partial[s.Ants[0]])
	for i, a := range s.Ants[1:] {
		pivot, other := s.Pivots[i], w.partial[a]
		switch w.label[pivot.Atom()] {
		case inA:
			r.use(w.c, logic.OpOr)
		case inB:
			r.use(w.c, logic.OpAnd)
		default:
			left := w.c.Or(r.term(w.c), w.p.Term(w.c, pivot.Not()))
			other = w.c.Or(other, w.p.Term(w.c, pivot))
			r = run{op: logic.OpAnd, args: []*logic.Term{left}}
		}
		r.add(other)
	}
	return r.term(w.c)
}

// run collects the arguments of one connective, so that long chains are built at once.
type run struct {
	op   logic.Op
	args []*logic.Term
}

func (r *run) add(t *logic.Term) { r.args = append(r.args, t) }

// use makes op the connective of what follows.
func (r *run) use(c *logic.Context, op logic.Op) {
	if r.op != op {
		*r = run{op: op, args: []*logic.Term{r.term(c)}}
	}
}

func (r *run) term(c *logic.Context) *logic.Term {
	if r.op == logic.OpOr {
		return c.Or(r.args...)
	}
	return c.And(r.args...)
}
