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
	lp64 bool
	defs map[string]*cc.FunctionDefinition // nil until the texts are parsed
}

// New returns the library for a data model. Its text is parsed only when a program needs it.
func New(lp64 bool) *Library { return &Library{lp64: lp64} }

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

// Definition returns the definition of a function in the library's text, nil if it has none of that name.
func (lib *Library) Definition(name string) *cc.FunctionDefinition {
	if lib.defs == nil {
		heading := regexp.MustCompile(`(?m)^\w[\w *]*\b` + regexp.QuoteMeta(name) + `\(|^[A-Z]+\([\w ]+, ` + regexp.QuoteMeta(name) + `,`)
		if !slices.ContainsFunc(texts(), func(t libraryText) bool { return heading.MatchString(t.text) }) {
			return nil
		}
		lib.parse()
	}
	return lib.defs[name]
}

// parse finds the definitions.
func (lib *Library) parse() {
	lib.defs = map[string]*cc.FunctionDefinition{}
	for _, text := range texts() {
		ast := syntax.OwnText(lib.lp64, text.name, text.text)
		for tu := ast.TranslationUnit; tu != nil; tu = tu.TranslationUnit {
			if ed := tu.ExternalDeclaration; ed.Case == cc.ExternalDeclarationFuncDef && strings.HasPrefix(ed.Position().Filename, "<library") {
				lib.defs[ed.FunctionDefinition.Declarator.Name()] = ed.FunctionDefinition
			}
		}
	}
}

var takesInputs = regexp.MustCompile(`\b__craig_(int|long|count)\(`)

// LibraryText returns the text of the definition of a function of the C library that takes values from outside, "" if
// there is none. Besides what gcc has without a declaration it uses __craig_int, __craig_long and __craig_count, which
// return these values.
func LibraryText(name string) string {
	definition := regexp.MustCompile(`(?m)^\w[\w *]*\b` + regexp.QuoteMeta(name) + `\([^;{]*\{(?:[^\n]*\}\n|\n(?s:.*?)\n\}\n)`)
	for _, s := range texts() {
		if text := definition.FindString(s.text); takesInputs.MatchString(text) {
			return text
		}
	}
	return ""
}
