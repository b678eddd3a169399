package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig"
	"craig/engine/registry"
	"craig/internal/bench"
	"craig/internal/exitcode"
)

// benchFlags are the flags of bench.
type benchFlags struct {
	engine  engineFlags
	timeout limit
	cpu     limit
	memory  size
	solver  solverName
	against choice
	resume  []string
	jobs    int

	againstFiles []string
	filter       []string
	out          string
	svg          string
	checks       checkFlags
	assume       assumeFlags
	skip         []string
	passes       bool
	configs      bool
	and          []string
	again        bool
	witnesses    bool
}

func benchCommand() *cobra.Command {
	f := benchFlags{timeout: limit(time.Minute), memory: 4 << 30, against: choice{options: []string{againstZ3, againstCBMC}}}
	cmd := &cobra.Command{
		Use:   "bench LIST...",
		Short: "Run a corpus and compare the answers with the expected ones",
		Long: `Verifies every program of lists, each in a process of its own. An interrupt ends the run with
the results there are.

` + listHelp + `

With --against, another program gets every task as well, right after Craig. The limit is one
of CPU time; tables, in Markdown, say how both did, the plot compares their times, and the
exit status is 1 if two answers, or an answer and the list, contradict each other.
  z3    gets programs as the clauses that craig export writes, and checks the models of clauses
        that craig solve finds
  cbmc  gets programs in C, and is asked the same checks. Larger and larger bounds for loops
        and recursion are tried, until one suffices or a violation is found; the time of all of
        them counts, and mean ratios are printed for the last alone, too, as if it were known.
        Its functions without a body return anything and change nothing.

With --each-pass, all is run once more without each pass that can be left out, and a table,
in Markdown, says what each does: time, sizes, and what is solved without it.

With --each-config, all is run with each configuration of the engine, and with --and with
other engines besides, program by program. Tables, in Markdown, say what each of them
solves and in which time, and have their numbers for each program. With --again, each that has
predicates is run once more on each program, with those that it has found there.

With --witnesses, what each program that is solved leaves as a witness (see craig verify) is
checked by craig validate, which starts from nothing but the program and the witness, and has
three times the limits of time. A table, in Markdown, says how many are confirmed, of how many
proofs the invariants suffice alone, and what that takes; the exit status is 1 if one is rejected.

With --check or --property, that is asked of each program (see craig verify), and the
verdicts that the lists expect must be about it: a program is unsafe if one of the
properties is violated.`,
		Args: named(1, many, "LIST"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	flags := cmd.Flags()
	f.engine.add(flags)
	flags.Var(&f.timeout, "timeout", "time limit for each program; ten times --cpu if only that is given")
	flags.Var(&f.cpu, "cpu", "limit of CPU time for each program; 0: none, but 30s with --against")
	flags.Var(&f.memory, "memory", "memory limit for each program")
	f.checks.add(flags)
	f.assume.add(flags)
	flags.Var(&f.solver, "solver", "another SMT solver, which must agree when a proof is checked")
	flags.Var(&f.against, "against", "compare with another program")
	flags.StringArrayVar(&f.againstFiles, "against-file", nil, "with --against cbmc: it reads this C `file` with every task, or one of several; Craig does not")
	flags.StringSliceVar(&f.resume, "resume", nil, "with --against: take the results that are in this `file`, written with --out")
	flags.StringSliceVar(&f.skip, "skip-pass", nil, "leave out passes over programs, see craig verify")
	flags.BoolVar(&f.passes, "each-pass", false, "run once more without each of the passes, and print what each does")
	flags.BoolVar(&f.configs, "each-config", false, "run with each configuration of the engine, and print how they compare")
	flags.BoolVar(&f.again, "again", false, "compare engines with themselves when they begin with the predicates that they have found, see craig verify --precision")
	flags.StringSliceVar(&f.and, "and", nil, "compare with these `engines`, each with a configuration after a colon if that is not the default")
	flags.BoolVar(&f.witnesses, "witnesses", false, "check the witnesses of the answers, too, and print what becomes of them")
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "how many programs are verified at once")
	flags.StringArrayVar(&f.filter, "filter", nil, "run only the programs whose path, folder or file name matches this `glob`, or one of several")
	flags.StringVar(&f.out, "out", "", "write the results to this `file` as tab-separated values")
	flags.StringVar(&f.svg, "svg", "", "draw a quantile plot of the solved programs in this `file`; with --against, a scatter plot")
	flags.SortFlags = false
	return cmd
}

func (f *benchFlags) run(cmd *cobra.Command, lists []string) error {
	tasks, err := f.tasks(lists)
	if err != nil {
		return err
	}
	if err := f.checks.valid(cmd.Flags()); err != nil {
		return exit(exitcode.Usage, err)
	}
	contenders, numbers, err := f.contenders()
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	if slices.ContainsFunc(tasks, func(t bench.Task) bool { return !t.Clauses() }) {
		if err := f.forPrograms(contenders); err != nil {
			return err
		}
	}
	if err := tasksFlags(tasks, cmd.Flags()); err != nil {
		return exit(exitcode.Input, err)
	}
	if f.again && slices.ContainsFunc(tasks, bench.Task.Clauses) {
		return exit(exitcode.Usage, errors.New("--again is for programs: clauses do not change"))
	}
	if len(tasks) == 0 {
		return exit(exitcode.Usage, fmt.Errorf("no program of %s matches %s", strings.Join(lists, ", "), strings.Join(f.filter, " or ")))
	}
	if err := f.compatible(); err != nil {
		return exit(exitcode.Usage, err)
	}
	f.limits(cmd.Flags())
	if err := bench.Present(tasks); err != nil {
		return exit(exitcode.Input, err)
	}
	o, err := f.options()
	switch {
	case err != nil:
		return exit(exitcode.Internal, err)
	case f.witnesses:
		return f.validateWitnesses(cmd, lists, tasks, o)
	case f.against.value != "":
		return f.compare(cmd, lists[0], tasks, o)
	case len(contenders) > 0:
		return f.compareEngines(cmd, lists, tasks, o, contenders, numbers)
	}
	return f.measure(cmd, filepath.Base(lists[0]), tasks, o)
}

// tasks reads the lists and returns what --filter leaves of them.
func (f *benchFlags) tasks(lists []string) ([]bench.Task, error) {
	if err := f.engine.check(registry.Lookup); err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(lists, noList); i >= 0 {
		return nil, exit(exitcode.Usage, fmt.Errorf("%s: by its name this is no list of programs, but one of them: craig verify or craig solve takes it", lists[i]))
	}
	tasks, err := bench.ReadLists(lists)
	if err != nil {
		return nil, exit(exitcode.Input, err)
	}
	if tasks, err = bench.Filter(tasks, f.filter...); err != nil {
		return nil, exit(exitcode.Usage, err)
	}
	return tasks, nil
}

// noList reports whether a file is, by its name, a task and no list of tasks.
func noList(file string) bool {
	return slices.Contains(append(craig.Extensions(), ".i", ".h", ".smt2", ".prp"), filepath.Ext(file))
}

// forPrograms refuses engines that solve only clauses.
func (f *benchFlags) forPrograms(contenders []bench.Contender) error {
	if err := f.engine.check(registry.ForPrograms); err != nil {
		return err
	}
	for _, c := range contenders {
		if err := (&engineFlags{c.Engine, c.Config}).check(registry.ForPrograms); err != nil {
			return err
		}
	}
	return nil
}

// compatible refuses flags that exclude each other.
func (f *benchFlags) compatible() error {
	compared := f.against.value != ""
	switch err := craig.Removable(f.skip); {
	case err != nil:
		return err
	case f.witnesses && (compared || f.passes || f.svg != "" || f.configs || len(f.and) > 0 || f.again):
		return errors.New("--witnesses is about one engine's answers: leave out --against, --each-pass, --each-config, --and, --again and --svg")
	case f.passes && compared:
		return errors.New("--each-pass compares Craig with itself, --against with another program")
	case len(f.resume) > 0 && !compared:
		return errors.New("--resume is for results of --against")
	case len(f.againstFiles) > 0 && f.against.value != againstCBMC:
		return errors.New("--against-file is for --against cbmc")
	case f.against.value == againstZ3 && (len(f.checks.checks) > 0 || f.checks.property != ""):
		return errors.New("--against z3 compares clauses, which ask the default question only")
	}
	return nil
}

// limits sets the limits of time that follow from others.
func (f *benchFlags) limits(flags *pflag.FlagSet) {
	if f.against.value != "" && f.cpu == 0 {
		f.cpu = limit(30 * time.Second)
	}
	if f.cpu > 0 && !flags.Changed("timeout") {
		f.timeout = 10 * f.cpu
	}
}

// options returns how each task is run.
func (f *benchFlags) options() (bench.Options, error) {
	self, err := os.Executable()
	return bench.Options{
		Program: self, Engine: f.engine.name, Config: f.engine.config, Timeout: time.Duration(f.timeout), CPU: time.Duration(f.cpu),
		Memory: int64(f.memory), Solver: string(f.solver), Jobs: f.jobs, Checks: f.checks.checks, Property: f.checks.property, Integers: f.checks.integers.value,
		Skip: f.skip, Assume: f.assume.set(f.checks.property != ""),
	}, err
}

// measure runs the tasks with one engine, and with --each-pass without passes, and prints what came of them.
func (f *benchFlags) measure(cmd *cobra.Command, list string, tasks []bench.Task, o bench.Options) error {
	out, svg, err := f.files()
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer out.Close()
	defer svg.Close()
	bar := newBar(cmd.ErrOrStderr(), len(tasks))
	counts := make(map[bench.Kind]int)
	results := bench.Run(cmd.Context(), tasks, o, func(r bench.Result) {
		counts[r.Kind]++
		bar.Describe(fmt.Sprintf("%d solved, %d wrong", counts[bench.Right], counts[bench.Wrong]))
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	all := results
	if f.passes {
		if all, err = f.eachPass(cmd, tasks, o, results); err != nil {
			return exit(exitcode.Internal, fmt.Errorf("the results cannot be written: %w", err))
		}
	}
	title := fmt.Sprintf("%s, engine %s", list, &f.engine)
	err = errors.Join(
		bench.WriteTable(cmd.OutOrStdout(), results),
		out.fill(func(w io.Writer) error { return bench.WriteTSV(w, results) }),
		svg.fill(func(w io.Writer) error { return bench.WriteQuantilePlot(w, title, results) }),
	)
	return concluded(conclude(cmd, len(tasks), all), err)
}

// files makes the files for the results, nil for those that are not asked for.
func (f *benchFlags) files() (out, svg *output, err error) {
	if out, err = create(f.out); err != nil {
		return nil, nil, err
	}
	if svg, err = create(f.svg); err != nil {
		out.Close()
		return nil, nil, err
	}
	return out, svg, nil
}

// newBar returns a progress bar, which shows only on a terminal.
func newBar(w io.Writer, n int) *progressbar.ProgressBar {
	width, ok := terminal(w)
	return progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w), progressbar.OptionSetVisibility(ok), progressbar.OptionSetWidth(max(10, width-70)),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true))
}

