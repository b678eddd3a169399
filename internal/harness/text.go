// The text of a harness.

package harness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"craig/frontend/c"
	"craig/logic"
	"craig/program"
	"craig/report"
)

// text writes the harness.
func (w *writer) text() string {
	var b strings.Builder
	b.WriteString(w.header())
	b.WriteString(prologue)
	if w.unit != nil {
		b.WriteString(w.carried())
	}
	b.WriteString(w.epilogue())
	return b.String()
}

// comment makes text one that can be in a comment.
func comment(s string) string { return strings.ReplaceAll(s, "*/", "* /") }

func (w *writer) header() string {
	var b strings.Builder
	if w.isTest() {
		fmt.Fprintf(&b, "%s/*\n * Reached:\n", TestMarker)
		for _, r := range w.in.Reaches {
			fmt.Fprintf(&b, " *     %s\n", comment(r))
		}
	} else {
		fmt.Fprintf(&b, "%s/*\n * Violated: %s at %s\n", Marker, report.ViolationText(w.violation()), comment(w.at.String()))
	}
	fmt.Fprintf(&b, " *\n * Compile and run it with\n *     %s && ./%s\n", comment(w.command()), w.output())
	switch {
	case w.isTest():
		b.WriteString(" * (clang takes the same options). With --coverage -DCRAIG_COVERAGE, counters of gcov are written.\n")
	case w.undefined == "":
		b.WriteString(" * (clang takes the same options). The program ends with SIGABRT and a message that begins with \"craig:\".\n")
	default:
		b.WriteString(" * (clang takes the same options). The program ends with SIGABRT and a message of a sanitizer.\n")
	}
	fmt.Fprintf(&b, " * Status %d means that an assumption of the program did not hold, %d that the execution is another one%s.\n",
		assumptionFalse, leftThePath, map[bool]string{true: ", or goes on behind the last value"}[w.isTest()])
	if w.unit != nil {
		fmt.Fprintf(&b, " *\n * The text of %s is in this file, with uses of functions craig_... and macros CRAIG_... added.\n", comment(w.unit.File))
	}
	for _, d := range w.doubts {
		fmt.Fprintf(&b, " *\n * It may not %s: %s.\n", map[bool]string{false: "run into the violation", true: "come there"}[w.isTest()], comment(d))
	}
	b.WriteString(" */\n\n")
	return b.String()
}

// hasFloats reports whether p has variables that are floating-point numbers.
func hasFloats(p *program.Program) bool {
	isFloat := func(v *program.Var) bool {
		s := v.Term.Sort()
		return s.Kind() == logic.KindFloat || s.Kind() == logic.KindArray && s.Elem().Kind() == logic.KindFloat
	}
	return slices.ContainsFunc(p.Globals, isFloat) || slices.ContainsFunc(p.Procs, func(pr *program.Proc) bool {
		return slices.ContainsFunc(slices.Concat(pr.Params, pr.Results, pr.Locals), isFloat)
	})
}

// command returns the command that compiles the harness.
func (w *writer) command() string {
	o := w.in.Options
	size, standard := "-m32", c.DefaultStandard
	if o.DataModel == "LP64" {
		size = "-m64"
	}
	if o.Standard != "" {
		standard = o.Standard
	}
	words := []string{"gcc", size, "-std=" + standard, "-O0", "-w", "-fno-builtin"}
	if size == "-m32" && hasFloats(w.in.Program) {
		words = append(words, "-msse2", "-mfpmath=sse") // see assumption.FloatAsTyped
	}
	if w.in.Interface.Implicit {
		words = append(words, "-Wno-error=implicit-function-declaration")
	}
	if w.in.Interface.Inline {
		words = append(words, "-fgnu89-inline")
	}
	if w.undefined != "" {
		words = append(words, "-g", "-fsanitize=undefined,address", "-fno-sanitize-recover=all")
	}
	each := func(flag string, list []string) {
		for _, x := range list {
			words = append(words, flag, quote(x))
		}
	}
	if w.unit != nil {
		each("-iquote", []string{filepath.Dir(w.unit.File)})
	}
	each("-iquote", o.Quote)
	each("-I", o.Include)
	each("-isystem", o.System)
	each("-include", o.Before)
	for _, m := range o.Macros {
		if m.Undefined {
			words = append(words, quote("-U"+m.Name))
		} else {
			words = append(words, quote("-D"+m.Name+"="+m.Value))
		}
	}
	if w.ownMain && w.in.Interface.Defined["main"] {
		words = append(words, "-Dmain=craig_main")
	}
	for _, name := range w.wrapped() {
		words = append(words, "-Wl,--wrap="+name)
	}
	if w.isTest() {
		words = append(words, "-Wl,--wrap=abort", "-Wl,--wrap=_exit")
	}
	words = append(words, "-o", w.output(), fileName(w.in.File))
	for i := range w.in.Interface.Units {
		if u := &w.in.Interface.Units[i]; u != w.unit {
			words = append(words, fileName(u.File))
		}
	}
	if hasFloats(w.in.Program) {
		words = append(words, "-lm")
	}
	return strings.Join(words, " ")
}

