// Package c is the front end for C: Load makes a program of files, with exactly the meaning that C gives them (see
// docs/architecture.md), ReadInterface says what a harness needs to run them. The way goes through the packages in internal:
// syntax reads text, ctypes knows types and constants, linking joins units, clib has the C library, lower makes the program.
package c

import (
	"context"
	"reflect"

	"craig/assumption"
	"craig/frontend"
	"craig/frontend/c/internal/clib"
	"craig/frontend/c/internal/entry"
	"craig/frontend/c/internal/lower"
	"craig/frontend/c/internal/syntax"
	"craig/logic"
	"craig/program"
)

// Options choose how C is read.
type Options struct {
	DataModel string // "ILP32" (default) or "LP64"
	// Entry is the function that execution starts in, default "main", perhaps with what its parameters point to, see entry.Parse.
	Entry string
	// EntryDepth is how many objects there can be, one behind the other, for a parameter of the entry; 0: DefaultDepth.
	EntryDepth int
	EntryValid bool // no pointer to such an object is null, unless Entry says so

	syntax.Preprocessing
	Files frontend.Files // where all files are read from but our own headers; nil: the machine's
	// CompileCommands is a file with flags for each unit (compile_commands.json), to which Preprocessing adds; with it,
	// no file means all that it has. Empty: there is none.
	CompileCommands string

	// Marks are the kinds of Optional that are to be marked.
	Marks []program.Kind
	// Asked are the kinds of undefined behaviour that are violations: that they can happen in one of the orders of evaluation
	// that C allows matters even where another order does not come to them.
	Asked []program.Kind
	// Unbounded lets integers be mathematical: nothing wraps and nothing overflows. See unbounded.go.
	Unbounded bool

	Calls  []string // functions whose calls are violations, besides ErrorFunctions
	Labels []string // labels that are violations when they are reached, besides ERROR

	// Assume is what is taken to be so although C leaves it open.
	Assume assumption.Set
}

// ErrorFunctions are the functions whose call is a violation; if they have no body, it ends the execution.
var ErrorFunctions = clib.ErrorFunctions

// Optional are the kinds of undefined behaviour that Load marks only on demand: their marks cost something, or are about
// what compilers define. A program with such marks says more than one without.
var Optional = []program.Kind{
	program.NegativeShift, program.ConstantOverflow, program.MemoryLeak,
	program.UnmodelledAccess, program.UnmodelledFree, program.UnmodelledLeak, program.UnmodelledConversion,
}

// The errors of Load.
type (
	SyntaxError      = frontend.SyntaxError
	UnsupportedError = frontend.UnsupportedError
	InputError       = frontend.InputError
)

// sources returns where the text of units comes from.
func (o Options) sources() syntax.Sources {
	return syntax.Sources{Preprocessing: o.Preprocessing, Files: o.Files, CompileCommands: o.CompileCommands}
}

// meaning returns what the program is to say of the units.
func (o Options) meaning() lower.Options {
	return lower.Options{
		LP64: o.DataModel == "LP64", Entry: o.Entry, Marks: o.Marks, Asked: o.Asked, Unbounded: o.Unbounded,
		Calls: o.Calls, Labels: o.Labels, Assume: o.Assume,
	}
}

// Files returns the names of the files that are read when these are named. The errors are *InputError and *SyntaxError.
func Files(files []string, o Options) ([]string, error) {
	us, err := o.sources().Units(files)
	var names []string
	for _, u := range us {
		names = append(names, u.File)
	}
	return names, err
}

// SharedFlags returns the flags with which all the units are read, false if they differ.
func SharedFlags(files []string, o Options) (syntax.Preprocessing, bool) {
	us, err := o.sources().Units(files)
	if err != nil || len(us) == 0 {
		return syntax.Preprocessing{}, false
	}
	for _, u := range us {
		if !reflect.DeepEqual(u.Preprocessing, us[0].Preprocessing) {
			return syntax.Preprocessing{}, false
		}
	}
	return us[0].Preprocessing, true
}

// How the text of units is preprocessed.
type (
	Preprocessing = syntax.Preprocessing
	Macro         = syntax.Macro
)

// DefaultStandard is the standard of C that units are read by where no flag says another.
const DefaultStandard = syntax.DefaultStandard

// Standards returns the standards of C that Preprocessing can name.
func Standards() []string { return syntax.Standards() }

// ParseMacro reads what stands behind -D: NAME, which is defined as 1, or NAME=VALUE.
func ParseMacro(s string) Macro { return syntax.ParseMacro(s) }

// EntryAllocator is a function that the definition of Interface.Entry calls, and that no file defines: it returns an object of
// a size. Its other arguments are literals: how readers and C call the pointer to it.
const EntryAllocator = entry.Allocator

// DefaultDepth is how many objects there can be, one behind the other, for a parameter of the function execution starts in.
const DefaultDepth = 2

// Load reads files as one program.
func Load(ctx context.Context, lc *logic.Context, files []string, o Options) (*program.Program, error) {
	switch o.DataModel {
	case "", "ILP32", "LP64":
	default:
		return nil, &InputError{Text: "unknown data model " + o.DataModel}
	}
	r, err := o.read(ctx, files)
	if err != nil {
		return nil, err
	}
	meaning := o.meaning()
	meaning.Entry, meaning.EntryOf, meaning.EntryParams = r.entry, r.function, r.params
	p, err := lower.Program(ctx, lc, meaning, r.files, r.trees)
	if err == nil {
		p.Assumed = append(p.Assumed, r.assumed...)
	}
	return p, err
}
