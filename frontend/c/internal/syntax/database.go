// Databases of compile commands (compile_commands.json, https://clang.llvm.org/docs/JSONCompilationDatabase.html): which
// units there are, and with which flags compilers read them.

package syntax

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"craig/frontend"
	"craig/internal/shell"
	"craig/program"
)

// Sources say where the text of units comes from.
type Sources struct {
	Preprocessing
	Files           frontend.Files // where all files are read from but our own headers; nil: the machine's
	CompileCommands string         // a file with flags for each unit, to which Preprocessing adds; empty: there is none
}

// Unit is a file that is to be parsed, and how.
type Unit struct {
	File  string
	After string // text that is read as if it stood behind the file's
	Preprocessing
	from frontend.Files
}

// Units returns what is to be read when files are named: the files themselves, or those of the database, all of its C
// files if none is named. The errors are *frontend.InputError and *frontend.SyntaxError.
func (o Sources) Units(files []string) ([]Unit, error) {
	var us []Unit
	for i, f := range files {
		if slices.Contains(files[:i], f) {
			return nil, &frontend.InputError{Text: f + ": it is named twice, but a program has each file once"}
		}
	}
	if o.CompileCommands == "" {
		for _, f := range files {
			us = append(us, Unit{File: f, Preprocessing: o.Preprocessing, from: o.Files})
		}
		return us, nil
	}
	entries, err := readDatabase(o.Files, o.CompileCommands)
	if err != nil {
		return nil, err
	}
	named := files
	if len(named) == 0 {
		for _, e := range entries {
			ext := filepath.Ext(e.unit.File)
			if (ext == ".c" || ext == ".i") && !slices.Contains(named, e.unit.File) {
				named = append(named, e.unit.File)
			}
		}
	}
	if len(named) == 0 {
		return nil, &frontend.InputError{Text: o.CompileCommands + ": there is no C file in it"}
	}
	for _, f := range named {
		u, err := choose(entries, f, o.CompileCommands)
		if err != nil {
			return nil, err
		}
		us = append(us, u.with(o.Preprocessing))
	}
	return us, nil
}

// with adds the flags of Craig's command line, which come after those of the compiler's.
func (u Unit) with(o Preprocessing) Unit {
	u.Include = append(u.Include, o.Include...)
	u.Quote = append(u.Quote, o.Quote...)
	u.System = append(u.System, o.System...)
	u.Macros = append(u.Macros, o.Macros...)
	u.Before = append(u.Before, o.Before...)
	u.SystemHeaders = o.SystemHeaders
	if o.Standard != "" {
		u.Standard = o.Standard
	}
	return u
}

// entry is a compilation in a database.
type entry struct {
	unit Unit
	path string // of the file, absolute
	at   program.Pos
}

// choose returns how a file is compiled. The name is relative to the working folder or as in the database.
func choose(entries []entry, file, database string) (Unit, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return Unit{}, &frontend.InputError{Text: file + ": " + err.Error()}
	}
	var found []entry
	for _, e := range entries {
		if e.path == path {
			found = append(found, e)
		}
	}
	if len(found) == 0 {
		return Unit{}, &frontend.InputError{Text: fmt.Sprintf("%s: %s does not say how it is compiled; without --compile-commands it is read as it is", file, database)}
	}
	for _, e := range found[1:] {
		if !reflect.DeepEqual(e.unit, found[0].unit) {
			return Unit{}, &frontend.SyntaxError{Pos: e.at, Text: fmt.Sprintf("%s is compiled with other flags than at %v; leave one of the two in a copy of this file", file, found[0].at)}
		}
	}
	return found[0].unit, nil
}

