package unwinding

// What edges say of the node that they lead to.

import (
	"slices"
	"time"

	"craig/domain"
	"craig/internal/arg"
	"craig/logic"
)

// Merge returns a formula that holds wherever one of several does.
type Merge func(*logic.Context, []*logic.Term) *logic.Term

// Disjunction is the strongest one.
func Disjunction(c *logic.Context, fs []*logic.Term) *logic.Term { return c.Or(fs...) }

// Conjuncts is the conjunction of the conjuncts that all formulas have which are not false.
func Conjuncts(c *logic.Context, fs []*logic.Term) *logic.Term {
	fs = slices.DeleteFunc(fs, (*logic.Term).IsFalse)
	if len(fs) == 0 {
		return c.False()
	}
	return c.And(slices.DeleteFunc(slices.Clone(logic.Conjuncts(fs[0])), func(x *logic.Term) bool {
		return slices.ContainsFunc(fs[1:], func(f *logic.Term) bool { return !slices.Contains(logic.Conjuncts(f), x) })
	})...)
}

// Post returns what the precision says of v, of all edges from explored nodes together.
func (u *Unwinding) Post(v *arg.Node) (*logic.Term, error) { return u.PostIn(v, u.Precision.Domain(v)) }

// PostIn is Post for another domain.
func (u *Unwinding) PostIn(v *arg.Node, d domain.Domain) (*logic.Term, error) {
	if v == u.Nodes.Entry {
		return u.C.True(), nil
	}
	start := time.Now()
	defer func() { u.posting += time.Since(start) }()
	var out []*logic.Term
	for _, e := range v.In {
		if !e.From.Explored {
			continue
		}
		f, err := d.Post(u.Ctx, e.Action, u.Nodes.Before(e))
		if err != nil {
			return nil, err
		}
		out = append(out, f)
	}
	return u.strategy.Merge(u.C, out), nil
}
