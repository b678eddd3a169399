// Package pass makes programs digestible for engines. Every pass returns a new program and the way back: what an engine
// says about the output is translated to the input, so that verdicts are about the program the front end produced.
//
// Passes keep the meaning of a program, or over-approximate it (see the table): a certificate of the output is always
// one of the input; a counterexample is a proposal, which package certify replays on the front end's program.
package pass

import (
	"context"
	"fmt"
	"slices"
	"time"

	"craig/program"
)

// Pass is a transformation of programs. Its output shares variables, terms and statements with its input, and each
// procedure, location and edge of the output names the one of the input that it comes from as its Origin, if there is
// one. The input is not changed.
type Pass struct {
	Name  string
	Doc   string   // one line
	After []string // passes that must have run before, if they run at all
	Needs []string // passes that must have run before
	run   func(*program.Program) (*program.Program, *way)
}

// Passes returns all passes in the order in which they run. A pass may be listed more than once.
func Passes() []Pass { return slices.Clone(table) }

// table is the pipeline.
//
// globals comes first: everything after it treats variables of one procedure at a time. arrays comes before ub, as the
// assumptions that indices are within bounds tell it which cells there are, and before constants and intervals, which
// know nothing of the contents of arrays but learn those of cells; it asks the interval analysis by itself where it has
// to. failures comes late: before it an analysis need not tell returns with an error from others. dead is cheap, and run
// again whenever much may have become superfluous.
var table = []Pass{
	{
		Name: "globals", run: globals,
		Doc: "make global variables parameters and results of the procedures that may read or change them",
	},
	{
		Name: "dead", run: dead,
		Doc:   "remove code, variables, parameters and results that cannot matter",
		Needs: []string{"globals"},
	},
	{
		Name: "arrays", run: arrays,
		Doc:   "replace arrays of few cells by variables, one for each cell",
		Needs: []string{"globals"},
	},
	{
		Name: "constants", run: constants,
		Doc:   "replace variables by the constants, or copies, that they are known to be",
		Needs: []string{"globals"},
		After: []string{"arrays"},
	},
	{
		Name: "intervals", run: intervals,
		Doc:   "simplify remainders and conditions by the ranges of values",
		Needs: []string{"globals"},
		After: []string{"arrays"},
	},
	{
		Name: "ub", run: forgetUB,
		Doc:   "forget which executions have undefined behaviour (adds executions)",
		After: []string{"arrays", "intervals"},
	},
	{
		Name: "dead", run: dead,
		Doc:   "remove what has become superfluous",
		Needs: []string{"globals"},
	},
	{
		Name: "slice", run: slice,
		Doc:   "keep only what assertions depend on (adds executions)",
		Needs: []string{"globals"},
		After: []string{"ub"},
	},
	{
		Name: "dead", run: dead,
		Doc:   "remove what has become superfluous",
		Needs: []string{"globals"},
	},
	{
		Name: "failures", run: failures,
		Doc:   "make violated assertions a result of the procedures that may fail",
		Needs: []string{"globals"},
	},
	{
		Name: "dead", run: dead,
		Doc:   "remove what the others left behind",
		Needs: []string{"globals"},
	},
}

// Pipeline is a sequence of passes.
type Pipeline struct {
	Passes []Pass
	// Observe, if not nil, is called after every pass with its output.
	Observe func(Report, *program.Program)
}

// Report says what a pass did.
type Report struct {
	Pass   string
	Time   time.Duration
	Before Size
	After  Size
}

// Size measures a program.
type Size struct {
	Procs, Locs, Edges int
	Vars               int // parameters, results and locals of all procedures
	MaxVars            int // of one procedure
}

// SizeOf measures p.
func SizeOf(p *program.Program) Size {
	s := Size{Procs: len(p.Procs)}
	for _, pr := range p.Procs {
		s.Locs += len(pr.Locs)
		for _, l := range pr.Locs {
			s.Edges += len(l.Out)
		}
		n := len(pr.Params) + len(pr.Results) + len(pr.Locals)
		s.Vars += n
		s.MaxVars = max(s.MaxVars, n)
	}
	return s
}

// Default returns the pipeline of all passes but those named.
func Default(skip ...string) *Pipeline {
	return &Pipeline{Passes: slices.DeleteFunc(Passes(), func(p Pass) bool { return slices.Contains(skip, p.Name) })}
}

// Validate checks the order of the passes.
func (pl *Pipeline) Validate() error {
	done := make(map[string]bool)
	for i, ps := range pl.Passes {
		for _, n := range ps.Needs {
			if !done[n] {
				return fmt.Errorf("pass %s needs pass %s before it", ps.Name, n)
			}
		}
		for _, a := range ps.After {
			if !done[a] && slices.ContainsFunc(pl.Passes[i:], func(o Pass) bool { return o.Name == a }) {
				return fmt.Errorf("pass %s must come after pass %s", ps.Name, a)
			}
		}
		done[ps.Name] = true
	}
	return nil
}

// Run applies the passes to p, which must be well-formed and numbered, one after the other and checks the program after
// each. It fails with the cause of ctx when that is done; any other error is a bug of a pass or a wrong order.
func (pl *Pipeline) Run(ctx context.Context, p *program.Program) (*program.Program, Back, error) {
	if err := pl.Validate(); err != nil {
		return nil, nil, err
	}
	var back composed
	for _, ps := range pl.Passes {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		start := time.Now()
		q, w := ps.run(p)
		if err := q.Check(); err != nil {
			return nil, nil, fmt.Errorf("after pass %s: %w", ps.Name, err)
		}
		if pl.Observe != nil {
			pl.Observe(Report{ps.Name, time.Since(start), SizeOf(p), SizeOf(q)}, q)
		}
		back = append(back, w)
		p = q
	}
	return p, back, nil
}
