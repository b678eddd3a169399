// The flags that compilers have, too, about how C is read.

package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig"
)

// readingFlags are the flags of all commands that read C.
type readingFlags struct {
	craig.Preprocessing
	database string
}

// compilerHelp says which other flags of compilers there are, for help texts.
const compilerHelp = `Flags of compilers that cannot change what a program means (-O2, -Wall, -g, -c and others) are
accepted, -std=c99, -m32, -m64 and -pthread mean what they mean there, others are refused by name.`

// add adds the flags to those of a command.
func (f *readingFlags) add(flags *pflag.FlagSet) {
	flags.StringArrayVarP(&f.Include, "include-path", "I", nil, "search this `folder` for headers, before those of C itself")
	flags.VarP(&macroFlag{list: &f.Macros}, "define", "D", "define a macro, as 1 if without a value")
	flags.VarP(&macroFlag{list: &f.Macros, undefine: true}, "undefine", "U", "forget a macro")
	flags.StringArrayVar(&f.Before, "include", nil, "read this `file` before every unit")
	flags.Var(&standardFlag{&f.Standard}, "std", "the version of C")
	flags.StringVar(&f.database, "compile-commands", "", "read units with the flags in this `file`, compile_commands.json; without FILE, all of its units")
	flags.BoolVar(&f.SystemHeaders, "system-headers", false, "use the headers of this machine, rather than Craig's own, which are the same everywhere")
}

// args checks the arguments: files are named, unless there is a database of them.
func (f *readingFlags) args(cmd *cobra.Command, args []string) error {
	if f.database != "" {
		return nil
	}
	return named(1, many, "FILE")(cmd, args)
}

// many is a number of arguments that has no bound.
const many = math.MaxInt

// named checks that so many arguments, which the usage calls by a name, are there.
func named(least, most int, name string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("no %s is named", name)
		case len(args) > most:
			return fmt.Errorf("%s is one %s too many", args[most], name)
		}
		return nil
	}
}

// macroFlag is -D or -U: they share a list, since their order counts.
type macroFlag struct {
	list     *[]craig.Macro
	undefine bool
}

func (m *macroFlag) String() string { return "" }

func (m *macroFlag) Type() string {
	if m.undefine {
		return "NAME"
	}
	return "NAME[=VALUE]"
}

func (m *macroFlag) Set(s string) error {
	macro := craig.Macro{Name: s, Undefined: true}
	if !m.undefine {
		macro = craig.ParseMacro(s)
	}
	*m.list = append(*m.list, macro)
	return nil
}

// standardFlag takes the name of a version of C.
type standardFlag struct{ name *string }

func (s *standardFlag) String() string {
	if s.name == nil || *s.name == "" {
		return craig.DefaultStandard
	}
	return *s.name
}

func (s *standardFlag) Type() string { return "c89|c99|c11|c17|gnu89|gnu99|gnu11|gnu17" }

func (s *standardFlag) Set(name string) error {
	if !slices.Contains(craig.Standards(), name) {
		return fmt.Errorf("it must be one of %s", strings.Join(craig.Standards(), ", "))
	}
	*s.name = name
	return nil
}
