package whale

// Small clauses that a contract suggests.

import (
	"slices"

	"craig/logic"
)

// Limits of what a contract suggests.
const (
	maxClauses  = 400 // of a conjunctive form
	maxLiterals = 12  // of a clause
	maxWidth    = 3   // literals of a suggestion
	maxParts    = 4000
)

// suggestions returns clauses of few literals that imply clauses of f in conjunctive form: what f says may be the reason of
// something simpler.
func suggestions(c *logic.Context, f *logic.Term) []*logic.Term {
	var out []*logic.Term
	seen := make(map[*logic.Term]bool)
	add := func(lits ...*logic.Term) {
		g := c.Or(lits...)
		if !seen[g] && !g.IsTrue() && !g.IsFalse() && len(out) < maxParts {
			seen[g] = true
			out = append(out, g)
		}
	}
	for _, clause := range cnf(c, f) {
		if len(clause) > maxLiterals {
			continue
		}
		for i, a := range clause {
			add(a)
			for j, b := range clause[:i] {
				add(a, b)
				for _, d := range clause[:j] {
					add(a, b, d)
				}
			}
		}
	}
	return out
}

// cnf returns clauses whose conjunction f implies and, unless they are too many, is.
func cnf(c *logic.Context, f *logic.Term) [][]*logic.Term {
	negated := f.Op() == logic.OpNot
	g := f
	if negated {
		g = f.Arg(0)
	}
	switch {
	case f.IsTrue():
		return nil
	case g.Op() == logic.OpAnd && !negated, g.Op() == logic.OpOr && negated:
		var out [][]*logic.Term
		for _, a := range g.Args() {
			if negated {
				a = c.Not(a)
			}
			if out = append(out, cnf(c, a)...); len(out) > maxClauses {
				break
			}
		}
		return out
	case g.Op() == logic.OpAnd, g.Op() == logic.OpOr:
		out := [][]*logic.Term{nil}
		for _, a := range g.Args() {
			if negated {
				a = c.Not(a)
			}
			var product [][]*logic.Term
			factor := cnf(c, a)
			for _, x := range out {
				for _, y := range factor {
					if len(product) > maxClauses {
						break
					}
					product = append(product, slices.Concat(x, y))
				}
			}
			out = product
		}
		return out
	}
	return [][]*logic.Term{{f}}
}
