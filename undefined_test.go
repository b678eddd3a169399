package craig_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"craig"
	"craig/assumption"
	"craig/verdict"
)

// TestCallbacks: that code outside calls functions of the program that it knows is modelled, or assumed not to happen;
// then a proof says which functions, and where.
func TestCallbacks(t *testing.T) {
	for _, tt := range []struct {
		name, text, what string
		lines            []int
	}{
		{"an argument", `void later(void (*f)(void));
static int n;
static void f(void) { n++; }
int main(void) { later(f); n = 0; later(0); if (n) goto ERROR; return 0; ERROR: return 1; }`, "later does not call f", []int{4}},
		{"in memory", `struct ops { void (*f)(void), (*g)(void), (*h)(void), (*i)(void); };
void add(struct ops *); void wait(void);
static int n;
static void f(void) { n++; } static void g(void) { n++; } static void h(void) { n++; } static void i(void) { n++; }
static struct ops ops = { f, g, h, i };
int main(void) {
  add(&ops);
  n = 0;
  wait();
  if (n) goto ERROR;
  return 0;
ERROR: return 1;
}`, "add does not call f, g, h or one other, wait does not call f, g, h or one other", []int{7, 9}},
		{"kept inside", `void wait(void); int printf(const char *, ...);
static int n;
static void f(void) { n++; }
int main(void) { void (*p)(void) = f; p(); n = 0; wait(); if (n) goto ERROR; return 0; ERROR: return 1; }`, "", nil},
		{"the C library", `int printf(const char *, ...); int __VERIFIER_nondet_int(void); unsigned long keep;
static int n;
static void f(void) { n++; }
int main(void) { keep = (unsigned long)f; printf("%p", f); n = __VERIFIER_nondet_int() & 0; if (n) goto ERROR; return 0; ERROR: return 1; }`, "", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "t.c")
			if err := os.WriteFile(file, []byte(tt.text), 0o666); err != nil {
				t.Fatal(err)
			}
			r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if unknown := r.Result.Reason.Kind == verdict.Imprecise; unknown != (tt.what != "") || !unknown && r.Result.Outcome != verdict.Safe {
				t.Errorf("with callbacks: %v, %s", r.Result.Outcome, r.Result.Reason.Text)
			}
			r, err = craig.Verify(t.Context(), []string{file}, craig.Options{Assume: assumption.SVCOMP()})
			if err != nil {
				t.Fatal(err)
			}
			if r.Result.Outcome != verdict.Safe {
				t.Fatalf("%v %s", r.Result.Outcome, r.Result.Reason.Text)
			}
			var about []string
			var lines []int
			for _, a := range r.Program.Assumed {
				if a.Name != assumption.NoCallbacks {
					continue
				}
				if !slices.Contains(about, a.What) {
					about = append(about, a.What)
				}
				if !slices.Contains(lines, a.Pos.Line) {
					lines = append(lines, a.Pos.Line)
				}
			}
			if what := strings.Join(about, ", "); what != tt.what || !slices.Equal(lines, tt.lines) {
				t.Errorf("%q at lines %v, want %q at %v", what, lines, tt.what, tt.lines)
			}
		})
	}
}

// TestCallbacksDoNotMatter: what holds whatever code outside calls is proved without an assumption.
func TestCallbacksDoNotMatter(t *testing.T) {
	file := filepath.Join(t.TempDir(), "t.c")
	text := `void later(int (*f)(int *, ...)); void wait(void);
static int n;
static int f(int *p, ...) { n += 2; if (n > 100) n = 0; return p != 0; }
int main(void) { later(f); wait(); wait(); if (n % 2) goto ERROR; return 0; ERROR: return 1; }`
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	r, err := craig.Verify(t.Context(), []string{file}, craig.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Result.Outcome != verdict.Safe || len(r.Program.Assumed) > 0 {
		t.Errorf("%v %s, assumed %v", r.Result.Outcome, r.Result.Reason.Text, r.Program.Assumed)
	}
}

// TestUndefinedInOneOrder: what is undefined in one order of evaluation that C allows is undefined, even if a call does not
// come back in the other one.
func TestUndefinedInOneOrder(t *testing.T) {
	const frame = `#include <stdlib.h>
static int z, a[4];
static int leave(void) { exit(0); }
static int same(int n) { return n; }
int main(void) { int x = 1, b[2] = { %s }; %s; return x + b[0]; }
`
	many := strings.Repeat("1 / (z + 1) + ", 600)
	for _, tt := range []struct {
		initial, statement string
		want               string // outcome, or refused
	}{
		{"0", "x = leave() + 1 / z", "unsafe"},
		{"0", "x = leave() + (x = 1 / z)", "unsafe"},
		{"0", "x = leave() + (0, 1 / z)", "unsafe"},
		{"0", "x = (z ? 0 : 1 / z) * leave()", "unsafe"},
		{"0", "x = leave() + same(1 / z)", "unsafe"},
		{"0", "x = leave() - -(1 % z)", "unsafe"},
		{"0", "x = (x += 1 / z) + leave()", "unsafe"},
		{"0", "x = !(1 / z) == leave()", "unsafe"},
		{"0", "a[1 / z] = leave()", "unsafe"},
		{"0", "a[1 / z] += leave()", "unsafe"},
		{"0", "*(&a[leave()] + 1 / z) = 3", "unsafe"},
		{"0", "x = (b[0] /= z) + leave()", "unsafe"},
		{"0", "x = leave() - (b[0] %= z)", "unsafe"},
		{"leave(), 1 / z", "x = 2", "unsafe"},
		{"0", "x = (1 / z, leave())", "unsafe"},
		{"0", "x = (leave(), 1 / z)", "safe"},
		{"0", "x = leave() && 1 / z", "safe"},
		{"0", "x = (0 && leave()) + 1 / (z + 1)", "safe"},
		{"0", "x = leave() + (z && 1 / z)", "safe"},
		{"0", "x = " + many + "same(1)", "safe"},
		{"0", "x = " + many + "leave()", "refused"},
	} {
		file := filepath.Join(t.TempDir(), "t.c")
		if err := os.WriteFile(file, fmt.Appendf(nil, frame, tt.initial, tt.statement), 0o666); err != nil {
			t.Fatal(err)
		}
		got := "refused"
		r, err := craig.Verify(t.Context(), []string{file}, craig.Options{Checks: []string{"div-by-zero"}})
		if err == nil {
			got = r.Result.Outcome.String()
		}
		if got != tt.want {
			t.Errorf("{ %s }; %.40s: %s, want %s (%v)", tt.initial, tt.statement, got, tt.want, err)
		}
	}
}

// TestUndefinedOfUnwinding: a proof by unwinding rules out what is undefined within the bounds, of loops and of calls.
func TestUndefinedOfUnwinding(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		left       int // kinds that are not ruled out
	}{
		{"a loop", "int main(void) { int s = 0; for (int i = 1; i < 4; i++) s += 12 / i; assert(s == 22); }", 0},
		{"a call in a call", "static int f(int n) { return n ? 12 / n + f(n - 1) : 0; } int main(void) { assert(f(3) == 22); }", 0},
		{"neither", "int main(void) { int n = nd(), m = 12 / n; assert(m <= 12); }", 1},
	} {
		r := verifyText(t, "#include <assert.h>\nextern int nd(void);\n"+tt.text, craig.Options{Engine: "bmc"})
		if r.Result.Outcome != verdict.Safe || len(r.Undefined) != tt.left {
			t.Errorf("%s: %v (%s), not ruled out: %v", tt.name, r.Result.Outcome, r.Result.Reason.Text, r.Undefined)
		}
	}
}
