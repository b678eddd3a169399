package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"craig"
	"craig/assumption"
	"craig/internal/bench"
	"craig/internal/bench/against"
	"craig/internal/check"
	"craig/internal/exitcode"
)

// The programs that --against names.
const (
	againstZ3   = "z3"
	againstCBMC = "cbmc"
)

// peer returns the program that --against names, an error if it is not there or cannot be asked about the tasks.
func (f *benchFlags) peer(tasks []bench.Task) (against.Peer, error) {
	var peer against.Peer
	var err error
	name := f.against.value
	switch name {
	case againstZ3:
		if err := asksMore(tasks, name); err != nil {
			return nil, err
		}
		peer, err = against.Z3()
	case againstCBMC:
		for _, t := range tasks {
			if _, err := f.question(t); err != nil {
				return nil, err
			}
		}
		peer, err = against.NewCBMC(f.question, f.againstFiles)
	}
	if errors.Is(err, exec.ErrNotFound) {
		return nil, fmt.Errorf("%s is not installed, or not in PATH: %w", name, err)
	}
	return peer, err
}

// question returns what a task asks of a model checker of C, an error if that cannot be said to it.
func (f *benchFlags) question(t bench.Task) (q against.Question, err error) {
	refused := func(what string) error {
		return fmt.Errorf("--against %s compares programs in C, with names of --check: %s has %s", f.against.value, cmp.Or(t.Listed, t.Path), what)
	}
	if t.Clauses() {
		return q, refused("Horn clauses")
	}
	p, set, err := taskFlags(t)
	if err != nil {
		return q, err
	}
	checks, assumed := p.checks, p.assume.set(false)
	if !set.Changed("check") && !set.Changed("property") {
		checks.checks, checks.property = f.checks.checks, f.checks.property
	}
	if !set.Changed("profile") && !set.Changed("assume") {
		assumed = f.assume.set(false)
	}
	switch {
	case checks.property != "":
		return q, refused("--property")
	case checks.integers.value == craig.UnboundedIntegers || f.checks.integers.value == craig.UnboundedIntegers:
		return q, refused("--integers " + craig.UnboundedIntegers)
	case p.reading.database != "":
		return q, refused("--compile-commands")
	case set.Changed("entry") && (strings.Contains(p.entry.function, "(") || p.entry.valid):
		return q, refused("--entry with what its pointers lead to")
	case p.language != "" && p.language != "c":
		return q, refused("--language " + string(p.language))
	}
	for _, file := range t.Files {
		if p.language == "" && slices.Contains(craig.Extensions(), filepath.Ext(file)) && filepath.Ext(file) != ".c" {
			return q, refused(file)
		}
	}
	for _, name := range check.Names(checks.checks) {
		if !against.Comparable(name) {
			return q, refused("--check " + name)
		}
		q.Checks = append(q.Checks, name)
	}
	q.DataModel, q.Entry, q.Preprocessing = p.dataModel.value, p.entry.function, p.reading.Preprocessing
	q.AllocationSucceeds = assumed.Has(assumption.AllocationSucceeds)
	return q, nil
}

// compare runs the tasks with another program besides.
func (f *benchFlags) compare(cmd *cobra.Command, list string, tasks []bench.Task, o bench.Options) error {
	peer, err := f.peer(tasks)
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
	report := against.Report{Peer: peer.Name(), Limit: time.Duration(f.cpu), Each: f.against.value == againstCBMC}
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
