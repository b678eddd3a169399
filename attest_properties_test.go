// Witnesses by what was asked.

package craig_test

import (
	"strings"
	"testing"

	"craig"
	"craig/witness"
)

// TestWrittenMemory: what checks say of memory is written as the formulas that SV-COMP has for it, and what is violated as the one that it
// violates. Where memory is lost, the target is what the execution does last.
func TestWrittenMemory(t *testing.T) {
	const program = `#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int wrong(int i) { return NUMBER; }
int main(void) {
  int *p = malloc(4 * sizeof *p), i = __VERIFIER_nondet_int(), k = 0;
  if (!p) return 0;
  while (k < 4) p[k++] = i;
  if (wrong(i) == 1) p[k] = 1;
  if (wrong(i) != 2) free(p);
  if (wrong(i) == 3) free(p);
  if (wrong(i) == 4) i = *(int *)0;
  if (wrong(i) == 5) i = 2147483647 + k;
  k = 0;
  return k;
}
`
	const deref, frees, track, overflow = "G valid-deref", "G valid-free", "G valid-memtrack", "G ! overflow"
	for _, tt := range []struct {
		number string
		checks []string
		want   []string // the formulas
		target string
	}{
		{"0", []string{"memsafety"}, []string{frees, deref, track}, ""},
		{"0", []string{"overflow", "memsafety"}, []string{overflow, frees, deref, track}, ""},
		{"0", []string{"bounds", "memsafety", "null-deref"}, []string{frees, deref, track}, ""},
		{"i == 77", []string{"bounds"}, []string{deref}, "line: 8\n"},
		{"2 * (i == 77)", []string{"memsafety"}, []string{track}, "line: 14\n"},
		{"3 * (i == 77)", []string{"memsafety"}, []string{frees}, "line: 10\n"},
		{"4 * (i == 77)", []string{"overflow", "null-deref"}, []string{deref}, "line: 11\n"},
		{"5 * (i == 77)", []string{"memsafety", "overflow"}, []string{overflow}, "line: 12\n"},
	} {
		text := strings.Replace(program, "NUMBER", tt.number, 1)
		_, w := own(t, []string{"t.c"}, craig.Options{Files: craig.Overlay(nil, map[string][]byte{"t.c": []byte(text)}), Checks: tt.checks})
		var lines []string
		for _, f := range tt.want {
			lines = append(lines, "CHECK( init(main()), LTL("+f+") )")
		}
		if want := `specification: "` + strings.Join(lines, `\n`) + `"`; !strings.Contains(w, want) || !strings.Contains(w, tt.target) {
			t.Errorf("%s %s: no %s, or not at %q\n%s", tt.number, tt.checks, want, tt.target, w)
		}
		if v := validated(t, text, w); v.Validity != craig.Confirmed {
			t.Errorf("%s %s: %s, %s\n%s", tt.number, tt.checks, v.Validity, v.Because, w)
		}
	}
}

// TestWrittenLeak: that memory is lost is confirmed where the execution decided something about a pointer that never got a value before.
func TestWrittenLeak(t *testing.T) {
	const program = `#include <stdlib.h>
struct s { int (*call)(int); int n; };
int main(void) {
  struct s *s = malloc(sizeof(struct s));
  if (!s) return 0;
  int (*call)(int) = 0;
  if ((unsigned long)s->call != (unsigned long)((void *)0)) call = s->call;
  s->n = 1;
  return s->n;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{"memsafety"}})
	if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "line: 9\n") {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenTogether: the invariants that proofs of several properties need are in one witness.
func TestWrittenTogether(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  unsigned k = 0;
  if (n > 10) n = 10;
  while (i < n) { a[i] = n; i++; k += 2; if (k & 1) { ERROR: return 1; } }
  return 0;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{"unreachable", "memsafety", "overflow"}, Engine: "recmc"})
	v := validated(t, program, text)
	if v.Validity != craig.Confirmed || !v.Alone || strings.Count(text, "type: loop_invariant") != 1 {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
	for _, want := range []string{"(long long)k", "(long long)i", "G ! label(ERROR)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// TestWrittenAsserts: a proof that no assertion fails claims nothing of calls of reach_error, which are another check.
func TestWrittenAsserts(t *testing.T) {
	const program = `#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  /**/
  if (n == 3) reach_error();
  return 0;
}
`
	for _, assertion := range []string{"", "assert(n == n);"} {
		for _, checks := range [][]string{{"assert"}, {"assert", "overflow"}, {"assert+overflow"}} {
			text := strings.Replace(program, "/**/", assertion, 1)
			_, w := own(t, []string{"t.c"}, craig.Options{Files: craig.Overlay(nil, map[string][]byte{"t.c": []byte(text)}), Checks: checks})
			if v := validated(t, text, w); v.Validity != craig.Confirmed || !strings.Contains(w, "G ! call(__assert_fail())") {
				t.Errorf("%q, %s: %s, %s\n%s", assertion, checks, v.Validity, v.Because, w)
			}
		}
	}
}

// TestNoWitness: where the format has no words for an answer, that is said.
func TestNoWitness(t *testing.T) {
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte("int f(int x) { return 1 / x; }\nint main(void) { return f(2); }\n")})
	for _, tt := range []struct {
		o    craig.Options
		want string
	}{
		{craig.Options{Checks: []string{"div-by-zero"}}, "the format has no formula for div-by-zero"},
		{craig.Options{Checks: []string{"overflow", "div-by-zero"}}, "the format has no formula for div-by-zero"},
		{craig.Options{Checks: []string{"bounds"}}, "the format has no formula for bounds, but for memsafety, which has it"},
		{craig.Options{Checks: []string{"div-by-zero"}, Entry: "f"}, "the format has no formula for what is violated: division by zero"},
		{craig.Options{Checks: []string{"overflow"}, Entry: "main"}, ""},
		{craig.Options{Integers: craig.UnboundedIntegers}, "there are no unbounded integers in C"},
		{craig.Options{Entry: "f"}, ""},
	} {
		tt.o.Files = files
		r, err := craig.Verify(t.Context(), []string{"t.c"}, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		_, err = r.Witness(t.Context(), witness.Producer{})
		if (err == nil) != (tt.want == "") || err != nil && err.Error() != tt.want {
			t.Errorf("%+v: %v", tt.o, err)
		}
	}
}
