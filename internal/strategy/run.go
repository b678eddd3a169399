// Several properties of one program, each with a verdict of its own.

package strategy

import (
	"context"
	"fmt"
	"slices"
	"time"

	"craig/assumption"
	"craig/certify"
	"craig/engine"
	"craig/frontend/languages"
	"craig/internal/cache"
	"craig/internal/check"
	"craig/internal/pipeline"
	predicates "craig/internal/precision"
	"craig/program"
	"craig/verdict"
)

// Options choose how the properties of a program are decided.
type Options struct {
	Engine     engine.Info // takes programs
	Config     string      // a configuration of the engine; empty: its default
	Jobs       int         // see engine.Options
	SkipPasses []string    // passes that are left out, of Passes
	Observer   verdict.Observer
	Graph      func(engine.Graph)           // see engine.Options
	Checks     certify.Options              // of evidence
	Precision  *predicates.Store            // with which engines that have predicates begin, and which gets those that they learn; may be nil
	Source     func(string) ([]byte, error) // reads source files, for Precision
	Language   languages.Language           // of the program
	Cache      *Cache                       // of answers; nil: none

	// Assume is what the program assumes, and Again reads it once more under other assumptions; nil: it cannot be.
	Assume assumption.Set
	Again  func(ctx context.Context, assume assumption.Set) (*program.Program, error)

	// Answered is called after each answer, and where more is known of what is open, with what is known so far; nil: nothing is.
	Answered func(Known)
}

// Known is what is known of a run before its end.
type Known struct {
	Answers []certify.Answer
	Phases  []Phase
	Facts   []verdict.Fact // that a proof of what is being asked would need
}

// Run decides properties of a program.
type Run struct {
	Answers []certify.Answer  // so far
	Passes  []pipeline.Effect // what the passes did in the last attempt

	program *program.Program
	options Options
	phases  phases
	turns   []string // the engines that are asked in turns
	facts   needed   // what a proof would need of the program that is being asked about
	memory  *recollection
}

// NewRun returns a Run about a program that a front end has read.
func NewRun(p *program.Program, o Options) *Run { return &Run{program: p, options: o} }

// Phases returns the parts of the run and their times, in order of execution.
func (r *Run) Phases() []Phase { return r.phases.list }

// Decide finds an answer for each property, in Answers. All of them are asked at once first: a proof settles all, and an
// execution that violates one is its answer, after which the others are asked without it. What that leaves open gets a run
// of its own. Half of the time that is left goes to what is asked at once, the rest is shared evenly.
//
// Where alarms depend on what is not modelled, there may still be executions that violate the property certainly. When ctx is
// done, what is not yet decided is Unknown.
func (r *Run) Decide(ctx context.Context, asked []check.Property) {
	left := r.recall(ctx, asked)
	r.decide(ctx, left)
	r.behaved(ctx, left)
	r.remember()
	r.settle(asked)
}

func (r *Run) decide(ctx context.Context, asked []check.Property) {
	deadline, limited := ctx.Deadline()
	ask := func(parts int, q check.Property) certify.Answer {
		run := ctx
		if limited && parts > 1 {
			var cancel context.CancelFunc
			run, cancel = context.WithTimeout(ctx, time.Until(deadline)/time.Duration(parts))
			defer cancel()
		}
		return r.Ask(run, q)
	}
	left := slices.Clone(asked)
atOnce:
	for len(left) > 1 {
		a := ask(2, check.Together(left))
		switch {
		case a.Result.Reason.Kind == verdict.InternalError: // never to be hidden by other answers
			for _, q := range left {
				r.add(q, a)
			}
			return
		case a.Result.Outcome == verdict.Unknown:
			break atOnce
		}
		var rest []check.Property
		for _, q := range left {
			if a.Result.Outcome == verdict.Safe || q.Counts(a.Violated().Stmt) {
				r.add(q, a)
			} else {
				rest = append(rest, q)
			}
		}
		if len(rest) == len(left) {
			panic(fmt.Sprintf("strategy: the execution violates none of the properties at %v", a.Violated().Pos))
		}
		left = rest
	}
	for i, q := range left {
		r.add(q, ask(len(left)-i, q))
	}
}

// Ask finds an answer for one property, which it does not add to Answers.
func (r *Run) Ask(ctx context.Context, q check.Property) certify.Answer {
	a := r.climb(ctx, q.Variant(r.program, r.options.Language))
	if s, ok := q.Modelled(); ok && a.Result.Outcome == verdict.Unknown && a.Result.Reason.Kind == verdict.Imprecise {
		p := s.Variant(r.program, r.options.Language)
		r.note(p, cache.Among{Modelled: true})
		certain := r.climb(ctx, p)
		if certain.Result.Outcome == verdict.Unsafe {
			return certain
		}
		a.Result.Facts = certain.Result.Facts // which what is modelled needs, too
	}
	return a
}

// add adds the answer for a property.
func (r *Run) add(q check.Property, a certify.Answer) {
	a.Name, a.Claim = q.Name, q.Claim
	r.Answers = append(r.Answers, a)
	r.facts = needed{}
	r.tell()
}

// tell says what is known so far.
func (r *Run) tell() {
	if r.options.Answered != nil {
		r.options.Answered(Known{r.Answers, r.phases.list, r.facts.list})
	}
}
