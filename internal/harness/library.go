// Functions of the C library that take several values from outside in one call: a harness has their text, in which these
// come from a list.

package harness

import (
	"fmt"
	"regexp"
	"strings"

	"craig/frontend/c"
	"craig/program"
)

// libraryFile begins the names of files of the C library's text.
const libraryFile = "<library/"

// findTexts finds the functions that are defined by their text: all their values are taken there.
func (w *writer) findTexts() {
	w.texts = map[string]string{}
	for name := range w.functions {
		if text := c.LibraryText(name); text != "" {
			w.texts[name] = text
		}
	}
	w.eachInput(func(e *program.Edge, name string) {
		if !strings.HasPrefix(e.Pos.File, libraryFile) {
			delete(w.texts, name)
		}
	})
}

// eachInput calls f with every statement of the program that takes a value from a function, and its name.
func (w *writer) eachInput(f func(e *program.Edge, name string)) {
	for _, p := range w.in.Program.Procs {
		for _, l := range p.Locs {
			for _, e := range l.Out {
				if h, ok := e.Stmt.(*program.Havoc); ok && h.Abstract.Kind == "" {
					f(e, h.Input.Function())
				}
			}
		}
	}
}

// givesInputs reports whether the program takes values from a function of the C library.
func (w *writer) givesInputs(function string) bool {
	found := false
	w.eachInput(func(_ *program.Edge, name string) { found = found || name == function })
	return found && c.GivesInputs(function)
}

// structure is where a structure of the library's text is named: the program may have one of this name.
var structure = regexp.MustCompile(`\bstruct (\w+)`)

// fromText defines a function by its text, and what that uses if no other text has used it.
func (w *writer) fromText(f c.Function) string {
	var values []string
	for _, x := range w.calls[f.Name] {
		values = append(values, x.result[0].literal(x.result[0].of))
	}
	var b strings.Builder
	for _, need := range c.LibraryNeeds(f.Name, w.texts[f.Name]) {
		if !w.needed[need] {
			w.needed[need] = true
			fmt.Fprintf(&b, "\n%s", structure.ReplaceAllString(need, "struct craig_$1"))
		}
	}
	text := strings.Replace(w.texts[f.Name], f.Name+"(", "craig_outside_"+f.Name+"(", 1)
	text = structure.ReplaceAllString(text, "struct craig_$1")
	head, _, _ := strings.Cut(text, "{")
	fmt.Fprintf(&b, "\nstatic long long craig_next_%s(void)\n{\n    static const long long values[] = { %s };\n    static unsigned int next;\n", f.Name, strings.Join(append(values, "0"), ", "))
	fmt.Fprintf(&b, "    if (next == %d)\n        craig_left(%s);\n    return values[next++];\n}\n", len(values), str(f.Name+" takes one more value"))
	for _, name := range []string{"int(a, b)", "long(a, b)", "count(a)"} {
		kind, _, _ := strings.Cut(name, "(")
		fmt.Fprintf(&b, "#undef __craig_%s\n#define __craig_%s craig_next_%s()\n", kind, name, f.Name)
	}
	b.WriteString("#undef __craig_assume\n#define __craig_assume(holds) ((void)(holds))\n#undef __craig_pointer\n#define __craig_pointer() 0\n")
	fmt.Fprintf(&b, "%s CRAIG_SYMBOL(%s);\n%s\n", strings.TrimSpace(head), str(f.Name), text)
	return b.String()
}
