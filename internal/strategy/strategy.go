// Package strategy decides how a question is asked: at which precision of the passes, with which calls inlined, what is
// asked again where an alarm does not count, how several properties share the time, and which engines race. Engines answer
// one system of clauses or one program; what they say is checked here.
//
// A property is a set of assertions and kinds of undefined behaviour. For each, and for all of them together, the program is
// varied (package check): what it is about becomes an assertion, other assertions and other undefined behaviour end the path.
// Each variant takes the whole road, and its evidence is about the variant. All are asked at once first, since a proof
// settles all; half of the time goes to that, and the rest is shared. An engine is never told at which precision it is asked.
//
// Panics are for bugs. They are recovered at one boundary for each phase and become Unknown with the phase's name.
//
//   - recall.go, remember.go: evidence of earlier runs, tried before engines are asked, and kept for later ones;
//   - run.go: several properties of a program;
//   - turns.go: one property, by one engine after another;
//   - precision.go: one property at one precision after another;
//   - attempt.go: passes, engine and check, at one precision;
//   - confirm.go: alarms that say nothing of some loops;
//   - inlining.go: calls that an engine cannot take, or does better without;
//   - defined.go: violations without accesses that C does not define;
//   - behaved.go: violations in which code outside does no more than it is called for;
//   - undefined.go: the undefined behaviour that a proof leaves open;
//   - settled.go: what proofs of several properties leave open together;
//   - facts.go: facts that a proof would need and no engine finds;
//   - advice.go: what can be tried where the answer is unknown;
//   - clauses.go: Horn clauses;
//   - race.go: engines that race;
//   - passes.go: the names of all passes.
package strategy

import (
	"context"
	"fmt"
	"time"

	"craig/logic"
	"craig/verdict"
)

// Phase is a part of a run and the time it took.
type Phase struct {
	Name string
	Time time.Duration
}

// Timed runs f and returns the time it took, under a name, and its error.
func Timed(name string, f func() error) (Phase, error) {
	start := time.Now()
	err := f()
	return Phase{name, time.Since(start)}, err
}

// phases are the parts of a run, in order of execution.
type phases struct {
	list []Phase
	now  string // the one that runs, for messages
}

// do runs f as a phase. What is added to its name says at which precision.
func (p *phases) do(name, precision string, f func() error) error {
	p.now = name
	done, err := Timed(name+precision, f)
	p.list = append(p.list, done)
	return err
}

// guarded runs f, which works on terms and notices by itself when ctx is done. There is a reason why there is no answer if f
// does not return soon after that, or panics, which is a bug of ours.
func (p *phases) guarded(ctx context.Context, terms *logic.Context, f func()) (reason verdict.Reason, failed bool) {
	defer func() {
		if e := recover(); e != nil {
			reason, failed = internalError(fmt.Sprintf("%s: %v", p.now, e)), true
		}
	}()
	if late := within(ctx, terms, f); late != nil {
		return verdict.Interrupted(ctx), true
	}
	return verdict.Reason{}, false
}

func internalError(text string) verdict.Reason {
	return verdict.Reason{Kind: verdict.InternalError, Text: text, Advice: "this is a bug of Craig: please report it with the program"}
}

// patience is how long an engine may take to hand over what it knows when its context is done.
const patience = 100 * time.Millisecond

// within calls f, which works on terms and notices by itself when ctx is done. If f does not return soon after that, it is
// left where it makes the next term, and the error is the cause of ctx.
func within(ctx context.Context, terms *logic.Context, f func()) error {
	late, cancel := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cancel(nil)
	defer context.AfterFunc(ctx, func() {
		time.AfterFunc(patience, func() { cancel(context.Cause(ctx)) })
	})()
	return terms.Within(late, f)
}
