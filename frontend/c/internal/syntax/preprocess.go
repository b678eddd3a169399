// What the preprocessor of a unit is told: macros, folders, the standard; as the flags of compilers say it.

package syntax

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"craig/frontend"

	"modernc.org/cc/v4"
)

// Preprocessing is what a compiler's flags say about reading a unit. The zero value is none of them.
type Preprocessing struct {
	Include       []string // -I: folders for headers, searched in order
	Quote         []string // -iquote: folders for headers in quotes only, before those
	System        []string // -isystem: folders after those of -I
	Macros        []Macro  // -D and -U, in order
	Before        []string // -include: files that are read before the unit
	Standard      string   // one of Standards; empty: DefaultStandard
	SystemHeaders bool     // the machine's headers come before our own, which otherwise are all there are
}

// Macro is a definition on the command line, or the end of one.
type Macro struct {
	Name      string // with parameters in parentheses, if it has some
	Value     string
	Undefined bool // -U
}

// ParseMacro reads what stands behind -D: NAME, which is defined as 1, or NAME=VALUE.
func ParseMacro(s string) Macro {
	name, value, ok := strings.Cut(s, "=")
	if !ok {
		value = "1"
	}
	return Macro{Name: name, Value: value}
}

// Predefined is the name of the text that comes before all others.
const Predefined = "<predefined>"

// commandLine is the name of the text that flags amount to.
const commandLine = "<command line>"

var macroName = regexp.MustCompile(`^[A-Za-z_$][A-Za-z0-9_$]*(\([A-Za-z0-9_$,. ]*\))?$`)

// check returns a *frontend.InputError for flags that no compiler would take.
func (o Preprocessing) check() error {
	if o.Standard != "" && !slices.Contains(Standards(), o.Standard) {
		return &frontend.InputError{Text: fmt.Sprintf("unknown standard %s; there are %s", o.Standard, strings.Join(Standards(), ", "))}
	}
	for _, m := range o.Macros {
		flag := "-D"
		if m.Undefined {
			flag = "-U"
		}
		switch {
		case !macroName.MatchString(m.Name) || m.Undefined && strings.Contains(m.Name, "("):
			return &frontend.InputError{Text: fmt.Sprintf("%s %s: %q cannot be the name of a macro", flag, m.Name, m.Name)}
		case strings.ContainsAny(m.Value, "\n\x00"):
			return &frontend.InputError{Text: fmt.Sprintf("%s %s: the value has more than one line", flag, m.Name)}
		}
	}
	for _, f := range o.Before {
		if strings.ContainsAny(f, "\"\n\x00") {
			return &frontend.InputError{Text: fmt.Sprintf("-include %s: no name that an #include can have", f)}
		}
	}
	return nil
}

// sources returns what is read before a unit.
func (o Preprocessing) sources(lp64 bool) []cc.Source {
	std := o.Standard
	if std == "" {
		std = DefaultStandard
	}
	var b strings.Builder
	for _, m := range o.Macros {
		if m.Undefined {
			fmt.Fprintf(&b, "#undef %s\n", m.Name)
		} else {
			fmt.Fprintf(&b, "#define %s %s\n", m.Name, m.Value)
		}
	}
	for _, f := range o.Before {
		fmt.Fprintf(&b, "#include \"%s\"\n", f)
	}
	return []cc.Source{
		{Name: Predefined, Value: predefined(lp64, std) + variadicText},
		{Name: "<builtin>", Value: cc.Builtin},
		{Name: "<atomic>", Value: atomicText},
		{Name: "<math>", Value: mathText},
		{Name: commandLine, Value: b.String()},
	}
}

// macros returns the sources before a file as far as they matter to the preprocessor: without what the parser declares
// itself, which is most of them.
func (o Preprocessing) macros(lp64 bool) []cc.Source {
	all := o.sources(lp64)
	for i := range all {
		if all[i].Name == "<builtin>" {
			all[i].Value = builtinMacros()
		}
	}
	return all
}

