package syntax

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend"
)

// FuzzCastNames checks that blanking names leaves everything else at its place.
func FuzzCastNames(f *testing.F) {
	for _, text := range []string{
		"(void (*)(int tty))f", "(int (*(*)(int a))(int b, T t[3]))f", "(*)(struct s { int (*f)(int x); } s, ...)",
		"(*)(\"a\", 'b' /* c */ d // e\n)", "#define A(x) (*)(int x)\\\n(int y)", strings.Repeat("(*)(int ", 2000) + "x" + strings.Repeat(")", 2000),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := string(withoutCastNames([]byte(text), nil))
		if len(got) != len(text) {
			t.Fatalf("%d bytes became %d", len(text), len(got))
		}
		for i := range len(text) {
			if got[i] != text[i] && (got[i] != ' ' || !wordByte(text[i])) {
				t.Fatalf("at %d %q became %q", i, text[i], got[i])
			}
		}
	})
}

// FuzzDatabase checks that every text is a database of compile commands, or refused with a place or the reason.
func FuzzDatabase(f *testing.F) {
	f.Add(`[{"directory": "/x", "file": "a.c", "command": "cc -I '../b c' -DX=\"1\" a.c"}]`)
	f.Add(`[{"file": "a.c", "arguments": ["cc", "-std=c99", "-include", "x.h", "-U"]},]`)
	f.Add("[\n{\"file\": 3}]")
	f.Fuzz(func(t *testing.T, text string) {
		name := filepath.Join(t.TempDir(), "compile_commands.json")
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		us, err := Sources{CompileCommands: name}.Units(nil)
		var syntax *frontend.SyntaxError
		var input *frontend.InputError
		switch {
		case err == nil && len(us) > 0:
		case errors.As(err, &syntax) && syntax.Pos.Line > 0 && syntax.Pos.Col > 0 && syntax.Text != "":
		case errors.As(err, &syntax) && strings.Contains(text, "\x00"):
		case errors.As(err, &input) && strings.HasPrefix(input.Text, name):
		default:
			t.Fatalf("%d units, error %v", len(us), err)
		}
	})
}
