package c

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"craig/program"
)

// TestExpressions lists which expressions the variables of programs have at a place, marked ¶.
func TestExpressions(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"int g; static int h; int main(void) { int x = g; ¶return x + h; } int late;", "g h x/main"},
		{"int x; int main(void) { { int x = 1; x++; ¶; } return x; }", "x/main"},
		{"int x; int main(void) { { int x = 1; x++; } ¶return x; }", "x"},
		{"int x; int main(void) { ¶; int x = 1; return x; }", "x"},
		{"int x, y; int f(int x) { ¶return x; } int main(void) { y = f(1); return x; }", "x/f y"},
		{"int x, y; int main(void) { x = y; typedef int x; enum { z, y }; ¶return (x)z; }", ""},
		{"int i; int main(void) { for (int i = 0; i < 3; i++) { ¶; } return i; }", "i/main"},
		{"int i; int main(void) { for (int i = 0; i < 3; i++) if (i) i++; ¶return i; }", "i"},
		{"int i; int main(void) { for (int i = 0; i < 3; i++) if (i) i++; else { ¶i++; } return i; }", "i/main"},
		{"struct p { int a; struct { int b[3]; } q; } s, t[4]; int main(void) { s.a = t[1].q.b[2]; ¶return s.q.b[1]; }",
			"s.a s.q.b s.q.b[#] t[#].a t[#].q.b t[#].q.b[#]"},
		{"int a[5], m[2][3]; int main(void) { a[0] = m[1][2]; ¶return 0; }", "a a[#] m m[#] m[#][#]"},
		{"int x, *p; int main(void) { p = &x; *p = 3; ¶return x; }", "p:offset p:target x"},
		{"union { int a; unsigned b; } u; volatile int v; int w; int main(void) { u.a = 1; v = u.b; ¶return w; }", "w"},
		{"void *malloc(unsigned); int *p; int main(void) { p = malloc(4); if (p) *p = 1; ¶return 0; }", "p:offset p:target"},
		{"int f(int n) { int x = n, *p = &x; if (n) f(n - 1); ¶return *p; } int main(void) { return f(3); }", "n/f p:offset/f p:target/f"},
		{"int f(void) { static int count; ¶return ++count; } int main(void) { return f() + f(); }", "count/f"},
		{"int f(void) { static int count; return ++count; } int main(void) { ¶return f() + f(); }", ""},
		{"struct s { int a; int b[2]; }; int f(struct s v) { ¶return v.a + v.b[1]; } int main(void) { struct s x = {1}; return f(x); }", "v.a/f v.b/f v.b[#]/f"},
		{"extern int in(void); int main(void) { int x = in() + in(); ¶return x; }", "x/main"},
	} {
		before, behind, _ := strings.Cut(c.text, "¶")
		p, err := loadText(t, before+behind, Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		at := program.Pos{File: p.Entry.Pos.File, Line: 1, Col: len(before) + 1}
		var got []string
		add := func(v *program.Var) {
			for n := range 3 {
				x, ok := v.Expression(at, slices.Repeat([]string{"#"}, n)...)
				if !ok {
					continue
				}
				s := x.Text + map[program.Part]string{program.Target: ":target", program.Offset: ":offset"}[x.Part]
				if x.Function != "" {
					s += "/" + x.Function
				}
				if !slices.Contains(got, s) {
					got = append(got, s)
				}
			}
		}
		for _, v := range p.Globals {
			add(v)
		}
		for _, pr := range p.Procs {
			for _, v := range slices.Concat(pr.Params, pr.Results, pr.Locals) {
				add(v)
			}
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: got %s, want %s", c.text, s, c.want)
		}
		if q, err := program.Parse(p.Ctx, "printed", p.String()); err != nil || fmt.Sprint(len(q.Globals)) != fmt.Sprint(len(p.Globals)) {
			t.Errorf("%s: read again: %v", c.text, err)
		}
	}
}
