// The meaning of predicates that were eliminated.

package pass

import (
	"context"
	"fmt"
	"slices"

	"craig/horn"
	"craig/internal/qe"
	"craig/logic"
	"craig/smt"
	"craig/smt/interpolate"
)

// UnmappedModelError is the error for a model that cannot be mapped to the input of a pass, because the meaning of a predicate that was eliminated is not
// found.
type UnmappedModelError struct {
	Pred   *horn.Pred
	Reason error
}

// Error names the predicate.
func (l *UnmappedModelError) Error() string {
	return fmt.Sprintf("what it says of %s, which was eliminated, is not known: %v", l.Pred.Name, l.Reason)
}

// Unwrap returns the reason.
func (l *UnmappedModelError) Unwrap() error { return l.Reason }

// interpretation returns a formula for p, which does not occur in its own clauses, with which those and the clauses that
// use it hold, given m for all other predicates. There is one if and only if the clauses hold from which p is
// eliminated: for every atom of p, what the clauses for p derive contradicts what the atom's clause forbids, and an
// interpolant is weak enough for the former and strong enough for the latter. The conjunction for all atoms is it.
func interpretation(ctx context.Context, s *horn.System, p *horn.Pred, m horn.Model) (*logic.Term, error) {
	r := &restoring{ctx: ctx, c: s.Ctx, p: p, m: m}
	if derived := r.derived(); hasBits(derived) { // on which interpolation is slow
		if f, ok := r.defined(derived); ok {
			return f, nil
		}
	}
	known := []*logic.Term{}
	for _, u := range p.Uses {
		head := r.apply(m.Of(r.c, u.Head), u.Head, u.HeadArgs)
		if head.IsTrue() {
			continue
		}
		left := 0 // atoms of p
		for _, a := range u.Body {
			if a.Pred == p {
				left++
			}
		}
		for i, a := range u.Body {
			if a.Pred != p {
				continue
			}
			if n := len(known); left > 1 && n > 0 && n&(n-1) == 0 && r.suffices(u, r.c.And(known...), r.c.Not(head)) {
				break
			}
			left--
			f, err := r.between(u, i, r.c.And(known...), r.c.Not(head))
			if err != nil {
				return nil, err
			}
			if f.IsFalse() {
				return f, nil
			}
			known = append(known, f)
		}
	}
	return r.c.And(known...), nil
}

// restoring looks for the meaning of p.
type restoring struct {
	ctx context.Context
	c   *logic.Context
	p   *horn.Pred
	m   horn.Model
}

// apply returns f, a formula over the parameters of p, for args.
func (r *restoring) apply(f *logic.Term, p *horn.Pred, args []*logic.Term) *logic.Term {
	site := make(map[*logic.Term]*logic.Term, len(args))
	for i, x := range p.Params {
		site[x] = args[i]
	}
	return r.c.Substitute(f, site)
}

// suffices reports whether known is all that the atoms of u need, as bad says what else there is. A procedure that is called
// often is called for the same reasons, so it saves an interpolant for most atoms. It is asked after one, two, four, ...
// interpolants, and costs little where each atom needs its own.
func (r *restoring) suffices(u *horn.Clause, known, bad *logic.Term) bool {
	parts := []*logic.Term{u.Constraint, bad}
	for _, a := range u.Body {
		f := known
		if a.Pred != r.p {
			f = r.m.Of(r.c, a.Pred)
		}
		parts = append(parts, r.c.Implies(a.Guard, r.apply(f, a.Pred, a.Args)))
	}
	solver := smt.New(r.c, smt.Options{})
	solver.Assert(r.c.And(parts...))
	return solver.Check(r.ctx) == smt.Unsat
}

// between returns a formula that holds of what is derived for p and not of what atom i of u, one of p, must not be.
// Atoms of p before it satisfy known, those behind it are derived.
func (r *restoring) between(u *horn.Clause, i int, known, bad *logic.Term) (*logic.Term, error) {
	allowed := []*logic.Term{u.Constraint, u.Body[i].Guard, bad}
	for k, x := range r.p.Params {
		allowed = append(allowed, r.c.Eq(x, u.Body[i].Args[k]))
	}
	for k, a := range u.Body {
		var f *logic.Term
		switch {
		case k == i:
			continue
		case a.Pred != r.p:
			f = r.apply(r.m.Of(r.c, a.Pred), a.Pred, a.Args)
		case k < i:
			f = r.apply(known, a.Pred, a.Args)
		default:
			derived := r.derived()
			fresh := make(map[*logic.Term]*logic.Term)
			for _, x := range logic.Consts(derived) {
				fresh[x] = r.c.Fresh(x.Name(), x.Sort())
			}
			for j, x := range r.p.Params {
				fresh[x] = a.Args[j]
			}
			f = r.c.Substitute(derived, fresh)
		}
		allowed = append(allowed, r.c.Implies(a.Guard, f))
	}
	return r.interpolate(r.derived(), r.c.And(allowed...))
}

