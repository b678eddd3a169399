// Package pass makes systems of clauses smaller and simpler before an engine sees them. Every pass returns a new system
// and the way back: models and derivations of the output become models and derivations of the input, so that verdicts
// are about the system that was read.
//
// Passes keep the answer: the goal can be derived in the output if and only if it can be in the input. What comes back
// is not believed but checked on the input, by package certify.
//
// A clause of the output knows the instances of input clauses that it stands for, from which derivations are rebuilt by
// evaluation. Models come back with what a pass knew as a conjunct. The meaning of a predicate that was eliminated is an
// interpolant between its clauses and its uses, computed only when a model has to come back; there is one if and only if the
// model satisfies the clauses without the predicate.
package pass

import (
	"context"

	"craig/horn"
	"craig/internal/pipeline"
	"craig/logic"
)

// Pass is a transformation of systems. Its output shares terms with its input; a predicate that is still there has the
// same Params, or fewer of them.
type Pass = pipeline.Pass[*horn.System, Back]

// Report says what a pass did.
type Report = pipeline.Report[*horn.System]

// Passes returns all passes but those named, in the order in which they run. A pass may be listed more than once.
func Passes(skip ...string) []Pass { return pipeline.Without(table, skip...) }

// Run applies passes to s, which must be well-formed, see pipeline.Run.
func Run(ctx context.Context, passes []Pass, s *horn.System, observe func(Report)) (*horn.System, Back, error) {
	t, back, err := pipeline.Run(ctx, passes, s, observe)
	return t, composed(back), err
}

// Size measures a system.
type Size struct {
	Preds, Clauses, Atoms int
	Params                int // of all predicates
	Consts                int // of all clauses
	Terms                 int // distinct subterms, clause by clause
}

// SizeOf measures s.
func SizeOf(s *horn.System) Size {
	z := Size{Preds: len(s.Preds), Clauses: len(s.Clauses)}
	for _, p := range s.Preds {
		z.Params += len(p.Params)
	}
	for _, c := range s.Clauses {
		z.Atoms += len(c.Body)
		logic.PostOrder(func(t *logic.Term) {
			z.Terms++
			if t.Op() == logic.OpConst {
				z.Consts++
			}
		}, clauseTerms(c)...)
	}
	return z
}

// Counts returns the numbers that say most.
func (z Size) Counts() []pipeline.Count {
	return []pipeline.Count{{Name: "predicates", N: z.Preds}, {Name: "clauses", N: z.Clauses}, {Name: "parameters", N: z.Params}, {Name: "terms", N: z.Terms}}
}

// clauseTerms returns the terms of a clause.
func clauseTerms(c *horn.Clause) []*logic.Term {
	terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
	for _, a := range c.Body {
		terms = append(append(terms, a.Guard), a.Args...)
	}
	return terms
}
