// How C is read, and the languages there are.

package craig

import (
	"craig/frontend"
	"craig/frontend/c"
	"craig/frontend/languages"
	"craig/internal/strategy"
	"craig/program/pass"
)

// Files is where the files of a program are read from.
type Files = frontend.Files

// Overlay returns a file system with texts in place of files with these names, which there need not be: those that an editor
// has not saved, for example. All other files are those of below; nil: the machine's.
func Overlay(below Files, texts map[string][]byte) Files { return frontend.Overlay(below, texts) }

// Preprocessing has the options of reading C that compilers have, too: macros, folders of headers.
type Preprocessing = c.Preprocessing

// Macro is the definition of a macro on the command line, or the end of one.
type Macro = c.Macro

// ParseMacro reads what stands behind -D: NAME, which is defined as 1, or NAME=VALUE.
func ParseMacro(s string) Macro { return c.ParseMacro(s) }

// Standards returns the names of the versions of C; the default is DefaultStandard.
func Standards() []string { return c.Standards() }

// DefaultStandard is the version of C that is read when nothing else is said.
const DefaultStandard = c.DefaultStandard

// Languages returns the names of the languages: "c", "bp" for Boolean programs, "imp" for procedures over integers, and "craig" for the textual form of programs,
// as Stages shows them.
func Languages() []string { return languages.Names() }

// Extensions returns the extensions of files by which their language is known.
func Extensions() []string { return languages.Extensions() }

// The values of Options.DataModel.
const (
	ILP32 = "ILP32"
	LP64  = "LP64"
)

// The values of Options.Integers.
const (
	MachineIntegers   = "machine"
	UnboundedIntegers = "unbounded" // mathematical ones, which do not wrap or overflow
)

// Names of passes in Options.SkipPasses.
const (
	Inline        = strategy.Inline        // the inlining of calls, before all others
	Wraps         = pass.Wraps             // takes integers not to wrap around
	ClausesPrefix = strategy.ClausesPrefix // begins the names of passes over the clauses of a program
)

// Passes returns the names of all passes that programs go through, in the order in which they first do.
func Passes() []string { return strategy.Passes() }

// Optional reports whether the stage of that name, see StageNames, is left out unless it is asked for.
func Optional(name string) bool { return strategy.Optional(name) }

// Removable returns an error if one of the named passes does not exist, or others need it.
func Removable(names []string) error { return strategy.Removable(names) }
