package craig_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"craig"
	"craig/assumption"
	"craig/frontend"
	"craig/internal/exhaustive"
	"craig/program"
	"craig/verdict"
)

// entryCase is a function with pointers among its parameters, and a program that calls it as its entry is called, written
// by hand.
type entryCase struct {
	name, text, entry, check, want string
	wrapper                        string // a main; empty: the answer cannot be had otherwise
}

// inputs declares what wrappers take values from.
const inputs = "\n#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void); extern unsigned long __VERIFIER_nondet_ulong(void); extern char __VERIFIER_nondet_char(void);\n"

const list = "struct node { int v; struct node *next; };\n"

var entryCases = []entryCase{
	{"null", "int f(int *p) { return *p; }", "f", "null-deref", "unsafe",
		"int main(void) { int x = __VERIFIER_nondet_int(); f(__VERIFIER_nondet_int() ? &x : 0); }"},
	{"not null", "int f(int *p) { return *p; }", "f(*p)", "null-deref+bounds", "safe",
		"int main(void) { int x = __VERIFIER_nondet_int(); f(&x); }"},
	{"one object", "int f(int *p) { return p ? p[0] : 0; }\nint g(int *p) { return p ? *p : 0; }", "g", "null-deref+bounds", "safe",
		"int main(void) { int x = __VERIFIER_nondet_int(); g(__VERIFIER_nondet_int() ? &x : 0); }"},
	{"an array is longer than one or not", "int f(int *p) { return p ? p[1] : 0; }", "f", "bounds", "unsafe", ""},
	{"its first element is there", "int f(int *p) { return p ? p[0] : 0; }", "f", "bounds", "safe", ""},
	{"moved elsewhere", "static int last(int *q) { q++; return *q; }\nint f(int *p) { int *q = p; return q ? last(q) : 0; }", "f", "bounds", "unsafe", ""},
	{"contents", "int f(int *p) { return p ? 10 / (*p - 3) : 0; }", "f", "div-by-zero", "unsafe",
		"int main(void) { int x = __VERIFIER_nondet_int(); f(&x); }"},
	{"contents that stay", "int f(const int *p) { if (p && *p != 3) return 10 / (*p - 3); return 0; }", "f", "div-by-zero", "safe",
		"int main(void) { int x = __VERIFIER_nondet_int(); f(&x); }"},
	{"a length that is a parameter", "void f(char *b, int n) { for (int i = 0; i < n; i++) b[i] = 0; }", "f(b[n], n)", "bounds", "safe",
		"int main(void) { int n = __VERIFIER_nondet_int(); char *b = malloc(n > 0 ? n : 0); if (b) f(b, n); }"},
	{"one element too much", "void f(char *b, int n) { for (int i = 0; i <= n; i++) b[i] = 0; }", "f(b[n], n)", "bounds", "unsafe",
		"int main(void) { int n = __VERIFIER_nondet_int(); if (n > 100) return 0; char *b = malloc(n > 0 ? n : 0); if (b) f(b, n); }"},
	{"a sum", "void f(char *b, int n) { for (int i = 0; i <= n; i++) b[i] = 0; }", "f(b[n + 1])", "bounds", "safe", ""},
	{"a product", "int f(int *a, unsigned char n) { return n ? a[2 * n - 1] : 0; }", "f(a[n * 2])", "bounds", "safe", ""},
	{"a number", "int f(const int *a) { return a[3]; }", "f(a[4])", "bounds", "safe",
		"int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int(); f(a); }"},
	{"a number that is too small", "int f(const int *a) { return a[4]; }", "f(a[4])", "bounds", "unsafe",
		"int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int(); f(a); }"},
	{"memory that the caller gets", "#include <stdlib.h>\nstruct s { int *data; };\nstruct s *f(struct s *v, int **p) { if (v) v->data = malloc(4); if (p) *p = malloc(4); struct s *r = malloc(sizeof *r); if (r) r->data = malloc(4); return r; }", "f", "memsafety", "safe", ""},
	{"memory that nobody gets", "#include <stdlib.h>\nstruct s { int *data; };\nvoid f(struct s *v) { if (v) { v->data = malloc(4); v->data = NULL; } }", "f", "memsafety", "unsafe", ""},
	{"perhaps null", "int f(const int *a) { return a[3]; }", "f(?a[4])", "null-deref", "unsafe", ""},
	{"an array that C promises", "int f(int a[static 4], int n, int b[const static n + 1]) { return a[3] + (n > 0 ? b[n] : 0); }", "f", "null-deref+bounds", "safe", ""},
	{"an element more than C promises", "int f(int a[static 4]) { return a[4]; }", "f", "bounds", "unsafe", ""},
	{"an array that C does not promise", "int f(int a[4]) { return a[3]; }", "f(a[])", "bounds", "unsafe", ""},
	{"a string", "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }", "f(s: string)", "bounds", "safe", ""},
	{"characters without an end", "int f(const char *s) { int n = 0; if (s) while (s[n]) n++; return n; }", "f", "bounds", "unsafe", ""},
	{"the next of a list", list + "int f(struct node *l) { return l && l->next ? 10 / (l->v - l->next->v) : 0; }", "f", "div-by-zero", "unsafe",
		"int main(void) { struct node b = { __VERIFIER_nondet_int() }, a = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() ? &b : 0 }; f(&a); }"},
	{"nothing behind the depth", list + "int f(struct node *l) { return l && l->next && l->next->next ? 1 / 0 : 0; }", "f", "div-by-zero", "safe",
		"int main(void) { struct node b = { __VERIFIER_nondet_int() }, a = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() ? &b : 0 }; f(&a); }"},
	{"objects are apart", list + "int f(const struct node *a, struct node *const b) { if (!a || !b || a->v) return 0; b->v = 1; return 1 / (a->v - 1); }", "f", "div-by-zero", "safe",
		"int main(void) { struct node b = { __VERIFIER_nondet_int() }, a = { __VERIFIER_nondet_int() }; f(&a, &b); }"},
	{"pointers in an array", "int f(char **w) { return w && w[0] ? 10 / *w[0] : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"a member by value", "struct s { int *p; int n; };\nint f(struct s s) { return s.p ? 10 / *s.p : 0; }", "f", "div-by-zero", "unsafe",
		"int main(void) { int x = __VERIFIER_nondet_int(); struct s s = { &x }; f(s); }"},
	{"a member of an anonymous structure", "struct s { struct { int *p; }; };\nint f(struct s *s) { return s && s->p ? 10 / *s->p : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"members in a constant object", "struct s { int *p; };\nint f(const struct s *s) { return s && s->p ? 10 / *s->p : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"constant pointers", "typedef int *ip;\nstruct s { int *const p; const ip q; int k; };\nint f(struct s *const a, const ip b, const struct s *const *const c) { return a && a->p && a->q && b && c && *c ? 10 / (*a->p + *a->q + *b + (*c)->k - 7) : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"it can be freed", list + "#include <stdlib.h>\nvoid f(struct node *l) { free(l); }", "f", "memsafety", "safe",
		"int main(void) { struct node *l = malloc(sizeof *l); if (l) f(l); }"},
	{"and not twice", list + "#include <stdlib.h>\nvoid f(struct node *l) { free(l); if (l) l->v = 1; }", "f", "memsafety", "unsafe",
		"int main(void) { struct node *l = malloc(sizeof *l); if (l) f(l); }"},
	{"what callers keep is no leak", list + "int f(struct node *l) { return l ? l->v : 0; }", "f", "memsafety", "safe",
		"int main(void) { struct node l = { __VERIFIER_nondet_int() }; f(&l); }"},
	{"first values", "static int n = 2;\nvoid stop(void) { n = 0; }\nint f(int x) { return x / n; }", "f", "div-by-zero", "safe",
		"int main(void) { f(__VERIFIER_nondet_int()); }"},
	{"macros of the same names", "#define next nxt\n#define node struct node_\n#define p q\nstruct node_ { int v; node *next; };\nint f(node *p) { return p && p->next ? 10 / p->next->v : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"a pointer to functions", "int f(int (*p)(int)) { return p(1); }", "f", "assert+null-deref+memsafety", "unknown", ""},
	{"a pointer in a union", "union u { int *p; long n; };\nint f(union u *u) { return u ? *u->p : 0; }", "f", "null-deref+memsafety", "unknown", ""},
	{"members of a union have the same bytes", "#include <assert.h>\nunion u { int i; unsigned n; };\nint f(union u *u) { if (u) assert(u->i == (int)u->n); return 0; }", "f", "assert", "unknown", ""},
	{"one member of a union", "#include <assert.h>\nunion u { int i; char c; };\nint f(union u *u, union u v) { if (u) assert(u->c != 7 || v.c != 8); return 0; }", "f", "assert", "unsafe", ""},
	{"contents of an array", "int f(const unsigned char *p, int n) { return n == 3 && p[0] == 7 && p[1] == 9 && p[2] == 200 ? 1 / (n - 3) : 0; }", "f(p[n])", "div-by-zero", "unsafe", ""},
	{"contents that are everywhere", "int f(short *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i] == 5; return 1 / (s - 2); }", "f(p[n])", "div-by-zero", "unsafe", ""},
	{"contents of members", "struct s { unsigned b : 3; short m[2][3]; struct { long x; } in; };\nint f(const struct s *p, int i) { return i >= 0 && i < 3 && p[1].b == 5 && p[1].m[1][i] == -2 && p->in.x == 6 ? 1 / (i - 2) : 0; }", "f(p[2])", "div-by-zero", "unsafe", ""},
	{"contents of arrays of arrays", "int f(int m[][3]) { return 1 / (m[1][2] - 4); }", "f(m[2])", "div-by-zero", "unsafe", ""},
	{"types behind the names", "int f(p, n) int *p; int n; { return p ? 10 / *p : n; }", "f", "div-by-zero", "unknown", ""},
	{"a length in a structure", "struct v { int *data; struct { unsigned n; } len; };\nint f(const struct v *const v, unsigned i) { return v && i < v->len.n ? v->data[i] : 0; }", "f(v->data[v->len.n])", "null-deref+bounds", "safe", ""},
	{"a length in a structure that is too small", "struct v { int *data; int len; };\nint f(struct v v) { return v.len > 0 ? v.data[v.len] : 0; }", "f(v.data[v.len])", "bounds", "unsafe", ""},
	{"a string in a structure", "struct v { char *s; int n; };\nint f(struct v *v) { int n = 0; while (v->s[n]) n++; return n; }", "f(*v, v->s: string)", "null-deref+bounds", "safe", ""},
	{"a list of arguments", "#include <stdarg.h>\nstruct e { va_list ap; int n; };\nint f(struct e *e) { return e ? 10 / va_arg(e->ap, int) : 0; }", "f", "div-by-zero", "unknown", ""},
	{"something beside a list of arguments", "#include <stdarg.h>\nstruct e { va_list ap; int n; int *p; };\nint f(struct e *e) { return e && e->p ? 10 / (*e->p - e->n) : 0; }", "f", "div-by-zero", "unsafe", ""},
	{"a stream", "#include <stdio.h>\nint f(FILE *s, int *n) { return n ? 10 / *n : 0; }", "f", "div-by-zero", "unsafe", ""},
}

// TestEntry starts in functions with pointers: the answer is the one that is wanted, and that for a program which calls the
// function so; one that rests on what pointers lead to says so.
func TestEntry(t *testing.T) {
	for _, c := range entryCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := startIn(t, c.text, craig.Options{Entry: c.entry, Checks: []string{c.check}})
			if got := r.Result.Outcome.String(); got != c.want {
				t.Errorf("%s, want %s: %s", got, c.want, r.Result.Reason.Text)
			}
			assumes := func(name assumption.Name) bool {
				for _, a := range r.Program.Assumed {
					if a.Name == name && a.Pos.Line > 0 && a.What != "" {
						return true
					}
				}
				return false
			}
			if !assumes(assumption.EntryFirst) || r.Result.Outcome != verdict.Unknown && strings.Contains(c.text, "*") && !assumes(assumption.EntryArguments) {
				t.Errorf("the assumptions are %v", r.Program.Assumed)
			}
			if c.wrapper != "" {
				r := startIn(t, c.text+inputs+c.wrapper, craig.Options{Checks: []string{c.check}})
				if got := r.Result.Outcome.String(); got != c.want {
					t.Errorf("by hand: %s, want %s: %s", got, c.want, r.Result.Reason.Text)
				}
			}
		})
	}
}

