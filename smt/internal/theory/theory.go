// Package theory defines theories behind the solver, which refine a candidate model by lemmas. The
// search knows Booleans, linear arithmetic and the bits of bit-vectors; to it every other term is a variable. Its answer is a
// candidate, and a theory adds clauses that are valid by what such terms mean, but not all true in the candidate. It goes
// on so until there are none to add, or the search finds no candidate any more.
package theory

import (
	"craig/logic"
	"craig/num"
)

// Candidate is an assignment that satisfies everything but perhaps the meaning of some terms.
type Candidate interface {
	Context() *logic.Context
	// Terms returns the terms whose meaning the search does not know, as far as something still refers to them, by
	// their ids. It must not be changed.
	Terms() []*logic.Term
	// Assigned reports whether the search has made f, one of Terms, true.
	Assigned(f *logic.Term) bool
	// Truth returns the truth value of a formula.
	Truth(f *logic.Term) bool
	// Number returns the number that is given to t, of arithmetic sort.
	Number(t *logic.Term) num.Rat
	// Value returns the value of t. Of what the assignment says nothing about it is that of the model so far.
	Value(t *logic.Term) logic.Value
	// Meaning returns the value that t has by the meaning of its operators in the model so far.
	Meaning(t *logic.Term) logic.Value
	// IsNew reports whether the linear term t has a part that the search does not know.
	IsNew(t *logic.Term) bool
}

// Add takes a lemma, a clause that is valid by what terms mean. It stays as long as its owner, one of the candidate's Terms, does.
type Add func(owner *logic.Term, clause ...*logic.Term)

// Theory knows the meaning of some terms.
type Theory interface {
	// Refine adds lemmas. If the value of one of the terms is not what it means, at least one lemma is false in the
	// candidate, or speaks of terms that the candidate does not know, unless the theory is at its limits.
	Refine(k Candidate, add Add)
}

// Agree reports whether two terms of one sort have the same value.
func Agree(k Candidate, a, b *logic.Term) bool { return k.Value(a).Equal(k.Value(b)) }

// Key returns a text that is equal for terms of one sort that have the same value.
func Key(k Candidate, t *logic.Term) string { return k.Value(t).Key() }

// Same returns the formula a = b for terms of one sort, as the search has it.
func Same(c *logic.Context, a, b *logic.Term) *logic.Term {
	if a.Sort().IsArith() {
		return Order(c, logic.OpEq, a, b)
	}
	return c.Eq(a, b)
}

// Order returns a op b, for numbers, as the search has it: a plain relation.
func Order(c *logic.Context, op logic.Op, a, b *logic.Term) *logic.Term {
	return c.Relation(op, Minus(a, b), a.Sort())
}

// Minus returns a - b.
func Minus(a, b *logic.Term) logic.Linear {
	return logic.Linearize(a).Plus(logic.Linearize(b).Scale(num.MinusOne))
}