// readDatabase returns the entries of a database in their order.
func readDatabase(files frontend.Files, name string) ([]entry, error) {
	text, err := frontend.Read(files, name)
	if err != nil {
		return nil, err
	}
	at := func(offset int64) program.Pos {
		before := text[:min(offset, int64(len(text)))]
		return program.Pos{File: name, Line: 1 + bytes.Count(before, []byte("\n")), Col: len(before) - bytes.LastIndexByte(before, '\n')}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return nil, &frontend.SyntaxError{Pos: at(0), Text: "no list of compile commands: it does not begin with ["}
	}
	var entries []entry
	for d.More() {
		begin := d.InputOffset()
		for begin < int64(len(text)) && strings.IndexByte(" \t\r\n,", text[begin]) >= 0 {
			begin++
		}
		var c struct {
			Directory, File, Command string
			Arguments                []string
		}
		if err := d.Decode(&c); err != nil {
			return nil, &frontend.SyntaxError{Pos: at(errorOffset(err, d.InputOffset())), Text: jsonError(err)}
		}
		if c.Command != "" && len(c.Arguments) == 0 {
			if c.Arguments, err = shell.Words(c.Command); err != nil {
				return nil, &frontend.SyntaxError{Pos: at(begin), Text: fmt.Sprintf("the command %s", err)}
			}
		}
		switch {
		case c.File == "":
			return nil, &frontend.SyntaxError{Pos: at(begin), Text: "a compile command without a file"}
		case len(c.Arguments) == 0:
			return nil, &frontend.SyntaxError{Pos: at(begin), Text: "neither arguments nor a command for " + c.File}
		}
		e, err := newEntry(files, c.Directory, c.File, c.Arguments)
		if err != nil {
			return nil, &frontend.SyntaxError{Pos: at(begin), Text: err.Error()}
		}
		e.at = at(begin)
		entries = append(entries, e)
	}
	if _, err := d.Token(); err != nil {
		return nil, &frontend.SyntaxError{Pos: at(int64(len(text))), Text: jsonError(err)}
	}
	return entries, nil
}

// errorOffset returns where the JSON is wrong.
func errorOffset(err error, otherwise int64) int64 {
	var syntax *json.SyntaxError
	var typ *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return syntax.Offset
	case errors.As(err, &typ):
		return typ.Offset
	}
	return otherwise
}

func jsonError(err error) string {
	var typ *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return "unexpected end of the file"
	case errors.As(err, &typ):
		return fmt.Sprintf("%s cannot be a %s", strings.ToLower(typ.Field), typ.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// newEntry reads the arguments of a compiler that runs in a folder.
func newEntry(files frontend.Files, folder, file string, arguments []string) (entry, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return entry{}, err
	}
	in := func(name string) string {
		if !filepath.IsAbs(name) {
			name = filepath.Join(folder, name)
		}
		return filepath.Clean(name)
	}
	e := entry{path: in(file)}
	e.unit.File, e.unit.from = short(e.path), files
	for i := 1; i < len(arguments); i++ {
		flag, value, used := split(arguments[i:])
		i += used
		if value == "" && used == 0 && slices.Contains(withValue, flag) {
			return entry{}, fmt.Errorf("nothing follows %s in the command for %s", flag, file)
		}
		o := &e.unit.Preprocessing
		switch flag {
		case "-I":
			o.Include = append(o.Include, short(in(value)))
		case "-iquote":
			o.Quote = append(o.Quote, short(in(value)))
		case "-isystem", "-idirafter":
			o.System = append(o.System, short(in(value)))
		case "-D":
			o.Macros = append(o.Macros, ParseMacro(value))
		case "-U":
			o.Macros = append(o.Macros, Macro{Name: value, Undefined: true})
		case "-include":
			if frontend.IsFile(files, in(value)) {
				value = short(in(value))
			}
			o.Before = append(o.Before, value)
		case "-std":
			o.Standard = value
		case "-ansi":
			o.Standard = "c90"
		}
	}
	if err := e.unit.check(); err != nil {
		return entry{}, fmt.Errorf("%w, in the command for %s", err, file)
	}
	return e, nil
}

// short returns the name of a file relative to the working folder if that is a folder above it.
func short(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(here, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// withValue are compilers' flags that have a value, in the same argument or in the next one. Those that mean nothing
// here are listed because their value could look like a flag.
var withValue = strings.Fields(`-I -D -U -iquote -isystem -idirafter -include -imacros -o -x -MF -MT -MQ -L -l -u -T -z -e
	-Xclang -Xpreprocessor -Xassembler -Xlinker -arch -target -isysroot -iprefix -iwithprefix -iwithprefixbefore --param
	-aux-info -wrapper -G -B`)

// split returns the first of some arguments as a flag with its value, and how many further arguments the value is. -std
// and --std have their value behind an equals sign.
func split(arguments []string) (flag, value string, used int) {
	a := arguments[0]
	if v, ok := strings.CutPrefix(a, "-std="); ok {
		return "-std", v, 0
	}
	if v, ok := strings.CutPrefix(a, "--std="); ok {
		return "-std", v, 0
	}
	if slices.Contains(withValue, a) {
		if len(arguments) > 1 {
			return a, arguments[1], 1
		}
		return a, "", 0
	}
	for _, f := range []string{"-isystem", "-iquote", "-idirafter", "-include", "-I", "-D", "-U"} {
		if v, ok := strings.CutPrefix(a, f); ok && !(f == "-include" && strings.HasPrefix(v, "-")) {
			return f, v, 0
		}
	}
	return a, "", 0
}
