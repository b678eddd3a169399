// What programs need from outside.

package c

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestInterface reads programs for what they do not define.
func TestInterface(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"functions", `
			enum color { red, green };
			typedef struct pair { char c; struct { unsigned bits : 3; int *p; } in[2]; } pair;
			extern enum color paint(pair p, pair *q, const unsigned long n);
			int unused(void);
			static pair make();
			double half(double);
			int main(int argc, char **argv) { make(); half(1); late(paint); return later(); }
			int later(void) { return paint(make(), 0, 0); }`,
			"half: double (double); late: int () implicit; " +
				"make: struct { char c; struct { unsigned int bits : 3; void *p; } in[2]; } (); " +
				"paint: unsigned int (struct { char c; struct { unsigned int bits : 3; void *p; } in[2]; }, void *, unsigned long); " +
				"main: int (int, void *)"},
		{"variables", `
			extern int here, there, initialised, not_used;
			extern long grid[2][3];
			int here; extern int initialised = 3;
			int main(void) { extern char local; return here + there + initialised + local + grid[0][0]; }`,
			"grid long [2][3]; local char; there int; main: int ()"},
		{"labels", `
			#define FAIL ERROR: ;
			int main(void) { if (0) FAIL; }
			int f(int x) { switch (x) { case 1: ERROR : return 0; default: ; } other: ; }`,
			"label before ' return 0'; main: int ()"},
		{"locals", `
			typedef int number;
			int main(void) {
				number a, *p, b[2], c = 1; static int d; extern int e; const int f;
				struct { char x; short y[3]; } g; union { int u; } h; typedef int i;
				for (int j;;) ;
			}`,
			"local a of main before ' static'; local b of main before ' static'; local g of main before ' union'; main: int ()"},
		{"lines of another file", "#line 7 \"other.c\"\nint main(void) { int a; ERROR: return 0; }",
			"label before ' return 0'; local a of main before ' ERROR'; main: int ()"},
		{"another file's text", "#include <stdlib.h>\n#line 7 \"other.c\"\nint main(void) { int a; ERROR: return 0; }", "main: int ()"},
		{"order", `
			int in(void); void two(int, int);
			int g(void) { return in(); }
			int main(void) { two(g(), in()); return (in() && in()) + (in(), 1); }`,
			"in: int (); two: void (int, int); unordered [g] [in]; unordered [in in] [in]; main: int ()"},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, []byte(tt.text), 0o666); err != nil {
			t.Fatal(err)
		}
		in, err := ReadInterface(t.Context(), []string{file}, Options{}, nil)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var got []string
		for _, f := range in.Functions {
			got = append(got, shown(f))
		}
		for _, v := range in.Variables {
			s, ok := v.Type.Declare("")
			got = append(got, v.Name+" "+strings.TrimSpace(s))
			if !ok {
				t.Errorf("%s: no type for %s", tt.name, v.Name)
			}
		}
		text := string(in.Units[0].Text)
		for _, l := range in.Units[0].Labels {
			got = append(got, fmt.Sprintf("label before '%s'", text[l.After:l.After+len(" return 0")]))
		}
		for _, l := range in.Units[0].Locals {
			s, _, _ := strings.Cut(text[l.After:], "\n")
			first, _, _ := strings.Cut(s[1:], " ")
			got = append(got, fmt.Sprintf("local %s of %s before '%s'", l.Name, l.Function, strings.TrimSuffix(s[:1]+first, ":")))
		}
		for _, u := range in.Unordered {
			s := fmt.Sprint(u.Operands)
			got = append(got, "unordered "+s[1:len(s)-1])
		}
		got = append(got, shown(in.Entry))
		if s := strings.Join(got, "; "); s != tt.want {
			t.Errorf("%s:\n     %s\nwant %s", tt.name, s, tt.want)
		}
	}
}

// shown writes the type of a function.
func shown(f Function) string {
	var params []string
	for _, p := range f.Params {
		s, _ := p.Declare("")
		params = append(params, strings.TrimSpace(s))
	}
	result, _ := f.Result.Declare("")
	s := fmt.Sprintf("%s: %s (%s)", f.Name, strings.TrimSpace(result), strings.Join(params, ", "))
	if f.Implicit {
		s += " implicit"
	}
	return s
}
