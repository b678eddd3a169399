// The flags about the function that execution starts in.

package main

import (
	"errors"

	"github.com/spf13/pflag"

	"craig"
)

// entryFlags say where execution starts, and with which pointers.
type entryFlags struct {
	function string
	depth    int
	valid    bool
}

// entryHelp says what --entry takes, for help texts.
const entryHelp = `--entry f lets execution start in the function f of a C program, with any arguments. Pointers
are null or lead to objects of their own with any contents: one or more if they are to
characters or void, or the program indexes them, otherwise one. Pointers in these lead on, up
to --entry-depth objects. --entry 'f(buf[n], s: string, *p, ?q[4])' says what parameters lead to:
buf to n elements, where n is a parameter, s to characters with a null character at the end,
p to one object, q to four, or it is null; only q can be null. Members that lead to objects can
be named, too: 'f(v->data[v->len])'. Answers name what they assume of callers. --each-function lets execution start in each function that the files
define, checks everything unless --check says what, and prints a table.`

// add adds the flags to those of a command.
func (f *entryFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.function, "entry", "", "the `function` (procedure) in which execution starts (default main, or what --property says)")
	flags.IntVar(&f.depth, "entry-depth", craig.DefaultEntryDepth, "how `many` objects there are at most, one behind the other, for a pointer that the entry gets")
	flags.BoolVar(&f.valid, "entry-valid", false, "no pointer that the entry gets, and that leads to an object, is null, unless --entry says so")
}

// check refuses depths that there are not.
func (f *entryFlags) check() error {
	if f.depth < 1 {
		return errors.New("--entry-depth: at least one object is needed for a pointer to lead to")
	}
	return nil
}
