package bench

// Several engines, or configurations of one, on the same tasks in one run.

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"craig/verdict"
)

// Contender is an engine with one of its configurations.
type Contender struct {
	Engine string
	Config string // empty: the engine's default
	Again  bool   // it begins with the predicates that it has found in a run before, which is not counted
}

// String returns the contender as it is called in tables: "ufo cpufo".
func (c Contender) String() string { return strings.TrimRight(c.Engine+" "+c.config(), " ") }

// config returns the configuration, and whether it runs again.
func (c Contender) config() string {
	if c.Again {
		return strings.TrimLeft(c.Config+" again", " ")
	}
	return c.Config
}

// Comparison has the results of tasks with each of several contenders.
type Comparison struct {
	Contenders []Contender
	Rounds     []Round
}

// Round has the results for a task, one for each contender of the comparison, in that order.
type Round struct {
	Task    Task
	Results []Result
}

// Compare runs every task once for each contender, by the options o with that engine and configuration. All runs of a task
// come before those of the next one, so that whatever else a machine does hits all contenders; the first to run is
// another one each time. It calls done after each run, from one goroutine at a time. When ctx is done the comparison has the
// tasks that all contenders had ended with by then; cut are other results that there are.
func Compare(ctx context.Context, tasks []Task, o Options, contenders []Contender, done func(Result)) (c Comparison, cut []Result) {
	type run struct{ task, contender int }
	type ended struct {
		run
		result Result
	}
	var runs []run
	for i := range tasks {
		for k := range contenders {
			runs = append(runs, run{i, (i + k) % len(contenders)})
		}
	}
	byTask := make([][]ended, len(tasks))
	for _, e := range Each(ctx, runs, o.Jobs, func(r run) ended {
		return ended{r, contenders[r.contender].run(ctx, tasks[r.task], o)}
	}, func(e ended) { done(e.result) }) {
		byTask[e.task] = append(byTask[e.task], e)
	}
	c.Contenders = contenders
	for i, t := range tasks {
		slices.SortFunc(byTask[i], func(a, b ended) int { return a.contender - b.contender })
		var results []Result
		for _, e := range byTask[i] {
			results = append(results, e.result)
		}
		if len(results) == len(contenders) {
			c.Rounds = append(c.Rounds, Round{t, results})
		} else {
			cut = append(cut, results...)
		}
	}
	return c, cut
}

// run runs a task with the contender.
func (c Contender) run(ctx context.Context, t Task, o Options) (r Result) {
	o.Engine, o.Config = c.Engine, c.Config
	defer func() { r.By = c }()
	if !c.Again {
		r, _ = RunTask(ctx, t, o)
		return r
	}
	dir, err := os.MkdirTemp("", "craig-bench")
	if err != nil {
		return Result{Task: t, Kind: Crashed, Text: err.Error()}
	}
	defer os.RemoveAll(dir)
	o.Precision = filepath.Join(dir, "predicates")
	if r, _ = RunTask(ctx, t, o); ctx.Err() == nil {
		r, _ = RunTask(ctx, t, o)
	}
	return r
}

// results returns the results of a contender, by its index.
func (c *Comparison) results(contender int) []Result {
	var out []Result
	for _, r := range c.Rounds {
		out = append(out, r.Results[contender])
	}
	return out
}

// solved reports whether the task got its right verdict.
func (r *Result) solved() bool { return r.Kind == Right && r.Outcome != verdict.Unknown }

// stat returns one of the engine's numbers.
func (r *Result) stat(name string) (Stat, bool) {
	i := slices.IndexFunc(r.Stats, func(s Stat) bool { return s.Name == name })
	if i < 0 {
		return Stat{}, false
	}
	return r.Stats[i], true
}

// WriteTSV prints a line for every run, as WriteTSV of results does, with the engine and all numbers that engines report.
func (c *Comparison) WriteTSV(w io.Writer) error {
	var names []string
	var columns []string
	for _, round := range c.Rounds {
		for _, r := range round.Results {
			for _, s := range r.Stats {
				if !slices.Contains(names, s.Name) {
					names = append(names, s.Name)
					columns = append(columns, strings.TrimRight(s.Name+" "+s.Unit, " "))
				}
			}
		}
	}
	last := len(tsvColumns) - 1 // the text
	lines := [][]string{slices.Concat([]string{"engine", "config"}, tsvColumns[:last], columns, tsvColumns[last:])}
	for _, round := range c.Rounds {
		for i, r := range round.Results {
			cells := r.tsv()
			line := append([]string{c.Contenders[i].Engine, c.Contenders[i].config()}, cells[:last]...)
			for _, name := range names {
				cell := ""
				if s, ok := r.stat(name); ok {
					cell = fmt.Sprint(s.Value)
				}
				line = append(line, cell)
			}
			lines = append(lines, append(line, cells[last:]...))
		}
	}
	return writeTSV(w, lines)
}

// Clock says which time of a run is compared, and what it is for runs without a verdict: that at which they are ended.
type Clock struct {
	CPU   bool          // CPU time, not wall-clock time
	Limit time.Duration // 0: none
}

// Clock returns the clock of the limits of time that the options set: of CPU time if that is limited.
func (o *Options) Clock() Clock {
	if o.CPU > 0 {
		return Clock{true, o.CPU}
	}
	return Clock{false, o.Timeout}
}

// time returns the time of a run, which is no more than the limit that it is kept within.
func (c Clock) time(r *Result) time.Duration {
	if c.CPU {
		return r.CPU
	}
	return r.Wall
}

// charged returns the time of a run with which it enters a sum: unless the task is solved, that is the limit.
func (c Clock) charged(r *Result) time.Duration {
	if r.solved() || c.Limit == 0 {
		return c.time(r)
	}
	return c.Limit
}
