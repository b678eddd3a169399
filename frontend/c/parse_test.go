package c

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/logic"
)

// TestBadInput checks that what is wrong with a file is said in one line that begins with the place.
func TestBadInput(t *testing.T) {
	syntax, refusal := new(*SyntaxError), new(*UnsupportedError)
	tests := []struct {
		name, text, want string
		kind             any
	}{
		{"missing semicolon", "int main(void) {\n  return 0\n}\n", "t.c:3:1: unexpected '}', expected ';'", syntax},
		{"end of file", "int main(void) {", "t.c:1:18: unexpected <EOF>", syntax},
		{"types", "struct s { int a; } s;\nint main(void) { return s + 1; }", "t.c:2:27: invalid operands", syntax},
		{"comment", "int x; /* ...\nint main(void) { }", "t.c:1:8: comment not terminated", syntax},
		{"string", "char *s = \"x;\nint main(void) { }", "t.c:1:11: string literal not terminated", syntax},
		{"#if", "#if 1\nint main(void) { }", "t.c:2:", syntax},
		{"#error", "\n#error no luck\nint main(void) { }", "t.c:2:2: no luck", syntax},
		{"#error without a text", "#error\nint main(void) { }", "t.c:1:2: #error", syntax},
		{"macro call", "#define A(x) x\nint main(void) { return A(1; }", "t.c:2:25: unterminated argument list", syntax},
		{"no such header", "#include <nowhere.h>\nint main(void) { }", "t.c:1:10: include file not found: <nowhere.h>", syntax},
		{"zero bytes", "int x;\nint\x00 y;", "t.c:2: this is no text", syntax},
		{"not UTF-8", "\xff\xfe\xfa int main(void) { return 0; }", "t.c:1:1: ", syntax},
		{"one line of junk", "?!", "t.c:1:1: ", syntax},
		{"the parser panics", "int x;\n\n  int f(void void) { return 0; }\nint main(void) { return 0; }", "t.c:3:3: not supported: something here that the C parser fails on", refusal},
		{"the parser panics in what was preprocessed", "# 1 \"a.h\"\nint x;\n# 7 \"b.h\" 1\n\nint f(void void) { return 0; }\nint y;\n", "b.h:8:1: not supported: something here that the C parser fails on", refusal},
		{"the parser panics behind directives", "#if 1\n#define A {\n#endif\nint x;\n#ifdef A\nint f(void void) { return 0; }\n#endif\nint y;\n", "t.c:6:1: not supported: something here that the C parser fails on", refusal},
		{"the parser does not say where", "int x;\nint f(void) = 2;\nint main(void) { return 0; }", "t.c:2:1: the C parser cannot read this", syntax},
		{"macros without end", "#define A0 1 1 1 1\n#define A1 A0 A0 A0 A0\n#define A2 A1 A1 A1 A1\n#define A3 A2 A2 A2 A2\n" +
			"#define A4 A3 A3 A3 A3\n#define A5 A4 A4 A4 A4\n#define A6 A5 A5 A5 A5\n#define A7 A6 A6 A6 A6\n#define A8 A7 A7 A7 A7\n" +
			"#define A9 A8 A8 A8 A8\n#define AA A9 A9 A9 A9\n#define AB AA AA AA AA\nint x = AB;\n", "t.c:13:9: macro expansion limit exceeded", syntax},
		{"__VA_OPT__", "/* __VA_OPT__ is new */\n\n#define F(a, ...) f(a \\\n  __VA_OPT__(,) __VA_ARGS__)\nint f(int, ...);\nint x = sizeof F(1, 2);\n", "t.c:4:3: not supported: __VA_OPT__", refusal},
		{"pointer to nothing", "int x;\nint *", "t.c:2: unexpected end of the file", syntax},
		{"pointer to nothing in braces", "int main(void) {\n  char * const;\n}\n/* c */", "t.c:4: unexpected end of the file", syntax},
		{"caret at the end", "int main(void) { return 0; }^", "t.c:1: unexpected end of the file", syntax},
		{"includes itself", "#include \"t.c\"\nint main(void) { }", "t.c:1: this includes the file itself, without end", syntax},
		{"includes itself behind a comment", "/* a */ # /* b */ include \"t.c\"\nint main(void) { }", "t.c:1: this includes the file itself, without end", syntax},
		{"deep", "int x = " + strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000) + ";", "t.c:1:20", refusal},
		{"deep by macros", "#define A " + strings.Repeat("~", 300) + "\nint x = " + strings.Repeat("A ", 100) + "1;",
			"t.c: not supported: nesting more than", refusal},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("t.c", []byte(tt.text), 0o666); err != nil {
				t.Fatal(err)
			}
			_, err := Load(t.Context(), logic.NewContext(), []string{"t.c"}, Options{})
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) || !errors.As(err, tt.kind) {
				t.Fatalf("%T %v, want %T %s", err, err, tt.kind, tt.want)
			}
			if text := err.Error(); strings.Contains(text, "\n") || strings.Contains(text, ".go") || strings.Contains(text, "Config") {
				t.Errorf("the message is for programmers of Craig: %s", text)
			}
		})
	}
	dir := t.TempDir()
	for _, file := range []string{dir, filepath.Join(dir, "missing.c")} {
		var input *InputError
		if _, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{}); !errors.As(err, &input) || !strings.HasPrefix(err.Error(), file+": ") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
