package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/engine/registry"
	"craig/frontend"
	"craig/internal/exitcode"
	"craig/report"
	"craig/smt"
	"craig/verdict"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	engine    engineFlags
	timeout   limit
	memory    memoryLimit
	language  languageName
	dataModel choice
	entry     string
	reading   readingFlags
	solver    solverName
	format    choice
	text      report.Options
	queries   string
	harness   string
	arg       string
	assume    assumeFlags
	checks    checkFlags
	skip      []string
}

// Limits of --dump-queries: a run that asks a lot is not to fill a disk.
const (
	maxQueryFiles = 2000
	maxQueryBytes = 4 << 20 // of a file
)

func verifyCommand() *cobra.Command {
	f := verifyFlags{
		dataModel: choice{"ILP32", []string{"ILP32", "LP64"}},
		format:    reportFormats(),
	}
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Verify C files, or Boolean programs, read as one program",
		Long: `Decides whether an execution of the program violates an assertion: a failing assert,
a call of reach_error or __VERIFIER_error, or the label ERROR; or what else is asked.

` + checkHelp() + `

` + assumeHelp() + `

Files named *.bp are Boolean programs in the language of SLAM and Bebop, those named *.craig
programs as craig show prints them, all others are C; --language overrides that.

` + compilerHelp + `

Safe comes with a proof and unsafe with an execution, and neither is printed before it
has been checked against the program. The exit statuses are in craig --help.`,
		Args: f.reading.args,
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	flags := cmd.Flags()
	f.engine.add(flags)
	flags.Var(&f.timeout, "timeout", "give up after this time (seconds, or as in 90s, 5m); 0: never")
	flags.Var(&f.memory, "memory", "give up when the process holds this much memory (500MB, 4GB); 0: never")
	flags.Var(&f.language, "language", "the language of the files, rather than by their names")
	flags.Var(&f.dataModel, "data-model", "the sizes of C's types")
	f.reading.add(flags)
	flags.StringVar(&f.entry, "entry", "", "the `function` (procedure) in which execution starts (default main, or what --property says)")
	f.checks.add(flags)
	f.assume.add(flags)
	flags.Var(&f.solver, "solver", "another SMT solver, which must agree when a proof is checked")
	flags.Var(&f.format, "format", "how the answer is printed")
	flags.BoolVar(&f.text.Proof, "proof", false, "safe: print the contracts of functions and the invariants of loops")
	flags.BoolVar(&f.text.Trace, "trace", false, "unsafe: print every step of the execution")
	flags.BoolVar(&f.text.Stats, "stats", false, "print what the passes did, and the engine's numbers")
	flags.StringSliceVar(&f.skip, "skip-pass", nil, "leave out passes, by `names` of the table that --stats prints, to see their effect")
	flags.StringVar(&f.queries, "dump-queries", "", "write what the solvers are asked as SMT-LIB scripts into this `folder`")
	argFlag(flags, &f.arg)
	flags.StringVar(&f.harness, "harness", "", "unsafe: write the execution as a C `file` to compile with the program; -: to the output")
	flags.SortFlags = false
	return cmd
}

