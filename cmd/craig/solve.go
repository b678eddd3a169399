package main

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/engine/registry"
	"craig/horn"
	"craig/internal/exitcode"
	"craig/report"
	"craig/verdict"
)

// solveFlags are the flags of solve.
type solveFlags struct {
	engine  engineFlags
	jobs    jobsFlag
	timeout limit
	memory  memoryLimit
	solver  solverName
	format  choice
	text    report.HornOptions
	arg     string
}

func solveCommand() *cobra.Command {
	f := solveFlags{format: choice{"text", []string{"text", "json"}}}
	cmd := &cobra.Command{
		Use:   "solve FILE",
		Short: "Solve constrained Horn clauses",
		Long: `Decides whether constrained Horn clauses have a model: interpretations of the predicates
that satisfy every clause. Clauses are read as SMT-LIB scripts in logic HORN, the format
of CHC-COMP, and as rules and queries of Z3's fixedpoint engine (declare-rel, rule, query).

The first line is sat if there is a model, unsat if false, or a query, can be derived, and
unknown if neither was found. In scripts with rules, too, sat means that no query can be
derived; Z3 has it the other way round there. A model and a derivation are checked against
the clauses before anything is printed. The exit statuses are in craig --help.

A portfolio is several engines that run at the same time; the limits hold for all of them
together. Which of them has answered is in the JSON report and in the numbers of --stats.`,
		Args: named(1, 1, "FILE"),
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files[0]) },
	}
	flags := cmd.Flags()
	f.engine.add(flags)
	f.jobs.add(flags)
	flags.Var(&f.timeout, "timeout", "give up after this time (seconds, or as in 90s, 5m); 0: never")
	flags.Var(&f.memory, "memory", "give up when the process holds this much memory (500MB, 4GB); 0: never")
	flags.Var(&f.solver, "solver", "another SMT solver, which must agree when a model is checked")
	flags.Var(&f.format, "format", "how the answer is printed")
	flags.BoolVar(&f.text.Model, "model", false, "sat: print the model, as get-model in the script does")
	flags.BoolVar(&f.text.Proof, "proof", false, "unsat: print the derivation, as get-proof in the script does")
	flags.BoolVar(&f.text.Stats, "stats", false, "print the engine's numbers as comments")
	argFlag(flags, &f.arg)
	flags.SortFlags = false
	return cmd
}

func (f *solveFlags) run(cmd *cobra.Command, file string) error {
	if err := f.engine.check(registry.Lookup); err != nil {
		return err
	}
	if err := f.jobs.check(f.engine.name); err != nil {
		return err
	}
	graph, err := newGraphDump(f.arg, f.engine.name, false)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	bar := startProgress(cmd.ErrOrStderr())
	start := time.Now()
	late := func(reason verdict.Reason) *craig.HornReport {
		return &craig.HornReport{Engine: f.engine.name, Result: horn.Result{Reason: reason}}
	}
	b := bounds{timeout: time.Duration(f.timeout), memory: f.memory.bytes()}
	if f.arg != "" {
		b.grace = longGrace
	}
	r, err := await(cmd.Context(), b, late, func(ctx context.Context) (*craig.HornReport, error) {
		return craig.SolveHorn(ctx, file, craig.Options{
			Engine:   f.engine.name,
			Config:   f.engine.config,
			Jobs:     int(f.jobs),
			Timeout:  time.Duration(f.timeout),
			Solver:   string(f.solver),
			Observer: bar.Observe,
			Graph:    graph.observer(),
		})
	})
	bar.Stop()
	graph.finish(cmd.ErrOrStderr())
	if err != nil {
		return exit(inputStatus(err, ""), err)
	}
	for _, other := range r.Others { // a bug is not hidden by another engine's answer
		if q := other.Result.Reason; q.Kind == verdict.InternalError {
			fmt.Fprintf(cmd.ErrOrStderr(), "craig: engine %s: %s\n", other.Engine, report.Reason(q, nil))
		}
	}
	if len(r.Result.Stats) == 0 { // the engine did not stop
		r.Result.Stats = bar.Last().Stats
	}
	shown := &report.Horn{File: file, Result: r.Result, Engine: r.Engine, Solver: string(f.solver), Elapsed: time.Since(start)}
	if s := r.Script; s != nil {
		shown.System, shown.Preds, shown.Name = s.System, s.Preds, s.Name
		f.text.Model, f.text.Proof = f.text.Model || s.Model, f.text.Proof || s.Proof
	}
	if f.format.value == "json" {
		err = report.HornJSON(cmd.OutOrStdout(), shown)
	} else {
		err = report.HornText(cmd.OutOrStdout(), shown, f.text)
		if r.Result.Outcome == verdict.Unknown {
			fmt.Fprintf(cmd.ErrOrStderr(), "craig: %s\n", report.Reason(r.Result.Reason, r.Result.Stats))
		}
	}
	status := answerStatus(cmd.Context(), r.Result.Outcome, r.Result.Reason)
	if err != nil {
		return unwritten(status, err)
	}
	return exit(status, nil)
}
