package boolprog

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
	file := filepath.Join(t.TempDir(), "t.bp")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	p, err := Load(t.Context(), logic.NewContext(), []string{file}, Options{})
	if err == nil {
		if err := p.Check(); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		return p, nil
	}
	return nil, shortened{err, file}
}

// shortened is an error about a file by its base name.
type shortened struct {
	error
	file string
}

func (e shortened) Error() string { return strings.ReplaceAll(e.error.Error(), e.file, "t.bp") }
func (e shortened) Unwrap() error { return e.error }

// TestRefused checks what is said of texts that are no programs.
func TestRefused(t *testing.T) {
	body := func(s string) string { return "decl g, h;\nvoid main()\nbegin\n" + s + "\nend\n" }
	for _, tt := range []struct{ name, text, want string }{
		{"empty", "", "no procedure main to start from; choose one with --entry"},
		{"no main", "void f() begin skip; end", "no procedure main to start from; choose one with --entry"},
		{"no program", "int main(void) { return 0; }", "t.bp:1:1: unexpected 'int', expected 'decl', or 'void' or 'bool' and a procedure"},
		{"no end", "void main()\nbegin skip;\n", "t.bp:3:1: unexpected the end of the file, expected a statement"},
		{"no semicolon", body("g := 1\nh := 0"), "t.bp:5:1: unexpected 'h', expected ';'"},
		{"C's assignment", body("g = 1;"), "t.bp:4:3: unexpected '=', expected ':='"},
		{"character", body("g := 1 @ 0;"), "t.bp:4:8: unexpected character '@'"},
		{"not UTF-8", "decl {\xff};", "t.bp:1:6: this name is no text in UTF-8"},
		{"zero byte", "decl a;\n\x00", "t.bp:2: this is no text: it holds a zero byte"},
		{"comment", body("/* x"), "t.bp:4:1: this comment does not end; '*/' is missing"},
		{"brace", "decl {x>0;\n", "t.bp:1:6: this name does not end on its line; '}' is missing"},
		{"number", body("g := 2;"), "t.bp:4:6: unexpected '2'; the numbers are 0 and 1"},
		{"constant declared", "decl g, T;", "t.bp:1:9: 'T' cannot be declared: it has a meaning of its own"},
		{"parameter _", "void main(_) begin end", "t.bp:1:11: '_' cannot be declared: it has a meaning of its own"},
		{"keyword declared", "decl od;", "t.bp:1:6: unexpected 'od', expected the name of a variable"},
		{"no results", "bool<0> f() begin end", "t.bp:1:6: the number of results must be from 1 to 10000"},
		{"many results", "bool<99999999999999999999> f() begin end", "t.bp:1:6: the number of results must be from 1 to 10000"},
		{"undeclared", body("g := x;"), "t.bp:4:6: the variable x is not declared"},
		{"undeclared, printed", body("print(g, x);"), "t.bp:4:10: the variable x is not declared"},
		{"assigned constant", body("T := 1;"), "t.bp:4:1: 'T' is a constant"},
		{"value of _", body("g := _;"), "t.bp:4:6: '_' has no value; it only takes one, on the left of ':='"},
		{"twice declared", "decl g;\ndecl g;", "t.bp:2:6: the global variable g is declared twice"},
		{"twice declared in a procedure", "void main(p) begin decl q; decl p; end", "t.bp:1:33: the variable p of main is declared twice"},
		{"two procedures", "void main() begin end void main() begin end", "t.bp:1:28: the procedure main is there twice"},
		{"two labels", body("A: skip; A: skip;"), "t.bp:4:10: the label A of main is there twice"},
		{"no label", body("goto A;"), "t.bp:4:6: main has no label A"},
		{"assigned twice", body("g, g := 1, 0;"), "t.bp:4:4: the variable g is assigned twice at once"},
		{"values", body("g, h := 1;"), "t.bp:4:1: 1 value for 2 variables"},
		{"late decl", body("skip; decl x;"), "t.bp:4:7: declarations come before the statements of a procedure"},
		{"late enforce", body("skip; enforce g;"), "t.bp:4:7: 'enforce' comes once, before the statements of a procedure"},
		{"constrain alone", body("constrain(g);"), "t.bp:4:1: 'constrain' belongs to an assignment, before its ';'; use 'assume' for a condition on its own"},
		{"next value", body("assume('g);"), "t.bp:4:9: 'g is the new value of a variable, which only 'constrain' can mention"},
		{"next value in a value", body("g := 'g constrain ('g);"), "t.bp:4:7: 'g is the new value of a variable, which only 'constrain' can mention"},
		{"no procedure", body("f();"), "t.bp:4:1: there is no procedure f"},
		{"arguments", body("main(g);"), "t.bp:4:1: main has no parameter, but this call has 1"},
		{"results of void", body("g := main();"), "t.bp:4:1: main has no result, but this call takes 1"},
		{"return", body("return 1;"), "t.bp:4:1: main has no result, but this returns 1"},
		{"returns too few", "bool<2> main() begin return 1; end", "t.bp:1:22: main has 2 results, but this returns 1"},
		{"call in an expression", body("g := h & main();"), "t.bp:4:10: a call is no expression; assign its results to variables first, as in x := main(...);"},
		{"constrain of a call", body("g := main() constrain 'g;"), "t.bp:4:13: not supported: 'constrain' for the results of a call; use 'assume' after it"},
		{"threads", body("atomic_begin;"), "t.bp:4:1: not supported: threads (atomic_begin)"},
		{"= and &", body("g := g = h & g;"), "t.bp:4:12: '&' beside '=' is read in different ways by different tools; parentheses make it clear"},
		{"& and =", body("g := g & h != g;"), "t.bp:4:12: '!=' beside '&' is read in different ways by different tools; parentheses make it clear"},
		{"| and ^", body("g := g | h & 1 ^ g;"), "t.bp:4:16: '^' beside '|' or '^' is read in different ways by different tools; parentheses make it clear"},
		{"=> twice", body("g := g => h => g;"), "t.bp:4:13: '=>' beside '=>' is read in different ways by different tools; parentheses make it clear"},
		{"deep parentheses", body("g := " + strings.Repeat("(", 100_000)), "t.bp:4:5005: not supported: nesting more than 5000 levels deep"},
		{"deep loops", body(strings.Repeat("while * do ", 100_000)), "t.bp:4:54996: not supported: nesting more than 5000 levels deep"},
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
	for name, text := range map[string]string{
		"a.bp": "decl g; void f(p) begin g := p; end",
		"b.bp": "void start() begin f(g); end",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files := []string{filepath.Join(dir, "a.bp"), filepath.Join(dir, "b.bp")}
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
	if _, err := Load(t.Context(), logic.NewContext(), []string{dir + "/c.bp"}, Options{}); !errors.As(err, &input) {
		t.Errorf("error %v for a missing file", err)
	}
}

// TestForms checks that what dialects write in different ways is read.
func TestForms(t *testing.T) {
	for _, text := range []string{
		"void main() begin end;",
		"void main() begin ; ; skip end",
		"void main() begin if 1 then fi while 0 do od; end",
		"void main() begin A: B: skip; C: if (?) then skip; else D: skip; fi; goto A, B, C, D, A; end",
		"bool main(a,b) begin decl c; decl d; enforce a; c, _ := call f(a ? b : ?, a); return c end bool<2> f(x,y) begin return y, x; end",
	} {
		if _, err := load(t, text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzLoad checks that every text is a well-formed program or refused with a place.
func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"../../examples/*.bp", "../../testdata/conformance/*.bp"} {
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
