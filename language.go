// The languages that programs are read in.

package craig

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"craig/frontend"
	"craig/frontend/boolprog"
	"craig/frontend/c"
	"craig/logic"
	"craig/program"
)

// frontEnd reads a language.
type frontEnd struct {
	name      string
	extension string // of its files
	load      func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error)
}

// frontEnds lists the languages. Files with other extensions are read in the first one.
var frontEnds = []frontEnd{
	{"c", ".c", func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
		return c.Load(ctx, terms, files, o.c())
	}},
	{"bp", ".bp", func(ctx context.Context, terms *logic.Context, files []string, o Options) (*program.Program, error) {
		return boolprog.Load(ctx, terms, files, boolprog.Options{Entry: o.Entry})
	}},
}

// Preprocessing is what is said about reading C that is otherwise said to compilers: macros, folders of headers.
type Preprocessing = c.Preprocessing

// Macro is the definition of a macro on the command line, or the end of one.
type Macro = c.Macro

// ParseMacro reads what stands behind -D: NAME, which is defined as 1, or NAME=VALUE.
func ParseMacro(s string) Macro { return c.ParseMacro(s) }

// Standards returns the names of the versions of C; the default is DefaultStandard.
func Standards() []string { return c.Standards() }

// DefaultStandard is the version of C that is read when nothing else is said.
const DefaultStandard = c.DefaultStandard

// c returns the options of the front end for C.
func (o Options) c() c.Options {
	r := o.asks
	r.DataModel, r.Entry, r.Preprocessing, r.CompileCommands = o.DataModel, o.Entry, o.Preprocessing, o.CompileCommands
	return r
}

// Languages returns the names of the languages: "c", and "bp" for Boolean programs.
func Languages() []string {
	var names []string
	for _, f := range frontEnds {
		names = append(names, f.name)
	}
	return names
}

// input returns the front end for files, and which files it is to read: with a database of compile commands, those that
// are meant.
func input(files []string, o Options) (frontEnd, []string, error) {
	lang, err := language(o.Language, files)
	if err != nil || o.CompileCommands == "" {
		return lang, files, err
	}
	if lang.name != frontEnds[0].name {
		return lang, nil, &frontend.InputError{Text: "--compile-commands is for C"}
	}
	files, err = c.Files(files, o.c())
	return lang, files, err
}

// language returns the front end of a language, or if name is empty, that of the files by their extensions. The error
// for files of more than one language, and for scripts of SMT-LIB, is a *frontend.InputError.
func language(name string, files []string) (frontEnd, error) {
	for _, f := range frontEnds {
		if f.name == name {
			return f, nil
		}
	}
	if name != "" {
		return frontEnd{}, fmt.Errorf("unknown language %s", name)
	}
	found := frontEnds[0]
	for i, file := range files {
		if strings.EqualFold(filepath.Ext(file), ".smt2") {
			return frontEnd{}, &frontend.InputError{Text: file + ": this is no program, by its name: craig solve decides Horn clauses, craig smt runs scripts"}
		}
		this := frontEnds[0]
		for _, f := range frontEnds {
			if strings.EqualFold(filepath.Ext(file), f.extension) {
				this = f
			}
		}
		if i > 0 && this.name != found.name {
			return frontEnd{}, &frontend.InputError{Text: fmt.Sprintf(
				"%s and %s are in different languages; choose one with --language", files[0], file)}
		}
		found = this
	}
	return found, nil
}
