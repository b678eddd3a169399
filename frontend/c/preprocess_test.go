// What flags, headers and line markers do to a unit.

package c

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend/c/internal/syntax"
	"craig/logic"
)

// inFolder makes a folder with these files, each text after its name, the working folder of the test.
func inFolder(t *testing.T, files ...string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for i := 0; i < len(files); i += 2 {
		if err := os.MkdirAll(filepath.Dir(files[i]), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(files[i], []byte(files[i+1]), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// result returns the value of the global variable r at the end of the program of these files, or what Load says.
func result(t *testing.T, o Options, files ...string) string {
	t.Helper()
	p, err := Load(t.Context(), logic.NewContext(), files, o)
	if err != nil {
		return err.Error()
	}
	return outcomeOf(p, execute(t, p))
}

func TestPreprocessing(t *testing.T) {
	const prefix, suffix = "long long r;\nint main(void) { r = ", "; return 0; }\n"
	inFolder(t,
		"a.h", "#define WHERE 1\n",
		"inc/a.h", "#define WHERE 2\n#define A2\n",
		"inc/b.h", "#pragma once\n#include \"c.h\"\nint once(void) { return 3; }\n",
		"inc/c.h", "#define C 4\n#include \"b.h\"\n",
		"inc/string.h", "#define OURS 5\n",
		"sys/a.h", "#define WHERE 6\n",
		"sys/d.h", "#define D 7\n",
		"sub/t.c", "#include \"e.h\"\n"+prefix+"E"+suffix,
		"sub/e.h", "#define E 8\n",
	)
	macros := func(ms ...string) (o syntax.Preprocessing) {
		for _, m := range ms {
			if name, ok := strings.CutPrefix(m, "!"); ok {
				o.Macros = append(o.Macros, syntax.Macro{Name: name, Undefined: true})
			} else {
				o.Macros = append(o.Macros, syntax.ParseMacro(m))
			}
		}
		return o
	}
	for _, tt := range []struct {
		name string
		o    syntax.Preprocessing
		text string // with %, an expression
		want string
	}{
		{"a macro", macros("N=5"), "%N + 1", "6"},
		{"without a value", macros("N"), "%N", "1"},
		{"with an empty value", macros("N="), "%0 N", "0"},
		{"with parameters", macros("F(x)=x * x"), "%F(3)", "9"},
		{"-U after -D", macros("N=5", "!N"), "#ifdef N\n#error defined\n#endif\n%2", "2"},
		{"-D after -U", macros("!N", "N=5"), "%N", "5"},
		{"a predefined macro goes", macros("!__linux__"), "#ifdef __linux__\n#error defined\n#endif\n%2", "2"},
		{"no name", macros("1x=5"), "%1", `-D 1x: "1x" cannot be the name of a macro`},
		{"several lines", macros("x=5\n#error"), "%1", "-D x: the value has more than one line"},
		{"quotes find the neighbour", syntax.Preprocessing{Include: []string{"inc"}}, "#include \"a.h\"\n%WHERE", "1"},
		{"brackets do not", syntax.Preprocessing{Include: []string{"inc", "sys"}}, "#include <a.h>\n%WHERE", "2"},
		{"-isystem is after -I", syntax.Preprocessing{System: []string{"sys"}, Include: []string{"inc"}}, "#include <a.h>\n#include <d.h>\n%WHERE * 10 + D", "27"},
		{"-iquote", syntax.Preprocessing{Quote: []string{"sys"}, Include: []string{"inc"}}, "#include \"d.h\"\n%D", "7"},
		{"-iquote is not for brackets", syntax.Preprocessing{Quote: []string{"sys"}}, "#include <d.h>\n%D", "t.c:1:10: include file not found: <d.h>; name its folder with -I, or take those of this machine with --system-headers"},
		{"not in the system either", syntax.Preprocessing{SystemHeaders: true}, "#include <nowhere.h>\n%D", "t.c:1:10: include file not found: <nowhere.h>; name its folder with -I"},
		{"a folder is no header", syntax.Preprocessing{}, "#include \"inc\"\n%D", "t.c:1:10: include file not found: \"inc\"; name its folder with -I, or take those of this machine with --system-headers"},
		{"-I is before our own headers", syntax.Preprocessing{Include: []string{"inc"}}, "#include <string.h>\n%OURS", "5"},
		{"#pragma once", syntax.Preprocessing{Include: []string{"inc"}}, "#include <b.h>\n#include <b.h>\n%once() + C", "7"},
		{"#pragma once in what was preprocessed", syntax.Preprocessing{}, "#pragma once\n#pragma once\n#pragma once\n%1", "1"},
		{"-include", syntax.Preprocessing{Before: []string{"inc/a.h"}}, "%WHERE", "2"},
		{"-include of nothing", syntax.Preprocessing{Before: []string{"inc/none.h"}}, "%WHERE", `<command line>:1:10: include file not found: "inc/none.h"; name its folder with -I, or take those of this machine with --system-headers`},
		{"the default is C11", syntax.Preprocessing{}, "%__STDC_VERSION__", "201112"},
		{"--std=c99", syntax.Preprocessing{Standard: "c99"}, "#ifdef linux\n#error GNU\n#endif\n%__STDC_VERSION__ + __STRICT_ANSI__", "199902"},
		{"--std=gnu89", syntax.Preprocessing{Standard: "gnu89"}, "#ifdef __STDC_VERSION__\n#error new\n#endif\n%linux + __GNUC_GNU_INLINE__", "2"},
		{"// in C90", syntax.Preprocessing{Standard: "c90"}, "/**/\n%4 //* here */ 2\n", "t.c:3:24: not supported: // before /* in C90, where // begins no comment"},
		{"// in C90, skipped", syntax.Preprocessing{Standard: "iso9899:199409"}, "#if 0\n// /*\n#endif\n/* */\n%1", "t.c:2:1: not supported: // before /* in C90, where // begins no comment"},
		{"// in comments and literals of C90", syntax.Preprocessing{Standard: "c89"}, "char *s = \"// /*\"; /* // /* */\n%1", "1"},
		{"// with /* since C99", syntax.Preprocessing{Standard: "c99"}, "// /*\n%4 //* here */ 2\n", "4"},
		{"--std=c2y", syntax.Preprocessing{Standard: "c2y"}, "%1", "unknown standard c2y; there are " + strings.Join(syntax.Standards(), ", ")},
	} {
		directives, e, _ := strings.Cut(tt.text, "%")
		if err := os.WriteFile("t.c", []byte(directives+prefix+e+suffix), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := result(t, Options{Preprocessing: tt.o}, "t.c"); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	if got := result(t, Options{}, "sub/t.c"); got != "8" {
		t.Errorf("a header beside a unit in another folder: %s", got)
	}
}

// TestLineMarkers checks that places in text that was preprocessed are those of the text before.
func TestLineMarkers(t *testing.T) {
	inFolder(t,
		"t.i", "# 0 \"u.c\"\n# 0 \"<built-in>\"\n# 1 \"inc/h.h\" 1 3\nint f(void);\n# 7 \"u.c\" 2\nint main(void) {\n\n  return y;\n}\n",
		"l.c", "#line 20 \"v.c\"\nint main(void) {\n  return y;\n}\n",
		"h.i", "# 1 \"inc/h.h\"\nint f(void) {\n\n return y; }\n",
	)
	for file, want := range map[string]string{"t.i": "u.c:9:10: ", "l.c": "v.c:21:10: ", "h.i": "inc/h.h:3:9: "} {
		if got := result(t, Options{}, file); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// TestStrayQuotes checks that a quote without another one is only refused where it is read, and that it moves no place.
func TestStrayQuotes(t *testing.T) {
	inFolder(t,
		"s.c", "#include \"s.h\"\n#include \"s.h\"\n#if 0\ndon't\n#endif\nlong long r;\nint main(void) { r = S;\n#if ONE\n r++;\n#else\n it's \"so\n#endif\n return 0; }\n",
		"s.h", "#ifdef NONE\ncan't\n#elif defined ONE\n#else\n#define ONE 1\n#define S '\\''\n#endif\n",
		"t.h", "#ifdef ONE\ncan't\n#endif\n#define ONE 1\n",
		"t.c", "#include \"t.h\"\n#include \"t.h\"\nint main(void) { return 0; }\n",
		"u.c", "#ifdef X\ndon't\n#endif\nint main(void) { return y; }\n",
		"v.c", "#ifndef X\ndon't\n#endif\nint main(void) { return 0; }\n",
		"w.c", "#if 0\n#else\ndon't\n#endif\nint main(void) { return 0; }\n",
		"x.c", "don't\n#ifdef X\ncan't\n#endif\nint main(void) { return 0; }\n",
		"y.c", "#ifdef X\ncan't\n#endif\n#include \"none.h\"\nint main(void) { return 0; }\n",
		"z.c", "#define S(x) #x\n#define N(x)\n#define M don't\nint main(void) { S(M); N(it's\n#ifndef X\ncan't\n#endif\n); return 0; }\n",
	)
	for file, want := range map[string]string{"s.c": "40", "t.c": "t.h:2:4: character constant", "u.c": "u.c:4:25: ", "v.c": "v.c:2:4: ", "w.c": "w.c:3:4: ", "x.c": "x.c:1:4: ", "y.c": "y.c:4:10: include file not found", "z.c": "z.c:3:14: "} {
		if got := result(t, Options{}, file); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// TestUnknownDirectives checks that directives which the parser's preprocessor ignores are refused where they are not skipped, and that
// text behind them is skipped where it is to compilers.
func TestUnknownDirectives(t *testing.T) {
	const main = "long long r;\nint main(void) { r = N; return 0; }\n"
	for text, want := range map[string]string{
		"#define N 1\n#if N\n#elifdef N\n#undef N\n#define N 2\n#endif\n":                        "1",
		"#define N 1\n#ifdef N\n#elifndef X\n#undef N\n#define N 2\n#else\n#endif\n":             "1",
		"#if 0\n#elifdef X\n#endif\n#define N 1\n":                                               "t.c:2:2: not supported: #elifdef",
		"#if 0\n#if 0\n#elifdef X\n#endif\n#embed <x>\n#import <x>\n#foo\n#endif\n#define N 1\n": "1",
		"#define N 1\n#import \"x.h\"\n":                                                         "t.c:2:2: not supported: the directive #import",
		"#include \"x.h\"\n":                                                                     "x.h:1:2: there is no directive #elsif",
		"/**/ # /**/ foo\n":                                                                      "t.c:1:7: there is no directive #foo",
		"#define N 1\n#warning N\n#ident \"N\"\n#\n# /**/\n":                                     "1",
	} {
		inFolder(t, "t.c", text+main, "x.h", "#elsif X\n#define N 2\n")
		if got := result(t, Options{}, "t.c"); !strings.HasPrefix(got, want) {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLastLine checks that the last line is read, also if a backslash says that it goes on.
func TestLastLine(t *testing.T) {
	for _, end := range []string{"", "\n", "\r\n", "\\", "\\\n", "\\\r\n", "// \\", "// \\\n"} {
		inFolder(t, "t.c", "#include \"t.h\"\nlong long r;\nint main(void) { r = N + x; return 0; }\nint x = 2; "+end, "t.h", "int x;\n#define N 1 "+end)
		if got := result(t, Options{}, "t.c"); got != "3" {
			t.Errorf("%q: %s", end, got)
		}
	}
}

// TestSystemHeaders reads the headers of this machine, if it has those of GNU.
func TestSystemHeaders(t *testing.T) {
	if _, err := os.Stat("/usr/include/gnu/libc-version.h"); err != nil {
		t.Skip("no headers of GNU's C library")
	}
	inFolder(t, "t.c", `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <ctype.h>
#include <errno.h>
#include <assert.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <inttypes.h>
#include <time.h>
#include <unistd.h>
#include <sys/types.h>
long long r;
int main(void) {
  uint16_t n = (uint16_t)70000;
  int *p = malloc(sizeof *p);
  *p = abs(-3);
  printf("%" PRIu16 "\n", n);
  if (r && isdigit('x') && errno == ERANGE) { r = -1; return EXIT_FAILURE; }
  assert(n > 0);
  r = n + *p + (INT_MAX == 2147483647) + (sizeof(size_t) == sizeof(void *)) + __GLIBC__ / 2;
  return 0;
}
`)
	for _, std := range []string{"", "c89", "c99", "gnu17"} {
		for _, model := range []string{"ILP32", "LP64"} {
			if got := result(t, Options{DataModel: model, Preprocessing: syntax.Preprocessing{SystemHeaders: true, Standard: std}}, "t.c"); got != "4470" {
				t.Errorf("%s %s: %s", model, std, got)
			}
		}
	}
}

// TestCastNames checks that parameters in types of casts do not hide variables.
func TestCastNames(t *testing.T) {
	const text = "#define IN\ntypedef void (*F)(int); typedef int T;\nlong long r;\nint x = 100;\nvoid g(int y) { r = r * 10 + y; }\n" +
		"int main(void) {\n  int x = 1;\n  char z;\n  { ((void (*)(int x))g)(2); r = r * 10 + x; }\n" +
		"  ((void (*)(int z, char *tty))g);\n  ((void (*)(int z, short tty))g);\n  z = 300 - 256 - 40;\n  r = r * 10 + z;\n  ((void (*)(IN T))g)(5);\n  return 0; }\n"
	inFolder(t, "t.c", text, "u.c", strings.Replace(text, "int x))g", "IN int x))g", 1))
	if got := result(t, Options{}, "t.c"); got != "2145" {
		t.Error(got)
	}
	_, err := Load(t.Context(), logic.NewContext(), []string{"u.c"}, Options{})
	if u := (*UnsupportedError)(nil); !errors.As(err, &u) || u.Pos.Line != 9 || !strings.HasPrefix(u.What, "x, ") {
		t.Errorf("a name behind a macro: %v", err)
	}
}
