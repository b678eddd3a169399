// Package pass makes programs digestible for engines. Every pass returns a new program and a back-translation: what an
// engine says about the output is translated to the input, so that verdicts are about the program the front end produced.
//
// Passes keep the meaning of a program, or over-approximate it (see the table): a certificate of the output is always
// one of the input; a counterexample is a proposal, which package certify replays on the front end's program.
//
// A pass never changes its input. What a pass knew has to be known by the certificate as well: the interval pass drops a
// remainder that cannot wrap, and a proof over its output is no proof of the input unless the intervals are in it. So a pass
// records its facts, and the back-translation turns an invariant I into pre ⇒ I ∧ fact: the checker, which knows nothing of the
// analysis, proves them by induction along with the rest. A pass that is wrong costs an answer, never a wrong one.
//
// Arrays of which few cells are ever accessed become variables (arrays.go), through which engines, interpolants and the
// interval analysis see; a cell is a select of the input in the certificate. States that differ in dead variables only are
// one state without a pass for it, as the predicates of clauses (horn/encode) have the live variables alone.
package pass

import (
	"context"

	"craig/internal/pipeline"
	"craig/program"
)

// Pass is a transformation of programs. Its output shares variables, terms and statements with its input, and each
// procedure, location and edge of the output names the one of the input that it comes from as its Origin, if there is
// one.
type Pass = pipeline.Pass[*program.Program, *backTranslation]

// Report says what a pass did.
type Report = pipeline.Report[*program.Program]

// Passes returns all passes but those named, in the order in which they run. A pass may be listed more than once.
func Passes(skip ...string) []Pass { return pipeline.Without(table, skip...) }

// Inexact returns the names of the passes whose output has fewer or more executions.
func Inexact() []string { return []string{Floats, Wraps, "ub", Fills, "slice"} }

// Run applies passes to p, which must be well-formed and numbered, see pipeline.Run.
func Run(ctx context.Context, passes []Pass, p *program.Program, observe func(Report)) (*program.Program, Back, error) {
	q, back, err := pipeline.Run(ctx, passes, p, observe)
	return q, composed(back), err
}

// always is the Run of a pass that neither fails nor takes long.
func always(run func(*program.Program) (*program.Program, *backTranslation)) func(context.Context, *program.Program) (*program.Program, *backTranslation, error) {
	return func(_ context.Context, p *program.Program) (*program.Program, *backTranslation, error) {
		q, w := run(p)
		return q, w, nil
	}
}

// table is the pipeline.
//
// globals comes first: everything after it treats variables of one procedure at a time. arrays comes before ub, as the
// assumptions that indices are within bounds tell it which cells there are, and before constants and intervals, which
// know nothing of the contents of arrays but learn those of cells; it asks the interval analysis by itself where it has
// to. dead is cheap, and run
// again whenever much may have become superfluous.
var table = []Pass{
	{
		Name: "globals", Run: always(globals),
		Doc: "make global variables parameters and results of the procedures that may read or change them",
	},
	{
		Name: "dead", Run: always(dead),
		Doc:   "remove code, variables, parameters and results that cannot matter",
		Needs: []string{"globals"},
	},
	{
		Name: Floats, Run: always(forgetFloats),
		Doc: "forget floating-point numbers (adds executions)",
	},
	{
		Name: "arrays", Run: always(arrays),
		Doc:   "replace arrays of few cells by variables, one for each cell",
		Needs: []string{"globals"},
	},
	{
		Name: "constants", Run: always(constants),
		Doc:   "replace variables by the constants, or copies, that they are known to be",
		Needs: []string{"globals"},
		After: []string{"arrays"},
	},
	{
		Name: Wraps, Run: always(wraps),
		Doc:   "compute with integers that do not wrap around where assertions depend on them (removes executions)",
		Needs: []string{"globals"},
		After: []string{"arrays", "constants"},
	},
	{
		Name: "intervals", Run: always(intervals),
		Doc:   "simplify remainders and conditions by the ranges of values",
		Needs: []string{"globals"},
		After: []string{"arrays"},
	},
	{
		Name: "ub", Run: always(forgetUB),
		Doc:   "forget which executions have undefined behaviour (adds executions)",
		After: []string{"arrays", "intervals"},
	},
	{
		Name: Fills, Run: always(fills),
		Doc:   "forget what loops fill with unknown values (adds executions)",
		Needs: []string{"globals"},
		After: []string{"intervals", "ub"},
	},
	{
		Name: "dead", Run: always(dead),
		Doc:   "remove what has become superfluous",
		Needs: []string{"globals"},
	},
	{
		Name: "slice", Run: always(slice),
		Doc:   "keep only what assertions depend on (adds executions)",
		Needs: []string{"globals"},
		After: []string{"ub"},
	},
	{
		Name: "dead", Run: always(dead),
		Doc:   "remove what has become superfluous",
		Needs: []string{"globals"},
	},
}

// Size measures p: procedures, locations, edges, and the variables of all procedures.
func Size(p *program.Program) []pipeline.Count {
	locs, edges, vars := 0, 0, 0
	for _, pr := range p.Procs {
		locs += len(pr.Locs)
		for _, l := range pr.Locs {
			edges += len(l.Out)
		}
		vars += len(pr.Params) + len(pr.Results) + len(pr.Locals)
	}
	return []pipeline.Count{{Name: "procedures", N: len(p.Procs)}, {Name: "locations", N: locs}, {Name: "edges", N: edges}, {Name: "variables", N: vars}}
}
