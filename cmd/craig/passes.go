// craig bench --each-pass: what each of the passes does.

package main

import (
	"github.com/spf13/cobra"

	"craig"
	"craig/internal/bench"
)

// eachPass runs tasks without each of the passes that ran and can be left out, and prints a table of what all of them do, given
// the results with all. It returns the results of all runs.
func (f *benchFlags) eachPass(cmd *cobra.Command, tasks []bench.Task, o bench.Options, with []bench.Result) ([]bench.Result, error) {
	passName := func(p bench.Pass) string {
		if p.Of == "clauses" {
			return craig.ClausesPrefix + p.Name
		}
		return p.Name
	}
	ran := make(map[string]bool)
	for _, r := range with {
		for _, p := range r.Passes {
			ran[passName(p)] = true
		}
	}
	without := make(map[string][]bench.Result)
	all := with
	for _, name := range craig.Passes() {
		o.Skip = append(f.skip[:len(f.skip):len(f.skip)], name)
		if !ran[name] || craig.Removable(o.Skip) != nil || cmd.Context().Err() != nil {
			continue
		}
		bar := newBar(cmd.ErrOrStderr(), len(tasks))
		bar.Describe("without " + name)
		without[name] = bench.Run(cmd.Context(), tasks, o, func(bench.Result) { _ = bar.Add(1) })
		_ = bar.Exit()
		all = append(all, without[name]...)
	}
	return all, bench.WritePasses(cmd.OutOrStdout(), with, without, passName)
}
