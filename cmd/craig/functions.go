// craig verify --each-function: the answers for executions that start in each of the functions of a program.

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig"
	"craig/internal/exitcode"
	"craig/internal/processor"
	"craig/report"
	"craig/verdict"
)

// ofOneRun are flags about one run, which say nothing of many.
var ofOneRun = []string{"entry", "property", "proof", "trace", "stats", "dump-queries", "dump-arg", "precision", "harness", "witness", "report", "vacuity", "cover", "coverage", "tests", "sarif"}

// aloneWithEach refuses flags that --each-function has no use for.
func aloneWithEach(flags *pflag.FlagSet) error {
	for _, name := range ofOneRun {
		if flags.Changed(name) {
			return fmt.Errorf("--each-function prints a table, for which --%s says nothing; use it with --entry, for one of the functions", name)
		}
	}
	return nil
}

// eachFunction verifies the files as often as they define functions.
func (f *verifyFlags) eachFunction(cmd *cobra.Command, files []string) error {
	if len(f.checks.checks) == 0 {
		f.checks.checks = []string{craig.EveryCheck}
	}
	ctx := cmd.Context()
	late := func(verdict.Reason) []craig.Function { return nil }
	list, err := await(ctx, f.bounds(), late, func(ctx context.Context) ([]craig.Function, error) {
		return craig.Functions(ctx, files, f.options())
	})
	switch {
	case ctx.Err() != nil:
		return exit(exitcode.Interrupted, errors.New("interrupted while the files were read"))
	case err != nil:
		return exit(inputStatus(err, ""), err)
	case len(list) == 0:
		return exit(exitcode.Input, errors.New("the files define no function"))
	}
	var names []string
	for _, x := range list {
		names = append(names, x.Name)
	}
	asText := f.format.value == "text"
	table := report.NewFunctionTable(cmd.OutOrStdout(), names)
	if asText {
		if err := table.Head(); err != nil {
			return unwritten(exitcode.Safe, err)
		}
	}
	var rows []report.Function
	status := exitcode.Safe
	for _, x := range list {
		row, s := report.Function{Name: x.Name, Pos: x.Pos}, exitcode.Interrupted
		if ctx.Err() == nil {
			row, s = f.oneFunction(cmd, files, x)
		}
		status = worse(status, s)
		rows = append(rows, row)
		if asText {
			if err := table.Row(row); err != nil {
				return unwritten(status, err)
			}
		}
	}
	switch f.format.value {
	case "text":
		err = table.Summary()
	case "sarif":
		err = report.FunctionsSARIF(cmd.OutOrStdout(), rows, ended(ctx, status), reportOptions(f.text))
	default:
		err = report.FunctionsJSON(cmd.OutOrStdout(), files, rows, reportOptions(f.text))
	}
	if err != nil {
		return unwritten(status, err)
	}
	return exit(status, nil)
}

// oneFunction verifies the files from a function on, and returns the answer with its exit status.
func (f *verifyFlags) oneFunction(cmd *cobra.Command, files []string, x craig.Function) (report.Function, int) {
	one := *f
	one.entry.function = x.Name
	bar := startProgress(cmd.ErrOrStderr())
	start, used := time.Now(), processor.Time()
	r, _, err := one.verify(cmd.Context(), files, bar, nil, nil)
	row := report.Function{Name: x.Name, Pos: x.Pos, CPU: processor.Time() - used}
	bar.Stop()
	if err != nil {
		failed := failure(&end{inputStatus(err, ""), err})
		row.Failure = &failed
		return row, failed.Status
	}
	status := answerStatus(cmd.Context(), r.Result.Outcome, r.Result.Reason)
	row.Report = one.shown(r, files, time.Since(start))
	row.Report.Invocation = ended(cmd.Context(), status)
	return row, status
}

// badness lists exit statuses, the worst last.
var badness = []int{exitcode.Safe, exitcode.Unknown, exitcode.Unsupported, exitcode.Usage, exitcode.Input, exitcode.Interrupted, exitcode.Unsafe, exitcode.Internal}

// worse returns the worse one of two exit statuses.
func worse(a, b int) int {
	if slices.Index(badness, b) > slices.Index(badness, a) {
		return b
	}
	return a
}
