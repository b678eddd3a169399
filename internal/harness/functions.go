// The functions that a harness defines.

package harness

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"craig/frontend/c"
	"craig/program"
)

// support has the definitions that the others use. The symbols that a program links to are named by asm labels, so that
// types of the program's own declarations do not matter where its text is in the same file.
const support = `
#define CRAIG_TEXT(x) #x
#define CRAIG_PREFIX(p, name) CRAIG_TEXT(p) name
#define CRAIG_SYMBOL(name) __asm__(CRAIG_PREFIX(__USER_LABEL_PREFIX__, name))

long craig_write(int, const void *, unsigned long) CRAIG_SYMBOL("write");
void craig_abort(void) CRAIG_SYMBOL("abort");
void craig_exit(int) CRAIG_SYMBOL("_exit");
void *craig_malloc(unsigned long) CRAIG_SYMBOL("malloc");

/* Nothing here calls what the program may define itself, such as malloc. */
static void craig_say(const char *text)
{
    unsigned long n = 0;
    while (text[n])
        n++;
    craig_write(2, text, n);
}

static void craig_number(unsigned int n)
{
    char digits[12];
    int i = 11;
    digits[i] = 0;
    do
        digits[--i] = '0' + n %% 10;
    while (n /= 10);
    craig_say(digits + i);
}

void craig_violation(const char *what)
{
    craig_say("craig: reached ");
    craig_say(what);
    craig_say("\n");
    craig_abort();
}

static void craig_left(const char *why)
{
    craig_say("craig: the execution is not the counterexample's: ");
    craig_say(why);
    craig_say("\n");
    craig_exit(%d);
}

static void craig_assume(int holds)
{
    if (!holds)
        craig_exit(%d);
}
`

// counting is what the linker lets calls of abort and _exit reach in tests: they do not write counters of gcov by themselves.
const counting = `
#ifdef CRAIG_COVERAGE
void craig_gcov_dump(void) CRAIG_SYMBOL("__gcov_dump");
#else
static void craig_gcov_dump(void) { }
#endif
void __real_abort(void);
void __real__exit(int);

void __wrap_abort(void)
{
    craig_gcov_dump();
    __real_abort();
}

void __wrap__exit(int status)
{
    craig_gcov_dump();
    __real__exit(status);
}
`

// entryObject makes an object for a pointer that the entry gets.
const entryObject = `
void *craig_entry_object(unsigned long size, const char *name, const char *path) CRAIG_SYMBOL("__craig_object");
void *craig_entry_object(unsigned long size, const char *name, const char *path)
{
    static void *objects; /* the caller's: each leads to the next one, so that none is leaked */
    void **link = craig_malloc(2 * sizeof *link);
    char *object = craig_malloc(size > 0 ? size : 1);
    (void)name, (void)path;
    link[0] = objects, link[1] = object, objects = link;
    if (size == 0) /* sanitizers take it for one byte */
        return object + 1;
    while (size > 0)
        object[--size] = 0;
    return object;
}
`

// epilogue writes all definitions.
func (w *writer) epilogue() string {
	var b strings.Builder
	fmt.Fprintf(&b, support, leftThePath, assumptionFalse)
	for _, l := range w.order {
		b.WriteString(w.initial(l))
	}
	for _, v := range w.in.Interface.Variables {
		if !slices.Contains(libraryVariables, v.Name) {
			b.WriteString(w.variable(v))
		}
	}
	for _, f := range w.in.Interface.Functions {
		if w.functions[f.Name] != nil {
			b.WriteString(w.function(f))
		}
	}
	for _, name := range w.wrapped() {
		b.WriteString(w.wrapper(name))
	}
	if w.unit != nil {
		for _, r := range w.readers() {
			b.WriteString(w.reader(r))
		}
		for _, site := range w.unit.Sites {
			if own, ok := w.sites[site.Pos]; ok {
				result, _ := w.functions[site.Name].Result.Declare("")
				text := sequence(strings.TrimSpace(result), w.calls[own], fmt.Sprintf("%s is called once more at %s", site.Name, site.Pos))
				b.WriteString(w.define(own, strings.TrimSpace(result), "void", text))
			}
		}
	}
	if w.in.Interface.Caller >= 0 {
		b.WriteString(entryObject)
	}
	if w.usesAssert() {
		b.WriteString(w.define("__assert_fail", "void", "const char *condition, const char *file, unsigned int line, const char *function",
			"    craig_say(\"craig: \");\n    craig_say(file);\n    craig_say(\":\");\n    craig_number(line);\n    craig_say(\": assertion \");\n    craig_say(condition);\n    craig_say(\" violated\\n\");\n    craig_abort();\n"))
	}
	if w.undefined != "" {
		b.WriteString(w.sanitizers())
	}
	if w.isTest() {
		b.WriteString(counting)
	}
	if w.ownMain {
		b.WriteString(w.main())
	}
	return b.String()
}

