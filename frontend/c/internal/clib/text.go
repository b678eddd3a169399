// The functions of the C library that have a definite result are C themselves: text that is part of a program when it
// calls them and does not define them.

package clib

import (
	"embed"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"modernc.org/cc/v4"

	"craig/frontend/c/internal/syntax"
)

//go:embed library/*.c
var libraryFiles embed.FS

// libraryText is a file of the library.
type libraryText struct{ name, text string }

// Library is the C library for a data model: which functions it has, and the definitions of those that have a text.
type Library struct {
	lp64   bool
	parsed map[libraryText]bool
	defs   map[string]*cc.FunctionDefinition // of the files that are parsed
}

// New returns the library for a data model. A file of it is parsed only when a program needs it.
func New(lp64 bool) *Library {
	return &Library{lp64: lp64, parsed: map[libraryText]bool{}, defs: map[string]*cc.FunctionDefinition{}}
}

// texts returns the embedded files.
var texts = sync.OnceValue(func() []libraryText {
	files, err := fs.Glob(libraryFiles, "library/*.c")
	if err != nil || len(files) == 0 {
		panic("the C library is not embedded")
	}
	var all []libraryText
	for _, f := range files {
		text, err := libraryFiles.ReadFile(f)
		if err != nil {
			panic("the C library: " + err.Error())
		}
		all = append(all, libraryText{"<" + f + ">", string(text)})
	}
	return all
})

// heading is the beginning of a definition, which a macro may write, or of a declaration.
var heading = regexp.MustCompile(`(?m)^\w[\w *]*\b(\w+)\(|^[A-Z]+\([\w ]+, (\w+),`)

// defining returns for the name of each function in the library's text the file that defines it.
var defining = sync.OnceValue(func() map[string]libraryText {
	in := map[string]libraryText{}
	for _, t := range texts() {
		for _, m := range heading.FindAllStringSubmatch(t.text, -1) {
			if !strings.HasPrefix(m[0], "extern ") {
				in[m[1]+m[2]] = t
			}
		}
	}
	return in
})

// Definition returns the definition of a function in the library's text, nil if it has none of that name.
func (lib *Library) Definition(name string) *cc.FunctionDefinition {
	if !slices.ContainsFunc(texts(), func(t libraryText) bool { return strings.Contains(t.text, name) }) {
		return nil // most names are not there, and the texts need not be taken apart
	}
	if t, ok := defining()[name]; ok && !lib.parsed[t] {
		lib.parsed[t] = true
		lib.parse(t)
	}
	return lib.defs[name]
}

// parse finds the definitions in a file.
func (lib *Library) parse(t libraryText) {
	ast := syntax.OwnText(lib.lp64, t.name, t.text)
	for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
		if ed := tu.ExternalDeclaration; ed.Case == cc.ExternalDeclarationFuncDef && strings.HasPrefix(ed.Position().Filename, "<library") {
			lib.defs[ed.FunctionDefinition.Declarator.Name()] = ed.FunctionDefinition
		}
	}
}

var takesInputs = regexp.MustCompile(`\b__craig_(int|long|count)\(`)

// LibraryText returns the text of the definition of a function of the C library that takes values from outside, "" if
// there is none. Besides what gcc has without a declaration, and LibraryNeeds returns, it uses __craig_int, __craig_long and
// __craig_count, which return these values, __craig_assume, of which the argument holds then, and __craig_pointer, which
// returns a pointer that nothing is known of.
func LibraryText(name string) string {
	definition := regexp.MustCompile(`(?m)^\w[\w *]*\b` + regexp.QuoteMeta(name) + `\([^;{]*\{(?:[^\n]*\}\n|\n(?s:.*?)\n\}\n)`)
	for _, s := range texts() {
		if text := definition.FindString(s.text); takesInputs.MatchString(text) {
			return text
		}
	}
	return ""
}

// helper is a structure, a macro or a static function in the library's text: the name is in one of the groups.
var helper = regexp.MustCompile(`(?m)^struct (\w+) \{\n(?s:.*?)\n\};\n|^#define (\w+)(?:[^\n]*\\\n)*[^\n]*\n|^static [\w *]*\b(\w+)\([^;{]*\{(?:[^\n]*\}\n|\n(?s:.*?)\n\}\n)`)

// LibraryNeeds returns the texts of the structures, macros and static functions that a text of the function name uses, in
// an order in which they can be defined.
func LibraryNeeds(name, text string) []string {
	helpers := helper.FindAllStringSubmatch(defining()[name].text, -1)
	needed := make([]bool, len(helpers))
	for grown := true; grown; {
		grown = false
		for i, h := range helpers {
			if !needed[i] && regexp.MustCompile(`\b`+h[1]+h[2]+h[3]+`\b`).MatchString(text) {
				needed[i], grown = true, true
				text += h[0]
			}
		}
	}
	var list []string
	for i, h := range helpers {
		if needed[i] {
			list = append(list, h[0])
		}
	}
	return list
}
