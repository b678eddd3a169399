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

// The kinds of places. Assertions are those that the properties are about.
const (
	GoalAssertion  = goal.Assertion
	GoalAssumption = goal.Assumption
	GoalBranch     = goal.Branch
	GoalLine       = goal.Line
	GoalFunction   = goal.Function
)

// Goals has what is known of places of a program.
type Goals = goal.Result

// Without a limit for the run, the search for executions may take as long as the answers did, and no less than this.
const minGoalTime = 10 * time.Second

// beforeGoals returns a context for what is decided before goals are looked for, which get half of the time if they are asked for
// whatever the answers are.
func (o *Options) beforeGoals(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	if !limited || len(o.Goals) == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(deadline)/2)
}

// goals finds out which goals are reached in the program of r, which has its answers.
func (r *Report) goals(ctx context.Context, o *Options, asked []check.Property, run strategy.Options) {
	kinds := slices.Clone(o.Goals)
	counts := check.Together(asked).Counts
	if o.Vacuity && !slices.Contains(kinds, goal.Assertion) && slices.ContainsFunc(r.Properties, isSafe) {
		kinds = append(kinds, goal.Assertion)
		counts = func(s program.Stmt) bool {
			return slices.ContainsFunc(asked, func(q check.Property) bool { return r.isSafe(q.Name) && q.Counts(s) })
		}
	}
	if o.Vacuity && !slices.Contains(kinds, goal.Assumption) && slices.ContainsFunc(r.Properties, isSafe) {
		kinds = append(kinds, goal.Assumption)
	}
	if len(kinds) == 0 {
		return
	}
	var places []goal.Goal
	for _, k := range kinds {
		places = append(places, goal.Of(r.read, k, counts)...)
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
		r.Goals.Asked = kinds
		return nil
	})
	r.Phases = append(r.Phases, phase)
}

func isSafe(p Property) bool { return p.Result.Outcome == verdict.Safe }

// isSafe reports whether the property of that name is proved.
func (r *Report) isSafe(name string) bool {
	return slices.ContainsFunc(r.Properties, func(p Property) bool { return p.Name == name && isSafe(p) })
}
