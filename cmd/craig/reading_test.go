package main

import (
	"strings"
	"testing"

	"craig/internal/exitcode"
)

// TestReading checks the flags about how C is read.
func TestReading(t *testing.T) {
	enterFolder(t, map[string]string{
		"a.c":       "#include <h.h>\nvoid __assert_fail(void);\nint main(void) { if (f() != N) __assert_fail(); return 0; }\n",
		"b.c":       "int f(void) { return 3; }\n",
		"inc/h.h":   "int f(void);\n",
		"pre.h":     "#define N 3\n",
		"c.c":       "#if __STDC_VERSION__ != 199901L || !defined __STRICT_ANSI__\n#error standard\n#endif\nint main(void) { return 0; }\n",
		"flags.bp":  "void main()\nbegin\n  skip;\nend\n",
		"list.json": `[{"directory": ".", "file": "a.c", "command": "cc -Iinc -DN=3 a.c"}, {"directory": ".", "file": "b.c", "command": "cc b.c"}]`,
	})
	checkCommand(t, "verify", []commandLine{
		{"-I inc -D N=3 a.c b.c", exitcode.Safe, "SAFE"},
		{"-Iinc -DN=4 a.c b.c", exitcode.Unsafe, "a.c:3"},
		{"--include-path inc --define N=4 -UN --define N=3 a.c b.c", exitcode.Safe, "SAFE"},
		{"-Iinc -DN=3 -UN a.c b.c", exitcode.Input, "a.c:3:29: undefined: N"},
		{"-Iinc --include pre.h a.c b.c", exitcode.Safe, "SAFE"},
		{"-DN=3 a.c b.c", exitcode.Input, "craig: a.c:1:10: include file not found: <h.h>; name its folder with -I"},
		{"-D1 a.c", exitcode.Input, "cannot be the name of a macro"},
		{"--std c99 c.c", exitcode.Safe, "SAFE"},
		{"c.c", exitcode.Input, "c.c:2:2: standard"},
		{"--std c++17 c.c", exitcode.Usage, "it must be one of c89, c90"},
		{"a.c c.c -Iinc -DN=3 --std c99", exitcode.Input, "c.c:4:5: main is defined here and at a.c:3:5"},
		{"--compile-commands list.json", exitcode.Safe, "SAFE"},
		{"--compile-commands list.json -UN -DN=4 a.c b.c", exitcode.Unsafe, "a.c:3"},
		{"--compile-commands list.json --format json", exitcode.Safe, `"a.c",`},
		{"--compile-commands list.json c.c", exitcode.Input, "c.c: list.json does not say how it is compiled"},
		{"--compile-commands none.json", exitcode.Input, "none.json: no such file"},
		{"--compile-commands list.json flags.bp", exitcode.Input, "--compile-commands: this is for programs in C"},
		{"-Iinc -DN=3 a.c b.c a.c", exitcode.Input, "a.c: it is named twice"},
		{"", exitcode.Usage, "no FILE is named"},
	})
	code, out, errs := craigRun(t, t.Context(), "export", "--horn", "--compile-commands", "list.json", "-UN", "-DN=4")
	if code != exitcode.Safe || !strings.Contains(out, "; Horn clauses of a.c, b.c: ") {
		t.Errorf("craig export: status %d\n%s%s", code, out, errs)
	}
}
