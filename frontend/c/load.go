// Package c is the front end for C: it parses translation units and lowers them to a program with exactly the meaning
// that C gives them (see docs/architecture.md).
package c

import (
	"context"
	"fmt"

	"modernc.org/cc/v4"

	"craig/assumption"
	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// Options choose how C is read.
type Options struct {
	DataModel string // "ILP32" (default) or "LP64"
	Entry     string // default "main"
	Preprocessing
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

	observe func(*lowerer) // not nil: is called with the lowering that made the program, for benchmarks
}

// followed returns the kinds of violation that a program has wherever the source has them.
func (o Options) followed() []program.Kind {
	return append([]program.Kind{program.Assertion, program.ErrorCall, program.ErrorLabel}, o.Asked...)
}

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

// Load reads files as one program.
func Load(ctx context.Context, lc *logic.Context, files []string, o Options) (p *program.Program, err error) {
	if o.Entry == "" {
		o.Entry = "main"
	}
	lp64 := false
	switch o.DataModel {
	case "", "ILP32":
	case "LP64":
		lp64 = true
	default:
		return nil, &InputError{Text: "unknown data model " + o.DataModel}
	}
	defer func() {
		if e := recover(); e != nil {
			if u, ok := e.(*UnsupportedError); ok {
				p, err = nil, u
				return
			}
			panic(e)
		}
	}()
	var units []*tree
	todo, err := o.units(files)
	if err != nil {
		return nil, err
	}
	files = nil
	shared := newSpellings()
	for _, u := range todo {
		files = append(files, u.file)
		ast, err := parse(ctx, u, lp64, shared)
		if err != nil {
			return nil, err
		}
		units = append(units, ast)
	}
	return lower(ctx, lc, o, files, units)
}

func unsupported(n cc.Node, format string, args ...any) {
	panic(&UnsupportedError{Pos: pos(n), What: fmt.Sprintf(format, args...)})
}
