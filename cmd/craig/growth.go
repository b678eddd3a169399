package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"craig/engine/registry"
	"craig/internal/bench"
	"craig/internal/bench/growth"
	"craig/internal/exitcode"
)

// growthFlags are the flags of growth.
type growthFlags struct {
	engine  engineFlags
	configs bool
	and     []string
	sizes   []int
	cpu     limit
	memory  size
	number  string
	dir     string
	svg     string
}

func growthCommand() *cobra.Command {
	f := growthFlags{cpu: limit(time.Minute), memory: 4 << 30}
	var families strings.Builder
	for _, k := range growth.Families {
		fmt.Fprintf(&families, "  %-9s %s\n", k.Name, k.Doc)
	}
	cmd := &cobra.Command{
		Use:   "growth FAMILY",
		Short: "Measure how engines scale with the size of a program",
		Long: `Makes the C programs of a family, verifies each of them in a process of its own, and
prints a table, in Markdown, with the CPU time for each size. An engine or configuration
that has no verdict for a size is not run with larger ones. The exit status is 1 if a
verdict is wrong.

The families; n times:

` + families.String(),
		Args: named(1, 1, "FAMILY"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	f.engine.add(flags)
	flags.BoolVar(&f.configs, "each-config", false, "run each configuration of the engine")
	flags.StringSliceVar(&f.and, "and", nil, "run these `engines` besides, each with a configuration after a colon if that is not the default")
	flags.IntSliceVar(&f.sizes, "sizes", []int{10, 20, 40, 80}, "the sizes")
	flags.Var(&f.cpu, "cpu", "limit of CPU time for each program; 0: none")
	flags.Var(&f.memory, "memory", "memory limit for each program")
	flags.StringVar(&f.number, "number", "", "show this one of the engine's numbers, by its `name` in --stats, besides")
	flags.StringVar(&f.dir, "dir", "", "keep the programs in this `folder`")
	flags.StringVar(&f.svg, "svg", "", "draw curves in this `file`")
	flags.SortFlags = false
	return cmd
}

// largestSize is the size of programs of some megabytes.
const largestSize = 100_000

// options returns what is measured, but for the folder.
func (f *growthFlags) options(family string) (o growth.Options, err error) {
	if o.Family, err = growth.Lookup(family); err != nil {
		return o, err
	}
	choice := benchFlags{engine: f.engine, configs: f.configs, and: f.and}
	if o.Contenders, _, err = choice.contenders(); err != nil {
		return o, err
	}
	if len(o.Contenders) == 0 {
		o.Contenders = []bench.Contender{{Engine: f.engine.name, Config: f.engine.config}}
	}
	for _, c := range o.Contenders {
		if err := (&engineFlags{c.Engine, c.Config}).check(registry.ForPrograms); err != nil {
			return o, err
		}
	}
	o.Sizes = slices.Compact(slices.Sorted(slices.Values(f.sizes)))
	if len(o.Sizes) == 0 || o.Sizes[0] < 1 || o.Sizes[len(o.Sizes)-1] > largestSize {
		return o, fmt.Errorf("--sizes: sizes are from 1 to %d", largestSize)
	}
	o.Program, err = os.Executable()
	o.CPU, o.Timeout, o.Memory, o.Number = time.Duration(f.cpu), 10*time.Duration(f.cpu), int64(f.memory), f.number
	return o, err
}

func (f *growthFlags) run(cmd *cobra.Command, family string) error {
	o, err := f.options(family)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	if o.Dir = f.dir; o.Dir == "" {
		if o.Dir, err = os.MkdirTemp("", "craig-growth"); err == nil {
			defer os.RemoveAll(o.Dir)
		}
	} else {
		err = os.MkdirAll(o.Dir, 0o777)
	}
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	svg, err := create(f.svg)
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	defer svg.Close()
	runs := len(o.Sizes) * len(o.Contenders)
	bar := newBar(cmd.ErrOrStderr(), runs)
	report, err := growth.Measure(cmd.Context(), o, func(r bench.Result) {
		bar.Describe(r.By.String() + " " + r.Task.Path)
		_ = bar.Add(1)
	})
	_ = bar.Exit()
	if err != nil {
		return exit(exitcode.Input, err)
	}
	title := family
	if o.CPU > 0 {
		title = fmt.Sprintf("%s, at most %v of CPU time", family, o.CPU)
	}
	err = errors.Join(
		report.WriteMarkdown(cmd.OutOrStdout()),
		svg.fill(func(w io.Writer) error { return report.WritePlot(w, title) }),
	)
	return concluded(conclude(cmd, runs, report.Results()), err)
}
