// Package pipeline runs passes: transformations that return a new subject (a program, a system of clauses) and a
// back-translation to the one before, in an order that is checked.
package pipeline

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Subject is what passes transform. Check returns an error unless it is well-formed.
type Subject interface{ Check() error }

// Pass is a transformation of subjects of type T. Its output may share parts with its input, which it does not change.
// What leads back from the output is of type B.
type Pass[T Subject, B any] struct {
	Name  string
	Doc   string   // one line
	After []string // passes that must have run before, if they run at all
	Needs []string // passes that must have run before
	Tidy  []string // passes of which it tidies up what they leave, and without which it is left out; nil: none
	// Run applies the pass. It fails only with the cause of the context, when that is done, or because of a bug.
	Run func(context.Context, T) (T, B, error)
}

// Report says what a pass did.
type Report[T Subject] struct {
	Pass          string
	Time          time.Duration // without the check of the output
	Before, After T
}

// Without returns the passes but those named, and those that tidy up after these only, in the same order.
func Without[T Subject, B any](passes []Pass[T, B], names ...string) []Pass[T, B] {
	isNamed := func(name string) bool { return slices.Contains(names, name) }
	return slices.DeleteFunc(slices.Clone(passes), func(p Pass[T, B]) bool {
		return isNamed(p.Name) || len(p.Tidy) > 0 && !slices.ContainsFunc(p.Tidy, func(n string) bool { return !isNamed(n) })
	})
}

// Validate checks the order of passes. A pass may be there more than once.
func Validate[T Subject, B any](passes []Pass[T, B]) error {
	done := make(map[string]bool)
	for i, ps := range passes {
		for _, n := range ps.Needs {
			if !done[n] {
				return fmt.Errorf("pass %s needs pass %s before it", ps.Name, n)
			}
		}
		for _, a := range ps.After {
			if !done[a] && slices.ContainsFunc(passes[i:], func(o Pass[T, B]) bool { return o.Name == a }) {
				return fmt.Errorf("pass %s must come after pass %s", ps.Name, a)
			}
		}
		done[ps.Name] = true
	}
	return nil
}

// Run applies passes to x, which must be well-formed, one after the other, and checks the output of each. It returns the
// last output and the back-translations of all, in the order in which the passes ran; observe, if not nil, is called after each.
// It fails with the cause of ctx when that is done; any other error is a bug of a pass or a wrong order.
func Run[T Subject, B any](ctx context.Context, passes []Pass[T, B], x T, observe func(Report[T])) (out T, back []B, err error) {
	if err := Validate(passes); err != nil {
		return out, nil, err
	}
	for _, ps := range passes {
		if ctx.Err() != nil {
			return out, nil, context.Cause(ctx)
		}
		start := time.Now()
		y, b, err := ps.Run(ctx, x)
		if err != nil {
			return out, nil, fmt.Errorf("pass %s: %w", ps.Name, err)
		}
		took := time.Since(start)
		if err := y.Check(); err != nil {
			return out, nil, fmt.Errorf("after pass %s: %w", ps.Name, err)
		}
		if observe != nil {
			observe(Report[T]{Pass: ps.Name, Time: took, Before: x, After: y})
		}
		back = append(back, b)
		x = y
	}
	return x, back, nil
}