func (f *verifyFlags) run(cmd *cobra.Command, files []string) error {
	if err := f.engine.check(registry.ForPrograms); err != nil {
		return err
	}
	if err := f.checks.valid(cmd.Flags()); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := craig.Removable(f.skip); err != nil {
		return exit(exitcode.Usage, err)
	}
	ctx := cmd.Context()
	var recorder *smt.Recorder
	if f.queries != "" {
		var err error
		if recorder, err = smt.NewRecorder(f.queries, maxQueryFiles, maxQueryBytes); err != nil {
			return exit(exitcode.Usage, err)
		}
		ctx = smt.WithRecorder(ctx, recorder)
	}
	if err := harnessTarget(f.harness); err != nil {
		return exit(exitcode.Usage, err)
	}
	graph, err := newGraphDump(f.arg, f.engine.name)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	bar := startProgress(cmd.ErrOrStderr())
	start := time.Now()
	var partial atomic.Pointer[craig.Report]
	abandoned := false
	late := func(reason verdict.Reason) *craig.Report {
		abandoned = true
		return lateReport(partial.Load(), reason)
	}
	r, err := await(ctx, f.bounds(), late, func(ctx context.Context) (*craig.Report, error) {
		return craig.Verify(ctx, files, craig.Options{
			Engine:    f.engine.name,
			Config:    f.engine.config,
			Language:  string(f.language),
			DataModel: f.dataModel.value,
			Entry:     f.entry,
			Timeout:   time.Duration(f.timeout),
			Solver:    string(f.solver),
			Observer:  bar.Observe,

			Preprocessing: f.reading.Preprocessing, CompileCommands: f.reading.database,
			Checks:   f.checks.checks,
			Property: f.checks.property,
			Integers: f.checks.integers.value, Assume: f.assume.set(f.checks.property != ""),

			SkipPasses: f.skip,
			Graph:      graph.observer(),
			Partial:    partial.Store,
		})
	})
	bar.Stop()
	if recorder != nil {
		if err := recorder.Close(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "craig: the queries were not recorded to the end: %v\n", err)
		}
	}
	graph.finish(cmd.ErrOrStderr())
	if err != nil {
		return exit(inputStatus(err, f.entry), err)
	}
	if len(r.Result.Stats) == 0 { // the engine was not asked, or did not stop
		r.Result.Stats = bar.Last().Stats
	}
	if len(r.Files) > 0 {
		files = r.Files
	}
	shown := &report.Report{
		Files: files, Language: r.Language, Engine: f.engine.String(), Solver: string(f.solver), Unbounded: r.Unbounded,
		Answer: r.Property, Elapsed: time.Since(start), Passes: r.Passes, Properties: r.Properties,
	}
	switch {
	case len(r.Properties) > 1:
		shown.Name, shown.Claim = "", ""
	default:
		shown.Properties = nil
		if shown.Claim == "" { // of what is asked by default
			shown.Name = ""
		}
	}
	f.text.Source = os.ReadFile
	out := cmd.OutOrStdout()
	if f.harness == "-" {
		out = cmd.ErrOrStderr()
	}
	err = report.Write(out, f.format.value, shown, f.text)
	status := answerStatus(cmd.Context(), r.Result.Outcome, r.Result.Reason)
	if err != nil {
		return unwritten(status, err)
	}
	switch {
	case f.harness == "":
	case abandoned:
		fmt.Fprintln(cmd.ErrOrStderr(), "craig: no harness is written: the run did not stop in time")
	default:
		writeHarness(cmd, r, f.harness)
	}
	return exit(status, nil)
}

// reportFormats is the flag for how an answer is printed.
func reportFormats() choice {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return choice{names[0], names}
}

// bounds returns the limits of the run. One that draws a graph gets time for that.
func (f *verifyFlags) bounds() bounds {
	b := bounds{timeout: time.Duration(f.timeout), memory: f.memory.bytes()}
	if f.arg != "" {
		b.grace = longGrace
	}
	return b
}

// lateReport is the report of a run that was abandoned, of which something may be known.
func lateReport(known *craig.Report, reason verdict.Reason) *craig.Report {
	if known == nil {
		return &craig.Report{Property: craig.Property{Result: verdict.Result{Reason: reason}}}
	}
	known.Late(reason)
	return known
}

// inputStatus returns the exit status for an error about the input; entry is where the command line lets execution start,
// if it says so.
func inputStatus(err error, entry string) int {
	var unsupported *frontend.UnsupportedError
	var missing *frontend.EntryError
	switch {
	case errors.As(err, &unsupported):
		return exitcode.Unsupported
	case errors.As(err, &missing) && entry != "":
		return exitcode.Usage
	}
	return exitcode.Input
}

// answerStatus returns the exit status for an answer.
func answerStatus(ctx context.Context, o verdict.Outcome, reason verdict.Reason) int {
	switch {
	case o == verdict.Safe:
		return exitcode.Safe
	case o == verdict.Unsafe:
		return exitcode.Unsafe
	case reason.Kind == verdict.InternalError:
		return exitcode.Internal
	case reason.Kind == verdict.Cancelled && ctx.Err() != nil:
		return exitcode.Interrupted
	}
	return exitcode.Unknown
}