// derived returns what the clauses for p say that it holds of: a formula over its parameters and constants of the
// clauses.
func (r *restoring) derived() *logic.Term {
	var ways []*logic.Term
	for _, d := range r.p.Clauses {
		parts := []*logic.Term{d.Constraint}
		for i, x := range r.p.Params {
			parts = append(parts, r.c.Eq(x, d.HeadArgs[i]))
		}
		for _, a := range d.Body {
			parts = append(parts, r.c.Implies(a.Guard, r.apply(r.m.Of(r.c, a.Pred), a.Pred, a.Args)))
		}
		ways = append(ways, r.c.And(parts...))
	}
	return r.c.Or(ways...)
}

// interpolate returns a formula over p's parameters that a implies and that contradicts b, which share only those.
func (r *restoring) interpolate(a, b *logic.Term) (*logic.Term, error) {
	const partA, partB = 1, 2
	solver := smt.New(r.c, smt.Options{Proof: true})
	solver.AssertIn(partA, a)
	solver.AssertIn(partB, b)
	switch solver.Check(r.ctx) {
	case smt.Sat:
		return nil, fmt.Errorf("the model of the output is wrong: without %s, it does not satisfy the clauses", r.p.Name)
	case smt.Unknown:
		return nil, &UnmappedModelError{r.p, solver.Reason()}
	case smt.Unsat:
	}
	f, err := solver.Interpolant(r.ctx, interpolate.McMillan, func(p smt.Partition) bool { return p == partA })
	if err == nil {
		return f, nil
	}
	if f, second := r.project(a); second == nil { // all that is derived
		return f, nil
	}
	return nil, &UnmappedModelError{r.p, err}
}

// project returns the strongest formula over p's parameters that a implies.
func (r *restoring) project(a *logic.Term) (*logic.Term, error) {
	if f, ok := r.defined(a); ok {
		return f, nil
	}
	return qe.Eliminate(r.c, r.others(a), a, func(f *logic.Term) (*logic.Model, error) {
		solver := smt.New(r.c, smt.Options{})
		solver.Assert(f)
		switch solver.Check(r.ctx) {
		case smt.Sat:
			return solver.Model(), nil
		case smt.Unsat:
			return nil, nil
		}
		return nil, solver.Reason()
	})
}

// others returns the constants of a that are no parameters of p.
func (r *restoring) others(a *logic.Term) []*logic.Term {
	keep := make(map[*logic.Term]bool)
	for _, x := range r.p.Params {
		keep[x] = true
	}
	return slices.DeleteFunc(logic.Consts(a), func(k *logic.Term) bool { return keep[k] })
}

// defined returns the strongest formula over p's parameters that a implies, if the equations of each of a's disjuncts
// define all other constants.
func (r *restoring) defined(a *logic.Term) (f *logic.Term, ok bool) {
	ways := []*logic.Term{a}
	if a.Op() == logic.OpOr {
		ways = slices.Clone(a.Args())
	}
	for i, w := range ways {
		for {
			s := &solving{ctx: r.c, guard: map[*logic.Term]bool{}, inBody: map[*logic.Term]bool{},
				by: map[*logic.Term]*logic.Term{}, used: map[*logic.Term]bool{}}
			for _, x := range r.p.Params {
				s.used[x] = true // so that it stays
			}
			for _, f := range logic.Conjuncts(w) {
				if x, t := s.equation(f); x != nil {
					s.by[x] = t
				}
			}
			if len(s.by) == 0 {
				break
			}
			w = r.c.NewSubst(s.by).Apply(w)
		}
		if len(r.others(w)) > 0 {
			return nil, false
		}
		ways[i] = w
	}
	return r.c.Or(ways...), true
}

// hasBits reports whether f has bit operations.
func hasBits(f *logic.Term) bool {
	found := false
	logic.PostOrder(func(t *logic.Term) { found = found || t.Op() == logic.OpBV || t.Op() == logic.OpFloat }, f)
	return found
}
