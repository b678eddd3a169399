// Calls that an engine cannot take, inlined.

package craig

import (
	"errors"
	"fmt"
	"slices"

	"craig/program"
	"craig/verdict"
)

// gaveUp reports whether an engine could not take what it was asked.
func gaveUp(res verdict.Result) bool {
	return res.Outcome == verdict.Unknown && res.Reason.Kind == verdict.Incomplete
}

// inlinings are the procedures of a program whose calls are inlined: all, or if that makes it too large those that the
// passes for clauses do not eliminate.
var inlinings = []func(*program.Program) func(*program.Proc) bool{
	func(*program.Program) func(*program.Proc) bool { return func(*program.Proc) bool { return true } },
	program.WithLoops,
}

// inline lets the engine be asked about p.Program with calls inlined, those of recursive procedures excepted. It returns
// false if there are none, or if it was called before. What keeps it from inlining all of them is p.obstacle afterwards.
func (p *Property) inline() bool {
	if p.tried {
		return false
	}
	p.tried = true
	g := program.NewCallGraph(p.Program)
	reached := g.Reachable(p.Program.Entry)
	i := slices.IndexFunc(p.Program.Procs, func(pr *program.Proc) bool { return reached[pr] && g.Recursive(pr) })
	if i >= 0 {
		p.obstacle = &program.RecursionError{Proc: p.Program.Procs[i]}
	}
	for _, choose := range inlinings {
		which := choose(p.Program)
		q, err := program.Inline(p.Program, func(pr *program.Proc) bool { return which(pr) && !g.Recursive(pr) })
		if err != nil {
			if p.obstacle == nil {
				p.obstacle = err
			}
			continue
		}
		if err := q.Check(); err != nil {
			panic(err)
		}
		if len(q.Procs) < len(reached) {
			p.asked = q
		}
		break
	}
	return p.asked != nil
}

// question returns the program that the engine is asked about.
func (p *Property) question() *program.Program {
	if p.asked == nil {
		return p.Program
	}
	return p.asked
}

// original returns the choices of p.Program that the choices of question are.
func (p *Property) original(cex *verdict.Counterexample) *verdict.Counterexample {
	if p.question() == p.Program {
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
func (p *Property) blame(r verdict.Reason) verdict.Reason {
	var recursion *program.RecursionError
	switch {
	case errors.As(p.obstacle, &recursion):
		r.Text = fmt.Sprintf("%v, so that calls of it cannot be inlined: %s", recursion, r.Text)
		r.Pos, r.Advice = recursion.Proc.Pos, "--engine recmc, which takes recursion"
	case p.obstacle != nil:
		r.Text = fmt.Sprintf("%v: %s", p.obstacle, r.Text)
		r.Advice = "--engine recmc, which takes calls as they are"
	}
	return r
}
