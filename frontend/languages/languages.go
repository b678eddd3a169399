// Package languages lists the languages that programs are written in, with what each front end can do.
package languages

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"craig/frontend"
	"craig/frontend/boolprog"
	"craig/frontend/c"
	text "craig/frontend/craig"
	"craig/frontend/imp"
	"craig/internal/harness"
	"craig/logic"
	"craig/program"
	"craig/verdict"
)

// Options say how a program is read. Each language takes what concerns it.
type Options = c.Options

// Language is a language that programs are written in.
type Language struct {
	Name      string
	Extension string // of its files
	Features  []Feature

	// Load reads files as one program. Errors are those of package frontend, or the cause of ctx.
	Load func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error)
	// OnDemand are the kinds of undefined behaviour that Load marks only where Options.Marks has them.
	OnDemand []program.Kind
	// ErrorFunctions are the functions whose call is a violation; it ends the execution if they have no body.
	ErrorFunctions []string
	// Harnesses returns what writes executions of a program that was read from files so; nil if nothing does.
	Harnesses func(ctx context.Context, files []string, o Options, p *program.Program) (Harnesses, error)
}

// Feature is something that is asked of a program and that not every language has.
type Feature string

// The features. The text names what has it, for messages.
const (
	PropertyFiles     Feature = "property files"
	UnboundedIntegers Feature = "unbounded integers"
	CompileCommands   Feature = "--compile-commands"
	FunctionNames     Feature = "--each-function"
	Assumptions       Feature = "assumptions" // about what the language leaves open
)

// Has reports whether l has a feature.
func (l Language) Has(f Feature) bool { return slices.Contains(l.Features, f) }

// Needs returns an error, a *frontend.InputError, if l has not a feature that is asked for.
func (l Language) Needs(f Feature) error {
	if l.Has(f) {
		return nil
	}
	return &frontend.InputError{Text: string(f) + ": this is for programs in C"}
}

// Execution is a counterexample, or an execution that reaches something.
type Execution struct {
	Program        *program.Program
	Counterexample *verdict.Counterexample
	File           string   // where the harness is going to be
	Steps          int      // how many statements are executed at most; 0: up to the end
	Reaches        []string // what an execution that violates nothing reaches, in words; nil of a counterexample
}

// Harnesses writes executions as files that are compiled together with the program.
type Harnesses func(ctx context.Context, x Execution) (*harness.Harness, error)

// table lists the languages. Files with extensions that none has are read in the first one.
var table = []Language{
	{
		Name: "c", Extension: ".c", Features: []Feature{PropertyFiles, UnboundedIntegers, CompileCommands, FunctionNames, Assumptions},
		Load: c.Load, OnDemand: c.Optional, ErrorFunctions: c.ErrorFunctions, Harnesses: harnessesOfC,
	},
	{
		Name: "bp", Extension: ".bp",
		Load: func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
			return boolprog.Load(ctx, terms, files, boolprog.Options{Entry: o.Entry, Files: o.Files})
		},
	},
	{
		Name: "imp", Extension: ".imp",
		Load: func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
			return imp.Load(ctx, terms, files, imp.Options{Entry: o.Entry, Files: o.Files})
		},
	},
	{
		Name: "craig", Extension: ".craig", OnDemand: c.Optional, ErrorFunctions: c.ErrorFunctions,
		Load: func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
			return text.Load(ctx, terms, files, text.Options{Entry: o.Entry, Files: o.Files})
		},
	},
}

// Names returns the names of the languages: "c", "bp" for Boolean programs, "imp" for procedures over integers, "craig" for the textual form of programs.
func Names() []string {
	var names []string
	for _, l := range table {
		names = append(names, l.Name)
	}
	return names
}

// Extensions returns the extensions of the files in each of the languages: ".c", ….
func Extensions() []string {
	var extensions []string
	for _, l := range table {
		extensions = append(extensions, l.Extension)
	}
	return extensions
}

// otherFiles says what takes files, by their extensions, that are no programs.
var otherFiles = map[string]string{
	".smt2": "craig solve decides Horn clauses, craig smt runs scripts",
	".yaml": "craig check --project verifies what a project lists, craig validate --witness checks a witness",
	".yml":  "craig validate --witness checks a witness, craig check --project verifies what a project lists",
	".prp":  "--property takes what is asked",
	".json": "--compile-commands takes a database of compile commands",
}

// Of returns the language with a name, or if that is empty, the one of the files by their extensions. The error for files
// of more than one language, and for otherFiles, is a *frontend.InputError.
func Of(name string, files []string) (Language, error) {
	for _, l := range table {
		if l.Name == name {
			return l, nil
		}
	}
	if name != "" {
		return Language{}, fmt.Errorf("unknown language %s", name)
	}
	found := table[0]
	for i, file := range files {
		ext := filepath.Ext(file)
		if hint := otherFiles[strings.ToLower(ext)]; hint != "" {
			return Language{}, &frontend.InputError{Text: file + ": this is no program, by its name: " + hint}
		}
		this := max(slices.IndexFunc(table, func(l Language) bool { return strings.EqualFold(ext, l.Extension) }), 0)
		if i > 0 && table[this].Name != found.Name {
			return Language{}, &frontend.InputError{Text: fmt.Sprintf(
				"%s and %s are in different languages; choose one with --language", files[0], file)}
		}
		found = table[this]
	}
	return found, nil
}

// Input returns the language of some files, see Of, and which files are read: with a database of compile commands, those
// that are meant.
func Input(name string, files []string, o Options) (Language, []string, error) {
	l, err := Of(name, files)
	if err != nil || o.CompileCommands == "" {
		return l, files, err
	}
	if err := l.Needs(CompileCommands); err != nil {
		return l, nil, err
	}
	files, err = c.Files(files, o)
	return l, files, err
}

// harnessesOfC returns what writes executions of a C program as C files.
func harnessesOfC(ctx context.Context, files []string, o Options, p *program.Program) (Harnesses, error) {
	if o.CompileCommands != "" {
		flags, ok := c.SharedFlags(files, o)
		if !ok {
			return nil, fmt.Errorf("the files are compiled with different flags, so that no single command compiles them")
		}
		o.Preprocessing, o.CompileCommands = flags, ""
	}
	in, err := c.ReadInterface(ctx, files, o, p)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, x Execution) (*harness.Harness, error) {
		return harness.New(ctx, harness.Input{
			Program: x.Program, Counterexample: x.Counterexample, Interface: in, Options: o, File: x.File, Steps: x.Steps, Reaches: x.Reaches,
		})
	}, nil
}
