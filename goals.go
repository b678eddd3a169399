// Places of a program of which is asked whether executions come there.

package craig

import (
	"context"
	"slices"
	"time"

	"craig/internal/check"
	"craig/internal/coverage"
	"craig/internal/goal"
	"craig/internal/strategy"
	"craig/program"
	"craig/verdict"
)

// GoalKind is a kind of places of a program.
type GoalKind = goal.Kind

// The kinds of places. Of assertions and assumptions is only asked if a property has been proved: those that it is about.
const (
	GoalAssertion  = goal.Assertion
	GoalAssumption = goal.Assumption
	GoalBranch     = goal.Branch
)

// Goals has what is known of places of a program.
type Goals = goal.Result

// Without a limit for the run, the search for executions may take as long as the answers did, and no less than this.
const minGoalTime = 10 * time.Second

// goals finds out which goals are reached in the program of r, which has its answers.
func (r *Report) goals(ctx context.Context, o *Options, asked []check.Property, run strategy.Options) {
	places := r.places(o.Goals, asked)
	if len(o.Goals) == 0 {
		return
	}
	spent := time.Duration(0)
	for _, p := range r.Phases {
		spent += p.Time
	}
	limit := max(spent, minGoalTime)
	if deadline, ok := ctx.Deadline(); ok {
		limit = time.Until(deadline) * 9 / 10
	}
	ctx, stop := context.WithTimeout(ctx, limit)
	defer stop()
	run.Precision, run.Graph = nil, nil
	phase, _ := strategy.Timed("goals", func() error {
		r.Goals = coverage.Decide(ctx, r.read, places, run)
		r.Goals.Asked = o.Goals
		return nil
	})
	r.Phases = append(r.Phases, phase)
}

// places returns the goals of some kinds.
func (r *Report) places(kinds []GoalKind, asked []check.Property) []goal.Goal {
	proved := func(s program.Stmt) bool {
		return slices.ContainsFunc(asked, func(q check.Property) bool { return r.isSafe(q.Name) && q.Counts(s) })
	}
	var out []goal.Goal
	for _, k := range kinds {
		switch k {
		case goal.Assertion:
			out = append(out, goal.Assertions(r.read, proved)...)
		case goal.Assumption:
			if slices.ContainsFunc(r.Properties, func(p Property) bool { return p.Result.Outcome == verdict.Safe }) {
				out = append(out, goal.Assumptions(r.read)...)
			}
		case goal.Branch:
			out = append(out, goal.Branches(r.read)...)
		}
	}
	return out
}

// isSafe reports whether the property of that name is proved.
func (r *Report) isSafe(name string) bool {
	return slices.ContainsFunc(r.Properties, func(p Property) bool { return p.Name == name && p.Result.Outcome == verdict.Safe })
}
