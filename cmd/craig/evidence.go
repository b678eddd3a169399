// craig bench --witnesses: what validate says of the witnesses that verify writes.

package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"craig/internal/bench"
	"craig/internal/exitcode"
)

// validateWitnesses runs the tasks, has their witnesses validated, and prints a table in Markdown.
func (f *benchFlags) validateWitnesses(cmd *cobra.Command, lists []string, tasks []bench.Task, o bench.Options) error {
	if slices.ContainsFunc(tasks, bench.Task.Clauses) {
		return exit(exitcode.Usage, errors.New("--witnesses is for programs: the format has no witnesses of clauses"))
	}
	out, err := create(f.out)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer out.Close()
	bar := newBar(cmd.ErrOrStderr(), len(tasks))
	confirmed := 0
	all, err := bench.RunWitnesses(cmd.Context(), tasks, o, func(e bench.Evidence) {
		if e.Validity == "confirmed" {
			confirmed++
		}
		bar.Describe(fmt.Sprintf("%d confirmed", confirmed))
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	if err != nil {
		return exit(exitcode.Internal, err)
	}
	results := make([]bench.Result, len(all))
	rejected := 0
	for i, e := range all {
		results[i] = e.Result
		if e.Validity == "rejected" {
			rejected++
		}
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "Made by\n\n    %s\n\n", benchCommandLine(cmd.Flags(), lists))
	err = errors.Join(err,
		bench.WriteWitnesses(cmd.OutOrStdout(), all),
		out.fill(func(w io.Writer) error { return bench.WriteWitnessesTSV(w, all) }),
	)
	result := conclude(cmd, len(tasks), results)
	if result == nil && rejected > 0 {
		result = exit(exitcode.Unsafe, fmt.Errorf("rejected witnesses: %d", rejected))
	}
	return concluded(result, err)
}
