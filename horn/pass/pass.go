// Package pass makes systems of clauses smaller and simpler before an engine sees them. Every pass returns a new system
// and the way back: models and derivations of the output become models and derivations of the input, so that verdicts
// are about the system that was read.
//
// Passes keep the answer: the goal can be derived in the output if and only if it can be in the input. What comes back
// is not believed but checked on the input, by package certify.
package pass

import (
	"context"
	"fmt"
	"slices"
	"time"

	"craig/horn"
	"craig/logic"
)

// Pass is a transformation of systems. Its output shares terms with its input; a predicate that is still there has the
// same Params, or fewer of them. The input is not changed.
type Pass struct {
	Name  string
	Doc   string   // one line
	After []string // passes that must have run before, if they run at all
	Needs []string // passes that must have run before
	run   func(context.Context, *horn.System) (*horn.System, Back, error)
}

// Passes returns all passes in the order in which they run. A pass may be listed more than once.
func Passes() []Pass { return slices.Clone(table) }

// Pipeline is a sequence of passes.
type Pipeline struct {
	Passes []Pass
	// Observe, if not nil, is called after every pass with its output.
	Observe func(Report, *horn.System)
}

// Report says what a pass did.
type Report struct {
	Pass   string
	Time   time.Duration
	Before Size
	After  Size
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

// clauseTerms returns the terms of a clause.
func clauseTerms(c *horn.Clause) []*logic.Term {
	terms := append([]*logic.Term{c.Constraint}, c.HeadArgs...)
	for _, a := range c.Body {
		terms = append(append(terms, a.Guard), a.Args...)
	}
	return terms
}

// Default returns the pipeline of all passes but those named.
func Default(skip ...string) *Pipeline {
	return &Pipeline{Passes: slices.DeleteFunc(Passes(), func(p Pass) bool { return slices.Contains(skip, p.Name) })}
}

// Validate checks the order of the passes.
func (pl *Pipeline) Validate() error {
	done := make(map[string]bool)
	for i, ps := range pl.Passes {
		for _, n := range ps.Needs {
			if !done[n] {
				return fmt.Errorf("pass %s needs pass %s before it", ps.Name, n)
			}
		}
		for _, a := range ps.After {
			if !done[a] && slices.ContainsFunc(pl.Passes[i:], func(o Pass) bool { return o.Name == a }) {
				return fmt.Errorf("pass %s must come after pass %s", ps.Name, a)
			}
		}
		done[ps.Name] = true
	}
	return nil
}

// Run applies the passes to s, which must be well-formed (horn.System.Check), one after the other and checks the system
// after each. It fails with the cause of ctx when that is done; any other error is a bug of a pass or a wrong order.
func (pl *Pipeline) Run(ctx context.Context, s *horn.System) (*horn.System, Back, error) {
	if err := pl.Validate(); err != nil {
		return nil, nil, err
	}
	var back composed
	for _, ps := range pl.Passes {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		start := time.Now()
		t, b, err := ps.run(ctx, s)
		if err != nil {
			return nil, nil, fmt.Errorf("pass %s: %w", ps.Name, err)
		}
		if err := t.Check(); err != nil {
			return nil, nil, fmt.Errorf("after pass %s: %w", ps.Name, err)
		}
		if pl.Observe != nil {
			pl.Observe(Report{ps.Name, time.Since(start), SizeOf(s), SizeOf(t)}, t)
		}
		back = append(back, b)
		s = t
	}
	return s, back, nil
}
