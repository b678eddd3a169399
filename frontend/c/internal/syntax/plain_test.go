package syntax

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"modernc.org/cc/v4"
)

// TestIsPlain: what the preprocessor changes, or could, is not plain.
func TestIsPlain(t *testing.T) {
	before := Preprocessing{Macros: []Macro{{Name: "OURS", Value: "1"}, {Name: "F(x)", Value: "x"}}}.macros(true)
	for text, want := range map[string]bool{
		"int x;\n": true,
		"#line 3 \"linux/a.c\"\nint x;\n# pragma p\n":  true,
		"int y; // OURS linux\nchar *s = \"OURS\";\n":  true,
		"int OURSELVES;\n":                             true,
		"int x = OURS;\n":                              false,
		"int x = F(1);\n":                              false,
		"int x = __INT_MAX__;\n":                       false,
		"int linux;\n":                                 false,
		"#define X 1\n":                                false,
		"#include <a.h>\n":                             false,
		"#if 1\n#endif\n":                              false,
		"/**/ #define X 1\n":                           false,
		"#pragma p\n/**/ #undef X\n":                   false,
		"%:define X 1\n":                               false,
		"??=define X 1\n":                              false,
		"#line 1 \"a\"\n#\\\ndefine X 1\n":             false,
		"int OU\\\nRS;\n":                              false,
		"#pragmas\n":                                   false,
		"#pragma p /*\n\" */ OURS \"\n":                false,
		"#\n":                                          false,
		"_Pragma(\"pack(1)\") struct s { char c; };\n": false,
	} {
		if isPlain([]byte(text), before) != want {
			t.Errorf("%q: not %v", text, want)
		}
	}
	for _, p := range []Preprocessing{{Before: []string{"a.h"}}, {Macros: []Macro{{Name: "A$B"}}}} {
		if isPlain([]byte("int x;\n"), p.macros(true)) {
			t.Errorf("%+v: plain", p)
		}
	}
}

// TestPlainIsLeft: what is plain the preprocessor leaves as it is.
func TestPlainIsLeft(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "..", "..", "..", "testdata", "conformance", "*.c"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	tokens := func(text []byte) string {
		var words []string
		for _, l := range Lexemes(text) {
			words = append(words, l.Text)
		}
		return strings.Join(words, " ")
	}
	before := Preprocessing{}.macros(true)
	plain := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !isPlain(text, before) || bytes.Contains(text, []byte("#")) {
			continue
		}
		plain++
		cfg, err := configuration(true)
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := cc.Preprocess(cfg, append(before, cc.Source{Name: file, Value: text}), &out); err != nil {
			continue
		}
		if got := tokens(out.Bytes()); !strings.HasSuffix(got, tokens(text)) {
			t.Errorf("%s ends with %s", file, got[max(0, len(got)-len(text)):])
		}
	}
	if plain < 20 {
		t.Errorf("%d of %d files are plain", plain, len(files))
	}
}

// TestBuiltins: functions of gcc are declared where the text names them, be it without their prefix, and no others.
func TestBuiltins(t *testing.T) {
	if n := len(builtinNames()); n < 250 {
		t.Errorf("%d declarations of functions", n)
	}
	for text, want := range map[string]string{
		"int main(void) { return 0; }":     "",
		"double d = sqrt(4.0);":            "double __builtin_sqrt(double x);",
		"int n = __builtin_bswap32(3);":    "__UINT32_TYPE__ __builtin_bswap32 (__UINT32_TYPE__ x);",
		"float x = truncf(2.5f), isnan_x;": "float __builtin_truncf(float);",
		"void *p; x = memmove;":            "void *__builtin_memmove(void *, const void *, __SIZE_TYPE__);",
	} {
		var declared []string
		before := Preprocessing{}.sources(true)
		for i, s := range withoutBuiltins(before, []byte(text)) {
			all, left := before[i].Value.(string), s.Value.(string)
			if strings.Count(all, "\n") != strings.Count(left, "\n") {
				t.Errorf("%s has other lines", s.Name)
			}
			for line := range strings.SplitSeq(left, "\n") {
				if _, ok := builtinNames()[line]; ok {
					declared = append(declared, line)
				}
			}
		}
		if got := strings.Join(slices.Compact(declared), "\n"); got != want {
			t.Errorf("%s: declared is %s", text, got)
		}
	}
}

// TestMayInclude: what may include a file is looked at.
func TestMayInclude(t *testing.T) {
	for text, want := range map[string]int{
		"#include \"a.h\"\n":                         1,
		"/* b */ # include <a.h>\n":                  1,
		"# /* b */ include <a.h>\n":                  1,
		"int include; // include\n#pragma include\n": 0,
		"char *s = \"include\";\n":                   0,
	} {
		if got := len(inclusions([]byte(text))); got != want {
			t.Errorf("%q includes %d files", text, got)
		}
	}
}
