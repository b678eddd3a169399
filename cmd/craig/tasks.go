// The flags that are about a program, rather than about how it is solved, and lists that give them to their tasks.

package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"craig/internal/bench"
)

// programFlags are the flags that say how a program is read, and what it is asked.
type programFlags struct {
	language  languageName
	dataModel choice
	reading   readingFlags
	entry     entryFlags
	checks    checkFlags
	assume    assumeFlags
}

func (f *programFlags) add(flags *pflag.FlagSet) {
	f.dataModel = dataModels()
	flags.Var(&f.language, "language", "the language of the files, rather than by their names")
	flags.Var(&f.dataModel, "data-model", "the sizes of C's types")
	f.reading.add(flags)
	f.entry.add(flags)
	f.checks.add(flags)
	f.assume.add(flags)
}

// taskFlags reads the flags that a list gives to a task. The set says which of them are there.
func taskFlags(t bench.Task) (*programFlags, *pflag.FlagSet, error) {
	var f programFlags
	set := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.add(set)
	args, err := translateFlags(set, t.Flags)
	if err == nil {
		err = set.Parse(args)
	}
	switch {
	case err != nil:
	case set.NArg() > 0:
		err = fmt.Errorf("%q is no flag", set.Arg(0))
	case t.DataModel != "" && set.Changed("data-model"):
		err = errors.New("--data-model is given, and there is a column data_model")
	default:
		err = errors.Join(f.checks.valid(set), f.entry.check())
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: the flags of task %s, which are those of craig verify that are about a program: %w", t.Listed, t.Path, err)
	}
	if t.DataModel != "" {
		if err := f.dataModel.Set(t.DataModel); err != nil {
			return nil, nil, fmt.Errorf("%s: the column data_model: %w", t.Listed, err)
		}
	}
	return &f, set, nil
}

// exclusive are flags of which those of a task and those of a run must not mix: each says what is asked, or what is assumed.
var exclusive = [][]string{{"check", "property"}, {"profile", "assume", "property"}, {"integers"}}

// tasksFlags checks the flags that lists give to tasks, which those of the run must not contradict.
func tasksFlags(tasks []bench.Task, run *pflag.FlagSet) error {
	for _, t := range tasks {
		if t.Clauses() {
			continue
		}
		_, set, err := taskFlags(t)
		if err != nil {
			return err
		}
		for _, names := range exclusive {
			ours := slices.IndexFunc(names, run.Changed)
			theirs := slices.IndexFunc(names, set.Changed)
			if ours >= 0 && theirs >= 0 {
				return fmt.Errorf("%s: the task %s says by itself what --%s is about, with --%s", t.Listed, t.Path, names[ours], names[theirs])
			}
		}
	}
	return nil
}

// asksMore returns an error that names the first task with a flag that is about more than how the program is read.
func asksMore(tasks []bench.Task, peer string) error {
	for _, t := range tasks {
		_, set, err := taskFlags(t)
		if err != nil {
			return err
		}
		for _, name := range []string{"check", "property", "integers"} {
			if set.Changed(name) {
				return fmt.Errorf("%s: the task %s has --%s, and --against %s compares clauses, which ask the default question only", t.Listed, t.Path, name, peer)
			}
		}
	}
	return nil
}

// listHelp describes lists of tasks, for help texts.
var listHelp = strings.TrimSpace(`
Lists are tab-separated values whose first line names the columns. In a list with the column
path, each line has one file; in one with the columns task and files, it has a name and one
file or several that are one program. More columns may be there:
  expected    true or sat: safe, false or unsat: unsafe; a question mark behind it means that
              this is not settled, and no answer is wrong
  flags       flags of craig verify for this task: those that say how the program is read
              and what it is asked (-I, -D, --check, --entry, ...)
  data_model  ILP32 or LP64
Spaces stand between files and between flags; quotes protect them, as in a shell. All files
and folders are relative to the list. A list without a first line of that kind has a path in
each line. Files *.smt2 are Horn clauses and solved, as craig solve does.`)
