package main

import (
	"slices"
	"strings"
	"testing"

	"craig/internal/exitcode"
)

func TestTranslateFlags(t *testing.T) {
	flags := verifyCommand().Flags()
	for in, want := range map[string]string{
		"x.c": "x.c", "-O2 -Wall -Wextra -g -c x.c": "x.c", "-m64 x.c": "--data-model=LP64 x.c", "-m32": "--data-model=ILP32",
		"-std=gnu99 -pedantic -ansi": "--std=gnu99 --std=c90", "-pthread": "--define=_REENTRANT",
		"-I -O2 -D -g x.c":        "-I -O2 -D -g x.c", // folders and macros can be called so
		"-Iinc -DN=1 -UM":         "-Iinc -DN=1 -UM",
		"--engine -O2 --proof -g": "--engine -O2 --proof", "--timeout=5 -O": "--timeout=5",
		"-MMD -MF a.d x.c -lm -L/lib": "x.c", "-- -O2": "-- -O2", "-fPIC -fno-pic -fdiagnostics-color=always": "",
		"-Werror=format -Wno-long-long -W -Wpadded": "", "--fast -x": "--fast -x", // for the command to refuse
	} {
		got, err := translateFlags(flags, strings.Fields(in))
		if err != nil || !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("%s: %q, %v, want %s", in, got, err, want)
		}
	}
	for _, bad := range []string{
		"-fwrapv", "-Ofast", "-ffast-math", "-funsigned-char", "-fshort-enums", "-fno-strict-overflow", "-fno-strict-aliasing", "-march=native",
		"-Wp,-DN", "-Wl,--wrap=f", "-m16", "-mx32", "-fpack-struct", "-fsanitize=undefined", "-include", "-isystem", "-o", "-ffinite-math-only",
	} {
		if got, err := translateFlags(flags, []string{bad, "x.c"}); err == nil || !strings.HasPrefix(err.Error(), bad+": ") {
			t.Errorf("%s: %q, %v", bad, got, err)
		}
	}
}

// TestCompilerFlags checks what the flags do.
func TestCompilerFlags(t *testing.T) {
	enterFolder(t, map[string]string{
		"size.c": "extern void abort(void); int main(void) { if (sizeof(void *) != 8) goto ERROR; return 0; ERROR: abort(); }",
		"std.c":  "#if __STDC_VERSION__ != 199901L || !defined __STRICT_ANSI__\n#error standard\n#endif\nint main(void) { return 0; }\n",
	})
	checkCommand(t, "verify", []commandLine{
		{"-O2 -m64 size.c", exitcode.Safe, "SAFE"},
		{"size.c -m32 -Wall", exitcode.Unsafe, "UNSAFE"},
		{"-std=c99 std.c", exitcode.Safe, "SAFE"},
		{"-std=c17 std.c", exitcode.Input, "std.c:2:2: standard"},
		{"-std=c++17 std.c", exitcode.Usage, "it must be one of"},
		{"-fwrapv std.c", exitcode.Usage, "craig: -fwrapv: "},
	})
	checkCommand(t, "export", []commandLine{{"--horn -m64 -O2 size.c -o -", exitcode.Safe, ""}})
	checkCommand(t, "solve", []commandLine{{"-O2 size.smt2", exitcode.Usage, "unknown shorthand flag"}})
}
