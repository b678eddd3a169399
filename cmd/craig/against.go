package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"craig/internal/bench"
	"craig/internal/bench/against"
	"craig/internal/exitcode"
)

// compare runs the tasks with another solver besides.
func (f *benchFlags) compare(cmd *cobra.Command, list string, tasks []bench.Task, o bench.Options) error {
	if err := asksMore(tasks, "z3"); err != nil {
		return exit(exitcode.Usage, err)
	}
	peer, err := against.Z3()
	if errors.Is(err, exec.ErrNotFound) {
		err = fmt.Errorf("z3 is not installed, or not in PATH: %w", err)
	}
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	earlier := make(map[string]against.Result)
	for _, file := range f.resume {
		results, err := against.ReadTSV(file, peer.Name(), tasks)
		if err != nil {
			return exit(exitcode.Input, err)
		}
		for path, r := range results {
			earlier[path] = r
		}
	}
	out, svg, err := f.files()
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer out.Close()
	defer svg.Close()
	var missing []bench.Task
	for _, t := range tasks {
		if _, ok := earlier[t.Path]; !ok {
			missing = append(missing, t)
		}
	}
	bar := newBar(cmd.ErrOrStderr(), len(missing))
	against.Run(cmd.Context(), missing, against.Options{Options: o, Peer: peer}, func(r against.Result) {
		earlier[r.Task().Path] = r
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	report := against.Report{Peer: peer.Name(), Limit: time.Duration(f.cpu)}
	for _, t := range tasks {
		if r, ok := earlier[t.Path]; ok {
			report.Results = append(report.Results, r)
		}
	}
	title := fmt.Sprintf("%s, %v of CPU time: craig, engine %s, and %s", filepath.Base(list), report.Limit, &f.engine, peer.Version(cmd.Context()))
	err = errors.Join(
		report.WriteMarkdown(cmd.OutOrStdout()),
		out.fill(func(w io.Writer) error { return against.WriteTSV(w, peer.Name(), report.Results) }),
		svg.fill(func(w io.Writer) error { return report.WritePlot(w, title) }),
	)
	return concluded(f.verdict(cmd, &report, len(tasks)), err)
}

// verdict names contradictions and crashes, and returns the status they deserve.
func (f *benchFlags) verdict(cmd *cobra.Command, report *against.Report, tasks int) error {
	w := cmd.ErrOrStderr()
	contradictions, crashes := report.Contradictions(), report.Crashes()
	for _, c := range contradictions {
		fmt.Fprintf(w, "CONTRADICTION  %s\n", c)
	}
	for _, r := range crashes {
		fmt.Fprintf(w, "CRASHED  %s: %s\n", r.Task.Path, r.Text)
	}
	switch {
	case len(contradictions) > 0:
		return exit(exitcode.Unsafe, fmt.Errorf("contradictions: %d", len(contradictions)))
	case cmd.Context().Err() != nil:
		return exit(exitcode.Interrupted, fmt.Errorf("interrupted: there are results for %d of %d files", len(report.Results), tasks))
	case len(crashes) > 0:
		return exit(exitcode.Internal, fmt.Errorf("crashes: %d", len(crashes)))
	}
	return nil
}
