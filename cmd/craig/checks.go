// The flags that choose what is asked about programs.

package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"craig"
)

// checkFlags are the flags that choose properties.
type checkFlags struct {
	checks   []string
	property string
	integers choice
}

func (f *checkFlags) add(flags *pflag.FlagSet) {
	f.integers = choice{craig.MachineIntegers, []string{craig.MachineIntegers, craig.UnboundedIntegers}}
	flags.StringSliceVar(&f.checks, "check", nil, "what is checked: `names` (see craig verify --help)")
	flags.StringVar(&f.property, "property", "", "what is checked: a property `file` (.prp) as SV-COMP has them")
	flags.Var(&f.integers, "integers", "C's integers, or mathematical ones, which do not wrap or overflow")
}

// valid returns an error for names that are none, and for flags that are there without any.
func (f *checkFlags) valid(flags *pflag.FlagSet) error {
	switch {
	case flags.Changed("check") && len(f.checks) == 0:
		return errors.New("--check names nothing that is to be checked")
	case flags.Changed("property") && f.property == "":
		return errors.New("--property names no file")
	}
	return craig.ValidChecks(f.checks)
}

// checkHelp describes the checks, for help texts.
func checkHelp() string {
	var b strings.Builder
	b.WriteString("Each name in --check gets a verdict of its own:\n\n")
	for _, c := range craig.Checks() {
		fmt.Fprintf(&b, "  %-12s %s\n", c.Name, c.Doc)
	}
	fmt.Fprintf(&b, "  %-12s each of these\n\n", craig.EveryCheck)
	b.WriteString("Names joined by + get one verdict together; the default is assert+unreachable. The exit\nstatus is that of a violated property, else of one that is not decided.")
	return b.String()
}

// checkTable is the table of checks for the README.
func checkTable() string {
	var b strings.Builder
	b.WriteString("| `--check` | what safe means |\n|---|---|\n")
	for _, c := range craig.Checks() {
		fmt.Fprintf(&b, "| `%s` | %s |\n", c.Name, c.Doc)
	}
	fmt.Fprintf(&b, "| `%s` | each of these, with a verdict of its own |\n", craig.EveryCheck)
	return b.String()
}