// initial defines the function that gives a variable its values, one each time.
func (w *writer) initial(l *local) string {
	var b strings.Builder
	t, object := l.Type, "x[0]"
	if elem, ok := t.Elem(); ok {
		t, object = elem, "x"
	}
	element, _ := t.Declare(l.name + "_type")
	if l.element != "" {
		element, object = l.element+" "+l.name+"_type", "x"
	}
	fmt.Fprintf(&b, "\ntypedef %s;\n\n/* %s at %s */\n", element, l.Name, comment(l.Pos.String()))
	if l.element != "" {
		fmt.Fprintf(&b, "void *%s_malloc(unsigned long size)\n{\n    %[1]s_type *x = craig_malloc(size);\n", l.name)
	} else {
		fmt.Fprintf(&b, "void %s(void *at, unsigned long size)\n{\n    %[1]s_type *x = at;\n", l.name)
	}
	b.WriteString("    unsigned long i, length = size / sizeof *x;\n    (void)i, (void)length;\n")
	if l.element != "" {
		b.WriteString("    static unsigned long used;\n    if (x == 0)\n        return x;\n")
		for _, s := range l.records[0].portions(object) {
			fmt.Fprintf(&b, "    %s\n", s)
		}
		b.WriteString("    return x;\n}\n")
		return b.String()
	}
	if l.Type.IsVariableLength() {
		b.WriteString("    static unsigned long used;\n")
		for _, s := range l.records[0].portions(object) {
			fmt.Fprintf(&b, "    %s\n", s)
		}
		b.WriteString("}\n")
		return b.String()
	}
	b.WriteString("    static unsigned int next;\n    switch (next++) {\n")
	for i, r := range l.records {
		cases(&b, i, r.assignments(object, "i"))
	}
	fmt.Fprintf(&b, "    default:\n        craig_left(%s);\n    }\n}\n", str(fmt.Sprintf("%s at %s is declared once more", l.Name, l.Pos)))
	return b.String()
}

// cases writes the statements of a case.
func cases(b *strings.Builder, i int, statements []string) {
	fmt.Fprintf(b, "    case %d:\n", i)
	for _, s := range statements {
		fmt.Fprintf(b, "        %s\n", s)
	}
	b.WriteString("        break;\n")
}

// sanitizers defines the functions that the sanitizers ask for their options.
func (w *writer) sanitizers() string {
	leaks := 0
	if w.undefined == program.MemoryLeak {
		leaks = 1 // and an exit code, without which the program ends as if there was none
	}
	return fmt.Sprintf(`
const char *__ubsan_default_options(void) { return "abort_on_error=1:print_stacktrace=0"; }
const char *__asan_default_options(void) { return "abort_on_error=1:detect_leaks=%d:exitcode=%d"; }
`, leaks, leaks)
}

// libraryVariables are variables of the C library.
var libraryVariables = []string{"__craig_stdin", "__craig_stdout", "__craig_stderr", "stdin", "stdout", "stderr", "environ", "errno", "optarg", "optind", "opterr", "optopt"}

// usesAssert reports whether the program uses the macro of assert.h, whose function is then defined in a form of ours.
func (w *writer) usesAssert() bool {
	return w.functions["__assert_fail"] != nil
}

// define writes the definition of a symbol.
func (w *writer) define(name, result, params, body string) string {
	own := name
	head := ""
	if !strings.HasPrefix(name, "craig_") {
		own = "craig_outside_" + name
		head = fmt.Sprintf("%s %s(%s) CRAIG_SYMBOL(%s);\n", result, own, params, str(name))
	}
	return fmt.Sprintf("\n%s%s %s(%s)\n{\n%s}\n", head, result, own, params, body)
}

