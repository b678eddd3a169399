// craig show: a program at every stage.

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"craig"
	"craig/engine/registry"
	"craig/internal/exitcode"
	"craig/report"
	"craig/verdict"
)

// everyStage is the name that stands for all stages that there are without inlining.
const everyStage = "all"

// showFlags are the flags of show.
type showFlags struct {
	at        []string
	output    string
	engine    string
	language  languageName
	dataModel choice
	entry     string
	checks    checkFlags
	reading   readingFlags
	memory    memoryLimit
	assume    assumeFlags
	skip      []string
}

func showCommand() *cobra.Command {
	f := showFlags{dataModel: dataModels()}
	cmd := &cobra.Command{
		Use:   "show FILE...",
		Short: "Print a program at the stages between reading and the engine",
		Long: `Prints a program in textual form, or the Horn clauses that become of it, at the stages that
--at names, in their order:

` + stageHelp() + `

Calls are inlined only if the stage ` + craig.Inline + ` is named, as much as --engine wants, and integers cease to
wrap around only if ` + craig.Wraps + ` is; what comes later is then about that. Programs can be verified as they
are printed, in a file named *.craig, and clauses solved, in one named *.smt2, one stage in a file.
Some passes add executions: a proof about their output is one about the program, but not every
violation is. Without those in which integers wrap around, a proof is a guess about the program.

` + compilerHelp,
		Args: f.reading.args,
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.at, "at", []string{craig.StageRead}, "the stages that are printed, by `names`")
	flags.StringVarP(&f.output, "output", "o", "", "the `file` that is written; none: standard output")
	flags.StringVar(&f.engine, "engine", registry.Default, "the `name` of the engine that the stages lead to, see craig engines")
	flags.Var(&f.memory, "memory", "give up when the process holds this much memory (500MB, 4GB); 0: never")
	flags.Var(&f.language, "language", "the language of the files, rather than by their names")
	flags.Var(&f.dataModel, "data-model", "the sizes of C's types")
	f.reading.add(flags)
	flags.StringVar(&f.entry, "entry", "", "the `function` (procedure) in which execution starts (default main, or what --property says)")
	f.checks.add(flags)
	f.assume.add(flags)
	flags.StringSliceVar(&f.skip, "skip-pass", nil, "leave out passes, by `names`")
	flags.SortFlags = false
	return cmd
}

// stageHelp lists the names of stages on the way to the default engine, for the help text.
func stageHelp() string {
	names, err := craig.StageNames("", "")
	if err != nil {
		panic(err)
	}
	clauses := slices.Index(names, craig.StageClauses)
	var b strings.Builder
	row := func(name, doc string) { fmt.Fprintf(&b, "  %-9s %s\n", name, doc) }
	row(craig.StageRead, "as the front end makes it")
	row(craig.StageAsked, "with an assertion wherever what is asked can be violated")
	fmt.Fprintf(&b, "  %s\n%12safter passes over programs\n", strings.Join(names[2:clauses], ", "), "")
	row(craig.StageClauses, "as Horn clauses")
	fmt.Fprintf(&b, "  %s\n%12safter passes over clauses\n", strings.Join(names[clauses+1:], ",\n  "), "")
	optional := slices.DeleteFunc(names, func(n string) bool { return !craig.Optional(n) })
	row(everyStage, "each of these but "+strings.Join(optional, " and "))
	return strings.TrimRight(b.String(), "\n")
}

func (f *showFlags) run(cmd *cobra.Command, files []string) error {
	if err := f.valid(cmd); err != nil {
		return exit(exitcode.Usage, err)
	}
	names, err := f.names()
	if err != nil {
		return exit(exitcode.Usage, err)
	}
	ctx := cmd.Context()
	var stopped verdict.Reason
	late := func(reason verdict.Reason) []craig.Stage { stopped = reason; return nil }
	stages, err := await(ctx, bounds{memory: f.memory.bytes()}, late, func(ctx context.Context) ([]craig.Stage, error) {
		var stages []craig.Stage
		err := craig.Stages(ctx, files, craig.Options{
			Engine: f.engine, Language: string(f.language), DataModel: f.dataModel.value, Entry: f.entry,
			Preprocessing: f.reading.Preprocessing, CompileCommands: f.reading.database,
			Checks: f.checks.checks, Property: f.checks.property, Integers: f.checks.integers.value,
			Assume: f.assume.set(f.checks.property != ""), SkipPasses: f.skip,
		}, names, func(s craig.Stage) { stages = append(stages, s) })
		return stages, err
	})
	switch {
	case ctx.Err() != nil:
		return exit(exitcode.Interrupted, nil)
	case stopped.Kind != "":
		return exit(exitcode.Unknown, errors.New(stopped.Text))
	case err != nil:
		return exit(inputStatus(err, f.entry), err)
	}
	write := func(w io.Writer) error { return writeStages(w, stages) }
	if f.output == "" {
		err = write(cmd.OutOrStdout())
	} else {
		err = writeFile(f.output, write)
	}
	if err != nil {
		return exit(exitcode.Input, err)
	}
	return nil
}

// names returns the names of the stages that are printed. The error is for names that are none on the way to the engine.
func (f *showFlags) names() ([]string, error) {
	names, err := craig.StageNames(f.engine, "")
	if err != nil {
		return nil, err
	}
	for _, name := range f.at {
		if name != everyStage && !slices.Contains(names, name) {
			return nil, fmt.Errorf("unknown stage %q; there are %s", name, strings.Join(append(names, everyStage), ", "))
		}
		if slices.Contains(f.skip, name) {
			return nil, fmt.Errorf("the stage %s is left out by --skip-pass", name)
		}
	}
	if !slices.Contains(f.at, everyStage) {
		return f.at, nil
	}
	all := slices.DeleteFunc(names, craig.Optional)
	return append(all, f.at...), nil
}

// valid returns an error for names, of what is not a stage, that are none.
func (f *showFlags) valid(cmd *cobra.Command) error {
	if err := f.checks.valid(cmd.Flags()); err != nil {
		return err
	}
	return craig.Removable(f.skip)
}

// writeStages writes stages, each behind a comment that names it.
func writeStages(w io.Writer, stages []craig.Stage) error {
	b := bufio.NewWriter(w)
	for i, s := range stages {
		if i > 0 {
			fmt.Fprintln(b)
		}
		fmt.Fprintf(b, "; %s: %s\n", s.Name, s.Doc)
		if s.Name == craig.StageRead && s.Program.Memory != nil {
			fmt.Fprintf(b, "; memory: %s\n", report.MemoryText(s.Program.Memory))
		}
		if err := s.Write(b); err != nil {
			return err
		}
	}
	return b.Flush()
}
