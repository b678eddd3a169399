package interpolate

// Simplification of interpolants: negation normal form, literals joined by the bounds they put on sums, arguments that
// others decide dropped, common arguments factored out.

import (
	"context"
	"slices"

	"craig/internal/bounds"
	"craig/logic"
)

const (
	maxRounds = 4
	maxSize   = 2000 // of formulas that are simplified by context; larger ones only by the bounds on sums
)

// Simplify returns a formula that is equivalent to f and has no other symbols, as interpolants are simplified. When ctx
// is done, it is what has been reached.
func Simplify(ctx context.Context, c *logic.Context, f *logic.Term) *logic.Term {
	for range maxRounds {
		size := logic.DagSize(f)
		s := simplifier{c: c, memo: make(map[signed]*logic.Term), context: size <= maxSize}
		g := s.apply(ctx, f)
		if g == f {
			break
		}
		f = g
	}
	return f
}

// signed is a formula or its complement.
type signed struct {
	f   *logic.Term
	neg bool
}

type simplifier struct {
	c       *logic.Context
	memo    map[signed]*logic.Term
	context bool
}

func isJunction(f *logic.Term) bool { return f.Op() == logic.OpAnd || f.Op() == logic.OpOr }

// apply returns f simplified, arguments first, or f when ctx is done.
func (s *simplifier) apply(ctx context.Context, f *logic.Term) *logic.Term {
	root := signed{f, false}
	stack := []signed{root}
next:
	for len(stack) > 0 {
		if ctx.Err() != nil {
			return f
		}
		u := stack[len(stack)-1]
		if _, done := s.memo[u]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		if u.f.Op() == logic.OpNot {
			v := signed{u.f.Arg(0), !u.neg}
			r, ok := s.memo[v]
			if !ok {
				stack = append(stack, v)
				continue
			}
			s.memo[u] = r
			continue
		}
		if !isJunction(u.f) {
			s.memo[u] = u.f
			if u.neg {
				s.memo[u] = s.c.Not(u.f)
			}
			continue
		}
		args := make([]*logic.Term, len(u.f.Args()))
		for i, a := range u.f.Args() {
			r, ok := s.memo[signed{a, u.neg}]
			if !ok {
				stack = append(stack, signed{a, u.neg})
				continue next
			}
			args[i] = r
		}
		s.memo[u] = s.junction((u.f.Op() == logic.OpAnd) != u.neg, args)
	}
	return s.memo[root]
}

// build returns the conjunction or the disjunction.
func (s *simplifier) build(and bool, args []*logic.Term) *logic.Term {
	if and {
		return s.c.And(args...)
	}
	return s.c.Or(args...)
}

// isUnder reports whether f is a junction of the given kind.
func isUnder(f *logic.Term, and bool) bool {
	return and && f.Op() == logic.OpAnd || !and && f.Op() == logic.OpOr
}

// junction returns the simplified conjunction or disjunction of simplified arguments.
func (s *simplifier) junction(and bool, args []*logic.Term) *logic.Term {
	f := s.build(and, args)
	if !isUnder(f, and) {
		return f
	}
	var lits, rest []*logic.Term
	for _, a := range f.Args() {
		if isJunction(a) {
			rest = append(rest, a)
		} else {
			lits = append(lits, a)
		}
	}
	if and {
		lits = bounds.Conjoin(s.c, lits)
	} else {
		lits = bounds.Disjoin(s.c, lits)
	}
	if len(rest) == 0 || !s.context {
		return s.build(and, append(lits, rest...))
	}
	if len(lits) > 0 {
		rest = s.underLits(and, lits, rest)
	}
	rest = dropSubsumed(and, rest)
	if len(lits) == 0 && len(rest) > 1 {
		if g := s.factor(and, rest); g != nil {
			return g
		}
	}
	return s.build(and, append(lits, rest...))
}

// underLits simplifies the arguments rest, given the literals beside them: in a conjunction those are true while the
// rest matters, in a disjunction they are false.
func (s *simplifier) underLits(and bool, lits, rest []*logic.Term) []*logic.Term {
	assumed := lits
	if !and {
		assumed = make([]*logic.Term, len(lits))
		for i, l := range lits {
			assumed[i] = s.c.Not(l)
		}
	}
	facts := bounds.NewFacts(assumed)
	memo := make(map[*logic.Term]*logic.Term)
	out := make([]*logic.Term, len(rest))
	for i, a := range rest {
		out[i] = s.under(facts, a, memo)
	}
	return out
}

// under returns f simplified where the facts hold. f is in negation normal form and not deep, see maxSize.
func (s *simplifier) under(facts *bounds.Facts, f *logic.Term, memo map[*logic.Term]*logic.Term) *logic.Term {
	if !isJunction(f) {
		switch {
		case facts.Implies(f, false):
			return s.c.True()
		case facts.Implies(f, true):
			return s.c.False()
		}
		return f
	}
	if r, ok := memo[f]; ok {
		return r
	}
	args := make([]*logic.Term, len(f.Args()))
	for i, a := range f.Args() {
		args[i] = s.under(facts, a, memo)
	}
	r := s.build(f.Op() == logic.OpAnd, args)
	memo[f] = r
	return r
}

// dropSubsumed drops the junctions of rest, the arguments of a conjunction or disjunction, that have all arguments of
// another. Those that are conjunctions (disjunctions) themselves, since what was beside has gone, stay.
func dropSubsumed(and bool, rest []*logic.Term) []*logic.Term {
	var out []*logic.Term
	for i, a := range rest {
		subsumed := isUnder(a, !and) && slices.ContainsFunc(rest, func(b *logic.Term) bool {
			return b != a && isUnder(b, !and) && len(b.Args()) < len(a.Args()) && containsAll(a.Args(), b.Args())
		})
		if !subsumed && !slices.Contains(rest[:i], a) {
			out = append(out, a)
		}
	}
	return out
}

func containsAll(set, subset []*logic.Term) bool {
	for _, t := range subset {
		if !slices.Contains(set, t) {
			return false
		}
	}
	return true
}

// factor returns, for a disjunction of conjunctions (or the dual) that have arguments in common, those arguments
// beside the rest; nil if there are none.
func (s *simplifier) factor(and bool, rest []*logic.Term) *logic.Term {
	var common []*logic.Term
	for _, t := range rest[0].Args() {
		if !slices.ContainsFunc(rest[1:], func(r *logic.Term) bool { return !slices.Contains(r.Args(), t) }) {
			common = append(common, t)
		}
	}
	if len(common) == 0 {
		return nil
	}
	others := make([]*logic.Term, len(rest))
	for i, r := range rest {
		var args []*logic.Term
		for _, t := range r.Args() {
			if !slices.Contains(common, t) {
				args = append(args, t)
			}
		}
		others[i] = s.build(!and, args)
	}
	return s.build(!and, append(common, s.build(and, others)))
}
