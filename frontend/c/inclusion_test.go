package c

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend/c/internal/syntax"
	"craig/logic"
)

// TestInclusion: a file that includes itself without end is refused with the line, and nothing else is.
func TestInclusion(t *testing.T) {
	const main = "int main(void) { return 0; }\n"
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  string // empty: the program is read
	}{
		{"itself", map[string]string{"t.c": main + "#include \"t.c\"\n"}, "t.c:2: this includes the file itself, without end"},
		{"header", map[string]string{"t.c": "#include \"x.h\"\n" + main, "x.h": "/* 1\n2 */\n  # include \"x.h\"\n"}, "x.h:3: this includes the file itself, without end"},
		{"angled", map[string]string{"t.c": "#include <x.h>\n" + main, "x.h": "#include <x.h>\n"}, "x.h:1: this includes the file itself"},
		{"two", map[string]string{"t.c": "#include \"x.h\"\n" + main, "x.h": "\n#include \"sub/y.h\"\n", "sub/y.h": "\n\n#include \"../x.h\"\n"},
			"sub/y.h:3: this includes DIR/x.h, from which DIR/sub/y.h was included, without end"},
		{"guard", map[string]string{"t.c": "#include \"x.h\"\n" + main, "x.h": "#ifndef X\n#define X\n#include \"x.h\"\n#endif\n"}, ""},
		{"once", map[string]string{"t.c": "#include \"x.h\"\n" + main, "x.h": "#pragma once\n#include \"x.h\"\n"}, ""},
		{"comment", map[string]string{"t.c": "/*\n#include \"t.c\"\n*/\n" + main}, ""},
		{"iteration", map[string]string{"t.c": "#ifndef N\n#define N\n#include \"t.c\"\n" + main + "#else\nint x;\n#endif\n"}, ""},
		{"repeated", map[string]string{"t.c": strings.Repeat("#include \"x.h\"\n", 1000) + main, "x.h": "extern int x;\n"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range tt.files {
				file := filepath.Join(dir, name)
				if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Load(t.Context(), logic.NewContext(), []string{filepath.Join(dir, "t.c")}, Options{Preprocessing: syntax.Preprocessing{Include: []string{dir}}})
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, strings.ReplaceAll(tt.want, "DIR/", dir+"/")))):
				t.Errorf("%v, want %s", err, tt.want)
			}
		})
	}
}
