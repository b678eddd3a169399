// What stores through pointers can change.

package c

import (
	"slices"
	"strings"
	"testing"

	"craig/assumption"
	"craig/program"
)

// TestPointsTo checks which variables a store through a pointer can change: those that the statement "*(…) = 77" assigns to.
func TestPointsTo(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"one", `int a, b; int main(void) { int *p = &a, *q = &b; *q = 1; *p = 77; return 0; }`, "a"},
		{"either", `int n(void); int a, b, c; int main(void) { int *p = n() ? &a : &b, *q = &c; *q = 1; *p = 77; return 0; }`, "a b"},
		{"member", `struct s { int *p; int *q; } s; int a, b; int main(void) { s.p = &a; s.q = &b; *s.q = 1; *s.p = 77; return 0; }`, "a"},
		{"through calls", `int a, b; static int *id(int *p) { return p; } int main(void) { int *q = &b; *q = 1; *id(&a) = 77; return 0; }`, "a"},
		{"through memory", `int a, b; int main(void) { int *p = &a, *q = &b, **pp = &p; *q = 1; **pp = 77; return 0; }`, "a"},
		{"function never called", `int a, b; void f(void) { int *p = &b; *p = 77; } int main(void) { int *p = &a; *p = 77; return 0; }`, "a"},
		{"integers", `int a, b; int main(void) { unsigned p = (unsigned)&a, q = (unsigned)&b; *(int *)q = 1; *(int *)p = 77; return 0; }`, "a"},
		{"escaped", `int *get(int *); int a, b; int main(void) { int *q = &b; *q = 1; *get(&a) = 77; return 0; }`, "a"},
		{"escaped or not", `int *get(int *); int n(void); int a, b, c; int main(void) { int *q = &c; *q = 1; int *p = n() ? &b : get(&a); *p = 77; return 0; }`, "a b"},
		{"escaped by a member", `struct s { int *p; } s; int *get(struct s *); int a, b; int main(void) { int *q = &b; s.p = &a; *q = 1; *get(&s) = 77; return 0; }`, "a"},
		{"as bytes", `struct s { int *p; } s; int **get(void *); int a, b; int main(void) { s.p = &a; char *c = (char *)&s; *get(c) = &b; *s.p = 77; return 0; }`, "a b"},
		{"union", `union u { int *p; unsigned n; } u, v; int a, b; int main(void) { int *q = &b; *q = 1; u.p = &a; v.n = u.n; *v.p = 77; return 0; }`, "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p, err := loadText(t, tt.text, Options{Assume: assumption.SVCOMP()})
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, pr := range p.Procs {
				for _, l := range pr.Locs {
					for _, e := range l.Out {
						if s, ok := e.Stmt.(*program.Assign); ok && strings.Contains(s.Rhs[0].String(), "77") {
							for _, v := range s.Lhs {
								names = append(names, v.Name)
							}
						}
					}
				}
			}
			slices.Sort(names)
			if got := strings.Join(slices.Compact(names), " "); got != tt.want {
				t.Errorf("it changes %q, want %q", got, tt.want)
			}
		})
	}
}
