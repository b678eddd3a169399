package syntax

import (
	"bytes"
	"os"
	"path/filepath"
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

// TestOtherBuiltins: what is left out declares functions, one in a line.
func TestOtherBuiltins(t *testing.T) {
	left := 0
	for line := range strings.Lines(otherBuiltins()) {
		if strings.Contains(line, "(") && strings.Contains(line, builtinPrefix) && !strings.HasPrefix(line, "#") {
			left++
		}
	}
	if all, now := strings.Count(cc.Builtin, "\n"), strings.Count(otherBuiltins(), "\n"); left > 0 || all != now {
		t.Errorf("%d declarations are left, and %d lines of %d", left, now, all)
	}
}
