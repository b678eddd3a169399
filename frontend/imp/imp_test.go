package imp

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"craig/frontend"
	"craig/logic"
	"craig/program"
)

// load reads one text as a program.
func load(t testing.TB, text string) (*program.Program, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.imp")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{})
	if err != nil {
		return nil, shortened{err, file}
	}
	if err := p.Check(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p, nil
}

// shortened is an error about a file by its base name.
type shortened struct {
	error
	file string
}

func (e shortened) Error() string { return strings.ReplaceAll(e.error.Error(), e.file, "t.imp") }
func (e shortened) Unwrap() error { return e.error }

// TestRefused checks what is said of texts that are no programs.
func TestRefused(t *testing.T) {
	body := func(s string) string {
		return "proc f(p) returns (r, s) { }\nproc main(a) returns (b) {\n" + s + "\n}\n"
	}
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "no procedure main to start from; choose one with --entry"},
		{"no program", "int main(void) { return 0; }", "t.imp:1:1: unexpected 'int', expected 'proc' and a procedure"},
		{"no end", "proc main() {\n", "t.imp:2:1: unexpected the end of the file, expected a statement"},
		{"no endif", body("if (a > 0) b = 1;"), "t.imp:4:1: unexpected '}', expected a statement"},
		{"else of nothing", body("else b = 1;"), "t.imp:3:1: unexpected 'else', expected a statement"},
		{"no semicolon", body("b = 1\nskip;"), "t.imp:4:1: unexpected 'skip', expected ';'"},
		{"character", body("b = 1 @ 0;"), "t.imp:3:7: unexpected character '@'"},
		{"comment", body("/* x"), "t.imp:3:1: this comment does not end; '*/' is missing"},
		{"number", body("b = 0x10;"), "t.imp:3:5: '0x10' is no number; numbers are decimal integers"},
		{"division", body("b = a / 2;"), "t.imp:3:7: there is no division; havoc a quotient and a remainder, and assume what they are"},
		{"two names", "proc main(a, a) { }", "t.imp:1:14: main has two inputs or outputs a"},
		{"in and out", "proc main(a) returns (a) { }", "t.imp:1:23: main has two inputs or outputs a"},
		{"two procedures", body("") + "proc f() { }", "t.imp:5:6: the procedure f is there twice"},
		{"input assigned", body("a = 1;"), "t.imp:3:1: a is an input of main, which is read-only"},
		{"input havocked", body("havoc b, a;"), "t.imp:3:10: a is an input of main, which is read-only"},
		{"input from a call", body("b, a = f(1);"), "t.imp:3:4: a is an input of main, which is read-only"},
		{"twice at once", body("b, b = 1, 2;"), "t.imp:3:4: the variable b is assigned twice at once"},
		{"values", body("b, c = 1;"), "t.imp:3:1: 1 value for 2 variables"},
		{"no such procedure", body("b = g(1);"), "t.imp:3:5: there is no procedure g"},
		{"arguments", body("b, c = f();"), "t.imp:3:8: f has 1 input, but this call has 0"},
		{"outputs", body("b = f(1);"), "t.imp:3:5: f has 2 outputs, but this call takes 1"},
		{"no outputs", "proc f() { } proc main() { x = f(); }", "t.imp:1:32: f has no output, but this call takes 1"},
		{"call in a term", body("b = 1 + f(a);"), "t.imp:3:9: the call of f cannot be part of an expression; give its output to a variable first"},
		{"call in a condition", body("assert(f(a) > 0);"), "t.imp:3:8: the call of f cannot be part of an expression; give its output to a variable first"},
		{"condition as term", body("b = (a > 0);"), "t.imp:3:5: this is a condition, where an integer is expected"},
		{"condition in a sum", body("b = a + (a > 0);"), "t.imp:3:9: this is a condition, where an integer is expected"},
		{"term as condition", body("assert(a);"), "t.imp:3:8: this is an integer, where a condition is expected; write x != 0"},
		{"term in a conjunction", body("assert(a > 0 && b);"), "t.imp:3:17: this is an integer, where a condition is expected; write x != 0"},
		{"negated term", body("assert(!b);"), "t.imp:3:9: this is an integer, where a condition is expected; write x != 0"},
		{"chain of comparisons", body("assert(0 < a < b);"), "t.imp:3:8: this is a condition, where an integer is expected"},
		{"choice in an assertion", body("assert(*);"), "t.imp:3:8: unexpected '*', expected a number, a variable or an expression"},
		{"value returned", body("return 1;"), "t.imp:3:8: unexpected '1', expected ';'"},
		{"deep parentheses", body("b = " + strings.Repeat("(", 100_000)), "t.imp:3:2504: not supported: nesting more than 5000 levels deep"},
		{"deep loops", body(strings.Repeat("while (*) ", 100_000)), "t.imp:3:50001: not supported: nesting more than 5000 levels deep"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := load(t, tt.text)
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

// TestEntry checks that execution can start elsewhere, and that files are read as one program.
func TestEntry(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"a.imp": "proc start() { f(1); }", "b.imp": "proc f(p) { x = p; }"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files := []string{filepath.Join(dir, "a.imp"), filepath.Join(dir, "b.imp")}
	p, err := Load(t.Context(), logic.NewContext(), files, Options{Entry: "start"})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Check(); err != nil {
		t.Error(err)
	}
	if p.Entry.Name != "start'" {
		t.Errorf("the entry is called %s, like a procedure", p.Entry.Name)
	}
	var input *frontend.InputError
	if _, err := Load(t.Context(), logic.NewContext(), files, Options{}); !errors.As(err, &input) {
		t.Errorf("error %v for a program without main", err)
	}
	if _, err := Load(t.Context(), logic.NewContext(), []string{dir + "/c.imp"}, Options{}); !errors.As(err, &input) {
		t.Errorf("error %v for a missing file", err)
	}
}

// FuzzLoad checks that every text is a well-formed program or refused with a place.
func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"../../examples/*.imp", "../../testdata/conformance/*.imp"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no file matches %s (%v)", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		_, err := load(t, text)
		var syntax *frontend.SyntaxError
		var unsupported *frontend.UnsupportedError
		var input *frontend.InputError
		switch {
		case errors.As(err, &syntax) && syntax.Pos.Line > 0:
		case errors.As(err, &unsupported) && unsupported.Pos.Line > 0:
		case errors.As(err, &input):
		case err != nil:
			t.Errorf("an error without a place: %v", err)
		}
	})
}
