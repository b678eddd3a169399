// The functions of the C library that have a definite result are C themselves: text that is part of a program when it
// calls them and does not define them.

package c

import (
	"embed"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/ctypes"
	"craig/frontend/c/internal/syntax"
	"craig/program"
)

//go:embed library/*.c
var libraryFiles embed.FS

// libraryText is a file of the library.
type libraryText struct{ name, text string }

// cLibrary holds the definitions of functions of the C library for a data model.
type cLibrary struct {
	lp64  bool
	texts []libraryText
	defs  map[string]*cc.FunctionDefinition // nil until the texts are parsed
	order []string                          // of those that the program needs
}

// has reports whether the text defines a function of that name.
func (lib *cLibrary) has(name string) bool {
	if lib.defs == nil {
		text := regexp.MustCompile(`(?m)^\w[\w *]*\b` + regexp.QuoteMeta(name) + `\(|^[A-Z]+\([\w ]+, ` + regexp.QuoteMeta(name) + `,`)
		if !slices.ContainsFunc(lib.texts, func(t libraryText) bool { return text.MatchString(t.text) }) {
			return false
		}
		lib.parse()
	}
	return lib.defs[name] != nil
}

// newLibrary reads the embedded text, which is parsed only when a program needs it.
func newLibrary(lp64 bool) *cLibrary {
	files, err := fs.Glob(libraryFiles, "library/*.c")
	if err != nil || len(files) == 0 {
		panic("frontend/c: the C library is not embedded")
	}
	lib := &cLibrary{lp64: lp64}
	for _, f := range files {
		text, err := libraryFiles.ReadFile(f)
		if err != nil {
			panic("frontend/c: " + err.Error())
		}
		lib.texts = append(lib.texts, libraryText{"<" + f + ">", string(text)})
	}
	return lib
}

// parse finds the definitions. That the text cannot be parsed is a bug.
func (lib *cLibrary) parse() {
	lib.defs = map[string]*cc.FunctionDefinition{}
	for _, text := range lib.texts {
		ast := syntax.OwnText(lib.lp64, text.name, text.text)
		for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			if ed := tu.ExternalDeclaration; ed.Case == cc.ExternalDeclarationFuncDef && strings.HasPrefix(ed.Position().Filename, "<library") {
				lib.defs[ed.FunctionDefinition.Declarator.Name()] = ed.FunctionDefinition
			}
		}
	}
}

// provide makes the functions known that an earlier lowering needed.
func (l *lowerer) provide() {
	for _, name := range l.mem.lib.order {
		def := l.mem.lib.defs[name]
		f := &function{name: name, typ: def.Declarator.Type().(*cc.FunctionType), def: def}
		l.provided[name] = f
		l.order = append(l.order, f)
	}
}

// callLibrary calls the function of the C library with the given name, if there is one that takes such arguments and has
// such a result. It returns false if there is none.
func (l *lowerer) callLibrary(x *cc.PostfixExpression, name string) (*object, bool) {
	name = strings.TrimPrefix(name, "__builtin_")
	lib := l.mem.lib
	if !lib.has(name) {
		return nil, false
	}
	def := lib.defs[name]
	t := def.Declarator.Type().(*cc.FunctionType)
	args := syntax.Arguments(x)
	if len(args) != len(t.Parameters()) || !fits(t.Result(), x.Type()) {
		return nil, false
	}
	for i, a := range args {
		if ctypes.IsPointer(t.Parameters()[i].Type()) != ctypes.IsPointer(a.Type().Decay()) && !l.mem.IsZero(a) {
			return nil, false
		}
	}
	known, ok := standard(name)
	outside := ok && known.Origin == FromOutside
	if outside {
		for _, a := range args {
			l.stream(x, a)
		}
	}
	if f := l.provided[name]; f != nil {
		l.need(f)
		r := l.invoke(x, f, l.evaluate(x, f))
		if outside || strings.HasPrefix(name, "strto") {
			l.setErrno(x)
		}
		if x.Type().Kind() == cc.Void {
			return nil, true
		}
		return r, true
	}
	if !slices.Contains(lib.order, name) { // the next lowering has it
		lib.order = append(lib.order, name)
	}
	for _, a := range args {
		l.discard(a)
	}
	if x.Type().Kind() == cc.Void {
		return nil, true
	}
	o := l.temporary(x, x.Type(), name+"()")
	l.havoc(o, program.Havoc{Input: program.Input{Kind: program.Uninitialised}}, x) // a placeholder, which must not spread unknown pointers
	return o, true
}

// fits reports whether the result of a function, of type t, can be that of a call, of type u: as a program declares it.
func fits(t, u cc.Type) bool {
	if u.Kind() == cc.Void {
		return true
	}
	return ctypes.IsPointer(t) == ctypes.IsPointer(u) && cc.IsIntegerType(t) == cc.IsIntegerType(u) && t.Size() == u.Size()
}

var takesInputs = regexp.MustCompile(`\b__craig_(int|long|count)\(`)

// LibraryText returns the text of the definition of a function of the C library that takes values from outside, "" if
// there is none. Besides what gcc has without a declaration it uses __craig_int, __craig_long and __craig_count, which
// return these values.
func LibraryText(name string) string {
	definition := regexp.MustCompile(`(?m)^\w[\w *]*\b` + regexp.QuoteMeta(name) + `\([^;{]*\{(?:[^\n]*\}\n|\n(?s:.*?)\n\}\n)`)
	for _, s := range newLibrary(true).texts {
		if text := definition.FindString(s.text); takesInputs.MatchString(text) {
			return text
		}
	}
	return ""
}
