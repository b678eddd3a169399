// Package coverage finds out which goals of a program (package goal) executions come to.
//
// A goal becomes an assertion that is violated where execution comes by (instrument.go), so that an answer about goals is one about a
// property, with its evidence checked: an execution that the interpreter has executed, or a certificate. Most goals are reached by
// executions with random values (explore.go), which cost little; what is left is asked at once, then in parts.
//
// What counts is what counts for verdicts: executions end where they have undefined behaviour, or violate an assertion, and a path on
// which a decision depends on what is not modelled reaches nothing.
package coverage

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"craig/certify"
	"craig/internal/check"
	"craig/internal/goal"
	"craig/internal/strategy"
	"craig/program"
	"craig/verdict"
)

// Limits of random executions: altogether, and to go on behind where an engine has found a way.
const (
	exploreTime = 500 * time.Millisecond
	extendTime  = 50 * time.Millisecond
)

// Decide finds out which goals of p, which a front end has made and o asks about, are reached. What is not known when ctx is done
// stays Unknown.
func Decide(ctx context.Context, p *program.Program, goals []goal.Goal, o strategy.Options) *goal.Result {
	o.Answered = nil
	instrumented := instrument(p, goals)
	base := check.Unreached(nil).Variant(instrumented, o.Language)
	_, edges := byID(base)
	d := &decider{
		run: strategy.NewRun(instrumented, o), explorer: newExplorer(instrumented, base), base: base, edges: edges,
		result: &goal.Result{Findings: make([]goal.Finding, len(goals))},
	}
	var all []int
	for i, g := range goals {
		d.result.Findings[i] = goal.Finding{Goal: g, State: goal.Unknown}
		all = append(all, i)
	}
	d.explore(ctx, exploreTime)
	d.settle(ctx, all)
	minimise(d.result)
	for i := range d.result.Findings {
		if f := &d.result.Findings[i]; f.State == goal.Unknown && f.Reason.Kind == "" {
			f.Reason = verdict.Interrupted(ctx)
		}
	}
	return d.result
}

// decider finds out which goals are reached.
type decider struct {
	run      *strategy.Run
	explorer *explorer // nil: the program cannot be executed
	base     *program.Program
	edges    []*program.Edge // of base, by number
	result   *goal.Result
}

// open returns those of some goals of which nothing is known.
func (d *decider) open(goals []int) []int {
	return slices.DeleteFunc(slices.Clone(goals), func(g int) bool { return d.result.Findings[g].State != goal.Unknown })
}

// explore looks for goals by random executions. Those that end in undefined behaviour, of which a test is a bad one, count where no
// other passes a goal.
func (d *decider) explore(ctx context.Context, limit time.Duration) {
	if d.explorer == nil {
		return
	}
	wanted := func() bool {
		return slices.ContainsFunc(d.result.Findings, func(f goal.Finding) bool { return f.State == goal.Unknown })
	}
	var last []goal.Execution
	d.explorer.explore(ctx, limit, wanted, func(x goal.Execution, undefined bool) bool {
		if !undefined {
			return d.passed(x)
		}
		isNew := slices.ContainsFunc(d.open(x.Passes), func(g int) bool {
			return !slices.ContainsFunc(last, func(had goal.Execution) bool { return slices.Contains(had.Passes, g) })
		})
		if isNew {
			last = append(last, x)
		}
		return isNew
	})
	for _, x := range last {
		x.Passes = d.open(x.Passes)
		d.passed(x)
	}
}

// passed notes an execution and the goals that it passes, and reports whether one of these is new.
func (d *decider) passed(x goal.Execution) bool {
	found := d.open(x.Passes)
	for _, g := range found {
		f := &d.result.Findings[g]
		f.State, f.Execution = goal.Reached, len(d.result.Executions)
	}
	if len(found) > 0 {
		d.result.Executions = append(d.result.Executions, x)
	}
	return len(found) > 0
}

// settle asks about some goals until nothing is open: about all of them at once first, for which there is half of the time, then about
// halves of them.
func (d *decider) settle(ctx context.Context, goals []int) {
	for goals = d.open(goals); len(goals) > 0 && ctx.Err() == nil; goals = d.open(goals) {
		parts := min(len(goals), 2)
		now, stop := share(ctx, parts)
		a := d.run.Ask(now, check.Unreached(names(goals)))
		stop()
		switch {
		case a.Result.Outcome == verdict.Safe:
			for _, g := range goals {
				f := &d.result.Findings[g]
				f.State, f.Proof = goal.Unreachable, &a
			}
		case a.Result.Outcome == verdict.Unsafe && d.violated(ctx, a):
		case a.Result.Outcome == verdict.Unsafe:
			d.unknown(goals, verdict.Reason{Kind: verdict.InternalError, Text: fmt.Sprintf("the execution ends at no goal: %v", a.Violated().Pos)})
			return
		case len(goals) == 1 || a.Result.Reason.Kind == verdict.InternalError:
			d.unknown(goals, a.Result.Reason)
			return
		default:
			half, stop := share(ctx, 2)
			d.settle(half, goals[:len(goals)/2])
			stop()
			d.settle(ctx, goals[len(goals)/2:])
			return
		}
	}
}

// unknown says why nothing is known of some goals.
func (d *decider) unknown(goals []int, why verdict.Reason) {
	for _, g := range goals {
		d.result.Findings[g].Reason = why
	}
}

// violated notes what an execution reaches that an engine has found: as it goes on with random values, if it does that, and what
// executions that begin like it reach. It reports whether the execution reaches a goal that is open, as it must.
func (d *decider) violated(ctx context.Context, a certify.Answer) bool {
	g, ok := goalOf(a.Violated())
	if !ok || len(d.open([]int{g})) == 0 {
		return false
	}
	begins := d.explorer != nil
	var whole goal.Execution
	if begins {
		begin := &verdict.Counterexample{}
		for _, c := range a.Result.Counterexample.Choices {
			begin.Choices = append(begin.Choices, verdict.Choice{Edge: d.edges[c.Edge.ID], Values: c.Values})
		}
		var undefined bool
		if whole, undefined, begins = d.explorer.run(ctx, begin); begins && !undefined {
			d.passed(whole)
		}
	}
	if len(d.open([]int{g})) > 0 { // it does not go on like that
		d.passed(goal.Execution{Program: a.Program, Choices: a.Result.Counterexample, Passes: []int{g}})
	}
	if begins {
		d.explorer.keep(whole.Choices)
		d.explore(ctx, extendTime)
	}
	return true
}

// minimise leaves out executions that pass no goal that the others do not, the first ones before the last, which were looked for.
func minimise(r *goal.Result) {
	passed := make([]int, len(r.Findings)) // by how many of those that are left
	for _, x := range r.Executions {
		for _, g := range x.Passes {
			passed[g]++
		}
	}
	var kept []goal.Execution
	for _, x := range r.Executions {
		if !slices.ContainsFunc(x.Passes, func(g int) bool { return passed[g] == 1 }) {
			for _, g := range x.Passes {
				passed[g]--
			}
			continue
		}
		kept = append(kept, x)
	}
	r.Executions = kept
	for n := len(kept) - 1; n >= 0; n-- {
		for _, g := range kept[n].Passes {
			r.Findings[g].Execution = n
		}
	}
}

// names returns the Symbols of goals.
func names(goals []int) []string {
	var out []string
	for _, g := range goals {
		out = append(out, strconv.Itoa(g))
	}
	return out
}

// share returns a context with a part of the time that ctx has left.
func share(ctx context.Context, parts int) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	if !limited || parts < 2 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(deadline)/time.Duration(parts))
}
