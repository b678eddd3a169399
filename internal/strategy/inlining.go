// Calls that an engine cannot take, or does better without, inlined.
//
// Engines of linear clauses give up on most programs in which a procedure with a loop is called, since its contract is an
// atom of its own. Then they are asked about the program with all calls replaced by copies of the callee, or where that is
// too large those of procedures with loops. RecMC takes calls as they are; but where a procedure with loops is called at one
// place only, and that in or after a loop, its clauses have two unknown predicates for nothing, and its calls are inlined
// (program.CalledOnce), with those of procedures without loops. Recursive procedures stay; where an engine of linear clauses
// then gives up the reason names one.
//
// Executions of the inlined program are executions of the front end's, edge by edge. Its proofs are not proofs of the front
// end's program: a contract would have to join what is known of its copies, whose callers' variables it cannot name without
// quantifiers. So the certificate is about the inlined program and is checked there.

package strategy

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"craig/engine"
	"craig/internal/pipeline"
	"craig/program"
	"craig/program/pass"
	"craig/verdict"
)

// gaveUp reports whether an engine could not take what it was asked.
func gaveUp(res verdict.Result) bool {
	return res.Outcome == verdict.Unknown && res.Reason.Kind == verdict.Incomplete
}

// Inline is the name, among those of passes, of the inlining of calls. It comes before all others.
const Inline = "inline"

// inlinings has, for each kind of inlining, rules that choose the procedures whose calls are inlined: the next one where a rule
// makes the program too large.
var inlinings = map[engine.Inlining][]func(*program.Program) func(*program.Proc) bool{
	engine.InlineRefused: {
		func(*program.Program) func(*program.Proc) bool { return func(*program.Proc) bool { return true } },
		program.WithLoops, // the passes for clauses eliminate the others
	},
	engine.InlineCalledOnce: {program.CalledOnce},
}

// inline lets the engine be asked about a.Program with calls inlined by the first of the rules that can be followed, those of recursive procedures
// excepted, if there are any. What keeps it from inlining more is a.obstacle afterwards.
func (a *attempt) inline(rules []func(*program.Program) func(*program.Proc) bool) {
	a.tried = true
	g := program.NewCallGraph(a.Program)
	reached := g.Reachable(a.Program.Entry)
	i := slices.IndexFunc(a.Program.Procs, func(pr *program.Proc) bool { return reached[pr] && g.Recursive(pr) })
	if i >= 0 {
		a.obstacle = &program.RecursionError{Proc: a.Program.Procs[i]}
	}
	for _, choose := range rules {
		which := choose(a.Program)
		report := pass.Report{Pass: Inline, Before: a.Program}
		start := time.Now()
		q, err := program.Inline(a.Program, func(pr *program.Proc) bool { return which(pr) && !g.Recursive(pr) })
		if err != nil {
			if a.obstacle == nil {
				a.obstacle = err
			}
			continue
		}
		report.After, report.Time = q, time.Since(start)
		if err := q.Check(); err != nil {
			panic(err)
		}
		if len(q.Procs) < len(reached) {
			a.asked, a.inlined = q, []pipeline.Effect{report.Effect("program", pass.Size)}
		}
		break
	}
}

// question returns the program that the engine is asked about.
func (a *attempt) question() *program.Program {
	if a.asked == nil {
		return a.Program
	}
	return a.asked
}

// original returns the choices of a.Program that the choices of question are.
func (a *attempt) original(cex *verdict.Counterexample) *verdict.Counterexample {
	if a.question() == a.Program {
		return cex
	}
	out := new(verdict.Counterexample)
	for _, c := range cex.Choices {
		if c.Edge = c.Edge.Origin; c.Edge != nil {
			out.Choices = append(out.Choices, c)
		}
	}
	return out
}

// blame adds to the reason for which an engine gave up the procedure that could not be inlined.
func (a *attempt) blame(r verdict.Reason) verdict.Reason {
	var recursion *program.RecursionError
	switch {
	case errors.As(a.obstacle, &recursion):
		r.Text = fmt.Sprintf("%v, so that calls of it cannot be inlined: %s", recursion, r.Text)
		r.Pos, r.Advice, r.Engine = recursion.Proc.Pos, "--engine recmc, which takes recursion", true
	case a.obstacle != nil:
		r.Text = fmt.Sprintf("%v: %s", a.obstacle, r.Text)
		r.Advice, r.Engine = "--engine recmc, which takes calls as they are", true
	}
	return r
}
