package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"craig"
	"craig/internal/bench/against"
	"craig/internal/exitcode"
	"craig/verdict"
)

// exportFlags are the flags of export.
type exportFlags struct {
	horn      bool
	output    string
	language  languageName
	dataModel choice
	entry     string
	reading   readingFlags
	memory    memoryLimit
	assume    assumeFlags
}

func exportCommand() *cobra.Command {
	f := exportFlags{dataModel: dataModels()}
	cmd := &cobra.Command{
		Use:   "export --horn FILE...",
		Short: "Write a program as Horn clauses, for other solvers",
		Long: `Prints constrained Horn clauses in SMT-LIB (logic HORN, as in CHC-COMP) that are satisfiable
if and only if no execution of the program violates an assertion. Comments say which places
of the program the predicates are about, and what of it is not modelled exactly. Solvers that
read the format, craig solve among them, can be asked for the verdict.

` + compilerHelp,
		Args: f.reading.args,
		RunE: func(cmd *cobra.Command, files []string) error { return f.run(cmd, files) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.horn, "horn", false, "as Horn clauses; there is no other form")
	flags.StringVarP(&f.output, "output", "o", "", "the `file` that is written; none: standard output")
	flags.Var(&f.language, "language", "the language of the files; by default their names tell: *.bp are Boolean programs, *.imp procedures over integers, *.craig what craig show prints")
	flags.Var(&f.dataModel, "data-model", "the sizes of C's types")
	flags.StringVar(&f.entry, "entry", "", "the `function` in which execution starts (default main, or what the program says)")
	flags.Var(&f.memory, "memory", "give up when the process holds this much memory (500MB, 4GB); 0: never")
	f.reading.add(flags)
	f.assume.add(flags)
	flags.SortFlags = false
	return cmd
}

func (f *exportFlags) run(cmd *cobra.Command, files []string) error {
	if !f.horn {
		return exit(exitcode.Usage, errors.New("say what is to be written: --horn"))
	}
	ctx := cmd.Context()
	var stopped verdict.Reason
	late := func(reason verdict.Reason) *craig.Export { stopped = reason; return nil }
	e, err := await(ctx, bounds{memory: f.memory.bytes()}, late, func(ctx context.Context) (*craig.Export, error) {
		return craig.Clauses(ctx, files, craig.Options{
			Language: string(f.language), DataModel: f.dataModel.value, Entry: f.entry, Preprocessing: f.reading.Preprocessing, CompileCommands: f.reading.database,
			Assume: f.assume.set(false),
		})
	})
	switch {
	case ctx.Err() != nil:
		return exit(exitcode.Interrupted, nil)
	case err == nil && e == nil:
		return exit(exitcode.Unknown, errors.New(stopped.Text))
	case err != nil:
		return exit(inputStatus(err, f.entry), err)
	}
	if f.output == "" {
		err = writeClauses(cmd.OutOrStdout(), e)
	} else {
		err = writeFile(f.output, func(w io.Writer) error { return writeClauses(w, e) })
	}
	if err != nil {
		return exit(exitcode.Input, err)
	}
	return nil
}

// writeFile makes a file of what write writes.
func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}

// writeClauses writes the clauses of a program with what its readers should know in comments.
func writeClauses(w io.Writer, e *craig.Export) error {
	b := bufio.NewWriter(w)
	comment := func(format string, args ...any) {
		text := fmt.Sprintf(format, args...)
		fmt.Fprintf(b, "; %s\n", strings.NewReplacer("\n", " ", "\r", " ").Replace(text))
	}
	comment("Horn clauses of %s: satisfiable if and only if no execution violates an assertion.", strings.Join(e.Files, ", "))
	for _, c := range e.Inexact {
		comment(against.Inexact+", so that unsat may be wrong: %v: %s", c.Pos, c.Reason)
	}
	if err := e.System.Write(b); err != nil {
		return err
	}
	return b.Flush()
}