// TestHarnessesOfEntries: what a harness makes for the pointers of a function runs into the violation.
func TestHarnessesOfEntries(t *testing.T) {
	needsCompiler(t, "-fsanitize=undefined,address")
	sure := 0
	for i, c := range entryCases {
		if c.want != "unsafe" || !exhaustive.Picks(i, 3) {
			continue
		}
		if regexp.MustCompile(`f\((struct \w \w|union u \*u, union u v)\)`).MatchString(c.text) {
			if _, err := startIn(t, c.text, craig.Options{Entry: c.entry, Checks: []string{c.check}}).Harness(t.Context(), "h.c"); err == nil {
				t.Errorf("%s: there is a harness, without the structure", c.name)
			}
			continue
		}
		h := harnessOf(t, []string{entryFile(t, c.text)}, craig.Options{Entry: c.entry, Checks: []string{c.check}})
		message, aborted := runHarness(t, h)
		if len(h.Doubts) > 0 {
			if c.name != "pointers in an array" { // they are made by a loop
				t.Errorf("%s: %q", c.name, h.Doubts)
			}
			continue
		}
		if sure++; !aborted {
			t.Errorf("%s: the harness says %q\n%s", c.name, message, h.Text)
		}
	}
	if sure == 0 {
		t.Error("no harness is sure")
	}
}

