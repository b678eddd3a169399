// Programs of several units: what they compute depends on which names are the same.

package c

import (
	"strings"
	"testing"

	"craig/logic"
	"craig/program"
)

func TestLinkage(t *testing.T) {
	for _, tt := range []struct {
		name  string
		units []string // a.c, b.c, d/a.c
		want  string   // the value of r, or how the error begins
	}{
		{"static functions", []string{
			"static int f(void) { return 1; } int g(void); long long r; int main(void) { r = f() * 10 + g(); return 0; }",
			"static int f(void) { return 2; } int g(void) { return f(); }"}, "12"},
		{"static variables", []string{
			"static int x = 1; int g(void); long long r; int main(void) { x = 3; r = g() * 10 + x; return 0; }",
			"static int x = 2; int g(void) { return x; }"}, "23"},
		{"static variables whose address is taken", []string{
			"static int x = 1; int *g(void); long long r; int main(void) { int *p = &x; *g() = 5; r = *p * 10 + *g(); return 0; }",
			"static int x = 2; int *g(void) { return &x; }"}, "15"},
		{"a variable and an extern", []string{
			"extern int x; int g(void); long long r; int main(void) { x++; r = x * 10 + g(); return 0; }",
			"int x = 4; int g(void) { return x; }"}, "55"},
		{"extern in a block", []string{
			"long long r; int main(void) { extern int x; x++; r = x; return 0; }", "int x = 4;"}, "5"},
		{"extern in a block of what is static", []string{
			"static int x = 7; long long r; int main(void) { extern int x; r = x; return 0; }", "int x = 4;"}, "7"},
		{"a static and an external one", []string{
			"static int x = 1; int g(void); long long r; int main(void) { r = x * 10 + g(); return 0; }",
			"int x = 4; int g(void) { return x; }"}, "14"},
		{"tentative definitions", []string{
			"int x; int g(void); long long r; int main(void) { x = 2; r = g(); return 0; }",
			"int x; int g(void) { return x; }"}, "2"},
		{"a tentative definition and another one", []string{
			"int x; long long r; int main(void) { r = x; return 0; }", "int x = 6;"}, "6"},
		{"an array of unknown length", []string{
			"extern int a[]; long long r; int main(void) { r = a[2]; a[2] = 1; return 0; }", "int a[3] = {1, 2, 3};"}, "3"},
		{"an initialiser with the address of another unit's", []string{
			"extern int x; int *p = &x; long long r; int main(void) { r = *p; return 0; }", "int x = 9;"}, "9"},
		{"pointers to static functions", []string{
			"static int f(void) { return 1; } int (*g(void))(void); long long r; int main(void) { int (*p)(void) = f; r = p() * 10 + g()() + (p == g() ? 100 : 0); return 0; }",
			"static int f(void) { return 2; } int (*g(void))(void) { return f; }"}, "12"},
		{"inline functions", []string{
			"inline int f(void) { return 1; } int g(void); long long r; int main(void) { r = f() * 10 + g(); return 0; }",
			"inline int f(void) { return 1; } int g(void) { return f(); }"}, "11"},
		{"an inline function and another one", []string{
			"inline int f(void) { return 1; } long long r; int main(void) { r = f(); return 0; }",
			"int f(void) { return 1; }"}, "1"},
		{"a weak function", []string{
			"__attribute__((weak)) int f(void) { return 1; } long long r; int main(void) { r = f(); return 0; }",
			"int f(void) { return 2; }"}, "2"},
		{"a function that is not declared", []string{
			"long long r; int main(void) { r = f(3); return 0; }", "int f(int x) { return x + 1; }"}, "4"},
		{"static locals", []string{
			"int f(void) { static int n = 1; return n++; } int g(void); long long r; int main(void) { f(); r = f() * 10 + g(); return 0; }",
			"static int f(void) { static int n = 5; return n++; } int g(void) { f(); return f(); }"}, "26"},
		{"one tag, different members", []string{
			"struct s { int a; int b; }; int g(void); struct s v = {1, 2}; long long r; int main(void) { struct s *p = &v; r = p->b * 10 + g(); p->b = 9; return 0; }",
			"struct s { char *c; short b; }; static struct s w = {0, 4}; int g(void) { struct s *p = &w; return p->b; }"}, "24"},
		{"one tag, different members, on the heap", []string{
			"void *malloc(__SIZE_TYPE__); struct s { int a; int b; }; int g(void *); long long r; int main(void) { struct s *p = malloc(sizeof *p); p->b = 7; void *q = malloc(8); r = g(q) * 10 + p->b; return 0; }",
			"struct s { char c; short d; int b; }; int g(void *v) { struct s *p = v; p->d = 2; p->b = 3; return p->d + p->b; }"}, "57"},
		{"one type in both", []string{
			"struct l { struct l *next; int v; }; extern struct l *head; long long r; int main(void) { r = head->next->v; return 0; }",
			"struct l { struct l *next; int v; }; static struct l b = {0, 8}, a = {&b, 3}; struct l *head = &a;"}, "8"},
		{"tags of blocks", []string{
			"static int f(void) { struct s { int a; } x = {3}, *p = &x; return p->a; } static int g(void) { struct s { long long b; int a; } x = {1, 4}, *p = &x; return p->a; } long long r; int main(void) { r = f() * 10 + g(); return 0; }"}, "34"},

		{"two mains", []string{"int main(void) { return 0; }", "\nint main(void) { return 0; }"},
			"b.c:2:5: main is defined here and at a.c:1:5; name the files of one program only"},
		{"two definitions of a function", []string{"int f(void) { return 0; }", "int f(void) { return 0; }"}, "b.c:1:5: f is defined here and at a.c:1:5"},
		{"two definitions of a variable", []string{"int x = 1;", "int x = 1;"}, "b.c:1:5: x is defined here and at a.c:1:5"},
		{"two types of a variable", []string{"extern long x;", "int x;"}, "b.c:1:5: conflicting declarations of x: int here, long at a.c:1:13"},
		{"an array and a pointer", []string{"extern char *x;", "char x[3];"}, "b.c:1:6: conflicting declarations of x: array of 3 char here, pointer to char at a.c:1:13"},
		{"two types of a function", []string{"int f(int);", "int f(long x) { return 0; }"}, "b.c:1:5: conflicting declarations of f: "},
		{"numbers of parameters", []string{"int f(int);", "int f(int x, int y) { return 0; }"}, "b.c:1:5: conflicting declarations of f: "},
		{"a function and a variable", []string{"int f(int);", "int f;"}, "b.c:1:5: conflicting declarations of f: int here, "},
		{"types with the same tag", []string{"struct s { int a; } x;", "extern struct s { long a, b; } x;"}, "b.c:1:32: conflicting declarations of x: "},
		{"an entry in several units", []string{"static int main(void) { return 0; }", "static int main(void) { return 1; }"},
			"there are several functions main to start from; choose one with --entry: main@a.c, main@b.c"},
		{"a function that returns a pointer and is not declared", []string{
			"long long r; int main(void) { r = f(3) != 0; return 0; }", "char *f(int x) { return \"\"; }"}, "a.c:1:35: not supported: a call of f, which returns pointer to char, without a declaration"},
	} {
		files := []string{"a.c", tt.units[0]}
		names := []string{"a.c"}
		if len(tt.units) > 1 {
			files, names = append(files, "b.c", tt.units[1]), append(names, "b.c")
		}
		inFolder(t, files...)
		if got := result(t, Options{}, names...); !strings.HasPrefix(got, tt.want) || len(tt.want) < 4 && got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// TestShownNames checks that names get a file only where they could be another one.
func TestShownNames(t *testing.T) {
	inFolder(t,
		"a.c", "int g(void), h(void); static int x, y; static int f(void) { return x + y; } int main(void) { return f() + g() + h(); }",
		"d/a.c", "static int x; static int f(void) { return x; } int g(void) { return f(); }",
		"b.c", "static int f(void) { return 1; } int h(void) { return f(); }")
	p, err := Load(t.Context(), logic.NewContext(), []string{"a.c", "d/a.c", "b.c"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, pr := range p.Procs {
		names = append(names, pr.Name)
	}
	for _, v := range p.Globals {
		names = append(names, v.Name)
	}
	if _, err := Load(t.Context(), logic.NewContext(), []string{"a.c", "d/a.c", "b.c"}, Options{Entry: "f@b.c"}); err != nil {
		t.Errorf("an entry with its file: %v", err)
	}
	if got, want := strings.Join(names, " "), "f@a.c main f@d/a.c g f@b.c h start x@a.c y x@d/a.c"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestUndefinedVariables checks that a variable that no unit defines can have any value, and is not said to be 0.
func TestUndefinedVariables(t *testing.T) {
	inFolder(t, "a.c", "extern int x; extern int errno; struct s { int a, *p; }; extern struct s s; extern int *unused, idle; extern struct s __craig_x; int y;\nint main(void) { return x + errno + *s.p + y + __craig_x.a; }")
	p, err := Load(t.Context(), logic.NewContext(), []string{"a.c"}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, l := range p.Entry.Locs {
		for _, e := range l.Out {
			if h, ok := e.Stmt.(*program.Havoc); ok {
				if h.Abstract.Kind == program.OutsideVariable {
					got[h.Vars[0].Name] = h.Abstract.Symbol
				}
				if h.Input.Kind == program.FirstValue {
					got[h.Vars[0].Name] = h.Input.Symbol + ", an input"
				}
			}
		}
	}
	want := map[string]string{"x": "x, an input", "s.a": "s", "s.p.target": "s", "s.p.offset": "s"}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: %q", name, got[name])
		}
	}
	if len(got) != len(want) {
		t.Errorf("the entry chooses %v", got)
	}
}