// builtinPrefix is how the names of most functions begin that the parser knows without a declaration.
const builtinPrefix = "__builtin_"

// builtinFunction is a line that declares such a function.
var builtinFunction = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_ *]*[ *]` + builtinPrefix + `([a-z0-9_]+) ?\([^()]*\);$`)

// withoutBuiltins returns the sources before a file, whose text once macros are expanded is given, without the declarations of functions
// of gcc that it does not name, which take the parser longer than a small program does. The rest stays at its places. A name without
// builtinPrefix counts: where nothing declares it, the parser takes the function for that of gcc.
func withoutBuiltins(before []cc.Source, expanded []byte) []cc.Source {
	named := builtinsIn(expanded)
	out := slices.Clone(before)
	for i := range out {
		text, isText := out[i].Value.(string)
		if !isText || !strings.Contains(text, builtinPrefix) {
			continue
		}
		lines := strings.Split(text, "\n")
		for k, l := range lines {
			if name, ok := builtinNames()[l]; ok && !named[name] {
				lines[k] = ""
			}
		}
		out[i].Value = strings.Join(lines, "\n")
	}
	return out
}

// builtinNames has the names, without builtinPrefix, of the functions that lines declare which come before each file.
var builtinNames = sync.OnceValue(func() map[string]string {
	names := make(map[string]string)
	for l := range strings.SplitSeq(cc.Builtin+"\n"+atomicText+mathText, "\n") {
		if m := builtinFunction.FindStringSubmatch(l); m != nil {
			names[l] = m[1]
		}
	}
	return names
})

// builtinsIn returns the words of a text without builtinPrefix, be they in comments.
func builtinsIn(text []byte) map[string]bool {
	words := make(map[string]bool)
	for i := 0; i < len(text); {
		begin := i
		for i < len(text) && wordByte(text[i]) {
			i++
		}
		if word := bytes.TrimPrefix(text[begin:i], []byte(builtinPrefix)); len(word) > 0 && !words[string(word)] {
			words[string(word)] = true
		}
		i = max(i, begin+1)
	}
	return words
}

// builtinMacros is cc.Builtin with the directives only, at their places.
var builtinMacros = sync.OnceValue(func() string {
	lines := strings.Split(cc.Builtin, "\n")
	for i, l := range lines {
		if !strings.HasPrefix(l, "#") {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n")
})

// folders returns where headers are searched for whose names are in quotes, and for the others. "@" stands for the
// folder of the file that includes.
func (o Preprocessing) folders(lp64 bool) (quoted, angled []string) {
	angled = append(slices.Clone(o.Include), o.System...)
	if o.SystemHeaders {
		angled = append(angled, ownFolder+"/machine")
		angled = append(angled, machineFolders(lp64)...)
	}
	angled = append(angled, ownFolder)
	angled = append(angled, "/") // for names that are absolute
	return slices.Concat([]string{"@"}, o.Quote, angled), angled
}

// machineFolders returns the folders of the machine's headers that exist, in the order in which gcc searches them.
func machineFolders(lp64 bool) []string {
	var found []string
	add := func(pattern string) {
		if m, err := filepath.Glob(pattern); err == nil && len(m) > 0 {
			found = append(found, newest(m))
		}
	}
	add("/usr/lib/gcc/*-linux-gnu/*/include")
	if len(found) == 0 {
		add("/usr/lib*/gcc/*-linux*/*/include")
	}
	add("/usr/local/include")
	if !lp64 {
		add("/usr/include/i386-linux-gnu")
	}
	add("/usr/include/x86_64-linux-gnu")
	add("/usr/include")
	return found
}

// newest returns the folder with the highest version number in its path.
func newest(folders []string) string {
	return slices.MaxFunc(folders, func(a, b string) int {
		if len(a) != len(b) { // "12" is after "9"
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
}
