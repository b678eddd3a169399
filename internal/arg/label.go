package arg

// Labels from one refutation of a condition.

import (
	"context"
	"errors"

	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// Limits of what Clean does before it gives a node up.
const (
	maxControls    = 4  // that do not occur positively only, each of which doubles the formula
	maxProjections = 16 // of the variables that are not in scope
)

// Sequence returns labels of the nodes from a sequence interpolant of the parts of k, which s has refuted, part i in partition
// i (section 5). What an interpolant says of other nodes is removed by Clean; where that would cost too much there is no
// label, and none at all if there is no sequence. An edge between nodes with labels keeps them.
func (k *Condition) Sequence(ctx context.Context, s *smt.Solver, system interpolate.System) map[*Node]*logic.Term {
	order := make([]smt.Partition, len(k.Parts))
	for i := range order {
		order[i] = smt.Partition(i)
	}
	labels := make(map[*Node]*logic.Term, len(k.Nodes))
	is, err := s.Sequence(ctx, system, order)
	if err != nil {
		return labels
	}
	for i, n := range k.Nodes {
		if f := k.Clean(ctx, n, is[i]); f != nil {
			labels[n] = f
		}
	}
	return labels
}

// Clean returns the label of n that an interpolant is, the one between what paths do before n and from there on: for all nodes
// that they may pass besides and all values there, what it says of the values at n. It is nil if that would cost too much.
func (k *Condition) Clean(ctx context.Context, n *Node, interpolant *logic.Term) *logic.Term {
	c := k.graph.Automaton.Ctx
	f := c.Substitute(interpolant, map[*logic.Term]*logic.Term{k.graph.control(n): c.True()})
	controls := make(map[*logic.Term]bool, len(k.Nodes))
	for _, u := range k.Nodes {
		controls[k.graph.control(u)] = true
	}
	f = cleanControls(c, f, controls)
	if f == nil {
		return nil
	}
	scope := make(map[*logic.Term]bool, len(k.graph.values(n)))
	for _, x := range k.graph.values(n) {
		scope[x] = true
	}
	var foreign []*logic.Term
	for _, x := range logic.Consts(f) {
		if !scope[x] {
			foreign = append(foreign, x)
		}
	}
	if len(foreign) > 0 {
		f = forall(ctx, c, foreign, f)
	}
	if f == nil {
		return nil
	}
	return k.graph.Of(n, f)
}

// cleanControls returns ∀controls. f. Those that occur positively only, as nearly all do, are false.
func cleanControls(c *logic.Context, f *logic.Term, controls map[*logic.Term]bool) *logic.Term {
	positive := make(map[*logic.Term]*logic.Term)
	for range maxControls + 1 {
		negative := negatives(f)
		clear(positive)
		var mixed *logic.Term
		for _, x := range logic.Consts(f) {
			switch {
			case !controls[x]:
			case negative[x]:
				mixed = x
			default:
				positive[x] = c.False()
			}
		}
		f = c.Substitute(f, positive)
		if mixed == nil {
			return f
		}
		f = c.And(c.Substitute(f, map[*logic.Term]*logic.Term{mixed: c.True()}),
			c.Substitute(f, map[*logic.Term]*logic.Term{mixed: c.False()}))
	}
	return nil
}

// negatives returns the Bool constants that occur in f otherwise than positively.
func negatives(f *logic.Term) map[*logic.Term]bool {
	type visit struct {
		t        *logic.Term
		polarity int8 // 1, -1, or 0 for both
	}
	out := make(map[*logic.Term]bool)
	seen := make(map[visit]bool)
	work := []visit{{f, 1}}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		switch v.t.Op() {
		case logic.OpConst:
			if v.polarity != 1 {
				out[v.t] = true
			}
		case logic.OpAnd, logic.OpOr:
			for _, a := range v.t.Args() {
				work = append(work, visit{a, v.polarity})
			}
		case logic.OpNot:
			work = append(work, visit{v.t.Arg(0), -v.polarity})
		default:
			for _, a := range v.t.Args() {
				work = append(work, visit{a, 0})
			}
		}
	}
	return out
}

var errTooMany = errors.New("too many projections")

// forall returns ∀vars. f, or nil if that would cost too much.
func forall(ctx context.Context, c *logic.Context, vars []*logic.Term, f *logic.Term) *logic.Term {
	for _, x := range vars {
		if s := x.Sort(); s != logic.Int && s != logic.Real && s != logic.Bool {
			return nil
		}
	}
	left := maxProjections
	out, err := qe.Eliminate(c, vars, c.Not(f), func(g *logic.Term) (*logic.Model, error) {
		if left--; left < 0 {
			return nil, errTooMany
		}
		s := smt.New(c, smt.Options{})
		s.Assert(g)
		switch s.Check(ctx) {
		case smt.Sat:
			return s.Model(), nil
		case smt.Unknown:
			return nil, s.Reason()
		}
		return nil, nil
	})
	if err != nil {
		return nil
	}
	for _, x := range logic.Consts(out) {
		for _, v := range vars {
			if x == v {
				return nil
			}
		}
	}
	return c.Not(out)
}
