// Functions of the C library that fail because the execution says so: the linker lets calls of them reach functions of
// the harness, which call the library's unless it is time to fail.

package harness

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"craig/certify"
	"craig/program"
)

// failing are the functions that can be made to fail, with their parameters; they return a null pointer then.
var failing = map[string][]string{
	"malloc": {"unsigned long"}, "valloc": {"unsigned long"}, "calloc": {"unsigned long", "unsigned long"},
	"realloc": {"void *", "unsigned long"}, "strdup": {"const char *"}, "strndup": {"const char *", "unsigned long"},
	"aligned_alloc": {"unsigned long", "unsigned long"}, "memalign": {"unsigned long", "unsigned long"},
	"reallocarray": {"void *", "unsigned long", "unsigned long"},
	"kmalloc":      nil, // no function of the library, see function
}

// forcesFailure reports whether e says whether a function fails, and the harness can make it fail.
func forcesFailure(h *program.Havoc) bool {
	_, ok := failing[h.Input.Symbol]
	return ok && h.Input.Kind == program.Failure
}

// collectFailures notes for each function that fails in the execution at which of its calls it does.
func (w *writer) collectFailures(t *certify.Trace) {
	w.failures = map[string][]bool{}
	for _, in := range t.Inputs {
		if h := in.Edge.Stmt.(*program.Havoc); forcesFailure(h) {
			w.failures[h.Input.Symbol] = append(w.failures[h.Input.Symbol], in.Values[0].B)
		}
	}
	maps.DeleteFunc(w.failures, func(_ string, fails []bool) bool { return !slices.Contains(fails, true) })
}

// wrapped lists the functions that the linker is to redirect.
func (w *writer) wrapped() []string {
	names := slices.Sorted(maps.Keys(w.failures))
	return slices.DeleteFunc(names, func(name string) bool { return failing[name] == nil })
}

// wrapper defines what calls of a function of the library reach.
func (w *writer) wrapper(name string) string {
	var params, args []string
	for i, t := range failing[name] {
		params = append(params, fmt.Sprintf("%s p%d", t, i))
		args = append(args, fmt.Sprintf("p%d", i))
	}
	list := strings.Join(params, ", ")
	return fmt.Sprintf("\nvoid *__real_%s(%s);\n\nvoid *__wrap_%[1]s(%[2]s)\n{\n%[3]s    return __real_%[1]s(%[4]s);\n}\n",
		name, list, w.mayFail(name), strings.Join(args, ", "))
}

// mayFail writes the statements that let a function return a null pointer when it is to fail; none if it never is.
func (w *writer) mayFail(name string) string {
	fails := w.failures[name]
	if len(fails) == 0 {
		return ""
	}
	var digits []string
	for _, f := range fails {
		digits = append(digits, map[bool]string{false: "0", true: "1"}[f])
	}
	return fmt.Sprintf("    static const char fails[] = { %s };\n    static unsigned int next;\n    if (next < sizeof fails && fails[next++])\n        return 0;\n",
		strings.Join(digits, ", "))
}