// function defines a function that the program takes from outside.
func (w *writer) function(f c.Function) string {
	where := str("call of " + f.Name + ", as in the counterexample at " + w.at.String())
	if f.Name == "__assert_fail" {
		return "" // see epilogue
	}
	if w.texts[f.Name] != "" {
		return w.fromText(f)
	}
	if w.violates(f.Name) {
		return w.define(f.Name, "void", "void", "    craig_violation("+where+");\n")
	}
	switch f.Name {
	case "__VERIFIER_error", "reach_error", "__assert", "__assert_rtn":
		return w.define(f.Name, "void", "void", "    craig_violation("+where+");\n")
	case "__VERIFIER_assume", "assume", "__CPROVER_assume":
		return w.define(f.Name, "void", condition(f), "    craig_assume(holds != 0);\n")
	case "assert", "__VERIFIER_assert", "__CPROVER_assert":
		return w.define(f.Name, "void", condition(f), "    if (!holds)\n        craig_violation("+where+");\n")
	case "kmalloc":
		return "\nvoid *craig_calloc(unsigned long, unsigned long) CRAIG_SYMBOL(\"calloc\");\n" +
			w.define(f.Name, "void *", "unsigned long size", w.mayFail(f.Name)+"    return craig_calloc(1, size);\n")
	}
	if _, ok := f.Result.Declare(""); !ok {
		return w.define(f.Name, "void", "void", "    craig_left("+str(f.Name+" is called, whose type cannot be written here")+");\n")
	}
	calls := w.calls[f.Name]
	if slices.ContainsFunc(calls, func(x call) bool { return len(x.written) > 0 }) {
		return w.writing(f, calls)
	}
	switch {
	case f.Result.IsVoid():
		return w.define(f.Name, "void", "void", "")
	case f.Result.IsPointer():
		return w.define(f.Name, "void *", "void", "    static char memory[65536];\n    return memory;\n")
	case f.Result.IsNumber():
		result, _ := f.Result.Declare("")
		result = strings.TrimSpace(result)
		return w.define(f.Name, result, "void", sequence(result, calls, f.Name+" is called once more"))
	}
	return w.writing(f, calls)
}

// writing defines a function whose result is more than a number, or that writes what its parameters point to.
func (w *writer) writing(f c.Function, calls []call) string {
	var types, body strings.Builder
	result := "void"
	if !f.Result.IsVoid() {
		result = "craig_result_" + f.Name
		typedef, _ := f.Result.Declare(result)
		fmt.Fprintf(&types, "\ntypedef %s;\n", typedef)
		fmt.Fprintf(&body, "    %s result = { 0 };\n", result)
	}
	body.WriteString("    static unsigned int next;\n")
	if f.Result.IsPointer() {
		body.WriteString("    static char memory[65536];\n    result = memory;\n")
	}
	if result == "void" && len(calls) > 0 { // where it is given nothing, it does nothing, and that is no call in calls
		for _, i := range slices.Sorted(maps.Keys(calls[0].written)) {
			if i < len(f.Params) {
				fmt.Fprintf(&body, "    if (p%d == 0)\n        return;\n", i)
			}
		}
	}
	loops := false // a statement has one, over i
	body.WriteString("    switch (next++) {\n")
	for n, x := range calls {
		statements, loop := w.stores(f, x)
		cases(&body, n, append(statements, x.result.assignments("result", "i")...))
		loops = loops || loop || x.result.hasArray()
	}
	if f.Result.IsVoid() || f.Result.IsSettable() {
		fmt.Fprintf(&body, "    default:\n        craig_left(%s);\n", str(f.Name+" is called once more"))
	}
	body.WriteString("    }\n")
	if result != "void" {
		body.WriteString("    return result;\n")
	}
	text := body.String()
	if loops {
		text = "    unsigned long i;\n" + text
	}
	if f.Variadic {
		text = "    __builtin_va_list list;\n" + text
	}
	return types.String() + w.define(f.Name, result, parameters(f), text) + otherNames(f.Name)
}

// parameters declares the parameters of f: p0, p1, ….
func parameters(f c.Function) string {
	var params []string
	for i, t := range f.Params {
		s, ok := t.Declare(fmt.Sprintf("p%d", i))
		if !ok {
			s = fmt.Sprintf("int p%d", i)
		}
		params = append(params, s)
	}
	switch {
	case len(params) == 0:
		params = []string{"void"}
	case f.Variadic:
		params = append(params, "...")
	}
	return strings.Join(params, ", ")
}

