package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"craig/engine/registry"
	"craig/internal/bench"
	"craig/internal/bench/queries"
	"craig/internal/exitcode"
)

// queriesFlags are the flags of queries.
type queriesFlags struct {
	engine  engineFlags
	assume  assumeFlags
	timeout limit
	memory  size
	limit   limit
	runs    int
	scripts int
	filter  []string
	dir     string
	out     string
}

func queriesCommand() *cobra.Command {
	f := queriesFlags{timeout: limit(20 * time.Second), memory: 4 << 30, limit: limit(time.Minute)}
	cmd := &cobra.Command{
		Use:   "queries LIST.tsv",
		Short: "Compare the embedded solver with z3 and cvc5 on what engines ask",
		Long: `Verifies 30 programs of a list, as bench does, and records what the solvers are asked as
SMT-LIB scripts. Then craig smt, with and without proof logging, z3 and cvc5 run a sample
of them, evenly spread over each run, every script in a process of its own, in turns.
Prints tables in Markdown. The exit status is 1 if two answers contradict each other.`,
		Args: named(1, 1, "LIST"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	f.engine.add(flags)
	f.assume.add(flags)
	flags.Var(&f.timeout, "timeout", "time limit for each program")
	flags.Var(&f.memory, "memory", "memory limit for each program")
	flags.Var(&f.limit, "script-timeout", "time limit for each run of a script")
	flags.IntVar(&f.runs, "runs", 3, "how often a short script is run; the medians are compared")
	flags.IntVar(&f.scripts, "scripts", 4, "the largest number of scripts from one program")
	flags.StringArrayVar(&f.filter, "filter", nil, "take the programs whose path, folder or file name matches this `glob`, or one of several, instead")
	flags.StringVar(&f.dir, "dir", "", "keep the scripts in this `folder`, and take those that are there")
	flags.StringVar(&f.out, "out", "", "write the times to this `file` as tab-separated values")
	flags.SortFlags = false
	return cmd
}

// programs returns the programs that are to be verified.
func (f *queriesFlags) programs(list string) ([]bench.Task, error) {
	tasks, err := bench.ReadList(list)
	switch {
	case err != nil:
		return nil, exit(exitcode.Input, err)
	case len(f.filter) == 0:
		tasks, err = queries.Programs(tasks)
	default:
		tasks, err = bench.Filter(tasks, f.filter...)
	}
	if err == nil && len(tasks) == 0 {
		err = fmt.Errorf("no program of %s matches %s", list, strings.Join(f.filter, " or "))
	}
	if err == nil && slices.ContainsFunc(tasks, bench.Task.Clauses) {
		err = fmt.Errorf("%s has Horn clauses, of which no queries are recorded: choose programs with --filter", list)
	}
	if err != nil {
		return nil, exit(exitcode.Usage, err)
	}
	return tasks, nil
}

func (f *queriesFlags) run(cmd *cobra.Command, list string) error {
	if err := f.engine.check(registry.ForPrograms); err != nil {
		return err
	}
	tasks, err := f.programs(list)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return exit(exitcode.Internal, err)
	}
	out, err := create(f.out)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer out.Close()
	if f.dir == "" {
		if f.dir, err = os.MkdirTemp("", "craig-queries-"); err != nil {
			return exit(exitcode.Internal, err)
		}
		defer os.RemoveAll(f.dir)
	}
	scripts, err := queries.Record(cmd.Context(), tasks, queries.Recording{
		Program: self, Engine: f.engine.name, Config: f.engine.config, Timeout: time.Duration(f.timeout), Memory: int64(f.memory),
		Jobs: runtime.NumCPU(), Dir: f.dir, Scripts: f.scripts, Assume: f.assume.set(false),
	})
	if err != nil {
		return f.stopped(cmd, err)
	}
	var rows strings.Builder
	rows.WriteString(queries.TSVHeader)
	bar := newBar(cmd.ErrOrStderr(), len(scripts))
	report, err := queries.Compare(cmd.Context(), scripts, queries.Options{
		Commands: queries.Installed(self), Limit: time.Duration(f.limit), Runs: f.runs,
	}, func(r queries.Result) {
		rows.WriteString(r.TSV())
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	if len(report.Results) > 0 {
		table := func(w io.Writer) error {
			_, err := io.WriteString(w, rows.String())
			return err
		}
		if err := errors.Join(report.WriteMarkdown(cmd.OutOrStdout()), out.fill(table)); err != nil {
			return exit(exitcode.Internal, fmt.Errorf("the results cannot be written: %w", err))
		}
	}
	for _, fault := range report.Faults() {
		fmt.Fprintln(cmd.ErrOrStderr(), fault)
	}
	switch {
	case len(report.Faults()) > 0:
		return exit(exitcode.Unsafe, fmt.Errorf("contradictions: %d", len(report.Faults())))
	case err != nil:
		return f.stopped(cmd, err)
	}
	return nil
}

// stopped returns how the command ends after an error of a comparison.
func (f *queriesFlags) stopped(cmd *cobra.Command, err error) error {
	if cmd.Context().Err() != nil {
		return exit(exitcode.Interrupted, errors.New("interrupted"))
	}
	return exit(exitcode.Usage, err)
}