// output returns the name of the compiled program.
func (w *writer) output() string {
	if w.isTest() {
		return "test"
	}
	return "violation"
}

// fileName writes the name of a file for the shell so that it is no flag.
func fileName(s string) string {
	if strings.HasPrefix(s, "-") {
		s = "./" + s
	}
	return quote(s)
}

// quote writes a word for the shell.
func quote(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+=,@%", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// str writes a string literal of C.
func str(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range []byte(s) {
		switch {
		case c == '"' || c == '\\' || c == '?':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c > '~':
			fmt.Fprintf(&b, "\\%03o", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// prologue declares what added statements call. Names of the C library are declared here and not by its headers, for the
// program may declare them in its own way.
const prologue = `void craig_violation(const char *what);
`

// addition is text that comes in at an offset.
type addition struct {
	at   int
	text string
}

// carried is the text of the unit with its additions; lines stay what they are.
func (w *writer) carried() string {
	var added []addition
	var b strings.Builder
	if len(w.unit.Reads) > 0 {
		b.WriteString(readMacros)
	}
	for _, r := range w.readers() {
		fmt.Fprintf(&b, "%s %s(void);\n", w.readerType(r), r.Name)
	}
	for _, r := range w.unit.Reads {
		added = append(added, around(r)...)
	}
	for _, x := range w.contents {
		added = append(added, addition{x.after, x.statements()})
	}
	for _, l := range w.order {
		if l.element != "" {
			fmt.Fprintf(&b, "void *%s_malloc(unsigned long size);\n", l.name)
			added = append(added, addition{l.After, l.name + "_"})
			continue
		}
		fmt.Fprintf(&b, "void %s(void *at, unsigned long size);\n", l.name)
		added = append(added, addition{l.After, fmt.Sprintf(" %s(&%s, sizeof %[2]s);", l.name, l.Name)})
	}
	for _, site := range w.unit.Sites {
		if own, ok := w.sites[site.Pos]; ok {
			result, _ := w.functions[site.Name].Result.Declare(own)
			fmt.Fprintf(&b, "%s();\n", result)
			added = append(added, addition{site.Before, strings.TrimSuffix(own, site.Name)})
		}
	}
	violation := fmt.Sprintf(" craig_violation(%s);", str(report.ViolationText(w.violation())+" at "+w.at.String()))
	for _, l := range w.unit.Labels {
		if w.failed != nil && l.Pos == w.failed.Pos.Start() {
			added = append(added, addition{l.After, violation})
		}
	}
	for _, f := range w.unit.Bodies {
		if w.violates(f.Function) {
			added = append(added, addition{f.After, violation})
		}
	}
	slices.SortStableFunc(added, func(x, y addition) int { return x.at - y.at })
	fmt.Fprintf(&b, "\n#line 1 %s\n", str(w.unit.File))
	at := 0
	for _, a := range added {
		b.Write(w.unit.Text[at:a.at])
		b.WriteString(a.text)
		at = a.at
	}
	b.Write(w.unit.Text[at:])
	b.WriteString("\n#line 1 \"harness\"\n")
	return b.String()
}