// stores returns the statements that store what the call x of f writes to what its arguments point to; loops tells whether one
// of them is a loop over i.
func (w *writer) stores(f c.Function, x call) (statements []string, loops bool) {
	if f.Variadic {
		statements = append(statements, fmt.Sprintf("__builtin_va_start(list, p%d);", len(f.Params)-1))
	}
	for i, arg := range w.in.Interface.Calls[x.at] {
		source := fmt.Sprintf("p%d", i)
		if i >= len(f.Params) {
			passed, ok := arg.Type.Passed()
			if !f.Variadic || !ok {
				break
			}
			source = fmt.Sprintf("__builtin_va_arg(list, %s)", strings.TrimSpace(passed))
		}
		if r := x.written[i]; r != nil {
			elem, _ := arg.Type.Elem()
			pointer, _ := elem.Declare(fmt.Sprintf("*x%d", i))
			statements = append(statements, fmt.Sprintf("{ %s = %s;", pointer, source))
			statements = append(statements, r.assignments(fmt.Sprintf("(*x%d)", i), "i")...)
			loops = loops || r.hasArray()
			statements = append(statements, "}")
		} else if i >= len(f.Params) {
			statements = append(statements, fmt.Sprintf("(void)%s;", source))
		}
	}
	return statements, loops
}

// otherNames defines the symbols by which GNU's C library calls a function in programs for newer versions of C.
func otherNames(name string) string {
	if name != "scanf" && name != "fscanf" {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n#ifdef __ELF__\n")
	for _, prefix := range []string{"__isoc99_", "__isoc23_"} {
		fmt.Fprintf(&b, "__typeof__(craig_outside_%[1]s) craig_outside_%[2]s%[1]s CRAIG_SYMBOL(%[3]s) __attribute__((alias(%[4]s)));\n",
			name, prefix, str(prefix+name), str(name))
	}
	b.WriteString("#endif\n")
	return b.String()
}

// condition declares the parameter of an assumption or assertion.
func condition(f c.Function) string {
	if len(f.Params) == 1 && (f.Params[0].IsNumber() || f.Params[0].IsPointer()) {
		s, _ := f.Params[0].Declare("holds")
		return s
	}
	return "int holds"
}

// sequence is the body of a function that returns numbers of type t one after the other, and then ends with a message.
func sequence(t string, calls []call, after string) string {
	if len(calls) == 0 {
		return fmt.Sprintf("    craig_left(%s);\n    return 0;\n", str(after))
	}
	var values []string
	for _, x := range calls {
		values = append(values, x.result[0].literal(x.result[0].of))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "    static const %s values[%d] = {\n", t, len(values))
	for i := 0; i < len(values); i += 10 {
		fmt.Fprintf(&b, "        %s,\n", strings.Join(values[i:min(i+10, len(values))], ", "))
	}
	fmt.Fprintf(&b, "    };\n    static unsigned int next;\n    if (next == %d)\n        craig_left(%s);\n    return values[next++];\n",
		len(values), str(after))
	return b.String()
}

// variable defines a variable that the program takes from outside: with the value that it begins with if
// that is a number, otherwise with zero.
func (w *writer) variable(v c.Variable) string {
	own := "craig_variable_" + v.Name
	decl, ok := v.Type.Declare(own)
	if !ok {
		return ""
	}
	value := ""
	if n, ok := w.begins[v.Name]; ok {
		value = " = " + n
	}
	return fmt.Sprintf("\n%[1]s CRAIG_SYMBOL(%[2]s);\n%[1]s%[3]s;\n", strings.TrimSpace(decl), str(v.Name), value)
}

// main calls the entry function with its arguments.
func (w *writer) main() string {
	entry := w.in.Interface.Entry
	name := entry.Name
	var args, params []string
	values := w.arguments
	list := ""
	for i, p := range entry.Params {
		s, ok := p.Declare("")
		if !ok {
			s = "int "
		}
		params = append(params, strings.TrimSpace(s))
		switch {
		case p.IsNumber() && len(values) > 0:
			args = append(args, values[0])
			values = values[1:]
		case i == 1 && name == "main" && len(w.arguments) > 0 && len(w.arguments[0]) < 7: // argv of main, with argc strings
			list = fmt.Sprintf("    static char text[2] = \"x\";\n    char **list = craig_malloc((%[1]s + 1UL) * sizeof *list);\n    int i;\n    for (i = 0; i < %[1]s; i++)\n        list[i] = text;\n    list[i] = 0;\n", w.arguments[0])
			args = append(args, "list")
		default:
			args = append(args, "0")
		}
	}
	if name == "main" {
		name = "craig_main"
	}
	if len(params) == 0 {
		params = []string{"void"}
	}
	return fmt.Sprintf("\n#undef main\nvoid craig_entry(%s) CRAIG_SYMBOL(%s);\n\nint main(void)\n{\n%s    craig_entry(%s);\n    return 0;\n}\n",
		strings.Join(params, ", "), str(name), list, strings.Join(args, ", "))
}
