package craig_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"craig"
	"craig/internal/exhaustive"
	"craig/verdict"
	"craig/witness"
)

// own verifies files and returns the answer and its witness as text.
func own(t *testing.T, files []string, o craig.Options) (*craig.Report, string) {
	t.Helper()
	r, err := craig.Verify(t.Context(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	w, err := r.Witness(t.Context(), witness.Producer{Name: "Craig"})
	if err != nil {
		t.Fatalf("%s: %v", files, err)
	}
	return r, inYAML(t, w)
}

// inYAML returns a witness as text.
func inYAML(t *testing.T, w *craig.Witness) string {
	t.Helper()
	var b bytes.Buffer
	if err := witness.Write(&b, []witness.Witness{w.Witness}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestOwnWitnesses: what an answer is written as is confirmed, when nothing but the witness says what was asked.
func TestOwnWitnesses(t *testing.T) {
	files, err := filepath.Glob("examples/*.c")
	if err != nil {
		t.Fatal(err)
	}
	few := map[string]bool{"countdown": true, "locks": true, "mccarthy91": true, "midpoint": true, "proofs_fig9": true, "ufo_foo": true}
	tried := 0
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(file), ".c"), "_broken")
		if !exhaustive.Wanted() && !few[name] {
			continue
		}
		tried++
		_, text := own(t, []string{file}, craig.Options{})
		files := craig.Overlay(nil, map[string][]byte{"w.yml": []byte(text)})
		v, err := craig.Validate(t.Context(), []string{file}, "w.yml", craig.Options{Files: files})
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if v.Validity != craig.Confirmed || len(v.Notes) > 0 {
			t.Errorf("%s: %s, %s %q\n%s", file, v.Validity, v.Because, v.Notes, text)
		}
	}
	if tried < 2*len(few) {
		t.Errorf("only %d examples", tried)
	}
}

// TestWrittenPlaces: loops that end with their condition, and those of jumps, have their invariants where a round begins; with all of
// them the witness is a proof by itself.
func TestWrittenPlaces(t *testing.T) {
	const program = `extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0;
  do {
    a++; b++;
  } while (a < n);
again: ;
  if (a > 0) { a--; b--; goto again; }
  if (b != 0) reach_error();
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files, Engine: "recmc"})
	if r.Result.Outcome != verdict.Safe {
		t.Fatal(r.Result.Outcome)
	}
	v := validated(t, program, text)
	if v.Validity != craig.Confirmed || !v.Alone || strings.Count(text, "location_invariant") != 2 {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenViolation: the values from outside are those of the calls in their order, and the property is the one that is violated.
func TestWrittenViolation(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern float __VERIFIER_nondet_float(void);
void reach_error(void) {}
int main(void) {
  int sum = 0;
  float f = __VERIFIER_nondet_float();
  for (int i = 0; i < 2; i++) sum += __VERIFIER_nondet_int() == 5 - 11 * i;
  if (sum == 2 && __VERIFIER_nondet_uchar() == 200) { reach_error(); }
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if r.Result.Outcome != verdict.Unsafe {
		t.Fatal(r.Result.Outcome)
	}
	ws, err := witness.Read("w.yml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range ws[0].Segments {
		p := s.Waypoints[0]
		got = append(got, strings.TrimSpace(string(p.Kind)+" "+p.Constraint.Text))
	}
	want := `function_return \result == 0, function_return \result == 5, function_return \result == -6, function_return \result == 200, target`
	if strings.Join(got, ", ") != want || ws[0].Metadata.Task.Specification != "CHECK( init(main()), LTL(G ! call(reach_error())) )" {
		t.Errorf("%q\nwant %s\n%s", got, want, text)
	}
}

// uninitialisedInput violates the property for values that variables happen to have.
const uninitialisedInput = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int odd(int n) {
  short s;
  if (n > 2 && s == -7) return 1;
  return 0;
}
int main(void) {
  int unused, found = 0;
  for (int i = 0; i < 4; i++) found += odd(i);
  unsigned a, b;
  int n = __VERIFIER_nondet_int(), c;
  if (found == 1 && a == 3000000000u && b + a == 5 && n == 9 && c == 0) { reach_error(); }
}
`

// TestWrittenUninitialised: what variables hold before they get a value is written behind their declarations, whenever execution comes
// there; but not where a call comes in between.
func TestWrittenUninitialised(t *testing.T) {
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(uninitialisedInput)})
	r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if r.Result.Outcome != verdict.Unsafe {
		t.Fatal(r.Result.Outcome)
	}
	for want, n := range map[string]int{"type: assumption": 5, "s == -7": 1, "a == 3000000000 && b == 1294967301": 1, "c == ": 0, "unused": 0} {
		if strings.Count(text, want) != n {
			t.Errorf("not %d times %q in\n%s", n, want, text)
		}
	}
	if v := validated(t, uninitialisedInput, text); v.Validity != craig.Confirmed {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
	other := strings.Replace(text, "s == -7", "s == -8", 1)
	if v := validated(t, uninitialisedInput, other); v.Validity != craig.Rejected {
		t.Errorf("another value: %s, %s", v.Validity, v.Because)
	}
}

// TestWrittenLines: where #line gives several places of the text one name, what is there is left out.
func TestWrittenLines(t *testing.T) {
	const program = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x, y;
#line 20
  x = __VERIFIER_nondet_int();
#line 20
  y = __VERIFIER_nondet_int();
  if (x == 1 && y == 2 && __VERIFIER_nondet_int() == 3) { reach_error(); }
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	_, text := own(t, []string{"t.c"}, craig.Options{Files: files})
	if v := validated(t, program, text); v.Validity != craig.Confirmed || strings.Count(text, "function_return") != 1 || !strings.Contains(text, `\\result == 3`) {
		t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
	}
}

// TestWrittenIncluded: files that are included have places, but none that code can be at, and their offsets are others than those of the
// file that includes them. A violation in one has its line.
func TestWrittenIncluded(t *testing.T) {
	const library = `/* A file that is longer than the one that includes it, so that what is in it seems to be behind the end of that. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) { s += 2; if (s > 100) break; }
  return s;
}
static int *find(int *p, int n) {
  if (n > 7) return 0;
  return p;
}
static void check(int n) {
  if (n & 1)
    reach_error();
}
`
	for _, tt := range []struct{ body, check, want string }{
		{"check(sum(__VERIFIER_nondet_int()));", "", "invariant_set"},
		{"check(__VERIFIER_nondet_int());", "", "lib.h\n              line: 15\n"},
		{"int x = 0; x = *find(&x, __VERIFIER_nondet_int());", "null-deref", "t.c\n              line: 2\n"},
		{"int *p = __builtin_malloc(4); if (sum(1)) p = find(0, 9);", "memsafety", "line: "},
	} {
		text := "#include \"lib.h\"\nint main(void) { " + tt.body + " return 0; }\n"
		files := map[string][]byte{"t.c": []byte(text), "lib.h": []byte(library)}
		o := craig.Options{Files: craig.Overlay(nil, files)}
		if tt.check != "" {
			o.Checks = []string{tt.check}
		}
		_, w := own(t, []string{"t.c"}, o)
		files["w.yml"] = []byte(w)
		v, err := craig.Validate(t.Context(), []string{"t.c"}, "w.yml", craig.Options{Files: craig.Overlay(nil, files)})
		if err != nil || v.Validity != craig.Confirmed || !strings.Contains(w, tt.want) {
			t.Errorf("%s: %+v, %v\n%s", tt.body, v, err, w)
		}
	}
}

// TestWrittenLibrary: what a function of the C library does wrong is wrong where it is called, and only there.
func TestWrittenLibrary(t *testing.T) {
	const program = `#include <string.h>
static int length(const char *s) {
  return (int)strlen(s);
}
int main(void) {
  char a[4] = "abc", b[4];
  int n = length(a);
  strcpy(b, a);
  strcat(b, "d");
  return n;
}
`
	files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
	for _, checks := range []string{"memsafety", "bounds"} {
		_, text := own(t, []string{"t.c"}, craig.Options{Files: files, Checks: []string{checks}})
		if v := validated(t, program, text); v.Validity != craig.Confirmed || !strings.Contains(text, "line: 9\n") {
			t.Errorf("%s: %s, %s\n%s", checks, v.Validity, v.Because, text)
		}
		for _, line := range []string{"line: 3\n", "line: 7\n", "line: 8\n", "line: 10\n"} {
			other := strings.Replace(text, "line: 9\n", line, 1)
			if v := validated(t, program, other); v.Validity != craig.Rejected {
				t.Errorf("%s: %s, %s\n%s", checks, v.Validity, v.Because, other)
			}
		}
	}
}

// TestWrittenReturned: of what a call returns from outside floating-point numbers are written exactly, and the members are written together, of what it writes elsewhere nothing, and of
// allocations whether they fail, at calls where one does.
func TestWrittenReturned(t *testing.T) {
	for program, want := range map[string]string{
		`extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
  double d = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float(), n = __VERIFIER_nondet_float();
  if (d > 2.5 && d < 2.6 && d * 2 == 5.125 && f == 0.1f && n != n) reach_error();
}
`: `\result == 0x.a4p+2, \result == 0x.cccccdp-3, \result != \result, `,
		`struct inner { int b; double d; };
struct s { int a; struct inner in; };
extern struct s get(void);
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++) { struct s s = get(); if (s.a == i && s.in.b == 7 - i) n++; }
  if (n == 3) reach_error();
}
`: `\result.a == 0 && \result.in.b == 7 && \result.in.d == 0, \result.a == 1 && \result.in.b == 6 && \result.in.d == 0, \result.a == 2 && \result.in.b == 5 && \result.in.d == 0, `,
		`extern int read(int *p, char *c);
extern void reach_error(void);
int main(void) {
  int x = 1; char c = 0;
  int r = read(&x, &c);
  if (x == 42 && r == 3 && c == 'a') reach_error();
}
`: `\result == 3, `,
		`extern void fill(int *p);
extern void reach_error(void);
int main(void) { int x = 1; fill(&x); if (x == 42) reach_error(); }
`: ``,
		`extern void *malloc(unsigned);
extern void reach_error(void);
int main(void) {
  int n = 0;
  char *q = malloc(1);
  if (!q) return 0;
  for (int i = 0; i < 3; i++) { char *p = malloc(8); if (i == 1 && !p || i != 1 && p) n++; }
  if (n == 3) reach_error();
}
`: `\result != 0, \result == 0, \result != 0, `,
	} {
		files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(program)})
		r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
		if r.Result.Outcome != verdict.Unsafe {
			t.Fatalf("%s\n%s", r.Result.Outcome, program)
		}
		ws, err := witness.Read("w.yml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, s := range ws[0].Segments {
			if p := s.Waypoints[0]; p.Kind == witness.FunctionReturn {
				got += p.Constraint.Text + ", "
			}
		}
		if got != want {
			t.Errorf("%q\nwant %q\n%s", got, want, text)
		}
		if v := validated(t, program, text); v.Validity != craig.Confirmed {
			t.Errorf("%s, %s\n%s\n%s", v.Validity, v.Because, program, text)
		}
	}
}