// entryFile returns a file with a text.
func entryFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "t.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// startIn verifies the text of a program.
func startIn(t *testing.T, text string, o craig.Options) *craig.Report {
	t.Helper()
	o.Timeout = time.Minute
	r, err := craig.Verify(t.Context(), []string{entryFile(t, text)}, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestEntryAssumptions: what the answer says of the pointers.
func TestEntryAssumptions(t *testing.T) {
	text := "struct s { char *name; struct s *next; int n; void (*f)(void); };\nstruct o { int n; char text[]; };\nvoid f(struct s *p, const char *q, void *r, int *a, struct o *o) { a[1] = 0; }"
	r := startIn(t, text, craig.Options{Entry: "f(*p, a[3], ?q[3], o, p->name[p->n + 2 * p->n])"})
	want := []string{
		"execution starts in f", "p points to one object", "p->name points to p->n + 2 * p->n characters", "p->next is null or points to one object",
		"p->next->name is null", "p->next->next is null", "q is null or points to 3 characters", "r is null or points to one or more bytes",
		"a points to 3 objects of type int", "o is null or points to one object, whose array text has no elements",
	}
	var got []string
	for _, a := range r.Program.Assumed {
		got = append(got, a.What)
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the answer assumes\n%s", strings.Join(got, "\n"))
	}
}

// TestEntryOptions: how many objects there are is said, and whether pointers are null.
func TestEntryOptions(t *testing.T) {
	third := list + "int f(struct node *l) { return l && l->next && l->next->next ? 1 / 0 : 0; }"
	for _, c := range []struct {
		text, check string
		o           craig.Options
		want        verdict.Outcome
	}{
		{third, "div-by-zero", craig.Options{EntryDepth: 3}, verdict.Unsafe},
		{third, "div-by-zero", craig.Options{EntryDepth: 1}, verdict.Safe},
		{list + "int f(struct node *l) { return l->next->v; }", "null-deref", craig.Options{EntryValid: true}, verdict.Safe},
		{list + "int f(struct node *l) { return l->next->next->v; }", "null-deref", craig.Options{EntryValid: true}, verdict.Unsafe},
		{"int f(int *p) { return *p; }", "null-deref", craig.Options{EntryValid: true, Entry: "f(p)"}, verdict.Safe},
		{"int f(int *p) { return *p; }", "null-deref", craig.Options{EntryValid: true, Entry: "f(?*p)"}, verdict.Unsafe},
	} {
		c.o.Checks = []string{c.check}
		if c.o.Entry == "" {
			c.o.Entry = "f"
		}
		if r := startIn(t, c.text, c.o); r.Result.Outcome != c.want {
			t.Errorf("%s, depth %d: %v, want %v", c.text, c.o.EntryDepth, r.Result.Outcome, c.want)
		}
	}
}

// TestEntryErrors: what --entry cannot mean of a function is an error about the entry.
func TestEntryErrors(t *testing.T) {
	text := "#include <stdio.h>\nvoid f(int *p, int n, FILE *s, double d, char *c);\nvoid f(int *p, int n, FILE *s, double d, char *c) {}\nvoid v(char *s, ...) {}\nstruct v { int n, *data; struct v *l; };\nvoid h(struct v *v, struct v *w) {}\nint main(int argc, char **argv) { return 0; }"
	file := entryFile(t, text)
	for entry, want := range map[string]string{
		"f(q)": "no parameter q", "f(n[3])": "n is no pointer", "f(p[m])": "m in the length of p", "f(p[d])": "d in the length of p",
		"f(*s)": "points to a stream", "f(p: string)": "no characters", "f(c: text)": "text is not known", "v(s[3])": "no fixed list",
		"main(argv[argc])": "main", "g": "no function g", "f(p": "closing parenthesis", "f(p, p)": "twice",
		"f(p->x[n])": "no parameter p->x", "h(v->n[3])": "v->n is no pointer", "h(v->data[v->data])": "v->data in the length", "h(v->data[w->n])": "of members",
		"h(v->l->l->data[3])": "no object is made", "h(w[v->n])": "of members",
	} {
		_, err := craig.Verify(t.Context(), []string{file}, craig.Options{Entry: entry})
		var wrong *frontend.EntryError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", entry, err, want)
		}
	}
}

// TestEntryOrdinary: pointers that are not made by a call stay what they were, not modelled.
func TestEntryOrdinary(t *testing.T) {
	r := startIn(t, "int f(int n, ...) { return n; }\nint g(int n) { return n; }", craig.Options{Entry: "f"})
	if r.Result.Outcome != verdict.Safe {
		t.Errorf("a function with more arguments: %v", r.Result.Outcome)
	}
	for _, p := range r.Program.Procs {
		for _, l := range p.Locs {
			for _, e := range l.Out {
				if h, ok := e.Stmt.(*program.Havoc); ok && h.Input.Kind == program.PointedTo {
					t.Errorf("there are objects: %v", h.Input)
				}
			}
		}
	}
}
