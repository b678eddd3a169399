package main

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
	jobs      jobsFlag
	timeout   limit
	memory    memoryLimit
	each      bool
	solver    solverName
	format    choice
	text      report.Options
	queries   string
	harness   string
	witness   string
	report    string
	sarif     string
	arg       string
	precision string
	cache     cacheFlag
	skip      []string
	goals     goalFlags
	programFlags
}

// Limits of --dump-queries: a run that asks a lot is not to fill a disk.
const (
	maxQueryFiles = 2000
	maxQueryBytes = 4 << 20 // of a script
	queriesHelp   = "write what the solvers are asked into this `folder`: SMT-LIB scripts, and long propositional searches in DIMACS format"
)

func verifyCommand() *cobra.Command {
	f := verifyFlags{format: reportFormats()}
	cmd := &cobra.Command{
		Use:   "verify FILE...",
		Short: "Verify C files, or programs in smaller languages, read as one program",
		Long: `Decides whether an execution of the program violates an assertion: a failing assert,
a call of reach_error or __VERIFIER_error, or the label ERROR; or what else is asked.

` + checkHelp() + `

` + assumeHelp() + `

Files named *.bp are Boolean programs in the language of SLAM and Bebop, those named *.imp
procedures over integers (frontend/imp has the grammar), those named *.craig
programs as craig show prints them, all others are C; --language overrides that.

` + entryHelp + `

` + compilerHelp + `

Safe comes with a proof and unsafe with an execution, and neither is printed before it
has been checked against the program. The exit statuses are in craig --help.`,
		Args: f.reading.args,
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	f.add(cmd.Flags())
	cmd.Flags().SortFlags = false
	return cmd
}

// briefFlag is for reports of which only a table is made: finding out, writing and reading what a long execution does step by step takes
// as long as checking an answer that was kept.
const briefFlag = "brief"

// add adds the flags to those of a command.
func (f *verifyFlags) add(flags *pflag.FlagSet) {
	f.engine.add(flags)
	f.jobs.add(flags)
	f.limits(flags)
	f.programFlags.add(flags)
	flags.BoolVar(&f.each, "each-function", false, "let execution start in each function that the files define, and print a table")
	f.goals.add(flags)
	flags.Var(&f.solver, "solver", "another SMT solver, which must agree when a proof is checked")
	flags.Var(&f.format, "format", "how the answer is printed")
	flags.BoolVar(&f.text.Proof, "proof", false, "safe: print the contracts of functions and the invariants of loops")
	flags.BoolVar(&f.text.Trace, "trace", false, "unsafe: print every step of the execution")
	flags.BoolVar(&f.text.Stats, "stats", false, "print what the passes did, and the engine's numbers")
	flags.BoolVar(&f.text.Brief, briefFlag, false, "leave proofs and the steps of executions out of JSON, for craig check")
	flags.Lookup(briefFlag).Hidden = true
	flags.StringSliceVar(&f.skip, "skip-pass", nil, "leave out passes, by `names` of the table that --stats prints, to see their effect")
	flags.StringVar(&f.queries, "dump-queries", "", queriesHelp)
	argFlag(flags, &f.arg)
	precisionFlag(flags, &f.precision)
	f.cache.add(flags)
	flags.StringVar(&f.harness, "harness", "", "unsafe: write the execution as a C `file` to compile with the program; -: to the output")
	flags.StringVar(&f.witness, "witness", "", "write the answer as a witness of SV-COMP into this `file`, see craig validate; -: to the output")
	flags.StringVar(&f.report, "report", "", "write everything that was found as a page for a browser into this `file`; -: to the output")
	flags.StringVar(&f.sarif, "sarif", "", sarifHelp)
}

// limits adds the flags for limits of a run.
func (f *verifyFlags) limits(flags *pflag.FlagSet) {
	flags.Var(&f.timeout, "timeout", "give up after this time (seconds, or as in 90s, 5m); 0: never")
	flags.Var(&f.memory, "memory", "give up when the process holds this much memory (500MB, 4GB); 0: never")
}

func (f *verifyFlags) run(cmd *cobra.Command, files []string) error {
	if err := f.valid(cmd.Flags()); err != nil {
		return err
	}
	if err := f.cache.open(); err != nil {
		return exit(exitcode.Usage, err)
	}
	defer f.cache.finish(cmd.ErrOrStderr())
	if f.each {
		return f.eachFunction(cmd, files)
	}
	ctx, stopRecording, err := recording(cmd, f.queries)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	graph, err := newGraphDump(f.arg, f.engine.name, f.report != "")
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	known, err := loadPrecision(f.precision, f.engine.name)
	if err != nil {
		return err
	}
	bar := startProgress(cmd.ErrOrStderr())
	start := time.Now()
	r, abandoned, err := f.verify(ctx, files, bar, graph, known)
	elapsed := time.Since(start)
	bar.Stop()
	stopRecording()
	graph.finish(cmd.ErrOrStderr())
	known.finish(cmd.ErrOrStderr())
	if err != nil {
		return exit(inputStatus(err, f.entry.function), err)
	}
	if len(r.Result.Stats) == 0 { // the engine was not asked, or did not stop
		r.Result.Stats = bar.Last().Stats
	}
	out := cmd.OutOrStdout()
	if f.harness == "-" || f.witness == "-" || f.report == "-" || f.goals.coverage == "-" || f.sarif == "-" {
		out = cmd.ErrOrStderr()
	}
	status := answerStatus(cmd.Context(), r.Result.Outcome, r.Result.Reason)
	shown := f.shown(r, files, elapsed)
	shown.Invocation = ended(cmd.Context(), status)
	err = report.Write(out, f.format.value, shown, reportOptions(f.text))
	if err != nil {
		return unwritten(status, err)
	}
	if f.report != "" {
		shown.Explored = graph.picture()
		writePage(cmd, shown, f.report)
	}
	if f.sarif != "" {
		writeSARIF(cmd, shown, f.sarif)
	}
	for _, w := range []struct {
		what, file string
		write      func(*cobra.Command, *craig.Report, string)
	}{{"harness", f.harness, writeHarness}, {"witness", f.witness, writeWitness}, {"coverage", f.goals.coverage, writeCoverage}, {"test", f.goals.tests, writeTests}} {
		switch {
		case w.file == "":
		case abandoned:
			fmt.Fprintf(cmd.ErrOrStderr(), "craig: no %s is written: the run did not stop in time\n", w.what)
		default:
			w.write(cmd, r, w.file)
		}
	}
	return exit(status, nil)
}

// valid refuses flags that are wrong whatever the program is.
func (f *verifyFlags) valid(flags *pflag.FlagSet) error {
	if err := f.engine.check(registry.ForPrograms); err != nil {
		return err
	}
	if err := f.jobs.check(f.engine.name); err != nil {
		return err
	}
	if err := f.checks.valid(flags); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := craig.Removable(f.skip); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := f.entry.check(); err != nil {
		return exit(exitcode.Usage, err)
	}
	if f.each {
		if err := aloneWithEach(flags); err != nil {
			return exit(exitcode.Usage, err)
		}
	}
	if err := harnessTarget(f.harness); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := witnessTarget(f.witness); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := pageTarget(f.report); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := f.goals.valid(); err != nil {
		return exit(exitcode.Usage, err)
	}
	if err := sarifTarget(f.sarif); err != nil {
		return exit(exitcode.Usage, err)
	}
	return nil
}

// recording returns the context in which what solvers are asked is recorded in the folder, if there is a name of one. When the run is
// over, stop must be called, which says if something is missing.
func recording(cmd *cobra.Command, folder string) (ctx context.Context, stop func(), err error) {
	if folder == "" {
		return cmd.Context(), func() {}, nil
	}
	recorder, err := smt.NewRecorder(folder, maxQueryFiles, maxQueryBytes)
	if err != nil {
		return nil, nil, err
	}
	return smt.WithRecorder(cmd.Context(), recorder), func() {
		if err := recorder.Close(); err != nil {
			fmt.Fprintf(cmd.ErrOrStderr(), "craig: the queries were not recorded to the end: %v\n", err)
		}
	}, nil
}

// verify verifies the files within the limits. Abandoned says that the run did not stop in time: the report has what was known
// then.
func (f *verifyFlags) verify(ctx context.Context, files []string, bar *progress, graph *graphDump, known *knowledge) (r *craig.Report, abandoned bool, err error) {
	var partial atomic.Pointer[craig.Report]
	late := func(reason verdict.Reason) *craig.Report {
		abandoned = true
		return lateReport(partial.Load(), reason)
	}
	r, err = await(ctx, f.bounds(), late, func(ctx context.Context) (*craig.Report, error) {
		o := f.options()
		o.Observer, o.Graph, o.Precision, o.Partial = bar.Observe, graph.observer(), known.precision(), partial.Store
		return craig.Verify(ctx, files, o)
	})
	return r, abandoned, err
}

// options returns what the flags say.
func (f *verifyFlags) options() craig.Options {
	return craig.Options{
		Engine:     f.engine.name,
		Config:     f.engine.config,
		Jobs:       int(f.jobs),
		Language:   string(f.language),
		DataModel:  f.dataModel.value,
		Entry:      f.entry.function,
		EntryDepth: f.entry.depth,
		EntryValid: f.entry.valid,
		Timeout:    time.Duration(f.timeout),
		Solver:     string(f.solver),

		Preprocessing: f.reading.Preprocessing, CompileCommands: f.reading.database,
		Checks:   f.checks.checks,
		Property: f.checks.property,
		Integers: f.checks.integers.value, Assume: f.assume.set(f.checks.property != ""),

		SkipPasses: f.skip, Cache: f.cache.folder,
		Goals: f.goals.kinds(), Vacuity: f.goals.vacuity,
	}
}

// shown returns the report as it is printed, about files if it does not say about which.
func (f *verifyFlags) shown(r *craig.Report, files []string, elapsed time.Duration) *report.Report {
	shown := r.Shown(f.options(), elapsed)
	if len(shown.Files) == 0 {
		shown.Files = files
	}
	return shown
}

// reportFormats is the flag for how an answer is printed.
func reportFormats() choice {
	var names []string
	for _, f := range report.Formats() {
		names = append(names, f.Name)
	}
	return choice{names[0], names}
}

// bounds returns the limits of the run. One that draws a graph or tells its predicates gets time for that.
func (f *verifyFlags) bounds() bounds {
	b := bounds{timeout: time.Duration(f.timeout), memory: f.memory.bytes()}
	if f.arg != "" || f.precision != "" {
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