// TestWrittenBranches: where some inputs of an execution have no words, the ways are written that it goes at branches, whenever it comes
// there; the witness is confirmed, and not if the first branch goes another way.
func TestWrittenBranches(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		ways       int // how many there are at least
	}{
		{"values through pointers, volatile, elements, switch", `extern void reach_error(void);
extern void fill(int *p);
volatile int port;
int main(void) {
  int a[3], n = 0, c = 0;
  fill(&n);
  if (n > 3) { c = 1; }
  for (int i = 0; i < 3; i++) { if (port == i + 7) c++; }
  switch (n) { case 4: c++; break; case 5: c += 2; break; default: ; }
  do { c--; } while (c > 2 && port);
  if (a[1] == 77 && c == 2 && n > 3) reach_error();
}
`, 8},
		{"order of evaluation", `extern void reach_error(void);
int g, h;
int inc(void) { g = g * 2 + 1; return g; }
int dbl(void) { g = g * 3; return g; }
int main(void) {
  g = 1;
  int x = inc() - dbl();
  if (x == 4) { h = 1; } else h = 2;
  while (h < 3) h++;
  if (g == 7) reach_error();
}
`, 5},
		{"nothing but what a call returned", `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 5) { reach_error(); } }
`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			files := craig.Overlay(nil, map[string][]byte{"t.c": []byte(tt.text)})
			r, text := own(t, []string{"t.c"}, craig.Options{Files: files})
			if r.Result.Outcome != verdict.Unsafe || (tt.ways == 0) != (strings.Count(text, "type: branching") == 0) || strings.Count(text, "type: branching") < tt.ways {
				t.Fatalf("%v\n%s", r.Result.Outcome, text)
			}
			if v := validated(t, tt.text, text); v.Validity != craig.Confirmed {
				t.Errorf("%s, %s\n%s", v.Validity, v.Because, text)
			}
			if tt.ways == 0 {
				return
			}
			other := strings.Replace(text, `"true"`, `"false"`, 1)
			if v := validated(t, tt.text, other); other == text || v.Validity != craig.Rejected {
				t.Errorf("with another way: %s, %s\n%s", v.Validity, v.Because, text)
			}
		})
	}
}
