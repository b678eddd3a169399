// Flags of compilers on the command lines of Craig: craig verify -O2 -Wall -std=c99 -m64 x.c. Those that cannot change what
// a program means are accepted, those that mean something here are translated, and others are refused by name.

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"craig"
)

// readsC reports whether a command has the flags of compilers.
func readsC(cmd *cobra.Command) bool {
	return cmd.Flags().Lookup("data-model") != nil && cmd.Flags().Lookup("std") != nil
}

// meaningless matches flags without effect on what a program means: how it is optimised, what the compiler complains
// of, what stands in its output besides code, and which libraries, that Craig does not read, are linked.
var meaningless = regexp.MustCompile(`^-(O[0-3sgz]?|g(gdb|dwarf)?(-?[0-9])?|W([^pla].*|[pla][^,].*)?|w|pedantic(-errors)?|c|S|pipe|s|static|rdynamic|MM?D|MP|[lL].+` +
	`|f(no-)?(pic|PIC|pie|PIE|plt|lto|omit-frame-pointer|stack-protector(-all|-strong)?|stack-clash-protection|cf-protection(=.*)?` +
	`|(asynchronous-)?unwind-tables|exceptions|(function|data)-sections|visibility=.*|inline(-functions)?|unroll(-all)?-loops|tree-[a-z-]+` +
	`|diagnostics-.*|color-diagnostics|message-length=.*|max-errors=.*|verbose-asm|ident|profile-.*|test-coverage)` +
	`|fstrict-(aliasing|overflow)|fsigned-char|fno-unsigned-char|mtune=.*)$`)

// translated are the flags that mean something here, as Craig has them.
var translated = map[string]string{
	"-m32": "--data-model=" + craig.ILP32, "-m64": "--data-model=" + craig.LP64, "-ansi": "--std=c90", "-pthread": "--define=_REENTRANT",
}

// translateFlags returns the arguments of a command with compilers' flags dropped or translated. The error names a flag
// that Craig does not have.
func translateFlags(flags *pflag.FlagSet, args []string) ([]string, error) {
	var out []string
	for i := 0; i < len(args); i++ {
		a := args[i]
		keep := 1 // how many arguments are the command's own
		switch own, ours := ownFlag(flags, a); {
		case a == "--":
			return append(out, args[i:]...), nil
		case ours && own:
			keep = 2
		case ours, a == "-", !strings.HasPrefix(a, "-"), strings.HasPrefix(a, "--"):
		case translated[a] != "":
			out, keep = append(out, translated[a]), 0
		case strings.HasPrefix(a, "-std="):
			out, keep = append(out, "-"+a), 0
		case slices.Contains([]string{"-MF", "-MT", "-MQ"}, a):
			i, keep = i+1, 0
		case meaningless.MatchString(a):
			keep = 0
		case a == "-o":
			return nil, fmt.Errorf("-o: there is no such flag: the answer goes to the standard output")
		case len(a) > 2:
			return nil, fmt.Errorf("%s: Craig does not have this flag, and of compilers' flags it takes only those that cannot change what a program means", a)
		}
		out = append(out, args[i:min(i+keep, len(args))]...)
		i += max(keep-1, 0)
	}
	return out, nil
}

// ownFlag reports whether an argument is a flag of the command, and whether its value is the next argument.
func ownFlag(flags *pflag.FlagSet, a string) (valueNext, ok bool) {
	var f *pflag.Flag
	switch {
	case strings.HasPrefix(a, "--"):
		name, _, valued := strings.Cut(a[2:], "=")
		if f = flags.Lookup(name); valued {
			return false, f != nil
		}
	case len(a) >= 2 && a[0] == '-':
		f = flags.ShorthandLookup(a[1:2])
		if f != nil && len(a) > 2 {
			return false, true
		}
	}
	return f != nil && f.NoOptDefVal == "", f != nil
}
