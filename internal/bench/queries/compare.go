// Recording what is compared, and the comparison.

package queries

import (
	"context"
	"fmt"
	"os"
	"time"

	"craig/assumption"
	"craig/internal/bench"
)

// Recording says how the scripts come about.
type Recording struct {
	Program string        // the craig command
	Engine  string        // empty: the default
	Config  string        // of the engine; empty: its default
	Timeout time.Duration // for each program
	Memory  int64         // for each program in bytes
	Jobs    int
	Dir     string // where the scripts are kept; a program that has a folder there is not verified again
	Scripts int    // at most so many for each program
	Assume  assumption.Set
}

// Record verifies the programs and returns what was asked.
func Record(ctx context.Context, tasks []bench.Task, o Recording) ([]Script, error) {
	var missing []bench.Task
	for _, t := range tasks {
		if _, err := os.Stat(bench.QueryFolder(o.Dir, t)); os.IsNotExist(err) {
			missing = append(missing, t)
		}
	}
	bench.Run(ctx, missing, bench.Options{
		Program: o.Program, Engine: o.Engine, Config: o.Config, Timeout: o.Timeout, Memory: o.Memory, Jobs: o.Jobs, Queries: o.Dir, Assume: o.Assume,
	}, func(bench.Result) {})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var out []Script
	for _, t := range tasks {
		scripts, err := read(t.Path, bench.QueryFolder(o.Dir, t), o.Scripts)
		if err != nil {
			return nil, err
		}
		out = append(out, scripts...)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no queries were recorded")
	}
	return out, nil
}

// Compare runs all scripts and calls done after each. When ctx is done, the report is about those that were run.
func Compare(ctx context.Context, scripts []Script, o Options, done func(Result)) (*Report, error) {
	r := &Report{}
	// Enough runs for a good median, of the shortest script there is.
	start, err := race(ctx, Script{Text: []byte("(set-logic ALL)\n")}, Options{o.Commands, o.Limit, 11})
	if err != nil {
		return r, err
	}
	r.Start, r.StartCPU = start.Wall, start.CPU
	for _, s := range scripts {
		x, err := race(ctx, s, o)
		if err != nil {
			return r, err
		}
		r.Results = append(r.Results, x)
		done(x)
	}
	return r, nil
}