// output is a file that is asked for, or nil.
type output struct{ *os.File }

// create makes a file before the run, lest its results are lost; no name, no file.
func create(name string) (*output, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Create(name)
	return &output{f}, err
}

// fill lets write fill the file, and closes it. It may be called on nil.
func (o *output) fill(write func(io.Writer) error) error {
	if o == nil {
		return nil
	}
	if err := write(o.File); err != nil {
		return err
	}
	return o.File.Close()
}

// Close closes the file. It may be called on nil.
func (o *output) Close() {
	if o != nil {
		o.File.Close()
	}
}

// concluded returns how a comparison ends with results that perhaps cannot be written, for which there is an error.
func concluded(result, unwritable error) error {
	if unwritable == nil {
		return result
	}
	code := exitcode.Input
	var e *end
	if errors.As(result, &e) {
		code, unwritable = e.code, errors.Join(e.err, unwritable)
	}
	return exit(code, fmt.Errorf("the results cannot be written: %w", unwritable))
}

// conclude names the wrong verdicts and crashes, and returns the status they deserve.
func conclude(cmd *cobra.Command, tasks int, results []bench.Result) error {
	wrong, crashed := 0, 0
	w := cmd.ErrOrStderr()
	for _, r := range results {
		by := ""
		if r.By != (bench.Contender{}) {
			by = fmt.Sprintf(" (%s)", r.By)
		}
		switch r.Kind {
		case bench.Crashed:
			crashed++
			fmt.Fprintf(w, "CRASHED  %s%s: %s\n", r.Task.Path, by, r.Text)
		case bench.Wrong:
			wrong++
			fmt.Fprintf(w, "WRONG VERDICT  %s%s: answered %s %s\n", r.Task.Path, by, r.Answer(), r.Text)
		}
	}
	switch {
	case wrong > 0:
		return exit(exitcode.Unsafe, fmt.Errorf("wrong verdicts: %d", wrong))
	case cmd.Context().Err() != nil:
		return exit(exitcode.Interrupted, fmt.Errorf("interrupted: %d of %d programs were run", len(results), tasks))
	case crashed > 0:
		return exit(exitcode.Internal, fmt.Errorf("crashes: %d", crashed))
	}
	return nil
}
